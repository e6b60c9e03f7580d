// SPDX-License-Identifier: MIT
// Where does each element of a group lie, which one permutation of bytes copies, and how do groups follow each other?
#pragma once

#include <slice1/copy/kernel.hpp>     // input_stride, output_stride, count_of, SLICE1_DETAIL_NOINLINE
#include <slice1/plan/groups.hpp>     // group, group_of, in_output_order
#include <slice1/plan/loop_nest.hpp>  // loop_nest, no_loop
#include <slice1/types.hpp>           // max_dimension_count

#include <cstddef>  // std::size_t, std::ptrdiff_t
#include <cstdint>  // std::int64_t, std::uint8_t, std::uint32_t, std::uint64_t

namespace slice1::detail::kernel {

// The bytes of the input from its lowest to its highest element, from the first one on.
struct input_range {
  std::ptrdiff_t begin = 0, end;

  SLICE1_DETAIL_NOINLINE explicit input_range(const loop_nest& n) noexcept
      : end(static_cast<std::ptrdiff_t>(n.element_size)) {
    for (std::size_t i = 0; i < n.depth; ++i) {
      const auto reach = input_stride(n, i) * (count_of(n, i) - 1);
      (reach < 0 ? begin : end) += reach;
    }
  }
};

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
      if (from < 64) input[0] |= bytes << from;
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

// The groups of a copy, of at most `bytes` of the output, and the loops outside.
struct grouped_copy {
  loop_nest rest;
  group g;
  permutation p;
  group_steps steps;

  SLICE1_DETAIL_NOINLINE grouped_copy(const loop_nest& n, std::int64_t bytes) noexcept
      : rest(in_output_order(n)), g(group_of(rest, bytes)), p(rest, g), steps(take_group(rest, g)) {}
};

}  // namespace slice1::detail::kernel
