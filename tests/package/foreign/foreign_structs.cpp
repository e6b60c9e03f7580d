// SPDX-License-Identifier: MIT
// Reads structs of another header with the layout of DML_SLICE1_OPERATOR_DESC. Built at -O2 and at -O3: both compilers
// are known to miscompile reads through a cast.
#include "directml_lookalike.h"

#include <gtest/gtest.h>

#include <slice1/directml.hpp>
#include <vector>

#include "support/violations.hpp"

namespace {

using namespace slice1::testing;
using slice1::rule;

// The page's Example 2, filled in just before it is judged: a stale read shows as another verdict.
struct foreign_example {
  UINT input_sizes[4] = {1, 1, 4, 4};
  UINT output_sizes[4] = {1, 1, 2, 2};
  UINT offsets[4] = {0, 0, 0, 1};
  UINT window_sizes[4] = {1, 1, 4, 3};
  INT window_strides[4] = {1, 1, -2, 2};
  DML_BUFFER_TENSOR_DESC input_buffer{
      DML_TENSOR_DATA_TYPE_FLOAT32, DML_TENSOR_FLAG_NONE, 4, input_sizes, nullptr, 64, 0};
  DML_BUFFER_TENSOR_DESC output_buffer{
      DML_TENSOR_DATA_TYPE_FLOAT32, DML_TENSOR_FLAG_NONE, 4, output_sizes, nullptr, 16, 0};
  DML_TENSOR_DESC input{DML_TENSOR_TYPE_BUFFER, &input_buffer};
  DML_TENSOR_DESC output{DML_TENSOR_TYPE_BUFFER, &output_buffer};
  DML_SLICE1_OPERATOR_DESC desc{&input, &output, 4, offsets, window_sizes, window_strides};

