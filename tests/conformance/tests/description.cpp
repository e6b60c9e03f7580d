// SPDX-License-Identifier: MIT
#include "model/description.hpp"
#include "cases/geometry.hpp"
#include "subject/c_description.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace slice1::conformance {
namespace description_tests {

slice1_desc example_2() {
  slice1_desc d;
  d.input_tensor = {data_type::float32, 0, 4, {1, 1, 4, 4}};
  d.output_tensor = {data_type::float32, 0, 4, {1, 1, 2, 2}};
  d.dimension_count = 4;
  d.input_window_offsets = {0, 0, 0, 1};
  d.input_window_sizes = {1, 1, 4, 3};
  d.input_window_strides = {1, 1, -2, 2};
  return d;
}

std::string text_of(const slice1_desc& d, feature_level level = latest_feature_level) {
  return geometry(described(d), level);
}

const std::string usual = ".f32.in_1x1x4x4.off_0x0x0x1.win_1x1x4x3.str_1x1xm2x2.out_1x1x2x2";

TEST(Geometry, ContainsTypeSizesAndWindow) {
  EXPECT_EQ(text_of(example_2()), "fl6_4" + usual);
  EXPECT_EQ(text_of(example_2(), feature_level::v2_1), "fl2_1" + usual);
  EXPECT_EQ(text_of(example_2(), feature_level{0x20ff}), "fl0x20ff" + usual);
  EXPECT_EQ(text_of(example_2(), feature_level{0xffffffff}), "fl0xffffffff" + usual);
  EXPECT_EQ(text_of(example_2(), feature_level{0}), "fl0_0" + usual);
}

TEST(Geometry, AppendsWhateverDiffersFromTheDefault) {
  auto d = example_2();
  d.input_tensor.strides = dimensions{0, 0, 1, 4};
  EXPECT_EQ(text_of(d), "fl6_4" + usual + ".istr_0x0x1x4");
  d = example_2();
  d.output_tensor.strides = dimensions{9, 9, 3, 1};
  d.output_tensor.flags = 1;
  d.output_tensor.guaranteed_base_offset_alignment = 256;
  EXPECT_EQ(text_of(d), "fl6_4" + usual + ".ostr_9x9x3x1.oali_256.ofl_1");
  d = example_2();
  d.input_tensor.total_tensor_size_in_bytes = 68;
  d.output_tensor.total_tensor_size_in_bytes = 16;  // the implied size
  EXPECT_EQ(text_of(d), "fl6_4" + usual + ".itot_68");
  d = example_2();
  d.output_tensor.data_type = data_type{77};
  EXPECT_EQ(text_of(d), "fl6_4" + usual + ".odt_dt77");
  d = example_2();
  d.output_tensor.dimension_count = 3;
  EXPECT_EQ(text_of(d), "fl6_4.f32.in_1x1x4x4.off_0x0x0x1.win_1x1x4x3.str_1x1xm2x2.out_1x1x2.ocnt_3");
}

TEST(Geometry, NamesNullPointersAndTypes) {
  auto d = described(example_2());
  d.strides = false;
  d.input.sizes = false;
  d.output.desc = false;
  d.output.type = 2;
  EXPECT_EQ(geometry(d, latest_feature_level), "fl6_4" + usual + ".null_isizes.otyp_2.null_odesc.null_strides");
}

TEST(Geometry, WritesExtremeNumbersWithoutSigns) {
  auto d = example_2();
  d.input_window_strides[0] = std::numeric_limits<std::int32_t>::min();
  d.input_window_offsets[0] = 0xffffffff;
  EXPECT_EQ(text_of(d), "fl6_4.f32.in_1x1x4x4.off_4294967295x0x0x1.win_1x1x4x3.str_m2147483648x1xm2x2.out_1x1x2x2");
}

TEST(Geometry, WritesNoArraysOfInvalidCounts) {
  auto d = example_2();
  d.dimension_count = d.input_tensor.dimension_count = 9;
  d.output_tensor.dimension_count = 0;
  EXPECT_EQ(text_of(d), "fl6_4.f32.in_none.off_none.win_none.str_none.out_none.cnt_9.ocnt_0");
}

TEST(Described, FillsInTotals) {
  auto d = example_2();
  d.input_tensor.data_type = data_type::int8;
  d.input_tensor.strides = dimensions{0, 0, 5, 1};  // 15 + 3 + 1 = 19
  d.output_tensor.total_tensor_size_in_bytes = 5;
  EXPECT_EQ(described(d).desc.input_tensor.total_tensor_size_in_bytes, 20u);
  EXPECT_EQ(described(d).desc.output_tensor.total_tensor_size_in_bytes, 5u);
  d.input_tensor.data_type = data_type::uint4;
  EXPECT_EQ(described(d).desc.input_tensor.total_tensor_size_in_bytes, 0u);
}

TEST(CDescription, HasEveryField) {
  auto d = example_2();
  d.input_tensor.strides = dimensions{16, 16, 4, 1};
  d.input_tensor.flags = 1;
  d.input_tensor.guaranteed_base_offset_alignment = 64;
  d.output_tensor.data_type = data_type::float16;
  const c_description made(described(d));
  const slice1_operator& op = *made.get();
  EXPECT_EQ(op.DimensionCount, 4u);
  EXPECT_EQ(op.InputWindowOffsets[3], 1u);
  EXPECT_EQ(op.InputWindowSizes[2], 4u);
  EXPECT_EQ(op.InputWindowStrides[2], -2);
  ASSERT_EQ(op.InputTensor->Type, 1u);
  const auto& input = *static_cast<const slice1_buffer_tensor*>(op.InputTensor->Desc);
  EXPECT_EQ(input.DataType, 1u);
  EXPECT_EQ(input.Flags, 1u);
  EXPECT_EQ(input.DimensionCount, 4u);
  EXPECT_EQ(input.Sizes[3], 4u);
  EXPECT_EQ(input.Strides[0], 16u);
  EXPECT_EQ(input.TotalTensorSizeInBytes, 64u);
  EXPECT_EQ(input.GuaranteedBaseOffsetAlignment, 64u);
  const auto& output = *static_cast<const slice1_buffer_tensor*>(op.OutputTensor->Desc);
  EXPECT_EQ(output.DataType, 2u);
  EXPECT_EQ(output.Sizes[2], 2u);
  EXPECT_EQ(output.Strides, nullptr);
  EXPECT_EQ(output.TotalTensorSizeInBytes, 8u);
}

TEST(CDescription, HasTheNullPointersOfTheDescription) {
  auto d = described(example_2());
  d.offsets = d.sizes = d.strides = false;
  d.input.tensor = false;
  d.output.sizes = false;
  const c_description made(d);
  EXPECT_EQ(made.get()->InputTensor, nullptr);
  EXPECT_EQ(made.get()->InputWindowOffsets, nullptr);
  EXPECT_EQ(made.get()->InputWindowSizes, nullptr);
  EXPECT_EQ(made.get()->InputWindowStrides, nullptr);
  ASSERT_NE(made.get()->OutputTensor, nullptr);
  EXPECT_EQ(static_cast<const slice1_buffer_tensor*>(made.get()->OutputTensor->Desc)->Sizes, nullptr);

  d = described(example_2());
  d.input.desc = false;
  EXPECT_EQ(c_description(d).get()->InputTensor->Desc, nullptr);
}

TEST(CDescription, HasUnreadableArraysOfInvalidCounts) {
  auto d = described(example_2());
  d.desc.dimension_count = d.desc.input_tensor.dimension_count = 9;
  d.output.type = 0;
  const c_description made(d);
  EXPECT_EQ(made.get()->DimensionCount, 9u);
  EXPECT_NE(made.get()->InputWindowStrides, nullptr);
  EXPECT_NE(static_cast<const slice1_buffer_tensor*>(made.get()->InputTensor->Desc)->Sizes, nullptr);
  EXPECT_EQ(made.get()->OutputTensor->Type, 0u);
  EXPECT_NE(made.get()->OutputTensor->Desc, nullptr);
}

// Each changed byte is noticed, and no longer once it is restored.
template <class T>
void expect_noticed(const c_description& structs, const T* at, std::size_t count) {
  ASSERT_NE(at, nullptr);
  auto* const bytes = reinterpret_cast<unsigned char*>(const_cast<T*>(at));
  for (std::size_t i = 0; i < count * sizeof(T); ++i) {
    bytes[i] ^= 1u;
    EXPECT_FALSE(structs.unchanged()) << i;
    bytes[i] ^= 1u;
    EXPECT_TRUE(structs.unchanged()) << i;
  }
}

TEST(CDescription, NoticesEveryWriteToIt) {
  auto d = example_2();
  d.input_tensor.strides = d.output_tensor.strides = dimensions{16, 16, 4, 1};
  const c_description structs(described(d));
  const auto& op = *structs.get();
  EXPECT_TRUE(structs.unchanged());
  expect_noticed(structs, &op, 1);
  for (const auto* tensor : {op.InputTensor, op.OutputTensor}) {
    const auto* const desc = static_cast<const slice1_buffer_tensor*>(tensor->Desc);
    expect_noticed(structs, tensor, 1);
    expect_noticed(structs, desc, 1);
    expect_noticed(structs, desc->Sizes, 4);
    expect_noticed(structs, desc->Strides, 4);
  }
  expect_noticed(structs, op.InputWindowOffsets, 4);
  expect_noticed(structs, op.InputWindowSizes, 4);
  expect_noticed(structs, op.InputWindowStrides, 4);
}

}  // namespace description_tests
}  // namespace slice1::conformance
