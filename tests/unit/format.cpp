// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <charconv>
#include <cmath>
#include <cstdint>
#include <iomanip>
#include <limits>
#include <optional>
#include <random>
#include <slice1/format.hpp>
#include <slice1/slice1.hpp>
#include <sstream>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "support/violations.hpp"

namespace format_tests {

using namespace slice1::testing;
using slice1::data_type;

template <class T>
std::string streamed(const T& value) {
  std::ostringstream stream;
  stream << value;
  return stream.str();
}

template <class T>
concept streamable = requires(std::ostream& stream, const T& value) {
  stream << value;
};

struct convertible {
  operator slice1::slice1_desc() const { return example_1(); }
};

// The operators must accept any traits, not only the default.
struct other_traits : std::char_traits<char> {};

slice1::report two_violations() {
  auto d = example_1();
  d.input_window_strides[0] = 0;
  d.output_tensor.sizes[3] = 4;
  return slice1::validate(d);
}

constexpr slice1::descriptor<float, 1> reversed{
    .input_sizes = {2}, .input_window_sizes = {2}, .input_window_strides = {-1}};

TEST(Format, StreamsReceiveTheOneLineText) {
  EXPECT_EQ(streamed(data_type::float16), "FLOAT16");
  EXPECT_EQ(streamed(slice1::feature_level::v2_1), "2_1");
  EXPECT_EQ(streamed(slice1::status::undocumented), "undocumented");
  EXPECT_EQ(streamed(slice1::rule::window_bounds), "window.bounds");
  EXPECT_EQ(streamed(slice1::rule_kind::level), "level");
  EXPECT_EQ(streamed(example_1()), to_string(example_1()));
  EXPECT_EQ(streamed(slice1::slice_desc{}), to_string(slice1::slice_desc{}));
  EXPECT_EQ(streamed(reversed), to_string(reversed));
  EXPECT_EQ(streamed(reversed).rfind("DML_SLICE1: FLOAT32 {2} -> FLOAT32 {2}", 0), 0u);
  const auto plan = *slice1::make_plan(example_1());
  EXPECT_EQ(streamed(plan), to_string(plan));
}

TEST(Format, StreamsReceiveAReportLineByLine) {
  const auto found = two_violations();
  const auto first = to_string(found.violations()[0]), second = to_string(found.violations()[1]);
  EXPECT_EQ(streamed(found.violations()[0]), first);
  EXPECT_EQ(streamed(found), first + "\n" + second);
  EXPECT_EQ(streamed(slice1::report()), "valid");
}

TEST(Format, StreamsApplyWidthAndFill) {
  std::ostringstream stream;
  stream << std::setw(10) << std::left << std::setfill('.') << data_type::int8 << slice1::status::valid;
  EXPECT_EQ(stream.str(), "INT8......valid");
}

TEST(Format, StreamsMayHaveOtherTraits) {
  std::basic_ostringstream<char, other_traits> stream;
  stream << slice1::feature_level::v6_4;
  EXPECT_EQ(stream.str(), (std::basic_string_view<char, other_traits>("6_4")));
}

TEST(Format, OtherTypesDoNotBecomePrintable) {
  static_assert(streamable<slice1::report> && streamable<slice1::descriptor<float, 1>>);
  static_assert(!streamable<convertible> && !streamable<slice1::float16> && !streamable<slice1::tensor_desc> &&
                !streamable<std::optional<slice1::rule>> && !streamable<slice1::result<slice1::plan>>);
  static_assert(!slice1::printable<int> && !slice1::printable<const slice1::report&>);
  static_assert(slice1::printable<slice1::report>);
}

TEST(Format, TheUmbrellaHeaderHasNamesReportsDescriptionsAndTraces) {
  EXPECT_EQ(slice1::parse_data_type("INT8"), data_type::int8);
  EXPECT_EQ(slice1::parse_feature_level("2_1"), slice1::feature_level::v2_1);
  EXPECT_EQ(summarize(two_violations()), "invalid: window.stride, output.size");
  EXPECT_EQ(tabulate(reversed),
            "dimension  input  offset  size  stride  start  maximum  output\n"
            "        0      2       0     2      -1      1        2       2\n");
  EXPECT_EQ(trace(reversed, std::vector<float>{1, 2}),
            "Output[0] = {1} + {-1} * {0} = Input[{1}] = 2\n"
            "Output[1] = {1} + {-1} * {1} = Input[{0}] = 1\n");
}

// For standard libraries whose std::to_chars knows integers only; the others give the expected text.
template <class Float>
void expect_what_to_chars_writes(Float value) {
  if constexpr (requires(char* at) { std::to_chars(at, at, value); }) {
    char text[64];
    const std::string expected(text, std::to_chars(text, text + sizeof text, value).ptr);
    EXPECT_EQ(slice1::detail::shortest_decimal(value), expected);
    EXPECT_EQ(slice1::detail::shortest_decimal(-value), "-" + expected);
  }
}

TEST(ShortestDecimal, IsWhatToCharsWrites) {
  using limits = std::numeric_limits<double>;
  for (const double value : {0.0,
                             1.0,
                             24.0,
                             1e3,
                             123456.0,
                             0x1p60,
                             0x1p-24,
                             1e21,
                             1e22,
                             0.5,
                             0.001,
                             1e-4,
                             1e-5,
                             0.1,
                             1.0 / 3,
                             123.456,
                             limits::max(),
                             limits::min(),
                             limits::denorm_min(),
                             9007199254740993.0}) {
    expect_what_to_chars_writes(value);
    if (value <= std::numeric_limits<float>::max()) expect_what_to_chars_writes(static_cast<float>(value));
  }
  std::mt19937_64 random;
  for (int i = 0; i < 1'000; ++i) {
    const std::uint64_t state = random();
    const auto fraction = static_cast<double>(state >> (11 + state % 53));
    expect_what_to_chars_writes(std::ldexp(fraction, static_cast<int>(state >> 32 & 0x3ff) - 600));
    expect_what_to_chars_writes(static_cast<float>(fraction) / 64);
  }
}

TEST(ShortestDecimal, IsTheShortestTextThatReadsBack) {
  EXPECT_EQ(slice1::detail::shortest_decimal(0.1f), "0.1");
  EXPECT_EQ(slice1::detail::shortest_decimal(100000.0), "1e+05");
  EXPECT_EQ(slice1::detail::shortest_decimal(1000.0), "1000");
  EXPECT_EQ(slice1::detail::shortest_decimal(10000.0), "10000");  // as long as 1e+04
  EXPECT_EQ(slice1::detail::shortest_decimal(0x1p60), "1152921504606846976");
  EXPECT_EQ(slice1::detail::shortest_decimal(-0.0), "-0");
  EXPECT_EQ(slice1::detail::shortest_decimal(5e-324), "5e-324");
  EXPECT_EQ(slice1::detail::shortest_decimal(7.038531e-26f), "7.038531e-26");  // read as a double first, another float
}

}  // namespace format_tests
