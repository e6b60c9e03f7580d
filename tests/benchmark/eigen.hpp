// SPDX-License-Identifier: MIT
// Maps of the buffers as tensors, and indices: what all cases of Eigen share.
#pragma once

#include "cases.hpp"
#include "implementations.hpp"

#include <unsupported/Eigen/CXX11/Tensor>

namespace measured {

template <class T, std::size_t Rank>
using map = Eigen::TensorMap<Eigen::Tensor<T, static_cast<int>(Rank), Eigen::RowMajor>>;
template <std::size_t Rank>
using index = Eigen::array<Eigen::Index, Rank>;

template <std::size_t Rank, class Numbers>
index<Rank> indices(const Numbers& numbers) {
  index<Rank> result{};
  for (std::size_t i = 0; i < Rank; ++i) result[i] = static_cast<Eigen::Index>(numbers[i]);
  return result;
}

/// A window as its first element in the order of the output, the one behind its last, and its strides.
template <std::size_t Rank>
struct eigen_window {
  explicit eigen_window(const slice_case& c)
      : offsets(indices<Rank>(c.offsets)), sizes(indices<Rank>(c.window_sizes)), strides(indices<Rank>(c.strides)) {
    for (std::size_t i = 0; i < Rank; ++i) {
      start[i] = strides[i] < 0 ? offsets[i] + sizes[i] - 1 : offsets[i];
      stop[i] = strides[i] < 0 ? offsets[i] - 1 : offsets[i] + sizes[i];
      plain = plain && strides[i] == 1;
      flips = flips && (strides[i] == 1 || strides[i] == -1);
    }
  }

  index<Rank> offsets, sizes, strides, start{}, stop{};
  bool plain = true, flips = true;  // whether all strides are 1, or 1 and -1
};

/// Returns a window whose output has gaps.
run prepare_eigen_gaps(const slice_case& c, const std::byte* input, std::byte* frame);

}  // namespace measured
