// SPDX-License-Identifier: MIT
// The three operators with Eigen's Tensor: stridedSlice, whose strides may be negative. Tensors are packed.
#include "library_adapter.hpp"

#include <unsupported/Eigen/CXX11/Tensor>

#include <algorithm>

namespace {

template <class T, int Rank>
void copy(const adapters::request& r, const std::byte* input, std::byte* output) {
  using tensor = Eigen::Tensor<T, Rank, Eigen::RowMajor, std::int64_t>;
  Eigen::array<std::int64_t, Rank> in{}, out{}, start{}, stop{}, stride{};
  std::copy_n(r.input.sizes.begin(), Rank, in.begin());
  std::copy_n(r.output.sizes.begin(), Rank, out.begin());
  for (std::size_t i = 0; i < Rank; ++i) {
    start[i] = r.window[i].begin;
    stop[i] = r.window[i].end;
    stride[i] = r.window[i].stride;
  }
  const Eigen::TensorMap<const tensor> from(reinterpret_cast<const T*>(input), in);
  Eigen::TensorMap<tensor> to(reinterpret_cast<T*>(output), out);
  if (r.is_gradient) {
    to.setZero();
    to.stridedSlice(start, stop, stride) = from;
  } else {
    to = from.stridedSlice(start, stop, stride);
  }
}

void copy(const adapters::request& r, const std::byte* input, std::byte* output) {
  adapters::with_element_and_rank(r, [&](auto element, auto rank) { copy<decltype(element), rank>(r, input, output); });
}

}  // namespace

const slice1_implementation* slice1_get_implementation() {
  static const auto implementation = adapters::library<copy, adapters::has_packed_tensors>(
      "Eigen " ADAPTERS_VERSION(EIGEN_WORLD_VERSION, EIGEN_MAJOR_VERSION, EIGEN_MINOR_VERSION));
  return &implementation;
}
