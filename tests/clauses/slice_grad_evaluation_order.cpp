// SPDX-License-Identifier: MIT
// DML_SLICE_GRAD, evaluation order: which rules are checked although others are broken, and in what order violations
// are reported. The order is DML_SLICE1's, but window.bounds needs the output gradient's count and gradient.size the
// input gradient's.
#include <slice1/directml.hpp>
#include <slice1/format.hpp>
#include <slice1/slice1.hpp>

#include <span>
#include <string>

#include "support/gradient.hpp"

namespace slice_grad_evaluation_order_tests {

using namespace slice1;
using namespace slice1::testing;

// 1. Levels.
TEST(SliceGradEvaluationOrder, LevelsBelowTheFirstUseItsTable) {
  for (const std::uint32_t level : {0u, 0x1000u, 0x2100u, 0x2FFFu}) {
    expect_violations(validate(whole_gradient(data_type::int64, {2, 2, 2}), feature_level{level}),
                      {{rule::operator_feature_level, "DML_FEATURE_LEVEL", {}, level, 12288},
                       {rule::dimension_count_supported, "DimensionCount", {}, 3, 4},
                       {rule::dimension_count_supported, "InputGradientTensor.DimensionCount", {}, 3, 4},
                       {rule::dimension_count_supported, "OutputGradientTensor.DimensionCount", {}, 3, 4},
                       {rule::data_type_supported, "InputGradientTensor.DataType", {}, 11},
                       {rule::data_type_supported, "OutputGradientTensor.DataType", {}, 11}});
  }
}

// 3. Arrays.
TEST(SliceGradEvaluationOrder, WindowArraysAreCheckedOnlyForCountsFromOneToEight) {
  auto d = gradient_example();
  d.input_window_sizes = {0, 0, 0, 0};
  d.input_window_strides = {0, 0, 0, 0};
  for (const std::uint32_t n : {0u, 9u, 4294967295u}) {
    d.dimension_count = n;
    const std::uint64_t bound = n == 0 ? 1 : 8;
    expect_violations(validate(d), {{rule::dimension_count_supported, "DimensionCount", {}, n, bound},
                                    {rule::dimension_count_match, "InputGradientTensor.DimensionCount", {}, 4, n},
                                    {rule::dimension_count_match, "OutputGradientTensor.DimensionCount", {}, 4, n}});
  }
}

TEST(SliceGradEvaluationOrder, TensorArraysAreCheckedOnlyForCountsFromOneToEight) {
  for (const auto& side : both_gradients) {
    for (const std::uint32_t count : {0u, 9u, 4294967295u}) {
      auto d = gradient_example();
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

// 4. Rules that depend on sizes.
TEST(SliceGradEvaluationOrder, SpansAndNestingAreCheckedOnlyIfEverySizeIsNonzero) {
  auto d = gradient_example();
  d.output_gradient_tensor.sizes = {0, 1, 65536, 65536};
  d.output_gradient_tensor.strides = dimensions{0, 0, 0, 0};
  d.output_gradient_tensor.total_tensor_size_in_bytes = 0;
  expect_violations(validate(d), {{rule::tensor_size, "OutputGradientTensor.Sizes", 0, 0, 1},
                                  {rule::window_bounds, "InputWindowOffsets", 0, 1, 0}});
}

// 6. Rules that depend on counts, windows and strides.
TEST(SliceGradEvaluationOrder, WindowBoundsAreCheckedOnlyIfTheOutputGradientsCountMatches) {
  auto d = whole_gradient(data_type::float32, {2, 2});
  d.input_window_offsets = {1, 1};
  const expected first{rule::window_bounds, "InputWindowOffsets", 0, 3, 2};
  const expected second{rule::window_bounds, "InputWindowOffsets", 1, 3, 2};
  d.output_gradient_tensor.dimension_count = 1;
  expect_violations(validate(d), {{rule::dimension_count_match, "OutputGradientTensor.DimensionCount", {}, 1, 2}});
  d.output_gradient_tensor.dimension_count = 3;
  d.output_gradient_tensor.sizes[2] = 1;
  expect_violations(validate(d), {{rule::dimension_count_match, "OutputGradientTensor.DimensionCount", {}, 3, 2}});
  d.output_gradient_tensor.dimension_count = 2;
  expect_violations(validate(d), {first, second});
  d.input_gradient_tensor.dimension_count = 1;
  expect_violations(validate(d),
                    {{rule::dimension_count_match, "InputGradientTensor.DimensionCount", {}, 1, 2}, first, second});
}

TEST(SliceGradEvaluationOrder, InputGradientSizesAreCheckedOnlyIfTheInputGradientsCountMatches) {
  auto d = whole_gradient(data_type::float32, {2, 2});
  d.input_gradient_tensor.sizes = {3, 3};
  const expected first{rule::gradient_size, "InputGradientTensor.Sizes", 0, 3, 2};
  const expected second{rule::gradient_size, "InputGradientTensor.Sizes", 1, 3, 2};
  d.input_gradient_tensor.dimension_count = 1;
  expect_violations(validate(d), {{rule::dimension_count_match, "InputGradientTensor.DimensionCount", {}, 1, 2}});
  d.input_gradient_tensor.dimension_count = 3;
  d.input_gradient_tensor.sizes[2] = 1;
  expect_violations(validate(d), {{rule::dimension_count_match, "InputGradientTensor.DimensionCount", {}, 3, 2}});
  d.input_gradient_tensor.dimension_count = 2;
  expect_violations(validate(d), {first, second});
  d.output_gradient_tensor.dimension_count = 1;
  expect_violations(validate(d),
                    {{rule::dimension_count_match, "OutputGradientTensor.DimensionCount", {}, 1, 2}, first, second});
}

TEST(SliceGradEvaluationOrder, InputGradientSizesAreCheckedOnlyInDimensionsWithAWindowAndAStride) {
  auto d = whole_gradient(data_type::float32, {2, 2, 2});
  d.input_gradient_tensor.sizes = {3, 3, 3};
  d.input_window_sizes[0] = 0;
  d.input_window_strides[1] = 0;
  expect_violations(validate(d), {{rule::window_size, "InputWindowSizes", 0, 0, 1},
                                  {rule::window_stride, "InputWindowStrides", 1, 0},
                                  {rule::gradient_size, "InputGradientTensor.Sizes", 2, 3, 2}});
}

TEST(SliceGradEvaluationOrder, InputGradientSizesAreCheckedEvenIfTheWindowIsOutOfBounds) {
  expect_violations(validate(gradient_line(4, 4294967295, 4294967295, 2, 2147483648)),
                    {{rule::window_bounds, "InputWindowOffsets", 0, 8589934590, 4}});
  expect_violations(validate(gradient_line(4, 4294967295, 4294967295, 2, 2147483649)),
                    {{rule::window_bounds, "InputWindowOffsets", 0, 8589934590, 4},
                     {rule::gradient_size, "InputGradientTensor.Sizes", 0, 2147483649, 2147483648}});
}

// 7. Bindings.
TEST(SliceGradEvaluationOrder, BindingsAreCheckedOnlyForValidDescriptions) {
  std::vector<std::byte> empty;
  auto d = gradient_example();
  EXPECT_EQ(rules_of(run(d, empty, empty)), (std::vector<rule>{rule::binding_input_size, rule::binding_output_size}));
  d.input_window_strides[0] = 0;  // invalid
  EXPECT_EQ(rules_of(run(d, empty, empty)), (std::vector<rule>{rule::window_stride}));
  d = gradient_example();
  d.input_gradient_tensor.sizes[3] = 3;  // undocumented
  EXPECT_EQ(rules_of(run(d, empty, empty)), (std::vector<rule>{rule::gradient_size}));
}

// 8. The order and the status of reports.
TEST(SliceGradEvaluationOrder, EveryRuleThatCanBeBrokenAtOnceIsReported) {
  slice_grad_desc d;
  d.dimension_count = d.input_gradient_tensor.dimension_count = d.output_gradient_tensor.dimension_count = 8;
  d.input_gradient_tensor.data_type = data_type::int64;
  d.output_gradient_tensor.data_type = data_type::float64;
  d.input_gradient_tensor.flags = 2;
  d.output_gradient_tensor.flags = 3;
  d.input_gradient_tensor.total_tensor_size_in_bytes = 34359738361;
  d.output_gradient_tensor.total_tensor_size_in_bytes = 34359738362;
  d.input_gradient_tensor.guaranteed_base_offset_alignment = 3;
  d.output_gradient_tensor.guaranteed_base_offset_alignment = 4;
  d.input_window_offsets = {1, 2, 3, 4, 5, 6, 7, 8};

  std::vector<expected> wanted{
      {rule::operator_feature_level, "DML_FEATURE_LEVEL", {}, 12287, 12288},
      {rule::dimension_count_supported, "DimensionCount", {}, 8, 5},
      {rule::dimension_count_supported, "InputGradientTensor.DimensionCount", {}, 8, 5},
      {rule::dimension_count_supported, "OutputGradientTensor.DimensionCount", {}, 8, 5},
      {rule::data_type_supported, "InputGradientTensor.DataType", {}, 11},
      {rule::data_type_supported, "OutputGradientTensor.DataType", {}, 9},
      {rule::data_type_match, "OutputGradientTensor.DataType", {}, 9, 11},
  };
  const auto in_each_dimension = [&wanted](expected e) {
    for (std::uint32_t i = 0; i < 8; ++i) {
      e.dimension = i;
      if (e.rule == rule::window_bounds) e.actual = i + 1;
      wanted.push_back(e);
    }
  };
  const std::string input_total = "InputGradientTensor.TotalTensorSizeInBytes";
  const std::string output_total = "OutputGradientTensor.TotalTensorSizeInBytes";
  in_each_dimension({rule::tensor_size, "InputGradientTensor.Sizes", {}, 0, 1});
  in_each_dimension({rule::tensor_size, "OutputGradientTensor.Sizes", {}, 0, 1});
  wanted.insert(wanted.end(),
                {{rule::tensor_total_size_limit, input_total, {}, 34359738361, 34359738360},
                 {rule::tensor_total_size_limit, output_total, {}, 34359738362, 34359738360},
                 {rule::tensor_total_size_multiple, input_total, {}, 34359738361},
                 {rule::tensor_total_size_multiple, output_total, {}, 34359738362},
                 {rule::tensor_base_alignment, "InputGradientTensor.GuaranteedBaseOffsetAlignment", {}, 3},
                 {rule::tensor_base_alignment, "OutputGradientTensor.GuaranteedBaseOffsetAlignment", {}, 4, 8},
                 {rule::tensor_owned_by_dml, "OutputGradientTensor.Flags", {}, 3},
                 {rule::tensor_flags, "InputGradientTensor.Flags", {}, 2},
                 {rule::tensor_flags, "OutputGradientTensor.Flags", {}, 3}});
  in_each_dimension({rule::window_size, "InputWindowSizes", {}, 0, 1});
  in_each_dimension({rule::window_bounds, "InputWindowOffsets", {}, 0, 0});
  in_each_dimension({rule::window_stride, "InputWindowStrides", {}, 0});

  expect_violations(validate(d, feature_level{0x2FFF}), wanted);
  const dml_gradient s(d, 34359738361, 34359738362);
  expect_violations(validate(s.slice, static_cast<dml::DML_FEATURE_LEVEL>(0x2FFF)), wanted);
}

TEST(SliceGradEvaluationOrder, RulesAboutSpansAndSizesAreReportedInOrder) {
  auto d = whole_gradient(data_type::float32, {65536, 65536});
  d.input_gradient_tensor.sizes = {65537, 65536};
  d.input_gradient_tensor.strides = dimensions{0, 0};
  d.input_gradient_tensor.total_tensor_size_in_bytes = 0;
  d.output_gradient_tensor.strides = dimensions{65536, 65535};
  d.output_gradient_tensor.total_tensor_size_in_bytes = 0;
  d.input_window_offsets[0] = 1;
  // The output gradient's span is 1 + 65535 * 65536 + 65535 * 65535. The last term is an extent that stride 65536 must
  // exceed.
  expect_violations(validate(d),
                    {{rule::tensor_element_count, "OutputGradientTensor", {}, 8589737986, 4294967295},
                     {rule::tensor_logical_element_count, "InputGradientTensor.Sizes", {}, 4295032832, 4294967295},
                     {rule::tensor_total_size, "InputGradientTensor.TotalTensorSizeInBytes", {}, 0, 4},
                     {rule::output_nesting, "OutputGradientTensor.Strides", {}, 65536, 4294836226},
                     {rule::window_bounds, "InputWindowOffsets", 0, 65537, 65536},
                     {rule::gradient_size, "InputGradientTensor.Sizes", 0, 65537, 65536}});
}

TEST(SliceGradEvaluationOrder, ViolationsAreOrderedByRuleBeforeDimension) {
  auto d = whole_gradient(data_type::float32, {4, 4});
  d.input_window_offsets = {1, 1};
  d.input_window_strides = {0, -1};
  d.input_gradient_tensor.sizes = {4, 5};
  expect_violations(validate(d), {{rule::window_bounds, "InputWindowOffsets", 0, 5, 4},
                                  {rule::window_bounds, "InputWindowOffsets", 1, 5, 4},
                                  {rule::window_stride, "InputWindowStrides", 0, 0},
                                  {rule::gradient_size, "InputGradientTensor.Sizes", 1, 5, 4}});
}

// "InputGradientTensor" does not contain "InputTensor".
TEST(SliceGradEvaluationOrder, MessagesNameTheGradientsAndNotTheTensorsOfASlice) {
  auto d = whole_gradient(data_type::float32, {4, 4});
  d.input_window_offsets = {1, 1};
  d.input_gradient_tensor.sizes = {5, 0};
  d.input_gradient_tensor.dimension_count = 3;
  d.output_gradient_tensor.data_type = data_type::int32;
  d.output_gradient_tensor.strides = dimensions{1, 1};
  d.output_gradient_tensor.flags = 3;
  std::vector<float> values(16);
  const std::span all(values);
  for (const auto& r : {validate(d), validate(dml::DML_SLICE_GRAD_OPERATOR_DESC{}),
                        run(gradient_example(), values, values), run(gradient_example(), all.first(3), all.last(3))}) {
    EXPECT_FALSE(r.ok());
    EXPECT_NE(to_string(r).find("GradientTensor"), std::string::npos);
    EXPECT_EQ(to_string(r).find("InputTensor"), std::string::npos) << to_string(r);
    EXPECT_EQ(to_string(r).find("OutputTensor"), std::string::npos) << to_string(r);
  }
}

TEST(SliceGradEvaluationOrder, OneErrorOutweighsUndocumentedViolations) {
  auto d = gradient_example();
  EXPECT_EQ(validate(d).status(), status::valid);
  d.input_gradient_tensor.sizes[3] = 3;
  EXPECT_EQ(validate(d).status(), status::undocumented);
  EXPECT_EQ(validate(d, feature_level{0x2FFF}).status(), status::invalid);
  d.input_window_strides[0] = 0;
  EXPECT_EQ(validate(d).status(), status::invalid);
}

TEST(SliceGradEvaluationOrder, ValidateMakePlanAndRunGiveTheSameReport) {
  auto d = gradient_example();
  d.input_gradient_tensor.sizes[2] = 3;
  d.output_gradient_tensor.flags = 1;
  const std::vector<expected> wanted{{rule::tensor_owned_by_dml, "OutputGradientTensor.Flags", {}, 1},
                                     {rule::gradient_size, "InputGradientTensor.Sizes", 2, 3, 2}};
  std::vector<float> output(16, -1);
  expect_violations(validate(d), wanted);
  expect_violations(make_plan(d).error(), wanted);
  expect_violations(run(d, counted<float>(6, 1), output), wanted);
  EXPECT_EQ(output, std::vector<float>(16, -1));
}

static_assert(noexcept(validate(slice_grad_desc{})));
static_assert(noexcept(validate(dml::DML_SLICE_GRAD_OPERATOR_DESC{})));

}  // namespace slice_grad_evaluation_order_tests
