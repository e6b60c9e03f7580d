// SPDX-License-Identifier: MIT
// Windows from a NumPy slice: start:stop:step in each dimension.
#pragma once

#include <slice1/notation/canonical.hpp>  // slice_entries
#include <slice1/notation/lists.hpp>      // integer_list
#include <slice1/notation/windows.hpp>    // windows, window_fit
#include <slice1/report.hpp>              // result

#include <cstdint>           // std::uint32_t, std::int64_t
#include <initializer_list>  // std::initializer_list
#include <optional>          // std::optional
#include <span>              // std::span

namespace slice1::inline SLICE1_VERSION_NAMESPACE {

/// Python's slice(start, stop, step), of any 64-bit values; nullopt is None.
struct python_slice {
  /// Elements; a negative start or stop counts from the end.
  /// @{
  std::optional<std::int64_t> start{}, stop{}, step{};
  /// @}
};

/// The slice input[slices[0], slices[1], ...] of NumPy; dimensions beyond the slices are whole. Violations:
/// notation.rank ("sizes"; more slices than dimensions), notation.range, notation.step (0), notation.step_range (a step
/// beyond INT that copies a second element). (Python, slice.indices)
[[nodiscard]] constexpr result<windows> numpy_windows(const integer_list& sizes, std::span<const python_slice> slices,
                                                      window_fit fit = window_fit::loose) noexcept {
  report checked;
  detail::check_at_most_rank(checked, field::list_slices, slices.size(), sizes.size());
  const auto input = detail::input_of(checked, sizes);
  if (!checked.ok()) return checked;

  detail::slice_entries entries;
  for (std::uint32_t i = 0; i < slices.size(); ++i) {
    auto& entry = entries.append(i, i);
    entry.start = slices[i].start;
    entry.stop = slices[i].stop;
    entry.step = slices[i].step.value_or(1);
  }
  return detail::windows_of(input, entries, field::list_slices, fit, checked);
}

/// The same for a braced list.
[[nodiscard]] constexpr result<windows> numpy_windows(const integer_list& sizes,
                                                      std::initializer_list<python_slice> slices,
                                                      window_fit fit = window_fit::loose) noexcept {
  return numpy_windows(sizes, std::span(slices.begin(), slices.size()), fit);
}

}  // namespace slice1
