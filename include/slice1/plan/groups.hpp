// SPDX-License-Identifier: MIT
// When are elements copied in groups, by one permutation of bytes for each, instead of by the kernel of their class?
// Where a permutation and its preparation take less time. When does plain C++ copy them? Where no vectors gain. The
// constants minimize what 2,900 random kinds of copies lose by wrong choices (Zen 4: 0.8 % on the mean).
#pragma once

#include <slice1/detail/arithmetic.hpp>  // magnitude
#include <slice1/plan/copy_class.hpp>    // copy_class
#include <slice1/plan/loop_nest.hpp>     // loop_nest, move_loop, join_matrix, rounds_of, are_matrices_small
#include <slice1/types.hpp>              // max_dimension_count

#include <cstddef>  // std::size_t
#include <cstdint>  // std::int64_t, std::uint64_t, std::uint32_t

namespace slice1::detail {

// What one permutation copies: `whole` loops, and `rounds` of the next one. Where those are no divisor of its count,
// the last two permutations overlap.
struct group {
  std::size_t whole = 0;
  std::uint64_t rounds = 1;
  std::uint64_t elements = 1;
  std::int64_t input_span = 0;
};

// What fits in a vector of the output and in two of the input.
constexpr group group_of(const loop_nest& n, std::int64_t vector_bytes) noexcept {
  group g;
  std::int64_t input = n.element_size, output = n.element_size;
  for (;; ++g.whole) {
    const auto& loop = n.loops[g.whole];
    const auto in_stride = static_cast<std::int64_t>(magnitude(loop.input_stride));
    const auto out_stride = static_cast<std::int64_t>(magnitude(loop.output_stride));
    auto more = static_cast<std::int64_t>(loop.count - 1);
    const auto fit = [&](std::int64_t room, std::int64_t stride) {
      if (more * stride > room) more = room / stride;
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
constexpr std::uint64_t count_of_groups(const loop_nest& n, const group& g) noexcept {
  return (n.loops[g.whole].count + g.rounds - 1) / g.rounds * rounds_of(n, g.whole + 1);
}

// Whether elements that follow each other in the nest's order are neighbours in the output, in whatever direction each
// loop goes.
constexpr bool is_packed(const loop_nest& n) noexcept {
  std::uint64_t stride = n.element_size;
  for (std::size_t i = 0; i < n.depth; ++i) {
    if (magnitude(n.loops[i].output_stride) != stride) return false;
    stride *= n.loops[i].count;
  }
  return true;
}

// Puts the loops over a matrix's columns, which the planner moved, back in the order of output strides, so that what
// one permutation writes lies together (4114 matrices of 25 x 4 bytes: 3.7 times).
constexpr loop_nest in_output_order(loop_nest n) noexcept {
  if (n.kind != copy_class::transpose) return n;
  for (std::uint32_t i = 2; i < n.depth; ++i) {
    const auto stride_of = [&](std::uint32_t k) { return magnitude(n.loops[k].output_stride); };
    auto to = i;
    while (to > 1 && stride_of(to - 1) > stride_of(i)) --to;
    move_loop(n, i, to);
  }
  return n;
}

// Longer rows are faster by vectors, or as two words.
inline constexpr std::uint64_t most_permuted_row_bytes = 32;

// What copies take without permutations, in eighths of a nanosecond (Zen 4, data in the caches unless the case says
// more); 0 where permutations are always slower. Of elements one by one, those of rows of 2 to 8 take 0.2 to 0.3 ns,
// others 0.16 to 0.22 ns and 1 to 3 ns a row; a call for three loops takes 4 ns.
constexpr std::uint64_t single_cost(const loop_nest& n) noexcept {
  const auto calls = n.depth > 3 ? rounds_of(n, 3) * 32 : 0;
  return calls + (n.loops[0].count < 9 ? n.elements * 2 : n.elements * 7 / 4 + rounds_of(n, 1) * 12);
}
constexpr std::uint64_t own_cost(const loop_nest& n) noexcept {
  const std::uint64_t size = n.element_size, row = n.loops[0].count, column = n.loops[1].count;
  switch (n.kind) {
    case copy_class::rows: return rounds_of(n, 1) * 4;  // (22 bytes: 0.42 ns)
    case copy_class::strided_rows: {
      const auto distance = magnitude(n.loops[0].input_stride), row_bytes = row * size;
      // By words or vectors (10 bytes: 0.8 ns, 17 to 64 bytes: 0.9 ns).
      if (distance == 0 && row_bytes >= 4) return row_bytes <= 64 ? rounds_of(n, 1) * (row_bytes > 16 ? 8 : 6) : 0;
      if (distance % size != 0 || distance > 4 * size || row_bytes < 16 || row < 9) return single_cost(n);
      // By rows (16 to 32 bytes: 1.15 ns and 0.22 for each element of distance, up to 64 bytes: 2.4 ns).
      return row_bytes <= 64 ? rounds_of(n, 1) * (row_bytes > 32 ? 19 : 9 + 2 * distance / size) : 0;
    }
    // (Past the caches 4 bytes at every 5: 0.24 ns, else rows of 2 to 4: 0.23 ns, of 5 to 8: 0.37 ns, others 0.28 ns.)
    case copy_class::scattered: return n.elements * (n.nontemporal || row < 5 ? 8 : row < 9 ? 12 : 10) / 4;
    // By vectors of 16 or 32 bytes of each channel (24 images of 24 pixels: 2 channels of 1 byte 77 ns, 3 of 2 bytes
    // 120 ns; an image of 40 to 60 bytes a channel: 2 channels 3 ns, 3 channels 4.2 ns, 4 channels 5.5 ns).
    case copy_class::deinterleave:
    case copy_class::interleave: {
      if (row * size >= 64 || column * size >= 64) return 0;
      const auto pixels = row > column ? row : column, channels = row > column ? column : row;
      const std::uint64_t bytes = pixels * size, vector = bytes < 32 ? 16 : 32;
      return 40 + rounds_of(n, 2) * (5 + 5 * ((bytes + vector - 1) / vector) * channels);
    }
    case copy_class::transpose: {
      // Few columns of 1 or 2 bytes fill no tile, however long they are (285 rows by 5 halves: 1.5 times).
      if ((row * size >= 64 && (size > 2 || column >= 8)) || column * size >= 64) return 0;
      if (size == 8) {
        // (8x8 doubles on Zen 4: 18 ns)
        return rounds_of(n, 2) * (n.nontemporal ? 80 + row * column : 16 + 2 * row * column);
      }
      // By tiles of 8 and 16 bytes (16x8 bytes: 10 ns, 16x16: 17 ns; 8x4 halves: 7 ns; 16x16 floats: 40 ns).
      const auto joined = join_matrix(n);
      const auto in_tiles = [](std::uint64_t bytes, std::uint64_t tile) { return (bytes + tile - 1) / tile; };
      const auto tiles = in_tiles(joined.row.elements * size, 16) * in_tiles(joined.column * size, 8);
      const auto matrices = n.elements / (joined.row.elements * joined.column);
      return 240 + matrices * (28 + tiles * (size == 1 ? 52 : size == 2 ? 26 : 12));
    }
    case copy_class::empty:
    case copy_class::tiny: break;
  }
  return 0;
}

// The same of permutations: their preparation (5x5 floats: 56 ns), and 7 for each use (100 kinds on Zen 4: 0.84 ns), or
// 8 where a row needs several (5 floats at stride 12: 2.2 ns), or 11 where it reads two vectors (73 kinds: 1.09 to 1.84
// ns). Past the caches, 26 for those (30 of 13 to 50 MB: 1.07 times), and where gaps are left between elements of 4 or
// 8 bytes (floats at every 8 bytes, 256 MB: 1.15 times; of 2 bytes: 0.9 times).
constexpr std::uint64_t preparation_cost(std::uint64_t elements) noexcept {
  return 120 + 18 * elements;
}
constexpr std::uint64_t permutation_cost(const loop_nest& n, const group& g, std::uint64_t uses) noexcept {
  const bool reads_two = g.input_span > 64;
  const bool waits = n.nontemporal && (reads_two || (n.kind == copy_class::scattered && n.element_size > 2));
  const std::uint64_t use = waits ? 26 : reads_two ? 11 : g.whole != 0 ? 7 : 8;
  return preparation_cost(g.elements) + uses * use;
}

// Whether the elements of rows lie too far apart for all vectors but permutations.
constexpr bool are_far_apart(const loop_nest& n) noexcept {
  const auto size = std::int64_t{n.element_size}, stride = n.loops[0].input_stride;
  const auto most = size == 8 ? 2 * size : size == 4 ? 4 * size : size == 2 ? 6 * size : 8 * size;
  return n.kind == copy_class::strided_rows && (stride > most || stride < -most);
}

// Whether a matrix has so few elements, or columns, that tiles and their set-up, of 100 to 150 ns, cost more than they
// gain (2 or 3 columns of 50 to 1000 rows of 5 to 40 elements, of 2 and 4 bytes: 1.4 to 7 times; 4 to 7 columns of 10
// to 60 rows, of 1 and 2 bytes: 1.1 to 1.6 times; more than 32 runs of the innermost loop: 0.8 to 1 times; 3 of 57 to
// 120 KB on Zen 3, each line of which is read three times: 0.7 to 0.9 times). Small ones of 8 bytes, and others that
// fill no tiles, only mind the selection (8 x 8: 1.5 times; 60 of 20 to 180 elements of 2 and 4 bytes on Zen 3: 1.1 to
// 1.6 times).
constexpr bool are_elements_few(const loop_nest& n) noexcept {
  const std::uint64_t size = n.element_size, row_bytes = n.loops[0].count * size;
  if (n.elements > 4096) return false;
  if (size == 8) return are_matrices_small(n);
  if (size > 1 && n.elements < least_in_blocks && row_bytes < 32 && n.loops[1].count < 16) return true;
  const auto columns = join_matrix(n).column;
  if (columns >= (size == 4 ? 4 : 8) || rounds_of(n, 1) > 32) return false;
  if (columns == 3 && magnitude(n.loops[0].input_stride) * n.loops[0].count > 57344) return false;
  return n.elements <= (columns >= 4 ? 256u : size == 4 ? 4096u : 1024u);
}

// Permutations without masks, into vectors of 16 bytes, of rows that have no more (Zen 4, AVX2: 50 ns before the first,
// and 0.5 to 1 ns for each); `own` where they are slower, as groups of 2 or 3 elements are (30 kinds: 0.9 to 4 times).
constexpr std::uint64_t packed_cost(std::uint64_t groups) noexcept {
  return 400 + groups * 6;
}
constexpr std::uint64_t packed_cost_below(const loop_nest& n, std::uint64_t own) noexcept {
  if (n.kind != copy_class::strided_rows && n.kind != copy_class::rows) return own;
  const auto bytes = n.elements * n.element_size;
  if (n.loops[0].count * n.element_size > 16 || own <= packed_cost(bytes / 16) || !is_packed(n)) return own;
  const auto g = group_of(n, 16);
  const auto cost = packed_cost(count_of_groups(n, g));
  return g.elements > 3 && cost < own ? cost : own;
}

// Permutations for up to 64 bytes by vectors of 32, of elements of 1 and 2 bytes (80 kinds of 2 to 400 KB on Zen 3,
// small matrices, windows and repeated elements: 0.2 to 1 times as long as without, 0.5 on the mean): 100 ns before the
// first, 2 ns for each group and 0.6 ns for each 16 bytes of its input.
constexpr std::uint64_t wide_cost(std::uint64_t groups, std::uint64_t input_vectors) noexcept {
  return 800 + groups * (16 + 5 * input_vectors);
}

// Whether they, or permutations with masks, may be faster than another kernel of this cost: small copies mind the rest
// of the calculation.
constexpr bool may_wide_groups_be_faster(const loop_nest& n, std::uint64_t other) noexcept {
  if (n.element_size > 2 || n.kind == copy_class::scattered) return false;
  return other > wide_cost(n.elements * n.element_size / 64, 1);
}
constexpr bool may_masked_groups_be_faster(const loop_nest& n, std::uint64_t other) noexcept {
  const auto count = n.loops[0].count;
  // Longer rows, or those past the caches, are faster by other vectors (9 to 25 bytes: 0.5 to 0.8 times).
  if (n.kind == copy_class::rows && (count * n.element_size > most_permuted_row_bytes || n.nontemporal)) return false;
  // Long rows are gathered 16 bytes at a time (700 elements of 4 bytes at stride 5: 107 ns instead of 150).
  if (n.element_size > 2 && count >= 128 && are_far_apart(n)) return false;
  // Rows that have a cost fit in a group (45 of 24 bytes: 1.3 times).
  return other > preparation_cost(n.kind == copy_class::rows ? count : 0);
}

// Rows of up to 32 bytes are two words, and strided ones of less than 16 fill no vector. Nor do few pixels (60 images
// of up to 128 elements of 8 bytes, and 64 of 2 and 4, on Zen 3: 1.1 to 1.6 times).
constexpr bool are_vectors_useless(const loop_nest& n) noexcept {
  const auto row_bytes = n.loops[0].count * n.element_size;
  switch (n.kind) {
    case copy_class::rows: return row_bytes <= 32;
    case copy_class::strided_rows: return row_bytes < 16 || are_far_apart(n);
    case copy_class::deinterleave:
    case copy_class::interleave: return n.element_size > 1 && n.elements <= (n.element_size == 8 ? 128u : 64u);
    case copy_class::transpose: return are_elements_few(n);
    case copy_class::scattered: return true;
    default: return false;
  }
}

// Decided here, because a small copy takes less time than the decision.
constexpr void choose_groups(loop_nest& n) noexcept {
  const auto own = own_cost(n), packed = packed_cost_below(n, own);
  n.packed_groups = packed < own;
  n.masked_groups = may_masked_groups_be_faster(n, packed);
  n.wide_groups = may_wide_groups_be_faster(n, packed);
  if (n.masked_groups || n.wide_groups) {
    const auto ordered = in_output_order(n);
    const auto g = group_of(ordered, 64);
    const auto uses = count_of_groups(ordered, g);
    n.masked_groups = n.masked_groups && packed > permutation_cost(n, g, uses);
    const auto vectors = static_cast<std::uint64_t>(g.input_span + 15) / 16;
    n.wide_groups = n.wide_groups && packed > wide_cost(uses, vectors) && is_packed(ordered);
  }
  n.without_vectors = !n.packed_groups && !n.wide_groups && are_vectors_useless(n);
}

}  // namespace slice1::detail
