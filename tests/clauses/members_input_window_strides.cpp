// SPDX-License-Identifier: MIT
// Members, InputWindowStrides: the magnitude is the step between copied elements. The sign selects the end of the
// window at which copying starts. Every number except 0 is legal.
#include <slice1/slice1.hpp>

#include "support/limits.hpp"
#include "support/violations.hpp"

namespace members_input_window_strides_tests {

using namespace slice1;
using namespace slice1::testing;

// [window.stride]
TEST(InputWindowStrides, ZeroIsRejected) {
  for (std::uint32_t i = 0; i < 4; ++i) {
    auto d = example_1();
    d.input_window_strides[i] = 0;
    expect_violations(validate(d), {{rule::window_stride, "InputWindowStrides", i, 0}});
  }
}

TEST(InputWindowStrides, ZeroIsRejectedEvenIfTheWindowHasOneElement) {
  expect_violations(validate(line(1, 0, 1, 0, 1)), {{rule::window_stride, "InputWindowStrides", 0, 0}});
}

TEST(InputWindowStrides, ZerosAreReportedInEachDimension) {
  auto d = example_1();
  d.input_window_strides = {0, 1, 0, 0};
  expect_violations(validate(d), {{rule::window_stride, "InputWindowStrides", 0, 0},
                                  {rule::window_stride, "InputWindowStrides", 2, 0},
                                  {rule::window_stride, "InputWindowStrides", 3, 0}});
}

TEST(InputWindowStrides, EveryOtherNumberIsAccepted) {
  for (const std::int32_t stride : {1, -1, 2, -2, 3, -3, 1000000, -1000000, int_max, int_min + 1, int_min}) {
    SCOPED_TRACE(stride);
    expect_violations(validate(line(4, 0, 4, stride, 1)), {});
    auto d = example_1();
    d.output_tensor.sizes = {1, 1, 1, 1};
    d.input_window_strides = {stride, stride, stride, stride};
    expect_violations(validate(d), {});
  }
}

TEST(InputWindowStrides, TheMagnitudeIsTheStep) {
  const auto input = counted<float>(7, 0);
  EXPECT_EQ(copied(line(7, 0, 7, 1, 3), input, {-1, -1, -1}), (std::vector<float>{0, 1, 2}));
  EXPECT_EQ(copied(line(7, 0, 7, 2, 3), input, {-1, -1, -1}), (std::vector<float>{0, 2, 4}));
  EXPECT_EQ(copied(line(7, 0, 7, 3, 3), input, {-1, -1, -1}), (std::vector<float>{0, 3, 6}));
  EXPECT_EQ(copied(line(7, 0, 7, -3, 3), input, {-1, -1, -1}), (std::vector<float>{6, 3, 0}));
}

TEST(InputWindowStrides, TheSignSelectsTheEndToStartAt) {
  const auto input = counted<float>(7, 0);
  EXPECT_EQ(copied(line(7, 2, 4, 2, 2), input, {-1, -1}), (std::vector<float>{2, 4}));
  EXPECT_EQ(copied(line(7, 2, 4, -2, 2), input, {-1, -1}), (std::vector<float>{5, 3}));
}

TEST(InputWindowStrides, ExtremesCopyTheWindowsFirstOrLastElement) {
  const auto input = counted<float>(7, 0);
  EXPECT_EQ(copied(line(7, 2, 4, int_max, 1), input, {-1}), (std::vector<float>{2}));
  EXPECT_EQ(copied(line(7, 2, 4, int_min, 1), input, {-1}), (std::vector<float>{5}));
}

TEST(InputWindowStrides, IntMinCopiesTwoElementsOfALargeEnoughWindow) {
  // Tensor stride 0 makes all 2^31 + 1 elements of the window the same element.
  auto d = line(2147483649, 0, 2147483649, int_min, 2);
  d.input_tensor.strides = dimensions{0};
  EXPECT_EQ(copied(d, std::vector<float>{42}, {-1, -1}), (std::vector<float>{42, 42}));
  d.output_tensor.sizes[0] = 3;
  expect_violations(validate(d), {{rule::output_size, "OutputTensor.Sizes", 0, 3, 2}});
}

}  // namespace members_input_window_strides_tests
