// SPDX-License-Identifier: MIT
// The loops of a copy: those of the plan's dimensions, merged and in the order of the output's memory. Strides and
// counts are computed here by hand.
#include <slice1/plan/loop_nest.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <slice1/slice1.hpp>
#include <vector>

#include "support/nests.hpp"

namespace loop_nest_tests {

using namespace slice1::testing;
using slice1::data_type;
using slice1::slice1_desc;
using slice1::detail::loop_nest;

loop_nest nest_of(const slice1_desc& d) {
  return slice1::detail::plan_access::nest(*slice1::make_plan(d));
}

struct bytes_loop {
  std::uint32_t count;
  std::int64_t input_stride, output_stride;  // bytes
  bool operator==(const bytes_loop&) const = default;
};
void PrintTo(const bytes_loop& l, std::ostream* stream) {
  *stream << l.count << " (" << l.input_stride << ", " << l.output_stride << ")";
}

// Innermost first.
std::vector<bytes_loop> loops_of(const slice1_desc& d) {
  const auto n = nest_of(d);
  std::vector<bytes_loop> loops;
  for (std::size_t i = 0; i < n.depth; ++i) loops.push_back({n.counts[i], n.input_strides[i], n.output_strides[i]});
  return loops;
}
using loops_in_bytes = std::vector<bytes_loop>;

TEST(LoopNest, MergesDimensionsThatAreOneInBothTensors) {
  EXPECT_EQ(loops_of(nest(data_type::uint16, {{4, 60, 60}, {6, 10, 10}, {10, 1, 1}})), (loops_in_bytes{{240, 2, 2}}));
  EXPECT_EQ(loops_of(nest(data_type::uint16, {{4, 61, 60}, {6, 10, 10}, {10, 1, 1}})),
            (loops_in_bytes{{60, 2, 2}, {4, 122, 120}}));
  EXPECT_EQ(loops_of(nest(data_type::uint8, {{4, -60, 60}, {6, -10, 10}, {10, -1, 1}})),
            (loops_in_bytes{{240, -1, 1}}));
}

TEST(LoopNest, FollowsTheOutputsMemory) {
  EXPECT_EQ(loops_of(nest(data_type::uint8, {{7, 1000, 5}, {5, 100, 1}, {4, 9, 40}})),
            (loops_in_bytes{{5, 100, 1}, {7, 1000, 5}, {4, 9, 40}}));
}

TEST(LoopNest, HasNoLoopForDimensionsOfOneElement) {
  EXPECT_EQ(loops_of(nest(data_type::float64, {{1, 5, 100}, {20, 3, 2}, {1, -1, 1}})), (loops_in_bytes{{20, 24, 16}}));
  EXPECT_EQ(nest_of(nest(data_type::float64, {{1, 5, 100}})).depth, 0u);
}

TEST(LoopNest, KeepsTheInputsDirections) {
  EXPECT_EQ(loops_of(nest(data_type::float32, {{7, -50, 40}, {20, 2, 1}})),
            (loops_in_bytes{{20, 8, 4}, {7, -200, 160}}));
}

// Pairs of 16-bit elements move as 32 bits.
TEST(LoopNest, TakesShortRowsForElements) {
  const auto d = nest(data_type::uint16, {{20, 6, 3}, {2, 1, 1}});
  EXPECT_EQ(nest_of(d).element_size, 4u);
  EXPECT_EQ(loops_of(d), (loops_in_bytes{{20, 12, 6}}));
  EXPECT_EQ(nest_of(nest(data_type::uint16, {{16, 6, 3}, {2, 1, 1}})).kind, slice1::copy_class::tiny);
  EXPECT_EQ(nest_of(nest(data_type::uint8, {{20, 9, 8}, {8, 1, 1}})).element_size, 8u);
  EXPECT_EQ(nest_of(nest(data_type::uint8, {{20, 9, 8}, {3, 1, 1}})).element_size, 1u);
  EXPECT_EQ(nest_of(nest(data_type::uint64, {{20, 9, 8}, {2, 1, 1}})).element_size, 8u);
}

TEST(LoopNest, RunsOnceWhereItHasNoLoop) {
  const auto n = nest_of(nest(data_type::uint8, {{20, 3, 1}}));
  ASSERT_EQ(n.depth, 1u);
  for (std::size_t i = 1; i < slice1::max_dimension_count; ++i) {
    EXPECT_EQ(n.counts[i], 1u);
    EXPECT_EQ(n.input_strides[i], 0);
    EXPECT_EQ(n.output_strides[i], 0);
  }
}

TEST(LoopNest, FindsTheColumnsOfAMatrix) {
  const auto column_of = [](const slice1_desc& d) { return slice1::detail::column_loop(nest_of(d)); };
  EXPECT_EQ(column_of(nest(data_type::float32, {{20, 1, 30}, {30, 20, 1}})), 1u);
  EXPECT_EQ(column_of(nest(data_type::float32, {{20, -1, 900}, {30, 700, 30}, {30, 20, 1}})), 2u);
  EXPECT_EQ(column_of(nest(data_type::float32, {{20, 2, 30}, {30, 40, 1}})), 0u);
}

TEST(LoopNest, CountsElements) {
  EXPECT_EQ(count_elements(nest_of(nest(data_type::uint8, {{7, 1000, 5}, {5, 100, 1}, {4, 9, 40}}))), 140u);
  EXPECT_EQ(count_elements(nest_of(nest(data_type::uint8, {{1, 0, 1}}))), 1u);
}

}  // namespace loop_nest_tests
