// SPDX-License-Identifier: MIT
// Windows from WebNN's slice.
#pragma once

#include <slice1/notation/canonical.hpp>  // slice_entries
#include <slice1/notation/lists.hpp>      // integer_list
#include <slice1/notation/windows.hpp>    // windows, window_fit
#include <slice1/report.hpp>              // result, rule

#include <cstdint>   // std::uint32_t, std::int64_t
#include <optional>  // std::optional

namespace slice1::inline SLICE1_VERSION_NAMESPACE {

/// The arguments of MLGraphBuilder.slice() besides its input: UINTs, an entry for each dimension.
struct webnn_slice {
  integer_list starts{};   ///< elements before the first
  integer_list sizes{};    ///< elements in the window, at least 1; ceil(size / stride) of them are copied
  integer_list strides{};  ///< at least 1; left empty: 1 everywhere
};

/// The windows of WebNN's slice, which never runs backwards: for its reverse(), use flip_windows. Violations:
/// window.size ("slice.sizes"), window.bounds ("starts"), notation.rank, notation.range, notation.step (0),
/// notation.step_range. (WebNN, slice)
[[nodiscard]] constexpr result<windows> webnn_windows(const integer_list& sizes, const webnn_slice& slice,
                                                      window_fit fit = window_fit::loose) noexcept {
  report checked;
  const auto input = detail::input_of(checked, sizes);
  detail::check_length(checked, field::list_starts, slice.starts.size(), sizes.size());
  detail::check_length(checked, field::list_slice_sizes, slice.sizes.size(), sizes.size());
  if (!slice.strides.empty()) detail::check_length(checked, field::list_strides, slice.strides.size(), sizes.size());
  static_cast<void>(detail::uints_of(checked, field::list_starts, slice.starts));
  static_cast<void>(detail::uints_of(checked, field::list_slice_sizes, slice.sizes));
  static_cast<void>(detail::uints_of(checked, field::list_strides, slice.strides));
  const detail::report_writer add(checked);
  add.sort();
  if (!checked.ok()) return checked;

  detail::slice_entries entries;
  for (std::uint32_t i = 0; i < input.rank; ++i) {
    const auto end = slice.starts[i] + slice.sizes[i];
    const bool is_within = end <= std::int64_t{input.sizes[i]};
    // [window.size]
    if (slice.sizes[i] == 0) add(rule::window_size, field::list_slice_sizes, i, 0, 1);
    // [window.bounds]
    if (!is_within) add(rule::window_bounds, field::list_starts, i, detail::twos_complement(end), input.sizes[i]);
    auto& entry = entries.append(i, is_within ? std::optional(i) : std::nullopt);
    entry.start = slice.starts[i];
    entry.stop = end;
    if (!slice.strides.empty()) entry.step = slice.strides[i];
  }
  add.sort();
  return detail::windows_of(input, entries, field::list_strides, fit, checked);
}

}  // namespace slice1
