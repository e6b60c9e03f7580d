// SPDX-License-Identifier: MIT
// Windows that cut a box out of a tensor.
#pragma once

#include <slice1/notation/lists.hpp>    // integer_list
#include <slice1/notation/windows.hpp>  // windows
#include <slice1/report.hpp>            // result, rule

#include <cstdint>  // std::uint32_t, std::uint64_t

namespace slice1::inline SLICE1_VERSION_NAMESPACE {

/// Takes extents[i] elements from offsets[i] on, or the rest if the extent is -1, as in tf.slice. Both lists have an
/// entry for each dimension. Violations: window.bounds ("offsets"), notation.rank, notation.range. (TensorFlow,
/// tf.slice)
[[nodiscard]] constexpr result<windows> crop_windows(const integer_list& sizes, const integer_list& offsets,
                                                     const integer_list& extents) noexcept {
  report checked;
  const auto input = detail::input_of(checked, sizes);
  detail::check_length(checked, field::list_offsets, offsets.size(), sizes.size());
  detail::check_length(checked, field::list_extents, extents.size(), sizes.size());
  const auto first = detail::uints_of(checked, field::list_offsets, offsets);
  auto counts = detail::uints_of(checked, field::list_extents, extents, -1);
  const detail::report_writer add(checked);
  add.sort();
  if (!checked.ok()) return checked;

  windows made = detail::windows_on(input);
  const auto n = made.dimension_count;
  for (std::uint32_t i = 0; i < n; ++i) {
    if (extents[i] == -1) counts[i] = first[i] < input.sizes[i] ? input.sizes[i] - first[i] : 0;
    // [window.bounds]
    const auto end = std::uint64_t{first[i]} + counts[i];
    if (end > input.sizes[i]) add(rule::window_bounds, field::list_offsets, i, end, input.sizes[i]);
    made.input_window_strides[i] = 1;
  }
  if (!checked.ok()) return checked;
  made.input_window_offsets = first;
  made.input_window_sizes = counts;
  made.output_sizes = {counts, n};
  return made;
}

}  // namespace slice1
