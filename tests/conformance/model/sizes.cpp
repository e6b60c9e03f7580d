// SPDX-License-Identifier: MIT
#include "model/sizes.hpp"

#include <algorithm>
#include <cstddef>

namespace slice1::conformance {

std::uint32_t bytes_of(data_type type) {
  switch (type) {
    case data_type::uint8:
    case data_type::int8: return 1;
    case data_type::float16:
    case data_type::uint16:
    case data_type::int16: return 2;
    case data_type::float32:
    case data_type::uint32:
    case data_type::int32: return 4;
    case data_type::float64:
    case data_type::uint64:
    case data_type::int64: return 8;
    case data_type::unknown:
    case data_type::uint4:
    case data_type::int4: break;
  }
  return 0;
}

std::array<std::int64_t, max_dimension_count> strides_of(const tensor_desc& t) {
  std::array<std::int64_t, max_dimension_count> strides{};
  std::int64_t packed = 1;
  for (std::size_t i = t.dimension_count; i > 0;) {
    --i;
    strides[i] = t.strides ? std::int64_t{(*t.strides)[i]} : packed;
    packed *= t.sizes[i];
  }
  return strides;
}

std::uint64_t product_of_sizes(const tensor_desc& t) {
  std::uint64_t product = 1;
  for (std::uint32_t i = 0; i < t.dimension_count; ++i) product = times(product, t.sizes[i]);
  return product;
}

std::uint64_t span_in_elements(const tensor_desc& t) {
  if (!t.strides) return product_of_sizes(t);
  std::uint64_t last = 0;
  for (std::uint32_t i = 0; i < t.dimension_count; ++i) {
    last = plus(last, times(t.sizes[i] - 1, (*t.strides)[i]));
  }
  return plus(last, 1);
}

std::uint64_t span_in_bytes(const tensor_desc& t) {
  return span_in_elements(t) * bytes_of(t.data_type);
}

std::optional<std::uint64_t> implied_size(const tensor_desc& t) {
  const auto bytes = bytes_of(t.data_type);
  if (bytes == 0 || !is_rank(t.dimension_count)) return std::nullopt;
  if (std::count(t.sizes.begin(), t.sizes.begin() + t.dimension_count, 0u) != 0) return std::nullopt;
  const auto span = span_in_elements(t);
  if (span > (most_64 - 3) / bytes) return std::nullopt;
  return (span * bytes + 3) / 4 * 4;
}

std::uint64_t total_size(const tensor_desc& t) {
  return t.total_tensor_size_in_bytes.value_or(implied_size(t).value_or(0));
}

std::uint64_t most_total_size(data_type type) {
  return (std::uint64_t{most_32} * bytes_of(type) + 3) / 4 * 4;
}

std::uint64_t max_copied(std::uint32_t window_size, std::int32_t window_stride) {
  return 1 + (std::uint64_t{window_size} - 1) / magnitude(window_stride);
}

}  // namespace slice1::conformance
