// SPDX-License-Identifier: MIT
#include "subject/c_description.hpp"

#include "model/sizes.hpp"
#include "subject/guarded_memory.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <utility>

namespace slice1::conformance {
namespace {

// Separate memory for an array or a struct. It ends at an inaccessible page, if the platform has them, so that any read
// beyond faults. Its bytes are overwritten afterwards.
class own_memory {
 public:
  own_memory(std::span<const std::byte> bytes, bool read_only)
      : page_(bytes.size(), 0, 0, forbidden::after), size_(bytes.size()) {
    if (!bytes.empty()) std::memcpy(page_.data(), bytes.data(), size_);
    lent_ = page_.lend(read_only);
  }
  ~own_memory() {
    page_.take_back();
    std::memset(page_.data(), 0xdd, size_);
  }
  own_memory(const own_memory&) = delete;
  own_memory& operator=(const own_memory&) = delete;
  std::span<const std::byte> bytes() const { return {lent_, size_}; }

 private:
  guarded_memory page_;
  std::size_t size_;
  std::byte* lent_;
};

// Some elements, or one struct, in separate memory; or null.
template <class T>
class own {
 public:
  own() = default;
  own(std::span<const T> values, bool read_only)
      : memory_(std::make_unique<own_memory>(std::as_bytes(values), read_only)) {}
  own(const T& value, bool read_only) : own(std::span(&value, 1), read_only) {}
  const T* get() const { return memory_ ? reinterpret_cast<const T*>(memory_->bytes().data()) : nullptr; }
  void append_to(std::vector<std::byte>& all) const {
    if (memory_) all.insert(all.end(), memory_->bytes().begin(), memory_->bytes().end());
  }

 private:
  std::unique_ptr<own_memory> memory_{};
};

// Exactly the elements that may be read. Even an array without elements has an address.
template <class T>
own<T> array_of(const std::array<T, max_dimension_count>& values, std::uint32_t count, bool read_only) {
  return {std::span(values).first(is_rank(count) ? count : 0), read_only};
}

struct c_tensor {
  own<std::uint32_t> sizes{}, strides{};
  own<slice1_buffer_tensor> desc{};
  own<std::byte> no_desc{};  // of 0 bytes: only a buffer's Desc may be read
  own<slice1_tensor> tensor{};

  c_tensor(const tensor_desc& t, const tensor_pointers& pointers, bool read_only) {
    if (pointers.sizes) sizes = array_of(t.sizes, t.dimension_count, read_only);
    if (t.strides) strides = array_of(*t.strides, t.dimension_count, read_only);
    desc = {slice1_buffer_tensor{static_cast<std::uint32_t>(t.data_type), t.flags, t.dimension_count, sizes.get(),
                                 strides.get(), total_size(t), t.guaranteed_base_offset_alignment},
            read_only};
    if (pointers.type != 1) no_desc = {std::span<const std::byte>(), read_only};
    const void* const given = pointers.type == 1 ? static_cast<const void*>(desc.get()) : no_desc.get();
    tensor = {slice1_tensor{pointers.type, pointers.desc ? given : nullptr}, read_only};
  }

  void append_to(std::vector<std::byte>& bytes) const {
    sizes.append_to(bytes);
    strides.append_to(bytes);
    desc.append_to(bytes);
    tensor.append_to(bytes);
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
  c_tensor input, output;
  own<std::uint32_t> offsets{}, sizes{};
  own<std::int32_t> strides{};
  own<slice1_operator> desc{};

  structs(const description& d, bool read_only)
      : input(d.desc.input_tensor, d.input, read_only), output(d.desc.output_tensor, d.output, read_only) {
    const auto count = d.desc.dimension_count;
    if (d.offsets) offsets = array_of(d.desc.input_window_offsets, count, read_only);
    if (d.sizes) sizes = array_of(d.desc.input_window_sizes, count, read_only);
    if (d.strides) strides = array_of(d.desc.input_window_strides, count, read_only);
    desc = {
        slice1_operator{d.input.tensor ? input.tensor.get() : nullptr, d.output.tensor ? output.tensor.get() : nullptr,
                        count, offsets.get(), sizes.get(), strides.get()},
        read_only};
  }

  std::vector<std::byte> memory() const {
    std::vector<std::byte> bytes;
    bytes.reserve(512);
    input.append_to(bytes);
    output.append_to(bytes);
    offsets.append_to(bytes);
    sizes.append_to(bytes);
    strides.append_to(bytes);
    desc.append_to(bytes);
    return bytes;
  }
};

c_description::c_description(const description& d, bool read_only)
    : structs_(std::make_unique<structs>(d, read_only)), at_first_(structs_->memory()) {}
c_description::~c_description() = default;
const slice1_operator* c_description::get() const noexcept {
  return structs_->desc.get();
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
