// SPDX-License-Identifier: MIT
// Slices that fail where only small tensors work: counts of 16 bits, products that wrap, blocks and dispatches of a
// fixed size, the dimensions behind the fourth, and offsets of 8 bits.
#include "cases/builder.hpp"

namespace slice1::conformance {
namespace {

constexpr data_type copied_types[]{data_type::uint8, data_type::float16, data_type::uint32, data_type::float64};

list zeros(std::size_t rank) {
  return list(rank, 0);
}

// A copy of a whole tensor, with the same stride in each dimension.
slice1_desc whole(data_type type, const list& sizes, std::int32_t stride = 1) {
  return slice(type, sizes, zeros(sizes.size()), sizes, signed_list(sizes.size(), stride));
}

// More elements than 16 bits count, in one dimension and in several that are contiguous together.
void add_counts(collector& cases) {
  for (const std::uint32_t n : {65'535u * 3, 65'537u, (1u << 18) + 3}) {
    for (const auto type : {data_type::uint8, data_type::uint16, data_type::float32}) {
      for (const std::int32_t stride : {1, -1, 2, -3}) cases.add(whole(type, {n}, stride), "count");
    }
    cases.add(whole(data_type::uint8, {n, 2}), "count");
    cases.add(whole(data_type::uint8, {3, n}, -1), "count");
    cases.add(slice(data_type::uint16, {n, 3}, {0, 1}, {n, 2}, {1, 1}), "rows");
    cases.add(slice(data_type::uint8, {2, n}, {1, 0}, {1, n}, {1, 1}), "count");
  }
  constexpr std::uint32_t many = 4'194'305;  // 65,535 groups of 64 threads are fewer
  cases.add(whole(data_type::uint8, {many}), "count");
  cases.add(whole(data_type::uint8, {many}, -1), "count");
  cases.add(whole(data_type::uint8, {5, 397, 2113}), "count");
}

// Indices that float can't represent: of an input with few elements, and of as many rows, copies of a single one, which
// 65,535 groups of 256 threads don't cover.
void add_beyond_2_to_24(collector& cases) {
  constexpr std::uint32_t two_to_24 = 1u << 24;
  auto d = whole(data_type::uint8, {2, 3}, -1);
  d.input_tensor.strides = dimensions_of({two_to_24 + 1, 1});
  cases.add(d, "beyond_2_24");
  d = whole(data_type::uint8, {two_to_24 + 5, 1});
  d.input_tensor.strides = dimensions{};
  cases.add(d, "beyond_2_24");
}

// Transposes, by the strides of either tensor.
void add_transposes(collector& cases) {
  for (const auto type : types) {
    for (const auto& sizes : {list{8, 8}, list{16, 16}, list{32, 32}, list{64, 64}, list{100, 130}}) {
      auto d = whole(type, sizes);
      d.output_tensor.strides = dimensions_of({1, sizes[0]});
      cases.add(d, "transpose");
      if (sizes[0] < 64 || (bytes_of(type) != 1 && bytes_of(type) != 4)) continue;
      for (const std::uint32_t pitch : {1024u, 4096u}) {
        d = whole(type, sizes);
        d.input_tensor.strides = dimensions_of({1, pitch});
        cases.add(d, "pitch");
        d = whole(type, sizes);
        d.output_tensor.strides = dimensions_of({1, pitch});
        cases.add(d, "pitch");
      }
    }
  }
}

void add_long_rows(collector& cases) {
  for (const auto type : copied_types) {
    for (const std::int32_t stride : {2, 3, 4, 5, 7, -2, -3, -5, -8}) {
      cases.add(slice(type, {3, 9001}, {0, 1}, {3, 8999}, {1, stride}), "long_rows");
    }
    for (const std::uint32_t channels : {2u, 3u, 4u, 5u, 8u}) {
      auto d = whole(type, {channels, 3000});
      d.input_tensor.strides = dimensions_of({1, channels});
      cases.add(d, "channels");
      d = whole(type, {3000, channels});
      d.input_tensor.strides = dimensions_of({1, 3000});
      cases.add(d, "channels");
    }
    auto repeated = whole(type, {70, 3, 90});  // a dimension that is repeated, between two that are not
    repeated.input_tensor.strides = dimensions_of({90, 0, 1});
    cases.add(repeated, "repeated");
  }
}

// Offsets and bounds in each dimension of a tensor of any rank, beyond 8 and 16 bits.
void add_ranks(collector& cases) {
  for (std::size_t rank = 1; rank <= max_dimension_count; ++rank) {
    for (std::size_t i = 0; i < rank; ++i) {
      for (const std::uint32_t offset : {1u, 255u, 256u, 300u}) {
        auto sizes = list(rank, 2), windows = list(rank, 2), offsets = list(rank, 0);
        sizes[i] = offset + 3;
        offsets[i] = offset;
        windows[i] = 3;
        cases.add(slice(data_type::uint16, sizes, offsets, windows, signed_list(rank, 1)), "offset");
        cases.add(slice(data_type::uint16, sizes, offsets, windows, signed_list(rank, -1)), "offset");
        ++offsets[i];
        cases.add(slice(data_type::uint16, sizes, offsets, windows, signed_list(rank, 1)), "bounds");
      }
    }
  }
  cases.add(slice(data_type::uint8, {70'010}, {70'000}, {9}, {-2}), "offset");
}

// Rows of kilobytes, few of which are taken: a gradient's others are zeros, in slabs before, between and after them.
void add_row_windows(collector& cases) {
  const auto add = [&](data_type type, const list& in, std::uint32_t first, std::uint32_t window, std::int32_t stride) {
    for (const std::uint32_t row_offset : {0u, 3u}) {
      cases.add(slice(type, in, {first, row_offset}, {window, in[1] - row_offset}, {stride, 1}), "row_window");
    }
  };
  for (const std::uint32_t row : {4096u, 16384u}) {
    add(data_type::uint8, {9, row}, 0, 1, 1);
    add(data_type::uint8, {9, row}, 2, 5, 1);
    add(data_type::uint8, {9, row}, 8, 1, -1);
    add(data_type::uint8, {7, row}, 0, 5, 4);
    add(data_type::uint8, {7, row}, 1, 6, -4);
    add(data_type::float32, {23, row / 4}, 1, 20, 3);
  }
  add(data_type::float64, {601, 512}, 3, 590, 2);
}

// Packed strides, except for a gap after each row, and after each group of rows.
list strides_with_gaps(const list& sizes, std::uint32_t row_gap, std::uint32_t group_gap) {
  list strides(sizes.size(), 1);
  for (std::size_t i = sizes.size() - 1; i > 0; --i)
    strides[i - 1] = strides[i] * sizes[i] + (i == sizes.size() - 1 ? row_gap : group_gap);
  return strides;
}

// Short rows in dimensions that can't be merged, because of gaps in the input; the output is packed or has gaps.
void add_short_rows(collector& cases) {
  for (const std::uint32_t row : {4u, 5u, 9u, 17u, 40u, 65u, 144u}) {
    for (const auto& counts : {list{9, 2, 4, 3}, list{16, 4, 4}}) {
      auto sizes = counts;
      sizes.push_back(row);
      for (const std::uint32_t gap : {0u, 1u, 16u}) {
        auto d = whole(data_type::uint8, sizes);
        d.input_tensor.strides = dimensions_of(strides_with_gaps(sizes, 1, 2));
        d.output_tensor.strides = dimensions_of(strides_with_gaps(sizes, gap, 0));
        cases.add(d, "short_rows");
        d.output_tensor.strides = dimensions_of(strides_with_gaps(sizes, 0, gap));
        cases.add(d, "short_rows");
      }
      const signed_list str{-1, 1, 1, 1, 1};
      list padded, offsets;
      for (const auto size : sizes) padded.push_back(size + 2), offsets.push_back(1);
      cases.add(slice(data_type::uint8, padded, offsets, sizes,
                      {str.begin(), str.begin() + static_cast<std::ptrdiff_t>(sizes.size())}),
                "short_rows");
    }
  }
}

// Descriptions whose numbers wrap to small ones in 64 bits, with the total size that they wrap to.
void add_wrapped(collector& cases) {
  const auto add = [&](const list& sizes, const list& strides, std::uint64_t total) {
    for (const bool is_input : {true, false}) {
      test_case c;
      c.what.desc = slice(data_type::uint8, list(sizes.size(), 1), zeros(sizes.size()), list(sizes.size(), 1),
                          signed_list(sizes.size(), 1));
      auto& t = is_input ? c.what.desc.input_tensor : c.what.desc.output_tensor;
      t.sizes = dimensions_of(sizes);
      if (!strides.empty()) t.strides = dimensions_of(strides);
      t.total_tensor_size_in_bytes = total;
      cases.add(c, "wrapped");
    }
  };
  add({65'536, 65'537, 4'294'901'761}, {}, 65'536);  // 2^64 + 2^16 elements
  constexpr std::uint32_t size = (1u << 31) + 1, stride = 1u << 31;
  add({size, size, size, size}, {stride, stride, stride, stride}, 4);  // the last one has the index 2^64
}

// Types that are never supported, with a size that breaks no other rule.
void add_unsupported_types(collector& cases) {
  for (const std::uint32_t type : {0u, 12u, 13u, 14u, 99u, most_32}) {
    test_case c;
    c.what.desc = whole(data_type::uint32, {16});
    auto& d = c.what.desc;
    d.input_tensor.total_tensor_size_in_bytes = d.output_tensor.total_tensor_size_in_bytes = 64;
    d.input_tensor.data_type = d.output_tensor.data_type = data_type{type};
    cases.add(c, "type");
  }
}

}  // namespace

std::vector<test_case> large_cases() {
  collector cases("large");
  add_counts(cases);
  add_beyond_2_to_24(cases);
  add_transposes(cases);
  add_long_rows(cases);
  add_row_windows(cases);
  add_short_rows(cases);
  add_ranks(cases);
  add_wrapped(cases);
  add_unsupported_types(cases);
  return cases.take();
}

}  // namespace slice1::conformance
