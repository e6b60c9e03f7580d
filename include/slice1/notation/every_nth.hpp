// SPDX-License-Identifier: MIT
// Windows that take every n-th element.
#pragma once

#include <slice1/notation/canonical.hpp>  // slice_entries
#include <slice1/notation/lists.hpp>      // integer_list
#include <slice1/notation/windows.hpp>    // windows, window_fit
#include <slice1/report.hpp>              // result

#include <cstdint>  // std::uint32_t, std::int64_t

namespace slice1::inline SLICE1_VERSION_NAMESPACE {

/// Takes every steps[i]-th element, from the first on, or backwards from the last if the step is negative; dimensions
/// beyond the steps are whole. Violations: those of numpy_windows, in "steps".
[[nodiscard]] constexpr result<windows> every_nth_windows(const integer_list& sizes, const integer_list& steps,
                                                          window_fit fit = window_fit::loose) noexcept {
  report checked;
  detail::check_at_most_rank(checked, field::list_steps, steps.size(), sizes.size());
  const auto input = detail::input_of(checked, sizes);
  if (!checked.ok()) return checked;

  detail::slice_entries entries;
  for (std::uint32_t i = 0; i < steps.size(); ++i) entries.append(i, i).step = steps[i];
  return detail::windows_of(input, entries, field::list_steps, fit, checked);
}

}  // namespace slice1
