// SPDX-License-Identifier: MIT
// How would a user of Eigen write a case? With the tensor module's operations on maps of the buffers.
#include "implementations.hpp"

#include <unsupported/Eigen/CXX11/Tensor>

#include <algorithm>  // std::all_of

namespace measured {

namespace {

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

template <class T, std::size_t Rank>
run window(const slice_case& c, const map<const T, Rank>& in, map<T, Rank> out) {
  index<Rank> start{}, stop{};
  Eigen::array<bool, Rank> flipped{};
  bool plain = true, flips = true;
  for (std::size_t i = 0; i < Rank; ++i) {
    const auto first = static_cast<Eigen::Index>(c.offsets[i]), size = static_cast<Eigen::Index>(c.window_sizes[i]);
    start[i] = c.strides[i] < 0 ? first + size - 1 : first;
    stop[i] = c.strides[i] < 0 ? first - 1 : first + size;
    flipped[i] = c.strides[i] == -1;
    plain = plain && c.strides[i] == 1;
    flips = flips && (c.strides[i] == 1 || c.strides[i] == -1);
  }
  if (plain) {
    return [=, extents = indices<Rank>(c.window_sizes)]() mutable { out = in.slice(start, extents); };
  }
  if constexpr (Rank <= 2) {
    if (flips) return [=]() mutable { out = in.reverse(flipped); };
    return [=, strides = indices<Rank>(c.strides)]() mutable { out = in.stridedSlice(start, stop, strides); };
  }
  return {};
}

// Copies a whole tensor into part of another.
template <class T, std::size_t Rank>
run paste(const slice_case& c, const map<const T, Rank>& in, map<T, Rank> frame) {
  const index<Rank> start{};
  if (std::all_of(c.frame_steps.begin(), c.frame_steps.end(), [](auto step) { return step == 1; })) {
    return [=, extents = indices<Rank>(c.output_sizes)]() mutable { frame.slice(start, extents) = in; };
  }
  return [=, stop = indices<Rank>(c.frame_sizes), steps = indices<Rank>(c.frame_steps)]() mutable {
    frame.stridedSlice(start, stop, steps) = in;
  };
}

template <std::size_t Rank, class T>
run of_rank(const slice_case& c, const T* input, T* output) {
  const map<const T, Rank> in(input, indices<Rank>(c.input_sizes));
  map<T, Rank> out(output, indices<Rank>(c.frame_sizes));
  if (c.operation == operation::window) {
    if (c.frame_sizes == c.output_sizes) return window<T, Rank>(c, in, out);
    if constexpr (Rank <= 2) return paste<T, Rank>(c, in, out);
  }
  if constexpr (Rank == 2 || Rank == 4) {
    if (c.operation == operation::transpose) {
      return [=, axes = indices<Rank>(c.axes)]() mutable { out = in.shuffle(axes); };
    }
  }
  if constexpr (Rank == 2) {
    auto times = indices<Rank>(c.output_sizes);
    for (std::size_t i = 0; i < Rank; ++i) times[i] /= static_cast<Eigen::Index>(c.input_sizes[i]);
    return [=]() mutable { out = in.broadcast(times); };
  }
  return {};
}

}  // namespace

run prepare_eigen(const slice_case& c, const std::byte* input, std::byte* frame) {
  return with_elements(c.element_size, input, frame, [&](const auto* in, auto* out) -> run {
    switch (c.rank) {
      case 1: return of_rank<1>(c, in, out);
      case 2: return of_rank<2>(c, in, out);
      case 4: return of_rank<4>(c, in, out);
      case 8: return of_rank<8>(c, in, out);
    }
    return {};
  });
}

}  // namespace measured
