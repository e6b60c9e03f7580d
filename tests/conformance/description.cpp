// SPDX-License-Identifier: MIT
#include "description.hpp"

#include "model.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

namespace slice1::conformance {
namespace {

constexpr std::array<std::string_view, 14> type_names{"unknown", "f32", "f16", "u32", "u16", "u8", "i32",
                                                      "i16",     "i8",  "f64", "u64", "i64", "u4", "i4"};

bool is_rank(std::uint32_t count) {
  return 1 <= count && count <= max_dimension_count;
}

void append(std::string& text, std::string_view tag, std::uint64_t value) {
  text += tag;
  text += std::to_string(value);
}

void append(std::string& text, std::int64_t value) {
  if (value < 0) text += 'm';
  text += std::to_string(value < 0 ? -value : value);
}

template <class T>
void append(std::string& text, std::string_view tag, const std::array<T, max_dimension_count>& values,
            std::uint32_t count) {
  text += tag;
  if (!is_rank(count)) text += "none";
  for (std::uint32_t i = 0; is_rank(count) && i < count; ++i) {
    if (i != 0) text += 'x';
    append(text, std::int64_t{values[i]});
  }
}

void append(std::string& text, data_type type) {
  const auto value = static_cast<std::uint32_t>(type);
  if (value < type_names.size()) text += type_names[value];
  else append(text, "dt", value);
}

void append(std::string& text, feature_level level) {
  constexpr std::string_view digits = "0123456789abcdef";
  const auto value = static_cast<std::uint32_t>(level);
  text += "fl";
  if (value < 0x10000 && (value & 0xff) == 0) {
    text += digits[value >> 12];
    text += '_';
    text += digits[value >> 8 & 15];
    return;
  }
  text += "0x";
  for (unsigned shift = value < 0x10000 ? 16 : 32; shift != 0; shift -= 4) text += digits[value >> (shift - 4) & 15];
}

// What is unusual about a tensor; `side` is "i" or "o".
void append_rest(std::string& text, const std::string& side, const tensor_desc& t, const tensor_pointers& pointers,
                 std::uint32_t operator_count) {
  const auto tag = [&](std::string_view name) { return '.' + side + std::string(name); };
  if (t.dimension_count != operator_count) append(text, tag("cnt_"), t.dimension_count);
  if (t.strides) append(text, tag("str_"), *t.strides, t.dimension_count);
  const auto implied = implied_size(t).value_or(0);
  if (const auto total = t.total_tensor_size_in_bytes.value_or(implied); total != implied) {
    append(text, tag("tot_"), total);
  }
  if (t.guaranteed_base_offset_alignment != 0) append(text, tag("ali_"), t.guaranteed_base_offset_alignment);
  if (t.flags != 0) append(text, tag("fl_"), t.flags);
  if (pointers.type != 1) append(text, tag("typ_"), pointers.type);
  if (!pointers.tensor) text += ".null_" + side + "tensor";
  if (!pointers.desc) text += ".null_" + side + "desc";
  if (!pointers.sizes) text += ".null_" + side + "sizes";
}

std::uint64_t total_of(const tensor_desc& t) {
  return t.total_tensor_size_in_bytes.value_or(implied_size(t).value_or(0));
}

// An array of its own, of exactly as many elements as may be read; not null, even if that is none.
template <class To, class From>
std::unique_ptr<To[]> array_of(const std::array<From, max_dimension_count>& values, std::uint32_t count) {
  const std::size_t n = is_rank(count) ? count : 0;
  std::unique_ptr<To[]> copy(new To[n]);
  std::copy_n(values.begin(), n, copy.get());
  return copy;
}

// visit(address, bytes) for an array that array_of has made.
template <class T, class Visit>
void visit_array(const std::unique_ptr<T[]>& values, std::uint32_t count, const Visit& visit) {
  if (values && is_rank(count)) visit(values.get(), count * sizeof(T));
}

struct c_tensor {
  std::uint32_t count;
  slice1_tensor tensor{};
  slice1_buffer_tensor desc{};
  std::unique_ptr<std::uint32_t[]> sizes{}, strides{};
  std::unique_ptr<std::byte[]> no_desc{};  // of 0 bytes: what isn't a buffer's Desc is not to be read

  c_tensor(const tensor_desc& t, const tensor_pointers& pointers) : count(t.dimension_count) {
    if (pointers.sizes) sizes = array_of<std::uint32_t>(t.sizes, t.dimension_count);
    if (t.strides) strides = array_of<std::uint32_t>(*t.strides, t.dimension_count);
    if (pointers.type != 1) no_desc.reset(new std::byte[0]);
    desc.DataType = static_cast<std::uint32_t>(t.data_type);
    desc.Flags = t.flags;
    desc.DimensionCount = t.dimension_count;
    desc.Sizes = sizes.get();
    desc.Strides = strides.get();
    desc.TotalTensorSizeInBytes = total_of(t);
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

description described(const slice1_desc& desc) {
  description d;
  d.desc = desc;
  d.desc.input_tensor.total_tensor_size_in_bytes = total_of(desc.input_tensor);
  d.desc.output_tensor.total_tensor_size_in_bytes = total_of(desc.output_tensor);
  return d;
}

c_description::c_description(const description& d)
    : structs_(std::make_unique<structs>(d)), at_first_(structs_->memory()) {}
c_description::~c_description() = default;
const slice1_operator* c_description::get() const noexcept {
  return &structs_->desc;
}
bool c_description::unchanged() const {
  return structs_->memory() == at_first_;
}

std::string geometry(const description& d, feature_level level) {
  const auto& [input, output, n, offsets, sizes, strides] = d.desc;
  std::string text;
  text.reserve(96);
  append(text, level);
  text += '.';
  append(text, input.data_type);
  append(text, ".in_", input.sizes, input.dimension_count);
  append(text, ".off_", offsets, n);
  append(text, ".win_", sizes, n);
  append(text, ".str_", strides, n);
  append(text, ".out_", output.sizes, output.dimension_count);
  if (!is_rank(n)) append(text, ".cnt_", n);
  append_rest(text, "i", input, d.input, n);
  if (output.data_type != input.data_type) {
    text += ".odt_";
    append(text, output.data_type);
  }
  append_rest(text, "o", output, d.output, n);
  if (!d.offsets) text += ".null_offsets";
  if (!d.sizes) text += ".null_sizes";
  if (!d.strides) text += ".null_strides";
  return text;
}

}  // namespace slice1::conformance
