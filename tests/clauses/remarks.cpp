// SPDX-License-Identifier: MIT
// Remarks: two features distinguish this operator from DML_SLICE. Negative strides reverse a dimension, and the
// window's sizes may differ from the output's.
#include <slice1/slice1.hpp>

#include "support/violations.hpp"

namespace remarks_tests {

using namespace slice1;
using namespace slice1::testing;

TEST(Remarks, StrideMinusOneReversesADimension) {
  EXPECT_EQ(copied(line(5, 0, 5, -1, 5), counted<float>(5, 1), std::vector<float>(5)),
            (std::vector<float>{5, 4, 3, 2, 1}));
}

TEST(Remarks, DimensionsAreReversedIndependently) {
  const auto input = counted<float>(6, 1);  // {{1,2,3},{4,5,6}}
  auto d = whole(data_type::float32, {2, 3});
  d.input_window_strides = {-1, 1};
  EXPECT_EQ(copied(d, input, std::vector<float>(6)), (std::vector<float>{4, 5, 6, 1, 2, 3}));
  d.input_window_strides = {1, -1};
  EXPECT_EQ(copied(d, input, std::vector<float>(6)), (std::vector<float>{3, 2, 1, 6, 5, 4}));
  d.input_window_strides = {-1, -1};
  EXPECT_EQ(copied(d, input, std::vector<float>(6)), (std::vector<float>{6, 5, 4, 3, 2, 1}));
}

TEST(Remarks, ReversingTwiceGivesTheInput) {
  const auto input = counted<float>(5, 1);
  const auto reverse = line(5, 0, 5, -1, 5);
  EXPECT_EQ(copied(reverse, copied(reverse, input, std::vector<float>(5)), std::vector<float>(5)), input);
}

TEST(Remarks, WindowsMayBeLargerThanTheOutput) {
  const auto input = counted<float>(8, 0);
  for (const std::uint32_t window : {5u, 6u, 7u, 8u}) {
    EXPECT_EQ(copied(line(8, 0, window, 2, 3), input, std::vector<float>(3)), (std::vector<float>{0, 2, 4}));
  }
  EXPECT_EQ(copied(line(8, 1, 7, 1, 2), input, std::vector<float>(2)), (std::vector<float>{1, 2}));
}

TEST(Remarks, WindowsOfTheOutputsSizeAreTooSmallForAStrideOfTwo) {
  expect_violations(validate(line(8, 0, 3, 1, 3)), {});
  expect_violations(validate(line(8, 0, 3, 2, 3)), {{rule::output_size, "OutputTensor.Sizes", 0, 3, 2}});
  expect_violations(validate(line(8, 0, 3, -2, 3)), {{rule::output_size, "OutputTensor.Sizes", 0, 3, 2}});
}

}  // namespace remarks_tests
