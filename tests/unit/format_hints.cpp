// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <climits>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <random>
#include <slice1/format/hints.hpp>
#include <slice1/slice1.hpp>
#include <span>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "support/gradient.hpp"
#include "support/violations.hpp"

namespace format_hints_tests {

using namespace slice1::testing;
using slice1::data_type;
using slice1::field;
using slice1::report;
using slice1::rule;
using names = std::vector<std::string>;

constexpr auto minus_1 = static_cast<std::uint32_t>(-1);
constexpr auto minus_2 = static_cast<std::uint32_t>(-2);
constexpr std::uint32_t int_min = 0x8000'0000;

// The numbers that the text of a report names, such as "InputTensor.Strides[1]".
template <class Desc>
names hinted(const report& r, const Desc& desc) {
  std::istringstream text(to_string(r, desc));
  names found;
  for (std::string line; std::getline(text, line);) {
    if (line.starts_with("  ")) found.push_back(line.substr(2, line.find(' ', 2) - 2));
  }
  return found;
}
template <class Desc>
names hinted(const Desc& desc) {
  return hinted(slice1::validate(desc), desc);
}

// The text of a violation without the general remark on negative numbers.
std::string message(const slice1::violation& v) {
  return to_string(v.rule()) + ": " + slice1::detail::describe(v, true);
}

slice1::slice1_desc strided(std::uint32_t size, std::uint32_t stride) {
  auto d = line(size, 0, size, 1, size);
  d.input_tensor.strides = {{stride}};
  return d;
}

TEST(FormatHints, ANegativeTensorStrideIsNamedWithTheFieldThatReverses) {
  const slice1::descriptor<float, 2> d{.input_sizes = {3, 4}, .input_strides = {4, minus_1}};
  const auto found = slice1::validate(d);
  const std::string hint =
      "\n  InputTensor.Strides[1] = 4294967295, which is -1 read as UINT: a tensor's strides can't be negative, but "
      "InputWindowStrides can: they reverse a slice";
  EXPECT_EQ(to_string(found, d), to_string(found) + hint);
  auto explained = explain(found);
  explained.insert(explained.find("\n  requirement: "), hint);
  EXPECT_EQ(explain(found, d), explained);
}

TEST(FormatHints, TheOlderOperatorHasNoFieldThatReverses) {
  auto d = older_line(8, 5, 3, minus_2);
  d.input_tensor.strides = {{minus_1}};
  const auto found = slice1::validate(d);
  ASSERT_EQ(rules_of(found), (std::vector{rule::tensor_element_count, rule::slice_bounds}));
  EXPECT_EQ(to_string(found, d),
            message(found.violations()[0]) +
                "\n  InputTensor.Strides[0] = 4294967295, which is -1 read as UINT: DML_SLICE has no negative strides, "
                "but DML_SLICE1 has them: InputWindowStrides\n" +
                message(found.violations()[1]) +
                "\n  Strides[0] = 4294967294, which is -2 read as UINT: DML_SLICE has no negative strides, but "
                "DML_SLICE1 has them: InputWindowStrides");
}

TEST(FormatHints, NegativeOffsetsAndSizesAreNamedInsteadOfTheGeneralRemark) {
  auto d = line(4, minus_1, 2, 1, 2);
  auto found = slice1::validate(d);
  EXPECT_EQ(to_string(found, d),
            message(found.violations()[0]) +
                "\n  InputWindowOffsets[0] = 4294967295, which is -1 read as UINT: an offset counts from the tensor's "
                "beginning, and the last element's is the size - 1");
  d = line(4, 0, minus_1, 1, 4);
  found = slice1::validate(d);
  EXPECT_EQ(
      to_string(found, d),
      message(found.violations()[0]) +
          "\n  InputWindowSizes[0] = 4294967295, which is -1 read as UINT: a size can't be negative, and DirectML "
          "infers none");
}

TEST(FormatHints, TheGeneralRemarkStaysWhereNoNumberIsNamed) {
  auto d = line(4, 0, 4, 1, 4);
  d.input_tensor.dimension_count = minus_1;
  EXPECT_EQ(to_string(slice1::validate(d), d), to_string(slice1::validate(d)));
  EXPECT_NE(to_string(slice1::validate(d), d).find("(negative"), std::string::npos);
}

TEST(FormatHints, NumbersFrom2To31AreNamed) {
  auto d = line(4, int_min, 2, 1, 2);
  EXPECT_NE(to_string(slice1::validate(d), d).find("2147483648, which is -2147483648 read as UINT"), std::string::npos);
  d.input_window_offsets[0] = int_min - 1;
  EXPECT_EQ(hinted(d), names{});
}

TEST(FormatHints, ANumberIsNamedOnceInAReport) {
  auto d = older_line(8, 0, minus_1, 1);
  d.output_tensor.sizes = {2};
  EXPECT_EQ(rules_of(slice1::validate(d)), (std::vector{rule::slice_size, rule::slice_bounds}));
  EXPECT_EQ(hinted(d), names{"Sizes[0]"});
  EXPECT_EQ(to_string(slice1::validate(d), d).find("(negative"), std::string::npos);
}

TEST(FormatHints, AValidReportIsValid) {
  const auto d = strided(2, minus_2);
  ASSERT_TRUE(slice1::validate(d).ok());
  EXPECT_EQ(to_string(slice1::validate(d), d), "valid");
  EXPECT_EQ(explain(slice1::validate(d), d), "valid\n");
}

TEST(FormatHints, AReportAboutOtherFieldsDoesNotNameAValidStride) {
  auto d = strided(2, minus_2);
  d.input_window_strides[0] = 0;
  d.input_window_offsets[0] = 1;
  d.input_tensor.flags = 4;
  d.input_tensor.guaranteed_base_offset_alignment = 3;
  d.output_tensor.data_type = data_type::int8;
  EXPECT_EQ(rules_of(slice1::validate(d)), (std::vector{rule::data_type_match, rule::tensor_base_alignment,
                                                        rule::tensor_flags, rule::window_bounds, rule::window_stride}));
  EXPECT_EQ(hinted(d), names{});
}

TEST(FormatHints, SpansNameTheSizesAndStridesThatTheyAddUp) {
  for (std::size_t k = 0; k < 2; ++k) {
    const auto& side = both_tensors[k];
    auto d = whole(data_type::float32, {1, 4, 3});
    side.of(d).strides = {{minus_1, minus_1, 1}};
    EXPECT_EQ(hinted(d), names{side.field(".Strides[1]")});  // dimension 0 has one element

    const auto too_large =
        report_of(rule::tensor_element_count, k == 0 ? field::input_tensor : field::output_tensor, {}, UINT64_MAX);
    side.of(d) = {.dimension_count = 2, .sizes = {minus_1, 2}};
    EXPECT_EQ(hinted(too_large, d), names{side.field(".Sizes[0]")});
    side.of(d).strides = {{0, int_min}};
    EXPECT_EQ(hinted(too_large, d), names{side.field(".Strides[1]")});
  }
}

TEST(FormatHints, TotalSizesAreComparedWithTheSpan) {
  auto d = strided(2, minus_2);
  d.input_tensor.total_tensor_size_in_bytes = d.output_tensor.total_tensor_size_in_bytes = 8;
  EXPECT_EQ(rules_of(slice1::validate(d)), std::vector{rule::tensor_total_size});
  EXPECT_EQ(hinted(d), names{"InputTensor.Strides[0]"});
  d.input_tensor.total_tensor_size_in_bytes = std::uint64_t{1} << 34;
  d.output_tensor.total_tensor_size_in_bytes = 4;
  EXPECT_EQ(rules_of(slice1::validate(d)), (std::vector{rule::tensor_total_size, rule::tensor_total_size_limit}));
  EXPECT_EQ(hinted(d), names{});
}

TEST(FormatHints, ProductsNameSizes) {
  auto d = whole(data_type::float32, {2, 4});
  d.input_tensor.sizes = {2, minus_1};
  d.input_tensor.strides = {{minus_2, 0}};
  EXPECT_EQ(rules_of(slice1::validate(d)), std::vector{rule::tensor_logical_element_count});
  EXPECT_EQ(hinted(d), names{"InputTensor.Sizes[1]"});
}

TEST(FormatHints, NestingNamesTheStridesUpToTheOneThatIsTooSmall) {
  auto d = whole(data_type::float32, {2, 2, 2, 1});
  d.output_tensor.strides = {{int_min, int_min, minus_1, minus_1}};
  const auto nesting = report_of(rule::output_nesting, field::output_tensor_strides, {}, int_min, int_min + 1u);
  EXPECT_EQ(hinted(nesting, d), (names{"OutputTensor.Strides[0]", "OutputTensor.Strides[1]"}));
  d = whole(data_type::float32, {2, 2, 2});
  d.output_tensor.strides = {{int_min, 1, 1}};
  EXPECT_EQ(rules_of(slice1::validate(d)), std::vector{rule::output_nesting});
  EXPECT_EQ(hinted(d), names{});
}

TEST(FormatHints, WindowsNameTheirOwnNumbersAndNotTheLimit) {
  auto d = line(minus_2, minus_2, minus_1, 1, 1);
  EXPECT_EQ(rules_of(slice1::validate(d)), std::vector{rule::window_bounds});
  EXPECT_EQ(hinted(d), (names{"InputWindowOffsets[0]", "InputWindowSizes[0]"}));
  auto g = gradient_line(4, minus_1, 2, 1, 2);
  EXPECT_EQ(rules_of(slice1::validate(g)), std::vector{rule::window_bounds});
  EXPECT_EQ(hinted(g), names{"InputWindowOffsets[0]"});
}

TEST(FormatHints, CopiedSizesAreNamedAndNotTheirLimit) {
  auto d = line(4, 0, 4, 1, minus_2);
  EXPECT_EQ(rules_of(slice1::validate(d)), std::vector{rule::output_size});
  EXPECT_EQ(hinted(d), names{"OutputTensor.Sizes[0]"});
  d = line(minus_2, 0, minus_2, 4, int_min - 1);  // the window is also large
  EXPECT_EQ(rules_of(slice1::validate(d)), std::vector{rule::output_size});
  EXPECT_EQ(hinted(d), names{});
  auto g = gradient_line(4, 0, 4, 1, minus_2);
  EXPECT_EQ(rules_of(slice1::validate(g)), std::vector{rule::gradient_size});
  EXPECT_EQ(hinted(g), names{"InputGradientTensor.Sizes[0]"});
}

TEST(FormatHints, TheOlderOperatorNamesBothSizesThatDiffer) {
  auto d = older_line(8, 0, 2, 1);
  d.output_tensor.sizes = {minus_2};
  EXPECT_EQ(rules_of(slice1::validate(d)), std::vector{rule::slice_size});
  EXPECT_EQ(hinted(d), names{"OutputTensor.Sizes[0]"});
  d = older_line(8, 0, 2, 0);
  d.sizes = {minus_1};
  EXPECT_EQ(rules_of(slice1::validate(d)), (std::vector{rule::slice_size, rule::slice_stride}));
  EXPECT_EQ(hinted(d), names{"Sizes[0]"});
}

TEST(FormatHints, TheOlderOperatorsStrideCountsWhereThereAreTwoElements) {
  EXPECT_EQ(hinted(older_line(8, 0, 2, minus_1)), names{"Strides[0]"});
  EXPECT_EQ(hinted(older_line(8, minus_1, 1, minus_1)), names{"Offsets[0]"});
  EXPECT_EQ(hinted(older_line(8, minus_1, 2, 1)), names{"Offsets[0]"});
  EXPECT_EQ(hinted(older_line(minus_2, 7, minus_2, 1)), names{"Sizes[0]"});
}

TEST(FormatHints, BuffersThatAreSmallerThanASpanNameItsNumbers) {
  const auto d = strided(2, minus_2);
  const std::vector<float> input{1, 34};
  std::vector<float> output(2);
  const auto too_small = report_of(rule::binding_input_size, field::input_tensor, {}, 8, 17179869180);
  EXPECT_EQ(to_string(slice1::run(d, input, output), d),
            to_string(too_small) +
                "\n  InputTensor.Strides[0] = 4294967294, which is -2 read as UINT: a tensor's strides can't be "
                "negative, but InputWindowStrides can: they reverse a slice");
  auto e = line(2, 0, 2, 1, 2);
  e.output_tensor.strides = {{minus_2}};
  EXPECT_EQ(hinted(slice1::run(e, input, output), e), names{"OutputTensor.Strides[0]"});
  const auto g = gradient_of(d);
  EXPECT_EQ(hinted(slice1::run(g, input, output), g), names{"OutputGradientTensor.Strides[0]"});
}

TEST(FormatHints, BuffersThatHoldTheSpanNameNoStride) {
  auto d = strided(2, minus_2);
  const std::vector<float> input{1, 34};
  std::vector<float> output(1);
  const auto too_small = report_of(rule::binding_output_size, field::output_tensor, {}, 4, 8);
  EXPECT_EQ(hinted(too_small, d), names{});
  d = strided(2, int_min);
  d.input_tensor.data_type = d.output_tensor.data_type = data_type::uint8;
  d.input_tensor.total_tensor_size_in_bytes = 0xffff'fffc;
  for (const auto& [size, wanted] : {std::pair{int_min, names{"InputTensor.Strides[0]"}}, {int_min + 1, {}}}) {
    EXPECT_EQ(hinted(report_of(rule::binding_input_size, field::input_tensor, {}, size, 0xffff'fffc), d), wanted);
  }
  EXPECT_EQ(hinted(report_of(rule::binding_element_size, field::input_tensor, {}, 2, 1), d), names{});
}

TEST(FormatHints, OverlapsNameTheNumbersOfBothSpans) {
  auto d = strided(2, minus_2);
  const auto overlap = report_of(rule::binding_overlap, field::output_tensor, {}, 4);
  EXPECT_EQ(hinted(overlap, d), names{"InputTensor.Strides[0]"});
  d.output_tensor.strides = {{minus_2}};
  EXPECT_EQ(hinted(overlap, d), (names{"InputTensor.Strides[0]", "OutputTensor.Strides[0]"}));
  EXPECT_EQ(hinted(overlap, line(2, 0, 2, 1, 2)), names{});
}

TEST(FormatHints, ShapesOfOtherTensorsNameTheSizeThatTheyDifferFrom) {
  const auto d = line(minus_2, 0, 2, 1, 2);
  EXPECT_EQ(hinted(report_of(rule::binding_shape, field::input_tensor_sizes, 0, 4, minus_2), d),
            names{"InputTensor.Sizes[0]"});
  EXPECT_EQ(hinted(report_of(rule::binding_shape, field::output_tensor_sizes, 0, 4, 2), d), names{});
  EXPECT_EQ(hinted(report_of(rule::binding_shape, field::input_tensor_dimension_count, {}, 2, 1), d), names{});
}

TEST(FormatHints, NothingIsReadBeyondTheCounts) {
  for (const std::uint32_t count : {0u, 1u, 9u, UINT_MAX}) {
    auto d = example_1();
    d.input_tensor.sizes.fill(minus_1);
    d.output_tensor = d.input_tensor;
    d.output_tensor.strides = d.input_window_offsets = d.input_window_sizes = d.input_tensor.sizes;
    d.dimension_count = d.input_tensor.dimension_count = d.output_tensor.dimension_count = count;
    for (const auto& row : slice1::rule_table) {
      for (const auto f : {field::input_tensor_sizes, field::output_tensor_sizes, field::list_offsets}) {
        for (const std::uint32_t i : {1u, 8u, UINT_MAX - 1}) {
          for (const std::uint64_t actual : {std::uint64_t{0}, UINT64_MAX}) {
            for (const auto& name : hinted(report_of(row.rule, f, i, actual), d)) {
              EXPECT_TRUE(count == 1 && name.ends_with("[0]")) << name << " of " << count;
            }
          }
        }
      }
    }
  }
}

TEST(FormatHints, ReportsOnTwoComposedSlicesAreOfNeither) {
  report found;
  slice1::detail::report_writer{found, slice1::operand::second}(rule::window_bounds, field::input_window_offsets, 0, 9,
                                                                4);
  EXPECT_EQ(hinted(found, line(4, minus_1, 2, 1, 2)), names{});
}

// A UINT of a description, by its name.
using numbers = std::vector<std::pair<std::string, std::uint32_t*>>;

void add_numbers(numbers& all, const std::string& name, std::span<std::uint32_t> values) {
  for (std::size_t i = 0; i < 2; ++i) all.emplace_back(name + "[" + std::to_string(i) + "]", &values[i]);
}
void add_numbers(numbers& all, const std::string& name, slice1::tensor_desc& tensor) {
  add_numbers(all, name + ".Sizes", tensor.sizes);
  add_numbers(all, name + ".Strides", *tensor.strides);
}
numbers numbers_of(slice1::slice1_desc& d) {
  numbers all;
  add_numbers(all, "InputTensor", d.input_tensor);
  add_numbers(all, "OutputTensor", d.output_tensor);
  add_numbers(all, "InputWindowOffsets", d.input_window_offsets);
  add_numbers(all, "InputWindowSizes", d.input_window_sizes);
  return all;
}
numbers numbers_of(slice1::slice_grad_desc& d) {
  numbers all;
  add_numbers(all, "InputGradientTensor", d.input_gradient_tensor);
  add_numbers(all, "OutputGradientTensor", d.output_gradient_tensor);
  add_numbers(all, "InputWindowOffsets", d.input_window_offsets);
  add_numbers(all, "InputWindowSizes", d.input_window_sizes);
  return all;
}
numbers numbers_of(slice1::slice_desc& d) {
  numbers all;
  add_numbers(all, "InputTensor", d.input_tensor);
  add_numbers(all, "OutputTensor", d.output_tensor);
  add_numbers(all, "Offsets", d.offsets);
  add_numbers(all, "Sizes", d.sizes);
  add_numbers(all, "Strides", d.strides);
  return all;
}

// With 2 in the place of a number, a violation is the same, is there with another bound, or is gone.
enum class change { none, bound, violation };

change change_of(const expected& before, const report& after) {
  for (const auto& v : listed(after)) {
    if (v == before) return change::none;
    if (v.rule == before.rule && v.field == before.field && v.dimension == before.dimension &&
        v.actual == before.actual) {
      return change::bound;
    }
  }
  return change::violation;
}

// Every number that is named takes part in the violation, and every large one is named without which it would be gone.
template <class Desc>
void try_random_numbers(const Desc& example, std::mt19937& random) {
  constexpr std::array<std::uint32_t, 8> pool{0, 1, 1, 2, 3, int_min, minus_2, minus_1};
  for (int n = 0; n < 2'000; ++n) {
    Desc d = example;
    const auto all = numbers_of(d);
    for (const auto& [name, number] : all) *number = pool[random() % (random() % 2 == 0 ? 5 : 8)];
    const auto found = slice1::validate(d);
    const auto listed_before = listed(found);
    for (std::size_t k = 0; k < listed_before.size(); ++k) {
      const auto& v = found.violations()[k];
      const auto named = hinted(report_of(v.rule(), v.field_id(), v.dimension(), v.actual(), v.bound()), d);
      for (const auto& [name, number] : all) {
        const auto value = *number;
        if (value < int_min) continue;
        *number = 2;
        const auto changed = change_of(listed_before[k], slice1::validate(d));
        *number = value;
        const bool is_named = std::find(named.begin(), named.end(), name) != named.end();
        EXPECT_TRUE(changed == change::bound || is_named == (changed == change::violation))
            << name << ": " << to_string(found, d);
      }
    }
  }
}

TEST(FormatHints, OfRandomNumbersThoseAreNamedThatAViolationDependsOn) {
  std::mt19937 random;
  auto d = whole(data_type::uint8, {1, 1});
  d.input_tensor.strides = d.output_tensor.strides = {{1, 1}};
  try_random_numbers(d, random);
  d.input_tensor.total_tensor_size_in_bytes = d.output_tensor.total_tensor_size_in_bytes = 16;
  d.input_window_strides = {-1, 3};
  try_random_numbers(d, random);
  try_random_numbers(gradient_of(d), random);
  auto older = older_line(1, 0, 1, 1);
  older.input_tensor = d.input_tensor;
  older.output_tensor = d.output_tensor;
  older.dimension_count = 2;
  try_random_numbers(older, random);
}

}  // namespace format_hints_tests
