// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <array>
#include <climits>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <slice1/descriptor.hpp>
#include <slice1/format/trace.hpp>
#include <span>
#include <string>
#include <vector>

#include "support/gradient.hpp"
#include "support/violations.hpp"

namespace format_trace_tests {

using namespace slice1::testing;
using slice1::data_type;
using slice1::field;
using slice1::rule;

std::string too_small(field buffer, std::uint64_t size, std::uint64_t needed) {
  return to_string(report_of(rule::binding_input_size, buffer, {}, size, needed));
}

// The text after the coordinates in the trace of a slice of one element.
template <class T>
std::string value(data_type type, T element) {
  const auto text = trace(whole(type, {1}), std::vector<T>{element});
  const std::string rest = "Output[0] = {0} + {1} * {0} = Input[{0}]";
  EXPECT_EQ(text.substr(0, rest.size()), rest);
  return text.substr(rest.size());
}

TEST(FormatTrace, HasThePagesTextForExample1) {
  EXPECT_EQ(trace(example_1(), counted<float>(16, 1)),
            "Output[0,0,0,0] = {0,0,0,1} + {1,1,2,2} * {0,0,0,0} = Input[{0,0,0,1}] = 2\n"
            "Output[0,0,0,1] = {0,0,0,1} + {1,1,2,2} * {0,0,0,1} = Input[{0,0,0,3}] = 4\n"
            "Output[0,0,1,0] = {0,0,0,1} + {1,1,2,2} * {0,0,1,0} = Input[{0,0,2,1}] = 10\n"
            "Output[0,0,1,1] = {0,0,0,1} + {1,1,2,2} * {0,0,1,1} = Input[{0,0,2,3}] = 12\n");
}

TEST(FormatTrace, HasThePagesTextForExample2) {
  EXPECT_EQ(trace(example_2(), counted<float>(16, 1)),
            "Output[0,0,0,0] = {0,0,3,1} + {1,1,-2,2} * {0,0,0,0} = Input[{0,0,3,1}] = 14\n"
            "Output[0,0,0,1] = {0,0,3,1} + {1,1,-2,2} * {0,0,0,1} = Input[{0,0,3,3}] = 16\n"
            "Output[0,0,1,0] = {0,0,3,1} + {1,1,-2,2} * {0,0,1,0} = Input[{0,0,1,1}] = 6\n"
            "Output[0,0,1,1] = {0,0,3,1} + {1,1,-2,2} * {0,0,1,1} = Input[{0,0,1,3}] = 8\n");
}

TEST(FormatTrace, EndsAtTheCoordinatesIfThereIsNoBuffer) {
  EXPECT_EQ(trace(example_2()),
            "Output[0,0,0,0] = {0,0,3,1} + {1,1,-2,2} * {0,0,0,0} = Input[{0,0,3,1}]\n"
            "Output[0,0,0,1] = {0,0,3,1} + {1,1,-2,2} * {0,0,0,1} = Input[{0,0,3,3}]\n"
            "Output[0,0,1,0] = {0,0,3,1} + {1,1,-2,2} * {0,0,1,0} = Input[{0,0,1,1}]\n"
            "Output[0,0,1,1] = {0,0,3,1} + {1,1,-2,2} * {0,0,1,1} = Input[{0,0,1,3}]\n");
}

// DxDispatch's sample of DML_SLICE: rows 1 to 3 and columns 1 and 3 of a 5 x 5 matrix.
TEST(FormatTrace, SupportsTheOlderOperator) {
  auto d = older_example();
  EXPECT_EQ(trace(d, counted<float>(25, 1)),
            "Output[0,0,0,0] = {0,0,1,1} + {1,1,1,2} * {0,0,0,0} = Input[{0,0,1,1}] = 7\n"
            "Output[0,0,0,1] = {0,0,1,1} + {1,1,1,2} * {0,0,0,1} = Input[{0,0,1,3}] = 9\n"
            "Output[0,0,1,0] = {0,0,1,1} + {1,1,1,2} * {0,0,1,0} = Input[{0,0,2,1}] = 12\n"
            "Output[0,0,1,1] = {0,0,1,1} + {1,1,1,2} * {0,0,1,1} = Input[{0,0,2,3}] = 14\n"
            "Output[0,0,2,0] = {0,0,1,1} + {1,1,1,2} * {0,0,2,0} = Input[{0,0,3,1}] = 17\n"
            "Output[0,0,2,1] = {0,0,1,1} + {1,1,1,2} * {0,0,2,1} = Input[{0,0,3,3}] = 19\n");
  d.sizes = d.output_tensor.sizes = {1, 1, 1, 1};
  d.strides = {UINT_MAX, 1, 1, 1};
  EXPECT_EQ(trace(d), "Output[0,0,0,0] = {0,0,1,1} + {4294967295,1,1,1} * {0,0,0,0} = Input[{0,0,1,1}]\n");
  EXPECT_EQ(trace(d, [](std::uint64_t index) { return std::to_string(index); }),
            "Output[0,0,0,0] = {0,0,1,1} + {4294967295,1,1,1} * {0,0,0,0} = Input[{0,0,1,1}] = 6\n");
  d.offsets[3] = 5;
  EXPECT_EQ(trace(d, counted<float>(25, 1)), to_string(slice1::validate(d)) + "\n");
}

TEST(FormatTrace, SupportsOneDimension) {
  EXPECT_EQ(trace(line(10, 2, 7, -3, 3), counted<float>(10, 100)),
            "Output[0] = {8} + {-3} * {0} = Input[{8}] = 108\n"
            "Output[1] = {8} + {-3} * {1} = Input[{5}] = 105\n"
            "Output[2] = {8} + {-3} * {2} = Input[{2}] = 102\n");
  EXPECT_EQ(trace(line(10, 2, 8, INT_MIN, 1)), "Output[0] = {9} + {-2147483648} * {0} = Input[{9}]\n");
}

TEST(FormatTrace, SupportsEightDimensions) {
  auto d = whole(data_type::uint8, {2, 1, 1, 1, 1, 1, 1, 2});
  d.input_window_strides[7] = -1;
  EXPECT_EQ(trace(d, counted<std::uint8_t>(4, 10)),
            "Output[0,0,0,0,0,0,0,0] = {0,0,0,0,0,0,0,1} + {1,1,1,1,1,1,1,-1} * {0,0,0,0,0,0,0,0} = "
            "Input[{0,0,0,0,0,0,0,1}] = 11\n"
            "Output[0,0,0,0,0,0,0,1] = {0,0,0,0,0,0,0,1} + {1,1,1,1,1,1,1,-1} * {0,0,0,0,0,0,0,1} = "
            "Input[{0,0,0,0,0,0,0,0}] = 10\n"
            "Output[1,0,0,0,0,0,0,0] = {0,0,0,0,0,0,0,1} + {1,1,1,1,1,1,1,-1} * {1,0,0,0,0,0,0,0} = "
            "Input[{1,0,0,0,0,0,0,1}] = 13\n"
            "Output[1,0,0,0,0,0,0,1] = {0,0,0,0,0,0,0,1} + {1,1,1,1,1,1,1,-1} * {1,0,0,0,0,0,0,1} = "
            "Input[{1,0,0,0,0,0,0,0}] = 12\n");
}

// The coordinates are the tensor's. Its element {row, column} is at row + 2 * column in memory.
TEST(FormatTrace, ReadsThroughPermutedStrides) {
  auto d = whole(data_type::int32, {2, 3});
  d.input_tensor.strides = {{1, 2}};
  d.input_window_strides = {-1, 2};
  d.output_tensor.sizes = {2, 2};
  const std::string expected[] = {
      "Output[0,0] = {1,0} + {-1,2} * {0,0} = Input[{1,0}]", "Output[0,1] = {1,0} + {-1,2} * {0,1} = Input[{1,2}]",
      "Output[1,0] = {1,0} + {-1,2} * {1,0} = Input[{0,0}]", "Output[1,1] = {1,0} + {-1,2} * {1,1} = Input[{0,2}]"};
  EXPECT_EQ(trace(d, counted<std::int32_t>(6, -10)),
            expected[0] + " = -9\n" + expected[1] + " = -5\n" + expected[2] + " = -10\n" + expected[3] + " = -6\n");
  // A callable receives the element's index in memory.
  EXPECT_EQ(trace(d, [](std::uint64_t index) { return std::to_string(index) + "!"; }),
            expected[0] + " = 1!\n" + expected[1] + " = 5!\n" + expected[2] + " = 0!\n" + expected[3] + " = 4!\n");
}

TEST(FormatTrace, ReadsThroughBroadcastStrides) {
  auto d = whole(data_type::int16, {2, 2});
  d.input_tensor.strides = {{0, 1}};
  EXPECT_EQ(trace(d, std::vector<std::int16_t>{7, -8}),
            "Output[0,0] = {0,0} + {1,1} * {0,0} = Input[{0,0}] = 7\n"
            "Output[0,1] = {0,0} + {1,1} * {0,1} = Input[{0,1}] = -8\n"
            "Output[1,0] = {0,0} + {1,1} * {1,0} = Input[{1,0}] = 7\n"
            "Output[1,1] = {0,0} + {1,1} * {1,1} = Input[{1,1}] = -8\n");
}

TEST(FormatTrace, IsCutAfterTheGivenNumberOfLines) {
  const auto d = whole(data_type::uint8, {64, 64});
  EXPECT_EQ(trace(d, 2),
            "Output[0,0] = {0,0} + {1,1} * {0,0} = Input[{0,0}]\n"
            "Output[0,1] = {0,0} + {1,1} * {0,1} = Input[{0,1}]\n"
            "... and 4094 more\n");
  EXPECT_EQ(trace(d, counted<std::uint8_t>(4096, 3), 1),
            "Output[0,0] = {0,0} + {1,1} * {0,0} = Input[{0,0}] = 3\n"
            "... and 4095 more\n");
  EXPECT_EQ(trace(d, 0), "... and 4096 more\n");
  const auto sixteen = trace(d);
  EXPECT_NE(sixteen.find("Input[{0,15}]\n... and 4080 more\n"), std::string::npos) << sixteen;
}

TEST(FormatTrace, IsNotCutIfItHasExactlyTheGivenNumberOfLines) {
  EXPECT_EQ(trace(example_2(), 4), trace(example_2()));
  EXPECT_NE(trace(example_2(), 3).find("\n... and 1 more\n"), std::string::npos);
}

TEST(FormatTrace, CountsTheOmittedLinesBeyond31Bits) {
  const auto d = whole(data_type::uint8, {65535, 65537});  // 2^32 - 1
  EXPECT_EQ(trace(d, 1),
            "Output[0,0] = {0,0} + {1,1} * {0,0} = Input[{0,0}]\n"
            "... and 4294967294 more\n");
}

TEST(FormatTrace, IsTheReportIfTheDescriptionIsNotValid) {
  auto d = example_1();
  d.input_window_offsets[3] = 2;
  const auto report = to_string(report_of(rule::window_bounds, field::input_window_offsets, 3, 5, 4)) + "\n";
  EXPECT_EQ(trace(d), report);
  EXPECT_EQ(trace(d, counted<float>(1, 1)), report);
  EXPECT_EQ(trace(d, [](std::uint64_t) { return "never asked"; }), report);
  d = example_1();
  d.input_tensor.flags = 2;
  EXPECT_EQ(trace(d), to_string(report_of(rule::tensor_flags, field::input_tensor_flags, {}, 2)) + "\n");
  for (const std::uint32_t count : {0u, 9u, 0xffffffffu}) {
    d.dimension_count = d.input_tensor.dimension_count = d.output_tensor.dimension_count = count;
    EXPECT_EQ(trace(d, counted<float>(16, 1)), to_string(slice1::validate(d)) + "\n");
  }
}

TEST(FormatTrace, IsTheReportIfTheFeatureLevelIsTooLow) {
  const auto d = whole(data_type::float64, {1});
  EXPECT_EQ(trace(d, 16, slice1::feature_level::v4_1), "Output[0] = {0} + {1} * {0} = Input[{0}]\n");
  const auto report = to_string(slice1::validate(d, slice1::feature_level::v4_0)) + "\n";
  EXPECT_EQ(trace(d, 16, slice1::feature_level::v4_0), report);
  EXPECT_EQ(trace(d, std::vector<double>(1), 16, slice1::feature_level::v4_0), report);
  EXPECT_EQ(trace(
                d, [](std::uint64_t) { return "never asked"; }, 16, slice1::feature_level::v4_0),
            report);
}

TEST(FormatTrace, IsTheReportIfTheBufferDoesNotFitTheInput) {
  EXPECT_EQ(trace(example_1(), counted<float>(15, 1)), too_small(field::input_tensor, 60, 64) + "\n");
  EXPECT_EQ(trace(example_1(), std::vector<double>(1)),
            to_string(report_of(rule::binding_element_type, field::input_tensor, {}, 9, 1)) + "\n" +
                too_small(field::input_tensor, 8, 64) + "\n");
  auto d = example_1();
  d.input_tensor.total_tensor_size_in_bytes = 68;
  EXPECT_EQ(trace(d, counted<float>(16, 1)), too_small(field::input_tensor, 64, 68) + "\n");
}

TEST(FormatTrace, ReportsNameNegativeNumbersThatWereReadAsUint) {
  auto d = line(2, 0, 2, 1, 2);
  d.input_tensor.strides = {{static_cast<std::uint32_t>(-2)}};
  const auto small = trace(d, counted<float>(2, 1));
  EXPECT_TRUE(small.starts_with(too_small(field::input_tensor, 8, 17179869180) +
                                "\n  InputTensor.Strides[0] = 4294967294, which is -2"))
      << small;
  d.input_tensor.strides = {{static_cast<std::uint32_t>(-1)}};
  const auto invalid = trace(d);
  const auto too_long = report_of(rule::tensor_element_count, field::input_tensor, {}, 4294967296, 4294967295);
  EXPECT_TRUE(invalid.starts_with(to_string(too_long) + "\n  InputTensor.Strides[0] = 4294967295, which is -1"))
      << invalid;
  EXPECT_EQ(trace(d, counted<float>(2, 1)), invalid);
}

TEST(FormatTrace, AcceptsAnyInputBuffer) {
  const auto vector = counted<float>(16, 1);
  const auto expected = trace(example_2(), vector);
  float array[16];
  std::array<std::byte, 64> raw;
  std::memcpy(array, vector.data(), sizeof array);
  std::memcpy(raw.data(), vector.data(), sizeof raw);
  EXPECT_EQ(trace(example_2(), array), expected);
  EXPECT_EQ(trace(example_2(), raw), expected);
  EXPECT_EQ(trace(example_2(), std::span(vector)), expected);
  std::vector<char32_t> bits(16);  // char32_t has no data type of its own
  std::memcpy(bits.data(), vector.data(), sizeof array);
  EXPECT_EQ(trace(example_2(), bits), expected);
}

TEST(FormatTrace, AcceptsADescriptor) {
  const slice1::descriptor<float, 4> d{.input_sizes = {1, 1, 4, 4},
                                       .input_window_offsets = {0, 0, 0, 1},
                                       .input_window_sizes = {1, 1, 4, 3},
                                       .input_window_strides = {1, 1, -2, 2}};
  EXPECT_EQ(trace(d), trace(example_2()));
  EXPECT_EQ(trace(d, counted<float>(16, 1), 2), trace(example_2(), counted<float>(16, 1), 2));
}

TEST(FormatTrace, AcceptsAnyCallableThatReturnsText) {
  const auto text = trace(example_2(), [calls = 0](std::uint64_t) mutable { return std::to_string(++calls); });
  EXPECT_NE(text.find("Input[{0,0,1,1}] = 3\n"), std::string::npos) << text;
  const auto literal = [](std::uint64_t) { return "x"; };
  EXPECT_EQ(trace(line(1, 0, 1, 1, 1), literal), "Output[0] = {0} + {1} * {0} = Input[{0}] = x\n");
}

TEST(FormatTrace, WritesIntegersAsNumbers) {
  EXPECT_EQ(value<std::int8_t>(data_type::int8, -128), " = -128\n");
  EXPECT_EQ(value<std::uint8_t>(data_type::uint8, 65), " = 65\n");
  EXPECT_EQ(value<std::int16_t>(data_type::int16, -32768), " = -32768\n");
  EXPECT_EQ(value<std::uint16_t>(data_type::uint16, 65535), " = 65535\n");
  EXPECT_EQ(value<std::int32_t>(data_type::int32, INT32_MIN), " = -2147483648\n");
  EXPECT_EQ(value<std::uint32_t>(data_type::uint32, UINT32_MAX), " = 4294967295\n");
  EXPECT_EQ(value<std::int64_t>(data_type::int64, INT64_MIN), " = -9223372036854775808\n");
  EXPECT_EQ(value<std::uint64_t>(data_type::uint64, UINT64_MAX), " = 18446744073709551615\n");
}

TEST(FormatTrace, WritesFloatsAsTheShortestTextThatReadsBack) {
  EXPECT_EQ(value(data_type::float32, 0.1f), " = 0.1\n");
  EXPECT_EQ(value(data_type::float32, -0.0f), " = -0\n");
  EXPECT_EQ(value(data_type::float32, 16777216.0f), " = 16777216\n");
  EXPECT_EQ(value(data_type::float32, -std::numeric_limits<float>::infinity()), " = -inf\n");
  EXPECT_EQ(value(data_type::float64, 0.1), " = 0.1\n");
  EXPECT_EQ(value(data_type::float64, 1.0 / 3), " = 0.3333333333333333\n");
  EXPECT_EQ(value(data_type::float64, std::numeric_limits<double>::infinity()), " = inf\n");
  EXPECT_EQ(value(data_type::float64, 5e-324), " = 5e-324\n");
}

// Types without a data type of their own.
enum class bits32 : std::uint32_t {};
enum class bits64 : std::uint64_t {};

TEST(FormatTrace, WritesEveryNanAsNan) {
  for (const std::uint32_t bits : {0x7f800001u, 0x7fc00000u, 0xffc00000u, 0xffffffffu}) {
    EXPECT_EQ(value(data_type::float32, bits32{bits}), " = nan\n");
  }
  for (const std::uint64_t bits : {0x7ff0000000000001u, 0xfff8000000000000u}) {
    EXPECT_EQ(value(data_type::float64, bits64{bits}), " = nan\n");
  }
  EXPECT_EQ(value(data_type::float16, slice1::float16{0x7c01}), " = nan\n");
  EXPECT_EQ(value(data_type::float16, slice1::float16{0xfe00}), " = nan\n");
}

// Compares all 65536 values with the definition of the format: (1024 + mantissa) * 2^(exponent - 25), and
// mantissa * 2^-24 for denormals.
TEST(FormatTrace, WritesEveryFloat16AsItsExactValue) {
  EXPECT_EQ(value(data_type::float16, slice1::float16{0x3c00}), " = 1\n");
  EXPECT_EQ(value(data_type::float16, slice1::float16{0x8000}), " = -0\n");
  EXPECT_EQ(value(data_type::float16, slice1::float16{0xfbff}), " = -65504\n");
  EXPECT_EQ(value(data_type::float16, slice1::float16{0xfc00}), " = -inf\n");
  std::vector<std::uint16_t> all(65536);
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = static_cast<std::uint16_t>(i);
  const auto text = trace(whole(data_type::float16, {65536}), std::as_bytes(std::span(all)), all.size());
  std::size_t end = 0;
  for (const auto bits : all) {
    const auto begin = text.find("] = ", text.find("Input[", end)) + 4;
    end = text.find('\n', begin);
    ASSERT_NE(end, std::string::npos);
    const int mantissa = bits & 0x3ff;
    const int exponent = bits >> 10 & 0x1f;
    if (exponent == 31) continue;
    const double magnitude = exponent == 0 ? std::ldexp(mantissa, -24) : std::ldexp(1024 + mantissa, exponent - 25);
    const float read = std::strtof(text.substr(begin, end - begin).c_str(), nullptr);
    ASSERT_EQ(read, static_cast<float>(bits >= 0x8000 ? -magnitude : magnitude)) << bits;
    ASSERT_EQ(std::signbit(read), bits >= 0x8000) << bits;
  }
  EXPECT_EQ(end + 1, text.size());
}

// A sanitizer detects any read beyond the span of the input.
TEST(FormatTrace, ReadsNothingBeyondTheBuffer) {
  auto d = whole(data_type::uint8, {3, 2});
  d.input_tensor.strides = {{5, 2}};
  const auto text = trace(d, counted<std::uint8_t>(13, 0));  // 2 * 5 + 1 * 2 + 1
  EXPECT_NE(text.find("Input[{2,1}] = 12\n"), std::string::npos) << text;
  EXPECT_EQ(trace(d, counted<std::uint8_t>(12, 0)), too_small(field::input_tensor, 12, 13) + "\n");
}

TEST(FormatTrace, OfAGradientHasEveryElementOfItsOutput) {
  EXPECT_EQ(trace(gradient_line(5, 0, 4, -3, 2), counted<float>(2, 7)),
            "OutputGradient[0] = OutputGradient[{3} + {-3} * {1}] = InputGradient[{1}] = 8\n"
            "OutputGradient[1] = 0\n"
            "OutputGradient[2] = 0\n"
            "OutputGradient[3] = OutputGradient[{3} + {-3} * {0}] = InputGradient[{0}] = 7\n"
            "OutputGradient[4] = 0\n");
  EXPECT_EQ(trace(gradient_example(), 2),
            "OutputGradient[0,0,0,0] = OutputGradient[{0,0,0,0} + {1,1,2,2} * {0,0,0,0}] = "
            "InputGradient[{0,0,0,0}]\n"
            "OutputGradient[0,0,0,1] = 0\n"
            "... and 14 more\n");
  EXPECT_EQ(trace(gradient_line(5, 0, 4, -3, 2), std::vector<float>(1)),
            too_small(field::input_gradient_tensor, 4, 8) + "\n");
}

}  // namespace format_trace_tests
