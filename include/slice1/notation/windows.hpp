// SPDX-License-Identifier: MIT
// The result of converting a slice from another notation: windows in all dimensions of an input, and the output sizes.
#pragma once

#include <slice1/detail/arithmetic.hpp>   // magnitude
#include <slice1/notation/canonical.hpp>  // index_range, slice_entries
#include <slice1/notation/lists.hpp>      // input_shape
#include <slice1/report.hpp>              // report, result
#include <slice1/shape.hpp>               // max_copied_elements
#include <slice1/types.hpp>               // slice1_desc, dimensions, per_dimension

#include <array>    // std::array
#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint8_t, std::uint32_t, std::int32_t

namespace slice1::inline SLICE1_VERSION_NAMESPACE {

/// Where a window ends. Both fits select the same elements and have the same output sizes.
enum class window_fit : std::uint8_t {
  loose,  ///< from start to stop, as ONNX Runtime and TensorFlow emit it
  tight   ///< ends at the last copied element: its size is (count - 1) * |stride| + 1
};

/// A window in each dimension of an input, as in the three arrays of DML_SLICE1, and its output sizes. All numbers are
/// in elements; only the arrays' first `dimension_count` entries count.
///
/// The functions that return windows accept any arguments: they return windows, or the report of every violation. The
/// field of a violation is the name of an argument, and its dimension is a position in that list. notation.rank is
/// about lists of the wrong length and tensors of rank 0 or above 8. notation.range is about sizes, offsets, extents
/// and WebNN's strides that are not UINTs. If one of these two is violated, no other rule is evaluated. An empty result
/// is also a value: empty() says so, and an empty dimension has a window of size 0 and stride 1.
struct windows {
  std::uint32_t dimension_count{};                                       ///< 1 to 8
  dimensions input_sizes{};                                              ///< of the whole input; 0: empty
  dimensions input_window_offsets{};                                     ///< from the input's beginning
  dimensions input_window_sizes{};                                       ///< offset + size is at most the input's size
  std::array<std::int32_t, max_dimension_count> input_window_strides{};  ///< negative: from the window's end
  per_dimension<std::uint32_t> output_sizes{};  ///< elements; at most what the windows can supply

  /// Whether an output size is 0. DirectML has no empty tensors, so a converter leaves such an operator out.
  constexpr bool empty() const noexcept {
    for (const auto size : output_sizes) {
      if (size == 0) return true;
    }
    return false;
  }

  /// The slice with these windows on packed tensors. If this library returned the windows, it is valid at the newest
  /// feature level and for every data type of that level, unless the input has more than 2^32 - 1 elements or the
  /// windows are empty(): then it breaks tensor.size and window.size in each empty dimension.
  constexpr slice1_desc desc(slice1::data_type type) const noexcept {
    slice1_desc made;
    made.dimension_count = made.input_tensor.dimension_count = made.output_tensor.dimension_count = dimension_count;
    made.input_tensor.data_type = made.output_tensor.data_type = type;
    made.input_tensor.sizes = input_sizes;
    for (std::size_t i = 0; i < max_dimension_count; ++i) made.output_tensor.sizes[i] = output_sizes[i];
    made.input_window_offsets = input_window_offsets;
    made.input_window_sizes = input_window_sizes;
    made.input_window_strides = input_window_strides;
    return made;
  }
};

/// Windows, and another shape of their output with the same elements in the same order. It converts to windows, and a
/// result of it to a result of windows.
struct reshaped_windows : windows {
  std::uint32_t shape_rank{};  ///< 0 to 8; 0: a scalar
  dimensions shape{};          ///< elements; the first `shape_rank` entries count
};

/// Reports notation.empty ("result", with the tensor's dimension) for each output size of 0: for callers that can
/// express only windows, and so can't leave out an empty operator.
[[nodiscard]] constexpr report validate_not_empty(const windows& w) noexcept {
  report checked;
  // [notation.empty]
  for (std::uint32_t i = 0; i < w.output_sizes.size(); ++i) {
    if (w.output_sizes[i] == 0) detail::report_writer{checked}(rule::notation_empty, field::result, i, 0, 1);
  }
  return checked;
}

namespace detail {

// The sizes of an input, whose windows are not set yet.
constexpr windows windows_on(const input_shape& input) noexcept {
  windows made;
  made.dimension_count = input.rank;
  made.input_sizes = input.sizes;
  made.output_sizes = {input.sizes, input.rank};
  return made;
}

// Sets the window of a range that has a stride.
constexpr void put_window(windows& to, std::size_t i, const index_range& range, window_fit fit) noexcept {
  const auto stride = *range.stride();
  const auto count = range.count();
  if (count == 0) {
    to.input_window_strides[i] = 1;
    to.output_sizes[i] = 0;
    return;
  }
  // In a loose window of more than 2^31 elements, a saturated stride could select a second one.
  const bool loose =
      fit == window_fit::loose && max_copied_elements(static_cast<std::uint32_t>(range.reach), stride) == count;
  const auto size = loose ? range.reach : (count - 1) * magnitude(stride) + 1;
  const auto first = static_cast<std::uint64_t>(range.first);
  to.input_window_offsets[i] = static_cast<std::uint32_t>(stride > 0 ? first : first - (size - 1));
  to.input_window_sizes[i] = static_cast<std::uint32_t>(size);
  to.input_window_strides[i] = stride;
  to.output_sizes[i] = static_cast<std::uint32_t>(count);
}

// The windows of entries, at most one for each dimension; dimensions without an entry are whole. `checked` has the
// violations so far. The rank is legal.
constexpr result<windows> windows_of(const input_shape& input, const slice_entries& entries, field step_field,
                                     window_fit fit, report checked) noexcept {
  const report_writer add(checked);
  windows made = windows_on(input);
  const auto& [sizes, rank] = input;
  std::array<index_range, max_dimension_count> ranges{};  // whole if an entry is illegal
  for (std::size_t i = 0; i < rank; ++i) ranges[i].reach = sizes[i];
  const auto size_of = [&input](const slice_entry& e) { return std::int64_t{input.sizes[*e.dimension]}; };
  const auto is_outside = [&](const slice_entry& e) {
    return e.is_index && (*e.start < -size_of(e) || *e.start >= size_of(e));
  };

  // [notation.step]
  for (const auto& e : entries.all()) {
    if (e.has_legal_step()) continue;
    const auto step = twos_complement(e.step);
    if (e.is_index) add(rule::notation_step, step_field, e.position, step, 1, relation::at_least);
    else add(rule::notation_step, step_field, e.position, step);
  }

  // [notation.step_range]
  for (const auto& e : entries.all()) {
    if (!e.dimension || !e.has_legal_step() || is_outside(e)) continue;
    auto& range = ranges[*e.dimension];
    range = canonical_range(e, size_of(e));
    check_stride(checked, step_field, e.position, range);
  }

  // [notation.index]
  for (const auto& e : entries.all()) {
    if (!e.dimension || !is_outside(e)) continue;
    add(rule::notation_index, field::list_begin, e.position, twos_complement(*e.start), sizes[*e.dimension]);
  }

  if (!checked.ok()) return checked;
  for (std::size_t i = 0; i < rank; ++i) put_window(made, i, ranges[i], fit);
  return made;
}

}  // namespace detail
}  // namespace slice1
