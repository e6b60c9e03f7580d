// SPDX-License-Identifier: MIT
// Which window does a slice in another notation stand for? NumPy's start:stop:step, ONNX Slice, a crop, a flip, every
// n-th element.
#pragma once

#include <slice1/detail/arithmetic.hpp>
#include <slice1/detail/canonical.hpp>  // slice_entries, index_range
#include <slice1/report.hpp>            // result, rule
#include <slice1/shape.hpp>             // max_copied_elements
#include <slice1/types.hpp>             // slice1_desc, dimensions

#include <array>     // std::array
#include <cstddef>   // std::size_t
#include <cstdint>   // std::uint32_t, std::int64_t
#include <optional>  // std::optional
#include <span>      // std::span

namespace slice1 {

/// How much a window encloses. Either gives the same elements and the same output sizes.
enum class window_fit : std::uint8_t {
  loose,  ///< from bound to bound, as ONNX Runtime and TensorFlow emit it
  tight   ///< ends at the last copied element: its size is (count - 1) * |stride| + 1
};

/// A window in each dimension of an input, as DML_SLICE1's three arrays hold it, and the output sizes that it gives.
/// All numbers are elements; the arrays' first `dimension_count` entries count.
///
/// The functions that make windows are total: any arguments give windows or the report of every violation. Its fields
/// are the names of the lists; its dimensions are positions in the lists, but those of notation.empty the tensor's.
/// notation.rank is for a rank of 0 or above 8 ("sizes") and for lists of other lengths than said; where it is
/// violated, nothing else is evaluated. Empty results and inputs are notation.empty.
struct windows {
  std::uint32_t dimension_count{};                                       ///< 1 to 8
  dimensions input_sizes{};                                              ///< those of the whole input
  dimensions input_window_offsets{};                                     ///< from the input's beginning
  dimensions input_window_sizes{};                                       ///< offset + size is at most the input's size
  std::array<std::int32_t, max_dimension_count> input_window_strides{};  ///< negative: from the window's end
  dimensions output_sizes{};                                             ///< as many as the notation asks for

  /// The slice of such a window on packed tensors. Where a function below made the window, it is valid at the newest
  /// feature level for every data type of that level, unless the input has more than 2^32 - 1 elements.
  constexpr slice1_desc desc(slice1::data_type type) const noexcept {
    slice1_desc made;
    made.dimension_count = made.input_tensor.dimension_count = made.output_tensor.dimension_count = dimension_count;
    made.input_tensor.data_type = made.output_tensor.data_type = type;
    made.input_tensor.sizes = input_sizes;
    made.output_tensor.sizes = output_sizes;
    made.input_window_offsets = input_window_offsets;
    made.input_window_sizes = input_window_sizes;
    made.input_window_strides = input_window_strides;
    return made;
  }
};

/// Python's slice(start, stop, step): none stands for None. Any 64-bit values.
struct python_slice {
  /// Elements; a negative start or stop counts from the end.
  /// @{
  std::optional<std::int64_t> start{}, stop{}, step{};
  /// @}
};

/// The inputs of ONNX Slice. `axes` left empty: 0, 1, 2, ...; `steps` left empty: 1 everywhere.
struct onnx_slice {
  /// An entry for each sliced dimension. Negative `starts`, `ends` and `axes` count from the end.
  /// @{
  std::span<const std::int64_t> starts{}, ends{}, axes{}, steps{};
  /// @}

