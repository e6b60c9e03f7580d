// SPDX-License-Identifier: MIT
// Windows from a TensorFlow StridedSlice, and the shape of its result.
#pragma once

#include <slice1/notation/canonical.hpp>  // slice_entries
#include <slice1/notation/lists.hpp>      // integer_list
#include <slice1/notation/windows.hpp>    // reshaped_windows, window_fit
#include <slice1/report.hpp>              // result, rule

#include <bit>       // std::has_single_bit
#include <cstddef>   // std::size_t
#include <cstdint>   // std::uint32_t, std::int64_t
#include <optional>  // std::optional

namespace slice1::inline SLICE1_VERSION_NAMESPACE {

/// The inputs and attributes of TensorFlow StridedSlice. Bit i of a mask is about entry i of the lists. Bits beyond the
/// lists are ignored, except that `ellipsis_mask` may have only one bit in all.
struct tensorflow_slice {
  /// Elements; all three lists have the same length.
  /// @{
  integer_list begin{}, end{}, strides{};
  /// @}

  /// Sets of entries.
  /// @{
  std::uint32_t begin_mask{}, end_mask{}, ellipsis_mask{}, new_axis_mask{}, shrink_axis_mask{};
  /// @}
};

namespace detail {

// What an entry of the lists is. An ellipsis takes precedence over a new axis, and a new axis over an index.
enum class tensorflow_entry : std::uint8_t { range, index, new_axis, ellipsis };

constexpr bool has_bit(std::uint32_t mask, std::size_t i) noexcept {
  return i < 32 && (mask >> i & 1u) != 0;
}

constexpr tensorflow_entry kind_of(const tensorflow_slice& slice, std::size_t i) noexcept {
  if (has_bit(slice.ellipsis_mask, i)) return tensorflow_entry::ellipsis;
  if (has_bit(slice.new_axis_mask, i)) return tensorflow_entry::new_axis;
  return has_bit(slice.shrink_axis_mask, i) ? tensorflow_entry::index : tensorflow_entry::range;
}

}  // namespace detail

/// The windows of a TensorFlow StridedSlice, whose dimensions beyond the lists are whole, and the shape of its result:
/// dimensions with a single index dropped, new axes of size 1 inserted. `begin`, `end` and `strides` have the same
/// length. Ignored: the numbers of ellipses and new axes; the end, and the begin and end masks, of a single index
/// (TensorFlow.js also ignores its begin mask; LiteRT takes index 0). Violations: notation.rank (also more entries than
/// dimensions, "begin", and a result of more than 8 dimensions, "result"), notation.range, notation.mask (then only
/// steps are evaluated besides), notation.step (0, or negative at a single index), notation.step_range, notation.index.
/// (TensorFlow, tf.strided_slice)
[[nodiscard]] constexpr result<reshaped_windows> tensorflow_windows(const integer_list& sizes,
                                                                    const tensorflow_slice& slice,
                                                                    window_fit fit = window_fit::loose) noexcept {
  using kind = detail::tensorflow_entry;
  report checked;
  const auto rank = sizes.size();
  const auto length = slice.begin.size();
  std::size_t ranges = 0, indices = 0, new_axes = 0;
  for (std::size_t i = 0; i < length; ++i) {
    switch (detail::kind_of(slice, i)) {
      case kind::range: ++ranges; break;
      case kind::index: ++indices; break;
      case kind::new_axis: ++new_axes; break;
      case kind::ellipsis: break;
    }
  }

  const auto input = detail::input_of(checked, sizes);
  detail::check_length(checked, field::list_end, slice.end.size(), length);
  detail::check_length(checked, field::list_strides, slice.strides.size(), length);
  const auto consumed = ranges + indices;
  if (checked.ok()) {
    if (consumed > rank) {
      detail::check_length(checked, field::list_begin, length, length - consumed + rank, relation::at_most);
    } else if (rank - indices + new_axes > max_dimension_count) {
      detail::check_length(checked, field::result, rank - indices + new_axes, max_dimension_count, relation::at_most);
    }
  }
  detail::report_writer{checked}.sort();
  if (!checked.ok()) return checked;

  // [notation.mask]
  const bool is_ambiguous = slice.ellipsis_mask != 0 && !std::has_single_bit(slice.ellipsis_mask);
  if (is_ambiguous) {
    detail::report_writer{checked}(rule::notation_mask, field::ellipsis_mask, detail::whole, slice.ellipsis_mask);
  }

  detail::slice_entries entries;
  std::uint32_t dimension = 0;
  for (std::uint32_t i = 0; i < length; ++i) {
    const auto k = detail::kind_of(slice, i);
    if (k == kind::ellipsis) dimension += static_cast<std::uint32_t>(rank - consumed);
    if (k == kind::ellipsis || k == kind::new_axis) continue;
    auto& entry = entries.append(i, is_ambiguous ? std::nullopt : std::optional(dimension));
    ++dimension;
    entry.is_index = k == kind::index;
    entry.step = slice.strides[i];
    if (entry.is_index || !detail::has_bit(slice.begin_mask, i)) entry.start = slice.begin[i];
    if (!detail::has_bit(slice.end_mask, i)) entry.stop = slice.end[i];
  }
  const auto made = detail::windows_of(input, entries, field::list_strides, fit, checked);
  if (!made.has_value()) return made.error();

  reshaped_windows reshaped{*made};
  const auto append = [&reshaped](std::uint32_t size) { reshaped.shape[reshaped.shape_rank++] = size; };
  dimension = 0;
  const auto append_until = [&](std::uint32_t end) {
    while (dimension < end) append(made->output_sizes[dimension++]);
  };
  for (std::size_t i = 0; i < length; ++i) {
    switch (detail::kind_of(slice, i)) {
      case kind::range: append_until(dimension + 1); break;
      case kind::index: ++dimension; break;
      case kind::new_axis: append(1); break;
      case kind::ellipsis: append_until(dimension + static_cast<std::uint32_t>(rank - consumed)); break;
    }
  }
  append_until(made->dimension_count);
  return reshaped;
}

}  // namespace slice1
