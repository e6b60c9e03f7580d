// SPDX-License-Identifier: MIT
// A tensor's size in elements and bytes, computed from the documents, without the library's arithmetic.
#pragma once

#include <slice1/types.hpp>

#include <array>
#include <cstdint>
#include <limits>
#include <optional>

namespace slice1::conformance {

inline constexpr std::uint64_t most_64 = std::numeric_limits<std::uint64_t>::max();
inline constexpr std::uint32_t most_32 = std::numeric_limits<std::uint32_t>::max();
inline constexpr std::int32_t least_int = std::numeric_limits<std::int32_t>::min();
inline constexpr std::int32_t most_int = std::numeric_limits<std::int32_t>::max();

/// The sum and the product, at most 2^64 - 1.
/// @{
constexpr std::uint64_t plus(std::uint64_t a, std::uint64_t b) {
  return b > most_64 - a ? most_64 : a + b;
}
constexpr std::uint64_t times(std::uint64_t a, std::uint64_t b) {
  return a != 0 && b > most_64 / a ? most_64 : a * b;
}
/// @}

/// Whether a dimension count is 1 to 8, so that arrays of that count can be read.
constexpr bool is_rank(std::uint32_t count) {
  return 1 <= count && count <= max_dimension_count;
}

/// The absolute value, also of INT_MIN.
constexpr std::uint64_t magnitude(std::int32_t stride) {
  const std::int64_t wide = stride;
  return static_cast<std::uint64_t>(wide < 0 ? -wide : wide);
}

/// Bytes per element: 1, 2, 4 or 8; 0 for types that the operator never supports.
std::uint32_t bytes_of(data_type type);

/// The strides in elements: the given ones, or packed ones, with the last dimension contiguous.
std::array<std::int64_t, max_dimension_count> strides_of(const tensor_desc& t);

/// The product of Sizes, at most 2^64 - 1. Requires a count of 1 to 8.
std::uint64_t product_of_sizes(const tensor_desc& t);

/// One past the index of the last element, at most 2^64 - 1. Requires a count of 1 to 8 and nonzero sizes.
std::uint64_t span_in_elements(const tensor_desc& t);

/// The span in bytes. Requires the tensor of a valid description.
std::uint64_t span_in_bytes(const tensor_desc& t);

/// The least valid TotalTensorSizeInBytes: the span in bytes, rounded up to 4. nullopt for counts other than 1 to 8,
/// sizes of 0, types without an element size, and totals that need more than 64 bits.
std::optional<std::uint64_t> implied_size(const tensor_desc& t);

/// TotalTensorSizeInBytes; if the tensor leaves it out, the implied size; if there is none, 0.
std::uint64_t total_size(const tensor_desc& t);

/// The largest valid TotalTensorSizeInBytes.
std::uint64_t most_total_size(data_type type);

/// MaxCopied of a window. Requires a nonzero size and stride.
std::uint64_t max_copied(std::uint32_t window_size, std::int32_t window_stride);

}  // namespace slice1::conformance
