// SPDX-License-Identifier: MIT
// Compares every kernel with an independent implementation, Eigen's stridedSlice, which was not written for DirectML,
// on random windows of packed tensors.
#if __has_include(<unsupported/Eigen/CXX11/Tensor>)

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <slice1/slice1.hpp>
#include <unsupported/Eigen/CXX11/Tensor>
#include <vector>

#include "support/kernels.hpp"

namespace eigen_oracle_tests {

using namespace slice1::testing;

// `stop` is where the next element would be. It is negative if a negative stride runs past the first element.
template <int Rank>
std::vector<std::int32_t> sliced_by_eigen(const slice1::slice1_desc& d, const std::vector<std::int32_t>& input) {
  std::array<Eigen::Index, std::size_t{Rank}> sizes, start, stop, strides;
  for (std::size_t i = 0; i < Rank; ++i) {
    sizes[i] = d.input_tensor.sizes[i];
    strides[i] = d.input_window_strides[i];
    start[i] = d.input_window_offsets[i];
    if (strides[i] < 0) start[i] += d.input_window_sizes[i] - 1;
    stop[i] = start[i] + strides[i] * d.output_tensor.sizes[i];
  }
  const Eigen::TensorMap<const Eigen::Tensor<std::int32_t, Rank, Eigen::RowMajor>> tensor(input.data(), sizes);
  const Eigen::Tensor<std::int32_t, Rank, Eigen::RowMajor> slice = tensor.stridedSlice(start, stop, strides);
  return {slice.data(), slice.data() + slice.size()};
}

template <int Rank>
void expect_agreement() {
  random_source random(Rank);
  int negative = 0;
  for (int i = 0; i < 200 && !::testing::Test::HasFailure(); ++i) {
    auto d = random_packed_slice(random, Rank);
    d.input_tensor.data_type = d.output_tensor.data_type = slice1::data_type::int32;
    const auto input = counted<std::int32_t>(bytes_of_buffer(d.input_tensor) / 4, 1);
    for (std::size_t k = 0; k < Rank; ++k) negative += d.input_window_strides[k] < 0;
    expect_copy(d, input, sliced_by_eigen<Rank>(d, input));
  }
  EXPECT_GT(negative, 50);
}

TEST(EigenOracle, AgreesInOneDimension) {
  expect_agreement<1>();
}
TEST(EigenOracle, AgreesInTwoDimensions) {
  expect_agreement<2>();
}
TEST(EigenOracle, AgreesInThreeDimensions) {
  expect_agreement<3>();
}
TEST(EigenOracle, AgreesInFourDimensions) {
  expect_agreement<4>();
}
TEST(EigenOracle, AgreesInFiveDimensions) {
  expect_agreement<5>();
}

}  // namespace eigen_oracle_tests

#endif
