// SPDX-License-Identifier: MIT
// The threads of an Eigen device write what one thread does.
#if __has_include(<unsupported/Eigen/CXX11/Tensor>)

#define EIGEN_USE_THREADS
#include <gtest/gtest.h>

#include <cstdint>
#include <slice1/eigen.hpp>
#include <slice1/notation.hpp>
#include <vector>

#include "support/violations.hpp"

namespace eigen_threads_tests {

using namespace slice1::testing;

using matrix = Eigen::Tensor<std::int32_t, 2, Eigen::RowMajor>;

class EigenThreads : public ::testing::Test {
 protected:
  EigenThreads() {
    for (Eigen::Index i = 0; i < input.size(); ++i) input.data()[i] = static_cast<std::int32_t>(i);
    output.setConstant(-1);
  }

  Eigen::ThreadPool pool{3};
  Eigen::ThreadPoolDevice device{&pool, 3};
  matrix input{700, 900}, output{350, 900};
  slice1::descriptor<std::int32_t, 2> desc{.input_sizes = {700, 900}, .input_window_strides = {-2, -1}};
};

TEST_F(EigenThreads, WriteEveryElement) {
  EXPECT_TRUE(slice1::slice(input, desc, output, device));
  for (Eigen::Index i = 0; i < 350; ++i) {
    for (Eigen::Index j = 0; j < 900; ++j) ASSERT_EQ(output(i, j), (699 - 2 * i) * 900 + 899 - j) << i << ", " << j;
  }
}

TEST_F(EigenThreads, TakeWindows) {
  const auto windows = slice1::numpy_windows({700, 900}, {{.start = 1, .step = 2}});
  ASSERT_TRUE(windows);
  EXPECT_TRUE(slice1::slice(input, *windows, output, device));
  EXPECT_EQ(output(0, 0), 900);
  EXPECT_EQ(output(349, 899), 699 * 900 + 899);
}

TEST_F(EigenThreads, ReportWhatOneThreadReports) {
  const auto expect_rejected = [&](matrix& to) {
    const auto checked = slice1::slice(input, desc, to, device);
    EXPECT_FALSE(checked.ok());
    EXPECT_EQ(listed(checked), listed(slice1::slice(input, desc, to)));
  };
  matrix small(349, 900);
  expect_rejected(small);
  expect_rejected(input);
  desc.input_window_strides[0] = 0;
  expect_rejected(output);
  EXPECT_EQ(output(0, 0), -1);
  EXPECT_EQ(input(0, 1), 1);
}

}  // namespace eigen_threads_tests

#endif
