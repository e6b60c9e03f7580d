// SPDX-License-Identifier: MIT
// Evaluation order: which rules are checked although others are broken, and which are not. Violations are reported in
// the order of the catalogue, then input before output, then by ascending dimension.
#include <slice1/directml.hpp>
#include <slice1/slice1.hpp>

#include <span>

#include "support/violations.hpp"

namespace evaluation_order_tests {

using namespace slice1;
using namespace slice1::testing;

// 1. Levels.
TEST(EvaluationOrder, LevelsBelowTheFirstUseItsTable) {
  for (const std::uint32_t level : {0u, 0x1000u, 0x2000u, 0x20FFu}) {
    expect_violations(validate(whole(data_type::int64, {2, 2, 2}), feature_level{level}),
                      {{rule::operator_feature_level, "DML_FEATURE_LEVEL", {}, level, 8448},
                       {rule::dimension_count_supported, "DimensionCount", {}, 3, 4},
                       {rule::dimension_count_supported, "InputTensor.DimensionCount", {}, 3, 4},
                       {rule::dimension_count_supported, "OutputTensor.DimensionCount", {}, 3, 4},
                       {rule::data_type_supported, "InputTensor.DataType", {}, 11},
                       {rule::data_type_supported, "OutputTensor.DataType", {}, 11}});
  }
}

// 2. Desc and Type.
TEST(EvaluationOrder, ANullDescIsReportedForEveryType) {
  dml_slice s(example_1(), 64, 16);
  s.input = {dml::DML_TENSOR_TYPE_INVALID, nullptr};
  s.output = {static_cast<dml::DML_TENSOR_TYPE>(7), nullptr};
  expect_violations(validate(s.slice), {{rule::pointer_null, "InputTensor.Desc", {}, 0},
                                        {rule::pointer_null, "OutputTensor.Desc", {}, 0},
                                        {rule::tensor_type, "InputTensor.Type", {}, 0},
                                        {rule::tensor_type, "OutputTensor.Type", {}, 7}});
}

TEST(EvaluationOrder, NothingBehindADescOfAnotherTypeIsChecked) {
  auto d = example_1();
  d.input_tensor.data_type = data_type::uint4;
  d.input_tensor.flags = 2;
  d.input_tensor.dimension_count = 1;
  d.input_tensor.guaranteed_base_offset_alignment = 3;
  d.output_tensor.sizes[0] = 2;
  dml_slice s(d, 3, 32);
  s.input.Type = dml::DML_TENSOR_TYPE_INVALID;
  expect_violations(validate(s.slice), {{rule::tensor_type, "InputTensor.Type", {}, 0},
                                        {rule::output_size, "OutputTensor.Sizes", 0, 2, 1}});
}

// 3. Arrays.
TEST(EvaluationOrder, WindowArraysAreCheckedOnlyForCountsFromOneToEight) {
  auto d = example_1();
  d.input_window_sizes = {0, 0, 0, 0};
  d.input_window_strides = {0, 0, 0, 0};
  for (const std::uint32_t n : {0u, 9u, 4294967295u}) {
    d.dimension_count = n;
    const std::uint64_t bound = n == 0 ? 1 : 8;
    expect_violations(validate(d), {{rule::dimension_count_supported, "DimensionCount", {}, n, bound},
                                    {rule::dimension_count_match, "InputTensor.DimensionCount", {}, 4, n},
                                    {rule::dimension_count_match, "OutputTensor.DimensionCount", {}, 4, n}});
  }
}

TEST(EvaluationOrder, TensorArraysAreCheckedOnlyForCountsFromOneToEight) {
  for (const auto& side : both_tensors) {
    for (const std::uint32_t count : {0u, 9u, 4294967295u}) {
      auto d = example_1();
      side.of(d).dimension_count = count;
      side.of(d).sizes = {0, 0, 0, 0};
      side.of(d).strides = dimensions{0, 0, 0, 0};
      side.of(d).total_tensor_size_in_bytes = 0;
      const std::uint64_t bound = count == 0 ? 1 : 8;
      expect_violations(validate(d),
                        {{rule::dimension_count_supported, side.field(".DimensionCount"), {}, count, bound},
                         {rule::dimension_count_match, side.field(".DimensionCount"), {}, count, 4}});
    }
  }
}

TEST(EvaluationOrder, ArraysAreCheckedUpToTheirOwnCountEvenIfTheLevelSupportsFewerDimensions) {
  auto d = whole(data_type::float32, {2, 2, 2, 2, 2, 2, 2, 2});
  d.output_tensor.sizes[6] = 0;
  d.input_window_strides[7] = 0;
  expect_violations(validate(d, feature_level::v2_1),
                    {{rule::dimension_count_supported, "DimensionCount", {}, 8, 5},
                     {rule::dimension_count_supported, "InputTensor.DimensionCount", {}, 8, 5},
                     {rule::dimension_count_supported, "OutputTensor.DimensionCount", {}, 8, 5},
                     {rule::tensor_size, "OutputTensor.Sizes", 6, 0, 1},
                     {rule::window_stride, "InputWindowStrides", 7, 0}});
}

TEST(EvaluationOrder, ArraysAreCheckedUpToTheirOwnCountEvenIfCountsDiffer) {
  auto d = example_1();
  d.input_tensor.dimension_count = 6;
  d.output_tensor.dimension_count = 3;
  d.input_tensor.sizes = {1, 1, 4, 4, 1, 0};
  d.output_tensor.sizes = {1, 1, 0, 0};
  expect_violations(validate(d), {{rule::dimension_count_match, "InputTensor.DimensionCount", {}, 6, 4},
                                  {rule::dimension_count_match, "OutputTensor.DimensionCount", {}, 3, 4},
                                  {rule::tensor_size, "InputTensor.Sizes", 5, 0, 1},
                                  {rule::tensor_size, "OutputTensor.Sizes", 2, 0, 1}});
}

// 4. Rules that depend on sizes.
TEST(EvaluationOrder, SpansAreCheckedOnlyIfEverySizeIsNonzero) {
  auto d = example_1();
  d.input_tensor.sizes = {0, 1, 65536, 65536};
  d.input_window_offsets[0] = 0;
  expect_violations(validate(d), {{rule::tensor_size, "InputTensor.Sizes", 0, 0, 1},
                                  {rule::window_bounds, "InputWindowOffsets", 0, 1, 0}});
  d.input_tensor.sizes[0] = 1;
  expect_violations(validate(d), {{rule::tensor_element_count, "InputTensor", {}, 4294967296, 4294967295}});
}

TEST(EvaluationOrder, LogicalCountsAreCheckedOnlyIfEverySizeIsNonzeroAndTheSpanIsLegal) {
  auto d = whole(data_type::float32, {1, 1, 1});
  d.input_tensor.sizes = {65536, 65536, 0};
  d.input_tensor.strides = dimensions{0, 0, 0};
  expect_violations(validate(d), {{rule::tensor_size, "InputTensor.Sizes", 2, 0, 1},
                                  {rule::window_bounds, "InputWindowOffsets", 2, 1, 0}});
  d.input_tensor.sizes[2] = 1;
  expect_violations(validate(d),
                    {{rule::tensor_logical_element_count, "InputTensor.Sizes", {}, 4294967296, 4294967295}});
  d.input_tensor.strides = dimensions{65536, 1, 0};
  expect_violations(validate(d), {{rule::tensor_element_count, "InputTensor", {}, 4294967296, 4294967295}});
}

TEST(EvaluationOrder, NestingIsCheckedOnlyIfEverySizeIsNonzero) {
  auto d = whole(data_type::float32, {2, 2});
  d.output_tensor.strides = dimensions{0, 0};
  d.output_tensor.sizes = {2, 0};
  expect_violations(validate(d), {{rule::tensor_size, "OutputTensor.Sizes", 1, 0, 1}});
  d.output_tensor.sizes = {2, 1};
  expect_violations(validate(d), {{rule::output_nesting, "OutputTensor.Strides", {}, 0, 1}});
}

TEST(EvaluationOrder, EachTensorIsCheckedByItsOwnSizes) {
  auto d = whole(data_type::float32, {2, 2});
  d.input_tensor.sizes = {0, 2};
  d.output_tensor.strides = dimensions{4294967295, 4294967295};
  expect_violations(validate(d), {{rule::tensor_size, "InputTensor.Sizes", 0, 0, 1},
                                  {rule::tensor_element_count, "OutputTensor", {}, 8589934591, 4294967295},
                                  {rule::output_nesting, "OutputTensor.Strides", {}, 4294967295, 4294967296},
                                  {rule::window_bounds, "InputWindowOffsets", 0, 2, 0}});
}

// 5. Rules that depend on the span or the element size.
TEST(EvaluationOrder, TotalSizesAreComparedOnlyWithALegalSpan) {
  for (const auto& side : both_tensors) {
    auto d = whole(data_type::float32, {2, 2});
    side.of(d).total_tensor_size_in_bytes = 0;
    side.of(d).strides = dimensions{4294967294, 1};
    expect_violations(validate(d), {{rule::tensor_element_count, side.name, {}, 4294967296, 4294967295}});
    side.of(d).strides = dimensions{4294967293, 1};
    expect_violations(validate(d),
                      {{rule::tensor_total_size, side.field(".TotalTensorSizeInBytes"), {}, 0, 17179869180}});
  }
  auto d = whole(data_type::float32, {2, 2});
  d.output_tensor.sizes = {0, 2};
  d.output_tensor.total_tensor_size_in_bytes = 0;
  expect_violations(validate(d), {{rule::tensor_size, "OutputTensor.Sizes", 0, 0, 1}});
}

TEST(EvaluationOrder, TotalSizesAreComparedEvenIfTheLogicalCountIsUndocumented) {
  auto d = whole(data_type::float32, {65536, 65536});
  d.output_tensor.sizes = {1, 1};
  d.input_tensor.strides = dimensions{0, 0};
  d.input_tensor.total_tensor_size_in_bytes = 0;
  expect_violations(validate(d), {{rule::tensor_logical_element_count, "InputTensor.Sizes", {}, 4294967296, 4294967295},
                                  {rule::tensor_total_size, "InputTensor.TotalTensorSizeInBytes", {}, 0, 4}});
}

TEST(EvaluationOrder, TheLimitAndMultipleOfTotalSizesAreCheckedWithoutASpan) {
  for (const auto& side : both_tensors) {
    auto d = whole(data_type::float32, {2, 2});
    side.of(d).total_tensor_size_in_bytes = 17179869182;
    side.of(d).strides = dimensions{4294967295, 1};
    const auto total = side.field(".TotalTensorSizeInBytes");
    expect_violations(validate(d), {{rule::tensor_element_count, side.name, {}, 4294967297, 4294967295},
                                    {rule::tensor_total_size_limit, total, {}, 17179869182, 17179869180},
                                    {rule::tensor_total_size_multiple, total, {}, 17179869182}});
    side.of(d).dimension_count = 9;
    expect_violations(validate(d), {{rule::dimension_count_supported, side.field(".DimensionCount"), {}, 9, 8},
                                    {rule::dimension_count_match, side.field(".DimensionCount"), {}, 9, 2},
                                    {rule::tensor_total_size_limit, total, {}, 17179869182, 17179869180},
                                    {rule::tensor_total_size_multiple, total, {}, 17179869182}});
  }
}

TEST(EvaluationOrder, WithoutAnElementSizeOnlyTheMultipleOfATotalSizeIsChecked) {
  for (const std::uint32_t type : {0u, 12u, 13u, 14u, 4294967295u}) {
    auto d = whole(data_type{type}, {4, 4});
    const expected input{rule::data_type_supported, "InputTensor.DataType", {}, type};
    const expected output{rule::data_type_supported, "OutputTensor.DataType", {}, type};
    d.input_tensor.total_tensor_size_in_bytes = 0;
    d.output_tensor.total_tensor_size_in_bytes = 18446744073709551612u;
    expect_violations(validate(d), {input, output});
    d.input_tensor.total_tensor_size_in_bytes = 18446744073709551615u;
    expect_violations(
        validate(d),
        {input,
         output,
         {rule::tensor_total_size_multiple, "InputTensor.TotalTensorSizeInBytes", {}, 18446744073709551615u}});
  }
}

TEST(EvaluationOrder, TypesOfALaterLevelHaveAnElementSize) {
  auto d = whole(data_type::float64, {2, 2, 1, 1});
  d.input_tensor.total_tensor_size_in_bytes = 28;
  d.output_tensor.guaranteed_base_offset_alignment = 4;
  expect_violations(validate(d, feature_level::v2_1),
                    {{rule::data_type_supported, "InputTensor.DataType", {}, 9},
                     {rule::data_type_supported, "OutputTensor.DataType", {}, 9},
                     {rule::tensor_total_size, "InputTensor.TotalTensorSizeInBytes", {}, 28, 32},
                     {rule::tensor_base_alignment, "OutputTensor.GuaranteedBaseOffsetAlignment", {}, 4, 8}});
}

TEST(EvaluationOrder, WithoutAnElementSizeEveryPowerOfTwoIsALegalAlignment) {
  for (const std::uint32_t type : {0u, 12u, 13u, 14u}) {
    auto d = whole(data_type{type}, {4, 4});
    const expected input{rule::data_type_supported, "InputTensor.DataType", {}, type};
    const expected output{rule::data_type_supported, "OutputTensor.DataType", {}, type};
    d.input_tensor.guaranteed_base_offset_alignment = 1;
    d.output_tensor.guaranteed_base_offset_alignment = 2;
    expect_violations(validate(d), {input, output});
    d.input_tensor.guaranteed_base_offset_alignment = 6;
    expect_violations(
        validate(d),
        {input, output, {rule::tensor_base_alignment, "InputTensor.GuaranteedBaseOffsetAlignment", {}, 6}});
  }
}

TEST(EvaluationOrder, OmittedTotalSizesAreNotChecked) {
  expect_violations(validate(whole(data_type::int8, {5})), {});
  auto d = whole(data_type::int8, {5});
  d.input_tensor.total_tensor_size_in_bytes = 0;
  expect_violations(validate(d), {{rule::tensor_total_size, "InputTensor.TotalTensorSizeInBytes", {}, 0, 8}});
  // The DML structs always have a total size.
  const dml_slice s(whole(data_type::int8, {5}), 0, 0);
  expect_violations(validate(s.slice), {{rule::tensor_total_size, "InputTensor.TotalTensorSizeInBytes", {}, 0, 8},
                                        {rule::tensor_total_size, "OutputTensor.TotalTensorSizeInBytes", {}, 0, 8}});
}

// 6. Rules that depend on counts, windows and strides.
TEST(EvaluationOrder, WindowBoundsAreCheckedOnlyIfTheInputsCountMatches) {
  auto d = whole(data_type::float32, {2, 2});
  d.input_window_offsets = {1, 1};
  d.input_tensor.dimension_count = 1;
  expect_violations(validate(d), {{rule::dimension_count_match, "InputTensor.DimensionCount", {}, 1, 2}});
  d.input_tensor.dimension_count = 3;
  d.input_tensor.sizes[2] = 1;
  expect_violations(validate(d), {{rule::dimension_count_match, "InputTensor.DimensionCount", {}, 3, 2}});
  d.input_tensor.dimension_count = 2;
  expect_violations(validate(d), {{rule::window_bounds, "InputWindowOffsets", 0, 3, 2},
                                  {rule::window_bounds, "InputWindowOffsets", 1, 3, 2}});
  d.output_tensor.dimension_count = 1;
  expect_violations(validate(d), {{rule::dimension_count_match, "OutputTensor.DimensionCount", {}, 1, 2},
                                  {rule::window_bounds, "InputWindowOffsets", 0, 3, 2},
                                  {rule::window_bounds, "InputWindowOffsets", 1, 3, 2}});
}

TEST(EvaluationOrder, OutputSizesAreCheckedOnlyIfTheOutputsCountMatches) {
  auto d = whole(data_type::float32, {2, 2});
  d.output_tensor.sizes = {3, 3};
  d.output_tensor.dimension_count = 1;
  expect_violations(validate(d), {{rule::dimension_count_match, "OutputTensor.DimensionCount", {}, 1, 2}});
  d.output_tensor.dimension_count = 3;
  d.output_tensor.sizes[2] = 1;
  expect_violations(validate(d), {{rule::dimension_count_match, "OutputTensor.DimensionCount", {}, 3, 2}});
  d.output_tensor.dimension_count = 2;
  expect_violations(validate(d), {{rule::output_size, "OutputTensor.Sizes", 0, 3, 2},
                                  {rule::output_size, "OutputTensor.Sizes", 1, 3, 2}});
  d.input_tensor.dimension_count = 1;
  expect_violations(validate(d), {{rule::dimension_count_match, "InputTensor.DimensionCount", {}, 1, 2},
                                  {rule::output_size, "OutputTensor.Sizes", 0, 3, 2},
                                  {rule::output_size, "OutputTensor.Sizes", 1, 3, 2}});
}

TEST(EvaluationOrder, OutputSizesAreCheckedOnlyInDimensionsWithAWindowAndAStride) {
  auto d = whole(data_type::float32, {2, 2, 2});
  d.output_tensor.sizes = {3, 3, 3};
  d.input_window_sizes[0] = 0;
  d.input_window_strides[1] = 0;
  expect_violations(validate(d), {{rule::window_size, "InputWindowSizes", 0, 0, 1},
                                  {rule::window_stride, "InputWindowStrides", 1, 0},
                                  {rule::output_size, "OutputTensor.Sizes", 2, 3, 2}});
}

TEST(EvaluationOrder, OutputSizesAreCheckedEvenIfTheWindowIsOutOfBounds) {
  expect_violations(validate(line(4, 4294967295, 4294967295, 2, 2147483648)),
                    {{rule::window_bounds, "InputWindowOffsets", 0, 8589934590, 4}});
  expect_violations(validate(line(4, 4294967295, 4294967295, 2, 2147483649)),
                    {{rule::window_bounds, "InputWindowOffsets", 0, 8589934590, 4},
                     {rule::output_size, "OutputTensor.Sizes", 0, 2147483649, 2147483648}});
}

TEST(EvaluationOrder, AnOutputSizeOfZeroIsReportedOnce) {
  expect_violations(validate(line(4, 0, 4, 1, 0)), {{rule::tensor_size, "OutputTensor.Sizes", 0, 0, 1}});
}

// 7. Bindings.
TEST(EvaluationOrder, BindingsAreCheckedOnlyForValidDescriptions) {
  std::vector<std::byte> empty;
  auto d = example_1();
  EXPECT_EQ(rules_of(run(d, empty, empty)), (std::vector<rule>{rule::binding_input_size, rule::binding_output_size}));
  d.input_window_strides[0] = 0;  // invalid
  EXPECT_EQ(rules_of(run(d, empty, empty)), (std::vector<rule>{rule::window_stride}));
  d = example_1();
  d.input_tensor.flags = 2;  // undocumented
  EXPECT_EQ(rules_of(run(d, empty, empty)), (std::vector<rule>{rule::tensor_flags}));
}

TEST(EvaluationOrder, BindingsAreComparedWithTheTotalSizeOrTheUnroundedSpan) {
  auto d = whole(data_type::int8, {5});
  std::vector<std::byte> four(4), five(5), seven(7), eight(8), output(8);
  EXPECT_EQ(rules_of(run(d, four, output)), (std::vector<rule>{rule::binding_input_size}));
  EXPECT_TRUE(run(d, five, output).ok());
  EXPECT_EQ(rules_of(run(d, five, four)), (std::vector<rule>{rule::binding_output_size}));
  d.input_tensor.total_tensor_size_in_bytes = 8;
  EXPECT_EQ(rules_of(run(d, seven, output)), (std::vector<rule>{rule::binding_input_size}));
  EXPECT_TRUE(run(d, eight, five).ok());
}

TEST(EvaluationOrder, OverlapIsCheckedOnlyIfBothBuffersAreLargeEnough) {
  const auto d = example_1();
  std::vector<std::byte> memory(80);
  const std::span all(memory);
  EXPECT_EQ(rules_of(run(d, all.first(64), all.first(16))), (std::vector<rule>{rule::binding_overlap}));
  EXPECT_EQ(rules_of(run(d, all.first(64), all.subspan(63))), (std::vector<rule>{rule::binding_overlap}));
  EXPECT_EQ(rules_of(run(d, all.first(64), all.first(15))), (std::vector<rule>{rule::binding_output_size}));
  EXPECT_EQ(rules_of(run(d, all.first(63), all.first(16))), (std::vector<rule>{rule::binding_input_size}));
  EXPECT_TRUE(run(d, all.first(64), all.subspan(64)).ok());
  EXPECT_TRUE(run(d, all, all.subspan(64)).ok());  // only the required lengths count
}

// Constant evaluation does not compare addresses.
constexpr bool overlap_is_accepted_in_constant_evaluation() {
  constexpr descriptor<float, 1> same{
      .input_sizes = {1}, .output_sizes = {{1}}, .input_window_sizes = {1}, .input_window_strides = {1}};
  std::array<float, 1> memory{42};
  return run(same, memory, memory).ok();
}
static_assert(overlap_is_accepted_in_constant_evaluation());

TEST(EvaluationOrder, RawBuffersHoldAnyElementTypeAndTypedBuffersMustHoldThePlans) {
  const auto d = example_1();
  const std::vector<std::byte> raw(64);
  std::array<std::byte, 16> output{};
  EXPECT_TRUE(run(d, raw, output).ok());
  EXPECT_TRUE(run(d, std::vector<float>(16), output).ok());
  EXPECT_TRUE(run(d, std::vector<char32_t>(16), output).ok());  // char32_t has no data type of its own
  EXPECT_EQ(rules_of(run(d, std::vector<std::int32_t>(16), output)), (std::vector<rule>{rule::binding_element_type}));
  EXPECT_EQ(rules_of(run(d, std::vector<std::uint8_t>(64), output)), (std::vector<rule>{rule::binding_element_type}));
  EXPECT_EQ(rules_of(run(d, std::vector<double>(16), output)), (std::vector<rule>{rule::binding_element_type}));
  EXPECT_EQ(rules_of(run(d, std::vector<char16_t>(32), output)), (std::vector<rule>{rule::binding_element_size}));
}

// 8. The order and the status of reports.
TEST(EvaluationOrder, EveryRuleThatCanBeBrokenAtOnceIsReported) {
  slice1_desc d;
  d.dimension_count = d.input_tensor.dimension_count = d.output_tensor.dimension_count = 8;
  d.input_tensor.data_type = data_type::int64;
  d.output_tensor.data_type = data_type::float64;
  d.input_tensor.flags = 2;
  d.output_tensor.flags = 3;
  d.input_tensor.total_tensor_size_in_bytes = 34359738361;
  d.output_tensor.total_tensor_size_in_bytes = 34359738362;
  d.input_tensor.guaranteed_base_offset_alignment = 3;
  d.output_tensor.guaranteed_base_offset_alignment = 4;
  d.input_window_offsets = {1, 2, 3, 4, 5, 6, 7, 8};

  std::vector<expected> wanted{
      {rule::operator_feature_level, "DML_FEATURE_LEVEL", {}, 8447, 8448},
      {rule::dimension_count_supported, "DimensionCount", {}, 8, 5},
      {rule::dimension_count_supported, "InputTensor.DimensionCount", {}, 8, 5},
      {rule::dimension_count_supported, "OutputTensor.DimensionCount", {}, 8, 5},
      {rule::data_type_supported, "InputTensor.DataType", {}, 11},
      {rule::data_type_supported, "OutputTensor.DataType", {}, 9},
      {rule::data_type_match, "OutputTensor.DataType", {}, 9, 11},
  };
  const auto in_each_dimension = [&wanted](expected e) {
    for (std::uint32_t i = 0; i < 8; ++i) {
      e.dimension = i;
      if (e.rule == rule::window_bounds) e.actual = i + 1;
      wanted.push_back(e);
    }
  };
  in_each_dimension({rule::tensor_size, "InputTensor.Sizes", {}, 0, 1});
  in_each_dimension({rule::tensor_size, "OutputTensor.Sizes", {}, 0, 1});
  wanted.insert(wanted.end(),
                {{rule::tensor_total_size_limit, "InputTensor.TotalTensorSizeInBytes", {}, 34359738361, 34359738360},
                 {rule::tensor_total_size_limit, "OutputTensor.TotalTensorSizeInBytes", {}, 34359738362, 34359738360},
                 {rule::tensor_total_size_multiple, "InputTensor.TotalTensorSizeInBytes", {}, 34359738361},
                 {rule::tensor_total_size_multiple, "OutputTensor.TotalTensorSizeInBytes", {}, 34359738362},
                 {rule::tensor_base_alignment, "InputTensor.GuaranteedBaseOffsetAlignment", {}, 3},
                 {rule::tensor_base_alignment, "OutputTensor.GuaranteedBaseOffsetAlignment", {}, 4, 8},
                 {rule::tensor_owned_by_dml, "OutputTensor.Flags", {}, 3},
                 {rule::tensor_flags, "InputTensor.Flags", {}, 2},
                 {rule::tensor_flags, "OutputTensor.Flags", {}, 3}});
  in_each_dimension({rule::window_size, "InputWindowSizes", {}, 0, 1});
  in_each_dimension({rule::window_bounds, "InputWindowOffsets", {}, 0, 0});
  in_each_dimension({rule::window_stride, "InputWindowStrides", {}, 0});

  expect_violations(validate(d, feature_level{0x20FF}), wanted);
  const dml_slice s(d, 34359738361, 34359738362);
  expect_violations(validate(s.slice, static_cast<dml::DML_FEATURE_LEVEL>(0x20FF)), wanted);
}

TEST(EvaluationOrder, RulesAboutSpansAreReportedInOrder) {
  auto d = whole(data_type::float32, {65536, 65536});
  d.input_tensor.strides = dimensions{0, 0};
  d.input_tensor.total_tensor_size_in_bytes = 0;
  d.output_tensor.sizes = {65537, 65536};
  d.output_tensor.strides = dimensions{65536, 65535};
  d.output_tensor.total_tensor_size_in_bytes = 0;
  d.input_window_offsets[0] = 1;
  // The output's span is 1 + 65536 * 65536 + 65535 * 65535. The last term is an extent that stride 65536 must exceed.
  expect_violations(validate(d), {{rule::tensor_element_count, "OutputTensor", {}, 8589803522, 4294967295},
                                  {rule::tensor_logical_element_count, "InputTensor.Sizes", {}, 4294967296, 4294967295},
                                  {rule::tensor_total_size, "InputTensor.TotalTensorSizeInBytes", {}, 0, 4},
                                  {rule::output_nesting, "OutputTensor.Strides", {}, 65536, 4294836226},
                                  {rule::window_bounds, "InputWindowOffsets", 0, 65537, 65536},
                                  {rule::output_size, "OutputTensor.Sizes", 0, 65537, 65536}});
}

TEST(EvaluationOrder, ViolationsAreOrderedByRuleBeforeDimension) {
  auto d = whole(data_type::float32, {4, 4});
  d.input_window_offsets = {1, 1};
  d.input_window_strides = {0, -1};
  d.output_tensor.sizes = {4, 5};
  expect_violations(validate(d), {{rule::window_bounds, "InputWindowOffsets", 0, 5, 4},
                                  {rule::window_bounds, "InputWindowOffsets", 1, 5, 4},
                                  {rule::window_stride, "InputWindowStrides", 0, 0},
                                  {rule::output_size, "OutputTensor.Sizes", 1, 5, 4}});
}

TEST(EvaluationOrder, OneErrorOutweighsUndocumentedViolations) {
  auto d = example_1();
  EXPECT_EQ(validate(d).status(), status::valid);
  d.input_tensor.flags = 2;
  EXPECT_EQ(validate(d).status(), status::undocumented);
  d.input_window_strides[0] = 0;
  EXPECT_EQ(validate(d).status(), status::invalid);
  d.input_window_strides[0] = 1;
  EXPECT_EQ(validate(d, feature_level::v2_0).status(), status::invalid);
}

TEST(EvaluationOrder, ValidateMakePlanAndRunGiveTheSameReport) {
  auto d = example_1();
  d.input_tensor.flags = 2;
  d.input_window_strides[3] = 0;
  const std::vector<expected> wanted{{rule::tensor_flags, "InputTensor.Flags", {}, 2},
                                     {rule::window_stride, "InputWindowStrides", 3, 0}};
  std::vector<float> output(4, -1);
  expect_violations(validate(d), wanted);
  expect_violations(make_plan(d).error(), wanted);
  expect_violations(run(d, counted<float>(16, 1), output), wanted);
  EXPECT_EQ(output, (std::vector<float>{-1, -1, -1, -1}));
}

static_assert(noexcept(validate(slice1_desc{})));
static_assert(noexcept(validate(dml::DML_SLICE1_OPERATOR_DESC{})));

}  // namespace evaluation_order_tests
