// SPDX-License-Identifier: MIT
// Buffer tensors: every size is at least 1. The span is at most 2^32 - 1 elements. The total size holds the span and is
// no larger than that of the largest tensor. The alignment fits the element size.
#include <slice1/slice1.hpp>

#include "support/violations.hpp"

namespace buffer_tensor_desc_tests {

using namespace slice1;
using namespace slice1::testing;

// [tensor.size]
TEST(BufferTensorSizes, ZeroInTheOutputIsRejected) {
  for (std::uint32_t i = 0; i < 3; ++i) {
    auto d = whole(data_type::float32, {2, 2, 2});
    d.output_tensor.sizes[i] = 0;
    expect_violations(validate(d), {{rule::tensor_size, "OutputTensor.Sizes", i, 0, 1}});
  }
}

TEST(BufferTensorSizes, ZeroInTheInputIsRejectedAndPutsTheWindowOutOfBounds) {
  for (std::uint32_t i = 0; i < 3; ++i) {
    auto d = whole(data_type::float32, {2, 2, 2});
    d.input_tensor.sizes[i] = 0;
    expect_violations(validate(d), {{rule::tensor_size, "InputTensor.Sizes", i, 0, 1},
                                    {rule::window_bounds, "InputWindowOffsets", i, 2, 0}});
  }
}

TEST(BufferTensorSizes, ZerosAreReportedInputBeforeOutput) {
  auto d = whole(data_type::float32, {1, 1});
  d.input_tensor.sizes = {0, 0};
  d.output_tensor.sizes = {0, 0};
  d.input_window_sizes = {0, 0};
  expect_violations(validate(d), {{rule::tensor_size, "InputTensor.Sizes", 0, 0, 1},
                                  {rule::tensor_size, "InputTensor.Sizes", 1, 0, 1},
                                  {rule::tensor_size, "OutputTensor.Sizes", 0, 0, 1},
                                  {rule::tensor_size, "OutputTensor.Sizes", 1, 0, 1},
                                  {rule::window_size, "InputWindowSizes", 0, 0, 1},
                                  {rule::window_size, "InputWindowSizes", 1, 0, 1}});
}

TEST(BufferTensorSizes, OneIsAccepted) {
  expect_violations(validate(whole(data_type::float32, {1})), {});
  expect_violations(validate(whole(data_type::float32, {1, 1, 1, 1, 1, 1, 1, 1})), {});
}

// [tensor.element_count]
TEST(BufferTensorSpan, OfAPackedTensorIsItsElementCount) {
  expect_violations(validate(whole(data_type::int8, {4294967295})), {});
  expect_violations(validate(whole(data_type::int8, {65535, 65537})), {});
  expect_violations(validate(whole(data_type::int8, {65536, 65536})),
                    {{rule::tensor_element_count, "InputTensor", {}, 4294967296, 4294967295},
                     {rule::tensor_element_count, "OutputTensor", {}, 4294967296, 4294967295}});
  expect_violations(validate(whole(data_type::int8, {1, 2, 1, 2147483648})),
                    {{rule::tensor_element_count, "InputTensor", {}, 4294967296, 4294967295},
                     {rule::tensor_element_count, "OutputTensor", {}, 4294967296, 4294967295}});
}

TEST(BufferTensorSpan, CountsElementsOfEverySize) {
  for (const auto type : {data_type::int8, data_type::float16, data_type::float32, data_type::float64}) {
    expect_violations(validate(whole(type, {4294967295})), {});
    expect_violations(validate(whole(type, {2, 2147483648})),
                      {{rule::tensor_element_count, "InputTensor", {}, 4294967296, 4294967295},
                       {rule::tensor_element_count, "OutputTensor", {}, 4294967296, 4294967295}});
  }
}

TEST(BufferTensorSpan, OfAStridedTensorIncludesItsGaps) {
  for (const auto& side : both_tensors) {
    auto d = whole(data_type::float32, {2, 2});
    side.of(d).strides = dimensions{4294967293, 1};
    expect_violations(validate(d), {});
    side.of(d).strides = dimensions{4294967294, 1};
    expect_violations(validate(d), {{rule::tensor_element_count, side.name, {}, 4294967296, 4294967295}});
    side.of(d).strides = dimensions{4294967295, 4294967294};
    side.of(d).sizes = {2, 1};
    d.output_tensor.sizes = {2, 1};
    d.input_window_sizes = {2, 1};
    expect_violations(validate(d), {{rule::tensor_element_count, side.name, {}, 4294967296, 4294967295}});
  }
}

TEST(BufferTensorSpan, IgnoresTheStrideOfADimensionOfSizeOne) {
  for (const auto& side : both_tensors) {
    auto d = whole(data_type::float32, {1, 2, 1});
    side.of(d).strides = dimensions{4294967295, 1, 4294967295};
    expect_violations(validate(d), {});
  }
}

TEST(BufferTensorSpan, SaturatesAt64BitsWithoutWrapping) {
  auto d = whole(data_type::float32, {1, 1, 1, 1});
  d.input_tensor.sizes = {4294967295, 1, 1, 1};
  d.input_tensor.strides = dimensions{4294967295, 1, 1, 1};  // exact: 1 + (2^32 - 2) * (2^32 - 1)
  expect_violations(validate(d), {{rule::tensor_element_count, "InputTensor", {}, 18446744060824649731u, 4294967295}});
  d.input_tensor.sizes = {4294967295, 4294967295, 1, 1};
  d.input_tensor.strides = dimensions{4294967295, 4294967295, 1, 1};
  expect_violations(validate(d), {{rule::tensor_element_count, "InputTensor", {}, 18446744073709551615u, 4294967295}});
  d.input_tensor.sizes = {2147483649, 2147483649, 2147483649, 2147483649};
  d.input_tensor.strides = dimensions{2147483648, 2147483648, 2147483648, 2147483648};  // 1 + 2^64
  expect_violations(validate(d), {{rule::tensor_element_count, "InputTensor", {}, 18446744073709551615u, 4294967295}});
  d.input_tensor.strides = std::nullopt;
  d.input_tensor.sizes = {65536, 65536, 65536, 65536};  // 2^64
  expect_violations(validate(d), {{rule::tensor_element_count, "InputTensor", {}, 18446744073709551615u, 4294967295}});
  d.input_tensor.sizes = {65536, 65536, 65536, 65535};  // 2^64 - 2^48
  expect_violations(validate(d), {{rule::tensor_element_count, "InputTensor", {}, 18446462598732840960u, 4294967295}});
}

TEST(BufferTensorSpan, OfTheLargestSizesSaturates) {
  const std::uint32_t most = 4294967295;
  expect_violations(validate(whole(data_type::int8, {most, most, most, most, most, most, most, most})),
                    {{rule::tensor_element_count, "InputTensor", {}, 18446744073709551615u, 4294967295},
                     {rule::tensor_element_count, "OutputTensor", {}, 18446744073709551615u, 4294967295}});
}

// [tensor.logical_element_count]
TEST(BufferTensorLogicalCount, OfABroadcastInputBeyond32BitsIsUndocumented) {
  auto d = whole(data_type::float32, {65535, 65537});
  d.output_tensor.sizes = {1, 1};
  d.input_tensor.strides = dimensions{0, 0};
  expect_violations(validate(d), {});
  d.input_tensor.sizes = {65536, 65536};
  d.input_window_sizes = {65536, 65536};
  expect_violations(validate(d),
                    {{rule::tensor_logical_element_count, "InputTensor.Sizes", {}, 4294967296, 4294967295}});
  EXPECT_EQ(validate(d).status(), status::undocumented);
  EXPECT_FALSE(make_plan(d).has_value());
}

TEST(BufferTensorLogicalCount, OfOverlappingStridesBeyond32BitsIsUndocumented) {
  auto d = whole(data_type::float32, {65536, 65536});
  d.output_tensor.sizes = {1, 1};
  d.input_tensor.strides = dimensions{1, 1};
  expect_violations(validate(d),
                    {{rule::tensor_logical_element_count, "InputTensor.Sizes", {}, 4294967296, 4294967295}});
}

TEST(BufferTensorLogicalCount, OfAnOutputBeyond32BitsImpliesDimensionsThatDoNotNest) {
  auto d = whole(data_type::float32, {65536, 65536});
  d.input_tensor.strides = dimensions{0, 0};
  d.output_tensor.strides = dimensions{1, 1};
  expect_violations(validate(d),
                    {{rule::tensor_logical_element_count, "InputTensor.Sizes", {}, 4294967296, 4294967295},
                     {rule::tensor_logical_element_count, "OutputTensor.Sizes", {}, 4294967296, 4294967295},
                     {rule::output_nesting, "OutputTensor.Strides", {}, 1, 65536}});
}

TEST(BufferTensorLogicalCount, SaturatesAt64BitsWithoutWrapping) {
  auto d = whole(data_type::float32, {1, 1, 1});
  d.input_tensor.strides = dimensions{0, 0, 0};
  d.input_tensor.sizes = {65536, 65536, 65536};
  expect_violations(validate(d),
                    {{rule::tensor_logical_element_count, "InputTensor.Sizes", {}, 281474976710656, 4294967295}});
  d.input_tensor.sizes = {4294967295, 1, 4294967295};
  expect_violations(validate(d),
                    {{rule::tensor_logical_element_count, "InputTensor.Sizes", {}, 18446744065119617025u, 4294967295}});
  d.input_tensor.sizes = {4294967295, 4294967295, 2};
  expect_violations(validate(d),
                    {{rule::tensor_logical_element_count, "InputTensor.Sizes", {}, 18446744073709551615u, 4294967295}});
}

struct implied {
  data_type type;
  std::uint32_t elements;
  std::uint64_t bytes;
};

constexpr implied implied_sizes[] = {
    {data_type::int8, 1, 4},
    {data_type::uint8, 4, 4},
    {data_type::int8, 5, 8},
    {data_type::uint8, 8, 8},
    {data_type::float16, 1, 4},
    {data_type::int16, 2, 4},
    {data_type::uint16, 3, 8},
    {data_type::float32, 1, 4},
    {data_type::int32, 3, 12},
    {data_type::uint32, 16, 64},
    {data_type::float64, 1, 8},
    {data_type::int64, 3, 24},
    {data_type::uint64, 4, 32},
    {data_type::int8, 4294967295, 4294967296},
    {data_type::float16, 4294967295, 8589934592},
    {data_type::float32, 4294967295, 17179869180},
    {data_type::float64, 4294967295, 34359738360},
};

// [tensor.total_size]
TEST(BufferTensorTotalSize, TheImpliedSizeIsAcceptedAndFourBytesLessAreRejected) {
  for (const auto& side : both_tensors) {
    for (const auto& [type, elements, bytes] : implied_sizes) {
      auto d = whole(type, {elements});
      side.of(d).total_tensor_size_in_bytes = bytes;
      expect_violations(validate(d), {});
      side.of(d).total_tensor_size_in_bytes = bytes - 4;
      expect_violations(validate(d),
                        {{rule::tensor_total_size, side.field(".TotalTensorSizeInBytes"), {}, bytes - 4, bytes}});
    }
  }
}

TEST(BufferTensorTotalSize, TheUnroundedSizeIsTooSmallAndNotAMultipleOfFour) {
  auto d = whole(data_type::int8, {5});
  d.input_tensor.total_tensor_size_in_bytes = 5;
  expect_violations(validate(d), {{rule::tensor_total_size, "InputTensor.TotalTensorSizeInBytes", {}, 5, 8},
                                  {rule::tensor_total_size_multiple, "InputTensor.TotalTensorSizeInBytes", {}, 5}});
}

TEST(BufferTensorTotalSize, ZeroIsRejected) {
  for (const auto& side : both_tensors) {
    auto d = whole(data_type::float32, {4, 4});
    side.of(d).total_tensor_size_in_bytes = 0;
    expect_violations(validate(d), {{rule::tensor_total_size, side.field(".TotalTensorSizeInBytes"), {}, 0, 64}});
  }
}

TEST(BufferTensorTotalSize, MoreThanTheImpliedSizeIsAccepted) {
  for (const auto& side : both_tensors) {
    for (const std::uint64_t bytes : {68u, 128u, 1000000u}) {
      auto d = whole(data_type::float32, {4, 4});
      side.of(d).total_tensor_size_in_bytes = bytes;
      expect_violations(validate(d), {});
    }
  }
}

TEST(BufferTensorTotalSize, FollowsTheStrides) {
  for (const auto& side : both_tensors) {
    auto d = whole(data_type::float32, {4, 4});
    side.of(d).strides = dimensions{8, 1};  // the last element is the 28th
    side.of(d).total_tensor_size_in_bytes = 112;
    expect_violations(validate(d), {});
    side.of(d).total_tensor_size_in_bytes = 108;
    expect_violations(validate(d), {{rule::tensor_total_size, side.field(".TotalTensorSizeInBytes"), {}, 108, 112}});
  }
}

TEST(BufferTensorTotalSize, OfABroadcastTensorCountsEachStoredElementOnce) {
  auto d = whole(data_type::float32, {4, 4});
  d.input_tensor.strides = dimensions{0, 1};
  d.input_tensor.total_tensor_size_in_bytes = 16;
  expect_violations(validate(d), {});
  d.input_tensor.total_tensor_size_in_bytes = 12;
  expect_violations(validate(d), {{rule::tensor_total_size, "InputTensor.TotalTensorSizeInBytes", {}, 12, 16}});
}

struct limit {
  data_type type;
  std::uint64_t bytes;
};

constexpr limit limits[] = {
    {data_type::int8, 4294967296},   {data_type::uint8, 4294967296},   {data_type::float16, 8589934592},
    {data_type::int16, 8589934592},  {data_type::uint16, 8589934592},  {data_type::float32, 17179869180},
    {data_type::int32, 17179869180}, {data_type::uint32, 17179869180}, {data_type::float64, 34359738360},
    {data_type::int64, 34359738360}, {data_type::uint64, 34359738360},
};

// [tensor.total_size_limit]
TEST(BufferTensorTotalSizeLimit, TheSizeOfTheLargestTensorIsAcceptedAndFourBytesMoreAreRejected) {
  for (const auto& side : both_tensors) {
    for (const auto& [type, bytes] : limits) {
      auto d = whole(type, {2, 2});
      side.of(d).total_tensor_size_in_bytes = bytes;
      expect_violations(validate(d), {});
      side.of(d).total_tensor_size_in_bytes = bytes + 4;
      expect_violations(validate(d),
                        {{rule::tensor_total_size_limit, side.field(".TotalTensorSizeInBytes"), {}, bytes + 4, bytes}});
    }
  }
}

TEST(BufferTensorTotalSizeLimit, OneByteMoreIsAlsoNotAMultipleOfFour) {
  auto d = whole(data_type::float32, {2, 2});
  d.output_tensor.total_tensor_size_in_bytes = 17179869181;
  expect_violations(
      validate(d),
      {{rule::tensor_total_size_limit, "OutputTensor.TotalTensorSizeInBytes", {}, 17179869181, 17179869180},
       {rule::tensor_total_size_multiple, "OutputTensor.TotalTensorSizeInBytes", {}, 17179869181}});
}

TEST(BufferTensorTotalSizeLimit, TheLargestMultipleOfFourIsRejected) {
  auto d = whole(data_type::float64, {2, 2});
  d.input_tensor.total_tensor_size_in_bytes = 18446744073709551612u;
  d.output_tensor.total_tensor_size_in_bytes = 18446744073709551612u;
  expect_violations(
      validate(d),
      {{rule::tensor_total_size_limit, "InputTensor.TotalTensorSizeInBytes", {}, 18446744073709551612u, 34359738360},
       {rule::tensor_total_size_limit, "OutputTensor.TotalTensorSizeInBytes", {}, 18446744073709551612u, 34359738360}});
}

// [tensor.total_size_multiple]
TEST(BufferTensorTotalSizeMultiple, SizesThatAreNotMultiplesOfFourAreUndocumented) {
  for (const auto& side : both_tensors) {
    for (const std::uint64_t bytes : {65u, 66u, 67u, 69u}) {
      auto d = whole(data_type::float32, {4, 4});
      side.of(d).total_tensor_size_in_bytes = bytes;
      expect_violations(validate(d),
                        {{rule::tensor_total_size_multiple, side.field(".TotalTensorSizeInBytes"), {}, bytes}});
      EXPECT_EQ(validate(d).status(), status::undocumented);
    }
  }
}

TEST(BufferTensorTotalSizeMultiple, MultiplesOfFourAreAccepted) {
  for (const auto& side : both_tensors) {
    for (const std::uint64_t bytes : {64u, 68u, 72u}) {
      auto d = whole(data_type::float32, {4, 4});
      side.of(d).total_tensor_size_in_bytes = bytes;
      expect_violations(validate(d), {});
    }
  }
}

struct alignments {
  data_type type;
  std::vector<std::uint32_t> accepted;
  std::vector<std::uint32_t> too_small;
  std::uint32_t element_bytes;
};

const alignments alignment_rows[] = {
    {data_type::int8, {0, 1, 2, 4, 8, 16, 256, 2147483648}, {}, 1},
    {data_type::uint8, {0, 1, 2, 4, 8, 16, 256, 2147483648}, {}, 1},
    {data_type::float16, {0, 2, 4, 8, 16, 256, 2147483648}, {1}, 2},
    {data_type::int16, {0, 2, 4, 8, 16, 256, 2147483648}, {1}, 2},
    {data_type::uint16, {0, 2, 4, 8, 16, 256, 2147483648}, {1}, 2},
    {data_type::float32, {0, 4, 8, 16, 256, 2147483648}, {1, 2}, 4},
    {data_type::int32, {0, 4, 8, 16, 256, 2147483648}, {1, 2}, 4},
    {data_type::uint32, {0, 4, 8, 16, 256, 2147483648}, {1, 2}, 4},
    {data_type::float64, {0, 8, 16, 256, 2147483648}, {1, 2, 4}, 8},
    {data_type::int64, {0, 8, 16, 256, 2147483648}, {1, 2, 4}, 8},
    {data_type::uint64, {0, 8, 16, 256, 2147483648}, {1, 2, 4}, 8},
};

// [tensor.base_alignment]
TEST(BufferTensorAlignment, ZeroAndPowersOfTwoFromTheElementSizeAreAccepted) {
  for (const auto& side : both_tensors) {
    for (const auto& row : alignment_rows) {
      for (const auto alignment : row.accepted) {
        auto d = whole(row.type, {2, 2});
        side.of(d).guaranteed_base_offset_alignment = alignment;
        expect_violations(validate(d), {});
      }
    }
  }
}

TEST(BufferTensorAlignment, PowersOfTwoBelowTheElementSizeAreRejected) {
  for (const auto& side : both_tensors) {
    for (const auto& row : alignment_rows) {
      for (const auto alignment : row.too_small) {
        auto d = whole(row.type, {2, 2});
        side.of(d).guaranteed_base_offset_alignment = alignment;
        expect_violations(validate(d), {{rule::tensor_base_alignment,
                                         side.field(".GuaranteedBaseOffsetAlignment"),
                                         {},
                                         alignment,
                                         row.element_bytes}});
      }
    }
  }
}

TEST(BufferTensorAlignment, NumbersThatAreNotPowersOfTwoAreRejected) {
  for (const auto& side : both_tensors) {
    for (const auto& row : alignment_rows) {
      for (const std::uint32_t alignment : {3u, 5u, 6u, 7u, 12u, 24u, 255u, 2147483647u, 2147483649u, 4294967295u}) {
        auto d = whole(row.type, {2, 2});
        side.of(d).guaranteed_base_offset_alignment = alignment;
        expect_violations(validate(d),
                          {{rule::tensor_base_alignment, side.field(".GuaranteedBaseOffsetAlignment"), {}, alignment}});
      }
    }
  }
}

}  // namespace buffer_tensor_desc_tests
