// SPDX-License-Identifier: MIT
// Does every instruction set copy whatever loops there are? Random ones, whole and in parts.
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>

#include "support/nests.hpp"

namespace kernel_random_tests {

using namespace slice1::testing;

void try_random_copies(std::uint64_t seed, std::uint32_t trials) {
  random_source random(seed);
  for (std::uint32_t i = 0; i < trials; ++i) {
    const auto rank = 1 + i % 8;
    const auto d =
        i % 5 == 0 ? random_slice(random, rank) : random_nest(random, rank, random.one_of({60u, 600u, 4000u}));
    trial one(d);
    const std::size_t from = random.below(64);
    const std::size_t to = random.one_in(3) ? 0 : random.below(64);
    ASSERT_TRUE(one.at(from, to)) << "case " << i << " of seed " << seed;
    if (!random.one_in(3)) continue;
    const std::uint32_t n = random.between(2, 5);
    for (std::uint32_t part = 0; part < n; ++part) {
      ASSERT_TRUE(one.part_at(part, n, from, to)) << "case " << i << " of seed " << seed;
    }
  }
}

TEST(KernelRandom, CopiesWholeAndInParts) {
  try_random_copies(1, 9000);
}

// For minutes: other ones each time that the seed is changed.
TEST(KernelRandom, DISABLED_ManyCopiesWholeAndInParts) {
  for (std::uint64_t seed = 2; seed < 102 && !HasFatalFailure(); ++seed) try_random_copies(seed, 20000);
}

}  // namespace kernel_random_tests
