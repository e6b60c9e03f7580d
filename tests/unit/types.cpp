// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cstdint>
#include <slice1/types.hpp>
#include <type_traits>
#include <vector>

namespace {

using slice1::data_type;

TEST(Types, DataTypesHaveDirectMLsValues) {
  const std::vector<data_type> in_order{data_type::unknown, data_type::float32, data_type::float16, data_type::uint32,
                                        data_type::uint16,  data_type::uint8,   data_type::int32,   data_type::int16,
                                        data_type::int8,    data_type::float64, data_type::uint64,  data_type::int64,
                                        data_type::uint4,   data_type::int4};
  for (std::uint32_t value = 0; value < 14; ++value) EXPECT_EQ(static_cast<std::uint32_t>(in_order[value]), value);
}

TEST(Types, ElementSizesAreInBytesAndZeroWhereThereIsNone) {
  const std::uint32_t bytes[] = {0, 4, 2, 4, 2, 1, 4, 2, 1, 8, 8, 8, 0, 0, 0};
  for (std::uint32_t value = 0; value < 15; ++value) {
    EXPECT_EQ(slice1::element_size(static_cast<data_type>(value)), bytes[value]) << value;
  }
  EXPECT_EQ(slice1::element_size(static_cast<data_type>(0xffff'ffffu)), 0u);
}

TEST(Types, EveryElementTypeHasItsDataType) {
  static_assert(slice1::data_type_of<float> == data_type::float32);
  static_assert(slice1::data_type_of<double> == data_type::float64);
  static_assert(slice1::data_type_of<slice1::float16> == data_type::float16);
  static_assert(slice1::data_type_of<std::uint8_t> == data_type::uint8);
  static_assert(slice1::data_type_of<std::uint16_t> == data_type::uint16);
  static_assert(slice1::data_type_of<std::uint32_t> == data_type::uint32);
  static_assert(slice1::data_type_of<std::uint64_t> == data_type::uint64);
  static_assert(slice1::data_type_of<std::int8_t> == data_type::int8);
  static_assert(slice1::data_type_of<std::int16_t> == data_type::int16);
  static_assert(slice1::data_type_of<std::int32_t> == data_type::int32);
  static_assert(slice1::data_type_of<std::int64_t> == data_type::int64);
  static_assert(slice1::data_type_of<long long> == data_type::int64);
  static_assert(slice1::element<float> && slice1::element<slice1::float16> && slice1::element<std::uint8_t>);
#if defined(__FLT16_MANT_DIG__) && (defined(__clang__) || __GNUC__ > 12 || defined(__SSE2__))
  static_assert(slice1::data_type_of<_Float16> == data_type::float16 && slice1::element<_Float16>);
#endif
}

TEST(Types, OtherTypesAreNoElements) {
  static_assert(!slice1::element<bool> && !slice1::element<char> && !slice1::element<char16_t>);
  static_assert(!slice1::element<long double> && !slice1::element<std::byte> && !slice1::element<void*>);
  static_assert(!slice1::element<std::vector<float>>);
}

TEST(Types, Float16IsTwoBytesOfBits) {
  static_assert(sizeof(slice1::float16) == 2 && std::is_trivially_copyable_v<slice1::float16>);
  EXPECT_FALSE((slice1::float16{0x0000} == slice1::float16{0x8000}));  // +0 and -0
  EXPECT_TRUE((slice1::float16{0x7e01} == slice1::float16{0x7e01}));   // a NaN and itself
}

TEST(Types, DescriptionsBeginEmpty) {
  constexpr slice1::slice1_desc desc{};
  static_assert(desc.dimension_count == 0 && desc.input_window_strides[7] == 0);
  static_assert(!desc.input_tensor.strides && !desc.output_tensor.total_tensor_size_in_bytes);
}

}  // namespace
