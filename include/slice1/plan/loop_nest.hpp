// SPDX-License-Identifier: MIT
// What does a copy know of its loops? Their counts and strides, the class of copy that they are, and what follows from
// those.
#pragma once

#include <slice1/plan/copy_class.hpp>  // copy_class
#include <slice1/types.hpp>            // max_dimension_count

#include <array>    // std::array
#include <cstddef>  // std::size_t
#include <cstdint>  // std::int64_t, std::uint64_t, std::uint32_t

namespace slice1::detail {

// One loop of a copy; strides in bytes.
struct copy_loop {
  std::uint64_t count;
  std::int64_t input_stride;
  std::int64_t output_stride;
};
inline constexpr copy_loop no_loop{1, 0, 0};

// loops[0] is the innermost, of the smallest output stride. Where the class concerns two dimensions, loops[1] is the
// other one. The rest ascend by output stride, but for those that classify and read_lines_once move. Loops from `depth`
// on run once. Made by make_nest.
struct loop_nest {
  std::array<copy_loop, max_dimension_count> loops;
  std::uint64_t elements;
  std::uint64_t input_start;   // bytes
  std::uint64_t output_start;  // bytes
  std::uint32_t depth;
  std::uint32_t element_size;  // bytes; larger than the plan's if several elements always move together
  copy_class kind;
  bool nontemporal;    // the copy exceeds the caches, so non-temporal stores may go past them
  bool masked_groups;  // one permutation of bytes for several elements beats the class's kernel, if vectors have masks
  bool packed_groups;  // the same without masks, where the output has no gaps
  bool wide_groups;    // the same by vectors of 32 bytes, several permutations for up to 64 bytes
  bool without_vectors;  // no vectors gain, but those of masked_groups
};

constexpr void move_loop(loop_nest& n, std::uint32_t from, std::uint32_t to) noexcept {
  const auto loop = n.loops[from];
  for (; from > to; --from) n.loops[from] = n.loops[from - 1];
  for (; from < to; ++from) n.loops[from] = n.loops[from + 1];
  n.loops[to] = loop;
}

// A row of the output that several loops make together: loop 0, and those from `next` to before `end` that continue it.
struct joined_row {
  std::uint64_t elements;
  std::uint32_t end;
};
constexpr joined_row join_row(const loop_nest& n, std::uint32_t next, std::uint32_t last) noexcept {
  joined_row r{n.loops[0].count, next};
  while (r.end < last && n.loops[r.end].output_stride == static_cast<std::int64_t>(r.elements * n.element_size))
    r.elements *= n.loops[r.end++].count;
  return r;
}

// Whether a loop continues a column of the input that has two elements, less than 8 bytes, or less than 16 if rows have
// at least 64, of elements of 2 or 4 bytes (24 copies of 6 KB to 30 MB: 0.85 times as long, 1.2 at most; rows of 9
// floats, 8 MB: 1.6 times). Longer columns are faster by themselves (rows of 20 bytes, columns of 2 by 56: 2.2 times as
// fast together; rows of 9, columns of 8 by 14: 0.7 times).
constexpr bool continues_column(const loop_nest& n, const copy_loop& column, const copy_loop& loop) noexcept {
  const auto bytes = column.count * n.element_size, row_bytes = n.loops[0].count * n.element_size;
  const auto most = n.element_size > 1 && row_bytes >= 64 ? 16u : 8u;
  return (bytes < most || column.count == 2) && loop.input_stride == static_cast<std::int64_t>(bytes);
}

// A matrix. Its rows, neighbours in the output, are made by loop 0 and by those from 2 on that continue it; its
// columns, neighbours in the input, by loop 1 and, if that continues them, by the last one.
struct joined_matrix {
  joined_row row;
  std::uint64_t column;      // elements
  std::uint32_t column_end;  // where the loops outside end
};
constexpr joined_matrix join_matrix(const loop_nest& n) noexcept {
  const auto &column = n.loops[1], &last = n.loops[n.depth - 1];
  if (n.depth == 2 || !continues_column(n, column, last)) return {join_row(n, 2, n.depth), column.count, n.depth};
  return {join_row(n, 2, n.depth - 1), column.count * last.count, n.depth - 1};
}

// Whether each round reads another line of the input.
constexpr bool changes_line(const copy_loop& loop) noexcept {
  return loop.input_stride >= 64 || loop.input_stride <= -64;
}

// Whether a row's elements lie at most four elements apart in the input.
constexpr bool is_row_close(const loop_nest& n) noexcept {
  const auto stride = n.loops[0].input_stride, most = 4 * std::int64_t{n.element_size};
  return stride >= -most && stride <= most;
}

// How often the loops from `first` on run.
constexpr std::uint64_t rounds_of(const loop_nest& n, std::size_t first) noexcept {
  std::uint64_t rounds = 1;
  for (std::size_t i = first; i < n.depth; ++i) rounds *= n.loops[i].count;
  return rounds;
}

// Whether matrices of large elements are so small that the set-up of tiles costs more than they gain (columns of 5
// doubles: 4 of them 3 times, 16 of them 1.8 times; 260 to 400 doubles 1.0 to 1.7 times, 8 x 8 floats 1.1 times;
// columns of 25 floats: 5 of them 1.8 times).
constexpr bool are_matrices_small(const loop_nest& n) noexcept {
  const std::uint64_t size = n.element_size, row = n.loops[0].count, column = n.loops[1].count;
  return size >= 4 && !n.nontemporal && (row * column <= (size == 8 ? 400u : 64u) || (column < 8 && row < 32));
}

// Fewer elements of a matrix are faster one by one than in blocks or tiles, whose set-up takes some 100 ns (30 to 180
// of 2 and 4 bytes: 0.3 to 0.9 times as long).
inline constexpr std::uint64_t least_in_blocks = 192;

}  // namespace slice1::detail
