// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <climits>
#include <cstdint>
#include <slice1/detail/arithmetic.hpp>

namespace arithmetic_tests {

using namespace slice1::detail;
constexpr std::uint64_t uint64_max = 0xffff'ffff'ffff'ffffu;

TEST(Arithmetic, CheckedAddGivesNulloptFrom2To64) {
  EXPECT_EQ(checked_add(uint64_max - 1, 1), uint64_max);
  EXPECT_EQ(checked_add(uint64_max, 1), std::nullopt);
  EXPECT_EQ(checked_add(1, uint64_max), std::nullopt);
  EXPECT_EQ(checked_add(0, 0), 0u);
}

TEST(Arithmetic, CheckedMultiplyGivesNulloptFrom2To64) {
  EXPECT_EQ(checked_multiply(0xffff'ffffu, 0xffff'ffffu), 0xffff'fffe'0000'0001u);
  EXPECT_EQ(checked_multiply(0x1'0000'0000u, 0xffff'ffffu), 0xffff'ffff'0000'0000u);
  EXPECT_EQ(checked_multiply(0x1'0000'0000u, 0x1'0000'0000u), std::nullopt);
  EXPECT_EQ(checked_multiply(uint64_max, 1), uint64_max);
  EXPECT_EQ(checked_multiply(uint64_max, 2), std::nullopt);
  EXPECT_EQ(checked_multiply(2, uint64_max), std::nullopt);
  EXPECT_EQ(checked_multiply(uint64_max, 0), 0u);
  EXPECT_EQ(checked_multiply(0, uint64_max), 0u);
}

TEST(Arithmetic, SaturatesAtTheLargestUint64) {
  EXPECT_EQ(saturating_add(uint64_max, 1), uint64_max);
  EXPECT_EQ(saturating_add(2, 3), 5u);
  EXPECT_EQ(saturating_multiply(uint64_max, uint64_max), uint64_max);
  EXPECT_EQ(saturating_multiply(2, 3), 6u);
}

TEST(Arithmetic, RoundsUpToAMultipleOfFour) {
  EXPECT_EQ(checked_round_up_to_4(0), 0u);
  EXPECT_EQ(checked_round_up_to_4(1), 4u);
  EXPECT_EQ(checked_round_up_to_4(4), 4u);
  EXPECT_EQ(checked_round_up_to_4(5), 8u);
  EXPECT_EQ(checked_round_up_to_4(uint64_max - 3), uint64_max - 3);
  EXPECT_EQ(checked_round_up_to_4(uint64_max - 2), std::nullopt);
}

TEST(Arithmetic, MagnitudeOfIntMinIsExact) {
  EXPECT_EQ(magnitude(INT_MIN), 2147483648u);
  EXPECT_EQ(magnitude(INT_MAX), 2147483647u);
  EXPECT_EQ(magnitude(-1), 1u);
  EXPECT_EQ(magnitude(0), 0u);
}

TEST(Arithmetic, MovesByStridesInBothDirections) {
  EXPECT_EQ(moved(5, 3, 4), 17u);
  EXPECT_EQ(moved(17, -3, 4), 5u);
  EXPECT_EQ(moved(7, 0, 4), 7u);
  EXPECT_EQ(moved(2147483648u, INT_MIN, 1), 0u);
  EXPECT_EQ(moved(0xffff'ffffu, INT_MAX, 0xffff'ffffu), 0x8000'0000u * std::uint64_t{0xffff'ffffu});
}

}  // namespace arithmetic_tests
