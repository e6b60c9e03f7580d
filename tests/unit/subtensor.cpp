// SPDX-License-Identifier: MIT
// A part of a larger tensor is where NumPy has it, and slices read and write it as NumPy assigns.
#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <slice1/slice1.hpp>
#include <slice1/subtensor.hpp>
#include <span>
#include <type_traits>
#include <vector>

#include "support/violations.hpp"

namespace subtensor_tests {

using slice1::descriptor;
using slice1::make_subtensor;
using slice1::rule;
using slice1::testing::counted;
using slice1::testing::expect_violations;

constexpr std::uint64_t bits(std::int64_t number) {
  return static_cast<std::uint64_t>(number);
}

template <class Numbers>
std::vector<std::int64_t> values_of(const Numbers& numbers) {
  std::vector<std::int64_t> values;
  for (const auto& number : numbers.values) values.push_back(number.value);
  return values;
}

TEST(Subtensor, HasStridesOffsetAndSize) {
  constexpr auto part = make_subtensor<float, 3>({2, 4, 32}, {1, 0, 20}, {1, 3, 6});
  ASSERT_TRUE(part);
  EXPECT_EQ(values_of(part->sizes), (std::vector<std::int64_t>{1, 3, 6}));
  EXPECT_EQ(values_of(part->strides), (std::vector<std::int64_t>{128, 32, 1}));
  EXPECT_EQ(part->offset, 148u);  // 128 + 20
  EXPECT_EQ(part->offset_in_bytes(), 592u);
  EXPECT_EQ(part->element_count, 70u);  // 2 * 32 + 5 + 1
  EXPECT_EQ(part->size_in_bytes(), 280u);
}

TEST(Subtensor, SizeIsWhatAPlanRequires) {
  constexpr auto part = make_subtensor<std::uint8_t, 2>({3, 7}, {1, 2}, {2, 3});
  constexpr auto plan = slice1::make_plan(descriptor<std::uint8_t, 2>{
      .input_sizes = part->sizes, .input_strides = part->strides, .output_strides = part->strides});
  ASSERT_TRUE(plan);
  EXPECT_EQ(part->size_in_bytes(), 10u);
  EXPECT_EQ(plan->input_size_in_bytes(), 10u);
  EXPECT_EQ(plan->output_size_in_bytes(), 10u);
}

TEST(Subtensor, OfAnyIntegers) {
  const int begin = 1;
  const std::size_t rows = 3;
  const std::uint16_t columns = 5;
  const auto part = make_subtensor<double, 2>({rows, columns}, {begin, 2}, std::array<std::int64_t, 2>{2, 3});
  ASSERT_TRUE(part);
  EXPECT_EQ(part->offset, 7u);
  EXPECT_EQ(part->element_count, 8u);
}

TEST(Subtensor, WhatIsLeftOutIsTheRest) {
  constexpr auto whole = make_subtensor<float, 2>({3, 5});
  EXPECT_EQ(whole->offset, 0u);
  EXPECT_EQ(whole->element_count, 15u);
  constexpr auto rest = make_subtensor<float, 2>({3, 5}, {1, 2});
  EXPECT_EQ(values_of(rest->sizes), (std::vector<std::int64_t>{2, 3}));
  constexpr auto some = make_subtensor<float, 2>({3, 5}, {1, 2}, {-1, 1});
  EXPECT_EQ(values_of(some->sizes), (std::vector<std::int64_t>{2, 1}));
}

TEST(Subtensor, MayEndWhereTheTensorEnds) {
  EXPECT_TRUE((make_subtensor<float, 2>({3, 5}, {2, 4}, {1, 1})));
}

TEST(Subtensor, OutsideIsReportedInElements) {
  const auto outside = make_subtensor<double, 3>({2, 4, 32}, {0, 2, 28}, {2, 3, 6});
  expect_violations(outside.error(),
                    {{rule::window_bounds, "offsets", 1, 5, 4}, {rule::window_bounds, "offsets", 2, 34, 32}});
  expect_violations(make_subtensor<float, 1>({4}, {5}).error(), {{rule::window_bounds, "offsets", 0, 5, 4}});
}

TEST(Subtensor, NumbersThatAreNoUintAreReported) {
  expect_violations(make_subtensor<float, 2>({4, 5'000'000'000}, {-1, 0}, {1, -2}).error(),
                    {{rule::notation_range, "sizes", 1, 5'000'000'000, 4'294'967'295},
                     {rule::notation_range, "offsets", 0, bits(-1), 0},
                     {rule::notation_range, "extents", 1, bits(-2), bits(-1)}});
}

TEST(Subtensor, CanBeEmpty) {
  constexpr auto part = make_subtensor<float, 2>({3, 5}, {1, 5}, {2, 0});
  ASSERT_TRUE(part);
  EXPECT_EQ(part->element_count, 0u);
  const std::vector<float> tensor(15);
  EXPECT_TRUE(part->in(tensor).empty());
  EXPECT_FALSE(slice1::validate(descriptor<float, 2>{.input_sizes = part->sizes, .input_strides = part->strides}));
}

TEST(Subtensor, StridesBeyondUintAreReportedByTheDescriptor) {
  constexpr auto part = make_subtensor<float, 3>({2, 65536, 65536}, {1, 65535, 65535});
  ASSERT_TRUE(part);
  EXPECT_EQ(part->offset, 8'589'934'591u);
  expect_violations(slice1::validate(descriptor<float, 3>{.input_sizes = part->sizes, .input_strides = part->strides}),
                    {{rule::descriptor_range, "InputTensor.Strides", 0, 4'294'967'296, 4'294'967'295}});
}

TEST(Subtensor, NumbersBeyond64BitsAreTheLargest) {
  constexpr std::uint32_t most = 4'294'967'295;
  constexpr auto part = make_subtensor<float, 3>({most, most, most}, {1, 0, 0});
  constexpr auto last = make_subtensor<float, 3>({most, most, most}, {most - 1, most - 1, most - 1});
  EXPECT_EQ(part->element_count, UINT64_MAX);
  EXPECT_EQ(part->size_in_bytes(), UINT64_MAX);
  EXPECT_EQ(last->offset, UINT64_MAX);
  EXPECT_EQ(last->offset_in_bytes(), UINT64_MAX);
  const std::vector<float> tensor(8);
  EXPECT_TRUE(last->in(tensor).empty());
}

// cache[:, :, 20:26] = source[:, :, -6:]
TEST(Subtensor, IsWrittenAsByNumpy) {
  const auto source = counted<float>(2 * 4 * 10, 1);
  std::vector<float> cache(2 * 4 * 32), wanted(cache);
  for (std::size_t i = 0; i < 2; ++i) {
    for (std::size_t j = 0; j < 4; ++j) {
      for (std::size_t k = 0; k < 6; ++k) wanted[(i * 4 + j) * 32 + 20 + k] = source[(i * 4 + j) * 10 + 4 + k];
    }
  }
  const auto part = make_subtensor<float, 3>({2, 4, 32}, {0, 0, 20}, {2, 4, 6});
  expect_violations(slice1::run(descriptor<float, 3>{.input_sizes = {2, 4, 10},
                                                     .output_strides = part->strides,
                                                     .input_window_offsets = {0, 0, 4}},
                                source, part->in(cache)),
                    {});
  EXPECT_EQ(cache, wanted);
}

TEST(Subtensor, OfRank4IsWrittenAsByNumpy) {
  const auto source = counted<std::int16_t>(2 * 3 * 10 * 4, 1);
  std::vector<std::int16_t> cache(2 * 3 * 32 * 4), wanted(cache);
  for (std::size_t i = 0; i < 6; ++i) {
    for (std::size_t k = 0; k < 6; ++k) {
      for (std::size_t c = 0; c < 4; ++c) wanted[(i * 32 + 20 + k) * 4 + c] = source[(i * 10 + 4 + k) * 4 + c];
    }
  }
  const auto part = make_subtensor<std::int16_t, 4>({2, 3, 32, 4}, {0, 0, 20, 0}, {2, 3, 6, 4});
  const descriptor<std::int16_t, 4> last_6{
      .input_sizes = {2, 3, 10, 4}, .output_strides = part->strides, .input_window_offsets = {0, 0, 4, 0}};
  expect_violations(slice1::run(last_6, source, part->in(cache)), {});
  EXPECT_EQ(cache, wanted);
}

TEST(Subtensor, IsReadAndWritten) {
  const auto source = counted<std::int32_t>(3 * 5, 1);  // of which [1:3, 2:5] is mirrored into [0:2, 0:3]
  std::vector<std::int32_t> output(2 * 4);
  const auto from = make_subtensor<std::int32_t, 2>({3, 5}, {1, 2});
  const auto to = make_subtensor<std::int32_t, 2>({2, 4}, {}, from->sizes);
  const descriptor<std::int32_t, 2> mirror{.input_sizes = from->sizes,
                                           .input_strides = from->strides,
                                           .output_strides = to->strides,
                                           .input_window_strides = {1, -1}};
  expect_violations(slice1::run(mirror, from->in(source), to->in(output)), {});
  EXPECT_EQ(output, (std::vector<std::int32_t>{10, 9, 8, 0, 15, 14, 13, 0}));
}

TEST(Subtensor, OnePlanServesAllPositions) {
  const std::vector<float> row{1, 2};
  std::vector<float> cache(2 * 3);
  constexpr auto plan = slice1::make_plan(
      descriptor<float, 2>{.input_sizes = {2, 1}, .output_strides = make_subtensor<float, 2>({2, 3})->strides});
  for (std::uint32_t column = 0; column < 3; ++column) {
    const auto part = make_subtensor<float, 2>({2, 3}, {0, column}, {2, 1});
    expect_violations(slice1::copy(*plan, row, part->in(cache)), {});
  }
  EXPECT_EQ(cache, (std::vector<float>{1, 1, 1, 2, 2, 2}));
}

TEST(Subtensor, IsInBuffersOfElementsOfBitsAndOfBytes) {
  constexpr auto part = make_subtensor<float, 2>({2, 3}, {1, 1}, {1, 2});
  std::vector<float> elements(6);
  EXPECT_EQ(part->in(elements).data(), elements.data() + 4);
  EXPECT_EQ(part->in(elements).size(), 2u);
  static_assert(std::is_same_v<decltype(part->in(elements)), std::span<float>>);

  const float array[6]{};
  EXPECT_EQ(part->in(array).data(), array + 4);
  static_assert(std::is_same_v<decltype(part->in(array)), std::span<const float>>);

  struct bits_of_float {
    char bits[4];
  };
  std::array<bits_of_float, 6> any{};
  EXPECT_EQ(part->in(std::span(any)).data(), any.data() + 4);

  std::array<std::byte, 24> bytes{};
  EXPECT_EQ(part->in(bytes).data(), bytes.data() + 16);
  EXPECT_EQ(part->in(bytes).size(), 8u);
}

TEST(Subtensor, WhatABufferLacksIsReported) {
  const std::vector<float> source{1, 2};
  constexpr auto part = make_subtensor<float, 2>({2, 3}, {1, 1}, {1, 2});
  const descriptor<float, 2> whole{.input_sizes = part->sizes, .output_strides = part->strides};
  std::vector<float> ends_within(5), ends_before(3);
  expect_violations(slice1::run(whole, source, part->in(ends_within)),
                    {{rule::binding_output_size, "OutputTensor", std::nullopt, 4, 8}});
  expect_violations(slice1::run(whole, source, part->in(ends_before)),
                    {{rule::binding_output_size, "OutputTensor", std::nullopt, 0, 8}});
}

constexpr std::array<int, 6> assigned() {
  const std::array<int, 2> source{7, 8};
  std::array<int, 6> tensor{};
  constexpr auto part = make_subtensor<int, 2>({2, 3}, {1, 1}, {1, 2});
  static_cast<void>(slice1::run(descriptor<int, 2>{.input_sizes = part->sizes, .output_strides = part->strides}, source,
                                part->in(tensor)));
  return tensor;
}
static_assert(assigned() == std::array<int, 6>{0, 0, 0, 0, 7, 8});

// A buffer of a user's own, which converts to bytes only.
struct memory {
  operator std::span<std::byte>() { return bytes; }
  operator std::span<const std::byte>() const { return bytes; }
  std::array<std::byte, 16> bytes{};
};

TEST(Subtensor, IsInABufferThatConvertsToBytes) {
  const auto part = slice1::make_subtensor<std::uint8_t, 2>({4, 4}, {1, 2}, {2, 2});
  ASSERT_TRUE(part);
  memory whole;
  const slice1::descriptor<std::uint8_t, 2> fill{.input_sizes = part->sizes, .output_strides = part->strides};
  EXPECT_TRUE(slice1::run(fill, std::array<std::uint8_t, 4>{1, 2, 3, 4}, part->in(whole)));
  EXPECT_EQ(whole.bytes[6], std::byte{1});
  EXPECT_EQ(whole.bytes[11], std::byte{4});
  const memory& constant = whole;
  EXPECT_EQ(part->in(constant).size(), 6u);
}

TEST(Subtensor, IsATensorOfADescription) {
  const auto part = slice1::make_subtensor<float, 2>({4, 8}, {1, 2}, {2, 3});
  ASSERT_TRUE(part);
  const auto tensor = part->tensor();
  EXPECT_EQ(tensor.data_type, slice1::data_type::float32);
  EXPECT_EQ(tensor.dimension_count, 2u);
  EXPECT_EQ(tensor.sizes[0], 2u);
  EXPECT_EQ(tensor.sizes[1], 3u);
  ASSERT_TRUE(tensor.strides);
  EXPECT_EQ((*tensor.strides)[0], 8u);
  EXPECT_EQ((*tensor.strides)[1], 1u);
  const auto huge = slice1::make_subtensor<float, 3>({2, 65536, 65536}, {0, 0, 0}, {1, 1, 1});
  ASSERT_TRUE(huge);
  EXPECT_EQ(huge->tensor().sizes[0], 0u);
}

}  // namespace subtensor_tests
