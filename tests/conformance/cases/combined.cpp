// SPDX-License-Identifier: MIT
// Several errors at once: combinations of broken rules, and every combination of null pointers.
#include "cases/rules.hpp"

#include <iterator>

namespace slice1::conformance {
namespace {

using breach = void (*)(test_case&);

// One for each rule about descriptions that combines with others. Each changes other fields.
constexpr breach breaches[]{
    [](test_case& c) { c.level = feature_level::v2_0; },
    [](test_case& c) { c.what.strides = false; },
    [](test_case& c) { c.what.output.type = 0; },
    [](test_case& c) { c.what.desc.dimension_count = 3; },
    [](test_case& c) { c.what.desc.output_tensor.dimension_count = 5; },
    [](test_case& c) { c.what.desc.input_tensor.data_type = data_type::uint4; },
    [](test_case& c) { c.what.desc.output_tensor.data_type = data_type::float16; },
    [](test_case& c) { c.what.desc.input_tensor.sizes[0] = 0; },
    [](test_case& c) {
      c.what.desc.input_tensor.strides = dimensions_of({most_32, most_32, most_32, most_32});
    },
    [](test_case& c) { c.what.desc.output_tensor.total_tensor_size_in_bytes = 4; },
    [](test_case& c) { c.what.desc.input_tensor.total_tensor_size_in_bytes = ~std::uint64_t{3}; },
    [](test_case& c) { c.what.desc.input_tensor.total_tensor_size_in_bytes = 4001; },
    [](test_case& c) { c.what.desc.output_tensor.guaranteed_base_offset_alignment = 3; },
    [](test_case& c) { c.what.desc.output_tensor.flags |= 1; },
    [](test_case& c) { c.what.desc.input_tensor.flags |= 2; },
    [](test_case& c) {
      c.what.desc.output_tensor.strides = dimensions_of({1, 1, 1, 1});
    },
    [](test_case& c) { c.what.desc.input_window_sizes[1] = 0; },
    [](test_case& c) { c.what.desc.input_window_offsets[2] = most_32; },
    [](test_case& c) { c.what.desc.input_window_strides[3] = 0; },
    [](test_case& c) { c.what.desc.output_tensor.sizes[2] = 7; },
};

template <std::size_t N>
test_case broken_by(const breach (&chosen)[N]) {
  auto c = rule_base();
  for (const auto apply : chosen) apply(c);
  return c;
}

}  // namespace

std::vector<test_case> combined_cases() {
  collector cases("combined");
  const auto n = std::size(breaches);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = i + 1; j < n; ++j) {
      cases.add(broken_by({breaches[i], breaches[j]}));
      for (std::size_t k = j + 1; k < n; k += 3) cases.add(broken_by({breaches[i], breaches[j], breaches[k]}));
    }
  }
  auto all = rule_base();
  for (const auto apply : breaches) apply(all);
  cases.add(all);
  return cases.take();
}

std::vector<test_case> null_cases() {
  collector cases("nulls");
  for (unsigned set = 1; set < 512; ++set) {
    auto c = rule_base();
    unsigned bit = 0;
    const auto null = [&](bool& pointer) { pointer = (set >> bit++ & 1) == 0; };
    for (const auto pointer : {&description::offsets, &description::sizes, &description::strides})
      null(c.what.*pointer);
    for (const auto side : {&description::input, &description::output}) {
      for (const auto pointer : {&tensor_pointers::tensor, &tensor_pointers::desc, &tensor_pointers::sizes}) {
        null(c.what.*side.*pointer);
      }
    }
    cases.add(c);
    // An invalid count doesn't excuse a null pointer.
    if (set % 8 == 0 || set < 8) {
      for (const std::uint32_t count : {0u, 9u, most_32}) {
        auto corrupt = c;
        corrupt.what.desc.dimension_count = corrupt.what.desc.input_tensor.dimension_count = count;
        corrupt.what.desc.output_tensor.dimension_count = count;
        cases.add(corrupt);
      }
    }
  }
  return cases.take();
}

}  // namespace slice1::conformance