  /// Where a step is negative, the standard's text clamps `starts` to [0, size - 1]; NumPy, onnx.reference and ONNX
  /// Runtime's DirectML provider clamp to [-1, size - 1], as it is done here unless this is set.
  bool standard_clamp = false;
};

namespace detail {

// The window of a range that is not empty and has a stride.
constexpr void put_window(windows& to, std::size_t i, const index_range& range, window_fit fit) noexcept {
  const auto stride = *range.stride();
  const auto count = range.count();
  // Beyond 2^31 elements a loose window could have more to give to a stride that saturated.
  const bool loose =
      fit == window_fit::loose && max_copied_elements(static_cast<std::uint32_t>(range.reach), stride) == count;
  const auto size = loose ? range.reach : (count - 1) * magnitude(stride) + 1;
  const auto first = static_cast<std::uint64_t>(range.first);
  to.input_window_offsets[i] = static_cast<std::uint32_t>(stride > 0 ? first : first - (size - 1));
  to.input_window_sizes[i] = static_cast<std::uint32_t>(size);
  to.input_window_strides[i] = stride;
  to.output_sizes[i] = static_cast<std::uint32_t>(count);
}

// The windows of entries, no two of one dimension; dimensions without an entry are whole. `found` is what is wrong
// already. The rank is legal.
constexpr result<windows> windows_of(std::span<const std::uint32_t> sizes, const slice_entries& entries,
                                     const char* step_field, window_fit fit, report found) noexcept {
  const violation_adder add{found};
  windows made;
  made.dimension_count = static_cast<std::uint32_t>(sizes.size());
  std::array<index_range, max_dimension_count> ranges{};  // whole where an entry is not legal
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    made.input_sizes[i] = sizes[i];
    ranges[i].reach = sizes[i];
  }
  const auto size_of = [&](const slice_entry& e) { return static_cast<std::int64_t>(sizes[*e.dimension]); };
  const auto is_outside = [&](const slice_entry& e) {
    return e.is_index && (*e.start < -size_of(e) || *e.start >= size_of(e));
  };

  // [notation.step]
  for (const auto& e : entries.all()) {
    if (e.has_legal_step()) continue;
    const auto bound = e.is_index ? std::optional<std::uint64_t>(1) : std::nullopt;
    add(rule::notation_step, step_field, e.position, twos_complement(e.step), bound);
  }

  // [notation.step_range]
  for (const auto& e : entries.all()) {
    if (!e.dimension || !e.has_legal_step() || is_outside(e)) continue;
    auto& range = ranges[*e.dimension];
    range = range_of(e, size_of(e));
    check_stride(found, step_field, e.position, range);
  }

  // [notation.index]
  for (const auto& e : entries.all()) {
    if (!e.dimension || !is_outside(e)) continue;
    add(rule::notation_index, "begin", e.position, twos_complement(*e.start), sizes[*e.dimension]);
  }

  // [notation.empty]
  for (std::uint32_t i = 0; i < made.dimension_count; ++i) {
    if (sizes[i] == 0 || ranges[i].reach == 0) add(rule::notation_empty, "result", i, 0, 1);
  }

  if (!found) return found;
  for (std::size_t i = 0; i < sizes.size(); ++i) put_window(made, i, ranges[i], fit);
  return made;
}

}  // namespace detail

/// input[slices[0], slices[1], ...] as NumPy reads it, exactly, for any 64-bit values: at most one slice for each
/// dimension, the rest whole. Violations: notation.rank, notation.step (0), notation.step_range (a step beyond INT that
/// copies a second element), notation.empty. (Python, slice.indices)
[[nodiscard]] constexpr result<windows> numpy_windows(std::span<const std::uint32_t> sizes,
                                                      std::span<const python_slice> slices,
                                                      window_fit fit = window_fit::loose) noexcept {
  report found;
  detail::check_rank(found, sizes.size());
  detail::check_most(found, "slices", slices.size(), sizes.size());
  if (!found) return found;

  detail::slice_entries entries;
  for (std::uint32_t i = 0; i < slices.size(); ++i) {
    auto& entry = entries.append(i, i);
    entry.start = slices[i].start;
    entry.stop = slices[i].stop;
    entry.step = slices[i].step.value_or(1);
  }
  return detail::windows_of(sizes, entries, "slices", fit, found);
}

/// Every steps[i]-th element from the first on, or from the last on backwards where the step is negative: at most one
/// step for each dimension, the rest whole. Violations as those of numpy_windows.
[[nodiscard]] constexpr result<windows> every_nth_windows(std::span<const std::uint32_t> sizes,
                                                          std::span<const std::int64_t> steps,
                                                          window_fit fit = window_fit::loose) noexcept {
  report found;
  detail::check_rank(found, sizes.size());
  detail::check_most(found, "steps", steps.size(), sizes.size());
  if (!found) return found;

  detail::slice_entries entries;
  for (std::uint32_t i = 0; i < steps.size(); ++i) entries.append(i, i).step = steps[i];
  return detail::windows_of(sizes, entries, "steps", fit, found);
}

