// SPDX-License-Identifier: MIT
// DML_SLICE1 with Eigen's Tensor: stridedSlice, whose strides may be negative. Tensors are packed.
#include "library_adapter.hpp"

#include <unsupported/Eigen/CXX11/Tensor>

namespace {

template <class T, int Rank>
void copy(const adapters::request& r, const std::byte* input, std::byte* output) {
  using tensor = Eigen::Tensor<T, Rank, Eigen::RowMajor, std::int64_t>;
  Eigen::array<std::int64_t, Rank> in{}, out{}, start{}, stop{}, stride{};
  for (std::size_t i = 0; i < Rank; ++i) {
    in[i] = r.desc.input_tensor.sizes[i];
    out[i] = r.desc.output_tensor.sizes[i];
    const auto range = adapters::range_of(r, i);
    start[i] = range.begin;
    stop[i] = range.end;
    stride[i] = range.stride;
  }
  const Eigen::TensorMap<const tensor> from(reinterpret_cast<const T*>(input), in);
  Eigen::TensorMap<tensor> to(reinterpret_cast<T*>(output), out);
  to = from.stridedSlice(start, stop, stride);
}

void copy(const adapters::request& r, const std::byte* input, std::byte* output) {
  adapters::with_element(r, [&](auto element) {
    adapters::with_rank(r, [&](auto rank) { copy<decltype(element), rank>(r, input, output); });
  });
}

}  // namespace

const slice1_implementation* slice1_get_implementation() {
  static const auto implementation = adapters::library<copy, adapters::has_packed_tensors>(
      "Eigen " ADAPTERS_VERSION(EIGEN_WORLD_VERSION, EIGEN_MAJOR_VERSION, EIGEN_MINOR_VERSION));
  return &implementation;
}
