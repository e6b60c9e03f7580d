// SPDX-License-Identifier: MIT
// For each rule, descriptions that only just satisfy it, and descriptions that break it alone.
#include "cases/rules.hpp"

#include <string>

namespace slice1::conformance {
namespace {

void give_rank(test_case& c, std::uint32_t count, std::uint32_t size = 2) {
  c.what.desc = slice(data_type::float32, list(count, size), list(count, 0), list(count, size), signed_list(count, -1));
}

void add_feature_levels(rule_collector& cases) {
  cases.about(rule::operator_feature_level);
  for (const std::uint32_t level : {0x2100u, 0x2101u, 0x3000u, 0x6400u, 0x6401u, most_32}) {
    cases.holds([&](test_case& c) { c.level = feature_level{level}; });
  }
  for (const std::uint32_t level : {0x20ffu, 0x2000u, 0x1fffu, 0x1000u, 1u, 0u}) {
    cases.breaks([&](test_case& c) { c.level = feature_level{level}; });
  }
}

void add_pointers(rule_collector& cases) {
  cases.about(rule::pointer_null);
  cases.holds([](test_case&) {});
  cases.holds([](test_case& c) { c.what.desc.input_tensor.strides = dimensions_of({60, 20, 5, 1}); });
  cases.holds([](test_case& c) { c.what.desc.output_tensor.strides = dimensions_of({8, 4, 2, 1}); });
  for (const auto pointer : {&description::offsets, &description::sizes, &description::strides}) {
    cases.breaks([&](test_case& c) { c.what.*pointer = false; });
  }
  for (const auto side : {&description::input, &description::output}) {
    for (const auto pointer : {&tensor_pointers::tensor, &tensor_pointers::desc, &tensor_pointers::sizes}) {
      cases.breaks([&](test_case& c) { c.what.*side.*pointer = false; });
    }
  }

  cases.about(rule::tensor_type);
  cases.holds([](test_case&) {});
  for (const auto side : {&description::input, &description::output}) {
    for (const std::uint32_t type : {0u, 2u, 0x80000001u, most_32}) {
      cases.breaks([&](test_case& c) { (c.what.*side).type = type; });
    }
  }
}

void add_dimension_counts(rule_collector& cases) {
  cases.about(rule::dimension_count_supported);
  for (const auto level : {feature_level::v2_1, feature_level{0x2fff}, feature_level::v3_0, feature_level::v6_4}) {
    for (std::uint32_t count = 1; count <= 8; ++count) {
      const auto change_rank = [&](test_case& c) {
        give_rank(c, count);
        c.level = level;
      };
      if (level >= feature_level::v3_0 || count == 4 || count == 5) cases.holds(change_rank);
      else cases.breaks(change_rank);
    }
  }
  for (const std::uint32_t count : {0u, 9u, 0x80000000u, most_32}) {
    cases.breaks([&](test_case& c) {
      for (const auto side : both_tensors) (c.what.desc.*side).dimension_count = count;
      c.what.desc.dimension_count = count;
    });
    // A single invalid count also differs from the others.
    cases.breaks([&](test_case& c) { c.what.desc.dimension_count = count; });
    for (const auto side : both_tensors)
      cases.breaks([&](test_case& c) { (c.what.desc.*side).dimension_count = count; });
  }

  cases.about(rule::dimension_count_match);
  cases.holds([](test_case&) {});
  for (const std::uint32_t count : {1u, 3u, 5u, 8u}) {
    for (const auto side : both_tensors) {
      cases.breaks([&](test_case& c) {
        (c.what.desc.*side).sizes = dimensions_of({2, 2, 2, 2, 1, 1, 1, 1});
        (c.what.desc.*side).dimension_count = count;
      });
    }
    cases.breaks([&](test_case& c) {
      for (const auto side : both_tensors) (c.what.desc.*side).dimension_count = count;
      c.what.desc.input_tensor.sizes = dimensions_of({2, 3, 4, 5, 1, 1, 1, 1});
      c.what.desc.output_tensor.sizes = dimensions_of({2, 2, 2, 2, 1, 1, 1, 1});
    });
  }
}

void add_data_types(rule_collector& cases) {
  cases.about(rule::data_type_supported);
  for (const auto type : types) {
    for (const auto level : {feature_level::v2_1, feature_level::v4_0, feature_level{0x40ff}, feature_level::v4_1}) {
      const auto change_type = [&](test_case& c) {
        give_type(c, type);
        c.level = level;
      };
      if (bytes_of(type) < 8 || level >= feature_level::v4_1) cases.holds(change_type);
      else cases.breaks(change_type);
    }
  }
  for (const std::uint32_t type : {0u, 12u, 13u, 14u, 32u, 33u, 0x80000001u, most_32}) {
    cases.breaks([&](test_case& c) { give_type(c, data_type{type}); });
    // A single invalid type also differs from the other.
    for (const auto side : both_tensors)
      cases.breaks([&](test_case& c) { (c.what.desc.*side).data_type = data_type{type}; });
  }

  cases.about(rule::data_type_match);
  for (const auto input : types) {
    cases.holds([&](test_case& c) { give_type(c, input); });
    for (const auto output : types) {
      if (output == input) continue;
      cases.breaks([&](test_case& c) {
        c.what.desc.input_tensor.data_type = input;
        c.what.desc.output_tensor.data_type = output;
      });
    }
  }
}

void add_windows(rule_collector& cases) {
  cases.about(rule::window_size);
  for (std::uint32_t i = 0; i < rule_base_rank; ++i) {
    cases.holds([&](test_case& c) {
      c.what.desc.input_window_sizes[i] = 1;
      maximize_output(c.what.desc);
    });
    cases.breaks([&](test_case& c) { c.what.desc.input_window_sizes[i] = 0; });
  }

  cases.about(rule::window_bounds);
  for (std::uint32_t i = 0; i < rule_base_rank; ++i) {
    const auto size = rule_base().what.desc.input_tensor.sizes[i];
    cases.holds([&](test_case& c) {
      c.what.desc.input_window_offsets[i] = 0;
      c.what.desc.input_window_sizes[i] = size;
    });
    cases.holds([&](test_case& c) {
      c.what.desc.input_window_offsets[i] = size - 1;
      c.what.desc.input_window_sizes[i] = 1;
      c.what.desc.output_tensor.sizes[i] = 1;
    });
    for (const std::uint32_t offset : {size, size + 1, 0x80000000u, most_32 - 1, most_32}) {
      cases.breaks([&](test_case& c) { c.what.desc.input_window_offsets[i] = offset; });
    }
    for (const std::uint32_t window : {size + 1, 0x80000000u, most_32}) {
      cases.breaks([&](test_case& c) {
        c.what.desc.input_window_offsets[i] = 0;
        c.what.desc.input_window_sizes[i] = window;
      });
    }
  }

  cases.about(rule::window_stride);
  for (std::uint32_t i = 0; i < rule_base_rank; ++i) {
    for (const std::int64_t stride : {-0x80000000ll, -0x7fffffffll, -1ll, 1ll, 0x7fffffffll}) {
      cases.holds([&](test_case& c) {
        c.what.desc.input_window_strides[i] = static_cast<std::int32_t>(stride);
        maximize_output(c.what.desc);
      });
    }
    cases.breaks([&](test_case& c) { c.what.desc.input_window_strides[i] = 0; });
  }
}

void add_output_sizes(rule_collector& cases) {
  cases.about(rule::output_size);
  for (std::uint32_t i = 0; i < rule_base_rank; ++i) {
    const auto most = rule_base().what.desc.output_tensor.sizes[i];
    for (const std::uint32_t size : {1u, most}) {
      cases.holds([&](test_case& c) { c.what.desc.output_tensor.sizes[i] = size; });
    }
    for (const std::uint32_t size : {most + 1, rule_base().what.desc.input_window_sizes[i] + 1, 1u << 20}) {
      cases.breaks([&](test_case& c) { c.what.desc.output_tensor.sizes[i] = size; });
    }
  }
}

}  // namespace

test_case rule_base() {
  test_case c;
  c.what.desc = slice(data_type::float32, {2, 3, 4, 5}, {0, 1, 1, 1}, {2, 2, 3, 4}, {1, -1, -2, 3});
  return c;
}

void give_type(test_case& c, data_type type) {
  c.what.desc.input_tensor.data_type = c.what.desc.output_tensor.data_type = type;
}

void rule_collector::add(test_case c, std::vector<rule> rules) {
  c.rules = std::move(rules);
  std::string prefix(info(rule_).id);
  prefix[prefix.find('.')] = '_';
  cases_.add(std::move(c), prefix);
}

std::span<const rule_exception> rule_exceptions() {
  static constexpr rule_exception exceptions[]{
      {rule::tensor_size, "the input", rule::window_bounds, "no window fits in an empty dimension"},
      {rule::tensor_logical_element_count, "the output", rule::output_nesting,
       "an output has more elements than it spans only if some share memory"},
      {rule::dimension_count_supported, "one DimensionCount", rule::dimension_count_match, "the others differ from it"},
      {rule::data_type_supported, "one DataType", rule::data_type_match, "the other differs from it"},
  };
  return exceptions;
}

std::vector<test_case> rule_cases() {
  rule_collector cases;
  add_feature_levels(cases);
  add_pointers(cases);
  add_dimension_counts(cases);
  add_data_types(cases);
  add_windows(cases);
  add_output_sizes(cases);
  add_tensor_rules(cases);
  return cases.take();
}

}  // namespace slice1::conformance