/// The named axes back to front, each -rank to rank - 1; none named: a copy. Violations: notation.rank, notation.axis,
/// notation.empty (an input size of 0).
[[nodiscard]] constexpr result<windows> flip_windows(std::span<const std::uint32_t> sizes,
                                                     std::span<const std::int64_t> axes) noexcept {
  report found;
  detail::check_rank(found, sizes.size());
  detail::check_most(found, "axes", axes.size(), sizes.size());
  if (!found) return found;

  detail::slice_entries entries;
  for (std::uint32_t i = 0; i < axes.size(); ++i) {
    entries.append(i, detail::dimension_of(found, axes, i, sizes.size())).step = -1;
  }
  return detail::windows_of(sizes, entries, "axes", window_fit::loose, found);
}

/// What ONNX Slice takes: as many ends as starts, and as many axes and steps or none; at most one entry for each
/// dimension, the rest whole. Violations: notation.rank, notation.axis, notation.step (0), notation.step_range,
/// notation.empty. (ONNX Slice)
[[nodiscard]] constexpr result<windows> onnx_windows(std::span<const std::uint32_t> sizes, const onnx_slice& slice,
                                                     window_fit fit = window_fit::loose) noexcept {
  report found;
  const auto length = slice.starts.size();
  detail::check_rank(found, sizes.size());
  detail::check_most(found, "starts", length, sizes.size());
  detail::check_length(found, "ends", slice.ends.size(), length);
  if (!slice.axes.empty()) detail::check_length(found, "axes", slice.axes.size(), length);
  if (!slice.steps.empty()) detail::check_length(found, "steps", slice.steps.size(), length);
  if (!found) return found;

  detail::slice_entries entries;
  for (std::uint32_t i = 0; i < length; ++i) {
    auto& entry = entries.append(i, slice.axes.empty() ? i : detail::dimension_of(found, slice.axes, i, sizes.size()));
    entry.start = slice.starts[i];
    entry.stop = slice.ends[i];
    if (!slice.steps.empty()) entry.step = slice.steps[i];
    entry.standard_clamp = slice.standard_clamp;
  }
  return detail::windows_of(sizes, entries, "steps", fit, found);
}

/// extents[i] elements from offsets[i] on in each dimension: both lists have the input's rank. Violations: window.size
/// ("extents", of 0), window.bounds ("offsets"), notation.rank. An input size of 0 breaks one of the first two.
[[nodiscard]] constexpr result<windows> crop_windows(std::span<const std::uint32_t> sizes,
                                                     std::span<const std::uint32_t> offsets,
                                                     std::span<const std::uint32_t> extents) noexcept {
  report found;
  detail::check_rank(found, sizes.size());
  detail::check_length(found, "offsets", offsets.size(), sizes.size());
  detail::check_length(found, "extents", extents.size(), sizes.size());
  if (!found) return found;

  const detail::violation_adder add{found};
  windows made;
  made.dimension_count = static_cast<std::uint32_t>(sizes.size());
  for (std::uint32_t i = 0; i < made.dimension_count; ++i) {
    // [window.size]
    if (extents[i] == 0) add(rule::window_size, "extents", i, 0, 1);
    made.input_sizes[i] = sizes[i];
    made.input_window_offsets[i] = offsets[i];
    made.input_window_sizes[i] = made.output_sizes[i] = extents[i];
    made.input_window_strides[i] = 1;
  }
  for (std::uint32_t i = 0; i < made.dimension_count; ++i) {
    // [window.bounds]
    const auto end = std::uint64_t{offsets[i]} + extents[i];
    if (end > sizes[i]) add(rule::window_bounds, "offsets", i, end, sizes[i]);
  }
  if (!found) return found;
  return made;
}

}  // namespace slice1
