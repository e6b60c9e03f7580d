// SPDX-License-Identifier: MIT
// Eigen: windows whose output has gaps, as assignments to part of the frame. They are compiled apart from eigen.cpp: in
// one translation unit, g++ 12 inlines less of both, and stride 2 is slower.
#include "eigen.hpp"

namespace measured {

namespace {

template <std::size_t Rank, class T>
run of_rank(const slice_case& c, const T* input, T* output) {
  const map<const T, Rank> in(input, indices<Rank>(c.input_sizes));
  map<T, Rank> frame(output, indices<Rank>(c.frame_sizes));
  const eigen_window<Rank> w(c);
  const index<Rank> start{}, steps = indices<Rank>(c.frame_steps);
  auto stop = indices<Rank>(c.output_sizes);
  bool adjacent = true;
  for (std::size_t i = 0; i < Rank; ++i) {
    stop[i] *= steps[i];
    adjacent = adjacent && steps[i] == 1;
  }
  if (w.plain && adjacent) return [=]() mutable { frame.slice(start, stop) = in.slice(w.offsets, w.sizes); };
  if (w.plain && c.window_sizes == c.input_sizes) {
    return [=]() mutable { frame.stridedSlice(start, stop, steps) = in; };
  }
  if (w.plain) return [=]() mutable { frame.stridedSlice(start, stop, steps) = in.slice(w.offsets, w.sizes); };
  return [=]() mutable { frame.stridedSlice(start, stop, steps) = in.stridedSlice(w.start, w.stop, w.strides); };
}

}  // namespace

run prepare_eigen_gaps(const slice_case& c, const std::byte* input, std::byte* frame) {
  return with_elements(c.element_size, input, frame, [&](const auto* in, auto* out) -> run {
    return with_rank(c.rank, [&](auto rank) { return of_rank<rank>(c, in, out); });
  });
}

}  // namespace measured
