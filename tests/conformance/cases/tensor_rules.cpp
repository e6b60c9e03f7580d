// SPDX-License-Identifier: MIT
// Cases about the rules of tensors: sizes, spans, totals, alignment, flags, nesting.
#include "cases/rules.hpp"

#include <algorithm>

namespace slice1::conformance {
namespace {

using side = tensor_desc slice1_desc::*;

void add_sizes(rule_collector& cases) {
  cases.about(rule::tensor_size);
  for (std::uint32_t i = 0; i < rule_base_rank; ++i) {
    cases.holds([&](test_case& c) { c.what.desc.output_tensor.sizes[i] = 1; });
    cases.holds([&](test_case& c) {
      c.what.desc.input_tensor.sizes[i] = c.what.desc.input_window_sizes[i] = c.what.desc.output_tensor.sizes[i] = 1;
      c.what.desc.input_window_offsets[i] = 0;
    });
    for (const auto tensor : both_tensors) {
      cases.breaks([&](test_case& c) { (c.what.desc.*tensor).sizes[i] = 0; });
    }
  }
}

// Gives dimension i a stride with which the tensor spans `span` elements, or just fewer, and the others small strides
// with which the dimensions nest.
void give_span(tensor_desc& t, std::uint32_t i, std::uint64_t span) {
  std::uint64_t last = 0;
  std::uint32_t next = 1;
  t.strides = dimensions{};
  for (std::uint32_t k = t.dimension_count; k > 0;) {
    --k;
    if (k == i) continue;
    (*t.strides)[k] = next;
    last += std::uint64_t{next} * (t.sizes[k] - 1);
    next *= t.sizes[k];
  }
  (*t.strides)[i] = static_cast<std::uint32_t>(std::min<std::uint64_t>((span - 1 - last) / (t.sizes[i] - 1), most_32));
}

void add_element_counts(rule_collector& cases) {
  cases.about(rule::tensor_element_count);
  for (const auto tensor : both_tensors) {
    for (std::uint32_t i = 0; i < rule_base_rank; ++i) {
      cases.holds([&](test_case& c) { give_span(c.what.desc.*tensor, i, most_32); });
      for (const std::uint64_t beyond : {1u, 1000u}) {
        cases.breaks([&](test_case& c) {
          auto& t = c.what.desc.*tensor;
          give_span(t, i, most_32 + beyond + t.sizes[i] - 2);
          t.total_tensor_size_in_bytes = most_total_size(t.data_type);  // so that only the element count is wrong
        });
      }
    }
  }

  cases.about(rule::tensor_logical_element_count);
  cases.holds([](test_case&) {});
  for (std::uint32_t i = 0; i < rule_base_rank; ++i) {
    const auto give_size = [i](test_case& c, std::uint32_t beyond) {
      auto& t = c.what.desc.input_tensor;
      const auto others = 2 * 3 * 4 * 5 / t.sizes[i];
      t.sizes[i] = most_32 / others + beyond;
      t.strides = dimensions{};
    };
    cases.holds([&](test_case& c) { give_size(c, 0); });
    cases.breaks([&](test_case& c) { give_size(c, 1); });
  }
  // An output with more elements than it spans doesn't nest either.
  cases.breaks([](test_case& c) {
    c.what.desc = slice(data_type::float32, {65536, 65536}, {0, 0}, {65536, 65536}, {1, 1});
    for (const auto tensor : both_tensors) (c.what.desc.*tensor).strides = dimensions{};
  });
}

void add_totals(rule_collector& cases, side tensor) {
  const auto implied = [&](const test_case& c) { return implied_size(c.what.desc.*tensor).value(); };
  const auto give = [&](test_case& c, std::uint64_t total) {
    (c.what.desc.*tensor).total_tensor_size_in_bytes = total;
  };
  for (const auto type : {data_type::int8, data_type::float16, data_type::uint32, data_type::float64}) {
    cases.about(rule::tensor_total_size);
    for (const std::uint64_t more : {0u, 4u, 16u}) {
      cases.holds([&](test_case& c) { give_type(c, type), give(c, implied(c) + more); });
    }
    cases.breaks([&](test_case& c) { give_type(c, type), give(c, implied(c) - 4); });
    cases.breaks([&](test_case& c) { give_type(c, type), give(c, 0); });

    cases.about(rule::tensor_total_size_limit);
    cases.holds([&](test_case& c) { give_type(c, type), give(c, most_total_size(type)); });
    for (const std::uint64_t total : {most_total_size(type) + 4, std::uint64_t{1} << 63, ~std::uint64_t{3}}) {
      cases.breaks([&](test_case& c) { give_type(c, type), give(c, total); });
    }

    cases.about(rule::tensor_total_size_multiple);
    cases.holds([&](test_case& c) { give_type(c, type), give(c, implied(c) + 8); });
    for (const std::uint64_t more : {1u, 2u, 3u, 5u}) {
      cases.breaks([&](test_case& c) { give_type(c, type), give(c, implied(c) + more); });
    }
  }
  // A total includes the last 1 to 3 bytes of padding.
  cases.about(rule::tensor_total_size);
  for (const auto type : {data_type::uint8, data_type::int16}) {
    const auto make_odd = [&](test_case& c) {
      give_type(c, type);
      c.what.desc.input_tensor.sizes = dimensions_of({3, 3, 5, 5});
      c.what.desc.output_tensor.sizes = dimensions_of({1, 1, 1, 1});
    };
    cases.holds(make_odd);
    cases.breaks([&](test_case& c) { make_odd(c), give(c, implied(c) - 4); });
  }
}

void add_alignments(rule_collector& cases, side tensor) {
  cases.about(rule::tensor_base_alignment);
  for (const auto type : {data_type::uint8, data_type::float16, data_type::int32, data_type::float64}) {
    const auto give = [&](std::uint32_t alignment) {
      return [=](test_case& c) {
        give_type(c, type);
        (c.what.desc.*tensor).guaranteed_base_offset_alignment = alignment;
      };
    };
    const auto bytes = bytes_of(type);
    for (const std::uint32_t alignment : {0u, bytes, bytes * 2, 256u, 0x80000000u}) cases.holds(give(alignment));
    for (std::uint32_t alignment = 1; alignment < bytes; ++alignment) cases.breaks(give(alignment));
    for (const std::uint32_t alignment : {3u, 12u, 255u, 0x80000001u, most_32}) cases.breaks(give(alignment));
  }
}

void add_flags(rule_collector& cases) {
  cases.about(rule::tensor_owned_by_dml);
  cases.holds([](test_case& c) { c.what.desc.input_tensor.flags = 1; });
  cases.breaks([](test_case& c) { c.what.desc.output_tensor.flags = 1; });
  cases.breaks([](test_case& c) { c.what.desc.input_tensor.flags = c.what.desc.output_tensor.flags = 1; });

  cases.about(rule::tensor_flags);
  cases.holds([](test_case&) {});
  for (const auto tensor : both_tensors) {
    for (const std::uint32_t flags : {2u, 0x80000000u, most_32 - 1}) {
      cases.breaks([&](test_case& c) { (c.what.desc.*tensor).flags = flags; });
    }
  }
  cases.breaks([](test_case& c) { c.what.desc.input_tensor.flags = 3; });
}

void add_nesting(rule_collector& cases) {
  const auto give = [](list sizes, list strides) {
    return [=](test_case& c) {
      c.what.desc = slice(data_type::float32, {2, 3, 4, 5}, {0, 0, 0, 0}, {2, 3, 4, 5}, {1, 1, 1, 1}, sizes);
      c.what.desc.output_tensor.strides = dimensions_of(strides);
    };
  };
  cases.about(rule::output_nesting);
  for (const auto& strides : {list{60, 20, 5, 1}, list{1, 2, 6, 24}, list{5, 1, 30, 10}, list{100, 30, 7, 1}}) {
    const bool nests = strides != list{5, 1, 30, 10};
    if (nests) cases.holds(give({2, 3, 4, 5}, strides));
    else cases.breaks(give({2, 3, 4, 5}, strides));
  }
  cases.holds(give({1, 3, 1, 5}, {0, 5, 0, 1}));
  cases.holds(give({1, 3, 1, 5}, {5, 5, 1, 1}));
  cases.holds(give({1, 1, 1, 1}, {0, 0, 0, 0}));
  cases.breaks(give({2, 3, 4, 5}, {60, 20, 4, 1}));
  cases.breaks(give({2, 3, 4, 5}, {59, 20, 5, 1}));
  cases.breaks(give({2, 3, 1, 1}, {1, 1, 0, 0}));
  cases.breaks(give({2, 3, 1, 1}, {3, 2, 1, 1}));  // no shared elements, but not nested
  for (std::uint32_t i = 0; i < rule_base_rank; ++i) {
    list strides{60, 20, 5, 1};
    strides[i] = 0;
    cases.breaks(give({2, 3, 4, 5}, strides));
  }
}

}  // namespace

void add_tensor_rules(rule_collector& cases) {
  add_sizes(cases);
  add_element_counts(cases);
  for (const auto tensor : both_tensors) {
    add_totals(cases, tensor);
    add_alignments(cases, tensor);
  }
  add_flags(cases);
  add_nesting(cases);
}

}  // namespace slice1::conformance
