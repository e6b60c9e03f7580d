// SPDX-License-Identifier: MIT
// `slice` returns the output in a new container, or a report.
#include <slice1/slice.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory_resource>
#include <slice1/notation.hpp>
#include <slice1/slice1.hpp>
#include <span>
#include <type_traits>
#include <vector>

#include "support/violations.hpp"

namespace slice_tests {

using slice1::descriptor;
using slice1::rule;
using slice1::slice;

constexpr std::array<std::int32_t, 9> input{1, 2, 3, 4, 5, 6, 7, 8, 9};
constexpr descriptor<std::int32_t, 2> corners{
    .input_sizes = {3, 3}, .input_window_sizes = {3, 3}, .input_window_strides = {-2, 2}};

TEST(Slice, ReturnsAVectorOfTheInputsElements) {
  const auto made = slice(input, corners);
  static_assert(std::is_same_v<decltype(made), const slice1::result<std::vector<std::int32_t>>>);
  ASSERT_TRUE(made);
  EXPECT_EQ(*made, (std::vector<std::int32_t>{7, 9, 1, 3}));
}

TEST(Slice, TakesWindows) {
  const auto windows = slice1::numpy_windows({3, 3}, {{.step = -1}, {.start = 1}});
  ASSERT_TRUE(windows);
  EXPECT_EQ(*slice(input, *windows), (std::vector<std::int32_t>{8, 9, 5, 6, 2, 3}));
}

TEST(Slice, TakesWhatANotationReturns) {
  EXPECT_EQ(*slice(input, slice1::numpy_windows({3, 3}, {{.step = -1}, {.start = 1}})),
            (std::vector<std::int32_t>{8, 9, 5, 6, 2, 3}));
  const auto refused = slice(input, slice1::numpy_windows({3, 3}, {{.step = 0}}));
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().violations()[0].rule(), rule::notation_step);
}

TEST(Slice, TakesADescriptorOfAnyRank) {
  const std::vector<std::int64_t> sizes{3, 3};
  slice1::dynamic_descriptor d{.type = slice1::data_type::int32, .input_sizes = sizes, .input_window_strides = {-2, 2}};
  const auto made = slice(input, d);
  ASSERT_TRUE(made);
  EXPECT_EQ(*made, (std::vector<std::int32_t>{7, 9, 1, 3}));
  d.input_window_strides = {-2};
  EXPECT_EQ(slice1::testing::rules_of(slice(input, d).error()), std::vector{rule::notation_rank});
  EXPECT_EQ(
      slice1::testing::rules_of(
          slice(input, {.type = slice1::data_type::int32, .input_sizes = sizes}, slice1::feature_level::v2_1).error()),
      std::vector(3, rule::dimension_count_supported));
}

TEST(Slice, ReportsTheSizesOfAnEmptyResult) {
  const auto empty = slice1::numpy_windows({3, 3}, {{}, {.start = 2, .stop = 2}});
  ASSERT_TRUE(empty && empty->empty());
  slice1::testing::expect_violations(slice(input, *empty).error(), {{rule::tensor_size, "OutputTensor.Sizes", 1, 0, 1},
                                                                    {rule::window_size, "InputWindowSizes", 1, 0, 1}});
}

TEST(Slice, TakesTheOlderOperator) {
  slice1::slice_desc desc;
  desc.input_tensor = {.data_type = slice1::data_type::int32, .dimension_count = 4, .sizes = {1, 1, 3, 3}};
  desc.output_tensor = {.data_type = slice1::data_type::int32, .dimension_count = 4, .sizes = {1, 1, 2, 1}};
  desc.dimension_count = 4;
  desc.offsets = {0, 0, 1, 2};
  desc.sizes = {1, 1, 2, 1};
  desc.strides = {1, 1, 1, 1};
  const auto made = slice(input, desc);
  ASSERT_TRUE(made) << slice1::id(made.error().violations()[0].rule());
  EXPECT_EQ(*made, (std::vector<std::int32_t>{6, 9}));
}

