// SPDX-License-Identifier: MIT
// A descriptor's members field by field, what each means where it is left out, and the ways to write one.
#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <slice1/slice1.hpp>
#include <vector>

#include "support/violations.hpp"

namespace descriptor_tests {

using slice1::descriptor;
using slice1::dimensions;
using slice1::rule;
using slice1::testing::expect_violations;

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

TEST(Descriptor, WhatIsLeftOutIsTheWhole) {
  constexpr slice1::slice1_desc flip = descriptor<float, 2>{.input_sizes = {3, 4}, .input_window_strides = {1, -1}};
  EXPECT_EQ(flip.input_window_offsets, (dimensions{0, 0}));
  EXPECT_EQ(flip.input_window_sizes, (dimensions{3, 4}));
  EXPECT_EQ(flip.output_tensor.sizes, (dimensions{3, 4}));

  constexpr slice1::slice1_desc rest = descriptor<float, 2>{.input_sizes = {3, 4}, .input_window_offsets = {1, 3}};
  EXPECT_EQ(rest.input_window_sizes, (dimensions{2, 1}));
  EXPECT_EQ(rest.input_window_strides[0], 1);
  EXPECT_EQ(rest.input_window_strides[1], 1);
  EXPECT_EQ(rest.output_tensor.sizes, (dimensions{2, 1}));
  EXPECT_TRUE(slice1::validate(rest));

  constexpr slice1::slice1_desc all = descriptor<float, 2>{.input_sizes = {3, 4}};
  EXPECT_EQ(all.output_tensor.sizes, (dimensions{3, 4}));
  EXPECT_TRUE(slice1::validate(all));
}

TEST(Descriptor, AnOffsetBeyondTheInputGivesAWindowOfNothing) {
  constexpr descriptor<float, 3> d{.input_sizes = {3, 3, 3}, .input_window_offsets = {2, 3, 4294967295}};
  EXPECT_EQ(slice1::slice1_desc(d).input_window_sizes, (dimensions{1, 0, 0}));
  expect_violations(slice1::validate(d), {{rule::window_size, "InputWindowSizes", 1, 0, 1},
                                          {rule::window_size, "InputWindowSizes", 2, 0, 1},
                                          {rule::window_bounds, "InputWindowOffsets", 2, 4294967295, 3}});
}

TEST(Descriptor, NamesWhatIsMissingWhereTheInputSizesAreLeftOut) {
  expect_violations(slice1::validate(descriptor<float, 1>{}), {{rule::tensor_size, "InputTensor.Sizes", 0, 0, 1},
                                                               {rule::window_size, "InputWindowSizes", 0, 0, 1}});
}

TEST(Descriptor, TakesNumbersInOneOrTwoPairsOfBracesOrAnArray) {
  constexpr std::array<std::uint32_t, 2> sizes{3, 4};
  constexpr std::array<std::int32_t, 2> strides{-1, 1};
  constexpr descriptor<float, 2> once{.input_sizes = {3, 4}, .input_window_strides = {-1, 1}};
  constexpr descriptor<float, 2> twice{.input_sizes = {{3, 4}}, .input_window_strides = {{-1, 1}}};
  constexpr descriptor<float, 2> arrays{.input_sizes = sizes, .input_window_strides = strides};
  static_assert(once == twice && once == arrays);

  constexpr descriptor<float, 1> one{.input_sizes = {3}, .input_window_strides = {-1}};
  constexpr descriptor<float, 1> one_twice{.input_sizes = {{3}}, .input_window_strides = {{-1}}};
  constexpr std::uint32_t three[] = {3};
  constexpr std::int32_t minus_one[] = {-1};
  constexpr descriptor<float, 1> one_array{.input_sizes = three, .input_window_strides = minus_one};
  static_assert(one == one_twice && one == one_array && one.input_sizes[0] == 3);
}

TEST(Descriptor, TakesNumbersThatAreNoConstants) {
  std::uint32_t rows = 3;
  const std::uint32_t columns = 4;
  descriptor<float, 2> d{.input_sizes = {rows, columns}};
  EXPECT_EQ(slice1::slice1_desc(d).input_tensor.sizes, (dimensions{3, 4}));
  ++rows;
  d.input_sizes = {rows, columns};
  EXPECT_EQ(slice1::slice1_desc(d).input_tensor.sizes, (dimensions{4, 4}));
}

TEST(Descriptor, TakesNumbersOfEveryIntegerType) {
  const int rows = 3;
  const std::size_t columns = 4;
  const std::int64_t one = 1;
  const std::array<std::int64_t, 2> shape{3, 4};
  const short shorts[] = {3, 4};
  descriptor<float, 2> d{.input_sizes = {rows, columns}, .input_window_offsets = {0, one}};
  EXPECT_EQ(slice1::slice1_desc(d).input_tensor.sizes, (dimensions{3, 4}));
  EXPECT_EQ(slice1::slice1_desc(d).input_window_offsets, (dimensions{0, 1}));
  d.input_sizes = shape;
  EXPECT_EQ(slice1::slice1_desc(d).input_tensor.sizes, (dimensions{3, 4}));
  d.input_sizes = shorts;
  EXPECT_EQ(slice1::slice1_desc(d).input_tensor.sizes, (dimensions{3, 4}));
  d.output_sizes[1] = columns - 2;
  EXPECT_EQ(slice1::slice1_desc(d).output_tensor.sizes, (dimensions{0, 2}));
}

// [descriptor.range]
TEST(Descriptor, TheExtremesOfEveryFieldFit) {
  const std::uint32_t most = 4294967295;
  const descriptor<std::uint8_t, 1> d{.input_sizes = {most},
                                      .input_strides = {most},
                                      .output_sizes = {most},
                                      .output_strides = {most},
                                      .input_window_offsets = {most},
                                      .input_window_sizes = {most},
                                      .input_window_strides = {-2147483648}};
  const auto checked = validate(d);
  for (const auto& v : checked.violations()) EXPECT_NE(v.rule(), rule::descriptor_range);
}

TEST(Descriptor, NumbersThatDoNotFitAreReportedWithTheirSignAndNothingElse) {
  const std::int64_t far = 4294967296;
  const descriptor<float, 2> d{.input_sizes = {-3, 0},
                               .input_strides = {1, -1},
                               .output_sizes = {far, 1},
                               .output_strides = {1, -4},
                               .input_window_offsets = {-1, 0},
                               .input_window_sizes = {1, far},
                               .input_window_strides = {2147483648, -2147483649}};
  const auto as_number = [](std::int64_t number) { return static_cast<std::uint64_t>(number); };
  const std::vector<slice1::testing::expected> wanted{
      {rule::descriptor_range, "InputTensor.Sizes", 0, as_number(-3), 0},
      {rule::descriptor_range, "InputTensor.Strides", 1, as_number(-1), 0},
      {rule::descriptor_range, "OutputTensor.Sizes", 0, 4294967296, 4294967295},
      {rule::descriptor_range, "OutputTensor.Strides", 1, as_number(-4), 0},
      {rule::descriptor_range, "InputWindowOffsets", 0, as_number(-1), 0},
      {rule::descriptor_range, "InputWindowSizes", 1, 4294967296, 4294967295},
      {rule::descriptor_range, "InputWindowStrides", 0, 2147483648, 2147483647},
      {rule::descriptor_range, "InputWindowStrides", 1, as_number(-2147483649), as_number(-2147483648)}};
  expect_violations(validate(d), wanted);
  expect_violations(make_plan(d).error(), wanted);
  std::vector<float> buffer(16);
  expect_violations(run(d, buffer, buffer), wanted);
}

TEST(Descriptor, LargerNumbersThan64BitsHoldAreTheLargest) {
  const descriptor<float, 1> d{.input_sizes = {18446744073709551615u}};
  expect_violations(validate(d), {{rule::descriptor_range, "InputTensor.Sizes", 0, 9223372036854775807, 4294967295}});
}

// Each number alone makes an otherwise valid description invalid, whatever its low 32 bits are.
TEST(Descriptor, ANumberThatDoesNotFitMakesAnInvalidDescription) {
  const descriptor<float, 2> valid{.input_sizes = {3, 4},
                                   .input_strides = {4, 1},
                                   .output_sizes = {3, 4},
                                   .output_strides = {4, 1},
                                   .input_window_offsets = {0, 0},
                                   .input_window_sizes = {3, 4},
                                   .input_window_strides = {1, 1}};
  ASSERT_TRUE(validate(slice1::slice1_desc(valid)).ok());
  const auto expect_invalid = [&valid](auto change, std::int64_t number) {
    auto d = valid;
    change(d, number);
    EXPECT_EQ(validate(slice1::slice1_desc(d)).status(), slice1::status::invalid) << number;
  };
  for (const auto wrapped : std::vector<std::int64_t>{-4294967295, 4294967297, 4294967296 + 4, -1}) {
    expect_invalid([](auto& d, auto number) { d.input_sizes[0] = number; }, wrapped);
    expect_invalid([](auto& d, auto number) { d.input_strides[1] = number; }, wrapped);
    expect_invalid([](auto& d, auto number) { d.output_sizes[1] = number; }, wrapped);
    expect_invalid([](auto& d, auto number) { d.output_strides[0] = number; }, wrapped);
    expect_invalid([](auto& d, auto number) { d.input_window_offsets[1] = number; }, wrapped);
    expect_invalid([](auto& d, auto number) { d.input_window_sizes[0] = number; }, wrapped);
  }
  for (const auto wrapped : std::vector<std::int64_t>{4294967295, 4294967297, -4294967297}) {
    expect_invalid([](auto& d, auto number) { d.input_window_strides[0] = number; }, wrapped);
  }
}

TEST(Descriptor, IsReadBack) {
  constexpr descriptor<float, 2> d{.input_sizes = {3, 4}, .output_strides = {9, 2}};
  static_assert(d.input_sizes[0] == 3 && d.input_sizes[1] == 4 && d.output_strides[1] == 2);
  static_assert(d.input_sizes.given && d.output_strides.given);
  static_assert(!d.input_strides.given && !d.output_sizes.given && !d.input_window_offsets.given);
  static_assert(!d.input_window_sizes.given && !d.input_window_strides.given);
}

TEST(Descriptor, IsFilledInElementByElement) {
  descriptor<float, 2> d;
  for (std::size_t i = 0; i < 2; ++i) {
    d.input_sizes[i] = 8;
    d.input_window_sizes[i] = 7;
    d.input_window_strides[i] = i == 0 ? 3 : -8;
  }
  EXPECT_TRUE((
      d == descriptor<float, 2>{.input_sizes = {8, 8}, .input_window_sizes = {7, 7}, .input_window_strides = {3, -8}}));
  EXPECT_EQ(slice1::slice1_desc(d).output_tensor.sizes, (dimensions{3, 1}));
}

TEST(Descriptor, IsEqualWhereTheSameMembersAreGiven) {
  constexpr descriptor<float, 1> d{.input_sizes = {3}};
  constexpr descriptor<float, 1> written_out{.input_sizes = {3}, .input_window_offsets = {0}};
  static_assert(d == descriptor<float, 1>{.input_sizes = {3}} && d != descriptor<float, 1>{.input_sizes = {2}});
  static_assert(d != written_out && slice1::slice1_desc(d) == slice1::slice1_desc(written_out));
}

template <descriptor<float, 2> D>
constexpr std::array<float, 4> sliced(const std::array<float, 4>& input) {
  std::array<float, 4> output{};
  static_assert(slice1::validate(D).ok());
  return slice1::run(D, input, output) ? output : std::array<float, 4>{};
}

TEST(Descriptor, IsATemplateArgument) {
  static_assert(sliced<descriptor<float, 2>{.input_sizes = {2, 2}, .input_window_strides = {1, -1}}>({1, 2, 3, 4}) ==
                std::array<float, 4>{2, 1, 4, 3});
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

}  // namespace descriptor_tests
