// SPDX-License-Identifier: MIT
// This library: the plan is made once, only the copies are timed. With MEASURED_VERSION, a shared library of another
// version of slice1 that exports nothing but its function.
#include <slice1/slice1.hpp>

#include "implementations.hpp"

#include <cstdlib>   // std::exit
#include <iostream>  // std::cerr
#include <span>      // std::span

namespace measured {

namespace {

slice1::tensor_desc tensor(const slice_case& c, const dimensions& sizes, const loop_nest::strides& strides) {
  slice1::tensor_desc desc;
  desc.data_type = c.element_size == 1   ? slice1::data_type::uint8
                   : c.element_size == 2 ? slice1::data_type::uint16
                   : c.element_size == 4 ? slice1::data_type::float32
                                         : slice1::data_type::float64;
  desc.dimension_count = static_cast<std::uint32_t>(c.rank);
  desc.sizes = sizes;
  auto& desc_strides = desc.strides.emplace();
  for (std::size_t i = 0; i < c.rank; ++i) desc_strides[i] = static_cast<std::uint32_t>(strides[i]);
  return desc;
}

slice1::slice1_desc description(const slice_case& c) {
  const auto nest = loops_of(c);
  slice1::slice1_desc desc;
  desc.dimension_count = static_cast<std::uint32_t>(c.rank);
  desc.output_tensor = tensor(c, c.output_sizes, nest.output_strides);
  if (c.operation == operation::window) {
    desc.input_tensor = tensor(c, c.input_sizes, packed(c.input_sizes, c.rank));
    desc.input_window_offsets = c.offsets;
    desc.input_window_sizes = c.window_sizes;
    desc.input_window_strides = c.strides;
  } else {  // the input's strides express the operation
    desc.input_tensor = tensor(c, c.output_sizes, nest.input_strides);
    desc.input_window_sizes = c.output_sizes;
    desc.input_window_strides.fill(1);
  }
  return desc;
}

slice1::slice_grad_desc gradient(const slice_case& c) {
  slice1::slice_grad_desc desc;
  desc.dimension_count = static_cast<std::uint32_t>(c.rank);
  desc.input_gradient_tensor = tensor(c, c.output_sizes, packed(c.output_sizes, c.rank));
  desc.output_gradient_tensor = tensor(c, c.frame_sizes, packed(c.frame_sizes, c.rank));
  for (std::size_t i = 0; i < c.rank; ++i) {
    desc.input_window_sizes[i] = (c.output_sizes[i] - 1) * c.frame_steps[i] + 1;
    desc.input_window_strides[i] = static_cast<std::int32_t>(c.frame_steps[i]);
  }
  return desc;
}

template <class Description>
run planned(const Description& desc, const slice_case& c, const std::byte* input, std::byte* frame) {
  const auto made = slice1::make_plan(desc);
  if (!made) {
    std::cerr << "slice1 rejects " << c.name << ':';
    for (const auto& violation : made.error().violations()) std::cerr << ' ' << slice1::id(violation.rule());
    std::cerr << '\n';
    std::exit(1);
  }
  return [plan = *made, in = std::span(input, input_bytes(c)), out = std::span(frame, frame_bytes(c))] {
    static_cast<void>(slice1::copy(plan, in, out));
  };
}

}  // namespace

run prepare_slice1(const slice_case& c, const std::byte* input, std::byte* frame) {
  return c.gradient ? planned(gradient(c), c, input, frame) : planned(description(c), c, input, frame);
}

}  // namespace measured

#ifdef MEASURED_VERSION
extern "C" {
extern __attribute__((visibility("default"))) const measured::prepare slice1_benchmark_prepare;
const measured::prepare slice1_benchmark_prepare = measured::prepare_slice1;
}
#endif
