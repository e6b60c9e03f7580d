// SPDX-License-Identifier: MIT
// Windows that reverse some dimensions.
#pragma once

#include <slice1/notation/canonical.hpp>  // slice_entries
#include <slice1/notation/lists.hpp>      // integer_list
#include <slice1/notation/windows.hpp>    // windows, window_fit
#include <slice1/report.hpp>              // result

#include <cstdint>  // std::uint32_t, std::int64_t

namespace slice1::inline SLICE1_VERSION_NAMESPACE {

/// Reverses the dimensions in `axes` (-rank to rank - 1); the others stay as they are. Violations: notation.rank
/// ("sizes"; more axes than dimensions), notation.range, notation.axis (no such axis, or named twice).
[[nodiscard]] constexpr result<windows> flip_windows(const integer_list& sizes, const integer_list& axes) noexcept {
  report checked;
  detail::check_at_most_rank(checked, field::list_axes, axes.size(), sizes.size());
  const auto input = detail::input_of(checked, sizes);
  if (!checked.ok()) return checked;

  detail::slice_entries entries;
  for (std::uint32_t i = 0; i < axes.size(); ++i) {
    entries.append(i, detail::dimension_of(checked, axes, i, sizes.size())).step = -1;
  }
  return detail::windows_of(input, entries, field::list_axes, window_fit::loose, checked);
}

}  // namespace slice1
