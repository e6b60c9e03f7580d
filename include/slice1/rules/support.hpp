// SPDX-License-Identifier: MIT
// The dimension counts and data types that each operator supports, by feature level.
#pragma once

#include <slice1/types.hpp>  // data_type, feature_level

#include <array>    // std::array
#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint32_t
#include <span>     // std::span

namespace slice1::inline SLICE1_VERSION_NAMESPACE {

/// What an operator supports from a feature level on: a row of "Tensor support" on its page.
struct tensor_support {
  feature_level from{};                   ///< the first level that the row is for, up to the next row's
  std::uint32_t least_dimension_count{};  ///< of the operator and of each tensor
  std::uint32_t most_dimension_count{};   ///< the same
  std::uint32_t data_types{};             ///< a set: bit i stands for the data_type of value i

  /// Whether the set holds the type; false for a value that is no data type.
  constexpr bool supports(data_type type) const noexcept {
    const auto value = static_cast<std::uint32_t>(type);
    return value < 32 && (data_types >> value & 1u) != 0;
  }

  /// The set of the data types from one value to another.
  static constexpr std::uint32_t types(data_type first, data_type last) noexcept {
    return (2u << static_cast<std::uint32_t>(last)) - (1u << static_cast<std::uint32_t>(first));
  }
};

/// What DML_SLICE supports by feature level, ascending; nothing changes after the last row.
inline constexpr std::array<tensor_support, 4> slice_support_table{{
    {feature_level::v1_0, 4, 5,
     tensor_support::types(data_type::float32, data_type::uint16) |
         tensor_support::types(data_type::int32, data_type::int16)},
    {feature_level::v2_1, 4, 5, tensor_support::types(data_type::float32, data_type::int8)},
    {feature_level::v3_0, 1, 8, tensor_support::types(data_type::float32, data_type::int8)},
    {feature_level::v4_1, 1, 8, tensor_support::types(data_type::float32, data_type::int64)},
}};

/// What DML_SLICE1 supports, from 2_1 on.
inline constexpr std::array<tensor_support, 3> support_table{
    {slice_support_table[1], slice_support_table[2], slice_support_table[3]}};

/// What DML_SLICE_GRAD supports, from 3_0 on.
inline constexpr std::array<tensor_support, 3> slice_grad_support_table{{
    {feature_level::v3_0, 4, 5, tensor_support::types(data_type::float32, data_type::int8)},
    {feature_level::v3_1, 1, 8, tensor_support::types(data_type::float32, data_type::int8)},
    {feature_level::v4_1, 1, 8, tensor_support::types(data_type::float32, data_type::int64)},
}};

/// What an operator supports at a feature level: the last row of its table that begins at or below the level, else the
/// first row. `table` has at least one row and is DML_SLICE1's unless given.
constexpr const tensor_support& support_at(feature_level level,
                                           std::span<const tensor_support> table = {support_table.data(),
                                                                                    support_table.size()}) noexcept {
  std::size_t row = 0;
  while (row + 1 < table.size() && table[row + 1].from <= level) ++row;
  return table[row];
}

}  // namespace slice1
