// SPDX-License-Identifier: MIT
// Validation is safe for any values in the structs. It reads arrays only up to a count of 1 to 8, follows no pointer
// that a type or a count makes meaningless, and computes without wrapping. Sanitizers detect any violation of this.
#include <slice1/directml.hpp>
#include <slice1/slice1.hpp>

#include <algorithm>
#include <memory>
#include <random>

#include "support/violations.hpp"

namespace hostile_structs_tests {

using namespace slice1;
using namespace slice1::testing;
using namespace slice1::dml;

constexpr UINT corrupt_counts[] = {0, 9, 10, 0x80000000, 0xFFFFFFFF};

TEST(HostileStructs, AZeroedOperatorIsReportedFieldByField) {
  const DML_SLICE1_OPERATOR_DESC zeroed{};
  expect_violations(validate(zeroed), {{rule::pointer_null, "InputTensor", {}, 0},
                                       {rule::pointer_null, "OutputTensor", {}, 0},
                                       {rule::pointer_null, "InputWindowOffsets", {}, 0},
                                       {rule::pointer_null, "InputWindowSizes", {}, 0},
                                       {rule::pointer_null, "InputWindowStrides", {}, 0},
                                       {rule::dimension_count_supported, "DimensionCount", {}, 0, 1}});
}

TEST(HostileStructs, ZeroedTensorsAreReportedFieldByField) {
  dml_slice s(example_1(), 64, 16);
  s.input_buffer = s.output_buffer = {};
  expect_violations(validate(s.slice), {{rule::pointer_null, "InputTensor.Sizes", {}, 0},
                                        {rule::pointer_null, "OutputTensor.Sizes", {}, 0},
                                        {rule::dimension_count_supported, "InputTensor.DimensionCount", {}, 0, 1},
                                        {rule::dimension_count_supported, "OutputTensor.DimensionCount", {}, 0, 1},
                                        {rule::dimension_count_match, "InputTensor.DimensionCount", {}, 0, 4},
                                        {rule::dimension_count_match, "OutputTensor.DimensionCount", {}, 0, 4},
                                        {rule::data_type_supported, "InputTensor.DataType", {}, 0},
                                        {rule::data_type_supported, "OutputTensor.DataType", {}, 0}});
  s.input = s.output = {};
  expect_violations(validate(s.slice), {{rule::pointer_null, "InputTensor.Desc", {}, 0},
                                        {rule::pointer_null, "OutputTensor.Desc", {}, 0},
                                        {rule::tensor_type, "InputTensor.Type", {}, 0},
                                        {rule::tensor_type, "OutputTensor.Type", {}, 0}});
}

TEST(HostileStructs, ArraysAreReadExactlyUpToTheirCount) {
  for (std::uint32_t n = 1; n <= 8; ++n) {
    auto d = whole(data_type::int8, std::vector<std::uint32_t>(n, 1));
    d.input_tensor.strides = dimensions{1, 1, 1, 1, 1, 1, 1, 1};
    d.output_tensor.strides = dimensions{1, 1, 1, 1, 1, 1, 1, 1};
    dml_slice s(d, 4, 4);
    expect_violations(validate(s.slice), {});
    s.window_strides[n - 1] = 0;  // the last entry is read
    s.window_sizes[n - 1] = 0;
    s.offsets[n - 1] = 2;
    s.output_sizes[n - 1] = 0;
    expect_violations(validate(s.slice), {{rule::tensor_size, "OutputTensor.Sizes", n - 1, 0, 1},
                                          {rule::window_size, "InputWindowSizes", n - 1, 0, 1},
                                          {rule::window_bounds, "InputWindowOffsets", n - 1, 2, 1},
                                          {rule::window_stride, "InputWindowStrides", n - 1, 0}});
  }
}

TEST(HostileStructs, WindowArraysWithACorruptCountAreNotRead) {
  for (const auto count : corrupt_counts) {
    dml_slice s(example_1(), 64, 16);
    s.slice.DimensionCount = count;
    const std::vector<expected> wanted{
        {rule::dimension_count_supported, "DimensionCount", {}, count, count == 0 ? 1 : 8},
        {rule::dimension_count_match, "InputTensor.DimensionCount", {}, 4, count},
        {rule::dimension_count_match, "OutputTensor.DimensionCount", {}, 4, count}};
    expect_violations(validate(s.slice), wanted);
    s.slice.InputWindowOffsets = unreadable<UINT>();
    s.slice.InputWindowSizes = unreadable<UINT>();
    s.slice.InputWindowStrides = unreadable<INT>();
    expect_violations(validate(s.slice), wanted);
    EXPECT_FALSE(make_plan(s.slice).has_value());
  }
}

TEST(HostileStructs, TensorArraysWithACorruptCountAreNotRead) {
  for (const auto count : corrupt_counts) {
    dml_slice s(example_1(), 0, 0);
    for (auto* buffer : {&s.input_buffer, &s.output_buffer}) {
      buffer->DimensionCount = count;
      buffer->Sizes = buffer->Strides = unreadable<UINT>();
    }
    const std::uint64_t bound = count == 0 ? 1 : 8;
    expect_violations(validate(s.slice),
                      {{rule::dimension_count_supported, "InputTensor.DimensionCount", {}, count, bound},
                       {rule::dimension_count_supported, "OutputTensor.DimensionCount", {}, count, bound},
                       {rule::dimension_count_match, "InputTensor.DimensionCount", {}, count, 4},
                       {rule::dimension_count_match, "OutputTensor.DimensionCount", {}, count, 4}});
  }
}

TEST(HostileStructs, NoArrayIsReadUpToTheCountOfAnother) {
  // The operator's arrays and one tensor's arrays have 1 element. The other tensor's have 8.
  for (const bool input_is_short : {true, false}) {
    auto d = whole(data_type::int8, {1, 1, 1, 1, 1, 1, 1, 1});
    d.input_tensor.strides = d.output_tensor.strides = dimensions{1, 1, 1, 1, 1, 1, 1, 1};
    d.dimension_count = 1;
    (input_is_short ? d.input_tensor : d.output_tensor).dimension_count = 1;
    const dml_slice s(d, 4, 4);
    const auto* field = input_is_short ? "OutputTensor.DimensionCount" : "InputTensor.DimensionCount";
    expect_violations(validate(s.slice), {{rule::dimension_count_match, field, {}, 8, 1}});
  }
}

TEST(HostileStructs, NullArraysWithACorruptCountAreReportedAsNull) {
  dml_slice s(example_1(), 64, 16);
  s.slice.DimensionCount = 0xFFFFFFFF;
  s.slice.InputWindowSizes = nullptr;
  s.input_buffer.DimensionCount = 0xFFFFFFFF;
  s.input_buffer.Sizes = nullptr;
  expect_violations(validate(s.slice),
                    {{rule::pointer_null, "InputTensor.Sizes", {}, 0},
                     {rule::pointer_null, "InputWindowSizes", {}, 0},
                     {rule::dimension_count_supported, "DimensionCount", {}, 4294967295, 8},
                     {rule::dimension_count_supported, "InputTensor.DimensionCount", {}, 4294967295, 8},
                     {rule::dimension_count_match, "OutputTensor.DimensionCount", {}, 4, 4294967295}});
}

TEST(HostileStructs, ADescOfAnotherTypeIsNotRead) {
  for (const std::uint32_t type : {0u, 2u, 0xFFFFFFFFu}) {
    dml_slice s(example_1(), 64, 16);
    s.input = {static_cast<DML_TENSOR_TYPE>(type), unreadable<void>()};
    expect_violations(validate(s.slice), {{rule::tensor_type, "InputTensor.Type", {}, type}});
    s.output = {static_cast<DML_TENSOR_TYPE>(type), unreadable<void>()};
    expect_violations(validate(s.slice), {{rule::tensor_type, "InputTensor.Type", {}, type},
                                          {rule::tensor_type, "OutputTensor.Type", {}, type}});
  }
}

TEST(HostileStructs, ADescOfAnotherTypeMayBeShorterThanABufferTensorDesc) {
  dml_slice s(example_1(), 64, 16);
  const auto byte = std::make_unique<char>();
  s.output = {DML_TENSOR_TYPE_INVALID, byte.get()};
  expect_violations(validate(s.slice), {{rule::tensor_type, "OutputTensor.Type", {}, 0}});
}

TEST(HostileStructs, GarbageEnumsAreReportedByTheirNumbers) {
  dml_slice s(example_1(), 64, 16);
  s.input_buffer.DataType = static_cast<DML_TENSOR_DATA_TYPE>(0xDEADBEEF);
  s.input_buffer.Flags = static_cast<DML_TENSOR_FLAGS>(0xCCCCCCCC);
  s.output_buffer.DataType = static_cast<DML_TENSOR_DATA_TYPE>(0xFFFFFFFF);
  s.output_buffer.Flags = static_cast<DML_TENSOR_FLAGS>(0xFFFFFFFF);
  const std::vector<expected> wanted{{rule::data_type_supported, "InputTensor.DataType", {}, 0xDEADBEEF},
                                     {rule::data_type_supported, "OutputTensor.DataType", {}, 0xFFFFFFFF},
                                     {rule::data_type_match, "OutputTensor.DataType", {}, 0xFFFFFFFF, 0xDEADBEEF},
                                     {rule::tensor_owned_by_dml, "OutputTensor.Flags", {}, 0xFFFFFFFF},
                                     {rule::tensor_flags, "InputTensor.Flags", {}, 0xCCCCCCCC},
                                     {rule::tensor_flags, "OutputTensor.Flags", {}, 0xFFFFFFFF}};
  expect_violations(validate(s.slice), wanted);
  expect_violations(validate(s.slice, static_cast<DML_FEATURE_LEVEL>(0xFFFFFFFF)), wanted);
}

TEST(HostileStructs, IntMinIsALegalStride) {
  dml_slice s(whole(data_type::float32, {1, 1, 1, 1}), 4, 4);
  std::fill(s.window_strides.begin(), s.window_strides.end(), -2147483647 - 1);
  expect_violations(validate(s.slice), {});
  s.output_sizes[1] = 2;
  s.output_buffer.TotalTensorSizeInBytes = 8;
  expect_violations(validate(s.slice), {{rule::output_size, "OutputTensor.Sizes", 1, 2, 1}});
}

TEST(HostileStructs, WindowEndsDoNotWrap) {
  dml_slice s(example_1(), 64, 16);
  s.offsets = {0xFFFFFFFF, 0xFFFFFFFE, 0xFFFFFFFD, 0xFFFFFFFF};
  s.slice.InputWindowOffsets = s.offsets.data();
  s.window_sizes[3] = 0xFFFFFFFF;
  expect_violations(validate(s.slice), {{rule::window_bounds, "InputWindowOffsets", 0, 4294967296, 1},
                                        {rule::window_bounds, "InputWindowOffsets", 1, 4294967295, 1},
                                        {rule::window_bounds, "InputWindowOffsets", 2, 4294967297, 4},
                                        {rule::window_bounds, "InputWindowOffsets", 3, 8589934590, 4}});
}

TEST(HostileStructs, SpansBeyond64BitsSaturate) {
  slice1_desc d = whole(data_type::float64, {1, 1, 1, 1, 1, 1, 1, 1});
  d.input_tensor.sizes.fill(0xFFFFFFFF);
  dml_slice packed(d, 0xFFFFFFFFFFFFFFF8, 8);
  expect_violations(
      validate(packed.slice),
      {{rule::tensor_element_count, "InputTensor", {}, 18446744073709551615u, 4294967295},
       {rule::tensor_total_size_limit, "InputTensor.TotalTensorSizeInBytes", {}, 18446744073709551608u, 34359738360}});
  d.input_tensor.strides.emplace().fill(0xFFFFFFFF);
  dml_slice strided(d, 0, 8);
  expect_violations(validate(strided.slice),
                    {{rule::tensor_element_count, "InputTensor", {}, 18446744073709551615u, 4294967295}});
  d.input_tensor.strides.emplace().fill(0);
  dml_slice broadcast(d, 8, 8);
  expect_violations(validate(broadcast.slice),
                    {{rule::tensor_logical_element_count, "InputTensor.Sizes", {}, 18446744073709551615u, 4294967295}});
}

TEST(HostileStructs, OutputsBeyond64BitsAreReportedByEveryRuleTheyBreak) {
  slice1_desc d = whole(data_type::int8, {1, 1});
  d.output_tensor.sizes = {0xFFFFFFFF, 0xFFFFFFFF};
  d.output_tensor.strides = dimensions{0xFFFFFFFF, 0xFFFFFFFF};
  dml_slice s(d, 4, 0);
  // The extent of each dimension is (2^32 - 2) * (2^32 - 1).
  expect_violations(validate(s.slice),
                    {{rule::tensor_element_count, "OutputTensor", {}, 18446744073709551615u, 4294967295},
                     {rule::output_nesting, "OutputTensor.Strides", {}, 4294967295, 18446744060824649731u},
                     {rule::output_size, "OutputTensor.Sizes", 0, 4294967295, 1},
                     {rule::output_size, "OutputTensor.Sizes", 1, 4294967295, 1}});
}

TEST(HostileStructs, BothTensorsMayBeTheSameStruct) {
  dml_slice s(whole(data_type::float32, {2, 2}), 16, 16);
  s.slice.OutputTensor = s.slice.InputTensor;
  expect_violations(validate(s.slice), {});
}

// All fields hold extreme values. The seed is fixed, so every run tries the same values.
TEST(HostileStructs, AnyValuesGiveAnOrderedReport) {
  constexpr std::uint32_t extremes[] = {0, 1, 2, 3, 4, 5, 8, 9, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFE, 0xFFFFFFFF};
  std::mt19937 random(1);
  const auto any = [&] { return extremes[random() % std::size(extremes)]; };
  const auto fill = [&](auto& array) {
    for (auto& value : array) value = static_cast<std::decay_t<decltype(value)>>(any());
  };
  int valid = 0;
  for (int round = 0; round < 20000; ++round) {
    const auto n = static_cast<UINT>(random() % 8 + 1);
    auto d = whole(data_type{static_cast<std::uint32_t>(random() % 14)}, std::vector<std::uint32_t>(n, 1));
    const bool is_wild = round % 2 == 0;
    if (is_wild) {
      if (random() % 2 == 0) d.input_tensor.strides = d.output_tensor.strides = dimensions{};
      for (auto* tensor : {&d.input_tensor, &d.output_tensor}) {
        fill(tensor->sizes);
        if (tensor->strides) fill(*tensor->strides);
        tensor->flags = any();
        tensor->guaranteed_base_offset_alignment = any();
        if (random() % 4 == 0) tensor->dimension_count = static_cast<UINT>(random() % 8 + 1);
      }
      fill(d.input_window_offsets);
      fill(d.input_window_sizes);
      fill(d.input_window_strides);
    }
    dml_slice s(d, 8, is_wild ? (std::uint64_t{any()} << 32 | any()) : 8);
    if (is_wild && random() % 8 == 0) s.slice.DimensionCount = std::max(9u, any());
    if (is_wild && random() % 8 == 0) s.input_buffer.DimensionCount = std::max(9u, any());
    if (is_wild && random() % 8 == 0) s.output.Type = static_cast<DML_TENSOR_TYPE>(any());
    const auto level = static_cast<DML_FEATURE_LEVEL>(is_wild && random() % 8 == 0 ? any() : 0x6400);

    const auto r = validate(s.slice, level);
    const auto violations = r.violations();
    EXPECT_TRUE(std::is_sorted(violations.begin(), violations.end(),
                               [](const auto& a, const auto& b) { return a.rule() < b.rule(); }));
    EXPECT_EQ(r.ok(), make_plan(s.slice, level).has_value());
    for (const auto& v : violations) {
      EXPECT_FALSE(v.field().empty());
      EXPECT_LT(v.dimension().value_or(0), 8u);
    }
    if (r.ok()) ++valid;
  }
  EXPECT_GT(valid, 0);
}

}  // namespace hostile_structs_tests
