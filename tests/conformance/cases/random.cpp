// SPDX-License-Identifier: MIT
// The i-th random case: a valid description; in a third of the cases, one to three things are changed.
#include "cases/builder.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <numeric>
#include <random>

namespace slice1::conformance {
namespace {

constexpr std::uint32_t most_elements = 2000;  // of an input

// The engines of the standard library are the same everywhere; its distributions are not.
class randomness {
 public:
  randomness(std::uint64_t seed, std::uint64_t i) : engine_(seed * 0x9e3779b97f4a7c15 + i) {}

  std::uint64_t any() { return engine_(); }
  std::uint32_t below(std::uint32_t n) { return static_cast<std::uint32_t>(engine_() % n); }
  bool one_in(std::uint32_t n) { return below(n) == 0; }

  template <class Range>
  auto one_of(const Range& range) {
    return std::begin(range)[static_cast<std::ptrdiff_t>(below(static_cast<std::uint32_t>(std::size(range))))];
  }

 private:
  std::mt19937_64 engine_;
};

constexpr std::uint32_t drawn_counts[]{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0x80000000, most_32};
constexpr std::uint32_t drawn_numbers[]{0,     1,          2,          3,          7,           65535,
                                        65536, 0x7fffffff, 0x80000000, 0x80000001, most_32 - 1, most_32};

std::uint32_t stride_of_size_1(randomness& random) {
  return random.one_in(2) ? 0 : random.one_of(drawn_numbers);
}

// Strides with which the dimensions nest, in any order, sometimes with gaps.
dimensions nested_strides(randomness& random, const tensor_desc& t) {
  std::array<std::uint32_t, max_dimension_count> order{};
  std::iota(order.begin(), order.end(), 0u);
  const auto n = std::min(t.dimension_count, max_dimension_count);
  if (random.one_in(2)) std::reverse(order.begin(), order.begin() + n);
  else
    for (std::uint32_t i = n; i > 1; --i) std::swap(order[i - 1], order[random.below(i)]);
  const bool has_gaps = random.one_in(2);
  dimensions strides{};
  std::uint32_t next = has_gaps && random.one_in(4) ? 2 : 1;
  for (std::uint32_t k = 0; k < n; ++k) {
    const auto i = order[k];
    if (t.sizes[i] == 1) {
      strides[i] = stride_of_size_1(random);
      continue;
    }
    strides[i] = next;
    next = next * t.sizes[i] + (has_gaps ? random.below(4) : 0);
  }
  return strides;
}

void lay_out_input(randomness& random, tensor_desc& t) {
  if (random.one_in(2)) return;
  t.strides = nested_strides(random, t);
  const auto layout = random.below(3);
  for (std::uint32_t i = 0; layout != 0 && i < t.dimension_count; ++i) {
    if (!random.one_in(2)) continue;
    (*t.strides)[i] = layout == 1 ? 0 : t.sizes[i] == 1 ? stride_of_size_1(random) : random.below(8);
  }
}

void give_surplus(randomness& random, tensor_desc& t) {
  if (random.one_in(8)) t.total_tensor_size_in_bytes = *implied_size(t) + 4 * random.below(9);
  if (random.one_in(8)) t.guaranteed_base_offset_alignment = std::max(bytes_of(t.data_type), 1u << random.below(10));
}

test_case valid_case(randomness& random) {
  constexpr std::uint32_t ranks[]{1, 1, 2, 2, 3, 3, 4, 4, 4, 5, 6, 7, 8};
  constexpr std::uint32_t most_sizes[]{1, 2, 3, 4, 5, 8, 17, 64, 1000};
  constexpr std::int32_t strides[]{1, 1, 1, -1, -1, 2, -2, 3, -3, 4, -5, 9, -16, 100, least_int, most_int};
  test_case c;
  const auto type = random.one_of(types);
  const auto n = random.one_of(ranks);
  if (random.one_in(2)) {
    auto level = 0x2100 + random.below(0x4500);
    if (n < 4 || n > 5) level = std::max(level, 0x3000u);
    if (bytes_of(type) == 8) level = std::max(level, 0x4100u);
    c.level = feature_level{level};
  }

  auto& d = c.what.desc;
  d.dimension_count = n;
  d.input_tensor = d.output_tensor = tensor(type, list(n, 1));
  std::uint32_t left = most_elements;
  for (std::uint32_t k = 0, first = random.below(n); k < n; ++k) {
    const auto i = (first + k) % n;
    const auto in = 1 + random.below(std::min(left, random.one_of(most_sizes)));
    left /= in;
    const auto window = random.one_in(3) ? in : 1 + random.below(in);
    d.input_tensor.sizes[i] = in;
    d.input_window_sizes[i] = window;
    d.input_window_offsets[i] = random.below(in - window + 1);
    d.input_window_strides[i] = random.one_of(strides);
  }
  maximize_output(d);
  for (std::uint32_t i = 0; i < n; ++i) {
    auto& out = d.output_tensor.sizes[i];
    if (random.one_in(4)) out = 1 + random.below(out);
  }

  lay_out_input(random, d.input_tensor);
  if (random.one_in(3)) d.output_tensor.strides = nested_strides(random, d.output_tensor);
  give_surplus(random, d.input_tensor);
  give_surplus(random, d.output_tensor);
  if (random.one_in(16)) d.input_tensor.flags = 1;
  if (random.one_in(4)) c.fill = contents::special;
  return c;
}

void change_pointer(randomness& random, description& w) {
  auto& pointers = random.one_in(2) ? w.input : w.output;
  switch (random.below(7)) {
    case 0: w.offsets = false; break;
    case 1: w.sizes = false; break;
    case 2: w.strides = false; break;
    case 3: pointers.tensor = false; break;
    case 4: pointers.desc = false; break;
    case 5: pointers.sizes = false; break;
    default: pointers.type = random.one_of(drawn_numbers); break;
  }
}

void change_tensor(randomness& random, tensor_desc& t, std::uint32_t i) {
  switch (random.below(9)) {
    case 0: t.sizes[i] = random.one_of(drawn_numbers); break;
    case 1: ++t.sizes[i]; break;
    case 2: t.data_type = data_type{random.one_in(8) ? random.one_of(drawn_numbers) : random.below(16)}; break;
    case 3: t.dimension_count = random.one_of(drawn_counts); break;
    case 4:
      t.total_tensor_size_in_bytes = random.one_in(4) ? random.any() : total_size(t) + random.below(17) - 8;
      break;
    case 5: t.guaranteed_base_offset_alignment = random.one_of(drawn_numbers); break;
    case 6: t.flags ^= 1u << random.below(random.one_in(2) ? 1 : 32); break;
    case 7: t.strides = nested_strides(random, t), (*t.strides)[i] = random.one_of(drawn_numbers); break;
    default:
      t.strides = dimensions{};
      std::fill(t.strides->begin(), t.strides->end(), random.below(3));
      break;
  }
}

void change(randomness& random, test_case& c) {
  auto& d = c.what.desc;
  const auto i = random.below(std::clamp(d.dimension_count, 1u, 8u));
  auto& tensor = random.one_in(2) ? d.input_tensor : d.output_tensor;
  switch (random.below(12)) {
    case 0: d.input_window_strides[i] = 0; break;
    case 1: d.input_window_sizes[i] = random.one_of(drawn_numbers); break;
    case 2: d.input_window_offsets[i] = random.one_of(drawn_numbers); break;
    case 3: ++d.input_window_offsets[i]; break;
    case 4: ++d.output_tensor.sizes[i]; break;
    case 5: c.level = feature_level{random.below(0x7000)}; break;
    case 6:
      d.dimension_count = random.one_of(drawn_counts);
      if (random.one_in(2)) d.input_tensor.dimension_count = d.output_tensor.dimension_count = d.dimension_count;
      break;
    case 7: d.input_tensor.data_type = d.output_tensor.data_type = data_type{random.below(16)}; break;
    case 8: change_pointer(random, c.what); break;
    default: change_tensor(random, tensor, i); break;
  }
}

}  // namespace

test_case random_case(std::uint64_t seed, std::uint64_t i, operator_type type) {
  randomness random(seed, i);
  auto c = valid_case(random);
  if (random.one_in(3)) {
    for (auto changes = random.one_in(2) ? 1 : 1 + random.below(3); changes > 0; --changes) change(random, c);
  }
  const auto name = std::to_string(seed) + '_' + std::to_string(i);
  finish(c, "random", name, c.fill == contents::special ? "special" : "");
  return type == operator_type::slice1 ? c : converted(c, type);
}

}  // namespace slice1::conformance
