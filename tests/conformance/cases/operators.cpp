// SPDX-License-Identifier: MIT
// Cases for the other operators: those of DML_SLICE1, converted, and cases about the operators' own rules.
#include "cases/builder.hpp"
#include "cases/geometry.hpp"

#include <utility>

namespace slice1::conformance {
namespace {

void convert_to_slice(operation& d) {
  for (std::size_t i = 0; i < max_dimension_count; ++i) {
    const auto stride = static_cast<std::uint32_t>(magnitude(d.input_window_strides[i]));
    const auto count = d.output_tensor.sizes[i];
    auto& offset = d.input_window_offsets[i];
    auto& size = d.input_window_sizes[i];
    if (d.input_window_strides[i] < 0) offset += size - 1 - stride * (count - 1);  // a wrong window may wrap
    size = count;
    d.input_window_strides[i] = static_cast<std::int32_t>(stride);
  }
}

// Replaces the geometry in the id, and the binding.
std::string id_of(const test_case& from, const test_case& to) {
  const auto before = geometry(from.what, from.level);
  const auto at = from.id.find(before);
  const auto name = name_of(from.what.desc.type).size();
  std::string id(name_of(to.what.desc.type));
  id += from.id.substr(name, at - name);
  id += geometry(to.what, to.level);
  const auto bound = binding_text(from.binding).size();
  id += from.id.substr(at + before.size(), from.id.size() - bound - at - before.size());
  return id + binding_text(to.binding);
}

// In dimension i, elements 1, 4 and 7 of 9; in the others both of 2.
slice1_desc grid(std::uint32_t rank, std::uint32_t i) {
  list in(rank, 2), off(rank, 0), win(rank, 2);
  signed_list str(rank, 1);
  in[i] = 9, off[i] = 1, win[i] = 7, str[i] = 3;
  return slice(data_type::int16, in, off, win, str);
}

template <class Change>
test_case changed(const slice1_desc& d, operator_type type, rule about, const Change& change) {
  test_case c;
  c.what.desc = d;
  finish(c, "rule");
  c = converted(c, type);
  change(c.what.desc);
  c.rules.clear();
  if (violated_rules(c.what, c.level).empty()) c.rules = {about};
  return c;
}

}  // namespace

test_case converted(const test_case& c, operator_type type) {
  test_case to = c;
  auto& d = to.what.desc;
  d.type = type;
  if (type == operator_type::slice) {
    convert_to_slice(d);
  } else {
    std::swap(d.input_tensor, d.output_tensor);
    std::swap(to.what.input, to.what.output);
    auto& b = to.binding;
    std::swap(b.input_missing, b.output_missing);
    std::swap(b.input_extra, b.output_extra);
    b.output_at = -b.output_at;
  }
  to.what.desc = described(d).desc;
  to.id = id_of(c, to);
  to.rules = violated_rules(to.what, to.level);
  if (to.rules.empty()) {  // those of DML_SLICE1 that the operator also has
    for (const auto r : c.rules) {
      const bool is_about_window = rule::window_size <= r && r <= rule::output_size;
      if (!is_about_window) to.rules.push_back(r);
      else if (type == operator_type::slice_grad) to.rules.push_back(r == rule::output_size ? rule::gradient_size : r);
    }
  }
  return to;
}

std::vector<test_case> operator_cases(operator_type type) {
  collector cases("rule");
  const auto add = [&](std::string_view id, rule about, const auto& change) {
    for (std::uint32_t rank = 1; rank <= max_dimension_count; ++rank) {
      for (std::uint32_t i = 0; i < rank; ++i)
        cases.add(changed(grid(rank, i), type, about, [&](operation& d) { change(d, i); }), id);
    }
  };
  const auto with = [](auto member, auto value) {
    return [=](operation& d, std::uint32_t i) { (d.*member)[i] = value; };
  };
  if (type == operator_type::slice) {
    for (const auto size : {0u, 1u, 2u, 3u, 4u, most_32}) {
      add("slice_size", rule::slice_size, with(&slice1_desc::input_window_sizes, size));
    }
    for (const auto offset : {0u, 2u, 3u, 8u, 9u, 0x7fff'ffffu, most_32 - 6, most_32 - 5, most_32}) {
      add("slice_bounds", rule::slice_bounds, with(&slice1_desc::input_window_offsets, offset));
    }
    for (const auto stride : {0, 1, 4, 5, most_int, least_int, -1, -2, -3}) {
      add("slice_stride", rule::slice_stride, with(&slice1_desc::input_window_strides, stride));
    }
    // Every stride reaches a single element.
    for (const auto stride : {1, most_int, least_int, -1}) {
      add("slice_stride", rule::slice_stride, [&](operation& d, std::uint32_t i) {
        d.input_window_strides[i] = stride;
        d.input_window_sizes[i] = d.output_tensor.sizes[i] = 1;
        d.output_tensor.total_tensor_size_in_bytes.reset();
      });
    }
  } else {
    for (const auto size : {1u, 2u, 3u, 4u}) {
      add("gradient_size", rule::gradient_size, [&](operation& d, std::uint32_t i) {
        d.input_tensor.sizes[i] = size;
        d.input_tensor.total_tensor_size_in_bytes.reset();
      });
    }
  }
  return cases.take();
}

}  // namespace slice1::conformance
