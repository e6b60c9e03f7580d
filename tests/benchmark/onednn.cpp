// SPDX-License-Identifier: MIT
// oneDNN: a reorder between two strided memory descriptors. It has neither negative strides nor elements of 8 bytes.
#include "implementations.hpp"

#include <omp.h>
#include <oneapi/dnnl/dnnl.hpp>

namespace measured {

run prepare_onednn(const slice_case& c, const std::byte* input, std::byte* frame) {
  using type = dnnl::memory::data_type;
  static const dnnl::engine engine(dnnl::engine::kind::cpu, 0);
  if (c.element_size == 8) return {};
  const auto nest = loops_of(c);
  dnnl::memory::dims sizes, source, destination;
  for (std::size_t i = 0; i < c.rank; ++i) {
    if (nest.input_strides[i] < 0) return {};
    sizes.push_back(nest.counts[i]);
    source.push_back(nest.input_strides[i]);
    destination.push_back(nest.output_strides[i]);
  }
  omp_set_num_threads(1);
  // oneDNN moves bf16 and s32 faster than f16 and f32.
  const auto element = c.element_size == 1 ? type::u8 : c.element_size == 2 ? type::bf16 : type::s32;
  const std::byte* const start = input + nest.input_start * static_cast<std::int64_t>(c.element_size);
  try {
    // A reorder doesn't write its source.
    dnnl::memory from({sizes, element, source}, engine, const_cast<std::byte*>(start));
    dnnl::memory to({sizes, element, destination}, engine, frame);
    return [reorder = dnnl::reorder(from, to), stream = dnnl::stream(engine), from, to]() mutable {
      reorder.execute(stream, from, to);
      stream.wait();
    };
  } catch (const dnnl::error&) {
    return {};  // not supported
  }
}

}  // namespace measured
