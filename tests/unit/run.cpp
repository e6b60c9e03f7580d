// SPDX-License-Identifier: MIT
// `run` validates, plans and copies in one call, on anything contiguous, or reports and writes nothing.
#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <list>
#include <slice1/slice1.hpp>
#include <span>
#include <string>
#include <vector>

#include "support/kernels.hpp"

namespace run_tests {

using namespace slice1::testing;
using slice1::descriptor;
using slice1::feature_level;
using slice1::rule;
using slice1::run;

constexpr descriptor<std::int32_t, 2> corners{
    .input_sizes = {3, 3}, .input_window_sizes = {3, 3}, .input_window_strides = {-2, 2}};
constexpr std::array<std::int32_t, 9> input{1, 2, 3, 4, 5, 6, 7, 8, 9};
constexpr std::array<std::int32_t, 4> wanted{7, 9, 1, 3};

template <class Output>
void expect_wanted(const Output& output) {
  EXPECT_EQ(std::vector<std::int32_t>(std::begin(output), std::end(output)),
            std::vector<std::int32_t>(wanted.begin(), wanted.end()));
}

TEST(Run, TakesVectors) {
  const std::vector<std::int32_t> in(input.begin(), input.end());
  std::vector<std::int32_t> output(4);
  EXPECT_TRUE(run(corners, in, output));
  expect_wanted(output);
}

TEST(Run, TakesArrays) {
  std::array<std::int32_t, 4> output{};
  EXPECT_TRUE(run(corners, input, output));
  expect_wanted(output);
}

TEST(Run, TakesCArrays) {
  const std::int32_t in[]{1, 2, 3, 4, 5, 6, 7, 8, 9};
  std::int32_t output[4]{};
  EXPECT_TRUE(run(corners, in, output));
  expect_wanted(output);
}

TEST(Run, TakesSpansNamedAndUnnamed) {
  std::array<std::int32_t, 4> output{};
  const std::span<const std::int32_t> in(input);
  const std::span<std::int32_t> out(output);
  EXPECT_TRUE(run(corners, in, out));
  expect_wanted(output);

  output.fill(0);
  EXPECT_TRUE(run(corners, std::span(input), std::span(output)));
  expect_wanted(output);
}

TEST(Run, TakesRawBytes) {
  const auto raw = bytes_from(std::vector<std::int32_t>(input.begin(), input.end()));
  std::vector<std::byte> output(16);
  EXPECT_TRUE(run(corners, raw, output));
  expect_wanted(elements_from<std::int32_t>(output));

  std::array<std::byte, 16> other{};
  EXPECT_TRUE(run(corners, std::span(raw), std::span(other)));
  EXPECT_EQ(output, byte_vector(other.begin(), other.end()));
}

TEST(Run, TakesAPlainDescription) {
  const slice1::slice1_desc desc = corners;
  std::array<std::int32_t, 4> output{};
  EXPECT_TRUE(run(desc, input, output));
  expect_wanted(output);
}

TEST(Run, IsAConstantWhereItsArgumentsAre) {
  constexpr auto output = [] {
    std::array<std::int32_t, 4> made{};
    return run(corners, input, made).ok() ? made : std::array<std::int32_t, 4>{};
  }();
  static_assert(output == wanted);
}

TEST(Run, ReportsAnInvalidDescriptionAndWritesNothing) {
  auto broken = corners;
  broken.input_window_offsets = {0, 1};
  broken.input_window_strides = {0, 2};
  std::array<std::int32_t, 4> output{5, 6, 7, 8};
  expect_violations(run(broken, input, output), {{rule::window_bounds, "InputWindowOffsets", 1, 4, 3},
                                                 {rule::window_stride, "InputWindowStrides", 0, 0}});
  EXPECT_EQ(output, (std::array<std::int32_t, 4>{5, 6, 7, 8}));
}

TEST(Run, ReportsAnUndocumentedDescriptionAndWritesNothing) {
  slice1::slice1_desc desc = corners;
  desc.output_tensor.flags = 4;
  std::array<std::int32_t, 4> output{5, 6, 7, 8};
  const auto found = run(desc, input, output);
  EXPECT_EQ(found.status(), slice1::status::undocumented);
  expect_violations(found, {{rule::tensor_flags, "OutputTensor.Flags", std::nullopt, 4}});
  EXPECT_EQ(output, (std::array<std::int32_t, 4>{5, 6, 7, 8}));
}

TEST(Run, ReportsNoBindingWhereTheDescriptionIsNotValid) {
  auto broken = corners;
  broken.input_window_strides[1] = 0;
  std::array<std::int32_t, 1> output{};
  expect_violations(run(broken, output, output), {{rule::window_stride, "InputWindowStrides", 1, 0}});
}

TEST(Run, ReportsTheBindingAndWritesNothing) {
  std::array<std::int32_t, 3> output{5, 6, 7};
  expect_violations(run(corners, input, output), {{rule::binding_output_size, "OutputTensor", std::nullopt, 12, 16}});
  EXPECT_EQ(output, (std::array<std::int32_t, 3>{5, 6, 7}));
}

TEST(Run, JudgesByTheFeatureLevel) {
  std::array<std::int32_t, 4> output{};
  EXPECT_TRUE(run(corners, input, output, feature_level::v3_0));
  expect_wanted(output);

  output.fill(0);
  expect_violations(run(corners, input, output, feature_level::v2_1),
                    {{rule::dimension_count_supported, "DimensionCount", std::nullopt, 2, 4},
                     {rule::dimension_count_supported, "InputTensor.DimensionCount", std::nullopt, 2, 4},
                     {rule::dimension_count_supported, "OutputTensor.DimensionCount", std::nullopt, 2, 4}});
  EXPECT_EQ(output, (std::array<std::int32_t, 4>{}));

  const auto raw = std::as_bytes(std::span(input));
  const auto raw_output = std::as_writable_bytes(std::span(output));
  EXPECT_TRUE(run(corners, raw, raw_output, feature_level::v3_0));
  expect_wanted(output);
  EXPECT_FALSE(run(corners, raw, raw_output, feature_level::v2_1));
}

// A buffer that is not a range but converts to spans of bytes, like those of other libraries.
struct foreign_buffer {
  std::vector<std::byte> bytes;
  operator std::span<const std::byte>() const { return bytes; }
  operator std::span<std::byte>() { return bytes; }
};

TEST(Run, TakesBracesOfPointerAndSizeAsRawBytes) {
  std::array<std::int32_t, 4> output{};
  const auto* from = reinterpret_cast<const std::byte*>(input.data());
  auto* to = reinterpret_cast<std::byte*>(output.data());
  EXPECT_TRUE(run(corners, {from, sizeof input}, {to, sizeof output}));
  expect_wanted(output);
  EXPECT_FALSE(run(corners, {from, sizeof input}, {to, sizeof output}, feature_level::v2_1));

  const auto p = *slice1::make_plan(corners);
  output.fill(0);
  EXPECT_TRUE(slice1::copy(p, {from, sizeof input}, {to, sizeof output}));
  expect_wanted(output);
  output.fill(0);
  EXPECT_TRUE(slice1::reference_copy(p, {from, sizeof input}, {to, sizeof output}));
  expect_wanted(output);
  EXPECT_TRUE(slice1::validate_binding(p, {from, sizeof input}, {to, sizeof output}));
}

TEST(Run, TakesWhatConvertsToSpansOfBytes) {
  const foreign_buffer from{{std::byte{1}, std::byte{2}, std::byte{3}}};
  foreign_buffer to{std::vector<std::byte>(2)};
  auto newer = line(3, 0, 3, -2, 2);
  newer.input_tensor.data_type = newer.output_tensor.data_type = slice1::data_type::uint8;
  EXPECT_TRUE(run(newer, from, to));
  EXPECT_EQ(to.bytes, (std::vector<std::byte>{std::byte{3}, std::byte{1}}));
  auto older = older_line(3, 0, 2, 2);
  older.input_tensor.data_type = older.output_tensor.data_type = slice1::data_type::uint8;
  EXPECT_TRUE(run(older, from, to));
  EXPECT_EQ(to.bytes, (std::vector<std::byte>{std::byte{1}, std::byte{3}}));

  const auto p = *slice1::make_plan(newer);
  EXPECT_TRUE(slice1::validate_binding(p, from, to));
  EXPECT_TRUE(slice1::reference_copy(p, from, to));
  EXPECT_EQ(to.bytes, (std::vector<std::byte>{std::byte{3}, std::byte{1}}));
  std::vector<std::uint8_t> typed(2);
  EXPECT_TRUE(slice1::copy(p, from, typed));
  EXPECT_EQ(typed, (std::vector<std::uint8_t>{3, 1}));
}

// A call accepts any arguments; the concepts test whether they are buffers.
TEST(Run, TakesBuffersThatTheConceptsDescribe) {
  using slice1::input_buffer;
  using slice1::output_buffer;
  using vector = std::vector<float>;
  static_assert(input_buffer<vector> && input_buffer<const vector> && input_buffer<float[2]>);
  static_assert(input_buffer<std::span<const float>> && input_buffer<std::span<float, 2>>);
  static_assert(!input_buffer<std::list<float>> && !input_buffer<std::vector<bool>> && !input_buffer<float*>);
  static_assert(!input_buffer<std::vector<std::string>> && !input_buffer<float[2][1]>);
  static_assert(!input_buffer<std::span<volatile float>> && !input_buffer<int>);
  static_assert(output_buffer<vector&> && output_buffer<float(&)[2]> && output_buffer<std::array<float, 2>&>);
  static_assert(output_buffer<std::span<float>> && output_buffer<const std::span<float>&>);
  static_assert(!output_buffer<vector> && !output_buffer<const vector&> && !output_buffer<std::span<const float>>);
  static_assert(!output_buffer<std::array<float, 2>> && !output_buffer<float[2]> && !output_buffer<float*>);
  static_assert(!output_buffer<std::list<float>&> && !output_buffer<std::vector<std::string>&>);
  static_assert(!output_buffer<float(&)[2][1]> && !output_buffer<std::span<volatile float>>);
}

}  // namespace run_tests
