// SPDX-License-Identifier: MIT
// Which copies are done by one permutation of bytes for several elements? Those of many short rows, or with gaps; not
// few ones, for which the preparation takes too long. What fits in a vector is computed here by hand. Which copies gain
// nothing by other vectors?
#include <slice1/plan/groups.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <initializer_list>
#include <slice1/slice1.hpp>

#include "support/nests.hpp"

namespace groups_tests {

using namespace slice1::testing;
using slice1::data_type;
using slice1::detail::group_of;
using slice1::detail::loop_nest;

TEST(Groups, HoldWhatFitsInAVectorOfTheOutput) {
  const auto g = group_of(nest_of(nest(data_type::uint8, {{100, 4, 3}, {3, 1, 1}})), 16);
  EXPECT_EQ(g.whole, 1u);
  EXPECT_EQ(g.rounds, 5u);  // 15 of 16 bytes
  EXPECT_EQ(g.elements, 15u);
  EXPECT_EQ(g.input_span, 19);
}

TEST(Groups, HoldWhatFitsInTwoVectorsOfTheInput) {
  const auto g = group_of(nest_of(nest(data_type::uint8, {{100, 9, 3}, {3, 1, 1}})), 16);
  EXPECT_EQ(g.rounds, 4u);  // the fifth would end at byte 39
  EXPECT_EQ(g.input_span, 30);
}

TEST(Groups, HoldElementsOfBackwardRows) {
  const auto g = group_of(nest_of(nest(data_type::uint16, {{100, 5, 4}, {4, -1, 1}})), 16);
  EXPECT_EQ(g.whole, 1u);
  EXPECT_EQ(g.rounds, 2u);
  EXPECT_EQ(g.input_span, 18);
}

TEST(Groups, HoldPartOfALongRow) {
  const auto g = group_of(nest_of(nest(data_type::uint32, {{7, 500, 40}, {40, 5, 1}})), 64);
  EXPECT_EQ(g.whole, 0u);
  EXPECT_EQ(g.rounds, 7u);  // 124 of 128 bytes
  EXPECT_EQ(count_of_groups(nest_of(nest(data_type::uint32, {{7, 500, 40}, {40, 5, 1}})), g), 42u);
}

TEST(Groups, AreTakenForManyShortRows) {
  for (const std::int32_t direction : {1, -1}) {
    const auto many = nest_of(nest(data_type::uint8, {{5000, 4, 3}, {3, direction, 1}}));
    EXPECT_TRUE(many.masked_groups);
    EXPECT_TRUE(many.packed_groups);
    const auto few = nest_of(nest(data_type::uint8, {{10, 4, 3}, {3, direction, 1}}));
    EXPECT_FALSE(few.masked_groups);
    EXPECT_FALSE(few.packed_groups);
  }
}

TEST(Groups, ArePackedOnlyInOutputsWithoutGaps) {
  const auto gaps = nest_of(nest(data_type::uint8, {{5000, 4, 4}, {3, -1, 1}}));
  EXPECT_TRUE(gaps.masked_groups);
  EXPECT_FALSE(gaps.packed_groups);
  EXPECT_TRUE(nest_of(nest(data_type::uint8, {{5000, 1, 2}})).masked_groups);  // gaps between all elements
}

TEST(Groups, ArePackedInWhateverDirectionLoopsGo) {
  EXPECT_TRUE(nest_of(nest(data_type::uint8, {{480, 1920, 1920}, {640, -3, 3}, {3, 1, 1}})).packed_groups);
  EXPECT_TRUE(nest_of(nest(data_type::uint8, {{480, -2560, 1920}, {640, -4, 3}, {3, -1, 1}})).packed_groups);
  EXPECT_FALSE(nest_of(nest(data_type::uint8, {{480, 1920, 1921}, {640, -3, 3}, {3, 1, 1}})).packed_groups);
  EXPECT_TRUE(nest_of(nest(data_type::uint8, {{2500, -56, 56}, {8, 1, 7}, {7, 8, 1}})).wide_groups);
}

TEST(Groups, AreNotTakenForLongRows) {
  for (const std::int32_t direction : {1, -1}) {
    const auto n = nest_of(nest(data_type::uint32, {{500, 70, 64}, {64, direction, 1}}));
    EXPECT_FALSE(n.masked_groups);
    EXPECT_FALSE(n.packed_groups);
  }
}

TEST(Groups, OfMatricesAreInTheOutputsOrder) {
  loop_nest n{};
  n.kind = slice1::copy_class::transpose;
  n.depth = 3;
  n.loops[0] = {4, 100, 1};
  n.loops[1] = {9, 3, 1000};
  n.loops[2] = {25, 400, -4};
  const auto ordered = in_output_order(n);
  EXPECT_EQ(ordered.loops[0].output_stride, 1);
  EXPECT_EQ(ordered.loops[1].output_stride, -4);
  EXPECT_EQ(ordered.loops[2].output_stride, 1000);
}

TEST(Groups, AreChosenForPartsAsForWholeCopies) {
  const auto p = *slice1::make_plan(nest(data_type::uint8, {{5000, 4, 3}, {3, 1, 1}}));
  EXPECT_TRUE(slice1::detail::plan_access::nest(p.part(0, 2)).packed_groups);
  EXPECT_FALSE(slice1::detail::plan_access::nest(p.part(0, 500)).packed_groups);
}

TEST(Groups, OfFewElementsAreNotPacked) {
  EXPECT_FALSE(nest_of(nest(data_type::float64, {{5000, 2, 2}, {2, -1, 1}})).packed_groups);
  EXPECT_TRUE(nest_of(nest(data_type::float32, {{5000, 4, 4}, {4, -1, 1}})).packed_groups);
}

TEST(Groups, OfSmallMatricesAndWindowsOfBytesAreWide) {
  EXPECT_TRUE(nest_of(nest(data_type::uint8, {{2500, 56, 56}, {8, 1, 7}, {7, 8, 1}})).wide_groups);
  EXPECT_TRUE(nest_of(nest(data_type::uint8, {{40, 52, 450}, {50, 1, 9}, {3, 52, 3}, {3, 1, 1}})).wide_groups);
  EXPECT_TRUE(nest_of(nest(data_type::uint16, {{5000, 1, 7}, {7, 0, 1}})).wide_groups);
  // Few; large elements; gaps in the output; rows that lie apart
  EXPECT_FALSE(nest_of(nest(data_type::uint8, {{5, 56, 56}, {8, 1, 7}, {7, 8, 1}})).wide_groups);
  EXPECT_FALSE(nest_of(nest(data_type::uint32, {{2500, 20, 20}, {4, 1, 5}, {5, 4, 1}})).wide_groups);
  EXPECT_FALSE(nest_of(nest(data_type::uint8, {{2500, 56, 60}, {8, 1, 7}, {7, 8, 1}})).wide_groups);
  EXPECT_FALSE(nest_of(nest(data_type::uint8, {{2500, 100, 3}, {3, 1, 1}})).wide_groups);
}

bool have_no_vectors(data_type type, std::initializer_list<loop> loops) {
  return nest_of(nest(type, loops)).without_vectors;
}

TEST(Vectors, GainNothingForFewColumns) {
  // 2 or 3 of 11 channels
  EXPECT_TRUE(have_no_vectors(data_type::float32, {{3, 1, 138}, {138, 11, 1}}));
  EXPECT_TRUE(have_no_vectors(data_type::float32, {{3, 1, 1303}, {1303, 11, 1}}));
  EXPECT_FALSE(have_no_vectors(data_type::float32, {{3, 1, 1304}, {1304, 11, 1}}));  // 57,376 bytes
  EXPECT_TRUE(have_no_vectors(data_type::float32, {{2, 1, 2000}, {2000, 11, 1}}));
  EXPECT_FALSE(have_no_vectors(data_type::float32, {{2, 1, 2100}, {2100, 11, 1}}));
  EXPECT_TRUE(have_no_vectors(data_type::uint16, {{3, 1, 340}, {340, 11, 1}}));
  EXPECT_FALSE(have_no_vectors(data_type::uint16, {{3, 1, 350}, {350, 11, 1}}));
  EXPECT_FALSE(have_no_vectors(data_type::float32, {{20, 500, 9}, {3, 1, 180}, {9, 11, 1}}));  // 60 runs of 9
  // More of them
  EXPECT_FALSE(have_no_vectors(data_type::float32, {{5, 1, 138}, {138, 11, 1}}));
  EXPECT_TRUE(have_no_vectors(data_type::uint8, {{4, 1, 64}, {64, 11, 1}}));
  EXPECT_FALSE(have_no_vectors(data_type::uint8, {{4, 1, 65}, {65, 11, 1}}));
  EXPECT_TRUE(have_no_vectors(data_type::uint16, {{7, 1, 30}, {30, 11, 1}}));
  EXPECT_FALSE(have_no_vectors(data_type::uint16, {{8, 1, 30}, {30, 11, 1}}));
}

TEST(Vectors, GainNothingForSmallMatricesOf8Bytes) {
  EXPECT_TRUE(have_no_vectors(data_type::float64, {{8, 1, 8}, {8, 8, 1}}));
  EXPECT_TRUE(have_no_vectors(data_type::float64, {{20, 1, 20}, {20, 20, 1}}));
  EXPECT_FALSE(have_no_vectors(data_type::float64, {{20, 1, 21}, {21, 20, 1}}));
}

TEST(Vectors, GainNothingForShortRows) {
  EXPECT_TRUE(have_no_vectors(data_type::uint8, {{5, 40, 32}, {32, 1, 1}}));
  EXPECT_FALSE(have_no_vectors(data_type::uint8, {{5, 40, 33}, {33, 1, 1}}));
  EXPECT_TRUE(have_no_vectors(data_type::uint8, {{5, 40, 15}, {15, 2, 1}}));
  EXPECT_FALSE(have_no_vectors(data_type::uint8, {{5, 40, 16}, {16, 2, 1}}));
  EXPECT_FALSE(have_no_vectors(data_type::uint8, {{5000, 4, 3}, {3, 1, 1}}));  // packed
}

TEST(Vectors, GainNothingForElementsThatLieApart) {
  EXPECT_TRUE(have_no_vectors(data_type::uint8, {{5, 400, 50}, {50, 9, 1}}));
  EXPECT_FALSE(have_no_vectors(data_type::uint8, {{5, 400, 50}, {50, -8, 1}}));
  EXPECT_TRUE(have_no_vectors(data_type::uint16, {{5, 400, 50}, {50, -7, 1}}));
  EXPECT_FALSE(have_no_vectors(data_type::uint16, {{5, 400, 50}, {50, 6, 1}}));
  EXPECT_TRUE(have_no_vectors(data_type::uint32, {{5, 400, 50}, {50, 5, 1}}));
  EXPECT_FALSE(have_no_vectors(data_type::uint32, {{5, 400, 50}, {50, 4, 1}}));
  EXPECT_TRUE(have_no_vectors(data_type::float64, {{5, 400, 50}, {50, 3, 1}}));
  EXPECT_FALSE(have_no_vectors(data_type::float64, {{5, 400, 50}, {50, 2, 1}}));
  EXPECT_TRUE(have_no_vectors(data_type::uint32, {{50, 1, 2}}));  // gaps in the output
}

TEST(Vectors, GainNothingForFewPixels) {
  // 4 channels, split and woven
  EXPECT_TRUE(have_no_vectors(data_type::float32, {{4, 1, 16}, {16, 4, 1}}));
  EXPECT_FALSE(have_no_vectors(data_type::float32, {{4, 1, 17}, {17, 4, 1}}));
  EXPECT_TRUE(have_no_vectors(data_type::uint16, {{16, 1, 4}, {4, 16, 1}}));
  EXPECT_FALSE(have_no_vectors(data_type::uint16, {{17, 1, 4}, {4, 17, 1}}));
  EXPECT_TRUE(have_no_vectors(data_type::float64, {{32, 1, 4}, {4, 32, 1}}));
  EXPECT_FALSE(have_no_vectors(data_type::float64, {{33, 1, 4}, {4, 33, 1}}));
  EXPECT_FALSE(have_no_vectors(data_type::uint8, {{16, 1, 4}, {4, 16, 1}}));
}

TEST(Vectors, GainNothingForMatricesThatFillNoTiles) {
  EXPECT_TRUE(have_no_vectors(data_type::float32, {{15, 1, 7}, {7, 15, 1}}));
  EXPECT_FALSE(have_no_vectors(data_type::float32, {{15, 1, 8}, {8, 15, 1}}));  // 32 bytes in a row
  EXPECT_FALSE(have_no_vectors(data_type::float32, {{16, 1, 7}, {7, 16, 1}}));  // 16 columns
  EXPECT_TRUE(have_no_vectors(data_type::uint16, {{13, 1, 14}, {14, 13, 1}}));
  EXPECT_FALSE(have_no_vectors(data_type::uint16, {{14, 1, 14}, {14, 14, 1}}));  // 196 elements
  EXPECT_FALSE(have_no_vectors(data_type::uint8, {{11, 1, 17}, {17, 11, 1}}));
}

}  // namespace groups_tests