TEST(Slice, FillsAContainerOfYours) {
  std::array<std::byte, 256> arena;
  std::pmr::monotonic_buffer_resource resource(arena.data(), arena.size(), std::pmr::null_memory_resource());
  auto* const before = std::pmr::set_default_resource(&resource);
  const auto made = slice<std::pmr::vector<std::int32_t>>(input, corners);
  std::pmr::set_default_resource(before);
  ASSERT_TRUE(made);
  EXPECT_TRUE(std::equal(made->begin(), made->end(), std::array{7, 9, 1, 3}.begin()));
}

TEST(Slice, TakesBoolsIfTheContainerIsNamed) {
  constexpr bool bits[]{true, false, false, true};
  constexpr descriptor<std::uint8_t, 1> reversed{
      .input_sizes = {4}, .input_window_sizes = {3}, .input_window_strides = {-1}};
  const auto made = slice<std::vector<std::uint8_t>>(std::span<const bool>(bits), reversed);
  ASSERT_TRUE(made);
  EXPECT_EQ(*made, (std::vector<std::uint8_t>{0, 0, 1}));
}

TEST(Slice, TakesAndReturnsRawBytes) {
  std::array<std::byte, sizeof input> bytes;
  std::memcpy(bytes.data(), input.data(), sizeof input);
  const auto made = slice(bytes, corners);
  ASSERT_TRUE(made);
  ASSERT_EQ(made->size(), 16u);
  const std::array<std::int32_t, 4> wanted{7, 9, 1, 3};
  EXPECT_EQ(std::memcmp(made->data(), wanted.data(), 16), 0);
}

TEST(Slice, LeavesInitialValuesBetweenElements) {
  auto spread = corners;
  spread.output_strides = {4, 2};
  EXPECT_EQ(*slice(input, spread), (std::vector<std::int32_t>{7, 0, 9, 0, 1, 0, 3}));
}

// The first rule of a report, or the end of the rules.
template <class Result>
rule first_rule(const Result& made) {
  return made.error().violations().empty() ? rule{255} : made.error().violations()[0].rule();
}

TEST(Slice, ReportsADescriptionThatIsNotValid) {
  auto wrong = corners;
  wrong.input_window_strides = {0, 1};
  EXPECT_EQ(first_rule(slice(input, wrong)), rule::window_stride);
}

TEST(Slice, ReportsAnInputThatIsTooShortAndAllocatesNothing) {
  auto* const before = std::pmr::set_default_resource(std::pmr::null_memory_resource());
  const auto made = slice<std::pmr::vector<std::int32_t>>(std::span(input).first(8), corners);
  std::pmr::set_default_resource(before);
  EXPECT_EQ(first_rule(made), rule::binding_input_size);
  EXPECT_EQ(made.error().violations().size(), 1u);
}

TEST(Slice, ReportsElementsOfAnotherType) {
  const std::array<float, 9> floats{};
  EXPECT_EQ(first_rule(slice(floats, corners)), rule::binding_element_type);
  EXPECT_EQ(first_rule(slice<std::vector<float>>(input, corners)), rule::binding_element_type);
  EXPECT_EQ(first_rule(slice<std::vector<std::int64_t>>(input, corners)), rule::binding_element_type);
  EXPECT_EQ(first_rule(slice<std::vector<char16_t>>(input, corners)), rule::binding_element_size);
}

TEST(Slice, ReturnsTheGradient) {
  slice1::slice_grad_desc desc;
  desc.dimension_count = desc.input_gradient_tensor.dimension_count = desc.output_gradient_tensor.dimension_count = 1;
  desc.input_gradient_tensor.data_type = desc.output_gradient_tensor.data_type = slice1::data_type::int32;
  desc.input_gradient_tensor.sizes = {2};
  desc.output_gradient_tensor.sizes = desc.input_window_sizes = {4};
  desc.input_window_strides = {-2};
  const auto made = slice1::slice(std::vector<std::int32_t>{5, 6}, desc);
  ASSERT_TRUE(made);
  EXPECT_EQ(*made, (std::vector<std::int32_t>{0, 6, 0, 5}));
  EXPECT_FALSE(slice1::slice(std::vector<std::int32_t>{5}, desc));
}

}  // namespace slice_tests
