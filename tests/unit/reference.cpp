// SPDX-License-Identifier: MIT
// The reference and every other kernel compute the page's examples, copy all kinds of elements and buffers, work in
// constant evaluation, and can run a plan any number of times.
#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <slice1/slice1.hpp>
#include <span>
#include <vector>

#include "support/kernels.hpp"

namespace reference_tests {

using namespace slice1::testing;
using slice1::descriptor;
using slice1::make_plan;

template <class Kernel>
class Kernels : public ::testing::Test {};
TYPED_TEST_SUITE(Kernels, kernels, by_name);

// The page's input: 4 rows of 4, numbered from 1.
std::vector<float> one_to_sixteen() {
  std::vector<float> values(16);
  std::iota(values.begin(), values.end(), 1.0f);
  return values;
}

TYPED_TEST(Kernels, ComputeThePagesFirstExample) {
  const auto p = make_plan(example_1());
  ASSERT_TRUE(p);
  std::vector<float> output(4);
  expect_violations(TypeParam{}(*p, one_to_sixteen(), output), {});
  EXPECT_EQ(output, (std::vector<float>{2, 4, 10, 12}));
}

TYPED_TEST(Kernels, ComputeThePagesSecondExample) {
  auto desc = example_1();
  desc.input_window_strides = {1, 1, -2, 2};
  const auto p = make_plan(desc);
  ASSERT_TRUE(p);
  std::vector<float> output(4);
  expect_violations(TypeParam{}(*p, one_to_sixteen(), output), {});
  EXPECT_EQ(output, (std::vector<float>{14, 16, 6, 8}));
}

TYPED_TEST(Kernels, CopyASingleElement) {
  const auto p = make_plan(descriptor<std::uint64_t, 1>{
      .input_sizes = {3}, .input_window_offsets = {2}, .input_window_sizes = {1}, .input_window_strides = {-5}});
  ASSERT_TRUE(p);
  const std::array<std::uint64_t, 3> input{1, 2, 0x0123456789abcdef};
  std::array<std::uint64_t, 1> output{};
  expect_violations(TypeParam{}(*p, input, output), {});
  EXPECT_EQ(output[0], 0x0123456789abcdefu);
}

TYPED_TEST(Kernels, CopyBetweenTypesOfOneSizeBitForBit) {
  const auto p = make_plan(reversal<float>(3));
  ASSERT_TRUE(p);
  const std::vector<float> input{1.0f, -2.0f, 0.5f};
  std::vector<char32_t> bits(3);  // char32_t has no data type of its own
  expect_violations(TypeParam{}(*p, input, bits), {});
  EXPECT_EQ(bits, (std::vector<char32_t>{0x3f000000, 0xc0000000, 0x3f800000}));

  struct pixel {
    std::array<std::uint8_t, 4> channels;
  };
  std::array<pixel, 3> pixels{};
  expect_violations(TypeParam{}(*p, bits, pixels), {});
  EXPECT_EQ(slice1::detail::bit_cast<std::uint32_t>(pixels[0]), 0x3f800000u);
  EXPECT_EQ(slice1::detail::bit_cast<std::uint32_t>(pixels[2]), 0x3f000000u);
}

TYPED_TEST(Kernels, CopyBetweenRawAndTypedBuffers) {
  const auto p = make_plan(reversal<std::uint16_t>(4));
  ASSERT_TRUE(p);
  const std::vector<std::uint16_t> typed{1, 2, 3, 4};
  const std::vector<std::uint16_t> reversed{4, 3, 2, 1};

  std::vector<std::byte> raw(8);
  expect_violations(TypeParam{}(*p, typed, raw), {});
  EXPECT_EQ(raw, bytes_from(reversed));

  std::vector<std::uint16_t> again(4);
  expect_violations(TypeParam{}(*p, raw, again), {});
  EXPECT_EQ(again, typed);

  std::vector<std::byte> still_raw(8);
  expect_violations(TypeParam{}(*p, raw, still_raw), {});
  EXPECT_EQ(still_raw, bytes_from(typed));
}

TYPED_TEST(Kernels, KeepTheRestOfALargerBuffer) {
  const auto p = make_plan(reversal<std::int8_t>(3));
  ASSERT_TRUE(p);
  const std::vector<std::int8_t> input{1, 2, 3, 4, 5};
  std::vector<std::int8_t> output{-1, -2, -3, -4, -5};
  expect_violations(TypeParam{}(*p, input, output), {});
  EXPECT_EQ(output, (std::vector<std::int8_t>{3, 2, 1, -4, -5}));
}

TYPED_TEST(Kernels, RunAPlanAnyNumberOfTimes) {
  const auto p = make_plan(reversal<std::int32_t>(3));
  ASSERT_TRUE(p);
  for (std::int32_t k = 0; k < 3; ++k) {
    const std::array<std::int32_t, 3> input{k, k + 1, k + 2};
    std::vector<std::int32_t> output(3);
    expect_violations(TypeParam{}(*p, input, output), {});
    EXPECT_EQ(output, (std::vector<std::int32_t>{k + 2, k + 1, k}));
  }
}

TYPED_TEST(Kernels, RunACopyOfAPlanAfterItsDescriptionIsGone) {
  const auto p = [] { return *make_plan(reversal<std::int32_t>(2)); }();
  const std::array<std::int32_t, 2> input{7, 8};
  std::vector<std::int32_t> output(2);
  expect_violations(TypeParam{}(p, input, output), {});
  EXPECT_EQ(output, (std::vector<std::int32_t>{8, 7}));
}

TYPED_TEST(Kernels, AreConstantIfTheirArgumentsAre) {
  constexpr auto output = [] {
    const std::array<std::int16_t, 6> input{1, 2, 3, 4, 5, 6};
    std::array<std::int16_t, 6> made{-1, -1, -1, -1, -1, -1};
    const auto p = make_plan(descriptor<std::int16_t, 2>{.input_sizes = {3, 2},
                                                         .output_strides = {{4, 1}},
                                                         .input_window_sizes = {3, 2},
                                                         .input_window_strides = {-2, -1}});
    const auto found = TypeParam{}(*p, input, made);
    return found.ok() ? made : input;
  }();
  static_assert(output == std::array<std::int16_t, 6>{6, 5, -1, -1, 2, 1});
}

TYPED_TEST(Kernels, CopyBetweenTypesOfOneSizeInConstantEvaluation) {
  constexpr auto output = [] {
    const float input[]{1.0f, -2.0f};
    std::array<char32_t, 2> made{};  // char32_t has no data type of its own
    static_cast<void>(TypeParam{}(*make_plan(reversal<float>(2)), input, made).ok());
    return made;
  }();
  static_assert(output == std::array<char32_t, 2>{0xc0000000, 0x3f800000});
}

TYPED_TEST(Kernels, RejectAnotherDataTypeInConstantEvaluation) {
  constexpr bool rejected = [] {
    const std::array<float, 2> input{1, 2};
    std::array<std::uint32_t, 2> output{3, 4};
    const auto found = TypeParam{}(*make_plan(reversal<float>(2)), input, output);
    return found.violations().size() == 1 && found.violations()[0].rule() == slice1::rule::binding_element_type &&
           output == std::array<std::uint32_t, 2>{3, 4};
  }();
  static_assert(rejected);
}

TYPED_TEST(Kernels, RejectAWrongElementSizeInConstantEvaluation) {
  constexpr bool rejected = [] {
    const std::array<char16_t, 4> input{1, 2};
    std::array<float, 2> output{3, 4};
    const auto found = TypeParam{}(*make_plan(reversal<float>(2)), input, output);
    return found.violations().size() == 1 && found.violations()[0].rule() == slice1::rule::binding_element_size &&
           output == std::array<float, 2>{3, 4};
  }();
  static_assert(rejected);
}

}  // namespace reference_tests
