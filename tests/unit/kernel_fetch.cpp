// SPDX-License-Identifier: MIT
// How many bytes have the lines that rows read, and from where on are they fetched ahead? Rows that lie apart count
// with a line more than their own bytes, those of neighbours once. All numbers are computed here by hand.
#include <slice1/copy/fetch.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <slice1/slice1.hpp>

#include "support/nests.hpp"

namespace kernel_fetch_tests {

using namespace slice1::testing;
using slice1::data_type;
using slice1::slice1_desc;
using slice1::detail::kernel::are_worth_fetching;

std::uint64_t bytes_of_lines(const slice1_desc& d, std::uint64_t span) {
  return slice1::detail::kernel::bytes_of_lines(nest_of(d), 1, 1, span);
}

TEST(BytesOfLines, AreThoseOfEachRowThatLiesApart) {
  EXPECT_EQ(bytes_of_lines(nest(data_type::uint8, {{100, 1000, 40}, {40, 1, 1}}), 40), 100u * (40 + 64));
  EXPECT_EQ(bytes_of_lines(nest(data_type::uint8, {{7, 99'000, 4000}, {100, -1000, 40}, {40, 1, 1}}), 40),
            700u * (40 + 64));
  EXPECT_EQ(bytes_of_lines(nest(data_type::uint8, {{100, 104, 40}, {40, 1, 1}}), 40), 100u * (40 + 64));
}

TEST(BytesOfLines, OfNeighboursCountOnce) {
  EXPECT_EQ(bytes_of_lines(nest(data_type::uint8, {{100, 103, 40}, {40, 1, 1}}), 40), 40u + 99 * 103 + 64);
  EXPECT_EQ(bytes_of_lines(nest(data_type::uint8, {{100, 0, 40}, {40, 1, 1}}), 40), 40u + 64);
  // 3 planes, 6 bytes of each in turn
  EXPECT_EQ(bytes_of_lines(nest(data_type::uint8, {{500, 6, 18}, {3, 4000, 6}, {6, 1, 1}}), 6), 3u * (3000 + 64));
}

TEST(FarRows, AreWorthFetchingWhereTheirLinesFillTheCaches) {
  constexpr std::uint32_t count = (12u << 20) / (60 + 64);
  const auto rows = [](std::uint32_t n) { return nest_of(nest(data_type::uint8, {{n, 600, 60}, {60, 1, 1}})); };
  EXPECT_FALSE(are_worth_fetching(rows(count), {1, 60}));
  EXPECT_TRUE(are_worth_fetching(rows(count + 1), {1, 60}));
  EXPECT_FALSE(
      are_worth_fetching(nest_of(nest(data_type::uint8, {{60'000, 6, 18}, {3, 360'000, 6}, {6, 1, 1}})), {1, 6}));
}

TEST(FarRows, AreThoseWithWideGapsAndManyLines) {
  using slice1::detail::kernel::are_rows_far;
  const auto rows = [](std::int32_t pitch) { return nest_of(nest(data_type::uint8, {{300, pitch, 40}, {40, 1, 1}})); };
  EXPECT_TRUE(are_rows_far(rows(168), 40, 300 * 104 - 1));
  EXPECT_TRUE(are_rows_far(rows(-168), 40, 300 * 104 - 1));
  EXPECT_FALSE(are_rows_far(rows(167), 40, 300 * 104 - 1));
  EXPECT_FALSE(are_rows_far(rows(168), 40, 300 * 104));
  // Of 3 elements 1000 bytes apart, each has a line.
  const auto apart = nest_of(nest(data_type::uint8, {{300, 5000, 3}, {3, 1000, 1}}));
  EXPECT_TRUE(are_rows_far(apart, 2000, 300 * (3 * 64 + 64) - 1));
  EXPECT_FALSE(are_rows_far(apart, 2000, 300 * (3 * 64 + 64)));
}

// 32 rows ahead, where all lines have more than 512 KiB.
TEST(RowEnds, AreFetchedOfFewElements) {
  using slice1::detail::kernel::ends_ahead;
  const auto ends = [](data_type type, std::uint32_t rows, std::uint32_t count, std::uint32_t gap) {
    return ends_ahead(nest_of(nest(type, {{rows, 500, count * gap}, {count, 7, gap}}))).last;
  };
  constexpr std::uint32_t rows = (512u << 10) / (7 * 7 + 64);
  EXPECT_EQ(ends(data_type::uint8, rows, 8, 1), 0);
  EXPECT_EQ(ends(data_type::uint8, rows + 1, 8, 1), 32 * 500 + 7 * 7);
  EXPECT_EQ(ends(data_type::uint8, rows + 1, 8, 2), 0);
  EXPECT_EQ(ends(data_type::uint8, 9000, 2, 1), 0);
  EXPECT_EQ(ends(data_type::uint8, 9000, 3, 2), 32 * 500 + 2 * 7);
  EXPECT_EQ(ends(data_type::uint8, 9000, 16, 1), 32 * 500 + 15 * 7);
  EXPECT_EQ(ends(data_type::uint8, 9000, 17, 1), 0);
  EXPECT_EQ(ends(data_type::float32, 9000, 5, 1), 4 * (32 * 500 + 4 * 7));
  EXPECT_EQ(ends(data_type::float32, 9000, 6, 2), 4 * (32 * 500 + 5 * 7));
  EXPECT_EQ(ends(data_type::float32, 9000, 7, 2), 0);
  EXPECT_EQ(ends(data_type::float32, 9000, 8, 1), 4 * (32 * 500 + 7 * 7));
  EXPECT_EQ(ends(data_type::float32, 9000, 9, 1), 0);
}

// 2 rows of 2 elements in 48 bytes of each plane.
TEST(RowEnds, AreFetchedOfFewRowsInPlanes) {
  using slice1::detail::kernel::plane_ends_ahead;
  const auto last = [](std::uint32_t planes, std::int32_t pitch, std::uint32_t rows = 2) {
    return plane_ends_ahead(nest_of(nest(data_type::uint8, {{planes, pitch, 2 * rows}, {rows, 40, 2}, {2, 7, 1}})))
        .last;
  };
  constexpr std::uint32_t planes = (512u << 10) / (47 + 64);
  EXPECT_EQ(last(planes, 500), 0);
  EXPECT_EQ(last(planes + 1, 500), 32 * 500 + 47);
  EXPECT_EQ(last(9000, 47 + 256), 32 * (47 + 256) + 47);
  EXPECT_EQ(last(9000, 47 + 255), 0);
  EXPECT_EQ(last(9000, 900, 4), 32 * 900 + 3 * 40 + 7);
  EXPECT_EQ(last(9000, 900, 5), 0);
}

// 3 rows of 4 elements backwards, whose loops run against each other: from 3 * 90 bytes before the first to 2 * 100
// behind it.
TEST(RowEnds, AreThoseOfTheWholePlane) {
  using slice1::detail::kernel::plane_ends_ahead;
  const auto ends = [](std::int32_t pitch) {
    return plane_ends_ahead(nest_of(nest(data_type::uint8, {{9000, pitch, 12}, {3, 100, 4}, {4, -90, 1}})));
  };
  EXPECT_EQ(ends(470 + 256).first, 32 * (470 + 256) - 270);
  EXPECT_EQ(ends(470 + 256).last, 32 * (470 + 256) + 200);
  EXPECT_EQ(ends(470 + 255).last, 0);
}

TEST(RowEnds, AreFetchedUpToAPageApart) {
  using slice1::detail::kernel::ends_ahead;
  const auto ends = [](std::uint32_t rows, std::int32_t distance) {
    return ends_ahead(nest_of(nest(data_type::uint8, {{rows, 6000, 3}, {3, distance, 1}})));
  };
  EXPECT_EQ(ends(9000, 2048).last, 32 * 6000 + 4096);
  EXPECT_EQ(ends(9000, 2049).last, 0);
  EXPECT_EQ(ends(9000, -2048).first, 32 * 6000);
  EXPECT_EQ(ends(9000, -2048).last, 32 * 6000 - 4096);
  constexpr std::uint32_t rows = (512u << 10) / (3 * 64 + 64);
  EXPECT_EQ(ends(rows, 2048).last, 0);
  EXPECT_EQ(ends(rows + 1, 2048).last, 32 * 6000 + 4096);
}

}  // namespace kernel_fetch_tests
