// SPDX-License-Identifier: MIT
// DML_SLICE_GRAD, Syntax: two gradients and the window's three arrays. All are required. Validation is safe for any
// values in the structs.
#include <slice1/directml.hpp>
#include <slice1/format.hpp>
#include <string>
#include <type_traits>

#include "support/gradient.hpp"

namespace slice_grad_structs_tests {

using namespace slice1;
using namespace slice1::testing;
using namespace slice1::dml;

struct example_structs : dml_gradient {
  example_structs() : dml_gradient(gradient_example(), 16, 64) {}
};

const std::vector<float> a_c_i_k{1, 3, 9, 11};
const std::vector<float> spread{1, 0, 3, 0, 0, 0, 0, 0, 9, 0, 11, 0, 0, 0, 0, 0};

TEST(SliceGradStructs, AreValidatedPlannedAndRun) {
  const slice_grad_operator_desc owner{gradient_example()};
  const DML_SLICE_GRAD_OPERATOR_DESC& d = owner.get();
  expect_violations(validate(d), {});
  expect_violations(validate(d, DML_FEATURE_LEVEL_3_0), {});
  expect_violations(validate(d, static_cast<DML_FEATURE_LEVEL>(0x2FFF)),
                    {{rule::operator_feature_level, "DML_FEATURE_LEVEL", {}, 0x2FFF, 0x3000}});
  std::vector<float> output(16, -1);
  expect_violations(run(d, a_c_i_k, output), {});
  EXPECT_EQ(output, spread);

  const auto plan = make_plan(d, DML_FEATURE_LEVEL_3_0);
  static_assert(std::is_same_v<decltype(plan), const result<slice_grad_plan>>);
  ASSERT_TRUE(plan);
  EXPECT_EQ(plan->input_size_in_bytes(), 16u);
  EXPECT_EQ(plan->output_size_in_bytes(), 64u);
  output.assign(16, -1);
  expect_violations(reference_copy(*plan, a_c_i_k, output), {});
  EXPECT_EQ(output, spread);
}

TEST(SliceGradStructs, HoldTheDescriptionsValuesIfTheLibraryOwnsThem) {
  auto desc = gradient_example();
  desc.input_window_offsets = {0, 0, 0, 1};
  desc.input_window_sizes = {1, 1, 4, 3};
  desc.input_window_strides = {1, 1, -2, 2};
  desc.input_gradient_tensor.strides = dimensions{4, 4, 0, 1};
  desc.input_gradient_tensor.total_tensor_size_in_bytes = 400;
  desc.output_gradient_tensor.guaranteed_base_offset_alignment = 16;
  const slice_grad_operator_desc owner{desc};
  const auto& d = owner.get();
  const auto& input = *static_cast<const DML_BUFFER_TENSOR_DESC*>(d.InputGradientTensor->Desc);
  const auto& output = *static_cast<const DML_BUFFER_TENSOR_DESC*>(d.OutputGradientTensor->Desc);
  EXPECT_EQ(d.DimensionCount, 4u);
  EXPECT_EQ(d.InputWindowOffsets[3], 1u);
  EXPECT_EQ(d.InputWindowSizes[2], 4u);
  EXPECT_EQ(d.InputWindowStrides[2], -2);
  EXPECT_EQ(d.InputGradientTensor->Type, DML_TENSOR_TYPE_BUFFER);
  EXPECT_EQ(d.OutputGradientTensor->Type, DML_TENSOR_TYPE_BUFFER);
  EXPECT_EQ(input.Sizes[3], 2u);
  EXPECT_EQ(input.Strides[0], 4u);
  EXPECT_EQ(input.TotalTensorSizeInBytes, 400u);
  EXPECT_EQ(output.Sizes[3], 4u);
  EXPECT_EQ(output.Strides, nullptr);
  EXPECT_EQ(output.TotalTensorSizeInBytes, 64u);
  EXPECT_EQ(output.GuaranteedBaseOffsetAlignment, 16u);
  auto read = to_desc(d);
  EXPECT_EQ(read.output_gradient_tensor.total_tensor_size_in_bytes, 64u);  // the structs always have one
  read.output_gradient_tensor.total_tensor_size_in_bytes.reset();
  EXPECT_EQ(read, desc);
}

// [pointer.null]
TEST(SliceGradPointers, NullIsReportedByName) {
  const auto expect_null = [](const char* field, const auto& nullify) {
    example_structs s;
    nullify(s);
    expect_violations(validate(s.slice), {{rule::pointer_null, field, {}, 0}});
    expect_violations(make_plan(s.slice).error(), {{rule::pointer_null, field, {}, 0}});
  };
  expect_null("InputGradientTensor", [](auto& s) { s.slice.InputGradientTensor = nullptr; });
  expect_null("OutputGradientTensor", [](auto& s) { s.slice.OutputGradientTensor = nullptr; });
  expect_null("InputGradientTensor.Desc", [](auto& s) { s.input.Desc = nullptr; });
  expect_null("OutputGradientTensor.Desc", [](auto& s) { s.output.Desc = nullptr; });
  expect_null("InputGradientTensor.Sizes", [](auto& s) { s.input_buffer.Sizes = nullptr; });
  expect_null("OutputGradientTensor.Sizes", [](auto& s) { s.output_buffer.Sizes = nullptr; });
  expect_null("InputWindowOffsets", [](auto& s) { s.slice.InputWindowOffsets = nullptr; });
  expect_null("InputWindowSizes", [](auto& s) { s.slice.InputWindowSizes = nullptr; });
  expect_null("InputWindowStrides", [](auto& s) { s.slice.InputWindowStrides = nullptr; });
}

TEST(SliceGradPointers, AllAreReportedInOrder) {
  expect_violations(validate(DML_SLICE_GRAD_OPERATOR_DESC{}),
                    {{rule::pointer_null, "InputGradientTensor", {}, 0},
                     {rule::pointer_null, "OutputGradientTensor", {}, 0},
                     {rule::pointer_null, "InputWindowOffsets", {}, 0},
                     {rule::pointer_null, "InputWindowSizes", {}, 0},
                     {rule::pointer_null, "InputWindowStrides", {}, 0},
                     {rule::dimension_count_supported, "DimensionCount", {}, 0, 1}});
}

TEST(SliceGradPointers, NullTensorStridesMeanPacked) {
  auto desc = gradient_example();
  desc.input_gradient_tensor.strides = dimensions{4, 4, 1, 2};
  desc.output_gradient_tensor.strides = dimensions{16, 16, 1, 4};
  dml_gradient s(desc, 16, 64);
  std::vector<float> output(16, -1);
  expect_violations(run(s.slice, std::vector<float>{1, 9, 3, 11}, output), {});
  EXPECT_EQ(output, (std::vector<float>{1, 0, 9, 0, 0, 0, 0, 0, 3, 0, 11, 0, 0, 0, 0, 0}));
  s.input_buffer.Strides = s.output_buffer.Strides = nullptr;
  expect_violations(run(s.slice, a_c_i_k, output), {});
  EXPECT_EQ(output, spread);
}

TEST(SliceGradPointers, NullWindowArraysHideOnlyTheirOwnRules) {
  const expected size{rule::window_size, "InputWindowSizes", 2, 0, 1};
  const expected bounds{rule::window_bounds, "InputWindowOffsets", 3, 6, 4};
  const expected stride{rule::window_stride, "InputWindowStrides", 1, 0};
  const expected input_size{rule::gradient_size, "InputGradientTensor.Sizes", 0, 2, 1};
  const auto expect_broken = [](const std::vector<expected>& wanted, const auto& nullify) {
    dml_gradient s(gradient_example(), 32, 64);
    s.offsets[3] = 2;         // [window.bounds]
    s.window_sizes[2] = 0;    // [window.size]
    s.window_strides[1] = 0;  // [window.stride]
    s.input_sizes[0] = 2;     // [gradient.size]
    nullify(s.slice);
    expect_violations(validate(s.slice), wanted);
  };
  expect_broken({size, bounds, stride, input_size}, [](auto&) {});
  expect_broken({{rule::pointer_null, "InputWindowOffsets", {}, 0}, size, stride, input_size},
                [](auto& d) { d.InputWindowOffsets = nullptr; });
  expect_broken({{rule::pointer_null, "InputWindowSizes", {}, 0}, stride},
                [](auto& d) { d.InputWindowSizes = nullptr; });
  expect_broken({{rule::pointer_null, "InputWindowStrides", {}, 0}, size, bounds},
                [](auto& d) { d.InputWindowStrides = nullptr; });
  expect_broken({{rule::pointer_null, "InputGradientTensor", {}, 0}, size, bounds, stride},
                [](auto& d) { d.InputGradientTensor = nullptr; });
  expect_broken({{rule::pointer_null, "OutputGradientTensor", {}, 0}, size, stride, input_size},
                [](auto& d) { d.OutputGradientTensor = nullptr; });
}

// [tensor.type]
TEST(SliceGradTensorTypes, OtherThanBufferAreRejectedAndTheirDescIsNotRead) {
  for (const std::uint32_t type : {0u, 2u, 0xFFFFFFFFu}) {
    example_structs s;
    s.input = {static_cast<DML_TENSOR_TYPE>(type), unreadable<void>()};
    expect_violations(validate(s.slice), {{rule::tensor_type, "InputGradientTensor.Type", {}, type}});
    s.output = {static_cast<DML_TENSOR_TYPE>(type), unreadable<void>()};
    expect_violations(validate(s.slice), {{rule::tensor_type, "InputGradientTensor.Type", {}, type},
                                          {rule::tensor_type, "OutputGradientTensor.Type", {}, type}});
    s.input = {DML_TENSOR_TYPE_BUFFER, &s.input_buffer};
    s.output.Desc = nullptr;
    expect_violations(validate(s.slice), {{rule::pointer_null, "OutputGradientTensor.Desc", {}, 0},
                                          {rule::tensor_type, "OutputGradientTensor.Type", {}, type}});
  }
}

TEST(SliceGradCounts, CorruptOnesHideTheWindowsArrays) {
  for (const UINT count : {0u, 9u, 0x80000000u, 0xFFFFFFFFu}) {
    example_structs s;
    s.slice.DimensionCount = count;
    s.slice.InputWindowOffsets = s.slice.InputWindowSizes = unreadable<UINT>();
    s.slice.InputWindowStrides = unreadable<INT>();
    expect_violations(validate(s.slice),
                      {{rule::dimension_count_supported, "DimensionCount", {}, count, count == 0 ? 1u : 8u},
                       {rule::dimension_count_match, "InputGradientTensor.DimensionCount", {}, 4, count},
                       {rule::dimension_count_match, "OutputGradientTensor.DimensionCount", {}, 4, count}});
    EXPECT_FALSE(make_plan(s.slice));
  }
}

TEST(SliceGradCounts, CorruptOnesHideATensorsArrays) {
  for (const UINT count : {0u, 9u, 0x80000000u, 0xFFFFFFFFu}) {
    example_structs s;
    for (auto* buffer : {&s.input_buffer, &s.output_buffer}) {
      buffer->DimensionCount = count;
      buffer->Sizes = buffer->Strides = unreadable<UINT>();
    }
    const std::uint64_t bound = count == 0 ? 1 : 8;
    expect_violations(validate(s.slice),
                      {{rule::dimension_count_supported, "InputGradientTensor.DimensionCount", {}, count, bound},
                       {rule::dimension_count_supported, "OutputGradientTensor.DimensionCount", {}, count, bound},
                       {rule::dimension_count_match, "InputGradientTensor.DimensionCount", {}, count, 4},
                       {rule::dimension_count_match, "OutputGradientTensor.DimensionCount", {}, count, 4}});
  }
}

TEST(SliceGradCounts, BoundTheArraysExactly) {
  for (std::uint32_t n = 1; n <= 8; ++n) {
    auto desc = whole_gradient(data_type::int8, std::vector<std::uint32_t>(n, 1));
    desc.input_gradient_tensor.strides = desc.output_gradient_tensor.strides = dimensions{1, 1, 1, 1, 1, 1, 1, 1};
    dml_gradient s(desc, 4, 4);
    expect_violations(validate(s.slice), {});
    s.input_sizes[n - 1] = 2;  // the last entries are read
    s.offsets[n - 1] = 2;
    expect_violations(validate(s.slice), {{rule::window_bounds, "InputWindowOffsets", n - 1, 3, 1},
                                          {rule::gradient_size, "InputGradientTensor.Sizes", n - 1, 2, 1}});
    s.window_sizes[n - 1] = 0;
    s.window_strides[n - 1] = 0;
    s.output_sizes[n - 1] = 0;
    expect_violations(validate(s.slice), {{rule::tensor_size, "OutputGradientTensor.Sizes", n - 1, 0, 1},
                                          {rule::window_size, "InputWindowSizes", n - 1, 0, 1},
                                          {rule::window_bounds, "InputWindowOffsets", n - 1, 2, 0},
                                          {rule::window_stride, "InputWindowStrides", n - 1, 0}});
  }
}

TEST(SliceGradCounts, OfOneTensorDoNotBoundTheArraysOfAnother) {
  // The operator's arrays and one tensor's arrays have 1 element. The other tensor's have 8.
  for (const auto& side : both_gradients) {
    auto desc = whole_gradient(data_type::int8, {1});
    desc.input_gradient_tensor.strides = desc.output_gradient_tensor.strides = dimensions{1, 1, 1, 1, 1, 1, 1, 1};
    side.of(desc).dimension_count = 8;
    side.of(desc).sizes = {1, 1, 1, 1, 1, 1, 1, 1};
    const dml_gradient s(desc, 4, 4);
    expect_violations(validate(s.slice), {{rule::dimension_count_match, side.field(".DimensionCount"), {}, 8, 1}});
  }
}

// [operator.type]
TEST(SliceGradOperatorDesc, IsValidatedAndRun) {
  const slice_grad_operator_desc owner{gradient_example()};
  const DML_OPERATOR_DESC tagged{DML_OPERATOR_SLICE_GRAD, &owner.get()};
  expect_violations(validate(tagged), {});
  expect_violations(validate(tagged, DML_FEATURE_LEVEL_2_1),
                    {{rule::operator_feature_level, "DML_FEATURE_LEVEL", {}, 0x2100, 0x3000}});
  std::vector<float> output(16, -1);
  expect_violations(run(tagged, a_c_i_k, output), {});
  EXPECT_EQ(output, spread);
  output.assign(16, -1);
  expect_violations(run(tagged, a_c_i_k, output, DML_FEATURE_LEVEL_2_1),
                    {{rule::operator_feature_level, "DML_FEATURE_LEVEL", {}, 0x2100, 0x3000}});
  EXPECT_EQ(output, std::vector<float>(16, -1));
}

TEST(SliceGradOperatorDesc, IsValidatedByTheRulesOfItsOwnOperator) {
  example_structs s;
  s.input_sizes[3] = 3;
  s.input_buffer.TotalTensorSizeInBytes = 24;
  expect_violations(validate(DML_OPERATOR_DESC{static_cast<DML_OPERATOR_TYPE>(135), &s.slice}),
                    {{rule::gradient_size, "InputGradientTensor.Sizes", 3, 3, 2}});
  expect_violations(validate(DML_OPERATOR_DESC{static_cast<DML_OPERATOR_TYPE>(135), nullptr}),
                    {{rule::pointer_null, "Desc", {}, 0}});
}

TEST(SliceGradOperatorDesc, OfTheNeighbouringTypesIsRejectedAndNotRead) {
  for (const std::uint32_t type : {134u, 136u}) {
    const DML_OPERATOR_DESC tagged{static_cast<DML_OPERATOR_TYPE>(type), unreadable<int>()};
    expect_violations(validate(tagged), {{rule::operator_type, "Type", {}, type}});
  }
}

TEST(SliceGradOperatorDesc, HasNoPlanOfASlice) {
  const slice_grad_operator_desc owner{gradient_example()};
  const DML_OPERATOR_DESC tagged{DML_OPERATOR_SLICE_GRAD, &owner.get()};
  const auto plan = make_plan(tagged);
  EXPECT_FALSE(plan);
  expect_violations(plan.error(), {{rule::operator_type, "Type", {}, 135}});
  EXPECT_EQ(plan.error().status(), status::invalid);
  // validate accepts the type, so the message says what make_plan takes.
  EXPECT_NE(to_string(plan.error()).find("DML_SLICE_GRAD_OPERATOR_DESC"), std::string::npos);
  EXPECT_EQ(to_string(plan.error()).find("135)"), std::string::npos);
  EXPECT_FALSE(make_plan(DML_OPERATOR_DESC{DML_OPERATOR_SLICE_GRAD, nullptr}));
}

}  // namespace slice_grad_structs_tests
