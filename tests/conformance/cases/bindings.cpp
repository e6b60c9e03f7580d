// SPDX-License-Identifier: MIT
// Cases about buffers: too small, larger than required, touching and overlapping ones for a valid description.
#include "cases/builder.hpp"
#include "cases/geometry.hpp"

#include <initializer_list>

namespace slice1::conformance {
namespace {

void add_binding(collector& cases, const slice1_desc& d, const binding& b) {
  test_case c;
  c.what.desc = d;
  c.binding = b;
  if (b.input_missing + b.input_extra != 0) c.rules.push_back(rule::binding_input_size);
  if (b.output_missing + b.output_extra != 0) c.rules.push_back(rule::binding_output_size);
  if (c.rules.empty() && b.buffers != arrangement::apart) c.rules.push_back(rule::binding_overlap);
  if (c.rules.empty()) c.rules = {rule::binding_input_size, rule::binding_output_size, rule::binding_overlap};
  cases.add(c, "", binding_text(b));
}

void add_sizes(collector& cases, const slice1_desc& d, std::uint64_t input, std::uint64_t output) {
  const auto each = [&](std::uint64_t binding::*size, std::initializer_list<std::uint64_t> values, std::uint64_t most) {
    for (const auto value : values) {
      binding b;
      b.*size = value;
      if (value <= most) add_binding(cases, d, b);
    }
  };
  each(&binding::input_missing, {1, 2, 3, 4, input / 2, input}, input);
  each(&binding::output_missing, {1, 2, 3, 4, output / 2, output}, output);
  each(&binding::input_extra, {1, 4, 61}, most_64);
  each(&binding::output_extra, {1, 4, 61}, most_64);
  binding both;
  both.input_missing = both.output_missing = 1;
  add_binding(cases, d, both);
  both.input_missing = input, both.output_missing = output;
  add_binding(cases, d, both);
}

void add_arrangements(collector& cases, const slice1_desc& d, std::uint64_t input_size, std::uint64_t output_size) {
  const auto input = static_cast<std::int64_t>(input_size), output = static_cast<std::int64_t>(output_size);
  binding b;
  const auto add = [&](std::int64_t output_at) {
    b.output_at = output_at;
    add_binding(cases, d, b);
  };
  b.buffers = arrangement::overlapping;
  add(0);
  for (const auto one : {std::int64_t{1}, std::int64_t{-1}}) add(one);
  add(input - 1);             // overlaps by the input's last byte
  add(1 - output);            // overlaps by the output's last byte
  add(input - output);        // with a common end
  add((input - output) / 2);  // one inside the other
  b.buffers = arrangement::touching;
  add(input);
  add(-output);
  b.buffers = arrangement::overlapping;
  b.input_missing = 1;
  add(0);
  b.input_missing = 0, b.output_missing = 1;
  add(0);
}

void add_bindings(collector& cases, const slice1_desc& d) {
  const auto input = *described(d).desc.input_tensor.total_tensor_size_in_bytes;
  const auto output = *described(d).desc.output_tensor.total_tensor_size_in_bytes;
  add_binding(cases, d, {});
  add_sizes(cases, d, input, output);
  add_arrangements(cases, d, input, output);
}

// Sizes that don't fit in 32 bits; no such buffer is allocated.
void add_bindings_beyond_32_bits(collector& cases) {
  constexpr std::uint64_t two_to_32 = std::uint64_t{1} << 32;
  for (const auto type : {data_type::uint16, data_type::float32, data_type::int64}) {
    for (const auto total : {two_to_32, two_to_32 + 4, two_to_32 + 1024}) {
      for (const auto bound : {std::uint64_t{0}, std::uint64_t{16}, std::uint64_t{1024}, std::uint64_t{8192}}) {
        auto d = slice(type, {2}, {0}, {2}, {-1});
        binding b;
        b.input_missing = total - bound;
        d.input_tensor.total_tensor_size_in_bytes = total;
        add_binding(cases, d, b);
        std::swap(d.input_tensor, d.output_tensor);
        std::swap(b.input_missing, b.output_missing);
        add_binding(cases, d, b);
      }
    }
  }
}

}  // namespace

std::vector<test_case> binding_cases() {
  collector cases("binding");
  for (const auto type : types) {
    add_bindings(cases, slice(type, {1, 1, 4, 4}, {0, 0, 0, 1}, {1, 1, 4, 3}, {1, 1, -2, 2}));
    add_bindings(cases, slice(type, {7}, {0}, {7}, {-1}, {5}));
    // A buffer must have the whole total size, even if the elements need less.
    auto d = slice(type, {5, 3}, {0, 0}, {5, 3}, {1, -1});
    d.input_tensor.total_tensor_size_in_bytes = *implied_size(d.input_tensor) + 16;
    d.output_tensor.total_tensor_size_in_bytes = *implied_size(d.output_tensor) + 32;
    add_bindings(cases, d);
  }
  add_bindings_beyond_32_bits(cases);
  return cases.take();
}

}  // namespace slice1::conformance
