// SPDX-License-Identifier: MIT
// A plan's class says how its elements are arranged in both tensors; the copies are large and clearly of one class.
#include <gtest/gtest.h>

#include <slice1/slice1.hpp>

#include "support/nests.hpp"

namespace copy_class_tests {

using namespace slice1::testing;
using slice1::copy_class;
using slice1::data_type;
using slice1::make_plan;

void expect_class(copy_class wanted, const loops& shape) {
  for (const auto type : element_types) {
    const auto d = nest(type, shape);
    EXPECT_EQ(make_plan(d)->copy_class(), wanted) << describe(d);
  }
}

TEST(CopyClass, RowsOfNeighboursAreRows) {
  expect_class(copy_class::rows, {{100'000, 1, 1}});
  expect_class(copy_class::rows, {{500, 1000, 1000}, {1000, 1, 1}});
  expect_class(copy_class::rows, {{500, 1500, 1200}, {1000, 1, 1}});
  expect_class(copy_class::rows, {{500, -1500, 1000}, {1000, 1, 1}});
  expect_class(copy_class::rows, {{500, 0, 1000}, {1000, 1, 1}});
}

TEST(CopyClass, RowsOfEvenlySpacedOrRepeatedElementsAreStridedRows) {
  for (const auto stride : {-1, 0, 3, -7, 100}) {
    expect_class(copy_class::strided_rows, {{100'000, stride, 1}});
    expect_class(copy_class::strided_rows, {{500, 200'000, 1200}, {1000, stride, 1}});
  }
}

TEST(CopyClass, ChannelsOfPixelsAreSplitOrWoven) {
  for (const auto channels : {2, 3, 4}) {
    for (const auto sign : {1, -1}) {
      expect_class(copy_class::deinterleave, {{channels, 1, 100'000}, {100'000, sign * channels, 1}});
      expect_class(copy_class::deinterleave, {{channels, -1, 100'000}, {100'000, sign * channels, 1}});
      expect_class(copy_class::interleave, {{100'000, sign, channels}, {channels, 100'000, 1}});
      expect_class(copy_class::interleave, {{100'000, sign, channels}, {channels, -100'000, 1}});
    }
  }
}

TEST(CopyClass, ColumnsThatBecomeRowsAreATranspose) {
  expect_class(copy_class::transpose, {{1000, 1, 1000}, {1000, 1000, 1}});
  expect_class(copy_class::transpose, {{1000, -1, 1200}, {1000, -1500, 1}});
  expect_class(copy_class::transpose, {{3, 1'000'000, 1'000'000}, {1000, 1, 1000}, {1000, 1000, 1}});
}

TEST(CopyClass, GapsBetweenAllElementsOfTheOutputAreScattered) {
  expect_class(copy_class::scattered, {{100'000, 1, 2}});
  expect_class(copy_class::scattered, {{500, 1000, 5000}, {1000, -1, 3}});
}

TEST(CopyClass, OneElementIsTinyAndNoneIsEmpty) {
  expect_class(copy_class::tiny, {{1, 1, 1}});
  const auto p = *make_plan(nest(data_type::uint8, {{1, 1, 1}}));
  EXPECT_EQ(p.part(1, 2).copy_class(), copy_class::empty);
  EXPECT_EQ(p.part(0, 2).copy_class(), copy_class::tiny);
}

}  // namespace copy_class_tests
