// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <climits>
#include <slice1/directml.hpp>
#include <slice1/format.hpp>
#include <slice1/slice1.hpp>
#include <vector>

#include "support/violations.hpp"

namespace {

using namespace slice1::testing;
using slice1::data_type;
using slice1::feature_level;

std::string text(const slice1::slice1_desc& desc, feature_level level = slice1::latest_feature_level) {
  return to_string(slice1::validate(desc, level));
}

TEST(Format, NamesDataTypes) {
  EXPECT_EQ(to_string(data_type::float16), "FLOAT16");
  EXPECT_EQ(to_string(data_type::uint4), "UINT4");
  EXPECT_EQ(to_string(data_type::unknown), "UNKNOWN");
  EXPECT_EQ(to_string(static_cast<data_type>(77)), "77");
}

TEST(Format, NamesFeatureLevels) {
  EXPECT_EQ(to_string(feature_level::v2_1), "2_1");
  EXPECT_EQ(to_string(feature_level::v6_4), "6_4");
  EXPECT_EQ(to_string(static_cast<feature_level>(0x20ff)), "0x20FF");
  EXPECT_EQ(to_string(static_cast<feature_level>(0)), "0x0");
}

TEST(Format, NamesStatuses) {
  EXPECT_EQ(to_string(slice1::status::valid), "valid");
  EXPECT_EQ(to_string(slice1::status::undocumented), "undocumented");
  EXPECT_EQ(to_string(slice1::status::invalid), "invalid");
}

TEST(Format, AnEmptyReportIsNoText) {
  EXPECT_EQ(text(example_1()), "");
}

TEST(Format, EveryViolationIsALine) {
  auto d = example_1();
  d.input_window_sizes[3] = 4;
  d.input_window_strides[0] = 0;
  EXPECT_EQ(text(d),
            "window.bounds: InputWindowOffsets[3] + InputWindowSizes[3] = 5, but InputTensor.Sizes[3] = 4\n"
            "window.stride: InputWindowStrides[0] = 0, but must not be 0\n");
}

TEST(Format, OperatorFeatureLevel) {
  EXPECT_EQ(text(example_1(), feature_level::v2_0),
            "operator.feature_level: the feature level is 2_0, but the operator exists from 2_1\n");
}

TEST(Format, PointerNullAndTensorType) {
  slice1::dml::DML_TENSOR_DESC input{slice1::dml::DML_TENSOR_TYPE_INVALID, &input};
  const slice1::dml::operator_desc owner(example_1());
  auto slice = owner.get();
  slice.InputTensor = &input;
  slice.InputWindowSizes = nullptr;
  EXPECT_EQ(to_string(slice1::validate(slice)),
            "pointer.null: InputWindowSizes is null\n"
            "tensor.type: InputTensor.Type = 0, but must be DML_TENSOR_TYPE_BUFFER (1)\n");
}

TEST(Format, DimensionCounts) {
  auto d = example_1();
  d.output_tensor.dimension_count = 9;
  EXPECT_EQ(text(d),
            "dimension_count.supported: OutputTensor.DimensionCount = 9, but must be at most 8 at this feature level\n"
            "dimension_count.match: OutputTensor.DimensionCount = 9, but the operator's DimensionCount = 4\n");
  d.output_tensor.dimension_count = 3;
  EXPECT_EQ(text(d, feature_level::v2_1),
            "dimension_count.supported: OutputTensor.DimensionCount = 3, but must be at least 4 at this feature level\n"
            "dimension_count.match: OutputTensor.DimensionCount = 3, but the operator's DimensionCount = 4\n");
}

TEST(Format, DataTypes) {
  auto d = example_1();
  d.output_tensor.data_type = data_type::int4;
  EXPECT_EQ(text(d),
            "data_type.supported: OutputTensor.DataType = INT4, which this feature level does not support\n"
            "data_type.match: OutputTensor.DataType = INT4, but InputTensor.DataType = FLOAT32\n");
}

TEST(Format, TensorSizes) {
  auto d = example_1();
  d.output_tensor.sizes[1] = 0;
  EXPECT_EQ(text(d), "tensor.size: OutputTensor.Sizes[1] = 0, but must be at least 1\n");
}

TEST(Format, TensorSpans) {
  auto d = example_1();
  d.input_tensor.sizes = {65536, 65536, 4, 4};
  EXPECT_EQ(text(d),
            "tensor.element_count: InputTensor spans 68719476736 elements, but at most 4294967295 are allowed\n");
  d.input_tensor.sizes = {UINT_MAX, UINT_MAX, 4, 4};
  EXPECT_EQ(text(d),
            "tensor.element_count: InputTensor spans 2^64 - 1 or more elements, but at most 4294967295 are allowed\n");
  d.input_tensor.sizes = {65536, 65536, 4, 4};
  d.input_tensor.strides = {{0, 0, 4, 1}};
  EXPECT_EQ(text(d),
            "tensor.logical_element_count: the product of InputTensor.Sizes is 68719476736; the documents leave open "
            "whether it may exceed 4294967295\n");
}

TEST(Format, TotalSizes) {
  auto d = example_1();
  d.input_tensor.total_tensor_size_in_bytes = 60;
  d.output_tensor.total_tensor_size_in_bytes = 17179869184;
  EXPECT_EQ(
      text(d),
      "tensor.total_size: InputTensor.TotalTensorSizeInBytes = 60 bytes, but its sizes and strides imply at least 64\n"
      "tensor.total_size_limit: OutputTensor.TotalTensorSizeInBytes = 17179869184 bytes, but 2^32 - 1 elements "
      "occupy only 17179869180\n");
  d = example_1();
  d.input_tensor.total_tensor_size_in_bytes = 65;
  EXPECT_EQ(
      text(d),
      "tensor.total_size_multiple: InputTensor.TotalTensorSizeInBytes = 65 bytes, no multiple of 4; the documents "
      "require one of bound buffers and are silent on descriptions\n");
}

TEST(Format, Alignments) {
  auto d = example_1();
  d.input_tensor.guaranteed_base_offset_alignment = 2;
  d.output_tensor.guaranteed_base_offset_alignment = 12;
  EXPECT_EQ(text(d),
            "tensor.base_alignment: InputTensor.GuaranteedBaseOffsetAlignment = 2 bytes, but must be 0 or at least the "
            "element size, 4\n"
            "tensor.base_alignment: OutputTensor.GuaranteedBaseOffsetAlignment = 12 bytes, but must be 0 or a power of "
            "two\n");
}

TEST(Format, Flags) {
  auto d = example_1();
  d.input_tensor.flags = 0x81;
  d.output_tensor.flags = 1;
  EXPECT_EQ(
      text(d),
      "tensor.owned_by_dml: OutputTensor.Flags = 0x1, but DML_TENSOR_FLAG_OWNED_BY_DML (0x1) is for input tensors "
      "only\n"
      "tensor.flags: InputTensor.Flags = 0x81; the documents know no flag but DML_TENSOR_FLAG_OWNED_BY_DML (0x1)\n");
}

TEST(Format, OutputNesting) {
  auto d = example_1();
  d.output_tensor.strides = {{4, 4, 1, 1}};
  EXPECT_EQ(text(d),
            "output.nesting: OutputTensor.Strides do not nest: a stride is 1, but must be at least 2 to clear the "
            "dimensions of smaller stride; the documents are silent on such outputs\n");
}

TEST(Format, WindowsAndOutputSizes) {
  auto d = example_1();
  d.input_window_sizes[1] = 0;
  d.output_tensor.sizes[2] = 3;
  EXPECT_EQ(text(d),
            "window.size: InputWindowSizes[1] = 0, but must be at least 1\n"
            "output.size: OutputTensor.Sizes[2] = 3, but its window has at most 2 elements to copy\n");
}

TEST(Format, Bindings) {
  const std::vector<double> input(1);
  std::vector<float> output(2);
  EXPECT_EQ(to_string(slice1::run(example_1(), input, output)),
            "binding.element_type: the buffer bound to InputTensor has elements of 8 bytes, but the tensor's have 4\n"
            "binding.input_size: the buffer bound to InputTensor has 8 bytes, but 64 are required\n"
            "binding.output_size: the buffer bound to OutputTensor has 8 bytes, but 16 are required\n");
  std::vector<float> both(16);
  EXPECT_EQ(to_string(slice1::run(example_1(), both, both)),
            "binding.overlap: the buffer bound to OutputTensor shares 16 bytes with the one bound to InputTensor\n");
}

}  // namespace
