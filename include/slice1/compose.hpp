// SPDX-License-Identifier: MIT
// Which one slice does what two do, one after the other?
#pragma once

#include <slice1/detail/canonical.hpp>  // index_range
#include <slice1/report.hpp>            // result, rule
#include <slice1/shape.hpp>             // max_copied_elements
#include <slice1/types.hpp>             // max_dimension_count
#include <slice1/windows_numpy.hpp>     // windows, window_fit

#include <array>     // std::array
#include <cstddef>   // std::size_t
#include <cstdint>   // std::uint32_t, std::int64_t, std::uint64_t
#include <optional>  // std::optional

namespace slice1 {
namespace detail {

struct composed_slice {
  const windows& of;
  const char *dimension_count, *output_sizes, *window_sizes, *offsets, *strides;
};

// What a number of a window should have been.
struct window_fault {
  std::uint64_t actual{};
  std::optional<std::uint64_t> bound{};
};

// The first index that a window's slice copies.
constexpr std::int64_t copy_start(const windows& w, std::size_t i) noexcept {
  const std::int64_t offset = w.input_window_offsets[i];
  return w.input_window_strides[i] > 0 ? offset : offset + w.input_window_sizes[i] - 1;
}

}  // namespace detail

/// The one slice that gives of an input what `second` gives of the output of `first`, in tight windows. Either may come
/// from anywhere, so both are checked, their fields in the documents' spelling ("first.InputWindowSizes"). Violations:
/// tensor.size (an output size of 0), window.size, window.bounds, window.stride, output.size; binding.shape (an input
/// size of `second` is not the output size of `first`; only where both are legal in that dimension); notation.rank (a
/// dimension count of 0 or above 8, or two that differ: then nothing else is evaluated); notation.step_range (a
/// product of strides beyond INT that copies a second element; only where nothing else is wrong in that dimension).
[[nodiscard]] constexpr result<windows> compose(const windows& first, const windows& second) noexcept {
  const detail::composed_slice both[] = {
      {first, "first.DimensionCount", "first.OutputTensor.Sizes", "first.InputWindowSizes", "first.InputWindowOffsets",
       "first.InputWindowStrides"},
      {second, "second.DimensionCount", "second.OutputTensor.Sizes", "second.InputWindowSizes",
       "second.InputWindowOffsets", "second.InputWindowStrides"}};
  const auto n = first.dimension_count;
  report found;
  const detail::violation_adder add{found};

  // [notation.rank]
  for (const auto& s : both) {
    const auto count = s.of.dimension_count;
    if (count == 0) detail::check_length(found, s.dimension_count, 0, 1);
    else if (count > max_dimension_count) detail::check_length(found, s.dimension_count, count, max_dimension_count);
    else if (found && count != n) detail::check_length(found, s.dimension_count, count, n);
  }
  if (!found) return found;

  std::array<bool, max_dimension_count> legal{};
  legal.fill(true);
  const auto check = [&](rule r, const char* const detail::composed_slice::*field, const auto& fault_of) {
    for (const auto& s : both) {
      for (std::uint32_t i = 0; i < n; ++i) {
        const std::optional<detail::window_fault> fault = fault_of(s.of, i);
        if (!fault) continue;
        add(r, s.*field, i, fault->actual, fault->bound);
        legal[i] = false;
      }
    }
  };
  using slice = detail::composed_slice;
  using fault = std::optional<detail::window_fault>;

  // [tensor.size]
  check(rule::tensor_size, &slice::output_sizes, [](const windows& w, std::size_t i) {
    return w.output_sizes[i] == 0 ? fault({0, 1}) : fault();
  });

  // [window.size]
  check(rule::window_size, &slice::window_sizes, [](const windows& w, std::size_t i) {
    return w.input_window_sizes[i] == 0 ? fault({0, 1}) : fault();
  });

  // [window.bounds]
  check(rule::window_bounds, &slice::offsets, [](const windows& w, std::size_t i) {
    const auto end = std::uint64_t{w.input_window_offsets[i]} + w.input_window_sizes[i];
    return end > w.input_sizes[i] ? fault({end, w.input_sizes[i]}) : fault();
  });

  // [window.stride]
  check(rule::window_stride, &slice::strides, [](const windows& w, std::size_t i) {
    return w.input_window_strides[i] == 0 ? fault(detail::window_fault{}) : fault();
  });

  // [output.size]
  check(rule::output_size, &slice::output_sizes, [](const windows& w, std::size_t i) {
    const auto most = max_copied_elements(w.input_window_sizes[i], w.input_window_strides[i]);
    return most && w.output_sizes[i] > *most ? fault({w.output_sizes[i], *most}) : fault();
  });

  // [binding.shape]
  for (std::uint32_t i = 0; i < n; ++i) {
    if (!legal[i] || second.input_sizes[i] == first.output_sizes[i]) continue;
    add(rule::binding_shape, "second.InputTensor.Sizes", i, second.input_sizes[i], first.output_sizes[i]);
    legal[i] = false;
  }

  windows made;
  made.dimension_count = n;
  for (std::uint32_t i = 0; i < n; ++i) {
    if (!legal[i]) continue;
    // What `second` copies lies within the output of `first`, hence within its window: only the step can be large, and
    // at most 2^62.
    const std::int64_t stride = first.input_window_strides[i];
    detail::index_range range;
    range.first = detail::copy_start(first, i) + stride * detail::copy_start(second, i);
    range.step = stride * second.input_window_strides[i];
    const auto magnitude = static_cast<std::uint64_t>(range.step < 0 ? -range.step : range.step);
    range.reach = (second.output_sizes[i] - 1) * magnitude + 1;
    // [notation.step_range]
    detail::check_stride(found, "InputWindowStrides", i, range);
    made.input_sizes[i] = first.input_sizes[i];
    if (range.stride()) detail::put_window(made, i, range, window_fit::tight);
  }
  if (!found) return found;
  return made;
}

}  // namespace slice1
