// SPDX-License-Identifier: MIT
// Eigen: the tensor module's operations on maps of the buffers.
#include "eigen.hpp"

namespace measured {

namespace {

template <class T, std::size_t Rank>
run window(const slice_case& c, const map<const T, Rank>& in, map<T, Rank> out) {
  const eigen_window<Rank> w(c);
  if (w.plain) return [=]() mutable { out = in.slice(w.offsets, w.sizes); };
  if (w.flips) {
    Eigen::array<bool, Rank> flipped{};
    for (std::size_t i = 0; i < Rank; ++i) flipped[i] = w.strides[i] == -1;
    if (c.window_sizes == c.input_sizes) return [=]() mutable { out = in.reverse(flipped); };
    return [=]() mutable { out = in.slice(w.offsets, w.sizes).reverse(flipped); };
  }
  return [=]() mutable { out = in.stridedSlice(w.start, w.stop, w.strides); };
}

template <std::size_t Rank, class T>
run of_rank(const slice_case& c, const T* input, T* output) {
  const map<const T, Rank> in(input, indices<Rank>(c.input_sizes));
  map<T, Rank> out(output, indices<Rank>(c.output_sizes));
  if (c.operation == operation::window) return window<T, Rank>(c, in, out);
  if constexpr (Rank <= 5) {
    if (c.operation == operation::transpose) {
      return [=, axes = indices<Rank>(c.axes)]() mutable { out = in.shuffle(axes); };
    }
    auto times = indices<Rank>(c.output_sizes);
    for (std::size_t i = 0; i < Rank; ++i) times[i] /= static_cast<Eigen::Index>(c.input_sizes[i]);
    return [=]() mutable { out = in.broadcast(times); };
  }
  return {};
}

}  // namespace

run prepare_eigen(const slice_case& c, const std::byte* input, std::byte* frame) {
  if (c.frame_sizes != c.output_sizes) return prepare_eigen_gaps(c, input, frame);
  return with_elements(c.element_size, input, frame, [&](const auto* in, auto* out) -> run {
    return with_rank(c.rank, [&](auto rank) { return of_rank<rank>(c, in, out); });
  });
}

}  // namespace measured
