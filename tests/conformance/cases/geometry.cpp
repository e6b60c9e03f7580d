// SPDX-License-Identifier: MIT
#include "cases/geometry.hpp"

#include "model/sizes.hpp"

#include <array>
#include <cstdint>
#include <string_view>

namespace slice1::conformance {
namespace {

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

// Appends the properties of a tensor that differ from their defaults; `side` is "i" or "o".
void append_rest(std::string& text, const std::string& side, const tensor_desc& t, const tensor_pointers& pointers,
                 std::uint32_t operator_count) {
  const auto tag = [&](std::string_view name) { return '.' + side + std::string(name); };
  if (t.dimension_count != operator_count) append(text, tag("cnt_"), t.dimension_count);
  if (t.strides) append(text, tag("str_"), *t.strides, t.dimension_count);
  if (total_size(t) != implied_size(t).value_or(0)) append(text, tag("tot_"), total_size(t));
  if (t.guaranteed_base_offset_alignment != 0) append(text, tag("ali_"), t.guaranteed_base_offset_alignment);
  if (t.flags != 0) append(text, tag("fl_"), t.flags);
  if (pointers.type != 1) append(text, tag("typ_"), pointers.type);
  if (!pointers.tensor) text += ".null_" + side + "tensor";
  if (!pointers.desc) text += ".null_" + side + "desc";
  if (!pointers.sizes) text += ".null_" + side + "sizes";
}

}  // namespace

std::string binding_text(const binding& b) {
  std::string text;
  const auto add = [&](std::string_view tag, std::int64_t value) {
    (text += text.empty() ? "" : ".") += tag;
    append(text, value);
  };
  const auto add_bytes = [&](std::string_view tag, std::uint64_t bytes) {
    if (bytes != 0) add(tag, static_cast<std::int64_t>(bytes));
  };
  add_bytes("imiss_", b.input_missing);
  add_bytes("iextra_", b.input_extra);
  add_bytes("omiss_", b.output_missing);
  add_bytes("oextra_", b.output_extra);
  if (b.buffers == arrangement::apart) return text;
  const std::string name = b.buffers == arrangement::touching ? "touch" : "overlap";
  if (b.output_at != 0) add(name + '_', b.output_at);
  else (text += text.empty() ? "" : ".") += name;
  return text;
}

std::string geometry(const description& d, feature_level level) {
  const auto& input = d.desc.input_tensor;
  const auto& output = d.desc.output_tensor;
  const auto n = d.desc.dimension_count;
  std::string text;
  text.reserve(96);
  append(text, level);
  text += '.';
  append(text, input.data_type);
  append(text, ".in_", input.sizes, input.dimension_count);
  append(text, ".off_", d.desc.input_window_offsets, n);
  append(text, ".win_", d.desc.input_window_sizes, n);
  append(text, ".str_", d.desc.strides(), n);
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
