// SPDX-License-Identifier: MIT
// Which elements does one permutation of bytes copy together, where does each lie, and how do such groups follow each
// other?
#pragma once

#include <slice1/copy/kernel.hpp>     // input_stride, output_stride, count_of
#include <slice1/plan/loop_nest.hpp>  // loop_nest, no_loop
#include <slice1/types.hpp>           // max_dimension_count

#include <cstddef>  // std::size_t, std::ptrdiff_t
#include <cstdint>  // std::int64_t, std::uint8_t, std::uint32_t, std::uint64_t

namespace slice1::detail::kernel {

// How often the loops from `first` on run.
inline std::uint64_t rounds_of(const loop_nest& n, std::size_t first) noexcept {
  std::uint64_t rounds = 1;
  for (std::size_t i = first; i < n.depth; ++i) rounds *= n.loops[i].count;
  return rounds;
}

// Whether elements that follow each other in the nest's order are neighbours in the output.
inline bool is_packed(const loop_nest& n) noexcept {
  auto stride = std::int64_t{n.element_size};
  for (std::size_t i = 0; i < n.depth; ++i) {
    if (n.loops[i].output_stride != stride) return false;
    stride *= static_cast<std::int64_t>(n.loops[i].count);
  }
  return true;
}

// The bytes of the input from its lowest to its highest element, from the first one on.
struct input_range {
  std::ptrdiff_t begin = 0, end;

  explicit input_range(const loop_nest& n) noexcept : end(static_cast<std::ptrdiff_t>(n.element_size)) {
    for (std::size_t i = 0; i < n.depth; ++i) {
      const auto reach = input_stride(n, i) * (count_of(n, i) - 1);
      (reach < 0 ? begin : end) += reach;
    }
  }
};

// What one permutation copies: `whole` loops, and `rounds` of the next one. Where those are no divisor of its count,
// the last two permutations overlap.
struct group {
  std::size_t whole = 0;
  std::uint64_t rounds = 1;
  std::uint64_t elements = 1;
  std::int64_t input_span = 0;
};

// What fits in a vector of the output and in two of the input.
inline group group_of(const loop_nest& n, std::int64_t vector_bytes) noexcept {
  const auto magnitude = [](std::int64_t stride) { return stride < 0 ? -stride : stride; };
  group g;
  std::int64_t input = n.element_size, output = n.element_size;
  for (;; ++g.whole) {
    const auto& loop = n.loops[g.whole];
    const auto in_stride = magnitude(loop.input_stride), out_stride = magnitude(loop.output_stride);
    auto more = static_cast<std::int64_t>(loop.count - 1);
    const auto fit = [&](std::int64_t room, std::int64_t stride) {
      if (more * stride > room) more = room / stride;  // small copies mind divisions
    };
    fit(2 * vector_bytes - input, in_stride);
    fit(vector_bytes - output, out_stride);
    input += in_stride * more;
    output += out_stride * more;
    g.rounds = static_cast<std::uint64_t>(more) + 1;
    g.elements *= g.rounds;
    if (g.rounds < loop.count || g.whole + 1 == max_dimension_count) break;
  }
  g.input_span = input;
  return g;
}

// How many groups there are, those that overlap counted, too.
inline std::uint64_t count_of_groups(const loop_nest& n, const group& g) noexcept {
  return (n.loops[g.whole].count + g.rounds - 1) / g.rounds * rounds_of(n, g.whole + 1);
}

// Where each byte of the output's vector comes from, and which bytes count. The output has at most 64, the input 128.
struct permutation {
  std::uint8_t source[64] = {};
  std::uint64_t output = 0, input[2] = {0, 0};
  std::int64_t input_origin = 0, output_origin = 0;  // of the vectors, from the group's first element

  permutation(const loop_nest& n, const group& g) noexcept {
    std::int64_t in[64], out[64];  // where each element lies, from the first one
    in[0] = out[0] = 0;
    std::uint64_t known = 1;
    for (std::size_t i = 0; i <= g.whole; ++i) {
      const auto [count, in_stride, out_stride] = n.loops[i];
      const auto rounds = i < g.whole ? count : g.rounds;
      const auto last_round = static_cast<std::int64_t>(rounds - 1);
      if (in_stride < 0) input_origin += in_stride * last_round;
      if (out_stride < 0) output_origin += out_stride * last_round;
      SLICE1_DETAIL_ROLLED
      for (const auto before = known; known < before * rounds; ++known) {
        in[known] = in[known - before] + in_stride;
        out[known] = out[known - before] + out_stride;
      }
    }
    const auto size = static_cast<std::int64_t>(n.element_size);
    const auto bytes = (std::uint64_t{1} << size) - 1;
    for (std::uint64_t k = 0; k < known; ++k) {
      const auto from = in[k] - input_origin, to = out[k] - output_origin;
      SLICE1_DETAIL_ROLLED
      for (std::int64_t b = 0; b < size; ++b) source[to + b] = static_cast<std::uint8_t>(from + b);
      output |= bytes << to;
      if (from < 64) input[0] |= (bytes & ~std::uint64_t{0} >> from) << from;
      if (from > 64 - size) input[1] |= from < 64 ? bytes >> (64 - from) : bytes << (from - 64);
    }
  }
};

// How groups follow each other in a row: `count` of them, and the last one, which may overlap the one before.
struct group_steps {
  std::ptrdiff_t count, in_stride, out_stride;
  std::ptrdiff_t in_last, out_last;  // where the last one begins
};

// Takes a group's loops out of a nest: the last of them becomes steps of its rounds, and loop 0 runs once.
inline group_steps take_group(loop_nest& n, const group& g) noexcept {
  const auto rounds = static_cast<std::ptrdiff_t>(g.rounds), last = count_of(n, g.whole) - rounds;
  const auto in_stride = input_stride(n, g.whole), out_stride = output_stride(n, g.whole);
  n.loops[0] = no_loop;
  for (std::size_t i = 1; i < max_dimension_count; ++i)
    n.loops[i] = g.whole + i < max_dimension_count ? n.loops[g.whole + i] : no_loop;
  n.depth = n.depth > g.whole ? static_cast<std::uint32_t>(n.depth - g.whole) : 1;
  return {(last + rounds - 1) / rounds, in_stride * rounds, out_stride * rounds, in_stride * last, out_stride * last};
}

}  // namespace slice1::detail::kernel
