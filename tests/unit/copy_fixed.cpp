// SPDX-License-Identifier: MIT
// A copy whose descriptor is a template argument agrees with the oracle, whatever its shape, and rejects the same
// buffers as a copy by a plan.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <slice1/copy_fixed.hpp>
#include <slice1/descriptor.hpp>
#include <span>
#include <vector>

#include "support/oracle.hpp"
#include "support/violations.hpp"

namespace copy_fixed_tests {

using namespace slice1::testing;
using slice1::descriptor;
using slice1::rule;

template <auto Descriptor>
::testing::AssertionResult fixed_copies_like_the_oracle() {
  const slice1::slice1_desc d = Descriptor;
  const auto input = pattern(bytes_of_buffer(d.input_tensor), 1);
  auto output = pattern(bytes_of_buffer(d.output_tensor), 101);
  const auto wanted = expected_output(d, input, output);
  if (!slice1::copy<Descriptor>(input, output)) return ::testing::AssertionFailure() << "rejected";
  if (output != wanted) return ::testing::AssertionFailure() << "other bytes";
  return ::testing::AssertionSuccess();
}

constexpr descriptor<float, 4> example_2{.input_sizes = {1, 1, 4, 4},
                                         .input_window_offsets = {0, 0, 0, 1},
                                         .input_window_sizes = {1, 1, 4, 3},
                                         .input_window_strides = {1, 1, -2, 2}};

template <class T, std::size_t Rank>
constexpr descriptor<T, Rank> cube_backwards(std::uint32_t size) {
  descriptor<T, Rank> d;
  for (std::size_t i = 0; i < Rank; ++i) {
    d.input_sizes[i] = size;
    d.input_window_strides[i] = -1;
  }
  return d;
}

template <class T>
void expect_every_shape_of() {
  EXPECT_TRUE((fixed_copies_like_the_oracle<cube_backwards<T, 1>(1)>()));
  EXPECT_TRUE((fixed_copies_like_the_oracle<cube_backwards<T, 1>(16)>()));
  EXPECT_TRUE((fixed_copies_like_the_oracle<cube_backwards<T, 1>(17)>()));
  EXPECT_TRUE((fixed_copies_like_the_oracle<cube_backwards<T, 2>(4)>()));
  EXPECT_TRUE((fixed_copies_like_the_oracle<cube_backwards<T, 2>(5)>()));
  EXPECT_TRUE((fixed_copies_like_the_oracle<cube_backwards<T, 3>(3)>()));
  EXPECT_TRUE((fixed_copies_like_the_oracle<cube_backwards<T, 4>(2)>()));
  EXPECT_TRUE((fixed_copies_like_the_oracle<cube_backwards<T, 5>(2)>()));
  EXPECT_TRUE((fixed_copies_like_the_oracle<cube_backwards<T, 8>(2)>()));
  EXPECT_TRUE((fixed_copies_like_the_oracle<descriptor<T, 1>{.input_sizes = {40}}>()));
  EXPECT_TRUE((fixed_copies_like_the_oracle<descriptor<T, 1>{.input_sizes = {2}, .input_strides = {0}}>()));
  EXPECT_TRUE((fixed_copies_like_the_oracle<descriptor<T, 1>{.input_sizes = {100}, .input_window_strides = {3}}>()));
  EXPECT_TRUE((fixed_copies_like_the_oracle<descriptor<T, 2>{
                   .input_sizes = {6, 8}, .input_window_offsets = {1, 2}, .input_window_sizes = {3, 5}}>()));
  EXPECT_TRUE((fixed_copies_like_the_oracle<descriptor<T, 2>{.input_sizes = {5, 6}, .input_strides = {1, 5}}>()));
}

TEST(CopyFixed, ShapesOfEveryElementSize) {
  expect_every_shape_of<std::uint8_t>();
  expect_every_shape_of<std::int16_t>();
  expect_every_shape_of<float>();
  expect_every_shape_of<double>();
}

TEST(CopyFixed, Example2OfThePage) {
  const std::array<float, 16> input{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};
  std::array<float, 4> output{};
  EXPECT_TRUE(slice1::copy<example_2>(input, output));
  EXPECT_EQ(output, (std::array<float, 4>{14, 16, 6, 8}));
}

TEST(CopyFixed, BytesBetweenTheOutputsElementsStay) {
  EXPECT_TRUE((fixed_copies_like_the_oracle<descriptor<float, 2>{.input_sizes = {3, 4}, .output_strides = {9, 2}}>()));
  EXPECT_TRUE((fixed_copies_like_the_oracle<descriptor<float, 2>{.input_sizes = {8, 7}, .output_strides = {9, 1}}>()));
  EXPECT_TRUE((fixed_copies_like_the_oracle<descriptor<float, 2>{.input_sizes = {3, 4}, .output_strides = {1, 5}}>()));
}

TEST(CopyFixed, LargeCopies) {
  EXPECT_TRUE((fixed_copies_like_the_oracle<cube_backwards<std::uint16_t, 2>(100)>()));
  EXPECT_TRUE(
      (fixed_copies_like_the_oracle<descriptor<std::uint8_t, 3>{
           .input_sizes = {48, 64, 3}, .input_window_offsets = {10, 20, 0}, .input_window_sizes = {16, 40, 3}}>()));
}

TEST(CopyFixed, RawBuffersAndThoseOfOtherElementTypes) {
  std::vector<std::byte> raw(4 * sizeof(float));
  const std::vector<float> input(16, 1.5f);
  EXPECT_TRUE(slice1::copy<example_2>(input, raw));
  std::vector<std::int32_t> integers(4, 7);
  expect_violations(slice1::copy<example_2>(input, integers), {{rule::binding_element_type, "OutputTensor", {}, 6, 1}});
  EXPECT_EQ(integers, std::vector<std::int32_t>(4, 7));
}

TEST(CopyFixed, BuffersThatDoNotFitAreReportedAndNothingIsWritten) {
  const std::vector<float> input(16, 1.5f);
  std::vector<float> three(3, 7.0f);
  expect_violations(slice1::copy<example_2>(input, three), {{rule::binding_output_size, "OutputTensor", {}, 12, 16}});
  EXPECT_EQ(three, std::vector<float>(3, 7.0f));

  std::vector<float> four(4, 7.0f);
  expect_violations(slice1::copy<example_2>(std::span(input).first(15), four),
                    {{rule::binding_input_size, "InputTensor", {}, 60, 64}});
  EXPECT_EQ(four, std::vector<float>(4, 7.0f));
}

TEST(CopyFixed, OverlapIsReportedAndNothingIsWritten) {
  std::vector<float> both(19, 7.0f);
  const std::span<float> all(both);
  expect_violations(slice1::copy<example_2>(all.first(16), all.last(4)),
                    {{rule::binding_overlap, "OutputTensor", {}, 4}});
  EXPECT_EQ(both, std::vector<float>(19, 7.0f));
  std::vector<float> beside(20, 7.0f);
  EXPECT_TRUE(slice1::copy<example_2>(std::span(beside).first(16), std::span(beside).last(4)));
}

constexpr float first_of_example_2() {
  std::array<float, 16> input{};
  input[13] = 5;
  std::array<float, 4> output{};
  return slice1::copy<example_2>(input, output).ok() ? output[0] : 0;
}

TEST(CopyFixed, ConstantEvaluation) {
  constexpr float first = first_of_example_2();
  EXPECT_EQ(first, 5);
}

}  // namespace copy_fixed_tests
