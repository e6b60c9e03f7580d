// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <climits>
#include <cstdint>
#include <slice1/descriptor.hpp>
#include <slice1/format/desc.hpp>
#include <string>

#include "support/gradient.hpp"
#include "support/violations.hpp"

namespace format_desc_tests {

using namespace slice1::testing;
using slice1::data_type;

TEST(FormatDesc, ADescriptionIsOneLine) {
  EXPECT_EQ(to_string(example_2()),
            "DML_SLICE1: FLOAT32 {1,1,4,4} -> FLOAT32 {1,1,2,2}, InputWindowOffsets {0,0,0,1}, InputWindowSizes "
            "{1,1,4,3}, InputWindowStrides {1,1,-2,2}");
  EXPECT_EQ(to_string(older_example()),
            "DML_SLICE: FLOAT32 {1,1,5,5} -> FLOAT32 {1,1,3,2}, Offsets {0,0,1,1}, Sizes {1,1,3,2}, Strides {1,1,1,2}");
  const slice1::descriptor<std::uint8_t, 1> d{.input_sizes = {9},
                                              .output_strides = {{3}},
                                              .input_window_offsets = {1},
                                              .input_window_sizes = {8},
                                              .input_window_strides = {INT_MIN}};
  EXPECT_EQ(to_string(d),
            "DML_SLICE1: UINT8 {9} -> UINT8 {1} strides {3}, InputWindowOffsets {1}, InputWindowSizes {8}, "
            "InputWindowStrides {-2147483648}");
}

TEST(FormatDesc, ArraysWithACorruptCountAreDashes) {
  auto d = example_2();
  d.input_tensor.strides = {{16, 16, 4, 1}};
  for (const std::uint32_t count : {0u, 9u, 0xffffffffu}) {
    d.input_tensor.dimension_count = d.dimension_count = count;
    EXPECT_EQ(to_string(d),
              "DML_SLICE1: FLOAT32 - strides - -> FLOAT32 {1,1,2,2}, InputWindowOffsets -, InputWindowSizes -, "
              "InputWindowStrides -");
  }
  slice1::slice_desc older;
  older.dimension_count = 9;
  EXPECT_EQ(to_string(older), "DML_SLICE: UNKNOWN - -> UNKNOWN -, Offsets -, Sizes -, Strides -");
}

TEST(FormatDesc, TheTableOfExample2HasStartsAndMaximums) {
  EXPECT_EQ(tabulate(example_2()),
            "dimension  input  offset  size  stride  start  maximum  output\n"
            "        0      1       0     1       1      0        1       1\n"
            "        1      1       0     1       1      0        1       1\n"
            "        2      4       0     4      -2      3        2       2\n"
            "        3      4       1     3       2      1        2       2\n");
}

// The size of the window is (Sizes - 1) * Strides + 1. It holds rows 1 to 3 and columns 1 to 3.
TEST(FormatDesc, TheTableOfTheOlderOperatorHasTheEquivalentWindow) {
  EXPECT_EQ(tabulate(older_example()),
            "dimension  input  offset  size  stride  start  maximum  output\n"
            "        0      1       0     1       1      0        1       1\n"
            "        1      1       0     1       1      0        1       1\n"
            "        2      5       1     3       1      1        3       3\n"
            "        3      5       1     3       2      1        2       2\n");
  auto d = older_example();
  d.offsets = {0, 0, 0, 7};
  d.sizes = {0, 1, 5, UINT_MAX};
  d.strides = {2, 0, 0, UINT_MAX};
  // (2^32 - 2) * (2^32 - 1) + 1
  EXPECT_EQ(tabulate(d),
            "dimension  input  offset                  size      stride  start     maximum  output\n"
            "        0      1       0                     -           2      0           -       1\n"
            "        1      1       0                     1           0      0           -       1\n"
            "        2      5       0                     1           0      0           -       3\n"
            "        3      5       7  18446744060824649731  4294967295      7  4294967295       2\n");
}

TEST(FormatDesc, TheTableOfAnInvalidDescriptionHasDashesForUndefinedNumbers) {
  auto d = example_1();
  d.input_window_offsets = {UINT_MAX, 5, 0, 2};
  d.input_window_sizes = {UINT_MAX, 0, 0, 3};
  d.input_window_strides = {-1, -1, 2, 0};
  EXPECT_EQ(tabulate(d),
            "dimension  input      offset        size  stride       start     maximum  output\n"
            "        0      1  4294967295  4294967295      -1  8589934589  4294967295       1\n"
            "        1      1           5           0      -1           -           -       1\n"
            "        2      4           0           0       2           0           -       2\n"
            "        3      4           2           3       0           2           -       2\n");
}

TEST(FormatDesc, TheTableHasARowForEachDimensionOfTheLargestCount) {
  auto d = example_1();
  d.dimension_count = 1;
  d.input_tensor.dimension_count = 2;
  d.output_tensor.dimension_count = 3;
  EXPECT_EQ(tabulate(d),
            "dimension  input  offset  size  stride  start  maximum  output\n"
            "        0      1       0     1       1      0        1       1\n"
            "        1      1       -     -       -      -        -       1\n"
            "        2      -       -     -       -      -        -       2\n");
}

TEST(FormatDesc, TheTableDoesNotReadArraysWithACorruptCount) {
  for (const std::uint32_t count : {0u, 9u, 0xffffffffu}) {
    auto d = whole(data_type::int8, {3});
    d.dimension_count = count;
    EXPECT_EQ(tabulate(d),
              "dimension  input  offset  size  stride  start  maximum  output\n"
              "        0      3       -     -       -      -        -       3\n");
    d.input_tensor.dimension_count = count;
    EXPECT_EQ(tabulate(d),
              "dimension  input  offset  size  stride  start  maximum  output\n"
              "        0      -       -     -       -      -        -       3\n");
    d.output_tensor.dimension_count = count;
    EXPECT_EQ(tabulate(d), "dimension  input  offset  size  stride  start  maximum  output\n");
    slice1::slice_desc older;
    older.dimension_count = older.input_tensor.dimension_count = older.output_tensor.dimension_count = count;
    EXPECT_EQ(tabulate(older), "dimension  input  offset  size  stride  start  maximum  output\n");
  }
}

TEST(FormatDesc, ExplainsADescriptionMemberByMember) {
  EXPECT_EQ(explain(example_2()),
            "DML_SLICE1_OPERATOR_DESC\n"
            "  InputTensor.DataType = FLOAT32\n"
            "  InputTensor.DimensionCount = 4\n"
            "  InputTensor.Sizes = {1,1,4,4}\n"
            "  OutputTensor.DataType = FLOAT32\n"
            "  OutputTensor.DimensionCount = 4\n"
            "  OutputTensor.Sizes = {1,1,2,2}\n"
            "  DimensionCount = 4\n"
            "  InputWindowOffsets = {0,0,0,1}\n"
            "  InputWindowSizes = {1,1,4,3}\n"
            "  InputWindowStrides = {1,1,-2,2}\n" +
                tabulate(example_2()));
}

TEST(FormatDesc, ExplainsOptionalMembersIfTheyAreGiven) {
  auto d = older_example();
  d.dimension_count = 9;
  d.input_tensor.flags = 0x81;
  d.input_tensor.strides = {{25, 25, 5, 1}};
  d.input_tensor.total_tensor_size_in_bytes = 100;
  d.input_tensor.guaranteed_base_offset_alignment = 256;
  d.output_tensor.data_type = static_cast<data_type>(99);
  d.output_tensor.total_tensor_size_in_bytes = 0;
  EXPECT_EQ(explain(d),
            "DML_SLICE_OPERATOR_DESC\n"
            "  InputTensor.DataType = FLOAT32\n"
            "  InputTensor.Flags = 0x81\n"
            "  InputTensor.DimensionCount = 4\n"
            "  InputTensor.Sizes = {1,1,5,5}\n"
            "  InputTensor.Strides = {25,25,5,1}\n"
            "  InputTensor.TotalTensorSizeInBytes = 100\n"
            "  InputTensor.GuaranteedBaseOffsetAlignment = 256\n"
            "  OutputTensor.DataType = 99\n"
            "  OutputTensor.DimensionCount = 4\n"
            "  OutputTensor.Sizes = {1,1,3,2}\n"
            "  OutputTensor.TotalTensorSizeInBytes = 0\n"
            "  DimensionCount = 9\n"
            "  Offsets = -\n"
            "  Sizes = -\n"
            "  Strides = -\n" +
                tabulate(d));
}

TEST(FormatDesc, NamesTheGradients) {
  EXPECT_EQ(to_string(gradient_example()),
            "DML_SLICE_GRAD: FLOAT32 {1,1,2,2} -> FLOAT32 {1,1,4,4}, InputWindowOffsets {0,0,0,0}, InputWindowSizes "
            "{1,1,4,4}, InputWindowStrides {1,1,2,2}");
  EXPECT_EQ(explain(gradient_line(9, 1, 7, -3, 2)),
            "DML_SLICE_GRAD_OPERATOR_DESC\n"
            "  InputGradientTensor.DataType = FLOAT32\n"
            "  InputGradientTensor.DimensionCount = 1\n"
            "  InputGradientTensor.Sizes = {2}\n"
            "  OutputGradientTensor.DataType = FLOAT32\n"
            "  OutputGradientTensor.DimensionCount = 1\n"
            "  OutputGradientTensor.Sizes = {9}\n"
            "  DimensionCount = 1\n"
            "  InputWindowOffsets = {1}\n"
            "  InputWindowSizes = {7}\n"
            "  InputWindowStrides = {-3}\n"
            "dimension  input  offset  size  stride  start  maximum  output\n"
            "        0      2       1     7      -3      7        3       9\n");
}

}  // namespace format_desc_tests
