// SPDX-License-Identifier: MIT
// DML_SLICE1 with oneDNN: a reorder between two layouts. It has no negative strides, no
// elements that are read twice, and 6 of the types.
#include "library_adapter.hpp"

#include <oneapi/dnnl/dnnl.hpp>

namespace {

using memory = dnnl::memory;

memory::data_type type_of(slice1::data_type type) {
  switch (type) {
    case slice1::data_type::float32: return memory::data_type::f32;
    case slice1::data_type::float16: return memory::data_type::f16;
    case slice1::data_type::int32:
    case slice1::data_type::uint32: return memory::data_type::s32;
    case slice1::data_type::int8: return memory::data_type::s8;
    case slice1::data_type::uint8: return memory::data_type::u8;
    default: return memory::data_type::undef;
  }
}

// The layout of the elements that are copied. Throws dnnl::error if oneDNN cannot describe it.
template <class Strides>
memory::desc layout_of(const slice1::plan& plan, const Strides& strides) {
  const auto sizes = plan.output_sizes();
  memory::dims dims, steps;
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    dims.push_back(sizes[i]);
    steps.push_back(sizes[i] > 1 ? std::int64_t{strides[i]} : 1);
  }
  return {dims, type_of(plan.data_type()), steps};
}

bool has(const adapters::request& r) {
  const auto& plan = r.plan;
  if (type_of(plan.data_type()) == memory::data_type::undef) return false;
  const auto sizes = plan.output_sizes();
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    if (sizes[i] > 1 && plan.input_strides()[i] < 0) return false;
  }
  try {
    layout_of(plan, plan.input_strides());
    layout_of(plan, plan.output_strides());
    return true;
  } catch (const dnnl::error&) {
    return false;
  }
}

void copy(const adapters::request& r, const std::byte* input, std::byte* output) {
  const auto& plan = r.plan;
  static dnnl::engine engine(dnnl::engine::kind::cpu, 0);
  static dnnl::stream stream(engine);
  auto* const first = const_cast<std::byte*>(input) + plan.input_start() * plan.element_size();
  memory source(layout_of(plan, plan.input_strides()), engine, first);
  memory target(layout_of(plan, plan.output_strides()), engine, output);
  dnnl::reorder(source, target).execute(stream, source, target);
  stream.wait();
}

}  // namespace

const slice1_implementation* slice1_get_implementation() {
  static const auto implementation = adapters::library<copy, has>(
      "oneDNN " ADAPTERS_VERSION(DNNL_VERSION_MAJOR, DNNL_VERSION_MINOR, DNNL_VERSION_PATCH));
  return &implementation;
}
