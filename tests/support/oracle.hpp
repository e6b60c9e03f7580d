// SPDX-License-Identifier: MIT
// The expected bytes of an output, computed by the conformance kit's model, which shares no code with the library.
// Random descriptions for such comparisons are valid by construction.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <random>
#include <slice1/types.hpp>
#include <utility>
#include <vector>

#include "model/sizes.hpp"
#include "support/limits.hpp"

namespace slice1::testing {

using byte_vector = std::vector<std::byte>;

/// Bytes that differ from their neighbours, and patterns of different seeds below 256 in every byte. Then bits that
/// `kept` lacks are cleared, and those of `set` are set.
byte_vector pattern(std::size_t size, unsigned seed, unsigned kept = 0xff, unsigned set = 0);

/// The size of a buffer for the tensor: its total size if that is given, else the bytes from its first element to its
/// last.
inline std::size_t bytes_of_buffer(const tensor_desc& t) {
  return static_cast<std::size_t>(t.total_tensor_size_in_bytes.value_or(conformance::span_in_bytes(t)));
}

/// The bytes of `output` after a copy.
byte_vector expected_output(const slice1_desc& d, const byte_vector& input, byte_vector output);

/// Which bytes of an output of this size `write(byte_vector&)` writes. It writes to an output of zeros and to one of
/// ones, so that every byte that is written changes in one of them.
template <class Write>
std::vector<bool> written_bytes(std::size_t size, const Write& write) {
  byte_vector zeros(size, std::byte{0x00});
  byte_vector ones(size, std::byte{0xff});
  write(zeros);
  write(ones);
  std::vector<bool> written(size);
  for (std::size_t i = 0; i < size; ++i) written[i] = zeros[i] != std::byte{0x00} || ones[i] != std::byte{0xff};
  return written;
}

/// Random numbers, equal on every platform. The standard specifies its engines exactly, but not its distributions.
class random_source {
 public:
  explicit random_source(std::uint64_t seed) : engine_(seed) {}

  std::uint32_t below(std::uint32_t end) { return static_cast<std::uint32_t>(engine_() % end); }
  std::uint32_t between(std::uint32_t least, std::uint32_t most) { return least + below(most - least + 1); }
  bool one_in(std::uint32_t n) { return below(n) == 0; }

  template <class T, std::size_t N>
  T one_of(const T (&choices)[N]) {
    return choices[below(N)];
  }

  std::vector<std::size_t> permutation(std::size_t n) {
    std::vector<std::size_t> order(n);
    for (std::size_t i = 0; i < n; ++i) order[i] = i;
    for (std::size_t i = n; i > 1; --i) std::swap(order[i - 1], order[below(static_cast<std::uint32_t>(i))]);
    return order;
  }

 private:
  std::mt19937_64 engine_;
};

/// A valid description of packed tensors; the input has at most 2000 elements.
inline slice1_desc random_packed_slice(random_source& random, std::uint32_t rank) {
  slice1_desc d;
  d.dimension_count = d.input_tensor.dimension_count = d.output_tensor.dimension_count = rank;
  d.input_tensor.data_type = d.output_tensor.data_type = random.one_of(
      {data_type::float32, data_type::float16, data_type::uint32, data_type::uint16, data_type::uint8, data_type::int32,
       data_type::int16, data_type::int8, data_type::float64, data_type::uint64, data_type::int64});
  std::uint32_t budget = 2000;
  for (const auto i : random.permutation(rank)) {
    const auto extent = random.between(1, std::min(budget, random.one_of({1u, 3u, 6u, 40u, 300u})));
    budget /= extent;
    const auto offset = random.one_in(2) ? 0 : random.below(extent);
    const auto window = random.one_in(2) ? extent - offset : random.between(1, extent - offset);
    const auto step = random.one_in(3) ? 1 : static_cast<std::int32_t>(random.between(1, window + 1));
    std::uint32_t reachable = 0;  // o * step < window
    while (std::uint64_t{reachable} * static_cast<std::uint32_t>(step) < window) ++reachable;

    d.input_tensor.sizes[i] = extent;
    d.input_window_offsets[i] = offset;
    d.input_window_sizes[i] = window;
    d.input_window_strides[i] = random.one_in(2) ? step : -step;
    d.output_tensor.sizes[i] = random.one_in(2) ? reachable : random.between(1, reachable);
    if (reachable == 1 && random.one_in(4)) {
      d.input_window_strides[i] = random.one_of({int_min, int_max});
    }
  }
  return d;
}

/// Strides that give each element its own position: in a random order, each dimension steps beyond those before it.
inline dimensions random_nested_strides(random_source& random, const tensor_desc& t) {
  dimensions strides{};
  const auto largest_gap = random.one_of({0u, 0u, 1u, 3u});
  std::uint32_t reach = 0;
  for (const auto i : random.permutation(t.dimension_count)) {
    strides[i] = reach + 1 + random.below(largest_gap + 1);
    reach += (t.sizes[i] - 1) * strides[i];
    if (t.sizes[i] == 1 && random.one_in(2)) {  // any stride is valid
      strides[i] = random.one_of({0u, 1u, 5u, uint_max});
    }
  }
  return strides;
}

/// Gives two packed tensors any legal layout. The tensor that is read becomes packed, padded, permuted, broadcast or
/// overlapping, the one that is written packed, padded or permuted. Total sizes are omitted, or are at least the
/// required size.
inline void randomize_layouts(random_source& random, tensor_desc& read, tensor_desc& written) {
  if (!random.one_in(4)) {
    auto& strides = read.strides.emplace(random_nested_strides(random, read));
    const bool overlapping = random.one_in(4);
    for (std::size_t i = 0; i < read.dimension_count; ++i) {
      if (overlapping) strides[i] = random.below(8);
      if (random.one_in(6)) strides[i] = 0;
    }
  }
  if (!random.one_in(4)) written.strides = random_nested_strides(random, written);
  for (auto* t : {&read, &written}) {
    if (!random.one_in(3)) continue;
    const std::uint64_t spare = random.below(5);
    t->total_tensor_size_in_bytes = (bytes_of_buffer(*t) + 3) / 4 * 4 + spare * 4;
    t->guaranteed_base_offset_alignment = random.one_of({0u, 8u, 256u});
  }
  if (random.one_in(8)) read.flags = 1;
}

/// A valid description with tensors of any layout.
inline slice1_desc random_slice(random_source& random, std::uint32_t rank) {
  slice1_desc d = random_packed_slice(random, rank);
  randomize_layouts(random, d.input_tensor, d.output_tensor);
  return d;
}

}  // namespace slice1::testing
