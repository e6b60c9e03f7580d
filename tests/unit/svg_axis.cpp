// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <slice1/svg/axis.hpp>
#include <vector>

namespace svg_axis_tests {

using slice1::detail::axis;

std::vector<std::uint64_t> indices(const axis& a) {
  std::vector<std::uint64_t> all;
  for (std::size_t k = 0; k < a.size(); ++k) all.push_back(a[k]);
  return all;
}
using list = std::vector<std::uint64_t>;

TEST(Axis, HasEveryIndexOfAShortDimension) {
  EXPECT_EQ(indices(axis(5, 12, {0, 4})), (list{0, 1, 2, 3, 4}));
  EXPECT_EQ(indices(axis(12, 12, {11})), (list{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}));
  EXPECT_EQ(indices(axis(0, 12, {0})), list{});
  EXPECT_EQ(axis(5, 12, {0, 4}).extent(), 5u);
}

TEST(Axis, HasTheImportantIndicesThenNeighbours) {
  EXPECT_EQ(indices(axis(100, 3, {50, 0, 99})), (list{0, 50, 99}));
  EXPECT_EQ(indices(axis(100, 2, {50, 0, 99})), (list{0, 50}));
  EXPECT_EQ(indices(axis(100, 5, {50, 0, 99})), (list{0, 49, 50, 51, 99}));
  EXPECT_EQ(indices(axis(100, 2, {200, 7})), (list{7, 8}));
}

TEST(Axis, ClosesGapsOfOneIndexWhereThereIsRoom) {
  EXPECT_EQ(indices(axis(100, 5, {10, 12, 14})), (list{10, 11, 12, 13, 14}));
  EXPECT_EQ(indices(axis(100, 5, {14, 12, 10})), (list{10, 11, 12, 13, 14}));
  EXPECT_EQ(indices(axis(100, 3, {10, 12})), (list{10, 11, 12}));
  EXPECT_EQ(indices(axis(100, 2, {10, 12})), (list{10, 12}));
  // A neighbour that would leave a gap of one index is left out instead.
  EXPECT_EQ(indices(axis(100, 3, {10, 13})), (list{9, 10, 13}));
}

TEST(Axis, CountsItsGaps) {
  const axis a(100, 4, {0, 1, 50, 99});
  ASSERT_EQ(indices(a), (list{0, 1, 50, 99}));
  EXPECT_FALSE(a.has_gap(0));
  EXPECT_FALSE(a.has_gap(1));
  EXPECT_TRUE(a.has_gap(2));
  EXPECT_TRUE(a.has_gap(3));
  EXPECT_FALSE(a.has_gap(4));
  EXPECT_EQ(a.gaps_until(1), 0u);
  EXPECT_EQ(a.gaps_until(2), 1u);
  EXPECT_EQ(a.gaps_until(4), 2u);
  EXPECT_TRUE(axis(100, 1, {50}).has_gap(0));
  EXPECT_TRUE(axis(100, 1, {50}).has_gap(1));
}

}  // namespace svg_axis_tests
