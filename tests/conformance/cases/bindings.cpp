// SPDX-License-Identifier: MIT
// Which buffers does an execution get? Too small or overlapping ones for a valid description, and ones beyond 2^31
// bytes.
#include "cases/builder.hpp"

namespace slice1::conformance {
namespace {

void add_binding(collector& cases, const slice1_desc& d, const binding& b) {
  test_case c;
  c.what.desc = d;
  c.binding = b;
  std::string suffix;
  const auto add = [&](rule r, const std::string& text) {
    c.rules.push_back(r);
    suffix += (suffix.empty() ? "" : ".") + text;
  };
  if (b.input_missing != 0) add(rule::binding_input_size, "imiss_" + std::to_string(b.input_missing));
  if (b.output_missing != 0) add(rule::binding_output_size, "omiss_" + std::to_string(b.output_missing));
  if (b.overlapping) {
    if (c.rules.empty()) c.rules.push_back(rule::binding_overlap);
    suffix += suffix.empty() ? "overlap" : ".overlap";
  }
  if (c.rules.empty()) c.rules = {rule::binding_input_size, rule::binding_output_size, rule::binding_overlap};
  cases.add(c, "", suffix);
}

void add_bindings(collector& cases, const slice1_desc& d) {
  const auto input = *described(d).desc.input_tensor.total_tensor_size_in_bytes;
  const auto output = *described(d).desc.output_tensor.total_tensor_size_in_bytes;
  add_binding(cases, d, {});
  for (const std::uint64_t missing :
       {std::uint64_t{1}, std::uint64_t{2}, std::uint64_t{3}, std::uint64_t{4}, input / 2, input}) {
    if (missing <= input) add_binding(cases, d, {missing, 0, false});
  }
  for (const std::uint64_t missing :
       {std::uint64_t{1}, std::uint64_t{2}, std::uint64_t{3}, std::uint64_t{4}, output / 2, output}) {
    if (missing <= output) add_binding(cases, d, {0, missing, false});
  }
  add_binding(cases, d, {1, 1, false});
  add_binding(cases, d, {input, output, false});
  add_binding(cases, d, {0, 0, true});
  add_binding(cases, d, {1, 0, true});
  add_binding(cases, d, {0, 1, true});
}

}  // namespace

std::vector<test_case> binding_cases() {
  collector cases("binding");
  for (const auto type : types) {
    add_bindings(cases, slice(type, {1, 1, 4, 4}, {0, 0, 0, 1}, {1, 1, 4, 3}, {1, 1, -2, 2}));
    add_bindings(cases, slice(type, {7}, {0}, {7}, {-1}, {5}));
    // A buffer must have the whole total size, even where the elements need less.
    auto d = slice(type, {5, 3}, {0, 0}, {5, 3}, {1, -1});
    d.input_tensor.total_tensor_size_in_bytes = *implied_size(d.input_tensor) + 16;
    d.output_tensor.total_tensor_size_in_bytes = *implied_size(d.output_tensor) + 32;
    add_bindings(cases, d);
  }
  return cases.take();
}

std::vector<test_case> slow_cases() {
  constexpr std::uint32_t two_to_31 = 0x80000000;
  collector cases("slow");
  const auto add = [&](const slice1_desc& d, std::string_view prefix) {
    test_case c;
    c.what.desc = d;
    c.slow = true;
    cases.add(c, prefix);
  };
  const auto strided = [](data_type type, const list& sizes, const list& strides, std::int32_t stride) {
    auto d = slice(type, sizes, list(sizes.size(), 0), sizes, signed_list(sizes.size(), stride));
    d.input_tensor.strides = dimensions_of(strides);
    return d;
  };
  // Reads at the end of an input of more than 2^31 bytes or elements.
  add(slice(data_type::uint8, {two_to_31 + 64}, {two_to_31 - 8}, {72}, {-3}), "input");
  add(slice(data_type::float64, {(1u << 28) + 16}, {(1u << 28) - 4}, {20}, {-1}), "input");
  add(slice(data_type::uint8, {two_to_31 + 5}, {0}, {two_to_31 + 5}, {least_int}), "input");
  add(slice(data_type::float16, {two_to_31 / 2 + 9, 1}, {1, 0}, {two_to_31 / 2 + 8, 1}, {0x20000000, 1}), "input");
  add(strided(data_type::float32, {3, 4}, {(1u << 28) + 3, 1}, -1), "input");
  add(strided(data_type::int8, {2, 8}, {two_to_31 + 1, 1}, 1), "input");
  // Writes as far away.
  auto d = slice(data_type::float32, {3, 4}, {0, 0}, {3, 4}, {-1, 1});
  d.output_tensor.strides = dimensions_of({(1u << 28) + 1, 1});
  add(d, "output");
  d = slice(data_type::uint8, {2, 5}, {0, 0}, {2, 5}, {1, -1});
  d.output_tensor.strides = dimensions_of({two_to_31 + 3, 1});
  add(d, "output");
  return cases.take();
}

}  // namespace slice1::conformance
