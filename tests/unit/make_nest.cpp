// SPDX-License-Identifier: MIT
// In which order do the loops of a copy run? By the output's memory; but a loop over lines of the input that were read
// long before runs next to the innermost. And when do they exceed the caches? Strides and counts are computed here by
// hand.
#include <slice1/plan/make_nest.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <slice1/slice1.hpp>
#include <vector>

#include "support/nests.hpp"

namespace make_nest_tests {

using namespace slice1::testing;
using slice1::data_type;
using slice1::slice1_desc;
using slice1::detail::loop_nest;

loop_nest nest_of(const slice1_desc& d) {
  return slice1::detail::plan_access::nest(*slice1::make_plan(d));
}

// Innermost first.
std::vector<std::uint64_t> counts_of(const slice1_desc& d) {
  const auto n = nest_of(d);
  std::vector<std::uint64_t> counts;
  for (std::size_t i = 0; i < n.depth; ++i) counts.push_back(n.loops[i].count);
  return counts;
}
using counts = std::vector<std::uint64_t>;

// Rows of 5 elements, 60,000 bytes apart, of which the next is 100 bytes on: 3,000 lines for 600 rows. `columns` such
// rows begin side by side. Without gaps in the output, they would be matrices.
slice1_desc columns_of_rows(std::uint32_t columns, std::uint32_t rows, std::uint32_t output_rows, std::int32_t column) {
  return nest(data_type::uint8, {{columns, column, 6 * output_rows}, {rows, 100, 6}, {5, 60000, 1}});
}

TEST(MakeNest, MergesDimensionsThatAreOneInBothTensors) {
  const auto n = nest_of(nest(data_type::uint16, {{4, 60, 60}, {6, 10, 10}, {10, 1, 1}}));
  ASSERT_EQ(n.depth, 1u);
  EXPECT_EQ(n.loops[0].count, 240u);
  EXPECT_EQ(n.loops[0].input_stride, 2);
  EXPECT_EQ(n.loops[0].output_stride, 2);
  EXPECT_EQ(counts_of(nest(data_type::uint16, {{4, 61, 60}, {6, 10, 10}, {10, 1, 1}})), (counts{60, 4}));
}

TEST(MakeNest, FollowsTheOutputsMemory) {
  EXPECT_EQ(counts_of(nest(data_type::uint8, {{7, 1000, 5}, {5, 100, 1}, {4, 9, 40}})), (counts{5, 7, 4}));
}

TEST(MakeNest, ReadsAscendingAddressesInOuterLoops) {
  const auto n = nest_of(nest(data_type::float32, {{7, -50, 40}, {20, 2, 1}}));
  ASSERT_EQ(n.depth, 2u);
  EXPECT_EQ(n.loops[1].input_stride, 200);
  EXPECT_EQ(n.loops[1].output_stride, -160);
  EXPECT_EQ(n.input_start, 0u);  // of the row that is the last in the output
  EXPECT_EQ(n.output_start, 960u);
}

TEST(MakeNest, ReadsAscendingAddressesInTheInnermostLoopOfOutputsWithGaps) {
  const auto n = nest_of(nest(data_type::float32, {{7, 60, 40}, {20, -3, 2}}));
  EXPECT_EQ(n.loops[0].input_stride, 12);
  EXPECT_EQ(n.loops[0].output_stride, -8);
  EXPECT_EQ(n.input_start, 0u);  // of the element that is the last in the output's row
  EXPECT_EQ(n.output_start, 152u);
  EXPECT_EQ(nest_of(nest(data_type::float32, {{7, 60, 40}, {20, -3, 1}})).loops[0].output_stride, 4);
}

// 24 MiB, of which what is read again and again counts once.
TEST(MakeNest, ExceedsTheCachesByWhatItReadsAndWrites) {
  constexpr std::uint32_t mib = 1u << 20;
  const auto exceeds = [](const slice1_desc& d) { return nest_of(d).nontemporal; };
  EXPECT_TRUE(exceeds(nest(data_type::uint8, {{12 * mib, 1, 1}})));
  EXPECT_FALSE(exceeds(nest(data_type::uint8, {{12 * mib - 1, 1, 1}})));
  EXPECT_TRUE(exceeds(nest(data_type::uint32, {{3 * mib, -1, 1}})));
  EXPECT_TRUE(exceeds(nest(data_type::uint32, {{6 * mib - 1, 0, 1}})));
  EXPECT_FALSE(exceeds(nest(data_type::uint32, {{6 * mib - 2, 0, 1}})));
  EXPECT_TRUE(exceeds(nest(data_type::uint8, {{23, 0, mib}, {mib, 1, 1}})));
  EXPECT_FALSE(exceeds(nest(data_type::uint8, {{22, 0, mib}, {mib, 1, 1}})));
}

// Pairs of 16-bit elements, which move as 32 bits.
TEST(MakeNest, CountsAWidenedElementOnce) {
  const auto n = nest_of(nest(data_type::uint16, {{20, 6, 3}, {2, 1, 1}}));
  EXPECT_EQ(n.element_size, 4u);
  EXPECT_EQ(n.elements, 20u);
  EXPECT_EQ(n.depth, 1u);
  EXPECT_EQ(n.loops[0].count, 20u);
  EXPECT_EQ(nest_of(nest(data_type::uint16, {{16, 6, 3}, {2, 1, 1}})).kind, slice1::copy_class::tiny);
}

TEST(MakeNest, ReadsLinesOnceIfManyAreReadInBetween) {
  EXPECT_EQ(counts_of(columns_of_rows(50, 600, 601, 1)), (counts{5, 50, 600}));
  EXPECT_EQ(counts_of(columns_of_rows(50, 600, 601, 2)), (counts{5, 50, 600}));
  EXPECT_EQ(counts_of(columns_of_rows(2, 600, 601, 40)), (counts{5, 2, 600}));
  EXPECT_EQ(counts_of(columns_of_rows(512, 600, 601, 1)), (counts{5, 512, 600}));
  EXPECT_EQ(counts_of(columns_of_rows(512, 600, 601, 2)), (counts{5, 512, 600}));
}

TEST(MakeNest, KeepsTheOrderIfFewLinesAreReadInBetween) {
  EXPECT_EQ(counts_of(columns_of_rows(50, 409, 601, 2)), (counts{5, 409, 50}));  // 2,045
  EXPECT_EQ(counts_of(nest(data_type::uint8, {{50, 2, 3606}, {600, 63, 6}, {5, 60000, 1}})), (counts{5, 600, 50}));
}

TEST(MakeNest, KeepsTheOrderIfOtherLinesAreRead) {
  EXPECT_EQ(counts_of(columns_of_rows(50, 600, 601, 64)), (counts{5, 600, 50}));
}

TEST(MakeNest, KeepsTheOrderIfTooManyLinesWouldBeWrittenAtOnce) {
  EXPECT_EQ(counts_of(columns_of_rows(513, 600, 601, 2)), (counts{5, 600, 513}));
  EXPECT_EQ(counts_of(nest(data_type::uint8, {{50, 2, 4096}, {600, 100, 6}, {5, 60000, 1}})), (counts{5, 600, 50}));
  EXPECT_EQ(counts_of(nest(data_type::uint8, {{50, 1, 4097}, {600, 100, 6}, {5, 60000, 1}})), (counts{5, 50, 600}));
  EXPECT_EQ(counts_of(nest(data_type::uint8, {{50, 2, 4097}, {600, 100, 6}, {5, 60000, 1}})), (counts{5, 50, 600}));
}

TEST(MakeNest, KeepsTheOrderOfLongRows) {
  EXPECT_EQ(counts_of(nest(data_type::uint8, {{3, 1, 38464}, {600, 200, 64}, {64, 130000, 1}})), (counts{64, 600, 3}));
  EXPECT_EQ(counts_of(nest(data_type::uint8, {{3, 1, 38464}, {600, 200, 64}, {63, 130000, 1}})), (counts{63, 3, 600}));
}

// Five times as many neighbours as one loop has, by a second one: a column of all of them if the first is short.
TEST(MakeNest, JoinsColumnsThatAreShort) {
  const auto columns = [](data_type type, std::uint32_t some, std::uint32_t rows) {
    const auto next = static_cast<std::int32_t>(some);
    const auto n = nest_of(nest(type, {{some, 1, 5 * rows}, {5, next, rows}, {rows, 5 * next + 70, 1}}));
    EXPECT_EQ(n.kind, slice1::copy_class::transpose);
    return slice1::detail::join_matrix(n).column;
  };
  EXPECT_EQ(columns(data_type::uint8, 7, 15), 35u);
  EXPECT_EQ(columns(data_type::uint8, 8, 64), 8u);
  EXPECT_EQ(columns(data_type::uint16, 7, 31), 7u);
  EXPECT_EQ(columns(data_type::uint16, 7, 32), 35u);
  EXPECT_EQ(columns(data_type::uint16, 8, 32), 8u);
  EXPECT_EQ(columns(data_type::float32, 3, 15), 3u);
  EXPECT_EQ(columns(data_type::float32, 3, 16), 15u);
  EXPECT_EQ(columns(data_type::float32, 4, 16), 4u);
  EXPECT_EQ(columns(data_type::float32, 2, 15), 10u);
}

TEST(MakeNest, OfShortRowsIsCopiedExactlyInAnyOrder) {
  for (const auto type : element_types) {
    ASSERT_TRUE(copies_exactly(nest(type, {{20, 1, 3606}, {600, 101, 6}, {5, 60700, 1}}), 3, 9));
    ASSERT_TRUE(copies_exactly(nest(type, {{20, 1, 3005}, {600, -101, 5}, {5, 60700, 1}}), 0, 8));
    ASSERT_TRUE(copies_exactly(nest(type, {{3, 1, 12120}, {2, 4, 6060}, {600, 101, 10}, {6, -60700, 1}}), 3, 0));
    ASSERT_TRUE(copies_exactly(nest(type, {{9, 3, 9000}, {500, 130, 18}, {6, 65100, 3}, {3, 1, 1}}), 1, 5));
    ASSERT_TRUE(copies_exactly(nest(type, {{5, 0, 3100}, {600, 101, 5}, {5, 60700, 1}}), 0, 0));
  }
}

}  // namespace make_nest_tests
