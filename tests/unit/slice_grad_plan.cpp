// SPDX-License-Identifier: MIT
// The zeros, the elements and the buffers of a gradient's plan are compared with numbers worked out by hand.
#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <slice1/slice1.hpp>
#include <type_traits>
#include <utility>
#include <vector>

#include "support/limits.hpp"
#include "support/violations.hpp"

namespace slice_grad_plan_tests {

using namespace slice1::testing;
using slice1::data_type;
using slice1::make_plan;
using slice1::slice_grad_desc;

using numbers = std::vector<std::int64_t>;

template <class Numbers>
numbers list(const Numbers& values) {
  return {values.begin(), values.end()};
}

// The gradient of rows 3 and 1 and of columns 1 and 3 of a 5 x 4 matrix.
slice_grad_desc example() {
  slice_grad_desc d;
  d.dimension_count = d.input_gradient_tensor.dimension_count = d.output_gradient_tensor.dimension_count = 2;
  d.input_gradient_tensor.data_type = d.output_gradient_tensor.data_type = data_type::int16;
  d.input_gradient_tensor.sizes = {2, 2};
  d.output_gradient_tensor.sizes = {5, 4};
  d.input_window_offsets = {0, 1};
  d.input_window_sizes = {4, 3};
  d.input_window_strides = {-2, 2};
  return d;
}

TEST(SliceGradPlan, HasTheZerosOfTheWholeOutputGradient) {
  const auto p = make_plan(example());
  ASSERT_TRUE(p);
  EXPECT_EQ(list(p->zeros().output_sizes()), (numbers{5, 4}));
  EXPECT_EQ(list(p->zeros().output_strides()), (numbers{4, 1}));
  EXPECT_EQ(p->zeros().output_start(), 0u);
  EXPECT_EQ(list(p->zeros().input_strides()), (numbers{0, 0}));
  EXPECT_EQ(p->zeros().input_size_in_bytes(), 2u);
}

TEST(SliceGradPlan, ReadsTheInputGradientBackwardsWhereTheStrideIsNegative) {
  const auto p = make_plan(example());
  ASSERT_TRUE(p);
  EXPECT_EQ(list(p->elements().output_sizes()), (numbers{2, 2}));
  EXPECT_EQ(p->elements().output_start(), 5u);  // row 1, column 1
  EXPECT_EQ(list(p->elements().output_strides()), (numbers{8, 2}));
  EXPECT_EQ(p->elements().input_start(), 2u);  // row 1 of the input gradient
  EXPECT_EQ(list(p->elements().input_strides()), (numbers{-2, 1}));
}

TEST(SliceGradPlan, HasTheBuffersOfBothGradients) {
  auto d = example();
  EXPECT_EQ(make_plan(d)->data_type(), data_type::int16);
  EXPECT_EQ(make_plan(d)->element_size(), 2u);
  EXPECT_EQ(make_plan(d)->dimension_count(), 2u);
  EXPECT_EQ(make_plan(d)->input_size_in_bytes(), 8u);
  EXPECT_EQ(make_plan(d)->output_size_in_bytes(), 40u);
  d.input_gradient_tensor.total_tensor_size_in_bytes = 12;
  d.output_gradient_tensor.total_tensor_size_in_bytes = 44;
  EXPECT_EQ(make_plan(d)->input_element_count(), 6u);
  EXPECT_EQ(make_plan(d)->output_element_count(), 22u);
  EXPECT_EQ(make_plan(d)->elements().output_size_in_bytes(), 44u);
}

TEST(SliceGradPlan, TakesTheStridesOfBothGradients) {
  auto d = example();
  d.input_gradient_tensor.strides = {7, 3};
  d.output_gradient_tensor.strides = {10, 2};
  const auto p = make_plan(d);
  ASSERT_TRUE(p);
  EXPECT_EQ(p->elements().output_start(), 12u);
  EXPECT_EQ(list(p->elements().output_strides()), (numbers{20, 4}));
  EXPECT_EQ(p->elements().input_start(), 7u);
  EXPECT_EQ(list(p->elements().input_strides()), (numbers{-7, 3}));
  EXPECT_EQ(p->input_size_in_bytes(), 22u);
  EXPECT_EQ(p->output_size_in_bytes(), 94u);
}

TEST(SliceGradPlan, StridesOfAnyMagnitudeReachOneElement) {
  auto d = example();
  d.input_gradient_tensor.sizes = {1, 1};
  d.output_gradient_tensor.strides = {0xffff'ffff, 1};
  d.output_gradient_tensor.sizes = {1, 4};
  d.input_window_sizes = {1, 3};
  d.input_window_strides = {int_min, int_max};
  const auto p = make_plan(d);
  ASSERT_TRUE(p);
  EXPECT_EQ(p->elements().output_start(), 1u);
  EXPECT_EQ(p->output_size_in_bytes(), 8u);
}

TEST(SliceGradPlan, PartsDivideTheOutputGradientsLongestDimension) {
  const auto p = make_plan(example());
  ASSERT_TRUE(p);
  const auto first = p->part(0, 2), second = p->part(1, 2);  // rows 0 to 2, and 3 and 4
  EXPECT_EQ(list(first.zeros().output_sizes()), (numbers{3, 4}));
  EXPECT_EQ(list(first.elements().output_sizes()), (numbers{1, 2}));
  EXPECT_EQ(first.elements().output_start(), 5u);
  EXPECT_EQ(first.elements().input_start(), 2u);
  EXPECT_EQ(list(second.zeros().output_sizes()), (numbers{2, 4}));
  EXPECT_EQ(second.zeros().output_start(), 12u);
  EXPECT_EQ(list(second.elements().output_sizes()), (numbers{1, 2}));
  EXPECT_EQ(second.elements().output_start(), 13u);
  EXPECT_EQ(second.elements().input_start(), 0u);
  EXPECT_EQ(second.output_size_in_bytes(), p->output_size_in_bytes());
}

TEST(SliceGradPlan, APartMayHaveOnlyZeros) {
  const auto p = make_plan(example());
  ASSERT_TRUE(p);
  const auto part = p->part(2, 5);  // row 2
  EXPECT_EQ(list(part.zeros().output_sizes()), (numbers{1, 4}));
  EXPECT_EQ(list(part.elements().output_sizes()), (numbers{0, 2}));
  EXPECT_EQ(part.elements().copy_class(), slice1::copy_class::empty);
}

TEST(SliceGradPlan, PartsOfPartsKeepTheirPlaces) {
  const auto p = make_plan(example());
  ASSERT_TRUE(p);
  const auto part = p->part(1, 2).part(0, 2);  // columns 0 and 1 of rows 3 and 4
  EXPECT_EQ(part.zeros().output_start(), 12u);
  EXPECT_EQ(list(part.zeros().output_sizes()), (numbers{2, 2}));
  EXPECT_EQ(part.elements().output_start(), 13u);
  EXPECT_EQ(list(part.elements().output_sizes()), (numbers{1, 1}));
}

TEST(SliceGradPlan, PartsBeyondTheLastAreEmptyAndNoPartsCountAsOne) {
  const auto p = make_plan(example());
  ASSERT_TRUE(p);
  EXPECT_EQ(p->part(3, 3).zeros().copy_class(), slice1::copy_class::empty);
  EXPECT_EQ(p->part(3, 3).elements().copy_class(), slice1::copy_class::empty);
  EXPECT_EQ(list(p->part(0, 0).zeros().output_sizes()), (numbers{5, 4}));
  EXPECT_EQ(list(p->part(0, 0).elements().output_sizes()), (numbers{2, 2}));
}

TEST(SliceGradPlan, IsNotMadeOfWhatTheDocumentsLeaveOpen) {
  auto d = example();
  d.input_gradient_tensor.sizes[1] = 3;
  EXPECT_FALSE(make_plan(d));
  EXPECT_EQ(make_plan(d).error().status(), slice1::status::undocumented);
}

TEST(SliceGradPlan, IsAValueThatOnlyMakePlanAndPartReturn) {
  using plan = slice1::slice_grad_plan;
  static_assert(std::is_trivially_copyable_v<plan>);
  static_assert(!std::is_default_constructible_v<plan> && !std::is_constructible_v<plan, slice_grad_desc>);
  static_assert(std::is_same_v<decltype(make_plan(example())), slice1::result<plan>>);
  const auto constant = [] { return make_plan(slice_grad_desc{}).has_value(); };
  static_assert(!constant());
}

}  // namespace slice_grad_plan_tests
