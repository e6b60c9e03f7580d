// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <climits>
#include <slice1/directml.hpp>
#include <type_traits>
#include <vector>

#include "support/violations.hpp"

namespace directml_tests {

using namespace slice1::dml;
using namespace slice1::testing;
using slice1::rule;

TEST(DirectML, EnumsHaveTheValuesOfDirectMLhAndOfTheCore) {
  EXPECT_EQ(static_cast<UINT>(DML_TENSOR_DATA_TYPE_UNKNOWN), 0u);
  EXPECT_EQ(static_cast<UINT>(DML_TENSOR_DATA_TYPE_FLOAT64), 9u);
  EXPECT_EQ(static_cast<UINT>(DML_TENSOR_DATA_TYPE_INT4), 13u);
  EXPECT_EQ(static_cast<UINT>(DML_TENSOR_TYPE_INVALID), 0u);
  EXPECT_EQ(static_cast<UINT>(DML_TENSOR_TYPE_BUFFER), 1u);
  EXPECT_EQ(static_cast<UINT>(DML_TENSOR_FLAG_OWNED_BY_DML), 1u);
  EXPECT_EQ(static_cast<UINT>(DML_OPERATOR_INVALID), 0u);
  EXPECT_EQ(static_cast<UINT>(DML_OPERATOR_SLICE), 60u);
  EXPECT_EQ(static_cast<UINT>(DML_OPERATOR_SLICE1), 111u);
  EXPECT_EQ(static_cast<UINT>(DML_OPERATOR_SLICE_GRAD), 135u);
  const std::pair<DML_FEATURE_LEVEL, slice1::feature_level> levels[] = {
      {DML_FEATURE_LEVEL_1_0, slice1::feature_level::v1_0}, {DML_FEATURE_LEVEL_2_0, slice1::feature_level::v2_0},
      {DML_FEATURE_LEVEL_2_1, slice1::feature_level::v2_1}, {DML_FEATURE_LEVEL_3_0, slice1::feature_level::v3_0},
      {DML_FEATURE_LEVEL_3_1, slice1::feature_level::v3_1}, {DML_FEATURE_LEVEL_4_0, slice1::feature_level::v4_0},
      {DML_FEATURE_LEVEL_4_1, slice1::feature_level::v4_1}, {DML_FEATURE_LEVEL_5_0, slice1::feature_level::v5_0},
      {DML_FEATURE_LEVEL_5_1, slice1::feature_level::v5_1}, {DML_FEATURE_LEVEL_5_2, slice1::feature_level::v5_2},
      {DML_FEATURE_LEVEL_6_0, slice1::feature_level::v6_0}, {DML_FEATURE_LEVEL_6_1, slice1::feature_level::v6_1},
      {DML_FEATURE_LEVEL_6_2, slice1::feature_level::v6_2}, {DML_FEATURE_LEVEL_6_3, slice1::feature_level::v6_3},
      {DML_FEATURE_LEVEL_6_4, slice1::feature_level::v6_4}};
  for (const auto& [ours, core] : levels) EXPECT_EQ(static_cast<UINT>(ours), static_cast<UINT>(core));
}

TEST(DirectML, ConstantsHaveTheValuesOfDirectMLh) {
  EXPECT_EQ(DML_TENSOR_DIMENSION_COUNT_MAX, 5u);
  EXPECT_EQ(DML_TENSOR_DIMENSION_COUNT_MAX1, 8u);
  EXPECT_EQ(DML_TEMPORARY_BUFFER_ALIGNMENT, 256u);
  EXPECT_EQ(DML_PERSISTENT_BUFFER_ALIGNMENT, 256u);
  EXPECT_EQ(DML_MINIMUM_BUFFER_TENSOR_ALIGNMENT, 16u);
}

UINT64 calc(DML_TENSOR_DATA_TYPE type, std::vector<UINT> sizes) {
  return DMLCalcBufferTensorSize(type, static_cast<UINT>(sizes.size()), sizes.data(), nullptr);
}
UINT64 calc(DML_TENSOR_DATA_TYPE type, std::vector<UINT> sizes, std::vector<UINT> strides) {
  return DMLCalcBufferTensorSize(type, static_cast<UINT>(sizes.size()), sizes.data(), strides.data());
}

TEST(DMLCalcBufferTensorSize, RoundsUpToAMultipleOfFour) {
  EXPECT_EQ(calc(DML_TENSOR_DATA_TYPE_UINT8, {1, 1, 1, 1}), 4u);
  EXPECT_EQ(calc(DML_TENSOR_DATA_TYPE_FLOAT16, {3, 1}), 8u);
  EXPECT_EQ(calc(DML_TENSOR_DATA_TYPE_FLOAT32, {1, 1, 4, 4}), 64u);
  EXPECT_EQ(calc(DML_TENSOR_DATA_TYPE_INT64, {3}), 24u);
}

TEST(DMLCalcBufferTensorSize, CountsUpToTheLastElementOfAStridedTensor) {
  EXPECT_EQ(calc(DML_TENSOR_DATA_TYPE_FLOAT32, {2, 3}, {10, 2}), 60u);
  EXPECT_EQ(calc(DML_TENSOR_DATA_TYPE_FLOAT32, {5, 3}, {0, 1}), 12u);
}

TEST(DMLCalcBufferTensorSize, DoesNotWrapIn32Bits) {
  EXPECT_EQ(calc(DML_TENSOR_DATA_TYPE_FLOAT32, {1, 1, 32768, 32768}), 4294967296u);
  EXPECT_EQ(calc(DML_TENSOR_DATA_TYPE_FLOAT32, {1, 1, 32768, 32768}, {1u << 30, 1u << 30, 32768, 1}), 4294967296u);
  EXPECT_EQ(calc(DML_TENSOR_DATA_TYPE_UINT8, {65536, 65536}, {65536, 1}), 4294967296u);
}

TEST(DMLCalcBufferTensorSize, TakesUpToEightDimensions) {
  EXPECT_EQ(calc(DML_TENSOR_DATA_TYPE_FLOAT32, {1, 2, 1, 2, 1, 2, 1, 3}), 96u);
  EXPECT_EQ(calc(DML_TENSOR_DATA_TYPE_FLOAT32, {1, 2, 1, 2, 1, 2, 1, 3}, {0, 50, 0, 20, 0, 10, 0, 1}), 332u);
}

TEST(DMLCalcBufferTensorSize, PacksFourBitElements) {
  EXPECT_EQ(calc(DML_TENSOR_DATA_TYPE_UINT4, {7}), 4u);
  EXPECT_EQ(calc(DML_TENSOR_DATA_TYPE_INT4, {9}), 8u);
}

TEST(DMLCalcBufferTensorSize, IsZeroForImpossibleTensorsAndSizesBeyond64Bits) {
  EXPECT_EQ(calc(DML_TENSOR_DATA_TYPE_UNKNOWN, {1}), 0u);
  EXPECT_EQ(calc(static_cast<DML_TENSOR_DATA_TYPE>(14), {1}), 0u);
  EXPECT_EQ(DMLCalcBufferTensorSize(DML_TENSOR_DATA_TYPE_INT8, 1, nullptr, nullptr), 0u);
  const UINT one = 1;  // a sanitizer detects any read beyond it: counts of 0 and above 8 must read nothing
  EXPECT_EQ(DMLCalcBufferTensorSize(DML_TENSOR_DATA_TYPE_INT8, 0, &one, nullptr), 0u);
  EXPECT_EQ(DMLCalcBufferTensorSize(DML_TENSOR_DATA_TYPE_INT8, 9, &one, &one), 0u);
  EXPECT_EQ(DMLCalcBufferTensorSize(DML_TENSOR_DATA_TYPE_INT8, UINT_MAX, &one, &one), 0u);
  EXPECT_EQ(calc(DML_TENSOR_DATA_TYPE_INT8, {3, 0}), 0u);
  EXPECT_EQ(calc(DML_TENSOR_DATA_TYPE_INT8, {UINT_MAX, UINT_MAX, UINT_MAX}), 0u);
  EXPECT_EQ(calc(DML_TENSOR_DATA_TYPE_FLOAT64, {UINT_MAX, UINT_MAX}), 0u);
}

using strides = std::array<std::uint32_t, 4>;

TEST(CalculateStrides, GivesTheStridesOfTheLayoutInNchwOrder) {
  static_assert(CalculateStrides(Layout::NCHW, {1, 1, 3, 5}, {}) == strides{15, 15, 5, 1});
  static_assert(CalculateStrides(Layout::NHWC, {1, 1, 3, 5}, {}) == strides{15, 1, 5, 1});
  EXPECT_EQ(CalculateStrides(Layout::NCHW, {2, 3, 5, 7}, {}), (strides{105, 35, 7, 1}));
  EXPECT_EQ(CalculateStrides(Layout::NHWC, {2, 3, 5, 7}, {}), (strides{105, 1, 21, 3}));
}

TEST(CalculateStrides, GivesABroadcastDimensionStrideZeroAndCountsItAsOne) {
  EXPECT_EQ(CalculateStrides(Layout::NCHW, {2, 3, 5, 7}, {false, true, false, false}), (strides{35, 0, 7, 1}));
  EXPECT_EQ(CalculateStrides(Layout::NHWC, {2, 3, 5, 7}, {false, false, false, true}), (strides{15, 1, 3, 0}));
  EXPECT_EQ(CalculateStrides(Layout::NCHW, {2, 3, 5, 7}, {true, true, true, true}), (strides{0, 0, 0, 0}));
}

TEST(CalculateStrides, WrapsModulo2To32) {
  EXPECT_EQ(CalculateStrides(Layout::NCHW, {2, 3, 0x1'0000, 0x1'0001}, {}), (strides{0x3'0000, 0x1'0000, 0x1'0001, 1}));
}

TEST(CheckedStrides, AreThoseOfCalculateStridesWhereNoneWraps) {
  static_assert(checked_strides(Layout::NCHW, {2, 3, 5, 7}, {}) == strides{105, 35, 7, 1});
  static_assert(checked_strides(Layout::NHWC, {2, 3, 5, 7}, {}) == strides{105, 1, 21, 3});
  EXPECT_EQ(checked_strides(Layout::NCHW, {2, 3, 5, 7}, {false, true, false, false}), (strides{35, 0, 7, 1}));
  EXPECT_EQ(checked_strides(Layout::NHWC, {2, 3, 5, 7}, {true, true, true, true}), (strides{0, 0, 0, 0}));
  EXPECT_EQ(checked_strides(Layout::NCHW, {UINT_MAX, UINT_MAX, 1, 1}, {}), (strides{UINT_MAX, 1, 1, 1}));
}

TEST(CheckedStrides, HaveNoValueWhereCalculateStridesWraps) {
  EXPECT_EQ(CalculateStrides(Layout::NCHW, {2, 65536, 65536, 1}, {}), (strides{0, 65536, 1, 1}));
  EXPECT_FALSE(checked_strides(Layout::NCHW, {2, 65536, 65536, 1}, {}));
  EXPECT_EQ(CalculateStrides(Layout::NHWC, {2, 65536, 65536, 1}, {}), (strides{0, 1, 65536, 65536}));
  EXPECT_FALSE(checked_strides(Layout::NHWC, {2, 65536, 65536, 1}, {}));
  EXPECT_EQ(checked_strides(Layout::NCHW, {2, 65536, 65535, 1}, {}), (strides{0xffff'0000, 65535, 1, 1}));
  // The product is 2^64, which is 0 even in 64 bits.
  EXPECT_FALSE(checked_strides(Layout::NCHW, {1, 65536, 65536, 0x8000'0000}, {}));
  EXPECT_FALSE(checked_strides(Layout::NCHW, {1, UINT_MAX, UINT_MAX, UINT_MAX}, {}));
}

TEST(CheckedStrides, CountABroadcastDimensionAsOne) {
  // No stride needs the product of the outermost dimension that is not broadcast.
  EXPECT_EQ(checked_strides(Layout::NCHW, {2, 65536, 65536, 1}, {true, false, false, false}),
            (strides{0, 65536, 1, 1}));
  EXPECT_EQ(checked_strides(Layout::NCHW, {2, 65536, 65536, 1}, {false, false, true, false}),
            (strides{65536, 1, 0, 1}));
}

TEST(CheckedStrides, HaveNoValueForASizeOf0) {
  EXPECT_EQ(CalculateStrides(Layout::NCHW, {2, 0, 5, 7}, {}), (strides{0, 35, 7, 1}));
  for (const std::size_t i : {0u, 1u, 2u, 3u}) {
    std::array<std::uint32_t, 4> sizes{2, 3, 5, 7};
    sizes[i] = 0;
    EXPECT_FALSE(checked_strides(Layout::NCHW, sizes, {})) << i;
    EXPECT_FALSE(checked_strides(Layout::NHWC, sizes, {true, true, true, true})) << i;
  }
}

TEST(OperatorDesc, OwnsTheLinkedStructsOfADescription) {
  auto value = example_1();
  value.input_tensor.strides = {{16, 16, 4, 1}};
  value.input_tensor.flags = 1;
  value.output_tensor.total_tensor_size_in_bytes = 20;
  value.output_tensor.guaranteed_base_offset_alignment = 16;
  const operator_desc owner(value);
  const auto& slice = owner.get();
  EXPECT_EQ(slice.DimensionCount, 4u);
  EXPECT_EQ(slice.InputWindowOffsets[3], 1u);
  EXPECT_EQ(slice.InputWindowSizes[2], 4u);
  EXPECT_EQ(slice.InputWindowStrides[3], 2);
  EXPECT_EQ(slice.InputTensor->Type, DML_TENSOR_TYPE_BUFFER);
  const auto& input = *static_cast<const DML_BUFFER_TENSOR_DESC*>(slice.InputTensor->Desc);
  const auto& output = *static_cast<const DML_BUFFER_TENSOR_DESC*>(slice.OutputTensor->Desc);
  EXPECT_EQ(input.DataType, DML_TENSOR_DATA_TYPE_FLOAT32);
  EXPECT_EQ(input.Flags, DML_TENSOR_FLAG_OWNED_BY_DML);
  EXPECT_EQ(input.Sizes[3], 4u);
  EXPECT_EQ(input.Strides[2], 4u);
  EXPECT_EQ(input.TotalTensorSizeInBytes, 64u);
  EXPECT_EQ(output.Strides, nullptr);
  EXPECT_EQ(output.TotalTensorSizeInBytes, 20u);
  EXPECT_EQ(output.GuaranteedBaseOffsetAlignment, 16u);
  EXPECT_TRUE(slice1::validate(slice).ok());
  static_assert(!std::is_copy_constructible_v<operator_desc>);
}

TEST(OperatorDesc, HasTheSameReportAsItsDescription) {
  auto value = example_1();
  value.input_window_strides[2] = 0;
  value.output_tensor.sizes[3] = 3;
  value.dimension_count = 5;
  const operator_desc owner(value);
  EXPECT_EQ(listed(slice1::validate(owner.get(), DML_FEATURE_LEVEL_2_0)),
            listed(slice1::validate(value, slice1::feature_level::v2_0)));
}

TEST(OperatorDesc, HasTotalSizeZeroIfNoneIsImplied) {
  auto value = example_1();
  value.input_tensor.sizes[0] = 0;
  const operator_desc owner(value);
  EXPECT_EQ(static_cast<const DML_BUFFER_TENSOR_DESC*>(owner.get().InputTensor->Desc)->TotalTensorSizeInBytes, 0u);
}

TEST(DirectMLRun, AcceptsTypedAndRawBuffersAndAFeatureLevel) {
  const slice1::descriptor<std::uint8_t, 4> d{
      .input_sizes = {1, 1, 1, 4}, .input_window_sizes = {1, 1, 1, 4}, .input_window_strides = {1, 1, 1, -1}};
  const operator_desc owner(d);
  const std::vector<std::uint8_t> input{1, 2, 3, 4};
  std::vector<std::uint8_t> output(4);
  EXPECT_TRUE(slice1::run(owner.get(), input, output));
  EXPECT_EQ(output, (std::vector<std::uint8_t>{4, 3, 2, 1}));
  std::vector<std::byte> raw(4);
  EXPECT_TRUE(slice1::run(owner.get(), std::as_bytes(std::span(input)), std::span(raw), DML_FEATURE_LEVEL_2_1));
  EXPECT_EQ(raw[0], std::byte{4});
  EXPECT_FALSE(slice1::run(owner.get(), input, output, DML_FEATURE_LEVEL_2_0));
  EXPECT_FALSE(slice1::run(owner.get(), input, output, slice1::feature_level::v2_0));
}

TEST(DirectML, FlagsCombine) {
  auto flags = DML_TENSOR_FLAG_NONE | DML_TENSOR_FLAG_OWNED_BY_DML;
  static_assert(std::is_same_v<decltype(flags), DML_TENSOR_FLAGS>);
  EXPECT_EQ(flags, DML_TENSOR_FLAG_OWNED_BY_DML);
  EXPECT_EQ(flags & ~DML_TENSOR_FLAG_OWNED_BY_DML, DML_TENSOR_FLAG_NONE);
  EXPECT_EQ(flags ^ DML_TENSOR_FLAG_OWNED_BY_DML, DML_TENSOR_FLAG_NONE);
  flags &= DML_TENSOR_FLAG_NONE;
  EXPECT_EQ(flags, DML_TENSOR_FLAG_NONE);
  flags |= DML_TENSOR_FLAG_OWNED_BY_DML;
  flags ^= DML_TENSOR_FLAG_OWNED_BY_DML;
  EXPECT_EQ(flags, DML_TENSOR_FLAG_NONE);
}

TEST(DirectML, ToDescConvertsAStructBackToItsDescription) {
  auto desc = example_2();
  desc.input_tensor.strides = slice1::dimensions{32, 32, 8, 2};
  desc.input_tensor.guaranteed_base_offset_alignment = 64;
  desc.output_tensor.total_tensor_size_in_bytes = 20;
  const slice1::dml::operator_desc owner(desc);
  const auto converted = slice1::to_desc(owner.get());
  static_assert(std::is_same_v<decltype(converted), const slice1::slice1_desc>);
  EXPECT_EQ(converted.dimension_count, 4u);
  EXPECT_EQ(converted.input_tensor.data_type, slice1::data_type::float32);
  EXPECT_EQ(converted.input_tensor.sizes, desc.input_tensor.sizes);
  EXPECT_EQ(converted.input_tensor.strides, desc.input_tensor.strides);
  EXPECT_EQ(converted.input_tensor.total_tensor_size_in_bytes, 4u * (3 * 8 + 3 * 2 + 1));
  EXPECT_EQ(converted.input_tensor.guaranteed_base_offset_alignment, 64u);
  EXPECT_EQ(converted.output_tensor.total_tensor_size_in_bytes, 20u);
  EXPECT_EQ(converted.input_window_offsets, desc.input_window_offsets);
  EXPECT_EQ(converted.input_window_sizes, desc.input_window_sizes);
  EXPECT_EQ(converted.input_window_strides, desc.input_window_strides);
}

TEST(DirectML, ToDescLeavesMembersEmptyThatItMustNotRead) {
  const slice1::dml::slice_operator_desc owner(older_example());
  auto d = owner.get();
  d.Offsets = nullptr;
  d.InputTensor = nullptr;
  const auto converted = slice1::to_desc(d);
  static_assert(std::is_same_v<decltype(converted), const slice1::slice_desc>);
  EXPECT_EQ(converted.offsets, slice1::dimensions{});
  EXPECT_EQ(converted.input_tensor.dimension_count, 0u);
  EXPECT_EQ(converted.sizes, older_example().sizes);
  d.DimensionCount = 9;
  d.Sizes = unreadable<UINT>();
  EXPECT_EQ(slice1::to_desc(d).sizes, slice1::dimensions{});
}

}  // namespace directml_tests
