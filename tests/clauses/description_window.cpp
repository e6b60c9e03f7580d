// SPDX-License-Identifier: MIT
// Description: the window has at least one element in every dimension, and lies entirely inside the input tensor.
#include <slice1/slice1.hpp>

#include "support/violations.hpp"

namespace description_window_tests {

using namespace slice1;
using namespace slice1::testing;

// [window.size]
TEST(DescriptionWindow, IsRejectedIfEmptyInOneDimension) {
  for (std::uint32_t i = 0; i < 4; ++i) {
    auto d = example_1();
    d.input_window_sizes[i] = 0;
    expect_violations(validate(d), {{rule::window_size, "InputWindowSizes", i, 0, 1}});
  }
}

TEST(DescriptionWindow, EachEmptyDimensionIsReported) {
  auto d = example_1();
  d.input_window_sizes = {0, 0, 0, 0};
  expect_violations(validate(d), {{rule::window_size, "InputWindowSizes", 0, 0, 1},
                                  {rule::window_size, "InputWindowSizes", 1, 0, 1},
                                  {rule::window_size, "InputWindowSizes", 2, 0, 1},
                                  {rule::window_size, "InputWindowSizes", 3, 0, 1}});
}

TEST(DescriptionWindow, IsAcceptedIfItHasOneElement) {
  for (std::uint32_t offset = 0; offset < 4; ++offset) expect_violations(validate(line(4, offset, 1, 1, 1)), {});
}

TEST(DescriptionWindow, IsEmptyButNotOutsideAtTheInputsEnd) {
  expect_violations(validate(line(4, 4, 0, 1, 1)), {{rule::window_size, "InputWindowSizes", 0, 0, 1}});
}

TEST(DescriptionWindow, IsBothEmptyAndOutsideBeyondTheInputsEnd) {
  expect_violations(validate(line(4, 5, 0, 1, 1)), {{rule::window_size, "InputWindowSizes", 0, 0, 1},
                                                    {rule::window_bounds, "InputWindowOffsets", 0, 5, 4}});
}

// [window.bounds]
TEST(DescriptionWindow, IsAcceptedIfItCoversTheWholeInput) {
  expect_violations(validate(line(4, 0, 4, 1, 4)), {});
}

TEST(DescriptionWindow, IsAcceptedIfItEndsAtTheInputsEnd) {
  for (std::uint32_t offset = 0; offset < 4; ++offset) {
    expect_violations(validate(line(4, offset, 4 - offset, 1, 1)), {});
  }
}

TEST(DescriptionWindow, IsRejectedIfItEndsOneElementBeyondTheInput) {
  for (std::uint32_t offset = 0; offset < 5; ++offset) {
    expect_violations(validate(line(4, offset, 5 - offset, 1, 1)),
                      {{rule::window_bounds, "InputWindowOffsets", 0, 5, 4}});
  }
}

TEST(DescriptionWindow, IsRejectedInEachDimensionThatEndsOutsideTheInput) {
  auto d = example_1();
  d.input_window_offsets = {1, 2, 1, 2};
  expect_violations(validate(d), {{rule::window_bounds, "InputWindowOffsets", 0, 2, 1},
                                  {rule::window_bounds, "InputWindowOffsets", 1, 3, 1},
                                  {rule::window_bounds, "InputWindowOffsets", 2, 5, 4},
                                  {rule::window_bounds, "InputWindowOffsets", 3, 5, 4}});
}

TEST(DescriptionWindow, IsRejectedEvenIfNoElementOutsideTheInputIsCopied) {
  expect_violations(validate(line(4, 0, 5, 2, 1)), {{rule::window_bounds, "InputWindowOffsets", 0, 5, 4}});
  expect_violations(validate(line(4, 0, 6, 4, 1)), {{rule::window_bounds, "InputWindowOffsets", 0, 6, 4}});
}

TEST(DescriptionWindow, HasTheSameBoundsForNegativeStrides) {
  expect_violations(validate(line(4, 1, 3, -1, 3)), {});
  expect_violations(validate(line(4, 1, 4, -1, 3)), {{rule::window_bounds, "InputWindowOffsets", 0, 5, 4}});
}

TEST(DescriptionWindow, HasAnEndThatDoesNotWrapIn32Bits) {
  expect_violations(validate(line(4, 4294967295, 1, 1, 1)),
                    {{rule::window_bounds, "InputWindowOffsets", 0, 4294967296, 4}});
  expect_violations(validate(line(4, 4294967294, 4, 1, 1)),
                    {{rule::window_bounds, "InputWindowOffsets", 0, 4294967298, 4}});
  expect_violations(validate(line(4, 1, 4294967295, 1, 1)),
                    {{rule::window_bounds, "InputWindowOffsets", 0, 4294967296, 4}});
  expect_violations(validate(line(4, 4294967295, 4294967295, 1, 1)),
                    {{rule::window_bounds, "InputWindowOffsets", 0, 8589934590, 4}});
}

TEST(DescriptionWindow, MayEndAtTheEndOfTheLargestInput) {
  expect_violations(validate(line(4294967295, 4294967294, 1, 1, 1)), {});
  expect_violations(validate(line(4294967295, 0, 4294967295, 1, 1)), {});
  expect_violations(validate(line(4294967295, 4294967295, 1, 1, 1)),
                    {{rule::window_bounds, "InputWindowOffsets", 0, 4294967296, 4294967295}});
}

}  // namespace description_window_tests
