// SPDX-License-Identifier: MIT
// Windows from an ONNX Slice.
#pragma once

#include <slice1/notation/canonical.hpp>  // slice_entries
#include <slice1/notation/lists.hpp>      // integer_list
#include <slice1/notation/windows.hpp>    // windows, window_fit
#include <slice1/report.hpp>              // result

#include <cstdint>  // std::uint32_t, std::int64_t, INT32_MAX, INT64_MAX

namespace slice1::inline SLICE1_VERSION_NAMESPACE {

/// The inputs of ONNX Slice. `axes` left empty: 0, 1, 2, ...; `steps` left empty: 1 everywhere.
struct onnx_slice {
  /// An entry for each sliced dimension. Negative `starts`, `ends` and `axes` count from the end.
  /// @{
  integer_list starts{}, ends{}, axes{}, steps{};
  /// @}

  /// Where a step is negative, the standard's text and ONNX Runtime's CPU provider clamp `starts` to [0, size - 1];
  /// NumPy, onnx.reference and ONNX Runtime's DirectML provider clamp to [-1, size - 1], and so does this library
  /// unless this is set.
  bool standard_clamp = false;

  /// ONNX Runtime's CPU provider reads an end of INT32_MAX or INT64_MAX as Python's None: up to and including the last
  /// element, or the first if the step is negative. All others clamp it; so does this library unless this is set.
  bool int_max_is_none = false;
};

/// The windows of an ONNX Slice; dimensions without an entry are whole. The windows are those of ONNX Runtime's
/// DirectML provider or, with `standard_clamp` and `int_max_is_none`, those of its CPU provider; README.md, beside this
/// header, lists the differences. `ends` is as long as `starts`; so are `axes` and `steps`, unless empty. Violations:
/// notation.rank, notation.range, notation.axis, notation.step (0), notation.step_range. (ONNX Slice)
[[nodiscard]] constexpr result<windows> onnx_windows(const integer_list& sizes, const onnx_slice& slice,
                                                     window_fit fit = window_fit::loose) noexcept {
  report checked;
  const auto length = slice.starts.size();
  detail::check_at_most_rank(checked, field::list_starts, length, sizes.size());
  detail::check_length(checked, field::list_ends, slice.ends.size(), length);
  if (!slice.axes.empty()) detail::check_length(checked, field::list_axes, slice.axes.size(), length);
  if (!slice.steps.empty()) detail::check_length(checked, field::list_steps, slice.steps.size(), length);
  const auto input = detail::input_of(checked, sizes);
  if (!checked.ok()) return checked;

  detail::slice_entries entries;
  for (std::uint32_t i = 0; i < length; ++i) {
    auto& entry =
        entries.append(i, slice.axes.empty() ? i : detail::dimension_of(checked, slice.axes, i, sizes.size()));
    entry.start = slice.starts[i];
    const auto end = slice.ends[i];
    if (!slice.int_max_is_none || (end != INT32_MAX && end != INT64_MAX)) entry.stop = end;
    if (!slice.steps.empty()) entry.step = slice.steps[i];
    entry.standard_clamp = slice.standard_clamp;
  }
  return detail::windows_of(input, entries, field::list_steps, fit, checked);
}

}  // namespace slice1
