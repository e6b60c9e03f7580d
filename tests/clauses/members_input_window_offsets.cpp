// SPDX-License-Identifier: MIT
// Members, InputWindowOffsets: the coordinates of the window's first element. The window ends inside the input.
#include <slice1/slice1.hpp>

#include "support/violations.hpp"

namespace members_input_window_offsets_tests {

using namespace slice1;
using namespace slice1::testing;

TEST(InputWindowOffsets, MoveTheFirstElementOfTheWindow) {
  const auto input = counted<float>(5, 0);
  EXPECT_EQ(copied(line(5, 0, 2, 1, 2), input, {-1, -1}), (std::vector<float>{0, 1}));
  EXPECT_EQ(copied(line(5, 1, 2, 1, 2), input, {-1, -1}), (std::vector<float>{1, 2}));
  EXPECT_EQ(copied(line(5, 3, 2, 1, 2), input, {-1, -1}), (std::vector<float>{3, 4}));
  EXPECT_EQ(copied(line(5, 3, 2, -1, 2), input, {-1, -1}), (std::vector<float>{4, 3}));
}

// [window.bounds]
TEST(InputWindowOffsets, ZeroIsAccepted) {
  auto d = example_1();
  d.input_window_offsets = {0, 0, 0, 0};
  expect_violations(validate(d), {});
}

TEST(InputWindowOffsets, TheLargestThatFitsIsAcceptedAndOneMoreIsRejectedInEachDimension) {
  for (std::uint32_t i = 0; i < 4; ++i) {
    auto d = whole(data_type::float32, {10, 20, 30, 40});
    d.input_window_sizes = {4, 4, 4, 4};
    d.output_tensor.sizes = {4, 4, 4, 4};
    const std::uint32_t size = 10 * (i + 1);
    d.input_window_offsets[i] = size - 4;
    expect_violations(validate(d), {});
    d.input_window_offsets[i] = size - 3;
    expect_violations(validate(d), {{rule::window_bounds, "InputWindowOffsets", i, size + 1, size}});
  }
}

TEST(InputWindowOffsets, NegativeNumbersReadAsLargeUnsignedOnes) {
  expect_violations(validate(line(4, static_cast<std::uint32_t>(-1), 1, 1, 1)),
                    {{rule::window_bounds, "InputWindowOffsets", 0, 4294967296, 4}});
}

}  // namespace members_input_window_offsets_tests
