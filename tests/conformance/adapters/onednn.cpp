// SPDX-License-Identifier: MIT
// The three operators with oneDNN: a reorder between two layouts, for the gradient after one of zeros. It has no
// negative strides, no dimensions that overlap, unless by a stride of 0, and 6 of the types.
#include "library_adapter.hpp"

#include <oneapi/dnnl/dnnl.hpp>

#include <algorithm>

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

// Throws dnnl::error if oneDNN cannot describe it.
memory::desc layout_of(const adapters::request& r, const adapters::view& v) {
  return {v.sizes, type_of(r.data_type), v.strides};
}

bool has(const adapters::request& r) {
  if (type_of(r.data_type) == memory::data_type::undef) return false;
  for (const auto& strides : {r.from.strides, r.to.strides}) {
    if (std::any_of(strides.begin(), strides.end(), [](auto stride) { return stride < 0; })) return false;
  }
  try {
    layout_of(r, r.from);
    layout_of(r, r.to);
    if (r.is_gradient) layout_of(r, r.output);
    return true;
  } catch (const dnnl::error&) {
    return false;
  }
}

void reorder(memory source, memory target) {
  static dnnl::stream stream(target.get_engine());
  dnnl::reorder(source, target).execute(stream, source, target);
  stream.wait();
}

void copy(const adapters::request& r, const std::byte* input, std::byte* output) {
  static const dnnl::engine engine(dnnl::engine::kind::cpu, 0);
  const auto elements = [&](const std::byte* buffer, const adapters::view& v) {
    auto* const first = const_cast<std::byte*>(buffer) + v.first * slice1::element_size(r.data_type);
    return memory(layout_of(r, v), engine, first);
  };
  if (r.is_gradient) {
    const memory zeros({r.output.sizes, type_of(r.data_type), memory::dims{}}, engine);  // packed
    std::memset(zeros.get_data_handle(), 0, zeros.get_desc().get_size());
    reorder(zeros, elements(output, r.output));
  }
  reorder(elements(input, r.from), elements(output, r.to));
}

}  // namespace

const slice1_implementation* slice1_get_implementation() {
  static const auto implementation = adapters::library<copy, has>(
      "oneDNN " ADAPTERS_VERSION(DNNL_VERSION_MAJOR, DNNL_VERSION_MINOR, DNNL_VERSION_PATCH));
  return &implementation;
}
