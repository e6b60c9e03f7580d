// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <climits>
#include <cstdint>
#include <optional>
#include <slice1/directml.hpp>
#include <slice1/format/report.hpp>
#include <slice1/notation.hpp>
#include <slice1/slice1.hpp>
#include <string>
#include <vector>

#include "support/gradient.hpp"
#include "support/violations.hpp"

namespace format_report_tests {

using namespace slice1::testing;
using slice1::data_type;
using slice1::feature_level;
using slice1::field;
using slice1::rule;

std::string text(const slice1::slice1_desc& desc, feature_level level = slice1::latest_feature_level) {
  return to_string(slice1::validate(desc, level));
}
std::string text(const slice1::slice_desc& desc, feature_level level = slice1::latest_feature_level) {
  return to_string(slice1::validate(desc, level));
}

// The text of a single violation, for those that no description causes.
std::string text(rule r, field f, std::optional<std::uint32_t> dimension, std::uint64_t actual,
                 std::optional<std::uint64_t> bound = std::nullopt) {
  return to_string(report_of(r, f, dimension, actual, bound));
}

const std::vector<std::uint32_t> sizes{4, 6};
using list = std::vector<std::int64_t>;

TEST(FormatReport, AnEmptyReportIsValid) {
  EXPECT_EQ(text(example_1()), "valid");
}

TEST(FormatReport, EveryViolationIsOneLineAndTheLastHasNoNewline) {
  auto d = example_1();
  d.input_window_sizes[3] = 4;
  d.input_window_strides[0] = 0;
  EXPECT_EQ(text(d),
            "window.bounds: InputWindowOffsets[3] + InputWindowSizes[3] = 5, but must be at most 4 "
            "(InputTensor.Sizes[3])\n"
            "window.stride: InputWindowStrides[0] = 0, but must not be 0");
}

TEST(FormatReport, FeatureLevelsAreNamed) {
  EXPECT_EQ(text(example_1(), feature_level::v2_0),
            "operator.feature_level: the feature level is 2_0, but must be at least 2_1, the first that has the "
            "operator");
  EXPECT_EQ(text(older_example(), static_cast<feature_level>(0xfff)),
            "operator.feature_level: the feature level is 0xFFF, but must be at least 1_0, the first that has the "
            "operator");
}

TEST(FormatReport, NullPointersAndWrongTagsAreNamed) {
  slice1::dml::DML_TENSOR_DESC input{slice1::dml::DML_TENSOR_TYPE_INVALID, &input};
  const slice1::dml::operator_desc owner(example_1());
  auto slice = owner.get();
  slice.InputTensor = &input;
  slice.InputWindowSizes = nullptr;
  EXPECT_EQ(to_string(slice1::validate(slice)),
            "pointer.null: InputWindowSizes is null, but must not be null\n"
            "tensor.type: InputTensor.Type = 0, but must be DML_TENSOR_TYPE_BUFFER (1)");
}

TEST(FormatReport, AViolationOfARangeShowsTheLimitThatItBreaks) {
  auto d = example_1();
  d.output_tensor.dimension_count = 9;
  EXPECT_EQ(text(d),
            "dimension_count.supported: OutputTensor.DimensionCount = 9, but must be at most 8 at this feature level\n"
            "dimension_count.match: OutputTensor.DimensionCount = 9, but must be 4, the operator's DimensionCount");
  d.output_tensor.dimension_count = 3;
  EXPECT_EQ(text(d, feature_level::v2_1),
            "dimension_count.supported: OutputTensor.DimensionCount = 3, but must be at least 4 at this feature level\n"
            "dimension_count.match: OutputTensor.DimensionCount = 3, but must be 4, the operator's DimensionCount");
}

TEST(FormatReport, DataTypesShowTheLevelThatTheyNeed) {
  auto d = example_1();
  d.input_tensor.data_type = data_type::float64;
  EXPECT_EQ(text(d, feature_level::v4_0),
            "data_type.supported: InputTensor.DataType = FLOAT64, but must be one that this feature level supports (it "
            "needs feature level 4_1)\n"
            "data_type.match: OutputTensor.DataType = FLOAT32, but must be FLOAT64 (InputTensor.DataType)");
  auto image = older_example();
  image.input_tensor.data_type = image.output_tensor.data_type = data_type::uint8;
  EXPECT_NE(text(image, feature_level::v2_0)
                .find("UINT8, but must be one that this feature level supports (it needs feature level 2_1)"),
            std::string::npos);
  d = example_1();
  d.output_tensor.data_type = static_cast<data_type>(0x80000001);
  EXPECT_EQ(text(d),
            "data_type.supported: OutputTensor.DataType = 2147483649, but must be one that this feature level supports "
            "(no feature level does)\n"
            "data_type.match: OutputTensor.DataType = 2147483649, but must be FLOAT32 (InputTensor.DataType)");
}

TEST(FormatReport, SaturatedSpansAreShownAsLowerLimits) {
  auto d = example_1();
  d.input_tensor.sizes = {65536, 65536, 4, 4};
  EXPECT_EQ(text(d), "tensor.element_count: the span of InputTensor is 68719476736, but must be at most 4294967295");
  d.input_tensor.sizes = {UINT_MAX, UINT_MAX, 4, 4};
  EXPECT_EQ(text(d),
            "tensor.element_count: the span of InputTensor is 2^64 - 1 or more, but must be at most 4294967295");
}

TEST(FormatReport, NumbersAreNamedAsTheDocumentsNameThem) {
  EXPECT_EQ(text(rule::operator_type, field::type, std::nullopt, 5),
            "operator.type: Type = 5, but must be DML_OPERATOR_SLICE1 (111), DML_OPERATOR_SLICE (60) or "
            "DML_OPERATOR_SLICE_GRAD (135)");
  EXPECT_EQ(text(rule::tensor_logical_element_count, field::input_tensor_sizes, std::nullopt, 4294967296, 4294967295),
            "tensor.logical_element_count: the product of InputTensor.Sizes is 4294967296, but should be at most "
            "4294967295; the documents leave it open");
  EXPECT_EQ(
      text(rule::tensor_total_size, field::input_tensor_total_size, std::nullopt, 60, 64),
      "tensor.total_size: InputTensor.TotalTensorSizeInBytes = 60 bytes, but must be at least 64, which its sizes "
      "and strides imply");
  EXPECT_EQ(
      text(rule::tensor_total_size_limit, field::output_tensor_total_size, std::nullopt, 17179869184, 17179869180),
      "tensor.total_size_limit: OutputTensor.TotalTensorSizeInBytes = 17179869184 bytes, but must be at most "
      "17179869180, the bytes of 2^32 - 1 elements");
  EXPECT_EQ(text(rule::tensor_owned_by_dml, field::output_tensor_flags, std::nullopt, 1),
            "tensor.owned_by_dml: OutputTensor.Flags = 0x1, but must be without DML_TENSOR_FLAG_OWNED_BY_DML (0x1), "
            "which is for input tensors");
  EXPECT_EQ(text(rule::window_size, field::input_window_sizes, 2, 0, 1),
            "window.size: InputWindowSizes[2] = 0, but must be at least 1");
  EXPECT_EQ(text(rule::slice_size, field::slice_sizes, 1, 3, 4),
            "slice.size: Sizes[1] = 3, but must be 4 (OutputTensor.Sizes[1])");
  EXPECT_EQ(text(rule::slice_stride, field::slice_strides, 0, 0),
            "slice.stride: Strides[0] = 0, but should not be 0; the documents leave it open");
  EXPECT_EQ(text(rule::binding_element_size, field::input_tensor, std::nullopt, 2, 4),
            "binding.element_size: the element size of the buffer bound to InputTensor is 2 bytes, but must be 4, the "
            "tensor's");
  EXPECT_EQ(text(rule::binding_shape, field::input_tensor_sizes, 1, 3, 4),
            "binding.shape: InputTensor.Sizes[1] = 3, but must be 4");
  EXPECT_EQ(text(rule::notation_range, field::list_sizes, 0, 4294967296, 4294967295),
            "notation.range: sizes[0] = 4294967296, but must be at most 4294967295");
}

TEST(FormatReport, UndocumentedViolationsSayShouldInsteadOfMust) {
  auto d = example_1();
  d.input_tensor.total_tensor_size_in_bytes = 65;
  d.input_tensor.flags = 0x81;
  d.output_tensor.strides = {{4, 4, 1, 1}};
  EXPECT_EQ(text(d),
            "tensor.total_size_multiple: InputTensor.TotalTensorSizeInBytes = 65 bytes, but should be a multiple of 4; "
            "the documents leave it open\n"
            "tensor.flags: InputTensor.Flags = 0x81, but should be 0x0 or DML_TENSOR_FLAG_OWNED_BY_DML (0x1); the "
            "documents leave it open\n"
            "output.nesting: OutputTensor.Strides do not nest: a stride is 1, but should be at least 2 to clear the "
            "dimensions of smaller stride; the documents leave it open");
}

TEST(FormatReport, AlignmentsShowTheElementSizeIfThereIsABound) {
  auto d = example_1();
  d.input_tensor.guaranteed_base_offset_alignment = 2;
  d.output_tensor.guaranteed_base_offset_alignment = 12;
  EXPECT_EQ(text(d),
            "tensor.base_alignment: InputTensor.GuaranteedBaseOffsetAlignment = 2 bytes, but must be 0 or a power of "
            "two not below the element size (4)\n"
            "tensor.base_alignment: OutputTensor.GuaranteedBaseOffsetAlignment = 12 bytes, but must be 0 or a power of "
            "two not below the element size");
}

TEST(FormatReport, NegativeNumbersThatAreReadAsUintAreExplained) {
  auto d = example_1();
  d.input_window_offsets[3] = static_cast<std::uint32_t>(-1);
  EXPECT_EQ(text(d),
            "window.bounds: InputWindowOffsets[3] + InputWindowSizes[3] = 4294967298, but must be at most 4 "
            "(InputTensor.Sizes[3]) (negative numbers read as UINT: -1 is 4294967295)");
}

TEST(FormatReport, WindowBoundsUseTheNamesOfTheirSource) {
  const std::vector<std::uint32_t> offsets{0, 3}, extents{4, 4};
  EXPECT_EQ(to_string(slice1::crop_windows(sizes, offsets, extents).error()),
            "window.bounds: offsets[1] + extents[1] = 7, but must be at most 6 (sizes[1])");
  EXPECT_EQ(to_string(slice1::webnn_windows(sizes, {offsets, extents}).error()),
            "window.bounds: starts[1] + slice.sizes[1] = 7, but must be at most 6 (sizes[1])");
  const auto first = *slice1::numpy_windows(sizes, {});
  auto second = first;
  second.input_window_offsets[0] = 1;
  EXPECT_EQ(to_string(slice1::compose(first, second).error()),
            "window.bounds: second.InputWindowOffsets[0] + second.InputWindowSizes[0] = 5, but must be at most 4 "
            "(second.InputTensor.Sizes[0])");
}

TEST(FormatReport, ALimitBelowZeroIsShownWithoutABound) {
  auto d = older_example();
  d.offsets[3] = 3;
  EXPECT_EQ(text(d),
            "slice.bounds: Offsets[3] + Strides[3] * (Sizes[3] - 1) = 5, but must be at most 4 (InputTensor.Sizes[3] - "
            "1)");
  d.offsets[3] = 0;
  d.input_tensor.sizes[3] = 0;
  EXPECT_EQ(
      text(d),
      "tensor.size: InputTensor.Sizes[3] = 0, but must be at least 1\n"
      "slice.bounds: Offsets[3] + Strides[3] * (Sizes[3] - 1) = 2, but must be at most -1 (InputTensor.Sizes[3] - "
      "1)");
}

TEST(FormatReport, BoundBuffersAreNamedByTheirTensor) {
  const std::vector<double> input(1);
  std::vector<float> output(2);
  EXPECT_EQ(
      to_string(slice1::run(example_1(), input, output)),
      "binding.element_type: the element type of the buffer bound to InputTensor is FLOAT64, but must be FLOAT32, "
      "the tensor's\n"
      "binding.input_size: the size of the buffer bound to InputTensor is 8 bytes, but must be at least 64\n"
      "binding.output_size: the size of the buffer bound to OutputTensor is 8 bytes, but must be at least 16");
  const std::vector<std::int32_t> integers(16);
  std::vector<float> four(4);
  EXPECT_EQ(to_string(slice1::run(example_1(), integers, four)),
            "binding.element_type: the element type of the buffer bound to InputTensor is INT32, but must be FLOAT32, "
            "the tensor's");
  std::vector<float> both(16);
  EXPECT_EQ(
      to_string(slice1::run(example_1(), both, both)),
      "binding.overlap: the overlap of the buffers bound to InputTensor and OutputTensor is 16 bytes, but must be "
      "0");
}

TEST(FormatReport, BindingsInDirectmlNameTheFlagAndTheAlignment) {
  EXPECT_EQ(text(rule::binding_owned_by_dml, field::input_tensor, {}, 1),
            "binding.owned_by_dml: InputTensor is bound at execution, and InputTensor.Flags = 0x1, but must be without "
            "DML_TENSOR_FLAG_OWNED_BY_DML (0x1), whose tensors are bound at initialization");
  EXPECT_EQ(text(rule::binding_alignment, field::input_tensor, {}, 4, 64),
            "binding.alignment: the offset of the buffer bound to InputTensor is 4 bytes, but must be a multiple of "
            "InputTensor.GuaranteedBaseOffsetAlignment (64)");
}

TEST(FormatReport, NumbersThatFitNoFieldHaveTheirSign) {
  const slice1::descriptor<float, 2> d{.input_sizes = {4, -4}};
  EXPECT_EQ(to_string(slice1::validate(d)), "descriptor.range: InputTensor.Sizes[1] = -4, but must be at least 0");
}

TEST(FormatReport, LengthsOfListsHaveAnExactOrAnUpperLimit) {
  const list three{0, 1, 0}, one{0}, starts{0, 0};
  EXPECT_EQ(to_string(slice1::flip_windows(sizes, three).error()),
            "notation.rank: the length of axes is 3, but must be at most 2");
  EXPECT_EQ(to_string(slice1::onnx_windows(sizes, {.starts = starts, .ends = one}).error()),
            "notation.rank: the length of ends is 1, but must be 2");
  EXPECT_EQ(to_string(slice1::compose(slice1::windows{}, slice1::windows{}).error()),
            "notation.rank: first.DimensionCount = 0, but must be at least 1\n"
            "notation.rank: second.DimensionCount = 0, but must be at least 1");
}

TEST(FormatReport, IndicesMayCountFromEitherEnd) {
  const std::vector<std::uint32_t> four{1, 1, 4, 4};
  const list beyond{0, -9}, twice{1, -3};
  EXPECT_EQ(to_string(slice1::flip_windows(four, beyond).error()),
            "notation.axis: axes[1] = -9, but must be from -4 to 3");
  EXPECT_EQ(to_string(slice1::flip_windows(four, twice).error()),
            "notation.axis: axes[1] = -3, but must be named once");
  EXPECT_EQ(text(rule::notation_index, field::list_begin, 2, 0, 0),
            "notation.index: begin[2] = 0, but must be left out: the dimension has no elements");
}

TEST(FormatReport, MasksAreHexadecimal) {
  EXPECT_EQ(text(rule::notation_mask, field::ellipsis_mask, {}, 0x80000001),
            "notation.mask: ellipsis_mask = 0x80000001, but must be 0 or a single bit");
}

// The dimension has 2^32 - 1 elements, so that this step copies a second one.
TEST(FormatReport, StepsAreSigned) {
  const std::vector<std::uint32_t> longest{UINT_MAX};
  const list backward{-3000000000};
  EXPECT_EQ(to_string(slice1::every_nth_windows(longest, backward).error()),
            "notation.step_range: steps[0] = -3000000000, but must be at most 2147483648 in magnitude where more than "
            "one element is copied");
  const std::vector<slice1::python_slice> slices{{.step = 0}};
  EXPECT_EQ(to_string(slice1::numpy_windows(sizes, slices).error()),
            "notation.step: slices[0].step = 0, but must not be 0");
}

TEST(FormatReport, EmptyResultsExplainTheirRejection) {
  const std::vector<slice1::python_slice> slices{{}, {.start = 6}};
  EXPECT_EQ(to_string(slice1::validate_not_empty(*slice1::numpy_windows(sizes, slices))),
            "notation.empty: the size of result[1] is 0, but must be at least 1: DirectML has no empty tensors");
}

TEST(FormatReport, EveryRuleHasOneLineWithTheValueAndARequirement) {
  EXPECT_EQ(text(static_cast<rule>(255), field::slice_sizes, 3, 5, 4), "255: Sizes[3] = 5");
  for (const auto& row : slice1::rule_table) {
    const auto line = text(row.rule, field::slice_sizes, 3, 5, 4);
    EXPECT_EQ(line.rfind(std::string(row.id) + ": ", 0), 0u) << line;
    EXPECT_NE(line.find(row.kind == slice1::rule_kind::undocumented ? ", but should " : ", but must "),
              std::string::npos)
        << line;
    EXPECT_EQ(line.find_first_of("\n@~"), std::string::npos) << line;
  }
}

TEST(FormatReport, SummariesNameEachBrokenRuleOnce) {
  EXPECT_EQ(summarize(slice1::report()), "valid");
  auto d = example_1();
  d.input_window_sizes = {1, 2, 4, 4};
  d.output_tensor.sizes = {1, 1, 3, 3};
  EXPECT_EQ(summarize(slice1::validate(d)), "invalid: window.bounds, output.size");
  d = example_1();
  d.input_tensor.flags = 2;
  EXPECT_EQ(summarize(slice1::validate(d)), "undocumented: tensor.flags");
}

TEST(FormatReport, ExplainsARule) {
  EXPECT_EQ(explain(rule::window_stride),
            "window.stride\n"
            "  kind: an error: the documents forbid what breaks it\n"
            "  requirement: every InputWindowStrides[i] is nonzero\n"
            "  clause: DML_SLICE1_OPERATOR_DESC, Members\n");
  EXPECT_EQ(explain(rule::data_type_supported),
            "data_type.supported\n"
            "  kind: a level: what breaks it is beyond the feature level\n"
            "  requirement: each tensor's DataType is one that the feature level supports\n"
            "  clause: the operator's page, Tensor support\n");
  EXPECT_EQ(explain(rule::tensor_flags),
            "tensor.flags\n"
            "  kind: undocumented: the documents are silent on what breaks it\n"
            "  requirement: no flag other than DML_TENSOR_FLAG_OWNED_BY_DML is set\n"
            "  clause: none: DML_TENSOR_FLAGS names no other flag\n");
}

TEST(FormatReport, ExplainsThatANumberIsNoRule) {
  EXPECT_EQ(explain(static_cast<rule>(255)), "255, which is no rule\n");
}

TEST(FormatReport, ExplainsEachRuleOfAReportOnce) {
  EXPECT_EQ(explain(slice1::report()), "valid\n");
  auto d = example_1();
  d.input_window_strides = {0, 1, 0, 2};
  d.output_tensor.sizes[3] = 4;
  EXPECT_EQ(explain(slice1::validate(d)),
            "invalid\n"
            "window.stride: InputWindowStrides[0] = 0, but must not be 0\n"
            "window.stride: InputWindowStrides[2] = 0, but must not be 0\n"
            "  requirement: every InputWindowStrides[i] is nonzero\n"
            "  clause: DML_SLICE1_OPERATOR_DESC, Members\n"
            "output.size: OutputTensor.Sizes[3] = 4, but must be at most 2: the window has no more elements to copy\n"
            "  requirement: OutputTensor.Sizes[i] <= MaxCopied[i]\n"
            "  clause: DML_SLICE1_OPERATOR_DESC, Description\n");
}

TEST(FormatReport, NamesTheGradients) {
  auto d = gradient_example();
  d.output_gradient_tensor.data_type = data_type::int8;
  d.input_window_offsets[2] = 1;
  d.input_gradient_tensor.sizes[3] = 3;
  EXPECT_EQ(
      to_string(slice1::validate(d)),
      "data_type.match: OutputGradientTensor.DataType = INT8, but must be FLOAT32 (InputGradientTensor.DataType)\n"
      "window.bounds: InputWindowOffsets[2] + InputWindowSizes[2] = 5, but must be at most 4 "
      "(OutputGradientTensor.Sizes[2])\n"
      "gradient.size: InputGradientTensor.Sizes[3] = 3, but should be at most 2: the window has no more elements; "
      "the documents leave it open");
  EXPECT_EQ(text(rule::binding_overlap, field::output_gradient_tensor, std::nullopt, 16),
            "binding.overlap: the overlap of the buffers bound to InputGradientTensor and OutputGradientTensor is 16 "
            "bytes, but must be 0");
}

TEST(FormatReport, SaysThatTheGradientsPlanHasAnotherType) {
  const slice1::dml::slice_grad_operator_desc owner(gradient_example());
  const slice1::dml::DML_OPERATOR_DESC desc{slice1::dml::DML_OPERATOR_SLICE_GRAD, &owner.get()};
  EXPECT_EQ(to_string(slice1::make_plan(desc).error()),
            "operator.type: Type = 135, but must be DML_OPERATOR_SLICE1 (111) or DML_OPERATOR_SLICE (60); make_plan "
            "takes a DML_SLICE_GRAD_OPERATOR_DESC itself");
}

}  // namespace format_report_tests
