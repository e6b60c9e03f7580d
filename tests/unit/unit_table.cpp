// SPDX-License-Identifier: MIT
// The source of each byte of a repeating pattern: tables worked out by hand, and every table of random copies against
// the loops.
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <slice1/plan/unit.hpp>
#include <slice1/slice1.hpp>
#include <vector>

#include "support/describe.hpp"
#include "support/nests.hpp"

namespace unit_table_tests {

using namespace slice1::testing;
using slice1::data_type;
using slice1::descriptor;
using slice1::make_plan;
using slice1::plan;
using slice1::slice1_desc;
using slice1::detail::loop_nest;
using slice1::detail::plan_access;
using slice1::detail::unit_bytes;
using slice1::detail::unit_table;

// The input's byte for each byte of the output from the unit's first element on; `gap` between elements.
constexpr std::int64_t gap = INT64_MAX;
std::vector<std::int64_t> sources_of(const unit_table& u) {
  std::vector<std::int64_t> sources;
  for (std::size_t b = 0; b < unit_bytes; ++b) {
    if (u.loads[b] == unit_table::no_load) sources.push_back(gap);
    else sources.push_back(u.load_starts[u.loads[b]] + std::int64_t{u.offsets[b]});
  }
  return sources;
}

unit_table unit_of(const slice1_desc& d) {
  return plan_access::unit(*make_plan(d));
}

TEST(UnitTable, OfAReversedRow) {
  const auto u = unit_of(nest(data_type::uint16, {{100, -1, 1}}));
  EXPECT_EQ(u.loop, 0);
  EXPECT_EQ(u.rounds, 32);
  ASSERT_EQ(u.load_count, 1);
  EXPECT_EQ(u.load_starts[0], -62);
  EXPECT_EQ(u.end, 2);
  const auto sources = sources_of(u);
  EXPECT_EQ(sources[0], 0);
  EXPECT_EQ(sources[1], 1);
  EXPECT_EQ(sources[2], -2);
  EXPECT_EQ(sources[63], -61);
}

// 64 bytes of every third one need 190; the last load ends with them.
TEST(UnitTable, OfEveryThirdByte) {
  const auto u = unit_of(nest(data_type::uint8, {{100, 3, 1}}));
  ASSERT_EQ(u.load_count, 3);
  EXPECT_EQ(u.load_starts[0], 0);
  EXPECT_EQ(u.load_starts[1], 66);
  EXPECT_EQ(u.load_starts[2], 190 - 64);
  EXPECT_EQ(u.end, 190);
  EXPECT_EQ(sources_of(u)[21], 63);
  EXPECT_EQ(sources_of(u)[63], 189);
}

// 21 pixels of 3 bytes, the pixels last to first.
TEST(UnitTable, OfAMirroredImage) {
  const auto u = unit_of(nest(data_type::uint8, {{40, 120, 120}, {40, -3, 3}, {3, 1, 1}}));
  EXPECT_EQ(u.loop, 1);
  EXPECT_EQ(u.rounds, 21);
  ASSERT_EQ(u.load_count, 1);
  EXPECT_EQ(u.load_starts[0], -60);
  const auto sources = sources_of(u);
  EXPECT_EQ(sources[2], 2);
  EXPECT_EQ(sources[3], -3);
  EXPECT_EQ(sources[62], -58);
  EXPECT_EQ(sources[63], gap);
}

TEST(UnitTable, HasGapsWhereTheOutputHas) {
  const auto sources = sources_of(unit_of(nest(data_type::uint16, {{100, 1, 2}})));
  EXPECT_EQ(sources[0], 0);
  EXPECT_EQ(sources[1], 1);
  EXPECT_EQ(sources[2], gap);
  EXPECT_EQ(sources[3], gap);
  EXPECT_EQ(sources[4], 2);
}

// 21 rows of 3 bytes are in as many lines: a unit has no more rows than there may be loads.
TEST(UnitTable, HasFewerRoundsIfTheyAreFarApart) {
  const auto u = unit_of(nest(data_type::uint8, {{100, 1000, 3}, {3, 1, 1}}));
  EXPECT_EQ(u.loop, 1);
  EXPECT_EQ(u.rounds, 5);
  EXPECT_EQ(u.load_count, 5);
}

TEST(UnitTable, IsNoneIfElementsAreTooFarApart) {
  EXPECT_EQ(unit_of(nest(data_type::uint8, {{3, 0x1000'0001, 1}, {20, 0, 3}})).load_count, 0);
}

TEST(UnitTable, IsAConstantExpression) {
  constexpr descriptor<std::uint8_t, 1> mirrored{.input_sizes = {200}, .input_window_strides = {-1}};
  constexpr plan p = *make_plan(mirrored);
  static_assert(plan_access::unit(p).load_count == 1);
  static_assert(plan_access::unit(p).load_starts[0] == -63);
}

TEST(UnitTable, OfAPartIsThatOfThePlanUnlessItIsDivided) {
  const auto d = nest(data_type::uint8, {{64, 3000, 3000}, {1000, -3, 3}, {3, 1, 1}});
  const auto whole = *make_plan(d);
  for (std::uint64_t i = 0; i < 4; ++i) {
    const auto part = whole.part(i, 4);
    EXPECT_EQ(sources_of(plan_access::unit(part)), sources_of(plan_access::unit(whole)));
  }
  const auto row = *make_plan(nest(data_type::uint8, {{100, -1, 1}}));  // its parts are shorter than a unit
  EXPECT_EQ(plan_access::unit(row.part(0, 2)).rounds, 50);
}

// For every unit that has loads, whatever the loops are: each byte has the source that the loops give, and no load
// reaches beyond the unit unless the unit is shorter.
void expect_unit_of_the_loops(const slice1_desc& d) {
  const auto p = *make_plan(d);
  const loop_nest& n = plan_access::nest(p);
  if (!has_pattern(n) || plan_access::unit(p).load_count == 0) return;
  const auto& u = plan_access::unit(p);
  std::vector<std::int64_t> wanted(unit_bytes, gap);
  std::uint64_t elements = u.rounds;
  for (std::size_t i = 0; i < u.loop; ++i) elements *= n.counts[i];
  std::int64_t lowest = 0, highest = 0;
  for (std::uint64_t k = 0; k < elements; ++k) {
    std::int64_t in = 0, out = 0;
    auto rest = k;
    for (std::size_t i = 0; i <= u.loop; ++i) {
      const auto round = static_cast<std::int64_t>(i < u.loop ? rest % n.counts[i] : rest);
      in += round * n.input_strides[i];
      out += round * n.output_strides[i];
      rest /= n.counts[i];
    }
    for (std::int64_t b = 0; b < n.element_size; ++b) wanted.at(static_cast<std::size_t>(out + b)) = in + b;
    lowest = in < lowest ? in : lowest;
    highest = in > highest ? in : highest;
  }
  highest += n.element_size;
  ASSERT_EQ(sources_of(u), wanted) << describe(d);
  ASSERT_EQ(u.end, highest) << describe(d);
  for (std::size_t k = 0; k < u.load_count; ++k) {
    ASSERT_GE(u.load_starts[k], lowest) << describe(d);
    if (highest - lowest >= std::int64_t{unit_bytes}) {
      ASSERT_LE(u.load_starts[k] + std::int64_t{unit_bytes}, highest) << describe(d);
    }
  }
}

TEST(UnitTable, SaysWhatTheLoopsSay) {
  random_source random(7);
  for (std::uint32_t i = 0; i < 4000; ++i) {
    const auto loops = random_loops(random, 1 + i % 8, random.one_of({60u, 600u, 4000u}));
    ASSERT_NO_FATAL_FAILURE(expect_unit_of_the_loops(nest(element_types[i / 8 % 4], loops)));
  }
}

}  // namespace unit_table_tests
