// SPDX-License-Identifier: MIT
// In places, the documents contradict themselves or the header, or are silent. Each known fault, D1 to D10, has at
// least one test that shows what this library does instead.
#include <slice1/directml.hpp>
#include <slice1/slice1.hpp>

#include <type_traits>

#include "support/gradient.hpp"
#include "support/violations.hpp"

namespace documents_faults_tests {

using namespace slice1;
using namespace slice1::testing;

// The page divides by the signed stride. By that formula, its own Example 2 could not copy two rows.
TEST(DocumentsFaults, D1MaxCopiedElementsDividesByTheMagnitude) {
  auto d = example_1();
  d.input_window_strides[2] = -2;
  expect_violations(validate(d), {});
  d.output_tensor.sizes[2] = 3;
  expect_violations(validate(d), {{rule::output_size, "OutputTensor.Sizes", 2, 3, 2}});
  expect_violations(validate(line(9, 0, 9, -1, 9)), {});
  expect_violations(validate(line(9, 0, 9, -4, 3)), {});
  expect_violations(validate(line(9, 0, 9, -4, 4)), {{rule::output_size, "OutputTensor.Sizes", 0, 4, 3}});
}

// The page's walkthrough of Example 2 computes the start on axis 2 from the window size of axis 0.
TEST(DocumentsFaults, D2EachAxisStartsAtTheEndOfItsOwnWindow) {
  auto d = whole(data_type::float32, {2, 1, 4, 4});
  d.output_tensor.sizes = {2, 1, 2, 1};
  d.input_window_strides = {1, 1, -2, 1};
  // Rows 3 and 1 of each half. From the window size of axis 0, copying would start at row 1.
  EXPECT_EQ(copied(d, counted<float>(32, 0), std::vector<float>(4)), (std::vector<float>{12, 4, 28, 20}));
}

// One of the page's two declarations has UINT strides.
TEST(DocumentsFaults, D3StridesAreSigned) {
  static_assert(std::is_same_v<decltype(dml::DML_SLICE1_OPERATOR_DESC::InputWindowStrides), const std::int32_t*>);
  // As a UINT, -1 would step out of every window of more than one element.
  expect_violations(validate(line(4, 0, 4, -1, 4)), {});
  EXPECT_EQ(copied(line(4, 0, 4, -1, 4), counted<float>(4, 1), std::vector<float>(4)),
            (std::vector<float>{4, 3, 2, 1}));
}

// The page of the gradient operator implies that DML_SLICE1 accepts strides of 0.
TEST(DocumentsFaults, D4StrideZeroIsRejected) {
  expect_violations(validate(line(4, 0, 4, 0, 1)), {{rule::window_stride, "InputWindowStrides", 0, 0}});
  expect_violations(validate(line(1, 0, 1, 0, 1)), {{rule::window_stride, "InputWindowStrides", 0, 0}});
  expect_violations(validate(line(4, 0, 4, 1, 1)), {});
}

// Older versions of the page have no table for feature level 4_1.
TEST(DocumentsFaults, D5SixtyFourBitTypesAreSupportedFrom4_1) {
  for (const auto type : {data_type::float64, data_type::uint64, data_type::int64}) {
    expect_violations(validate(whole(type, {4}), feature_level::v4_1), {});
  }
}

// One translation of the page forbids only windows that are empty in all dimensions.
TEST(DocumentsFaults, D5AWindowIsEmptyIfOneDimensionIs) {
  auto d = example_1();
  d.input_window_sizes[0] = 0;
  expect_violations(validate(d), {{rule::window_size, "InputWindowSizes", 0, 0, 1}});
}

// In one translation, negative strides run to the end of the window. Other translations seem to allow stride 0.
TEST(DocumentsFaults, D5NegativeStridesRunFromTheEndOfTheWindow) {
  EXPECT_EQ(copied(line(6, 1, 4, -1, 2), counted<float>(6, 0), std::vector<float>(2)), (std::vector<float>{4, 3}));
}

// Every version of the page names some arrays in the singular.
TEST(DocumentsFaults, D5FieldsAreNamedAsInTheStruct) {
  expect_violations(validate(line(4, 5, 0, 0, 1)), {{rule::window_size, "InputWindowSizes", 0, 0, 1},
                                                    {rule::window_bounds, "InputWindowOffsets", 0, 5, 4},
                                                    {rule::window_stride, "InputWindowStrides", 0, 0}});
}

std::uint64_t calculated_size(dml::DML_TENSOR_DATA_TYPE type, const std::vector<dml::UINT>& sizes,
                              const std::vector<dml::UINT>& strides) {
  return dml::DMLCalcBufferTensorSize(type, static_cast<dml::UINT>(sizes.size()), sizes.data(),
                                      strides.empty() ? nullptr : strides.data());
}

// The published helper wraps in 32 bits if strides are given.
TEST(DocumentsFaults, D6BufferSizesDoNotWrap) {
  using namespace dml;
  EXPECT_EQ(calculated_size(DML_TENSOR_DATA_TYPE_FLOAT32, {1, 1, 32768, 32768}, {1073741824, 1073741824, 32768, 1}),
            4294967296u);
  EXPECT_EQ(calculated_size(DML_TENSOR_DATA_TYPE_FLOAT32, {1, 1, 32768, 32768}, {}), 4294967296u);
  EXPECT_EQ(calculated_size(DML_TENSOR_DATA_TYPE_UINT8, {65536, 65536}, {65536, 1}), 4294967296u);
  EXPECT_EQ(calculated_size(DML_TENSOR_DATA_TYPE_UINT8, {2, 2}, {4294967295, 4294967295}), 8589934592u);
}

// The published helper lacks the 64-bit types.
TEST(DocumentsFaults, D6BufferSizesAreDefinedFor64BitTypes) {
  using namespace dml;
  for (const auto type : {DML_TENSOR_DATA_TYPE_FLOAT64, DML_TENSOR_DATA_TYPE_UINT64, DML_TENSOR_DATA_TYPE_INT64}) {
    EXPECT_EQ(calculated_size(type, {3, 5}, {}), 120u);
    EXPECT_EQ(calculated_size(type, {3, 5}, {8, 1}), 168u);
  }
}

// The published helper reads a size even if there is none.
TEST(DocumentsFaults, D6BufferSizesOfImpossibleTensorsAreZero) {
  using namespace dml;
  for (const UINT count : {0u, 9u, 4294967295u}) {
    EXPECT_EQ(DMLCalcBufferTensorSize(DML_TENSOR_DATA_TYPE_FLOAT32, count, unreadable<UINT>(), nullptr), 0u);
    EXPECT_EQ(DMLCalcBufferTensorSize(DML_TENSOR_DATA_TYPE_FLOAT32, count, unreadable<UINT>(), unreadable<UINT>()), 0u);
  }
  EXPECT_EQ(DMLCalcBufferTensorSize(DML_TENSOR_DATA_TYPE_FLOAT32, 1, nullptr, nullptr), 0u);
  EXPECT_EQ(calculated_size(DML_TENSOR_DATA_TYPE_FLOAT32, {2, 0}, {}), 0u);
  EXPECT_EQ(calculated_size(DML_TENSOR_DATA_TYPE_FLOAT32, {2, 0}, {1, 1}), 0u);
}

// The page limits the number of elements, but does not say whether a broadcast element counts once.
TEST(DocumentsFaults, D7TheSpanIsLimitedAndALargeLogicalCountIsUndocumented) {
  auto d = whole(data_type::float32, {65536, 65536});
  d.output_tensor.sizes = {1, 1};
  EXPECT_EQ(validate(d).status(), status::invalid);
  expect_violations(validate(d), {{rule::tensor_element_count, "InputTensor", {}, 4294967296, 4294967295}});
  d.input_tensor.strides = dimensions{0, 1};
  EXPECT_EQ(validate(d).status(), status::undocumented);
  expect_violations(validate(d),
                    {{rule::tensor_logical_element_count, "InputTensor.Sizes", {}, 4294967296, 4294967295}});
}

// The page does not say how window strides combine with the strides of the tensors.
TEST(DocumentsFaults, D8InputStridesCombineWithWindowStrides) {
  auto d = whole(data_type::int32, {2, 3});
  d.input_window_strides = {1, -1};
  const auto memory = counted<std::int32_t>(6, 0);
  d.input_tensor.strides = dimensions{1, 2};  // rows {0,2,4} and {1,3,5}
  EXPECT_EQ(copied(d, memory, std::vector<std::int32_t>(6)), (std::vector<std::int32_t>{4, 2, 0, 5, 3, 1}));
  d.input_tensor.strides = dimensions{0, 2};  // rows {0,2,4} and {0,2,4}
  EXPECT_EQ(copied(d, memory, std::vector<std::int32_t>(6)), (std::vector<std::int32_t>{4, 2, 0, 4, 2, 0}));
}

TEST(DocumentsFaults, D8OutputStridesCombineWithWindowStrides) {
  auto d = whole(data_type::int32, {2, 3});
  d.input_window_strides = {-1, 1};
  const auto memory = counted<std::int32_t>(6, 0);
  d.output_tensor.strides = dimensions{1, 2};
  EXPECT_EQ(copied(d, memory, std::vector<std::int32_t>(6)), (std::vector<std::int32_t>{3, 0, 4, 1, 5, 2}));
  d.output_tensor.strides = dimensions{4, 1};
  EXPECT_EQ(copied(d, memory, std::vector<std::int32_t>(7, -1)), (std::vector<std::int32_t>{3, 4, 5, -1, 0, 1, 2}));
}

// DirectML requires bound sizes to be multiples of 4 and bound offsets to be aligned. A copy on the CPU does not.
TEST(DocumentsFaults, D9BoundSizesNeedNotBeMultiplesOfFour) {
  EXPECT_EQ(copied(whole(data_type::int8, {3}), counted<std::int8_t>(3, 1), std::vector<std::int8_t>(3)),
            (std::vector<std::int8_t>{1, 2, 3}));
  EXPECT_EQ(copied(whole(data_type::int8, {5}), counted<std::int8_t>(7, 1), std::vector<std::int8_t>(6)),
            (std::vector<std::int8_t>{1, 2, 3, 4, 5, 0}));
}

TEST(DocumentsFaults, D9BoundOffsetsNeedNotBeAligned) {
  auto d = whole(data_type::int16, {2});
  d.input_tensor.guaranteed_base_offset_alignment = 256;
  d.output_tensor.guaranteed_base_offset_alignment = 256;
  alignas(256) const std::array<std::byte, 6> input{std::byte{1}, std::byte{2}, std::byte{3},
                                                    std::byte{4}, std::byte{5}, std::byte{6}};
  alignas(256) std::array<std::byte, 6> output{};
  expect_violations(run(d, std::span(input).subspan(1, 4), std::span(output).subspan(1, 4)), {});
  EXPECT_EQ(output, (std::array<std::byte, 6>{std::byte{0}, std::byte{2}, std::byte{3}, std::byte{4}, std::byte{5},
                                              std::byte{0}}));
}

// DML_SLICE_GRAD's page says 4 to 5 dimensions at feature level 3_0 and 1 to 8 from 3_1. The history of the feature
// levels says that 3_1 raised the number from 4 to 8.
TEST(DocumentsFaults, D10GradientsHaveFourToFiveDimensionsAt3_0) {
  using counts = std::vector<std::uint32_t>;
  const auto accepted_at = [](feature_level level) {
    counts accepted;
    for (std::uint32_t n = 1; n <= 8; ++n) {
      const auto d = whole_gradient(data_type::float32, std::vector<std::uint32_t>(n, 1));
      if (validate(d, level)) accepted.push_back(n);
    }
    return accepted;
  };
  EXPECT_EQ(accepted_at(feature_level::v3_0), (counts{4, 5}));
  EXPECT_EQ(accepted_at(feature_level::v3_1), (counts{1, 2, 3, 4, 5, 6, 7, 8}));
}

}  // namespace documents_faults_tests
