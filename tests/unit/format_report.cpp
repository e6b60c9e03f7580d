// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <climits>
#include <cstdint>
#include <optional>
#include <slice1/directml.hpp>
#include <slice1/format_report.hpp>
#include <slice1/slice1.hpp>
#include <slice1/windows.hpp>
#include <string>
#include <vector>

#include "support/violations.hpp"

namespace {

using namespace slice1::testing;
using slice1::data_type;
using slice1::feature_level;
using slice1::rule;

std::string text(const slice1::slice1_desc& desc, feature_level level = slice1::latest_feature_level) {
  return to_string(slice1::validate(desc, level));
}
std::string text(const slice1::slice_desc& desc, feature_level level = slice1::latest_feature_level) {
  return to_string(slice1::validate(desc, level));
}

// Of a violation that no description gives rise to.
std::string text(rule r, const char* field, std::optional<std::uint32_t> dimension, std::uint64_t actual,
                 std::optional<std::uint64_t> bound = std::nullopt) {
  slice1::report found;
  slice1::detail::report_writer::add(found, r, field, dimension, actual, bound);
  return to_string(found);
}

const std::vector<std::uint32_t> sizes{4, 6};
using list = std::vector<std::int64_t>;

TEST(FormatReport, AnEmptyReportIsNoText) {
  EXPECT_EQ(text(example_1()), "");
}

TEST(FormatReport, EveryViolationIsALine) {
  auto d = example_1();
  d.input_window_sizes[3] = 4;
  d.input_window_strides[0] = 0;
  EXPECT_EQ(text(d),
            "window.bounds: InputWindowOffsets[3] + InputWindowSizes[3] = 5, but must be at most 4 "
            "(InputTensor.Sizes[3])\n"
            "window.stride: InputWindowStrides[0] = 0, but must not be 0\n");
}

TEST(FormatReport, OperatorFeatureLevel) {
  EXPECT_EQ(text(example_1(), feature_level::v2_0),
            "operator.feature_level: the feature level is 2_0, but must be at least 2_1, which has the operator\n");
  EXPECT_EQ(text(older_example(), static_cast<feature_level>(0xfff)),
            "operator.feature_level: the feature level is 0xFFF, but must be at least 1_0, which has the operator\n");
}

TEST(FormatReport, PointerNullAndTensorType) {
  slice1::dml::DML_TENSOR_DESC input{slice1::dml::DML_TENSOR_TYPE_INVALID, &input};
  const slice1::dml::operator_desc owner(example_1());
  auto slice = owner.get();
  slice.InputTensor = &input;
  slice.InputWindowSizes = nullptr;
  EXPECT_EQ(to_string(slice1::validate(slice)),
            "pointer.null: InputWindowSizes is null, but must not be\n"
            "tensor.type: InputTensor.Type = 0, but must be DML_TENSOR_TYPE_BUFFER (1)\n");
}

TEST(FormatReport, DimensionCounts) {
  auto d = example_1();
  d.output_tensor.dimension_count = 9;
  EXPECT_EQ(
      text(d),
      "dimension_count.supported: OutputTensor.DimensionCount = 9, but must be at most 8 at this feature level\n"
      "dimension_count.match: OutputTensor.DimensionCount = 9, but must equal the operator's DimensionCount, 4\n");
  d.output_tensor.dimension_count = 6;
  d.output_tensor.sizes = {1, 1, 2, 2, 1, 1};
  EXPECT_EQ(
      text(d, feature_level::v2_1),
      "dimension_count.supported: OutputTensor.DimensionCount = 6, but must be at most 5 at this feature level\n"
      "dimension_count.match: OutputTensor.DimensionCount = 6, but must equal the operator's DimensionCount, 4\n");
  d.output_tensor.dimension_count = 3;
  EXPECT_EQ(
      text(d, feature_level::v2_1),
      "dimension_count.supported: OutputTensor.DimensionCount = 3, but must be at least 4 at this feature level\n"
      "dimension_count.match: OutputTensor.DimensionCount = 3, but must equal the operator's DimensionCount, 4\n");
}

TEST(FormatReport, DataTypesSayFromWhichLevelTheyAreSupported) {
  auto d = example_1();
  d.input_tensor.data_type = d.output_tensor.data_type = data_type::float64;
  EXPECT_EQ(text(d, feature_level::v4_0),
            "data_type.supported: InputTensor.DataType = FLOAT64, which needs feature level 4_1\n"
            "data_type.supported: OutputTensor.DataType = FLOAT64, which needs feature level 4_1\n");
  auto image = older_example();
  image.input_tensor.data_type = image.output_tensor.data_type = data_type::uint8;
  EXPECT_EQ(text(image, feature_level::v2_0),
            "data_type.supported: InputTensor.DataType = UINT8, which needs feature level 2_1\n"
            "data_type.supported: OutputTensor.DataType = UINT8, which needs feature level 2_1\n");
}

TEST(FormatReport, DataTypesThatNoLevelSupportsAndThatDiffer) {
  auto d = example_1();
  d.output_tensor.data_type = data_type::uint4;
  EXPECT_EQ(text(d),
            "data_type.supported: OutputTensor.DataType = UINT4, which no feature level supports\n"
            "data_type.match: OutputTensor.DataType = UINT4, but must be FLOAT32 (InputTensor.DataType)\n");
  d.output_tensor.data_type = static_cast<data_type>(0x80000001);
  EXPECT_EQ(text(d),
            "data_type.supported: OutputTensor.DataType = 2147483649, which no feature level supports\n"
            "data_type.match: OutputTensor.DataType = 2147483649, but must be FLOAT32 (InputTensor.DataType)\n");
}

TEST(FormatReport, TensorSizes) {
  auto d = example_1();
  d.output_tensor.sizes[1] = 0;
  EXPECT_EQ(text(d), "tensor.size: OutputTensor.Sizes[1] = 0, but must be at least 1\n");
}

TEST(FormatReport, TensorSpans) {
  auto d = example_1();
  d.input_tensor.sizes = {65536, 65536, 4, 4};
  EXPECT_EQ(text(d),
            "tensor.element_count: InputTensor spans 68719476736 elements, but must span at most 4294967295\n");
  d.input_tensor.sizes = {UINT_MAX, UINT_MAX, 4, 4};
  EXPECT_EQ(text(d),
            "tensor.element_count: InputTensor spans 2^64 - 1 or more elements, but must span at most 4294967295\n");
  d.input_tensor.sizes = {65536, 65536, 4, 4};
  d.input_tensor.strides = {{0, 0, 4, 1}};
  EXPECT_EQ(text(d),
            "tensor.logical_element_count: the product of InputTensor.Sizes is 68719476736; the documents leave open "
            "whether it may exceed 4294967295\n");
  d.input_tensor.sizes = {UINT_MAX, UINT_MAX, 4, 4};
  EXPECT_EQ(text(d),
            "tensor.logical_element_count: the product of InputTensor.Sizes is 2^64 - 1 or more; the documents leave "
            "open whether it may exceed 4294967295\n");
}

TEST(FormatReport, TotalSizes) {
  auto d = example_1();
  d.input_tensor.total_tensor_size_in_bytes = 60;
  d.output_tensor.total_tensor_size_in_bytes = 17179869184;
  EXPECT_EQ(text(d),
            "tensor.total_size: InputTensor.TotalTensorSizeInBytes = 60 bytes, but must be at least 64, which its "
            "sizes and strides imply\n"
            "tensor.total_size_limit: OutputTensor.TotalTensorSizeInBytes = 17179869184 bytes, but must be at most "
            "17179869180, the bytes of 2^32 - 1 elements\n");
}

TEST(FormatReport, TotalSizesThatAreNoMultipleSayTheNext) {
  auto d = example_1();
  d.input_tensor.total_tensor_size_in_bytes = 65;
  EXPECT_EQ(text(d),
            "tensor.total_size_multiple: InputTensor.TotalTensorSizeInBytes = 65 bytes, no multiple of 4 such as 68; "
            "the documents require one of bound buffers and are silent on descriptions\n");
  EXPECT_EQ(text(rule::tensor_total_size_multiple, "InputTensor.TotalTensorSizeInBytes", {}, ~std::uint64_t{0}),
            "tensor.total_size_multiple: InputTensor.TotalTensorSizeInBytes = 18446744073709551615 bytes, no multiple "
            "of 4 such as 18446744073709551612; the documents require one of bound buffers and are silent on "
            "descriptions\n");
}

TEST(FormatReport, Alignments) {
  auto d = example_1();
  d.input_tensor.guaranteed_base_offset_alignment = 2;
  d.output_tensor.guaranteed_base_offset_alignment = 12;
  EXPECT_EQ(text(d),
            "tensor.base_alignment: InputTensor.GuaranteedBaseOffsetAlignment = 2 bytes, but must be 0 or at least the "
            "element size, 4\n"
            "tensor.base_alignment: OutputTensor.GuaranteedBaseOffsetAlignment = 12 bytes, but must be 0 or a power of "
            "two, at least the element size\n");
}

TEST(FormatReport, Flags) {
  auto d = example_1();
  d.input_tensor.flags = 0x81;
  d.output_tensor.flags = 1;
  EXPECT_EQ(
      text(d),
      "tensor.owned_by_dml: OutputTensor.Flags = 0x1, but DML_TENSOR_FLAG_OWNED_BY_DML (0x1) is for input tensors "
      "only\n"
      "tensor.flags: InputTensor.Flags = 0x81; the documents know no flag but DML_TENSOR_FLAG_OWNED_BY_DML (0x1)\n");
}

TEST(FormatReport, OutputNesting) {
  auto d = example_1();
  d.output_tensor.strides = {{4, 4, 1, 1}};
  EXPECT_EQ(text(d),
            "output.nesting: OutputTensor.Strides do not nest: a stride is 1, but must be at least 2 to clear the "
            "dimensions of smaller stride; the documents are silent on such outputs\n");
  d.output_tensor.strides = {{1, 1, 4294967295, 4294967295}};
  EXPECT_NE(text(d).find("but must be at least 4294967296, which no stride can be, to clear"), std::string::npos);
}

TEST(FormatReport, WindowsAndOutputSizes) {
  auto d = example_1();
  d.input_window_sizes[1] = 0;
  d.output_tensor.sizes[2] = 3;
  EXPECT_EQ(text(d),
            "window.size: InputWindowSizes[1] = 0, but must be at least 1\n"
            "output.size: OutputTensor.Sizes[2] = 3, but must be at most 2: the window has no more elements to copy\n");
}

TEST(FormatReport, WindowBoundsInTheNamesOfTheirSource) {
  const std::vector<std::uint32_t> offsets{0, 3}, extents{4, 4};
  EXPECT_EQ(to_string(slice1::crop_windows(sizes, offsets, extents).error()),
            "window.bounds: offsets[1] + extents[1] = 7, but must be at most 6 (sizes[1])\n");
  const auto first = *slice1::numpy_windows(sizes, {});
  auto second = first;
  second.input_window_offsets[0] = 1;
  EXPECT_EQ(to_string(slice1::compose(first, second).error()),
            "window.bounds: second.InputWindowOffsets[0] + second.InputWindowSizes[0] = 5, but must be at most 4 "
            "(second.InputTensor.Sizes[0])\n");
}

TEST(FormatReport, TheOlderOperatorsSizes) {
  auto d = older_example();
  d.sizes[3] = 1;
  EXPECT_EQ(text(d), "slice.size: Sizes[3] = 1, but must be 2 (OutputTensor.Sizes[3])\n");
}

TEST(FormatReport, TheOlderOperatorsBounds) {
  auto d = older_example();
  d.offsets[3] = 3;
  EXPECT_EQ(text(d),
            "slice.bounds: Offsets[3] + Strides[3] * (Sizes[3] - 1) = 5, but must be at most 4 (InputTensor.Sizes[3] - "
            "1)\n");
  d.offsets[3] = 0;
  d.input_tensor.sizes[3] = 0;
  EXPECT_EQ(text(d),
            "tensor.size: InputTensor.Sizes[3] = 0, but must be at least 1\n"
            "slice.bounds: Offsets[3] + Strides[3] * (Sizes[3] - 1) = 2, but InputTensor.Sizes[3] = 0\n");
}

TEST(FormatReport, TheOlderOperatorsStrides) {
  auto d = older_example();
  d.strides[0] = 0;
  EXPECT_EQ(text(d), "slice.stride: Strides[0] = 0; the documents are silent on a stride that is not at least 1\n");
}

TEST(FormatReport, BoundBuffers) {
  const std::vector<double> input(1);
  std::vector<float> output(2);
  EXPECT_EQ(to_string(slice1::run(example_1(), input, output)),
            "binding.element_type: the buffer bound to InputTensor has elements of 8 bytes, but must have elements of "
            "4, the tensor's\n"
            "binding.input_size: the buffer bound to InputTensor has 8 bytes, but must have at least 64\n"
            "binding.output_size: the buffer bound to OutputTensor has 8 bytes, but must have at least 16\n");
  std::vector<float> both(16);
  EXPECT_EQ(to_string(slice1::run(example_1(), both, both)),
            "binding.overlap: the buffer bound to OutputTensor shares 16 bytes with the one bound to InputTensor, but "
            "must share none\n");
}

TEST(FormatReport, BoundShapes) {
  const auto first = *slice1::numpy_windows(sizes, {});
  const std::vector<std::uint32_t> others{4, 5};
  EXPECT_EQ(to_string(slice1::compose(first, *slice1::numpy_windows(others, {})).error()),
            "binding.shape: second.InputTensor.Sizes[1] is given as 5, but must be 6\n");
  EXPECT_EQ(text(rule::binding_shape, "InputTensor.DimensionCount", {}, 3, 4),
            "binding.shape: InputTensor.DimensionCount is given as 3, but must be 4\n");
}

TEST(FormatReport, LengthsOfLists) {
  const list three{0, 1, 0}, one{0};
  EXPECT_EQ(to_string(slice1::flip_windows(sizes, three).error()),
            "notation.rank: the length of axes = 3, but must be 2\n");
  const list starts{0, 0};
  EXPECT_EQ(to_string(slice1::onnx_windows(sizes, {.starts = starts, .ends = one}).error()),
            "notation.rank: the length of ends = 1, but must be 2\n");
  const std::vector<std::uint32_t> nine(9, 1);
  EXPECT_EQ(to_string(slice1::flip_windows(nine, one).error()),
            "notation.rank: the length of sizes = 9, but must be at most 8\n");
  EXPECT_EQ(to_string(slice1::compose(slice1::windows{}, slice1::windows{}).error()),
            "notation.rank: first.DimensionCount = 0, but must be at least 1\n"
            "notation.rank: second.DimensionCount = 0, but must be at least 1\n");
}

TEST(FormatReport, LengthsAndCountsThatMayBeSmallerSaySo) {
  const std::vector<slice1::python_slice> slices(3);
  EXPECT_EQ(to_string(slice1::numpy_windows(sizes, slices).error()),
            "notation.rank: the length of slices = 3, but must be at most 2\n");
  const std::vector<std::uint32_t> none;
  EXPECT_EQ(to_string(slice1::numpy_windows(none, {}).error()),
            "notation.rank: the length of sizes = 0, but must be at least 1\n");
  auto first = *slice1::numpy_windows(sizes, {}), second = first;
  second.dimension_count = 1;
  EXPECT_EQ(to_string(slice1::compose(first, second).error()),
            "notation.rank: second.DimensionCount = 1, but must be 2\n");
  second.dimension_count = 9;
  EXPECT_EQ(to_string(slice1::compose(first, second).error()),
            "notation.rank: second.DimensionCount = 9, but must be at most 8\n");
}

TEST(FormatReport, Axes) {
  const std::vector<std::uint32_t> four{1, 1, 4, 4};
  const list beyond{0, -9};
  EXPECT_EQ(to_string(slice1::flip_windows(four, beyond).error()),
            "notation.axis: axes[1] = -9, but must be from -4 to 3, and named once\n");
  const list twice{1, -3};
  EXPECT_EQ(to_string(slice1::flip_windows(four, twice).error()),
            "notation.axis: axes[1] = -3, which an earlier axis names, but must be named once\n");
}

TEST(FormatReport, Masks) {
  const list zeros{0, 0}, ones{1, 1};
  EXPECT_EQ(to_string(slice1::tensorflow_windows(
                          sizes, {.begin = zeros, .end = ones, .strides = ones, .ellipsis_mask = 0x80000001})
                          .error()),
            "notation.mask: ellipsis_mask = 0x80000001, but must have at most one bit set\n");
}

TEST(FormatReport, Steps) {
  const list zeros{0, 0}, ends{4, 6}, steps{2, 0}, back{-2, 1};
  EXPECT_EQ(to_string(slice1::onnx_windows(sizes, {.starts = zeros, .ends = ends, .steps = steps}).error()),
            "notation.step: steps[1] = 0, but must not be 0\n");
  const std::vector<slice1::python_slice> slices{{.step = 0}};
  EXPECT_EQ(to_string(slice1::numpy_windows(sizes, slices).error()),
            "notation.step: slices[0].step = 0, but must not be 0\n");
  EXPECT_EQ(
      to_string(slice1::tensorflow_windows(sizes, {.begin = zeros, .end = ends, .strides = back, .shrink_axis_mask = 1})
                    .error()),
      "notation.step: strides[0] = -2, but must be at least 1 where a single index is taken\n");
}

// Of a dimension of 2^32 - 1 elements, so that a second one is within reach.
TEST(FormatReport, StepsBeyondAnInt) {
  const std::vector<std::uint32_t> longest{UINT_MAX};
  const list forward{3000000000}, backward{-3000000000};
  EXPECT_EQ(to_string(slice1::every_nth_windows(longest, forward).error()),
            "notation.step_range: steps[0] = 3000000000, but must be at most 2147483647 where more than one element is "
            "copied\n");
  EXPECT_EQ(to_string(slice1::every_nth_windows(longest, backward).error()),
            "notation.step_range: steps[0] = -3000000000, but must be at least -2147483648 where more than one element "
            "is copied\n");
  const std::vector<slice1::python_slice> slices{{.step = 3000000000}};
  EXPECT_EQ(to_string(slice1::numpy_windows(longest, slices).error()),
            "notation.step_range: slices[0].step = 3000000000, but must be at most 2147483647 where more than one "
            "element is copied\n");
}

TEST(FormatReport, Indices) {
  const list begin{4, INT64_MIN}, ends{0, 0}, ones{1, 1};
  EXPECT_EQ(
      to_string(slice1::tensorflow_windows(sizes, {.begin = begin, .end = ends, .strides = ones, .shrink_axis_mask = 3})
                    .error()),
      "notation.index: begin[0] = 4, but must be from -4 to 3\n"
      "notation.index: begin[1] = -9223372036854775808, but must be from -6 to 5\n");
  EXPECT_EQ(text(rule::notation_index, "begin", 2, 0, 0),
            "notation.index: begin[2] = 0, but its dimension has no elements\n");
}

TEST(FormatReport, EmptyResults) {
  const std::vector<slice1::python_slice> slices{{}, {.start = 6}};
  EXPECT_EQ(to_string(slice1::numpy_windows(sizes, slices).error()),
            "notation.empty: result[1] has no elements, but must have at least 1: DirectML has no empty tensors\n");
}

// More than the value, which is what is said of a number that is no rule.
TEST(FormatReport, EveryRuleHasOneLineThatSaysMoreThanTheValue) {
  EXPECT_EQ(text(static_cast<rule>(255), "Field", 3, 5, 4), "255: Field[3] = 5\n");
  for (const auto& row : slice1::rule_table) {
    const auto line = text(row.rule, "Field", 3, 5, 4);
    EXPECT_EQ(line.rfind(std::string(row.id) + ": ", 0), 0u) << line;
    EXPECT_NE(line, std::string(row.id) + ": Field[3] = 5\n");
    EXPECT_EQ(line.find('\n'), line.size() - 1) << line;
  }
}

TEST(FormatReport, OneLineNamesEachBrokenRuleOnce) {
  EXPECT_EQ(one_line(slice1::report()), "valid");
  auto d = example_1();
  d.input_window_sizes = {1, 2, 4, 4};
  d.output_tensor.sizes = {1, 1, 3, 3};
  EXPECT_EQ(one_line(slice1::validate(d)), "invalid: window.bounds, output.size");
  d = example_1();
  d.input_tensor.flags = 2;
  EXPECT_EQ(one_line(slice1::validate(d)), "undocumented: tensor.flags");
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

}  // namespace
