// SPDX-License-Identifier: MIT
// Copies of any shape are exact: random loops and random slices, whole and in parts, at any addresses.
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <set>
#include <slice1/slice1.hpp>
#include <string>
#include <vector>

#include "support/nests.hpp"

namespace copy_random_tests {

using namespace slice1::testing;

void try_random_copies(std::uint64_t seed, std::uint32_t trials) {
  random_source random(seed);
  for (std::uint32_t i = 0; i < trials; ++i) {
    const auto rank = 1 + i % 8;
    const auto type = element_types[random.below(4)];
    const auto d = i % 5 == 0 ? random_slice(random, rank)
                              : nest(type, random_loops(random, rank, random.one_of({60u, 600u, 600u, 4000u})));
    const trial one(d);
    const std::size_t from = random.below(64), to = random.one_in(3) ? 0 : random.below(64);
    ASSERT_TRUE(one.at_guards()) << "case " << i << " of seed " << seed;
    ASSERT_TRUE(one.at(from, to)) << "case " << i << " of seed " << seed;
    if (random.one_in(3)) {
      ASSERT_TRUE(one.in_parts(random.between(2, 5), from, to)) << "case " << i << " of seed " << seed;
    }
  }
}

TEST(CopyRandom, WholeAndInParts) {
  try_random_copies(1, 4000);
}
TEST(CopyRandom, OthersWholeAndInParts) {
  try_random_copies(2, 4000);
}

// Runs for minutes; another seed gives other copies.
TEST(CopyRandom, DISABLED_ManyWholeAndInParts) {
  for (std::uint64_t seed = 3; seed < 103 && !HasFatalFailure(); ++seed) try_random_copies(seed, 20'000);
}

// Copies the elements of the loops from `first` on, one by one.
void copy_loops(const loops& nested, std::size_t first, std::int64_t size, const std::byte* in, std::byte* out) {
  if (first == nested.size()) {
    std::memcpy(out, in, static_cast<std::size_t>(size));
    return;
  }
  const auto& l = nested[first];
  if (l.input_stride < 0) in -= l.input_stride * size * (l.count - 1);
  for (std::int64_t i = 0; i < l.count; ++i)
    copy_loops(nested, first + 1, size, in + i * l.input_stride * size, out + i * l.output_stride * size);
}

// The oracle expects what nested loops write, and the random loops are of all kinds.
TEST(CopyRandom, IsJudgedByAnOracleThatAgreesWithNestedLoops) {
  random_source random(4);
  std::set<std::string> seen;
  for (std::uint32_t i = 0; i < 800; ++i) {
    const auto rank = 1 + i % 8;
    const auto type = element_types[i / 8 % 4];
    const auto nested = random_loops(random, rank, 600);
    const auto d = nest(type, nested);
    const auto input = input_pattern(bytes_of_buffer(d.input_tensor));
    auto output = output_pattern(bytes_of_buffer(d.output_tensor));
    const auto wanted = expected_output(d, input, output);
    copy_loops(nested, 0, slice1::element_size(type), input.data(), output.data());
    ASSERT_EQ(output, wanted) << "case " << i;

    std::int64_t elements = 1;
    for (const auto& l : nested) {
      elements *= l.count;
      if (l.count < 2) continue;
      if (l.input_stride < 0) seen.insert("backwards");
      if (l.input_stride == 0) seen.insert("repeated");
      if (l.input_stride > 500 || l.input_stride < -500) seen.insert("far apart");
    }
    if (elements * slice1::element_size(type) < static_cast<std::int64_t>(output.size())) seen.insert("gaps");
    seen.insert("rank " + std::to_string(rank) + ", size " + std::to_string(slice1::element_size(type)));
  }
  EXPECT_EQ(seen.size(), 4u + 8 * 4) << ::testing::PrintToString(seen);
}

}  // namespace copy_random_tests
