// SPDX-License-Identifier: MIT
// Copies a short repeating pattern by strands. A strand is a loop that writes the same vector of every unit, from the
// same few loads and shuffles.
#pragma once

#include <slice1/copy/kernel.hpp>        // loop_nest, addresses, each_round, set_loop
#include <slice1/detail/arithmetic.hpp>  // magnitude
#include <slice1/plan/unit.hpp>          // unit_table

#include <cstddef>  // std::byte, std::size_t, std::ptrdiff_t
#include <cstdint>  // std::uint8_t, std::uint32_t, std::uint64_t

namespace slice1::inline SLICE1_VERSION_NAMESPACE::detail::kernel {

// A term is a load and its shuffle; a vector is the union of its terms. Shuffles reach 16 bytes, a lane: vectors of 32
// bytes have two lanes, each with an address of its own. A source above 127 means no byte. AVX-512 needs no terms: it
// permutes 64 bytes by the unit's table.
inline constexpr std::ptrdiff_t lane_bytes = 16;
struct term {
  std::ptrdiff_t at[2];
  alignas(lane_bytes) std::uint8_t source[2][lane_bytes];
};
inline constexpr int most_terms = 8;

// A vector of the output in each unit.
struct vector_move {
  const unit_table* unit;
  const term* terms;
  int count;              // of terms, or of loads
  std::ptrdiff_t output;  // relative to the unit's first byte
};

// Units, and the loops around them: loop 0 runs over all units but the last one, which may overlap the one before.
struct unit_loops {
  loop_nest nest;
  std::ptrdiff_t last_input, last_output;  // relative to the first unit
};
using strand_function = void (*)(const vector_move& m, const unit_loops& l, const std::byte* input, std::byte* output);

// There are strands of 1 to 4, 6 and 8 terms; moves of 5 and 7 terms get a surplus one.
inline constexpr std::size_t strand_count = 6;
inline std::size_t strand_number(int terms) noexcept {
  return static_cast<std::size_t>(terms <= 4 ? terms - 1 : terms <= 6 ? 4 : 5);
}

// The loops over units of `rounds` iterations of a loop, or over the next loop if a unit takes all of it. Moves `a` so
// that reads ascend.
inline unit_loops units_along(const loop_nest& n, std::size_t loop, std::uint32_t rounds, addresses& a) noexcept {
  if (n.counts[loop] == rounds && loop + 1 < n.depth) ++loop, rounds = 1;
  unit_loops l;
  clear_loops(l.nest, n);
  for (auto i = loop; i < n.depth; ++i) set_loop(l.nest, l.nest.depth++, n, i);
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
// The highest address where a unit begins.
inline const std::byte* highest_unit(const unit_loops& l, const std::byte* input) noexcept {
  const auto last = l.nest.counts[0] == 0 ? 0 : input_stride(l.nest, 0) * (count_of(l.nest, 0) - 1);
  input += l.last_input > last ? l.last_input : last;
  for (std::size_t i = 1; i < l.nest.depth; ++i) input += input_stride(l.nest, i) * (count_of(l.nest, i) - 1);
  return input;
}

// A unit whose bytes are neighbours in the output, for vectors that can only be written whole. It reads the input's
// bytes from `lowest` up to but not including `end`, relative to its first element.
struct packed_unit {
  std::size_t loop;
  std::uint32_t rounds = 0;
  std::ptrdiff_t bytes = 0;  // 0: no such unit
  std::ptrdiff_t lowest = 0, end = 0;

  packed_unit(const loop_nest& n, const unit_table& u, std::ptrdiff_t vector_bytes) noexcept : loop(u.loop) {
    auto whole = size_of(n);
    for (std::size_t i = 0; i < loop; ++i) {
      if (output_stride(n, i) != whole) return;
      whole *= count_of(n, i);
    }
    std::ptrdiff_t some = output_stride(n, loop) != whole ? 1 : u.rounds;
    if (loop == 0 && some < count_of(n, 0) && some * whole >= vector_bytes) some = vector_bytes / whole;
    rounds = static_cast<std::uint32_t>(some);
    bytes = some * whole;
    end = size_of(n);
    for (std::size_t i = 0; i <= loop; ++i) {
      const auto reach = input_stride(n, i) * static_cast<std::ptrdiff_t>((i < loop ? n.counts[i] : rounds) - 1);
      (reach < 0 ? lowest : end) += reach;
    }
  }
};

// Runs the moves of some units at a time, so that lines that several moves or outer iterations read stay in the L1
// cache.
SLICE1_DETAIL_NOINLINE inline void run_in_blocks(const vector_move* moves, int count, const strand_function* strands,
                                                 unit_loops l, std::ptrdiff_t block_bytes,
                                                 const addresses& a) noexcept {
  auto& n = l.nest;
  std::size_t again = 1;  // loops before this one re-read the same lines
  for (std::size_t i = 1; i < n.depth; ++i) {
    if (changes_line(n.input_strides[i])) continue;
    const auto loop = n;
    for (auto k = i; k > again; --k) set_loop(n, k, loop, k - 1);
    set_loop(n, again++, loop, i);
  }
  auto bytes =
      static_cast<std::ptrdiff_t>(magnitude(n.output_strides[0]) + magnitude(n.input_strides[0]));  // of a unit
  if (bytes < 1 || bytes > 512) bytes = 512;
  std::size_t k = 0;  // the loop whose iterations are grouped
  auto all = count_of(n, 0) + 1;
  for (; k + 1 < n.depth && bytes * all < block_bytes; all = count_of(n, ++k)) bytes *= all;
  const auto some = block_bytes / bytes < 4 ? 4 : block_bytes / bytes;
  auto block = l;
  block.nest.depth = static_cast<std::uint8_t>(k + 1 > again ? k + 1 : again);
  for (std::size_t i = block.nest.depth; i < 3; ++i) block.nest.counts[i] = 1;
  each_round(n, block.nest.depth, a.input, a.output, [&](const std::byte* in, std::byte* out) {
    for (std::ptrdiff_t first = 0; first < all; first += some) {
      const bool is_end = all - first <= some;
      const auto rounds = is_end ? all - first : some;
      const auto in_first = first * input_stride(n, k), out_first = first * output_stride(n, k);
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
  else strands[strand_number(moves[0].count)](moves[0], l, a.input, a.output + moves[0].output);
}

}  // namespace slice1::detail::kernel
