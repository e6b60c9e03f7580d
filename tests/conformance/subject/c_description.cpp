// SPDX-License-Identifier: MIT
#include "subject/c_description.hpp"

#include "model/sizes.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace slice1::conformance {
namespace {

// A separate array of exactly the elements that may be read. Not null, even if there are none.
template <class To, class From>
std::unique_ptr<To[]> array_of(const std::array<From, max_dimension_count>& values, std::uint32_t count) {
  const std::size_t n = is_rank(count) ? count : 0;
  std::unique_ptr<To[]> copy(new To[n]);
  std::copy_n(values.begin(), n, copy.get());
  return copy;
}

// Calls visit(address, bytes) for an array from array_of.
template <class T, class Visit>
void visit_array(const std::unique_ptr<T[]>& values, std::uint32_t count, const Visit& visit) {
  if (values && is_rank(count)) visit(values.get(), count * sizeof(T));
}

struct c_tensor {
  std::uint32_t count;
  slice1_tensor tensor{};
  slice1_buffer_tensor desc{};
  std::unique_ptr<std::uint32_t[]> sizes{}, strides{};
  std::unique_ptr<std::byte[]> no_desc{};  // of 0 bytes: only a buffer's Desc may be read

  c_tensor(const tensor_desc& t, const tensor_pointers& pointers) : count(t.dimension_count) {
    if (pointers.sizes) sizes = array_of<std::uint32_t>(t.sizes, t.dimension_count);
    if (t.strides) strides = array_of<std::uint32_t>(*t.strides, t.dimension_count);
    if (pointers.type != 1) no_desc.reset(new std::byte[0]);
    desc.DataType = static_cast<std::uint32_t>(t.data_type);
    desc.Flags = t.flags;
    desc.DimensionCount = t.dimension_count;
    desc.Sizes = sizes.get();
    desc.Strides = strides.get();
    desc.TotalTensorSizeInBytes = total_size(t);
    desc.GuaranteedBaseOffsetAlignment = t.guaranteed_base_offset_alignment;
    tensor.Type = pointers.type;
    if (pointers.desc) tensor.Desc = pointers.type == 1 ? static_cast<const void*>(&desc) : no_desc.get();
  }

  template <class Visit>
  void visit_memory(const Visit& visit) const {
    visit(&tensor, sizeof tensor);
    visit(&desc, sizeof desc);
    visit_array(sizes, count, visit);
    visit_array(strides, count, visit);
  }
};

template <class T>
void read(const T* from, std::uint32_t count, std::array<T, max_dimension_count>& to, bool& given) {
  given = from != nullptr;
  if (given && is_rank(count)) std::copy_n(from, count, to.begin());
}

void read(const slice1_tensor* from, tensor_desc& to, tensor_pointers& pointers) {
  pointers.tensor = from != nullptr;
  if (!pointers.tensor) return;
  pointers.type = from->Type;
  pointers.desc = from->Desc != nullptr;
  if (!pointers.desc || pointers.type != 1) return;
  const auto& buffer = *static_cast<const slice1_buffer_tensor*>(from->Desc);
  to.data_type = static_cast<data_type>(buffer.DataType);
  to.flags = buffer.Flags;
  to.dimension_count = buffer.DimensionCount;
  to.total_tensor_size_in_bytes = buffer.TotalTensorSizeInBytes;
  to.guaranteed_base_offset_alignment = buffer.GuaranteedBaseOffsetAlignment;
  read(buffer.Sizes, buffer.DimensionCount, to.sizes, pointers.sizes);
  bool has_strides = false;
  dimensions strides{};
  read(buffer.Strides, buffer.DimensionCount, strides, has_strides);
  if (has_strides) to.strides = strides;
}

}  // namespace

struct c_description::structs {
  std::uint32_t count;
  c_tensor input, output;
  std::unique_ptr<std::uint32_t[]> offsets{}, sizes{};
  std::unique_ptr<std::int32_t[]> strides{};
  slice1_operator desc{};

  explicit structs(const description& d)
      : count(d.desc.dimension_count), input(d.desc.input_tensor, d.input), output(d.desc.output_tensor, d.output) {
    if (d.offsets) offsets = array_of<std::uint32_t>(d.desc.input_window_offsets, count);
    if (d.sizes) sizes = array_of<std::uint32_t>(d.desc.input_window_sizes, count);
    if (d.strides) strides = array_of<std::int32_t>(d.desc.input_window_strides, count);
    if (d.input.tensor) desc.InputTensor = &input.tensor;
    if (d.output.tensor) desc.OutputTensor = &output.tensor;
    desc.DimensionCount = count;
    desc.InputWindowOffsets = offsets.get();
    desc.InputWindowSizes = sizes.get();
    desc.InputWindowStrides = strides.get();
  }

  std::vector<std::byte> memory() const {
    std::vector<std::byte> bytes;
    bytes.reserve(512);
    const auto append_bytes = [&](const void* from, std::size_t size) {
      const auto* const first = static_cast<const std::byte*>(from);
      bytes.insert(bytes.end(), first, first + size);
    };
    append_bytes(&desc, sizeof desc);
    input.visit_memory(append_bytes);
    output.visit_memory(append_bytes);
    visit_array(offsets, count, append_bytes);
    visit_array(sizes, count, append_bytes);
    visit_array(strides, count, append_bytes);
    return bytes;
  }
};

c_description::c_description(const description& d)
    : structs_(std::make_unique<structs>(d)), at_first_(structs_->memory()) {}
c_description::~c_description() = default;
const slice1_operator* c_description::get() const noexcept {
  return &structs_->desc;
}
bool c_description::unchanged() const {
  return structs_->memory() == at_first_;
}

description read(operator_type type, const slice1_operator& from) {
  description d;
  d.desc.type = type;
  const auto n = d.desc.dimension_count = from.DimensionCount;
  read(from.InputTensor, d.desc.input_tensor, d.input);
  read(from.OutputTensor, d.desc.output_tensor, d.output);
  read(from.InputWindowOffsets, n, d.desc.input_window_offsets, d.offsets);
  read(from.InputWindowSizes, n, d.desc.input_window_sizes, d.sizes);
  read(from.InputWindowStrides, n, d.desc.input_window_strides, d.strides);
  return d;
}

}  // namespace slice1::conformance
