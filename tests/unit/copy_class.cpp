// SPDX-License-Identifier: MIT
// Does a plan's class say how its elements lie in both tensors?
#include <gtest/gtest.h>

#include <slice1/slice1.hpp>

#include "support/nests.hpp"

namespace copy_class_tests {

using namespace slice1::testing;
using slice1::copy_class;
using slice1::data_type;
using slice1::make_plan;
using slice1::slice1_desc;

copy_class class_of(const slice1_desc& d) {
  return make_plan(d)->copy_class();
}

TEST(CopyClass, SaysHowElementsLie) {
  constexpr auto type = data_type::float32;
  EXPECT_EQ(class_of(nest(type, {{4, 4, 2}, {2, 1, 1}})), copy_class::tiny);
  EXPECT_EQ(class_of(nest(type, {{10, 40, 20}, {20, 1, 1}})), copy_class::rows);
  EXPECT_EQ(class_of(nest(type, {{10, 20, 20}, {20, 1, 1}})), copy_class::rows);
  EXPECT_EQ(class_of(nest(type, {{20, -1, 1}})), copy_class::strided_rows);
  EXPECT_EQ(class_of(nest(type, {{20, 0, 1}})), copy_class::strided_rows);
  EXPECT_EQ(class_of(nest(type, {{20, 3, 1}})), copy_class::strided_rows);
  EXPECT_EQ(class_of(nest(type, {{3, 1, 20}, {20, 3, 1}})), copy_class::deinterleave);
  EXPECT_EQ(class_of(nest(type, {{20, 1, 3}, {3, 20, 1}})), copy_class::interleave);
  EXPECT_EQ(class_of(nest(type, {{3, -1, 20}, {20, -3, 1}})), copy_class::deinterleave);
  EXPECT_EQ(class_of(nest(type, {{20, -1, 3}, {3, -20, 1}})), copy_class::interleave);
  EXPECT_EQ(class_of(nest(type, {{20, 1, 30}, {30, 20, 1}})), copy_class::transpose);
  EXPECT_EQ(class_of(nest(type, {{20, 1, 2}})), copy_class::scattered);
  EXPECT_EQ(make_plan(nest(type, {{20, 1, 2}}))->part(5, 2).copy_class(), copy_class::empty);
  EXPECT_EQ(make_plan(nest(type, {{20, 1, 2}}))->part(0, 2).copy_class(), copy_class::tiny);
}

// A kernel for single elements copies pairs of 16-bit samples.
TEST(CopyClass, TakesShortRowsForElements) {
  EXPECT_EQ(class_of(nest(data_type::uint16, {{20, 6, 2}, {2, 1, 1}})), copy_class::strided_rows);
  EXPECT_EQ(class_of(nest(data_type::uint8, {{20, 3, 3}, {3, 1, 1}})), copy_class::rows);
  EXPECT_EQ(class_of(nest(data_type::uint8, {{20, 6, 3}, {3, 1, 1}})), copy_class::rows);
}

// 16 bytes of pixels, at least 4, make a row that a kernel for channels can shuffle.
TEST(CopyClass, TakesFewPixelsForStridedRows) {
  EXPECT_EQ(class_of(nest(data_type::float32, {{9, 100, 12}, {3, 1, 4}, {4, 3, 1}})), copy_class::deinterleave);
  EXPECT_EQ(class_of(nest(data_type::float32, {{9, 100, 9}, {3, 1, 3}, {3, 3, 1}})), copy_class::strided_rows);
  EXPECT_EQ(class_of(nest(data_type::float64, {{9, 100, 6}, {2, 1, 3}, {3, 2, 1}})), copy_class::strided_rows);
  EXPECT_EQ(class_of(nest(data_type::float32, {{9, 100, 12}, {4, 1, 3}, {3, 4, 1}})), copy_class::interleave);
  EXPECT_EQ(class_of(nest(data_type::float64, {{9, 100, 6}, {3, 1, 2}, {2, 3, 1}})), copy_class::strided_rows);
}

// A tile has 16 bytes on one side, and 4 on the other.
TEST(CopyClass, TakesMatricesWithoutATileForStridedRows) {
  EXPECT_EQ(class_of(nest(data_type::uint8, {{4, 1, 16}, {16, 65, 1}})), copy_class::transpose);
  EXPECT_EQ(class_of(nest(data_type::uint8, {{3, 1, 16}, {16, 65, 1}})), copy_class::strided_rows);
  EXPECT_EQ(class_of(nest(data_type::uint8, {{15, 1, 15}, {15, 65, 1}})), copy_class::strided_rows);
  EXPECT_EQ(class_of(nest(data_type::uint8, {{16, 1, 5}, {5, 65, 1}})), copy_class::transpose);
  EXPECT_EQ(class_of(nest(data_type::uint8, {{16, 1, 4}, {3, 65, 1}})), copy_class::strided_rows);
  EXPECT_EQ(class_of(nest(data_type::uint16, {{2, 1, 9}, {9, 65, 1}})), copy_class::transpose);
  EXPECT_EQ(class_of(nest(data_type::uint16, {{7, 1, 7}, {7, 65, 1}})), copy_class::strided_rows);
  EXPECT_EQ(class_of(nest(data_type::float64, {{3, 1, 9}, {9, 65, 1}})), copy_class::strided_rows);
  EXPECT_EQ(class_of(nest(data_type::float64, {{4, 1, 9}, {9, 65, 1}})), copy_class::transpose);
}

// Rows of 2 bytes and rows of 16, which two loops make together.
TEST(CopyClass, JoinsRowsOfAMatrixThatTouch) {
  EXPECT_EQ(class_of(nest(data_type::uint16, {{20, 1, 18}, {3, 40, 6}, {6, 1000, 1}})), copy_class::transpose);
  EXPECT_EQ(class_of(nest(data_type::uint8, {{5, 1, 16}, {8, 40, 2}, {2, 1000, 1}})), copy_class::transpose);
  EXPECT_EQ(class_of(nest(data_type::uint8, {{5, 1, 24}, {8, 40, 3}, {2, 1000, 1}})), copy_class::strided_rows);
}

// With others between them and the columns.
TEST(CopyClass, TakesShortRowsOfFewLargeElementsForStridedRows) {
  EXPECT_EQ(class_of(nest(data_type::float64, {{20, 1, 18}, {3, 40, 6}, {6, 1000, 1}})), copy_class::strided_rows);
  EXPECT_EQ(class_of(nest(data_type::float64, {{20, 1, 27}, {3, 40, 9}, {9, 1000, 1}})), copy_class::transpose);
  EXPECT_EQ(class_of(nest(data_type::float64, {{20, 1, 24}, {3, 40, 8}, {8, 1000, 1}})), copy_class::strided_rows);
  EXPECT_EQ(class_of(nest(data_type::float32, {{20, 1, 24}, {3, 40, 8}, {8, 1000, 1}})), copy_class::transpose);
  EXPECT_EQ(class_of(nest(data_type::float64, {{20, 1, 8}, {8, 1000, 1}})), copy_class::transpose);
  EXPECT_EQ(class_of(nest(data_type::float64, {{4096, 1, 32}, {2, 40, 16}, {8, 10000, 1}})), copy_class::transpose);
  EXPECT_EQ(class_of(nest(data_type::float64, {{4095, 1, 32}, {2, 40, 16}, {8, 10000, 1}})), copy_class::strided_rows);
}

// 5 columns of bytes are too few, and so are 15; 20, which two loops make together, are not.
TEST(CopyClass, JoinsColumnsOfAMatrixThatTouch) {
  EXPECT_EQ(class_of(nest(data_type::uint8, {{4, 5, 90}, {2, 180, 45}, {5, 1, 9}, {9, 20, 1}})), copy_class::transpose);
  EXPECT_EQ(class_of(nest(data_type::uint8, {{4, 6, 90}, {2, 216, 45}, {5, 1, 9}, {9, 24, 1}})),
            copy_class::strided_rows);
  EXPECT_EQ(class_of(nest(data_type::uint8, {{3, 5, 90}, {2, 135, 45}, {5, 1, 9}, {9, 15, 1}})),
            copy_class::strided_rows);
}

// 6 continue columns of 2 bytes, or rows of 4, but not both; neither is long enough then.
TEST(CopyClass, JoinsALoopToRowsOrToColumns) {
  EXPECT_EQ(class_of(nest(data_type::uint8, {{2, 1, 480}, {20, 13, 24}, {6, 2, 4}, {4, 5000, 1}})),
            copy_class::strided_rows);
  EXPECT_EQ(class_of(nest(data_type::uint8, {{2, 1, 1600}, {20, 16, 80}, {8, 2, 10}, {10, 5000, 1}})),
            copy_class::transpose);
}

// 2 by 3 of each of 6 planes become 12 by 3 of each pixel. Rows of 8 elements of 2 bytes fill a vector by themselves;
// those of 7 that nothing continues don't. Windows of 6 by 2 overlap.
TEST(CopyClass, TakesShortRowsOfNearElementsForMatricesIfThereAreMany) {
  EXPECT_EQ(class_of(nest(data_type::uint16, {{114, 6, 36}, {3, 1, 12}, {6, 684, 2}, {2, 3, 1}})),
            copy_class::transpose);
  EXPECT_EQ(class_of(nest(data_type::uint16, {{113, 6, 36}, {3, 1, 12}, {6, 678, 2}, {2, 3, 1}})),
            copy_class::strided_rows);
  EXPECT_EQ(class_of(nest(data_type::uint16, {{100, 24, 144}, {3, 1, 48}, {6, 2400, 8}, {8, 3, 1}})),
            copy_class::deinterleave);
  EXPECT_EQ(class_of(nest(data_type::uint16, {{2000, 1, 7}, {7, 2, 1}})), copy_class::strided_rows);
  EXPECT_EQ(class_of(nest(data_type::uint16, {{4000, 16, 192}, {16, 1, 12}, {6, 5, 2}, {2, 2, 1}})),
            copy_class::strided_rows);
}

}  // namespace copy_class_tests
