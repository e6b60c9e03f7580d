// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <slice1/shape.hpp>

namespace {

TEST(MaxCopiedElements, DividesByTheMagnitudeOfTheStride) {
  static_assert(slice1::max_copied_elements(4, -2) == 2);
  EXPECT_EQ(slice1::max_copied_elements(3, 2), 2u);
}

}  // namespace
