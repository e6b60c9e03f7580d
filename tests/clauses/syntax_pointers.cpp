// SPDX-License-Identifier: MIT
// Syntax: every pointer of the operator and its tensors is required, except a tensor's Strides. Rules about the target
// of a null pointer are not checked; all others are.
#include <slice1/directml.hpp>
#include <slice1/slice1.hpp>

#include "support/violations.hpp"

namespace syntax_pointers_tests {

using namespace slice1;
using namespace slice1::testing;

struct example_structs : dml_slice {
  example_structs() : dml_slice(example_1(), 64, 16) {}
};

// [pointer.null]
TEST(SyntaxPointers, NonNullPointersAreAccepted) {
  const example_structs s;
  expect_violations(validate(s.slice), {});
}

TEST(SyntaxPointers, ANullInputTensorIsRejected) {
  example_structs s;
  s.slice.InputTensor = nullptr;
  expect_violations(validate(s.slice), {{rule::pointer_null, "InputTensor", {}, 0}});
}

TEST(SyntaxPointers, ANullOutputTensorIsRejected) {
  example_structs s;
  s.slice.OutputTensor = nullptr;
  expect_violations(validate(s.slice), {{rule::pointer_null, "OutputTensor", {}, 0}});
}

TEST(SyntaxPointers, ANullDescIsRejected) {
  example_structs s;
  s.input.Desc = nullptr;
  expect_violations(validate(s.slice), {{rule::pointer_null, "InputTensor.Desc", {}, 0}});
  s.output.Desc = nullptr;
  expect_violations(validate(s.slice), {{rule::pointer_null, "InputTensor.Desc", {}, 0},
                                        {rule::pointer_null, "OutputTensor.Desc", {}, 0}});
}

TEST(SyntaxPointers, NullSizesAreRejected) {
  example_structs s;
  s.input_buffer.Sizes = nullptr;
  expect_violations(validate(s.slice), {{rule::pointer_null, "InputTensor.Sizes", {}, 0}});
  s.output_buffer.Sizes = nullptr;
  expect_violations(validate(s.slice), {{rule::pointer_null, "InputTensor.Sizes", {}, 0},
                                        {rule::pointer_null, "OutputTensor.Sizes", {}, 0}});
}

TEST(SyntaxPointers, NullTensorStridesMeanPacked) {
  auto d = example_1();
  d.input_tensor.strides = dimensions{16, 16, 4, 1};
  d.output_tensor.strides = dimensions{4, 4, 2, 1};
  dml_slice s(d, 64, 16);
  expect_violations(validate(s.slice), {});
  s.input_buffer.Strides = s.output_buffer.Strides = nullptr;
  expect_violations(validate(s.slice), {});
}

TEST(SyntaxPointers, NullWindowArraysAreRejected) {
  {
    example_structs s;
    s.slice.InputWindowOffsets = nullptr;
    expect_violations(validate(s.slice), {{rule::pointer_null, "InputWindowOffsets", {}, 0}});
  }
  {
    example_structs s;
    s.slice.InputWindowSizes = nullptr;
    expect_violations(validate(s.slice), {{rule::pointer_null, "InputWindowSizes", {}, 0}});
  }
  {
    example_structs s;
    s.slice.InputWindowStrides = nullptr;
    expect_violations(validate(s.slice), {{rule::pointer_null, "InputWindowStrides", {}, 0}});
  }
}

TEST(SyntaxPointers, AllNullPointersAreReportedInOrder) {
  dml::DML_SLICE1_OPERATOR_DESC slice{};
  slice.DimensionCount = 4;
  expect_violations(validate(slice), {{rule::pointer_null, "InputTensor", {}, 0},
                                      {rule::pointer_null, "OutputTensor", {}, 0},
                                      {rule::pointer_null, "InputWindowOffsets", {}, 0},
                                      {rule::pointer_null, "InputWindowSizes", {}, 0},
                                      {rule::pointer_null, "InputWindowStrides", {}, 0}});
}

TEST(SyntaxPointers, NullSizesHideOnlyTheRulesThatDependOnThem) {
  auto d = example_1();
  d.input_tensor.data_type = data_type::uint4;
  d.input_tensor.flags = 2;
  d.input_tensor.dimension_count = 3;
  d.input_tensor.guaranteed_base_offset_alignment = 3;
  dml_slice s(d, 1, 16);
  s.input_buffer.Sizes = nullptr;
  expect_violations(validate(s.slice),
                    {{rule::pointer_null, "InputTensor.Sizes", {}, 0},
                     {rule::dimension_count_match, "InputTensor.DimensionCount", {}, 3, 4},
                     {rule::data_type_supported, "InputTensor.DataType", {}, 12},
                     {rule::data_type_match, "OutputTensor.DataType", {}, 1, 12},
                     {rule::tensor_total_size_multiple, "InputTensor.TotalTensorSizeInBytes", {}, 1},
                     {rule::tensor_base_alignment, "InputTensor.GuaranteedBaseOffsetAlignment", {}, 3},
                     {rule::tensor_flags, "InputTensor.Flags", {}, 2}});
}

TEST(SyntaxPointers, NullSizesHideTheRulesAboutSpansWindowsAndOutputSizes) {
  dml_slice s(example_1(), 0, 0);  // both total sizes are too small
  s.input_buffer.Sizes = nullptr;
  s.output_buffer.Sizes = nullptr;
  s.offsets[3] = 9;         // out of bounds
  s.window_strides[3] = 3;  // only one element can be copied
  expect_violations(validate(s.slice), {{rule::pointer_null, "InputTensor.Sizes", {}, 0},
                                        {rule::pointer_null, "OutputTensor.Sizes", {}, 0}});
}

TEST(SyntaxPointers, NullWindowArraysHideOnlyTheirOwnRules) {
  const auto break_rules = [](dml_slice& s) {
    s.offsets[3] = 2;         // [window.bounds] with the window size 3
    s.window_sizes[2] = 0;    // [window.size]
    s.window_strides[1] = 0;  // [window.stride]
    s.output_sizes[0] = 2;    // [output.size] with the window size 1
  };
  const expected size{rule::window_size, "InputWindowSizes", 2, 0, 1};
  const expected bounds{rule::window_bounds, "InputWindowOffsets", 3, 5, 4};
  const expected stride{rule::window_stride, "InputWindowStrides", 1, 0};
  const expected output{rule::output_size, "OutputTensor.Sizes", 0, 2, 1};
  {
    dml_slice s(example_1(), 64, 32);
    break_rules(s);
    expect_violations(validate(s.slice), {size, bounds, stride, output});
  }
  {
    dml_slice s(example_1(), 64, 32);
    break_rules(s);
    s.slice.InputWindowOffsets = nullptr;
    expect_violations(validate(s.slice), {{rule::pointer_null, "InputWindowOffsets", {}, 0}, size, stride, output});
  }
  {
    dml_slice s(example_1(), 64, 32);
    break_rules(s);
    s.slice.InputWindowSizes = nullptr;
    expect_violations(validate(s.slice), {{rule::pointer_null, "InputWindowSizes", {}, 0}, stride});
  }
  {
    dml_slice s(example_1(), 64, 32);
    break_rules(s);
    s.slice.InputWindowStrides = nullptr;
    expect_violations(validate(s.slice), {{rule::pointer_null, "InputWindowStrides", {}, 0}, size, bounds});
  }
}

TEST(SyntaxPointers, NullTensorsHideTheRulesThatDependOnBoth) {
  auto d = example_1();
  d.input_tensor.data_type = data_type::float16;
  d.input_window_offsets[3] = 9;
  d.output_tensor.sizes[0] = 2;
  {
    dml_slice s(d, 64, 32);
    s.slice.InputTensor = nullptr;
    expect_violations(validate(s.slice),
                      {{rule::pointer_null, "InputTensor", {}, 0}, {rule::output_size, "OutputTensor.Sizes", 0, 2, 1}});
  }
  {
    dml_slice s(d, 64, 32);
    s.slice.OutputTensor = nullptr;
    expect_violations(validate(s.slice), {{rule::pointer_null, "OutputTensor", {}, 0},
                                          {rule::window_bounds, "InputWindowOffsets", 3, 12, 4}});
  }
}

TEST(SyntaxPointers, NullPointersPreventAPlan) {
  example_structs s;
  EXPECT_TRUE(make_plan(s.slice).has_value());
  s.slice.InputWindowOffsets = nullptr;
  expect_violations(make_plan(s.slice).error(), {{rule::pointer_null, "InputWindowOffsets", {}, 0}});
}

}  // namespace syntax_pointers_tests
