// SPDX-License-Identifier: MIT
// The single slice that is equal to two slices, one after the other.
#pragma once

#include <slice1/notation/canonical.hpp>  // index_range
#include <slice1/notation/windows.hpp>    // windows, window_fit
#include <slice1/report.hpp>              // report, result, operand
#include <slice1/shape.hpp>               // max_copied_elements, copy_start
#include <slice1/types.hpp>               // max_dimension_count

#include <array>    // std::array
#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint32_t, std::int64_t, std::uint64_t

namespace slice1::inline SLICE1_VERSION_NAMESPACE {
namespace detail {

struct composed_slice {
  const windows& of;
  operand which;
};

constexpr std::int64_t start_of(const windows& w, std::size_t i) noexcept {
  return static_cast<std::int64_t>(
      copy_start(w.input_window_offsets[i], w.input_window_sizes[i], w.input_window_strides[i]));
}

}  // namespace detail

/// The single slice that is equal to `first` and then `second`, with tight windows; empty() if `second` is. Both are
/// checked, even if this library returned them; a violation's operand() says which one it is about. Violations:
/// window.size (0, but the output size is not), window.bounds, window.stride, output.size; binding.shape (an input size
/// of `second` is not the output size of `first`; only where both are legal in that dimension); notation.rank (a
/// dimension count of 0 or above 8, or two that differ: then nothing else is evaluated); notation.step_range (a product
/// of strides beyond INT that copies a second element; only where nothing else is wrong in that dimension).
[[nodiscard]] constexpr result<windows> compose(const windows& first, const windows& second) noexcept {
  const detail::composed_slice both[] = {{first, operand::first}, {second, operand::second}};
  const auto n = first.dimension_count;
  report checked;

  // [notation.rank]
  const auto check_rank = [&](const detail::composed_slice& slice) {
    const auto count = slice.of.dimension_count;
    const auto reject = [&](std::uint32_t bound, relation required) {
      const detail::report_writer add(checked, slice.which);
      add(rule::notation_rank, field::dimension_count, detail::whole, count, bound, required);
    };
    if (count == 0) reject(1, relation::at_least);
    else if (count > max_dimension_count) reject(max_dimension_count, relation::at_most);
    else if (checked.ok() && count != n) reject(n, relation::equal);
  };
  for (const auto& slice : both) check_rank(slice);
  if (!checked.ok()) return checked;

  std::array<bool, max_dimension_count> is_broken{};
  for (const auto& [of, which] : both) {
    const detail::report_writer add(checked, which);
    for (std::uint32_t i = 0; i < n; ++i) {
      const auto violations_before = checked.violations().size();
      const auto size = of.input_window_sizes[i];
      const auto stride = of.input_window_strides[i];

      // [window.size]
      if (size == 0 && of.output_sizes[i] != 0) add(rule::window_size, field::input_window_sizes, i, 0, 1);

      // [window.bounds]
      const auto end = std::uint64_t{of.input_window_offsets[i]} + size;
      if (end > of.input_sizes[i]) add(rule::window_bounds, field::input_window_offsets, i, end, of.input_sizes[i]);

      // [window.stride]
      if (stride == 0) add(rule::window_stride, field::input_window_strides, i, 0);

      // [output.size]
      const auto most = max_copied_elements(size, stride);
      if (most && of.output_sizes[i] > *most) {
        add(rule::output_size, field::output_tensor_sizes, i, of.output_sizes[i], *most);
      }
      if (checked.violations().size() != violations_before) is_broken[i] = true;
    }
  }

  // [binding.shape]
  const detail::report_writer add(checked, operand::second);
  for (std::uint32_t i = 0; i < n; ++i) {
    if (is_broken[i] || second.input_sizes[i] == first.output_sizes[i]) continue;
    add(rule::binding_shape, field::input_tensor_sizes, i, second.input_sizes[i], first.output_sizes[i]);
    is_broken[i] = true;
  }

  windows made;
  made.dimension_count = n;
  made.output_sizes = {second.input_sizes, n};
  for (std::uint32_t i = 0; i < n; ++i) {
    if (is_broken[i]) continue;
    // `second` copies from within the window of `first`: only the step can be large, at most 2^62.
    const std::int64_t stride = first.input_window_strides[i];
    detail::index_range range;
    range.first = detail::start_of(first, i) + stride * detail::start_of(second, i);
    range.step = stride * second.input_window_strides[i];
    const auto magnitude = static_cast<std::uint64_t>(range.step < 0 ? -range.step : range.step);
    if (second.output_sizes[i] != 0) range.reach = (second.output_sizes[i] - 1) * magnitude + 1;
    // [notation.step_range]
    detail::check_stride(checked, field::input_window_strides, i, range);
    made.input_sizes[i] = first.input_sizes[i];
    if (range.stride()) detail::put_window(made, i, range, window_fit::tight);
  }
  add.sort();
  if (!checked.ok()) return checked;
  return made;
}

}  // namespace slice1
