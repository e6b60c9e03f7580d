// SPDX-License-Identifier: MIT
// Members, InputWindowSizes: the window's extent in elements of the input, not in copied elements. The window ends
// inside the input.
#include <slice1/slice1.hpp>

#include "support/violations.hpp"

namespace members_input_window_sizes_tests {

using namespace slice1;
using namespace slice1::testing;

// [window.size]
TEST(InputWindowSizes, ZeroIsRejectedAtEveryOffset) {
  for (const std::uint32_t offset : {0u, 1u, 3u, 4u}) {
    expect_violations(validate(line(4, offset, 0, 1, 1)), {{rule::window_size, "InputWindowSizes", 0, 0, 1}});
  }
}

TEST(InputWindowSizes, ZeroIsRejectedForEveryStride) {
  for (const std::int32_t stride : {1, -1, 2147483647, -2147483647 - 1}) {
    expect_violations(validate(line(4, 0, 0, stride, 1)), {{rule::window_size, "InputWindowSizes", 0, 0, 1}});
  }
}

TEST(InputWindowSizes, OneIsAcceptedForEveryStride) {
  for (const std::int32_t stride : {1, -1, 2147483647, -2147483647 - 1}) {
    expect_violations(validate(line(4, 3, 1, stride, 1)), {});
  }
}

// [window.bounds]
TEST(InputWindowSizes, TheLargestThatFitsIsAcceptedAndOneMoreIsRejectedInEachDimension) {
  for (std::uint32_t i = 0; i < 4; ++i) {
    auto d = whole(data_type::float32, {10, 20, 30, 40});
    d.output_tensor.sizes = {1, 1, 1, 1};
    d.input_window_offsets = {3, 3, 3, 3};
    d.input_window_sizes = {1, 1, 1, 1};
    const std::uint32_t size = 10 * (i + 1);
    d.input_window_sizes[i] = size - 3;
    expect_violations(validate(d), {});
    d.input_window_sizes[i] = size - 2;
    expect_violations(validate(d), {{rule::window_bounds, "InputWindowOffsets", i, size + 1, size}});
  }
}

TEST(InputWindowSizes, CountElementsOfTheInput) {
  // At stride 2, a window of four elements allows two copies. So does a window of three.
  expect_violations(validate(line(4, 0, 4, 2, 2)), {});
  expect_violations(validate(line(4, 0, 3, 2, 2)), {});
  expect_violations(validate(line(4, 0, 2, 2, 2)), {{rule::output_size, "OutputTensor.Sizes", 0, 2, 1}});
}

TEST(InputWindowSizes, DetermineWhereANegativeStrideStarts) {
  const auto input = counted<float>(5, 0);
  EXPECT_EQ(copied(line(5, 0, 5, -2, 2), input, {-1, -1}), (std::vector<float>{4, 2}));
  EXPECT_EQ(copied(line(5, 0, 4, -2, 2), input, {-1, -1}), (std::vector<float>{3, 1}));
  EXPECT_EQ(copied(line(5, 0, 3, -2, 2), input, {-1, -1}), (std::vector<float>{2, 0}));
}

}  // namespace members_input_window_sizes_tests
