// SPDX-License-Identifier: MIT
// DML_SLICE, Syntax: two tensors and three arrays of unsigned numbers. All are required.
#include <slice1/directml.hpp>

#include "support/violations.hpp"

namespace slice_structs_tests {

using namespace slice1;
using namespace slice1::testing;

TEST(SliceStructs, AreValidatedAndRun) {
  const dml::slice_operator_desc owner(older_example());
  const dml::DML_SLICE_OPERATOR_DESC& d = owner.get();
  expect_violations(validate(d), {});
  expect_violations(validate(d, dml::DML_FEATURE_LEVEL_1_0), {});
  expect_violations(validate(d, static_cast<dml::DML_FEATURE_LEVEL>(0x0fff)),
                    {{rule::operator_feature_level, "DML_FEATURE_LEVEL", {}, 0xfff, 0x1000}});
  const auto input = counted<float>(25, 1);
  std::vector<float> output(6);
  expect_violations(run(d, input, output), {});
  EXPECT_EQ(output, (std::vector<float>{7, 9, 12, 14, 17, 19}));
  const auto plan = make_plan(d, dml::DML_FEATURE_LEVEL_2_0);
  ASSERT_TRUE(plan);
  EXPECT_EQ(plan->input_size_in_bytes(), 100u);
}

TEST(SliceStructs, HoldTheDescriptionsValuesIfTheLibraryOwnsThem) {
  auto desc = older_example();
  desc.input_tensor.strides = dimensions{50, 50, 10, 2};
  desc.input_tensor.total_tensor_size_in_bytes = 400;
  desc.output_tensor.guaranteed_base_offset_alignment = 16;
  const dml::slice_operator_desc owner(desc);
  const auto& d = owner.get();
  const auto& input = *static_cast<const dml::DML_BUFFER_TENSOR_DESC*>(d.InputTensor->Desc);
  const auto& output = *static_cast<const dml::DML_BUFFER_TENSOR_DESC*>(d.OutputTensor->Desc);
  EXPECT_EQ(d.DimensionCount, 4u);
  EXPECT_EQ(d.Offsets[3], 1u);
  EXPECT_EQ(d.Sizes[3], 2u);
  EXPECT_EQ(d.Strides[3], 2u);
  EXPECT_EQ(d.InputTensor->Type, dml::DML_TENSOR_TYPE_BUFFER);
  EXPECT_EQ(input.Strides[2], 10u);
  EXPECT_EQ(input.TotalTensorSizeInBytes, 400u);
  EXPECT_EQ(output.Strides, nullptr);
  EXPECT_EQ(output.TotalTensorSizeInBytes, 24u);
  EXPECT_EQ(output.GuaranteedBaseOffsetAlignment, 16u);
}

// [pointer.null]
TEST(SliceStructs, NullPointersAreReportedByName) {
  const dml::slice_operator_desc owner(older_example());
  auto d = owner.get();
  d.Offsets = nullptr;
  expect_violations(validate(d), {{rule::pointer_null, "Offsets", {}, 0}});
  d = owner.get();
  d.Sizes = nullptr;
  expect_violations(validate(d), {{rule::pointer_null, "Sizes", {}, 0}});
  d = owner.get();
  d.Strides = nullptr;
  expect_violations(validate(d), {{rule::pointer_null, "Strides", {}, 0}});
  expect_violations(validate(dml::DML_SLICE_OPERATOR_DESC{}),
                    {{rule::pointer_null, "InputTensor", {}, 0},
                     {rule::pointer_null, "OutputTensor", {}, 0},
                     {rule::pointer_null, "Offsets", {}, 0},
                     {rule::pointer_null, "Sizes", {}, 0},
                     {rule::pointer_null, "Strides", {}, 0},
                     {rule::dimension_count_supported, "DimensionCount", {}, 0, 1}});
}

TEST(SliceStructs, ArraysWithACorruptCountAreNotRead) {
  const dml::slice_operator_desc owner(older_example());
  auto d = owner.get();
  d.Offsets = d.Sizes = d.Strides = unreadable<dml::UINT>();
  for (const dml::UINT count : {0u, 9u, 0xffff'ffffu}) {
    d.DimensionCount = count;
    EXPECT_FALSE(validate(d));
    EXPECT_FALSE(make_plan(d));
  }
}

}  // namespace slice_structs_tests
