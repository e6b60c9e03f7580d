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

// Memory of its own for an array or a struct: it ends at an inaccessible page, if the platform has them, so that any
// read beyond faults. Pages are used again, with other bytes in between.
class own_memory {
 public:
  explicit own_memory(std::size_t size)
      : page_(taken()), size_(size), begin_(page_.place(size, 0, 0, forbidden::after)) {
    page_.lend(false);
  }
  ~own_memory() {
    page_.take_back();
    std::memset(begin_, 0xdd, size_);
    free_pages().push_back(std::move(page_));
  }
  own_memory(const own_memory&) = delete;
  own_memory& operator=(const own_memory&) = delete;
  std::byte* get() const { return begin_; }

 private:
  static std::vector<guarded_memory>& free_pages() {
    static thread_local std::vector<guarded_memory> pages;
    return pages;
  }
  static guarded_memory taken() {
    auto& pages = free_pages();
    if (pages.empty()) return {};
    auto page = std::move(pages.back());
    pages.pop_back();
    return page;
  }

  guarded_memory page_;
  std::size_t size_;
  std::byte* begin_;
};

// Some elements, or one struct, in memory of their own; or null.
template <class T>
class own {
 public:
  own() = default;
  explicit own(std::span<const T> values) : memory_(std::make_unique<own_memory>(values.size_bytes())) {
    if (!values.empty()) std::memcpy(memory_->get(), values.data(), values.size_bytes());
    size_ = values.size_bytes();
  }
  explicit own(const T& value) : own(std::span(&value, 1)) {}
  const T* get() const { return memory_ ? reinterpret_cast<const T*>(memory_->get()) : nullptr; }
  void append_to(std::vector<std::byte>& bytes) const {
    if (memory_) bytes.insert(bytes.end(), memory_->get(), memory_->get() + size_);
  }

 private:
  std::unique_ptr<own_memory> memory_{};
  std::size_t size_ = 0;
};

// Exactly the elements that may be read. Not null, even if there are none.
template <class T>
own<T> array_of(const std::array<T, max_dimension_count>& values, std::uint32_t count) {
  return own<T>(std::span(values).first(is_rank(count) ? count : 0));
}

struct c_tensor {
  own<std::uint32_t> sizes{}, strides{};
  own<slice1_buffer_tensor> desc{};
  own<std::byte> no_desc{};  // of 0 bytes: only a buffer's Desc may be read
  own<slice1_tensor> tensor{};

  c_tensor(const tensor_desc& t, const tensor_pointers& pointers) {
    if (pointers.sizes) sizes = array_of(t.sizes, t.dimension_count);
    if (t.strides) strides = array_of(*t.strides, t.dimension_count);
    desc = own(slice1_buffer_tensor{static_cast<std::uint32_t>(t.data_type), t.flags, t.dimension_count, sizes.get(),
                                    strides.get(), total_size(t), t.guaranteed_base_offset_alignment});
    if (pointers.type != 1) no_desc = own(std::span<const std::byte>());
    const void* const given = pointers.type == 1 ? static_cast<const void*>(desc.get()) : no_desc.get();
    tensor = own(slice1_tensor{pointers.type, pointers.desc ? given : nullptr});
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

  explicit structs(const description& d) : input(d.desc.input_tensor, d.input), output(d.desc.output_tensor, d.output) {
    const auto count = d.desc.dimension_count;
    if (d.offsets) offsets = array_of(d.desc.input_window_offsets, count);
    if (d.sizes) sizes = array_of(d.desc.input_window_sizes, count);
    if (d.strides) strides = array_of(d.desc.input_window_strides, count);
    desc = own(slice1_operator{d.input.tensor ? input.tensor.get() : nullptr,
                               d.output.tensor ? output.tensor.get() : nullptr, count, offsets.get(), sizes.get(),
                               strides.get()});
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

c_description::c_description(const description& d)
    : structs_(std::make_unique<structs>(d)), at_first_(structs_->memory()) {}
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
