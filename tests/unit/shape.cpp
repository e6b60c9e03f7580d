// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <climits>
#include <cstdint>
#include <slice1/shape.hpp>
#include <vector>

#include "support/limits.hpp"

namespace shape_tests {

using namespace slice1::testing;
using slice1::data_type;
using slice1::dimensions;
using sizes = std::vector<std::uint32_t>;

slice1::tensor_desc tensor(data_type type, std::uint32_t count, dimensions extents) {
  slice1::tensor_desc t;
  t.data_type = type;
  t.dimension_count = count;
  t.sizes = extents;
  return t;
}

TEST(CopyStart, IsTheWindowsFirstElementOrTheLastForANegativeStride) {
  static_assert(slice1::copy_start(3, 4, 2) == 3);
  static_assert(slice1::copy_start(3, 4, -2) == 6);
  EXPECT_EQ(slice1::copy_start(0, 1, INT_MIN), 0u);
  EXPECT_EQ(slice1::copy_start(uint_max, uint_max, -1), 8'589'934'589u);
}

TEST(CopyStart, IsTheOffsetOfAnEmptyWindow) {
  EXPECT_EQ(slice1::copy_start(0, 0, -1), 0u);
  EXPECT_EQ(slice1::copy_start(uint_max, 0, -1), uint_max);
  EXPECT_EQ(slice1::copy_start(5, 0, 1), 5u);
}

TEST(CopyStart, IsTheOffsetForAStrideOfZero) {
  EXPECT_EQ(slice1::copy_start(5, 3, 0), 5u);
}

TEST(MaxCopiedElements, DividesByTheMagnitude) {
  static_assert(slice1::max_copied_elements(4, -2) == 2);
  EXPECT_EQ(slice1::max_copied_elements(3, 2), 2u);
  EXPECT_EQ(slice1::max_copied_elements(1, 5), 1u);
  EXPECT_EQ(slice1::max_copied_elements(uint_max, 1), uint_max);
  EXPECT_EQ(slice1::max_copied_elements(uint_max, INT_MIN), 2u);
  EXPECT_EQ(slice1::max_copied_elements(0x8000'0000u, INT_MIN), 1u);
}

TEST(MaxCopiedElements, AreNulloptForAnEmptyWindowOrStrideZero) {
  EXPECT_EQ(slice1::max_copied_elements(0, 1), std::nullopt);
  EXPECT_EQ(slice1::max_copied_elements(1, 0), std::nullopt);
}

TEST(MaxOutputSizes, AreTheMaximumOfEachDimension) {
  const sizes window{1, 1, 4, 3};
  const std::vector<std::int32_t> strides{1, 1, -2, 2};
  EXPECT_EQ(slice1::max_output_sizes(window, strides), (dimensions{1, 1, 2, 2, 0, 0, 0, 0}));
  EXPECT_EQ(slice1::max_output_sizes(window, std::vector<std::int32_t>{1, 1, 1}), std::nullopt);
  EXPECT_EQ(slice1::max_output_sizes(sizes(2, 1), std::vector<std::int32_t>{1, 0}), std::nullopt);
  EXPECT_EQ(slice1::max_output_sizes(sizes(9, 1), std::vector<std::int32_t>(9, 1)), std::nullopt);
}

TEST(PackedStrides, MultiplyTheInnerSizes) {
  EXPECT_EQ(slice1::packed_strides(sizes{2, 3, 5}), (dimensions{15, 5, 1, 0, 0, 0, 0, 0}));
  EXPECT_EQ(slice1::packed_strides(sizes{}), dimensions{});
  EXPECT_EQ(slice1::packed_strides(sizes{9, 1, uint_max}), (dimensions{uint_max, uint_max, 1, 0, 0, 0, 0, 0}));
}

TEST(PackedStrides, AreNulloptIfOneExceeds32BitsOrASizeIsZero) {
  EXPECT_EQ(slice1::packed_strides(sizes{1, 0x1'0000, 0x1'0000}), std::nullopt);
  EXPECT_EQ(slice1::packed_strides(sizes{1, uint_max, uint_max, uint_max}), std::nullopt);
  EXPECT_EQ(slice1::packed_strides(sizes{2, 0}), std::nullopt);
  EXPECT_EQ(slice1::packed_strides(sizes(9, 1)), std::nullopt);
}

TEST(LogicalElementCount, IsTheProductOrNulloptBeyond64Bits) {
  EXPECT_EQ(slice1::logical_element_count(sizes{2, 3, 5}), 30u);
  EXPECT_EQ(slice1::logical_element_count(sizes{uint_max, uint_max}), 0xffff'fffe'0000'0001u);
  EXPECT_EQ(slice1::logical_element_count(sizes{uint_max, uint_max, 2}), std::nullopt);
  EXPECT_EQ(slice1::logical_element_count(sizes{uint_max, uint_max, 2, 0}), 0u);
}

TEST(ElementSpan, RunsFromTheFirstElementToTheLast) {
  EXPECT_EQ(slice1::element_span(sizes{2, 3}, sizes{10, 2}), 15u);
  EXPECT_EQ(slice1::element_span(sizes{1, 1}, sizes{uint_max, uint_max}), 1u);
  EXPECT_EQ(slice1::element_span(sizes{7}, sizes{0}), 1u);
  EXPECT_EQ(slice1::element_span(sizes{2}, sizes{1, 1}), std::nullopt);
  EXPECT_EQ(slice1::element_span(sizes{0}, sizes{1}), std::nullopt);
}

TEST(ElementSpan, IsNulloptBeyond64Bits) {
  // (2^32 - 2) * (2^32 - 1) is 2^64 - 3 * 2^32 + 2. With 3 * (2^32 - 1) and 1, the sum is exactly 2^64.
  EXPECT_EQ(slice1::element_span(sizes{uint_max, 4}, sizes{uint_max, uint_max}), std::nullopt);
  EXPECT_EQ(slice1::element_span(sizes{uint_max, 4, 2}, sizes{uint_max, uint_max - 1, 2}), 0xffff'ffff'ffff'ffffu);
}

TEST(ElementSpan, OfAPackedTensorIsTheProductOfItsSizes) {
  EXPECT_EQ(slice1::element_span(tensor(data_type::int8, 2, {65536, 65536})), 0x1'0000'0000u);
  EXPECT_EQ(slice1::element_span(tensor(data_type::int8, 2, {0, 3})), std::nullopt);
  EXPECT_EQ(slice1::element_span(tensor(data_type::int8, 9, {})), std::nullopt);
  EXPECT_EQ(slice1::element_span(tensor(data_type::int8, 3, {uint_max, uint_max, uint_max})), std::nullopt);
}

TEST(BufferSize, IsRoundedUpToAMultipleOfFour) {
  EXPECT_EQ(slice1::buffer_size(tensor(data_type::int8, 1, {5})), 8u);
  EXPECT_EQ(slice1::buffer_size(tensor(data_type::float16, 2, {3, 1})), 8u);
  EXPECT_EQ(slice1::buffer_size(tensor(data_type::float64, 1, {3})), 24u);
  EXPECT_EQ(slice1::buffer_size(tensor(data_type::uint4, 1, {9})), 8u);
}

TEST(BufferSize, IncludesGaps) {
  auto t = tensor(data_type::float32, 2, {2, 3});
  t.strides = {10, 2};
  EXPECT_EQ(slice1::buffer_size(t), 60u);
}

TEST(BufferSize, IsNulloptForImpossibleTensorsAndSizesBeyond64Bits) {
  EXPECT_EQ(slice1::buffer_size(tensor(data_type::unknown, 1, {1})), std::nullopt);
  EXPECT_EQ(slice1::buffer_size(tensor(static_cast<data_type>(14), 1, {1})), std::nullopt);
  EXPECT_EQ(slice1::buffer_size(tensor(data_type::int8, 0, {})), std::nullopt);
  EXPECT_EQ(slice1::buffer_size(tensor(data_type::int8, 9, {})), std::nullopt);
  EXPECT_EQ(slice1::buffer_size(data_type::float64, 0x2000'0000'0000'0000u), std::nullopt);
  EXPECT_EQ(slice1::buffer_size(data_type::int8, 0xffff'ffff'ffff'fffdu), std::nullopt);
  EXPECT_EQ(slice1::buffer_size(data_type::int4, 0xffff'ffff'ffff'ffffu), 0x8000'0000'0000'0000u);
}

}  // namespace shape_tests
