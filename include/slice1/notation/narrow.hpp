// SPDX-License-Identifier: MIT
// Windows that take a part of one dimension, or one index of it.
#pragma once

#include <slice1/notation/canonical.hpp>  // dimension_of, twos_complement
#include <slice1/notation/crop.hpp>       // crop_windows
#include <slice1/notation/lists.hpp>      // integer_list
#include <slice1/notation/windows.hpp>    // windows, reshaped_windows
#include <slice1/report.hpp>              // report, result, rule
#include <slice1/types.hpp>               // max_dimension_count

#include <array>     // std::array
#include <cstdint>   // std::uint32_t, std::int64_t
#include <optional>  // std::optional
#include <span>      // std::span

namespace slice1::inline SLICE1_VERSION_NAMESPACE {
namespace detail {

// [notation.rank, notation.range, notation.axis] The dimension `axis` of a tensor; else nullopt.
constexpr std::optional<std::uint32_t> named_dimension(report& checked, const integer_list& sizes,
                                                       std::int64_t axis) noexcept {
  static_cast<void>(input_of(checked, sizes));
  if (!checked.ok()) return std::nullopt;
  return dimension_of(checked, {axis}, 0, sizes.size());
}

// [notation.index]
constexpr report outside_of(const integer_list& sizes, std::uint32_t dimension, std::int64_t index) noexcept {
  report checked;
  report_writer{checked}(rule::notation_index, field::list_offsets, dimension, twos_complement(index),
                         twos_complement(sizes[dimension]));
  return checked;
}

// A crop of one dimension of a legal tensor; an offset below 0 counts from the end.
constexpr result<windows> crop_dimension(const integer_list& sizes, std::uint32_t dimension, std::int64_t offset,
                                         std::int64_t extent) noexcept {
  std::array<std::int64_t, max_dimension_count> offsets{}, extents{};
  extents.fill(-1);
  offsets[dimension] = offset < 0 ? offset + sizes[dimension] : offset;
  extents[dimension] = extent;
  return crop_windows(sizes, std::span(offsets).first(sizes.size()), std::span(extents).first(sizes.size()));
}

}  // namespace detail

/// Takes `extent` elements of the dimension `axis` (-rank to rank - 1) from `offset` on, like torch.narrow; the other
/// dimensions are whole. A negative offset counts from the end. Violations: notation.rank ("sizes"), notation.range
/// (also an extent below 0), notation.axis ("axes"), notation.index (an offset below -size), window.bounds. Offset and
/// extent are reported as crop_windows' "offsets" and "extents" of that dimension. (PyTorch, torch.narrow)
[[nodiscard]] constexpr result<windows> narrow_windows(const integer_list& sizes, std::int64_t axis,
                                                       std::int64_t offset, std::int64_t extent) noexcept {
  report checked;
  const auto dimension = detail::named_dimension(checked, sizes, axis);
  if (!dimension) return checked;

  // [notation.range]
  if (extent < 0) {
    detail::report_writer{checked}(rule::notation_range, field::list_extents, *dimension,
                                   detail::twos_complement(extent), 0, relation::at_least);
    return checked;
  }
  if (offset < -sizes[*dimension]) return detail::outside_of(sizes, *dimension, offset);
  return detail::crop_dimension(sizes, *dimension, offset, extent);
}

/// Takes the elements at `index` of the dimension `axis`, like torch.select; their shape lacks that dimension. Negative
/// arguments count from the end. Violations: notation.rank ("sizes"), notation.range ("sizes"), notation.axis ("axes"),
/// notation.index ("offsets" of that dimension). (PyTorch, torch.select)
[[nodiscard]] constexpr result<reshaped_windows> select_windows(const integer_list& sizes, std::int64_t axis,
                                                                std::int64_t index) noexcept {
  report checked;
  const auto dimension = detail::named_dimension(checked, sizes, axis);
  if (!dimension) return checked;
  const auto size = sizes[*dimension];
  if (index < -size || index >= size) return detail::outside_of(sizes, *dimension, index);

  reshaped_windows made{*detail::crop_dimension(sizes, *dimension, index, 1)};
  for (std::uint32_t i = 0; i < made.dimension_count; ++i) {
    if (i != *dimension) made.shape[made.shape_rank++] = made.output_sizes[i];
  }
  return made;
}

}  // namespace slice1
