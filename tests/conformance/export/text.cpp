// SPDX-License-Identifier: MIT
#include "export/text.hpp"

#include <slice1/format/names.hpp>

#include <algorithm>
#include <bit>

namespace slice1::conformance {
namespace {

template <class T>
std::string list_of(const std::array<T, max_dimension_count>& values, std::uint32_t count) {
  std::string text = "[";
  for (std::uint32_t i = 0; i < std::min(count, max_dimension_count); ++i) {
    if (i != 0) text += ", ";
    text += std::to_string(values[i]);
  }
  return text + "]";
}

std::string json_of(const tensor_desc& t, notation n) {
  const bool plain = n == notation::plain;
  const auto type = static_cast<std::uint32_t>(t.data_type);
  const bool is_named = type <= static_cast<std::uint32_t>(data_type::int4);
  std::string text = R"({"DataType": )" + (is_named ? '"' + to_string(t.data_type) + '"' : std::to_string(type));
  if (plain) text += R"(, "Flags": )" + std::to_string(t.flags);
  else if (t.flags == 1) text += R"(, "Flags": "OWNED_BY_DML")";
  text += R"(, "DimensionCount": )" + std::to_string(t.dimension_count);
  text += R"(, "Sizes": )" + list_of(t.sizes, t.dimension_count);
  if (t.strides) text += R"(, "Strides": )" + list_of(*t.strides, t.dimension_count);
  else if (plain) text += R"(, "Strides": null)";
  text += R"(, "TotalTensorSizeInBytes": )" + std::to_string(t.total_tensor_size_in_bytes.value_or(0));
  text += R"(, "GuaranteedBaseOffsetAlignment": )" + std::to_string(t.guaranteed_base_offset_alignment);
  return text + "}";
}

}  // namespace

std::string json_of(const operation& desc, notation how) {
  const auto n = desc.dimension_count;
  const auto names = names_of(desc.type);
  std::string text = "{";
  const auto add = [&](std::string_view name, const std::string& value) {
    (text += text.size() == 1 ? "\"" : ", \"").append(name).append("\": ") += value;
  };
  add(names.input, json_of(desc.input_tensor, how));
  add(names.output, json_of(desc.output_tensor, how));
  add("DimensionCount", std::to_string(n));
  add(names.offsets, list_of(desc.input_window_offsets, n));
  add(names.sizes, list_of(desc.input_window_sizes, n));
  add(names.strides, list_of(desc.strides(), n));
  return text + "}";
}

const char* text_of(legality l) {
  switch (l) {
    case legality::valid: return "valid";
    case legality::undocumented: return "undocumented";
    case legality::invalid: break;
  }
  return "invalid";
}

sparse_bytes little_endian(sparse_bytes bytes, data_type type) {
  if constexpr (std::endian::native == std::endian::big) {
    const auto size = static_cast<std::ptrdiff_t>(element_size(type));
    for (auto* at = bytes.begin(); size != 0 && bytes.end() - at >= size; at += size) std::reverse(at, at + size);
  }
  return bytes;
}

bool has_copy(const test_case& c, legality l) {
  return l == legality::valid && !c.slow && !c.acceptance_only && c.binding == binding{};
}

}  // namespace slice1::conformance
