// SPDX-License-Identifier: MIT
// How is a short repeating pattern copied? As strands: each vector of a unit is made of a few shuffled vectors of the
// input, the same ones in every unit.
#pragma once

#include <slice1/copy/kernel.hpp>  // loop_nest, addresses, each_round
#include <slice1/plan/unit.hpp>    // unit_table

#include <cstddef>  // std::byte, std::size_t, std::ptrdiff_t
#include <cstdint>  // std::uint8_t, std::uint32_t

namespace slice1::detail::kernel {

// A vector of the input, and where its bytes go. Shuffles of 16 bytes: longer vectors have several, each of its own
// address. A source above 127 stands for no byte.
inline constexpr std::size_t lane_bytes = 16;
inline constexpr int most_terms = 8;
struct term {
  std::ptrdiff_t at[2];
  alignas(lane_bytes) std::uint8_t source[2][lane_bytes];
};

// A vector of the output in each unit.
struct vector_move {
  const unit_table* unit;
  const term* terms;     // where shuffles reach 16 bytes only
  int count;             // of terms, or of windows
  std::ptrdiff_t output; // from the unit's first byte on
};

// Units, and the loops around them: loop 0 runs over all units but the last one, which may overlap the one before.
struct unit_loops {
  loop_nest nest;
  std::ptrdiff_t last_input, last_output;
};
using strand_function = void (*)(const vector_move& m, const unit_loops& l, const std::byte* input, std::byte* output);

// There are strands of so many terms; others have surplus ones.
inline constexpr int strand_terms[] = {1, 2, 3, 4, 6, 8};
inline std::size_t strand_number(int terms) noexcept {
  return static_cast<std::size_t>(terms <= 4 ? terms - 1 : terms <= 6 ? 4 : 5);
}

// Units of `rounds` of a loop, without the loops inside.
inline unit_loops units_along(const loop_nest& n, std::size_t loop, std::uint32_t rounds, addresses& a) noexcept {
  if (n.counts[loop] == rounds && loop + 1 < n.depth) ++loop, rounds = 1;
  unit_loops l;
  l.nest.depth = static_cast<std::uint8_t>(n.depth - loop);
  for (std::size_t i = 0; i < l.nest.depth || i < 3; ++i) {
    const bool exists = i < l.nest.depth;
    l.nest.counts[i] = exists ? n.counts[loop + i] : 1;
    l.nest.input_strides[i] = exists ? n.input_strides[loop + i] : 0;
    l.nest.output_strides[i] = exists ? n.output_strides[loop + i] : 0;
  }
  make_reads_ascend(l.nest, 1, a);
  const auto rest = n.counts[loop] - rounds;
  l.last_input = static_cast<std::ptrdiff_t>(rest) * input_stride(n, loop);
  l.last_output = static_cast<std::ptrdiff_t>(rest) * output_stride(n, loop);
  l.nest.counts[0] = (rest + rounds - 1) / rounds;
  l.nest.input_strides[0] *= rounds;
  l.nest.output_strides[0] *= rounds;
  if (l.nest.input_strides[0] < 0 && rest != 0) {
    const auto* const input = a.input;
    const auto* const output = a.output;
    reverse_loop(l.nest, 0, a);
    l.last_input -= a.input - input;
    l.last_output -= a.output - output;
  }
  return l;
}
inline std::uint64_t count_units(const unit_loops& l) noexcept {
  std::uint64_t units = l.nest.counts[0] + std::uint64_t{1};
  for (std::size_t i = 1; i < l.nest.depth; ++i) units *= l.nest.counts[i];
  return units;
}

// The highest byte that a unit of `rounds` of a loop reads, from its first element on; and the lowest.
struct unit_reach {
  std::ptrdiff_t lowest = 0, highest;
  unit_reach(const loop_nest& n, std::size_t loop, std::uint32_t rounds) noexcept : highest(size_of(n)) {
    for (std::size_t i = 0; i <= loop; ++i) {
      const auto reach = input_stride(n, i) * static_cast<std::ptrdiff_t>((i < loop ? n.counts[i] : rounds) - 1);
      (reach < 0 ? lowest : highest) += reach;
    }
  }
};

// Units whose bytes are neighbours in the output, for vectors that can only be written as a whole.
struct packed_unit {
  std::size_t loop = 0;
  std::uint32_t rounds = 0;
  std::ptrdiff_t bytes = 0;  // none: 0
  packed_unit(const loop_nest& n, const unit_table& u, std::ptrdiff_t vector_bytes) noexcept : loop(u.loop) {
    auto whole = size_of(n);
    for (std::size_t i = 0; i < loop; ++i) {
      if (output_stride(n, i) != whole) return;
      whole *= count_of(n, i);
    }
    rounds = output_stride(n, loop) != whole ? 1 : u.rounds;
    if (loop == 0 && rounds * whole >= vector_bytes) rounds = static_cast<std::uint32_t>(vector_bytes / whole);
    bytes = rounds * whole;
  }
};

// Runs the moves of all units: some units at a time, where several moves, or rounds of the loops outside, read the same
// lines, so that these stay in the first cache.
SLICE1_DETAIL_NOINLINE inline void run_in_blocks(const vector_move* moves, int count, const strand_function* strands,
                                                 unit_loops l, std::ptrdiff_t block_bytes,
                                                 const addresses& a) noexcept {
  auto& n = l.nest;
  std::size_t again = 1;  // loops before this one read the same lines again
  for (std::size_t i = 1; i < n.depth; ++i) {
    if (changes_line(n.input_strides[i])) continue;
    for (auto k = i; k > again; --k) swap_loops(n, k, k - 1);
    ++again;
  }
  auto bytes = output_stride(n, 0) + input_stride(n, 0);  // of a unit
  if (bytes < 0 || bytes > 512) bytes = 512;
  std::size_t k = 0;  // the loop of which some rounds go together
  auto all = count_of(n, 0) + 1;
  for (; k + 1 < n.depth && bytes * all < block_bytes; all = count_of(n, ++k)) bytes *= all;
  const auto some = block_bytes / bytes < 4 ? 4 : block_bytes / bytes;
  auto block = l;
  block.nest.depth = static_cast<std::uint8_t>(k + 1 > again ? k + 1 : again);
  for (std::size_t i = block.nest.depth; i < 3; ++i) block.nest.counts[i] = 1;
  each_round(n, block.nest.depth, a.input, a.output, [&](const std::byte* in, std::byte* out) {
    for (std::ptrdiff_t first = 0; first < all; first += some) {
      const bool is_end = all - first <= some;
      const auto rounds = is_end ? all - first : some, in_first = first * input_stride(n, k),
                 out_first = first * output_stride(n, k);
      block.nest.counts[k] = static_cast<std::uint32_t>(k == 0 ? rounds - 1 : rounds);
      if (k == 0) {
        block.last_input = is_end ? l.last_input - in_first : (rounds - 1) * input_stride(n, 0);
        block.last_output = is_end ? l.last_output - out_first : (rounds - 1) * output_stride(n, 0);
      }
      for (int i = 0; i < count; ++i)
        strands[strand_number(moves[i].count)](moves[i], block, in + in_first, out + out_first + moves[i].output);
    }
  });
}
inline void run_moves(const vector_move* moves, int count, const strand_function* strands, const unit_loops& l,
                      std::ptrdiff_t block_bytes, const addresses& a) noexcept {
  bool reads_again = count > 1;
  for (std::size_t i = 1; i < l.nest.depth; ++i) reads_again = reads_again || !changes_line(l.nest.input_strides[i]);
  if (reads_again) run_in_blocks(moves, count, strands, l, block_bytes, a);
  else strands[strand_number(moves[0].count)](moves[0], l, a.input, a.output);
}

}  // namespace slice1::detail::kernel
