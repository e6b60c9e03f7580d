// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <climits>
#include <slice1/detail/arithmetic.hpp>

namespace {

using namespace slice1::detail;
constexpr std::uint64_t top = 0xffff'ffff'ffff'ffffu;

TEST(Arithmetic, CheckedAddStopsAt2To64) {
  EXPECT_EQ(checked_add(top - 1, 1), top);
  EXPECT_EQ(checked_add(top, 1), std::nullopt);
  EXPECT_EQ(checked_add(1, top), std::nullopt);
  EXPECT_EQ(checked_add(0, 0), 0u);
}

TEST(Arithmetic, CheckedMultiplyStopsAt2To64) {
  EXPECT_EQ(checked_multiply(0xffff'ffffu, 0xffff'ffffu), 0xffff'fffe'0000'0001u);
  EXPECT_EQ(checked_multiply(0x1'0000'0000u, 0xffff'ffffu), 0xffff'ffff'0000'0000u);
  EXPECT_EQ(checked_multiply(0x1'0000'0000u, 0x1'0000'0000u), std::nullopt);
  EXPECT_EQ(checked_multiply(top, 1), top);
  EXPECT_EQ(checked_multiply(top, 2), std::nullopt);
  EXPECT_EQ(checked_multiply(2, top), std::nullopt);
  EXPECT_EQ(checked_multiply(top, 0), 0u);
  EXPECT_EQ(checked_multiply(0, top), 0u);
}

TEST(Arithmetic, SaturatesAtTheTop) {
  EXPECT_EQ(saturating_add(top, 1), top);
  EXPECT_EQ(saturating_add(2, 3), 5u);
  EXPECT_EQ(saturating_multiply(top, top), top);
  EXPECT_EQ(saturating_multiply(2, 3), 6u);
}

TEST(Arithmetic, RoundsUpToFour) {
  EXPECT_EQ(checked_round_up_to_4(0), 0u);
  EXPECT_EQ(checked_round_up_to_4(1), 4u);
  EXPECT_EQ(checked_round_up_to_4(4), 4u);
  EXPECT_EQ(checked_round_up_to_4(5), 8u);
  EXPECT_EQ(checked_round_up_to_4(top - 3), top - 3);
  EXPECT_EQ(checked_round_up_to_4(top - 2), std::nullopt);
}

TEST(Arithmetic, MagnitudeOfIntMinIsExact) {
  EXPECT_EQ(magnitude(INT_MIN), 2147483648u);
  EXPECT_EQ(magnitude(INT_MAX), 2147483647u);
  EXPECT_EQ(magnitude(-1), 1u);
  EXPECT_EQ(magnitude(0), 0u);
}

}  // namespace
