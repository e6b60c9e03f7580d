// SPDX-License-Identifier: MIT
// Boundary values of every field. Large windows are in broadcast inputs, so that the buffers stay small.
#include "cases/rules.hpp"

#include <set>

namespace slice1::conformance {
namespace {

constexpr std::uint32_t numbers[]{0,          1,          2,          3,           65535,       65536,  0x7ffffffe,
                                  0x7fffffff, 0x80000000, 0x80000001, most_32 - 2, most_32 - 1, most_32};

template <class Change>
void add_changed(collector& cases, std::string_view prefix, const Change& change) {
  auto c = rule_base();
  change(c.what.desc);
  cases.add(c, prefix);
}

// One 32-bit field at a time, in a small slice.
void add_fields(collector& cases) {
  for (const auto number : numbers) {
    add_changed(cases, "count", [&](slice1_desc& d) { d.dimension_count = number; });
    add_changed(cases, "count", [&](slice1_desc& d) {
      d.dimension_count = d.input_tensor.dimension_count = d.output_tensor.dimension_count = number;
    });
    for (std::uint32_t i = 0; i < rule_base_rank; ++i) {
      add_changed(cases, "offset", [&](slice1_desc& d) { d.input_window_offsets[i] = number; });
      add_changed(cases, "window", [&](slice1_desc& d) { d.input_window_sizes[i] = number; });
      add_changed(cases, "stride", [&](slice1_desc& d) {
        d.input_window_strides[i] = static_cast<std::int32_t>(number);
        maximize_output(d);
      });
    }
    for (const auto tensor : both_tensors) {
      add_changed(cases, "count", [&](slice1_desc& d) { (d.*tensor).dimension_count = number; });
      add_changed(cases, "flags", [&](slice1_desc& d) { (d.*tensor).flags = number; });
      add_changed(cases, "type", [&](slice1_desc& d) { (d.*tensor).data_type = data_type{number}; });
      add_changed(cases, "type",
                  [&](slice1_desc& d) { d.input_tensor.data_type = d.output_tensor.data_type = data_type{number}; });
      for (std::uint32_t i = 0; i < rule_base_rank; ++i) {
        add_changed(cases, "size", [&](slice1_desc& d) { (d.*tensor).sizes[i] = number; });
        add_changed(cases, "tensor_stride", [&](slice1_desc& d) {
          (d.*tensor).strides = dimensions_of({60, 20, 5, 1});
          (*(d.*tensor).strides)[i] = number;
        });
        // In a dimension of size 1, any stride is valid.
        add_changed(cases, "idle_tensor_stride", [&](slice1_desc& d) {
          d.input_tensor.sizes[i] = d.input_window_sizes[i] = d.output_tensor.sizes[i] = 1;
          d.input_window_offsets[i] = 0;
          (d.*tensor).strides = dimensions_of({60, 20, 5, 1});
          (*(d.*tensor).strides)[i] = number;
        });
      }
    }
  }
}

void add_alignments_and_flags(collector& cases) {
  for (const auto tensor : both_tensors) {
    for (unsigned bit = 0; bit < 32; ++bit) {
      add_changed(cases, "flags", [&](slice1_desc& d) { (d.*tensor).flags = 1u << bit; });
      for (const auto type : {data_type::int8, data_type::float16, data_type::float32, data_type::uint64}) {
        for (const auto alignment : {1u << bit, (1u << bit) - 1, (1u << bit) + 1}) {
          add_changed(cases, "alignment", [&](slice1_desc& d) {
            d.input_tensor.data_type = d.output_tensor.data_type = type;
            (d.*tensor).guaranteed_base_offset_alignment = alignment;
          });
        }
      }
    }
  }
}

void add_totals(collector& cases) {
  for (const auto type : types) {
    const auto limit = most_total_size(type);
    for (const auto tensor : both_tensors) {
      auto d = rule_base().what.desc;
      d.input_tensor.data_type = d.output_tensor.data_type = type;
      const auto implied = *implied_size(d.*tensor);
      std::set<std::uint64_t> totals{0, ~std::uint64_t{0}, std::uint64_t{1} << 63, (std::uint64_t{1} << 63) - 4};
      for (const auto at : {implied, limit, std::uint64_t{1} << 31, std::uint64_t{1} << 32, std::uint64_t{1} << 34}) {
        for (const auto by : {-4, -1, 0, 1, 2, 3, 4}) totals.insert(at + static_cast<std::uint64_t>(std::int64_t{by}));
      }
      for (const auto total : totals) {
        (d.*tensor).total_tensor_size_in_bytes = total;
        cases.add(d, "total");
      }
    }
  }
}

// Tensors that span about 2^32 elements: inputs of which one element is read, and outputs that are filled.
void add_spans(collector& cases) {
  const std::vector<list> sizes{{most_32},
                                {65535, 65537},
                                {65536, 65536},
                                {65536, 65535},
                                {2, 0x80000000},
                                {2, 0x7fffffff},
                                {65536, 65536, 65536, 65536, 65536},
                                list(8, most_32)};
  for (const auto type : {data_type::uint8, data_type::float16, data_type::float32, data_type::float64}) {
    for (const auto& in : sizes) {
      const auto rank = in.size();
      cases.add(slice(type, in, list(rank, 0), list(rank, 1), signed_list(rank, 1)), "packed_input");
      cases.add(slice(type, in, list(rank, 0), in, signed_list(rank, -1)), "packed_output");
    }
    for (const std::uint32_t stride : {most_32 - 2, most_32 - 1, most_32}) {
      auto d = slice(type, {1, 2, 1}, {0, 0, 0}, {1, 2, 1}, {1, 1, 1});
      for (const auto tensor : both_tensors) {
        auto strided = d;
        (strided.*tensor).strides = dimensions_of({7, stride, 1});
        cases.add(strided, "span");
        (strided.*tensor).total_tensor_size_in_bytes = std::uint64_t{0xfffffffe} * bytes_of(type);
        cases.add(strided, "span");
      }
    }
    for (const std::uint32_t rank : {2u, 3u, 5u, 8u}) {
      auto d = slice(type, list(rank, most_32), list(rank, most_32 - 1), list(rank, 1), signed_list(rank, least_int));
      d.input_tensor.strides = dimensions_of(list(rank, most_32));
      cases.add(d, "saturated");
      d.input_tensor.strides = dimensions{};
      cases.add(d, "saturated");
    }
  }
}

// Offset, size and stride together. The input is broadcast: every index reads its only element.
void add_windows(collector& cases) {
  for (const std::uint32_t in : {1u, 2u, 0x7fffffffu, 0x80000000u, 0x80000001u, most_32 - 1, most_32}) {
    for (const std::uint32_t offset : {0u, 1u, 0x7fffffffu, 0x80000000u, in - 2, in - 1, in, most_32}) {
      for (const std::uint32_t size : {1u, in - offset - 1, in - offset, in - offset + 1, 0u - offset, most_32}) {
        for (const std::int32_t stride : {least_int, least_int + 1, -1, 1, most_int}) {
          const auto most = size == 0 ? 1 : max_copied(size, stride);
          for (const auto out : {std::uint64_t{1}, most, most + 1}) {
            if (out > most_32 || (out > 1 && size == 0)) continue;
            auto d = slice(data_type::uint16, {in}, {offset}, {size}, {stride}, {static_cast<std::uint32_t>(out)});
            d.input_tensor.strides = dimensions{};
            cases.add(d, "broadcast");
          }
        }
      }
    }
  }
}

// Two dimensions: a broadcast one with a window of up to 2^32 - 1, in which INT_MIN copies two elements, and an
// ordinary one.
void add_least_strides(collector& cases) {
  for (const std::uint32_t in : {0x80000000u, 0x80000001u, most_32 / 2, most_32}) {
    for (const std::int32_t stride : {least_int, least_int + 1, most_int}) {
      for (const std::uint32_t out : {1u, 2u, 3u}) {
        auto d = slice(data_type::uint32, {in, 1}, {0, 0}, {in, 1}, {stride, 1}, {out, 1});
        d.input_tensor.strides = dimensions_of({0, 1});
        cases.add(d, "least_stride");
      }
    }
  }
  for (std::uint32_t in = 1; in <= 5; ++in) {
    for (const std::int32_t stride : {least_int, least_int + 1, -65537, most_int}) {
      for (std::uint32_t offset = 0; offset < in; ++offset) {
        for (std::uint32_t out = 1; out <= 2; ++out) {
          cases.add(slice(data_type::int16, {in}, {offset}, {in - offset}, {stride}, {out}), "least_stride");
          cases.add(slice(data_type::float32, {3, in}, {0, offset}, {3, in - offset}, {-1, stride}, {3, out}),
                    "least_stride");
        }
      }
    }
  }
}

}  // namespace

std::vector<test_case> boundary_cases() {
  collector cases("boundary");
  add_fields(cases);
  add_alignments_and_flags(cases);
  add_totals(cases);
  add_spans(cases);
  add_windows(cases);
  add_least_strides(cases);
  return cases.take();
}

}  // namespace slice1::conformance
