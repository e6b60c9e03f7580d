// SPDX-License-Identifier: MIT
// Which window does a TensorFlow StridedSlice stand for, and which shape does TensorFlow give to its result?
#pragma once

#include <slice1/detail/canonical.hpp>  // slice_entries
#include <slice1/report.hpp>            // result, rule
#include <slice1/types.hpp>             // dimensions
#include <slice1/windows_numpy.hpp>     // windows, window_fit

#include <bit>       // std::has_single_bit
#include <cstddef>   // std::size_t
#include <cstdint>   // std::uint32_t, std::int64_t
#include <optional>  // std::optional
#include <span>      // std::span

namespace slice1 {

/// The inputs and attributes of TensorFlow StridedSlice. Bit i of a mask speaks of entry i of the lists; a bit
/// beyond the lists changes nothing (but a second bit in `ellipsis_mask` is one too many wherever it is).
struct tensorflow_slice {
  /// Elements, an entry each; all three have one length.
  /// @{
  std::span<const std::int64_t> begin{}, end{}, strides{};
  /// @}

  /// Sets of entries.
  /// @{
  std::uint32_t begin_mask{}, end_mask{}, ellipsis_mask{}, new_axis_mask{}, shrink_axis_mask{};
  /// @}
};

/// Windows whose output is to be seen in another shape: as many elements, in the same order.
struct reshaped_windows : windows {
  std::uint32_t shape_rank{};  ///< 0 to 8; 0: a scalar
  dimensions shape{};          ///< elements; the first `shape_rank` entries count
};

namespace detail {

// What an entry of the lists is: an ellipsis wins over a new axis, a new axis over an index.
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

/// What TensorFlow's StridedSlice takes, and the shape of its result: dimensions of which a single index is taken
/// dropped, new axes of size 1 inserted. `begin`, `end` and `strides` are of one length; where there is no ellipsis,
/// the dimensions beyond the lists are whole. The numbers of ellipses and new axes do not count, nor do the end and
/// the begin and end masks of a single index. Violations: notation.rank (also more entries than dimensions, "begin",
/// and a result of more than 8 dimensions, "result"), notation.mask (then only steps and input sizes are judged
/// beside it), notation.step (0, or below 0 at a single index), notation.step_range, notation.index, notation.empty.
/// (TensorFlow, tf.strided_slice)
[[nodiscard]] constexpr result<reshaped_windows> tensorflow_windows(std::span<const std::uint32_t> sizes,
                                                                    const tensorflow_slice& slice,
                                                                    window_fit fit = window_fit::loose) noexcept {
  using kind = detail::tensorflow_entry;
  report found;
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

  detail::check_rank(found, rank);
  detail::check_length(found, "end", slice.end.size(), length);
  detail::check_length(found, "strides", slice.strides.size(), length);
  const auto consumed = ranges + indices;
  if (found) {
    if (consumed > rank) {
      detail::check_length(found, "begin", length, length - consumed + rank);
    } else if (rank - indices + new_axes > max_dimension_count) {
      detail::check_length(found, "result", rank - indices + new_axes, max_dimension_count);
    }
  }
  if (!found) return found;

  // [notation.mask]
  const bool is_ambiguous = slice.ellipsis_mask != 0 && !std::has_single_bit(slice.ellipsis_mask);
  if (is_ambiguous) {
    detail::violation_adder{found}(rule::notation_mask, "ellipsis_mask", std::nullopt, slice.ellipsis_mask);
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
  const auto made = detail::windows_of(sizes, entries, "strides", fit, found);
  if (!made) return made.error();

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
