// SPDX-License-Identifier: MIT
#include "judge/explain.hpp"
#include "model/sizes.hpp"
#include "subject/c_description.hpp"

#include <slice1/directml.hpp>
#include <slice1/format.hpp>

#include <algorithm>

namespace slice1::conformance {
namespace {

bool is_64_bit(data_type t) {
  return bytes_of(t) == 8;
}

// Whether a condition holds in any dimension.
template <class Holds>
bool in_some_dimension(const operation& d, const Holds& holds) {
  if (d.dimension_count > max_dimension_count) return false;
  for (std::uint32_t i = 0; i < d.dimension_count; ++i) {
    if (holds(i)) return true;
  }
  return false;
}

std::string_view bounds_mistake(const operation& d) {
  const auto& in = d.windowed().sizes;
  const auto& off = d.input_window_offsets;
  const auto& win = d.input_window_sizes;
  if (!in_some_dimension(d, [&](auto i) { return static_cast<std::uint32_t>(std::uint64_t{off[i]} + win[i]) > in[i]; }))
    return "offset + size wraps in 32 bits";
  if (!in_some_dimension(d, [&](auto i) { return off[i] > in[i] || win[i] > in[i]; }))
    return d.type == operator_type::slice_grad
               ? "offset and size are compared with the output gradient's size separately, instead of their sum"
               : "offset and size are compared with the input's size separately, instead of their sum";
  return {};
}

std::string_view output_size_mistake(const operation& d) {
  const auto& out = d.supplied().sizes;
  const auto& win = d.input_window_sizes;
  const auto& str = d.input_window_strides;
  if (in_some_dimension(d, [&](auto i) { return win[i] == 0 || str[i] == 0; })) return {};
  if (!in_some_dimension(d, [&](auto i) { return out[i] > 1 + win[i] / magnitude(str[i]); }))
    return "the maximum is computed as 1 + size / |stride| instead of 1 + (size - 1) / |stride|";
  if (!in_some_dimension(d, [&](auto i) { return out[i] > win[i]; }))
    return "the output's size is compared with the window's, regardless of the stride";
  return {};
}

std::string_view total_size_mistake(const tensor_desc& t) {
  const auto implied = implied_size(t), total = t.total_tensor_size_in_bytes;
  if (!implied || !total || *total >= *implied) return {};
  const auto bytes = bytes_of(t.data_type);
  if (*total >= span_in_bytes(t)) return "TotalTensorSizeInBytes is not rounded up to 4";
  if (*total >= static_cast<std::uint32_t>(*implied)) return "the tensor's size in bytes wraps in 32 bits";
  if (t.strides && product_of_sizes(t) <= *total / bytes)
    return "the tensor's size in bytes is computed from Sizes, without Strides";
  return {};
}

std::string_view element_count_mistake(const tensor_desc& t) {
  constexpr std::uint64_t most = 0xffffffff;
  if (!is_rank(t.dimension_count)) return {};
  const auto sizes_end = t.sizes.begin() + t.dimension_count;
  if (std::find(t.sizes.begin(), sizes_end, 0u) != sizes_end || span_in_elements(t) <= most) return {};
  if (t.strides && product_of_sizes(t) <= most) return "elements are counted without Strides: the product of Sizes";
  return "the number of elements wraps in 32 bits";
}

template <class Of>
std::string_view either(const operation& d, const Of& of) {
  const auto input = of(d.input_tensor);
  return input.empty() ? of(d.output_tensor) : input;
}

std::string_view alignment_mistake(const tensor_desc& t) {
  const auto alignment = t.guaranteed_base_offset_alignment;
  if (alignment == 0 || alignment >= bytes_of(t.data_type)) return {};
  return "GuaranteedBaseOffsetAlignment is not compared with the element size";
}

std::uint32_t first_level_of_all_counts(operator_type type) {
  return type == operator_type::slice_grad ? 0x3100 : 0x3000;
}

// The one mistake that would make an implementation accept a case that breaks the rule; empty if none is evident.
std::string_view accepting_mistake(const test_case& c, rule broken) {
  const auto& d = c.what.desc;
  const auto level = static_cast<std::uint32_t>(c.level);
  const auto all_counts = first_level_of_all_counts(d.type);
  switch (broken) {
    case rule::window_bounds: return bounds_mistake(d);
    case rule::output_size: return output_size_mistake(d);
    case rule::tensor_total_size: return either(d, total_size_mistake);
    case rule::tensor_element_count: return either(d, element_count_mistake);
    case rule::tensor_base_alignment: return either(d, alignment_mistake);
    case rule::operator_feature_level:
      switch (d.type) {
        case operator_type::slice: return "DML_SLICE is assumed to exist at every feature level";
        case operator_type::slice1: return "DML_SLICE1 is assumed to exist at every feature level";
        case operator_type::slice_grad: return "DML_SLICE_GRAD is assumed to exist at every feature level";
      }
      return {};
    case rule::dimension_count_supported:
      if (level >= all_counts || !is_rank(d.dimension_count)) return {};
      return d.type == operator_type::slice_grad
                 ? "1 to 8 dimensions are accepted at every feature level; below 3_1 only 4 and 5 are supported"
                 : "1 to 8 dimensions are accepted at every feature level; below 3_0 only 4 and 5 are supported";
    case rule::data_type_supported:
      if (level < 0x4100 && (is_64_bit(d.input_tensor.data_type) || is_64_bit(d.output_tensor.data_type)))
        return "64-bit types are accepted at every feature level; they are supported from 4_1 on";
      return {};
    default: return {};
  }
}

void append_pointers(std::string& text, const std::string& tensor, const tensor_pointers& given) {
  const auto lacks = [&](bool is_given, const char* member) {
    if (!is_given) text += "  null: " + tensor + member + '\n';
  };
  lacks(given.tensor, "");
  lacks(given.desc, ".Desc");
  lacks(given.sizes, ".Desc.Sizes");
  if (given.type != 1) text += "  " + tensor + ".Type is " + std::to_string(given.type) + '\n';
}

}  // namespace

std::vector<std::string> suspicions(const test_case& c) {
  const auto& d = c.what.desc;
  const auto level = static_cast<std::uint32_t>(c.level);
  std::vector<std::string> found;
  const auto suspect = [&](bool holds, std::string_view what) {
    if (holds) found.emplace_back(what);
  };
  const auto has = [&](const auto& holds) { return in_some_dimension(d, holds); };
  const auto& in = d.input_tensor;
  const auto& out = d.output_tensor;

  const bool has_window = d.type != operator_type::slice;
  suspect(has([&](auto i) { return d.stride(i) == least_int; }),
          "a window stride is INT_MIN, with magnitude 2147483648: any INT except 0 is valid");
  suspect(!has_window && has([&](auto i) { return d.stride(i) > most_int; }),
          "a stride is above 2^31 - 1: strides are unsigned");
  suspect(out.strides && has([&](auto i) { return (*out.strides)[i] == 0; }),
          "an output stride is 0 in a dimension of size 1");
  suspect(!is_named(c.level), "the feature level has no name: levels are compared as numbers");
  suspect(is_64_bit(in.data_type) && level == 0x4100, "64-bit types are supported from feature level 4_1 on");
  suspect(level == first_level_of_all_counts(d.type) && (d.dimension_count < 4 || d.dimension_count > 5),
          d.type == operator_type::slice_grad ? "1 to 8 dimensions are supported from feature level 3_1 on"
                                              : "1 to 8 dimensions are supported from feature level 3_0 on");
  suspect(in.strides && has([&](auto i) { return (*in.strides)[i] == 0; }),
          "an input stride is 0: an input may be broadcast");
  suspect((in.flags & 1) != 0, "the input may be DML_TENSOR_FLAG_OWNED_BY_DML");
  suspect(in.guaranteed_base_offset_alignment != 0 || out.guaranteed_base_offset_alignment != 0,
          "GuaranteedBaseOffsetAlignment may be any power of two from the element size up");
  suspect(in.total_tensor_size_in_bytes > implied_size(in) || out.total_tensor_size_in_bytes > implied_size(out),
          "TotalTensorSizeInBytes may be larger than sizes and strides imply");
  suspect(span_in_elements(in) > 0x7fffffff || span_in_elements(out) > 0x7fffffff,
          "a tensor spans more than 2^31 - 1 elements: up to 2^32 - 1 are allowed");
  suspect(has_window && has([&](auto i) { return magnitude(d.input_window_strides[i]) > d.input_window_sizes[i]; }),
          "a window stride is larger than the window: one element is copied");
  suspect(has_window && has([&](auto i) {
            return d.supplied().sizes[i] < max_copied(d.input_window_sizes[i], d.input_window_strides[i]);
          }),
          d.type == operator_type::slice_grad
              ? "the input gradient is below the maximum: not all reachable elements need to have a source"
              : "the output is below the maximum: not all reachable elements need to be copied");
  suspect(out.strides.has_value(), "the output has strides");
  suspect(in.strides.has_value(), "the input has strides");
  suspect(has([&](auto i) { return d.stride(i) < 0; }), "a window stride is negative");
  suspect(has_window &&
              has([&](auto i) { return d.input_window_offsets[i] + d.input_window_sizes[i] == d.windowed().sizes[i]; }),
          d.type == operator_type::slice_grad ? "the window ends at the end of the output gradient"
                                              : "the window ends at the end of the input");
  return found;
}

std::string line_of(const test_case& c) {
  const auto& d = c.what.desc;
  const auto text_of = [](const auto& desc) { return slice1::to_string(desc); };
  const std::string text = with_library_desc(d, text_of);
  return text + ", at feature level " + slice1::to_string(c.level);
}

std::string pointers_of(const test_case& c) {
  std::string text;
  const auto names = names_of(c.what.desc.type);
  append_pointers(text, std::string(names.input), c.what.input);
  append_pointers(text, std::string(names.output), c.what.output);
  const auto append_null = [&](bool is_given, std::string_view array) {
    if (!is_given) text.append("  null: ").append(array).append("\n");
  };
  append_null(c.what.offsets, names.offsets);
  append_null(c.what.sizes, names.sizes);
  append_null(c.what.strides, names.strides);
  return text;
}

explanation why_invalid(const test_case& c, std::span<const rule> violated) {
  const c_description structs(c.what);
  const dml::DML_OPERATOR_DESC desc{static_cast<dml::DML_OPERATOR_TYPE>(c.what.desc.type), structs.get()};
  const auto checked = slice1::validate(desc, c.level);
  explanation why;
  auto& text = why.lines;
  for (const auto r : violated) {
    ((((text += "  ") += id(r)) += " requires: ") += info(r).requirement) += '\n';
    for (const auto& v : checked.violations()) {
      if (v.rule() == r) ((text += "    ") += slice1::to_string(v)) += '\n';
    }
  }
  for (const auto r : violated) {
    const auto evident = accepting_mistake(c, r);
    if (!evident.empty()) why.likely.emplace_back(evident);
  }
  return why;
}

}  // namespace slice1::conformance
