// SPDX-License-Identifier: MIT
// Compares the element maps of valid descriptions with numbers worked out by hand.
#include <slice1/plan/element_map.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <slice1/slice1.hpp>

#include "support/violations.hpp"

namespace element_map_tests {

using namespace slice1;
using namespace slice1::testing;

template <class Desc>
detail::element_map map_of(const Desc& valid) {
  detail::element_map map;
  detail::find_map(valid, map);
  return map;
}

TEST(ElementMap, HasTheNumbersOfTheExample) {
  const auto map = map_of(example_2());
  EXPECT_EQ(map.input_start, 13u);  // row 3, column 1
  EXPECT_EQ(map.output_start, 0u);
  EXPECT_EQ(map.input_strides, (std::array<std::int64_t, 8>{16, 16, -8, 2}));
  EXPECT_EQ(map.output_strides, (dimensions{4, 4, 2, 1}));
  EXPECT_EQ(map.output_sizes, (dimensions{1, 1, 2, 2}));
  EXPECT_EQ(map.input_size_in_bytes, 64u);
  EXPECT_EQ(map.output_size_in_bytes, 16u);
  EXPECT_EQ(map.dimension_count, 4u);
  EXPECT_EQ(map.data_type, data_type::float32);
}

TEST(ElementMap, OfTheOlderOperatorHasItsStridesAndOffsets) {
  auto d = older_example();
  d.input_tensor.strides = {99, 99, 20, 3};
  d.output_tensor.strides = {99, 99, 9, 4};
  const auto map = map_of(d);
  EXPECT_EQ(map.input_start, 23u);  // row 1, column 1
  EXPECT_EQ(map.input_strides, (std::array<std::int64_t, 8>{99, 99, 20, 6}));
  EXPECT_EQ(map.output_strides, (dimensions{99, 99, 9, 4}));
  EXPECT_EQ(map.output_sizes, (dimensions{1, 1, 3, 2}));
  EXPECT_EQ(map.input_size_in_bytes, 4u * (1 + 4 * 20 + 4 * 3));
  EXPECT_EQ(map.output_size_in_bytes, 4u * (1 + 2 * 9 + 1 * 4));

  auto far = older_line(1, 0, 1, 0xffff'ffff);  // unsigned strides need more than 32 bits with a sign
  far.input_tensor.strides = {2};
  EXPECT_EQ(map_of(far).input_strides[0], 0x1'ffff'fffe);
}

TEST(ElementMap, SaturatesTheStrideOfASingleElement) {
  auto d = older_line(1, 0, 1, 0xffff'ffff);
  d.input_tensor.strides = {0xffff'ffff};
  EXPECT_EQ(map_of(d).input_strides[0], INT64_MAX);  // the product is 2^64 - 2^33 + 1
}

TEST(TensorStrides, AreThoseGivenOrPacked) {
  auto tensor = example_1().input_tensor;
  tensor.data_type = data_type::uint16;
  tensor.sizes = {2, 3, 1, 5};
  dimensions strides{};
  EXPECT_EQ(detail::find_strides(tensor, strides), 2u * 30);
  EXPECT_EQ(strides, (dimensions{15, 5, 5, 1}));

  tensor.strides = {7, 0, 100, 2};
  EXPECT_EQ(detail::find_strides(tensor, strides), 2u * (1 + 7 + 0 + 0 + 4 * 2));
  EXPECT_EQ(strides, (dimensions{7, 0, 100, 2}));
}

TEST(TensorStrides, ATotalSizeIsRequiredAsItIs) {
  auto tensor = example_1().input_tensor;
  dimensions strides{};
  EXPECT_EQ(detail::find_strides(tensor, strides), 64u);
  tensor.total_tensor_size_in_bytes = 0x1'0000'0000;
  EXPECT_EQ(detail::find_strides(tensor, strides), 0x1'0000'0000u);
}

}  // namespace element_map_tests
