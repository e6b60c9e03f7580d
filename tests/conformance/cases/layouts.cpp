// SPDX-License-Identifier: MIT
// Memory layouts: strided, permuted, padded, broadcast and overlapping inputs; strided, permuted and padded outputs;
// rows of every short length; rounded totals; outputs below the maximum.
#include "cases/builder.hpp"

#include <algorithm>
#include <iterator>
#include <numeric>

namespace slice1::conformance {
namespace {

constexpr data_type of_each_size[]{data_type::uint8, data_type::float16, data_type::float32, data_type::int64};

// Strides for dimensions in this order, outermost first, with a gap after each row.
list strides_in(const list& sizes, const list& order, std::uint32_t gap, std::uint32_t innermost = 1) {
  list strides(sizes.size());
  auto next = innermost;
  for (auto i = order.rbegin(); i != order.rend(); ++i) {
    strides[*i] = next;
    next = next * sizes[*i] + gap;
  }
  return strides;
}

list first_sizes(const tensor_desc& t) {
  return {t.sizes.begin(), t.sizes.begin() + t.dimension_count};
}

// Nested strides in all orders, without and with gaps, and with every second or fifth element.
std::vector<list> nested_layouts(const list& sizes) {
  std::vector<list> layouts;
  list order(sizes.size());
  std::iota(order.begin(), order.end(), 0u);
  const auto row_major = order;
  do {
    for (const std::uint32_t gap : {0u, 1u, 3u}) layouts.push_back(strides_in(sizes, order, gap));
  } while (std::next_permutation(order.begin(), order.end()));
  for (const std::uint32_t innermost : {2u, 5u}) layouts.push_back(strides_in(sizes, row_major, 0, innermost));
  return layouts;
}

// Layouts in which elements share memory; only an input may have them.
std::vector<list> shared_layouts(const list& sizes) {
  const auto rank = sizes.size();
  std::vector<list> layouts{list(rank, 0), list(rank, 1), list(rank, 2)};
  list order(rank);
  std::iota(order.begin(), order.end(), 0u);
  for (std::size_t i = 0; i < rank; ++i) {
    auto broadcast = sizes;
    broadcast[i] = 1;
    auto strides = strides_in(broadcast, order, 0);
    strides[i] = 0;
    layouts.push_back(strides);
    strides[i] = 1;  // rows of a sliding window
    layouts.push_back(strides);
  }
  return layouts;
}

std::vector<slice1_desc> slices_of(data_type type) {
  return {
      slice(type, {7}, {1}, {6}, {-2}),
      slice(type, {9}, {0}, {9}, {1}),
      slice(type, {4, 5}, {1, 0}, {3, 5}, {1, 2}),
      slice(type, {4, 5}, {0, 1}, {4, 4}, {-3, -1}),
      slice(type, {3, 4, 5}, {0, 0, 0}, {3, 4, 5}, {1, 1, 1}),
      slice(type, {3, 4, 5}, {1, 0, 1}, {2, 4, 4}, {-1, 2, -3}),
      slice(type, {1, 4, 1, 6}, {0, 1, 0, 0}, {1, 3, 1, 6}, {1, -2, 1, -1}),
  };
}

void add_layouts(collector& cases, const slice1_desc& d) {
  const auto inputs = nested_layouts(first_sizes(d.input_tensor));
  const auto outputs = nested_layouts(first_sizes(d.output_tensor));
  for (const auto& input : inputs) {
    auto laid_out = d;
    laid_out.input_tensor.strides = dimensions_of(input);
    cases.add(laid_out, "input");
  }
  for (const auto& input : shared_layouts(first_sizes(d.input_tensor))) {
    auto laid_out = d;
    laid_out.input_tensor.strides = dimensions_of(input);
    cases.add(laid_out, "shared_input");
  }
  for (const auto& output : outputs) {
    auto laid_out = d;
    laid_out.output_tensor.strides = dimensions_of(output);
    cases.add(laid_out, "output");
  }
  for (std::size_t i = 0; i < outputs.size(); ++i) {
    auto laid_out = d;
    laid_out.input_tensor.strides = dimensions_of(inputs[(i * 5 + 3) % inputs.size()]);
    laid_out.output_tensor.strides = dimensions_of(outputs[i]);
    cases.add(laid_out, "both");
  }
}

// Strides of 0 and others in dimensions of size 1: callers that pad shapes to 4 dimensions pass both.
void add_idle_strides(collector& cases, data_type type) {
  for (const std::uint32_t idle : {0u, 1u, 3u, 4u, 1000u, 0xffffffffu}) {
    auto d = slice(type, {1, 1, 3, 4}, {0, 0, 0, 1}, {1, 1, 3, 3}, {1, 1, -1, 2});
    d.output_tensor.strides = dimensions_of({idle, idle, 2, 1});
    cases.add(d, "idle_stride");
    d.input_tensor.strides = dimensions_of({idle, idle, 4, 1});
    cases.add(d, "idle_stride");
    d.output_tensor.sizes = dimensions_of({1, 1, 1, 2});
    d.output_tensor.strides = dimensions_of({idle, 7, idle, 1});
    cases.add(d, "idle_stride");
    d.output_tensor.sizes = dimensions_of({1, 1, 1, 1});
    d.output_tensor.strides = dimensions_of({idle, idle, idle, idle});
    cases.add(d, "idle_stride");
  }
}

// Rows up to the length of a few vectors, and totals with 0 to 3 bytes after the last element.
void add_rows(collector& cases, data_type type) {
  for (std::uint32_t size = 1; size <= 40; ++size) {
    for (const std::int32_t stride : {1, -1, 2, -2, 3, -5}) {
      cases.add(slice(type, {size + 2}, {1}, {size}, {stride}), "rows");
    }
    cases.add(slice(type, {3, size + 1}, {0, 1}, {3, size}, {-1, 1}), "rows");
    cases.add(slice(type, {3, size}, {0, 0}, {3, size}, {2, -1}), "rows");
  }
}

// Whole images: transposed, channels reversed, large enough for blocked copies.
void add_images(collector& cases, data_type type) {
  auto d = slice(type, {33, 47}, {0, 0}, {33, 47}, {1, 1});
  d.output_tensor.strides = dimensions_of({1, 33});
  cases.add(d, "image");
  d.output_tensor.strides = dimensions_of({1, 40});
  cases.add(d, "image");
  d.input_window_strides = {-1, -1};
  cases.add(d, "image");
  cases.add(slice(type, {1, 16, 17, 3}, {0, 0, 0, 0}, {1, 16, 17, 3}, {1, 1, 1, -1}), "image");
  cases.add(slice(type, {1, 3, 20, 36}, {0, 0, 2, 2}, {1, 3, 16, 32}, {1, -1, 2, 2}), "image");
  cases.add(slice(type, {4000}, {3}, {3990}, {-1}), "image");
  cases.add(slice(type, {2, 2, 2, 2, 2, 2, 2, 9}, list(8, 0), {2, 2, 2, 2, 2, 2, 2, 9}, {1, -1, 1, -1, 1, -1, 1, -2}),
            "image");
}

}  // namespace

std::vector<test_case> layout_cases() {
  collector cases("layout");
  for (const auto type : of_each_size) {
    for (const auto& d : slices_of(type)) add_layouts(cases, d);
    add_idle_strides(cases, type);
    add_rows(cases, type);
  }
  for (const auto type : types) add_images(cases, type);
  return cases.take();
}

std::vector<test_case> below_maximum_cases() {
  collector cases("below_maximum");
  for (const auto type : types) {
    for (const auto& d : slices_of(type)) {
      // Every smaller size of each dimension alone, then of all dimensions.
      for (std::uint32_t i = 0; i < d.dimension_count; ++i) {
        for (std::uint32_t size = 1; size < d.output_tensor.sizes[i]; ++size) {
          auto smaller = d;
          smaller.output_tensor.sizes[i] = size;
          cases.add(smaller);
          smaller.output_tensor.strides = dimensions_of(first_sizes(d.output_tensor));
          std::fill(smaller.output_tensor.strides->begin(), smaller.output_tensor.strides->end(), 0u);
          std::uint32_t next = 1;  // the strides of the full output
          for (std::uint32_t k = d.dimension_count; k > 0; next *= d.output_tensor.sizes[--k]) {
            (*smaller.output_tensor.strides)[k - 1] = next;
          }
          cases.add(smaller);
        }
      }
      auto smallest = d;
      for (auto& size : smallest.output_tensor.sizes) size = size > 1 ? size - 1 : size;
      cases.add(smallest);
      for (auto& size : smallest.output_tensor.sizes) size = size > 1 ? 1 : size;
      cases.add(smallest);
    }
  }
  return cases.take();
}

std::vector<test_case> bits_cases() {
  collector cases("bits");
  for (const auto type : types) {
    auto slices = slices_of(type);
    slices.push_back(slice(type, {600}, {5}, {590}, {1}));
    slices.push_back(slice(type, {600}, {5}, {590}, {-1}));
    slices.push_back(slice(type, {600}, {5}, {590}, {2}));
    slices.push_back(slice(type, {600}, {5}, {590}, {-3}));
    slices.push_back(slice(type, {25, 31}, {1, 0}, {24, 31}, {1, 1}));
    slices.back().output_tensor.strides = dimensions_of({1, 24});
    for (const auto& d : slices) {
      test_case c;
      c.what.desc = d;
      c.fill = contents::special;
      cases.add(c, "", "special");
    }
  }
  return cases.take();
}

}  // namespace slice1::conformance
