// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <slice1/slice1.hpp>

namespace {

using slice1::descriptor;
using slice1::dimensions;

TEST(Descriptor, BecomesADescriptionFieldByField) {
  constexpr descriptor<std::uint16_t, 2> d{
      .input_sizes = {7, 9},
      .input_strides = {{20, 2}},
      .output_sizes = {{2, 3}},
      .output_strides = {{4, 1}},
      .input_window_offsets = {1, 2},
      .input_window_sizes = {5, 6},
      .input_window_strides = {-2, 2},
  };
  constexpr slice1::slice1_desc desc = d;
  EXPECT_EQ(desc.dimension_count, 2u);
  for (const auto* t : {&desc.input_tensor, &desc.output_tensor}) {
    EXPECT_EQ(t->data_type, slice1::data_type::uint16);
    EXPECT_EQ(t->dimension_count, 2u);
    EXPECT_EQ(t->flags, 0u);
    EXPECT_EQ(t->total_tensor_size_in_bytes, std::nullopt);
  }
  EXPECT_EQ(desc.input_tensor.sizes, (dimensions{7, 9}));
  EXPECT_EQ(desc.input_tensor.strides, (dimensions{20, 2}));
  EXPECT_EQ(desc.output_tensor.sizes, (dimensions{2, 3}));
  EXPECT_EQ(desc.output_tensor.strides, (dimensions{4, 1}));
  EXPECT_EQ(desc.input_window_offsets, (dimensions{1, 2}));
  EXPECT_EQ(desc.input_window_sizes, (dimensions{5, 6}));
  EXPECT_EQ(desc.input_window_strides[0], -2);
  EXPECT_EQ(desc.input_window_strides[1], 2);
}

TEST(Descriptor, OutputIsTheLargestUnlessSaid) {
  constexpr slice1::slice1_desc desc =
      descriptor<float, 2>{.input_sizes = {8, 8}, .input_window_sizes = {7, 8}, .input_window_strides = {3, -8}};
  EXPECT_EQ(desc.output_tensor.sizes, (dimensions{3, 1}));
  EXPECT_EQ(desc.output_tensor.strides, std::nullopt);
  EXPECT_EQ(desc.input_tensor.strides, std::nullopt);
}

TEST(Descriptor, OutputIsOneWhereTheWindowHasNoLargest) {
  constexpr slice1::slice1_desc desc = descriptor<float, 3>{
      .input_sizes = {8, 8, 8}, .input_window_sizes = {0, 8, 8}, .input_window_strides = {1, 0, 1}};
  EXPECT_EQ(desc.output_tensor.sizes, (dimensions{1, 1, 8}));
}

constexpr descriptor<double, 8> eight{.input_sizes = {1, 1, 1, 1, 1, 1, 1, 2},
                                      .input_window_sizes = {1, 1, 1, 1, 1, 1, 1, 2},
                                      .input_window_strides = {1, 1, 1, 1, 1, 1, 1, -1}};

TEST(Descriptor, ReachesEightDimensions) {
  static_assert(slice1::validate(eight).ok());
  constexpr auto reversed = [] {
    std::array<double, 2> output{};
    return slice1::run(eight, std::array<double, 2>{1, 2}, output) ? output : std::array<double, 2>{};
  }();
  static_assert(reversed == std::array<double, 2>{2, 1});
}

}  // namespace
