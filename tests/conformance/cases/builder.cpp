// SPDX-License-Identifier: MIT
#include "cases/builder.hpp"

#include "cases/geometry.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace slice1::conformance {
namespace {

// No larger buffers are allocated: such descriptions are tested for acceptance only.
constexpr std::uint64_t most_bytes = 1u << 20, most_bytes_of_large = 1u << 25;

bool is_large(const test_case& c) {
  const auto most = c.kind == "large" || c.kind == "shrunk" ? most_bytes_of_large : most_bytes;
  return bound_input(c) > most || bound_output(c) > most;
}

// Whether the case also exists for the other operators. Slow cases are asked of DML_SLICE1 alone, and a gradient is
// written as a whole, which is slow for many elements.
bool is_converted(const test_case& c, operator_type type) {
  if (c.slow) return type == operator_type::slice || product_of_sizes(c.what.desc.input_tensor) <= (1u << 29) + 8;
  return c.acceptance_only || (bound_input(c) <= 1u << 24 && bound_output(c) <= 1u << 24);
}

}  // namespace

bool is_small(const test_case& c) {
  constexpr std::uint64_t most = 1u << 16;
  return c.acceptance_only || (bound_input(c) <= most && bound_output(c) <= most);
}

std::uint64_t elements_of(const test_case& c) {
  const auto& d = c.what.desc;
  return std::max(
      {span_in_elements(d.input_tensor), span_in_elements(d.output_tensor), product_of_sizes(d.supplied())});
}

bool is_quick_if_sparse(const test_case& c) {
  constexpr std::uint64_t most = (std::uint64_t{1} << 31) + (1u << 28), most_elements = 4096;
  constexpr std::uint64_t most_of_output = 1u << 26;  // an implementation may write all of it
  return c.what.desc.type == operator_type::slice1 && product_of_sizes(c.what.desc.output_tensor) <= most_elements &&
         bound_input(c) <= most && bound_output(c) <= most_of_output;
}

bool is_asked_last(const test_case& c) {
  return c.slow || c.kind == "large";
}

dimensions dimensions_of(const list& values) {
  dimensions d{};
  std::copy(values.begin(), values.end(), d.begin());
  return d;
}

tensor_desc tensor(data_type type, const list& sizes) {
  tensor_desc t;
  t.data_type = type;
  t.dimension_count = static_cast<std::uint32_t>(sizes.size());
  t.sizes = dimensions_of(sizes);
  return t;
}

tensor_desc tensor(data_type type, const list& sizes, const list& strides) {
  auto t = tensor(type, sizes);
  t.strides = dimensions_of(strides);
  return t;
}

slice1_desc slice(data_type type, const list& in, const list& off, const list& win, const signed_list& str,
                  const list& out) {
  slice1_desc d;
  d.input_tensor = tensor(type, in);
  d.output_tensor = tensor(type, out.empty() ? in : out);
  d.dimension_count = static_cast<std::uint32_t>(in.size());
  d.input_window_offsets = dimensions_of(off);
  d.input_window_sizes = dimensions_of(win);
  std::copy(str.begin(), str.end(), d.input_window_strides.begin());
  if (out.empty()) maximize_output(d);
  return d;
}

void maximize_output(slice1_desc& d) {
  for (std::uint32_t i = 0; i < d.dimension_count; ++i) {
    const auto size = d.input_window_sizes[i];
    const auto stride = d.input_window_strides[i];
    d.output_tensor.sizes[i] = size == 0 || stride == 0 ? 1 : static_cast<std::uint32_t>(max_copied(size, stride));
  }
}

void finish(test_case& c, std::string_view kind, std::string_view prefix, std::string_view suffix) {
  c.what.desc = described(c.what.desc).desc;
  c.kind = kind;
  c.id = name_of(c.what.desc.type);
  c.id += '.';
  c.id += kind;
  c.id += '.';
  if (!prefix.empty()) (c.id += prefix) += '.';
  c.id += geometry(c.what, c.level);
  if (!suffix.empty()) (c.id += '.') += suffix;
  if (c.rules.empty()) c.rules = violated_rules(c.what, c.level);
  const bool is_short_of_memory = !c.slow || sizeof(std::size_t) < 8;
  c.acceptance_only = is_short_of_memory && is_large(c);
}

void collector::add(test_case c, std::string_view prefix, std::string_view suffix) {
  finish(c, kind_, prefix, suffix);
  if (ids_.insert(c.id).second) cases_.push_back(std::move(c));
}

void collector::add(const slice1_desc& d, std::string_view prefix, feature_level level) {
  test_case c;
  c.what.desc = d;
  c.level = level;
  add(std::move(c), prefix);
}

std::vector<test_case> all_cases() {
  std::vector<test_case> all;
  for (const auto cases_of_kind : kinds) {
    auto cases = cases_of_kind();
    all.insert(all.end(), std::make_move_iterator(cases.begin()), std::make_move_iterator(cases.end()));
  }
  const std::size_t of_slice1 = all.size();
  for (const auto type : {operator_type::slice, operator_type::slice_grad}) {
    std::unordered_set<std::string> ids;
    const auto add = [&](test_case c) {
      if (ids.insert(c.id).second) all.push_back(std::move(c));
    };
    for (auto& c : operator_cases(type)) add(std::move(c));
    for (std::size_t i = 0; i < of_slice1; ++i) {
      if (is_converted(all[i], type)) add(converted(all[i], type));
    }
  }
  return all;
}

}  // namespace slice1::conformance
