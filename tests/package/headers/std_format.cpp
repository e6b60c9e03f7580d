// SPDX-License-Identifier: MIT
// std::format prints the library's types. A program without GoogleTest, because distributions build theirs for another
// standard library than the one that has std::format. Without std::format it does nothing and succeeds.
#include <version>

#if defined(__cpp_lib_format)
#include <cstdio>
#include <format>
#include <slice1/format.hpp>
#include <slice1/slice1.hpp>
#include <string>

namespace {

int failures = 0;

void expect(const std::string& printed, const std::string& wanted) {
  if (printed == wanted) return;
  ++failures;
  std::printf("printed\n%s\ninstead of\n%s\n", printed.c_str(), wanted.c_str());
}

constexpr slice1::descriptor<float, 1> reversed{
    .input_sizes = {2}, .input_window_sizes = {3}, .input_window_strides = {-1}};
constexpr std::string_view line =
    "DML_SLICE1: FLOAT32 {2} -> FLOAT32 {3}, InputWindowOffsets {0}, InputWindowSizes {3}, InputWindowStrides {-1}";

}  // namespace

int main() {
  expect(std::format("{} {}", slice1::data_type::float16, slice1::feature_level::v2_1), "FLOAT16 2_1");
  expect(std::format("{} {}", slice1::status::valid, slice1::rule_kind::level), "valid level");
  expect(std::format("{}", slice1::rule::window_bounds), "window.bounds");
  expect(std::format("{}", reversed), std::string(line));
  const auto found = slice1::validate(reversed);
  expect(std::format("{}", found), to_string(found));
  expect(std::format("{}", found.violations()[0]), to_string(found));

  // In full, for types that have a longer text.
  expect(std::format("{:#}", found), explain(found));
  expect(std::format("{:#.14}", slice1::rule::window_bounds), "window.bounds\n");
  expect(std::format("{:#.25}", slice1::slice_desc{}), "DML_SLICE_OPERATOR_DESC\n ");

  // Fill, width and precision, as for strings.
  expect(std::format("{:>8}|{:<8}|{:.3}", slice1::data_type::int8, slice1::data_type::int8, slice1::data_type::int8),
         "    INT8|INT8    |INT");
  expect(std::format("{:#>17}", slice1::rule::window_bounds), "####window.bounds");
  return failures == 0 ? 0 : 1;
}
#else
int main() {}
#endif
