// SPDX-License-Identifier: MIT
// Description: an output size is at least 1 and at most the number of elements that the window's size and stride allow
// in that dimension. It may be smaller than that maximum.
#include <slice1/slice1.hpp>

#include "support/limits.hpp"
#include "support/violations.hpp"

namespace description_output_size_tests {

using namespace slice1;
using namespace slice1::testing;

struct window_maximum {
  std::uint32_t window_size;
  std::int32_t stride;
  std::uint32_t max_copied;
};

constexpr window_maximum maximums[] = {
    {1, 1, 1},
    {1, -1, 1},
    {1, 7, 1},
    {1, int_max, 1},
    {1, int_min, 1},
    {2, 1, 2},
    {2, -1, 2},
    {2, 2, 1},
    {3, 2, 2},
    {3, -2, 2},
    {4, 2, 2},
    {4, -2, 2},
    {5, 2, 3},
    {5, -2, 3},
    {6, 3, 2},
    {7, 3, 3},
    {4, 4, 1},
    {5, 4, 2},
    {4, 5, 1},
    {10, -3, 4},
    {4294967294, 1, 4294967294},
    {4294967294, -1, 4294967294},
    {4294967294, 2, 2147483647},
    {4294967295, 2, 2147483648},
    {4294967295, -2, 2147483648},
    {2147483647, int_max, 1},
    {2147483648, int_max, 2},
    {4294967294, int_max, 2},
    {4294967295, int_max, 3},
    {2147483648, int_min, 1},
    {2147483649, int_min, 2},
    {4294967295, int_min, 2},
};

// [output.size]
TEST(DescriptionOutputSize, TheMaximumIsAccepted) {
  for (const auto& [window_size, stride, max_copied] : maximums) {
    SCOPED_TRACE(::testing::Message() << "window size " << window_size << ", stride " << stride);
    expect_violations(validate(line(window_size, 0, window_size, stride, max_copied)), {});
  }
}

TEST(DescriptionOutputSize, OneMoreThanTheMaximumIsRejected) {
  for (const auto& [window_size, stride, max_copied] : maximums) {
    SCOPED_TRACE(::testing::Message() << "window size " << window_size << ", stride " << stride);
    expect_violations(validate(line(window_size, 0, window_size, stride, max_copied + 1)),
                      {{rule::output_size, "OutputTensor.Sizes", 0, max_copied + 1, max_copied}});
  }
}

TEST(DescriptionOutputSize, AnySizeFromOneToTheMaximumIsAccepted) {
  for (const std::uint32_t size : {1u, 2u, 3u, 4u}) expect_violations(validate(line(10, 0, 10, 3, size)), {});
  for (const std::uint32_t size : {1u, 2u, 3u, 4u}) expect_violations(validate(line(10, 0, 10, -3, size)), {});
}

TEST(DescriptionOutputSize, TheLargestUintIsAcceptedIfTheWindowAllowsIt) {
  expect_violations(validate(line(4294967295, 0, 4294967295, 1, 4294967295)), {});
  expect_violations(validate(line(4294967295, 0, 4294967294, -1, 4294967295)),
                    {{rule::output_size, "OutputTensor.Sizes", 0, 4294967295, 4294967294}});
}

TEST(DescriptionOutputSize, IsLimitedByTheWindowAndNotByTheInput) {
  expect_violations(validate(line(100, 10, 3, 1, 3)), {});
  expect_violations(validate(line(100, 10, 3, 1, 4)), {{rule::output_size, "OutputTensor.Sizes", 0, 4, 3}});
}

TEST(DescriptionOutputSize, IsCheckedInEachDimension) {
  auto d = example_1();
  d.output_tensor.sizes = {2, 3, 4, 3};
  expect_violations(validate(d), {{rule::output_size, "OutputTensor.Sizes", 0, 2, 1},
                                  {rule::output_size, "OutputTensor.Sizes", 1, 3, 1},
                                  {rule::output_size, "OutputTensor.Sizes", 2, 4, 2},
                                  {rule::output_size, "OutputTensor.Sizes", 3, 3, 2}});
}

// [tensor.size]
TEST(DescriptionOutputSize, ZeroIsRejectedInEachDimension) {
  for (std::uint32_t i = 0; i < 4; ++i) {
    auto d = example_1();
    d.output_tensor.sizes[i] = 0;
    expect_violations(validate(d), {{rule::tensor_size, "OutputTensor.Sizes", i, 0, 1}});
  }
}

TEST(DescriptionOutputSize, OneIsAcceptedInEachDimension) {
  auto d = example_1();
  d.output_tensor.sizes = {1, 1, 1, 1};
  expect_violations(validate(d), {});
}

}  // namespace description_output_size_tests