  foreign_example() = default;
  foreign_example(const foreign_example&) = delete;
  foreign_example& operator=(const foreign_example&) = delete;
};

const std::vector<float> sixteen{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};

TEST(ForeignStructs, AreValidated) {
  foreign_example example;
  EXPECT_TRUE(slice1::validate(example.desc).ok());
  EXPECT_TRUE(slice1::validate(example.desc, DML_FEATURE_LEVEL_2_1).ok());
  expect_violations(slice1::validate(example.desc, DML_FEATURE_LEVEL_2_0),
                    {{rule::operator_feature_level, "DML_FEATURE_LEVEL", {}, 0x2000, 0x2100}});
}

TEST(ForeignStructs, ArePlannedAndRun) {
  foreign_example example;
  const auto plan = slice1::make_plan(example.desc, DML_FEATURE_LEVEL_6_4);
  ASSERT_TRUE(plan);
  std::vector<float> output(4);
  EXPECT_TRUE(slice1::copy(*plan, sixteen, output));
  EXPECT_EQ(output, (std::vector<float>{14, 16, 6, 8}));
  output.assign(4, 0);
  EXPECT_TRUE(slice1::run(example.desc, sixteen, output, DML_FEATURE_LEVEL_2_1));
  EXPECT_EQ(output, (std::vector<float>{14, 16, 6, 8}));
}

TEST(ForeignStructs, AreTakenBehindAnOperatorDesc) {
  foreign_example example;
  const DML_OPERATOR_DESC tagged{DML_OPERATOR_SLICE1, &example.desc};
  EXPECT_TRUE(slice1::validate(tagged, DML_FEATURE_LEVEL_2_1).ok());
  std::vector<float> output(4);
  EXPECT_TRUE(slice1::run(tagged, sixteen, output));
  EXPECT_EQ(output, (std::vector<float>{14, 16, 6, 8}));
  const DML_OPERATOR_DESC other{DML_OPERATOR_INVALID, &example.desc};
  expect_violations(slice1::validate(other), {{rule::operator_type, "Type", {}, 0, {}}});
}

TEST(ForeignStructs, OfTheOlderOperatorAreTakenToo) {
  foreign_example example;
  const UINT sizes[4] = {1, 1, 2, 2};
  const UINT strides[4] = {1, 1, 2, 2};
  DML_SLICE_OPERATOR_DESC desc{&example.input, &example.output, 4, example.offsets, sizes, strides};
  std::vector<float> output(4);
  EXPECT_TRUE(slice1::run(desc, sixteen, output, DML_FEATURE_LEVEL_2_0));
  EXPECT_EQ(output, (std::vector<float>{2, 4, 10, 12}));
  example.offsets[3] = 2;
  expect_violations(slice1::validate(desc), {{rule::slice_bounds, "Offsets", 3, 4, 3}});
  EXPECT_FALSE(slice1::make_plan(desc));
}

TEST(ForeignStructs, OfTheGradientAreTakenToo) {
  foreign_example example;
  DML_SLICE_GRAD_OPERATOR_DESC desc{&example.output, &example.input,       4,
                                    example.offsets, example.window_sizes, example.window_strides};
  const DML_OPERATOR_DESC tagged{DML_OPERATOR_SLICE_GRAD, &desc};
  const std::vector<float> gradient{1, 2, 3, 4};
  const std::vector<float> spread{0, 0, 0, 0, 0, 3, 0, 4, 0, 0, 0, 0, 0, 1, 0, 2};
  std::vector<float> output(16, -1);
  EXPECT_TRUE(slice1::run(desc, gradient, output, DML_FEATURE_LEVEL_3_0));
  EXPECT_EQ(output, spread);
  output.assign(16, -1);
  EXPECT_TRUE(slice1::run(tagged, gradient, output));
  EXPECT_EQ(output, spread);
  const auto plan = slice1::make_plan(desc, DML_FEATURE_LEVEL_3_0);
  ASSERT_TRUE(plan);
  output.assign(16, -1);
  EXPECT_TRUE(slice1::copy(*plan, gradient, output));
  EXPECT_EQ(output, spread);
  expect_violations(slice1::make_plan(tagged).error(), {{rule::operator_type, "Type", {}, 135, {}}});

  example.offsets[3] = 2;
  example.window_strides[1] = 0;
  example.output_buffer.Sizes = nullptr;
  const std::vector<expected> wanted{{rule::pointer_null, "InputGradientTensor.Sizes", {}, 0, {}},
                                     {rule::window_bounds, "InputWindowOffsets", 3, 5, 4},
                                     {rule::window_stride, "InputWindowStrides", 1, 0, {}}};
  expect_violations(slice1::validate(desc), wanted);
  expect_violations(slice1::validate(tagged), wanted);
}

TEST(ForeignStructs, EveryFieldIsReadAtTheMomentOfTheCall) {
  for (UINT i = 0; i < 4; ++i) {
    foreign_example example;
    example.window_strides[i] = 0;
    expect_violations(slice1::validate(example.desc), {{rule::window_stride, "InputWindowStrides", i, 0, {}}});
    example.window_strides[i] = 1;
    example.offsets[i] = 4;
    const UINT end = 4 + example.window_sizes[i];
    expect_violations(slice1::validate(example.desc),
                      {{rule::window_bounds, "InputWindowOffsets", i, end, example.input_sizes[i]}});
    example.offsets[i] = 0;
    example.input_sizes[i] = 0;
    const auto found = listed(slice1::validate(example.desc));
    ASSERT_FALSE(found.empty());
    EXPECT_EQ(found[0], (expected{rule::tensor_size, "InputTensor.Sizes", i, 0, 1}));
  }
}

TEST(ForeignStructs, BufferFieldsAreReadThroughTheVoidPointer) {
  foreign_example example;
  example.output_buffer.DataType = DML_TENSOR_DATA_TYPE_UINT32;
  example.output_buffer.Flags = DML_TENSOR_FLAG_OWNED_BY_DML;
  example.output_buffer.TotalTensorSizeInBytes = 12;
  example.output_buffer.GuaranteedBaseOffsetAlignment = 2;
  const UINT strides[] = {4, 4, 0, 1};
  example.output_buffer.Strides = strides;
  expect_violations(slice1::validate(example.desc),
                    {{rule::data_type_match, "OutputTensor.DataType", {}, 3, 1},
                     {rule::tensor_base_alignment, "OutputTensor.GuaranteedBaseOffsetAlignment", {}, 2, 4},
                     {rule::tensor_owned_by_dml, "OutputTensor.Flags", {}, 1, {}},
                     {rule::output_nesting, "OutputTensor.Strides", {}, 0, 1}});
}

TEST(ForeignStructs, NullsAndWrongTypesAreReported) {
  foreign_example example;
  example.input.Type = DML_TENSOR_TYPE_INVALID;
  example.output_buffer.Sizes = nullptr;
  example.desc.InputWindowSizes = nullptr;
  expect_violations(slice1::validate(example.desc), {{rule::pointer_null, "OutputTensor.Sizes", {}, 0, {}},
                                                     {rule::pointer_null, "InputWindowSizes", {}, 0, {}},
                                                     {rule::tensor_type, "InputTensor.Type", {}, 0, {}}});
}

}  // namespace
