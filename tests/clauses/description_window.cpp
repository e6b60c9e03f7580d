// SPDX-License-Identifier: MIT
// Description: in every dimension the window has at least one element, and all of it lies inside the input tensor.
#include <slice1/slice1.hpp>

#include "support/violations.hpp"

namespace {

using namespace slice1;
using namespace slice1::testing;

// [window.size]
TEST(DescriptionWindow, EmptyInOneDimensionIsRejected) {
  for (std::uint32_t i = 0; i < 4; ++i) {
    auto d = example_1();
    d.input_window_sizes[i] = 0;
    expect_violations(validate(d), {{rule::window_size, "InputWindowSizes", i, 0, 1}});
  }
}

TEST(DescriptionWindow, EmptyDimensionsAreReportedOneByOne) {
  auto d = example_1();
  d.input_window_sizes = {0, 0, 0, 0};
  expect_violations(validate(d), {{rule::window_size, "InputWindowSizes", 0, 0, 1},
                                  {rule::window_size, "InputWindowSizes", 1, 0, 1},
                                  {rule::window_size, "InputWindowSizes", 2, 0, 1},
                                  {rule::window_size, "InputWindowSizes", 3, 0, 1}});
}

TEST(DescriptionWindow, OfOneElementIsAccepted) {
  for (std::uint32_t offset = 0; offset < 4; ++offset) expect_violations(validate(line(4, offset, 1, 1, 1)), {});
}

TEST(DescriptionWindow, EmptyAtTheInputsEndIsEmptyAndNotOutside) {
  expect_violations(validate(line(4, 4, 0, 1, 1)), {{rule::window_size, "InputWindowSizes", 0, 0, 1}});
}

TEST(DescriptionWindow, EmptyBeyondTheInputsEndIsBoth) {
  expect_violations(validate(line(4, 5, 0, 1, 1)), {{rule::window_size, "InputWindowSizes", 0, 0, 1},
                                                    {rule::window_bounds, "InputWindowOffsets", 0, 5, 4}});
}

// [window.bounds]
TEST(DescriptionWindow, OfTheWholeInputIsAccepted) {
  expect_violations(validate(line(4, 0, 4, 1, 4)), {});
}

TEST(DescriptionWindow, EndingAtTheInputsEndIsAccepted) {
  for (std::uint32_t offset = 0; offset < 4; ++offset) {
    expect_violations(validate(line(4, offset, 4 - offset, 1, 1)), {});
  }
}

TEST(DescriptionWindow, EndingOneBeyondTheInputIsRejected) {
  for (std::uint32_t offset = 0; offset < 5; ++offset) {
    expect_violations(validate(line(4, offset, 5 - offset, 1, 1)),
                      {{rule::window_bounds, "InputWindowOffsets", 0, 5, 4}});
  }
}

TEST(DescriptionWindow, OutsideTheInputIsRejectedInEachDimension) {
  auto d = example_1();
  d.input_window_offsets = {1, 2, 1, 2};
  expect_violations(validate(d), {{rule::window_bounds, "InputWindowOffsets", 0, 2, 1},
                                  {rule::window_bounds, "InputWindowOffsets", 1, 3, 1},
                                  {rule::window_bounds, "InputWindowOffsets", 2, 5, 4},
                                  {rule::window_bounds, "InputWindowOffsets", 3, 5, 4}});
}

TEST(DescriptionWindow, IsJudgedAsAWholeEvenIfNoElementOutsideIsCopied) {
  expect_violations(validate(line(4, 0, 5, 2, 1)), {{rule::window_bounds, "InputWindowOffsets", 0, 5, 4}});
  expect_violations(validate(line(4, 0, 6, 4, 1)), {{rule::window_bounds, "InputWindowOffsets", 0, 6, 4}});
}

TEST(DescriptionWindow, IsTheSameForNegativeStrides) {
  expect_violations(validate(line(4, 1, 3, -1, 3)), {});
  expect_violations(validate(line(4, 1, 4, -1, 3)), {{rule::window_bounds, "InputWindowOffsets", 0, 5, 4}});
}

TEST(DescriptionWindow, EndDoesNotWrapIn32Bits) {
  expect_violations(validate(line(4, 4294967295, 1, 1, 1)),
                    {{rule::window_bounds, "InputWindowOffsets", 0, 4294967296, 4}});
  expect_violations(validate(line(4, 4294967294, 4, 1, 1)),
                    {{rule::window_bounds, "InputWindowOffsets", 0, 4294967298, 4}});
  expect_violations(validate(line(4, 1, 4294967295, 1, 1)),
                    {{rule::window_bounds, "InputWindowOffsets", 0, 4294967296, 4}});
  expect_violations(validate(line(4, 4294967295, 4294967295, 1, 1)),
                    {{rule::window_bounds, "InputWindowOffsets", 0, 8589934590, 4}});
}

TEST(DescriptionWindow, ReachesTheEndOfTheLargestInput) {
  expect_violations(validate(line(4294967295, 4294967294, 1, 1, 1)), {});
  expect_violations(validate(line(4294967295, 0, 4294967295, 1, 1)), {});
  expect_violations(validate(line(4294967295, 4294967295, 1, 1, 1)),
                    {{rule::window_bounds, "InputWindowOffsets", 0, 4294967296, 4294967295}});
}

}  // namespace
