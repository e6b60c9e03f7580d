// SPDX-License-Identifier: MIT
// A hand-written loop over the dimensions. Its output is also the reference for all other implementations.
#include "implementations.hpp"

#include <cstring>  // std::memset

namespace measured {

namespace {

template <class T>
void copy(const loop_nest& nest, std::size_t dimension, const T* input, T* output) {
  const std::int64_t input_stride = nest.input_strides[dimension], output_stride = nest.output_strides[dimension];
  const std::int64_t count = nest.counts[dimension];
  if (dimension + 1 == nest.rank) {
    for (std::int64_t i = 0; i < count; ++i) output[i * output_stride] = input[i * input_stride];
    return;
  }
  for (std::int64_t i = 0; i < count; ++i) {
    copy(nest, dimension + 1, input + i * input_stride, output + i * output_stride);
  }
}

}  // namespace

run prepare_plain_loop(const slice_case& c, const std::byte* input, std::byte* frame) {
  return with_elements(c.element_size, input, frame, [&](const auto* in, auto* out) -> run {
    const auto nest = loops_of(c);
    if (!c.gradient) return [=] { copy(nest, 0, in + nest.input_start, out); };
    return [=, size = frame_bytes(c)] {
      std::memset(out, 0, size);
      copy(nest, 0, in, out);
    };
  });
}

}  // namespace measured
