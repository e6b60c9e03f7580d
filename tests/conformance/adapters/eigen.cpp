// SPDX-License-Identifier: MIT
// DML_SLICE1 with Eigen's Tensor: stridedSlice, whose strides may be negative. Tensors are packed.
#include "library_adapter.hpp"

#include <unsupported/Eigen/CXX11/Tensor>

namespace {

bool is_packed(const slice1::tensor_desc& t) {
  if (!t.strides) return true;
  const auto packed = slice1::packed_strides(std::span(t.sizes).first(t.dimension_count));
  for (std::uint32_t i = 0; i < t.dimension_count; ++i) {
    if (t.sizes[i] != 1 && (*t.strides)[i] != (*packed)[i]) return false;
  }
  return true;
}

bool has(const adapters::request& r) {
  return is_packed(r.desc.input_tensor) && is_packed(r.desc.output_tensor);
}

template <class T, int Rank>
void copy(const adapters::request& r, const std::byte* input, std::byte* output) {
  using tensor = Eigen::Tensor<T, Rank, Eigen::RowMajor, std::int64_t>;
  Eigen::array<std::int64_t, Rank> in{}, out{}, start{}, stop{}, stride{};
  for (std::uint32_t i = 0; i < Rank; ++i) {
    in[i] = r.desc.input_tensor.sizes[i];
    out[i] = r.desc.output_tensor.sizes[i];
    stride[i] = out[i] == 1 ? 1 : r.desc.input_window_strides[i];
    start[i] = static_cast<std::int64_t>(slice1::copy_start(
        r.desc.input_window_offsets[i], r.desc.input_window_sizes[i], r.desc.input_window_strides[i]));
    stop[i] = start[i] + stride[i] * out[i];
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
  static const auto implementation = adapters::library<copy, has>(
      "Eigen " ADAPTERS_VERSION(EIGEN_WORLD_VERSION, EIGEN_MAJOR_VERSION, EIGEN_MINOR_VERSION));
  return &implementation;
}
