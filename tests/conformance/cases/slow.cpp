// SPDX-License-Identifier: MIT
// Slices beyond 2^24 elements, and beyond 2^31 and 2^32 bytes, in memory that contains little but zeros.
#include "cases/builder.hpp"

namespace slice1::conformance {
namespace {

constexpr std::uint32_t two_to_24 = 1u << 24, two_to_31 = 1u << 31;

slice1_desc strided(data_type type, const list& sizes, const list& strides, std::int32_t stride) {
  auto d = slice(type, sizes, list(sizes.size(), 0), sizes, signed_list(sizes.size(), stride));
  d.input_tensor.strides = dimensions_of(strides);
  return d;
}

slice1_desc scattered(data_type type, const list& sizes, const list& strides, const signed_list& str) {
  auto d = slice(type, sizes, list(sizes.size(), 0), sizes, str);
  d.output_tensor.strides = dimensions_of(strides);
  return d;
}

template <class Add>
void add_beyond_2_to_24(const Add& add) {
  const auto line = [&](data_type type, std::uint32_t size, std::int32_t stride) {
    add(slice(type, {size}, {0}, {size}, {stride}), "elements");
  };
  line(data_type::uint8, two_to_24 + 1, 1);
  line(data_type::uint8, two_to_24 + 64, -1);
  line(data_type::int8, 2 * two_to_24 + 127, 2);
  line(data_type::float16, two_to_24 + 9, 1);
  line(data_type::float32, two_to_24 + 1, -1);
  line(data_type::int64, two_to_24 + 3, 1);
  add(slice(data_type::uint8, {5, two_to_24 + 64}, {0, 3}, {5, two_to_24 + 61}, {-1, 1}), "elements");
  add(slice(data_type::uint8, {8192, 4097}, {0, 1}, {8192, 4096}, {1, 1}), "elements");
  add(slice(data_type::int16, {3, two_to_24 / 2 + 11}, {0, 0}, {3, two_to_24 / 2 + 11}, {1, 3}), "elements");
  // Three channels, and transposed.
  const std::uint32_t pixels = two_to_24 / 2 + 5;
  add(strided(data_type::uint8, {3, pixels}, {1, 3}, 1), "elements");
  add(scattered(data_type::uint8, {3, pixels}, {1, 3}, {1, -1}), "elements");
  add(strided(data_type::float32, {4100, 4099}, {1, 4100}, 1), "elements");
  // One element of many.
  add(slice(data_type::uint8, {two_to_24 + 64}, {two_to_24 + 5}, {1}, {1}), "elements");
}

// Reads at the end of an input of more than 2^31 or 2^32 bytes.
template <class Add>
void add_inputs(const Add& add) {
  constexpr std::uint32_t two_to_29 = 1u << 29, two_to_30 = 1u << 30;
  add(slice(data_type::uint8, {two_to_31 + 64}, {two_to_31 - 8}, {72}, {-3}), "input");
  add(slice(data_type::float64, {(1u << 28) + 16}, {(1u << 28) - 4}, {20}, {-1}), "input");
  add(slice(data_type::uint8, {two_to_31 + 5}, {0}, {two_to_31 + 5}, {least_int}), "input");
  add(slice(data_type::float16, {two_to_31 / 2 + 9, 1}, {1, 0}, {two_to_31 / 2 + 8, 1}, {0x20000000, 1}), "input");
  add(strided(data_type::float32, {3, 4}, {(1u << 28) + 3, 1}, -1), "input");
  add(strided(data_type::int8, {2, 8}, {two_to_31 + 1, 1}, 1), "input");
  add(slice(data_type::uint8, {1, most_32}, {0, most_32 - 40}, {1, 40}, {1, -3}), "input");
  add(slice(data_type::float32, {two_to_30 + 8}, {two_to_30 - 3}, {11}, {1}), "input");
  add(slice(data_type::float64, {two_to_29 + 8}, {3}, {two_to_29 + 5}, {0x10000000}), "input");
  add(slice(data_type::float64, {two_to_29 + 8}, {0}, {two_to_29 + 8}, {1}), "input");
  add(slice(data_type::uint8, {two_to_31 + 64}, {0}, {two_to_31 + 64}, {1}), "input");
}

// Writes at the end of an output of that size.
template <class Add>
void add_outputs(const Add& add) {
  add(scattered(data_type::float32, {3, 4}, {(1u << 28) + 1, 1}, {-1, 1}), "output");
  add(scattered(data_type::uint8, {2, 5}, {two_to_31 + 3, 1}, {1, -1}), "output");
  add(scattered(data_type::float32, {2, 9}, {(1u << 30) + 5, 1}, {-1, -1}), "output");
  add(scattered(data_type::int64, {3, 3}, {(1u << 28) + 7, 1}, {1, -1}), "output");
}

}  // namespace

std::vector<test_case> slow_cases() {
  collector cases("slow");
  const auto add = [&](const slice1_desc& d, std::string_view prefix) {
    test_case c;
    c.what.desc = d;
    c.slow = true;
    cases.add(c, prefix);
  };
  add_beyond_2_to_24(add);
  add_inputs(add);
  add_outputs(add);
  return cases.take();
}

}  // namespace slice1::conformance
