// SPDX-License-Identifier: MIT
// Which rows of the input make a matrix that has a short side, or whose sides lie in several loops?
#pragma once

#include <slice1/copy/blocks.hpp>     // lines_kept
#include <slice1/copy/fetch.hpp>      // bytes_ahead, matrix_ahead, byte_range, fetch_line
#include <slice1/copy/kernel.hpp>     // input_stride, output_stride, count_of, part_of, SLICE1_DETAIL_NOINLINE
#include <slice1/plan/loop_nest.hpp>  // loop_nest, joined_matrix

#include <cstddef>  // std::byte, std::ptrdiff_t
#include <cstdint>  // std::uint32_t

namespace slice1::detail::kernel {

// The input's rows of a matrix, which become columns of the output. They are evenly spaced, or each begins at its place
// in a table: those of whole tiles, one tile after the other, maybe of several matrices.
struct matrix_rows {
  const std::ptrdiff_t* begin;  // nullptr if they are evenly spaced
  const std::ptrdiff_t* tiles;  // where the output of each tile begins
  std::ptrdiff_t stride;
  std::ptrdiff_t count;
  std::ptrdiff_t highest = 0;         // of the rows' beginnings; of all, not of some of them
  std::ptrdiff_t written_stride = 0;  // from a column to the next in the output, if that is fetched

  std::ptrdiff_t begin_of(std::ptrdiff_t k) const noexcept { return begin == nullptr ? k * stride : begin[k]; }
};
inline constexpr std::ptrdiff_t most_rows = 256;  // as many as the first cache keeps a line of

// `place`: where each column of the input, which becomes a row of the output, begins in it. If there are fewer than a
// tile has, more follow that begin where the first does, at 0.
using matrix_function = void (*)(const std::byte* in, const matrix_rows& rows, std::byte* out,
                                 const std::ptrdiff_t* place, std::ptrdiff_t columns);

// Some of the rows, from the beginning of a tile on.
inline void copy_some_rows(matrix_function copy, std::ptrdiff_t size, const std::byte* in, const matrix_rows& rows,
                           std::ptrdiff_t first, std::ptrdiff_t count, std::byte* out, const std::ptrdiff_t* place,
                           std::ptrdiff_t columns) noexcept {
  if (rows.begin == nullptr)
    copy(in + first * rows.stride, {nullptr, nullptr, rows.stride, count}, out + first * size, place, columns);
  else copy(in, {rows.begin + first, rows.tiles + first * size / 16, 0, count}, out, place, columns);
}

// Whether all rows of a table lie in one loop. Only tiles of single bytes gain by that (8x320: 1.5 times).
inline bool are_rows_even(const loop_nest& n, const joined_matrix& m) noexcept {
  return n.element_size == 1 && n.loops[0].count >= 16 && (m.row.end == 2 || count_of(n, 0) > most_rows);
}

// Whether rows of the output have at least 16 bytes, as a tile writes of them.
inline bool are_rows_wide(const loop_nest& n, const joined_matrix& m) noexcept {
  return m.row.elements * n.element_size >= 16;
}

// Appends further rounds of a list, up to `count` in all, each by `stride` behind the one before.
SLICE1_DETAIL_NOINLINE inline void repeat(std::ptrdiff_t* list, std::ptrdiff_t known, std::ptrdiff_t count,
                                          std::ptrdiff_t stride) noexcept {
  for (std::ptrdiff_t k = 0; k < known; ++k) {
    auto to = list[k];
    for (auto r = k + known; r < count; r += known) list[r] = to += stride;
  }
}

// Rows of at most most_rows: those of the innermost loops, and of part of the next. More follow that begin where the
// first does, for tiles that have more.
struct row_table {
  std::ptrdiff_t begin[most_rows + 8], count = 1;
  std::ptrdiff_t tiles[most_rows / 4];  // where the output of each begins
  std::ptrdiff_t highest = 0;           // of the rows' beginnings
  std::uint32_t loop = 0;               // of which `step` rounds are in the table; the loops outside begin with `next`
  std::ptrdiff_t step = 1;
  std::uint32_t next = 2;
  std::ptrdiff_t apart = 1, close_bytes = 0;  // how many rows lie 1 KiB or more apart; what others span

  SLICE1_DETAIL_NOINLINE row_table(const loop_nest& n, const joined_matrix& m, bool are_even) noexcept {
    begin[0] = 0;
    for (;; loop = next++) {
      const auto stride = input_stride(n, loop), rounds = count_of(n, loop), known = count, most = most_rows / known;
      step = rounds;
      if (rounds > most) {
        step = (part_of(rounds, most) + 15) & -16;  // whole tiles
        if (step > most) step = most;
      }
      count *= step;
      const auto distance = stride < 0 ? -stride : stride;
      if (distance >= 1024) apart *= step;
      else close_bytes += distance * step;
      if (stride > 0) highest += stride * (step - 1);
      if (!are_even) repeat(begin, known, count, stride);
      if (step < rounds || next == m.row.end) break;
    }
    for (std::ptrdiff_t k = 0; k < 8; ++k) begin[count + k] = 0;
  }

  // From rows to those of whole tiles, of which the last overlaps the one before; then the same for further matrices,
  // up to 64 rows, so that calls are few (6 to 16 rows of 3 to 5 floats: 1.4 to 3 times; 250 rows: 0.8 to 1.2 times),
  // but not more than the first cache keeps lines of (5 rows of 24 KiB in 4 matrices: 1.8 times).
  void make_tiles(const loop_nest& n, std::uint32_t end) noexcept {
    const auto size = static_cast<std::ptrdiff_t>(n.element_size), height = 16 / size, last = count - height;
    const auto in_matrix = (count + height - 1) / height;
    for (std::ptrdiff_t k = 0; k < in_matrix; ++k) tiles[k] = k * 16;
    tiles[in_matrix - 1] = last * size;
    count = in_matrix * height;
    for (std::ptrdiff_t k = 1; k <= height; ++k) begin[count - k] = begin[last + height - k];
    const auto kept = lines_kept(input_stride(n, 0)), most = kept < 64 ? kept : 64;
    while (!n.nontemporal && step == count_of(n, loop) && next < end && 2 * count <= most) {
      loop = next++;
      const auto known = count;
      step = part_of(count_of(n, loop), most / known);
      count *= step;
      highest += input_stride(n, loop) * (step - 1);
      repeat(begin, known, count, input_stride(n, loop));
      repeat(tiles, known / height, count / height, output_stride(n, loop));
    }
  }
};

// Places of at most most_columns columns: those of loop 1, which has few if another loop continues it, and of part of
// that one.
inline constexpr std::ptrdiff_t most_columns = 256;
struct column_table {
  std::ptrdiff_t place[most_columns + 8], count = 1;
  std::uint32_t loop;  // of which `step` rounds are in the table
  std::ptrdiff_t step;

  SLICE1_DETAIL_NOINLINE column_table(const loop_nest& n, const joined_matrix& m) noexcept
      : loop(m.column_end < n.depth ? n.depth - 1 : 1) {
    place[0] = 0;
    if (loop != 1) {
      count = count_of(n, 1);
      repeat(place, 1, count, output_stride(n, 1));
    }
    const auto known = count, rounds = count_of(n, loop);
    step = rounds;
    if (known * rounds > most_columns) {  // small matrices mind divisions
      step = part_of(rounds, most_columns / known);
      if (known == 1) step = (step + 7) & -8;  // whole tiles
    }
    count *= step;
    repeat(place, known, count, output_stride(n, loop));
    for (std::ptrdiff_t k = 0; k < 8; ++k) place[count + k] = 0;
  }
};

// Copies about 32 rows at a time, a line of each or two, while what is read next of them is fetched.
SLICE1_DETAIL_NOINLINE inline void fetched_matrix(matrix_function copy, std::ptrdiff_t ahead, std::ptrdiff_t size,
                                                  const std::byte* in, const matrix_rows& rows, std::byte* out,
                                                  const std::ptrdiff_t* place, std::ptrdiff_t columns) noexcept {
  for (std::ptrdiff_t i = 0, some_columns = 64 / size; i < columns; i += some_columns) {
    if (columns - i < 2 * some_columns) some_columns = columns - i;
    const auto* from = in + i * size;
    for (std::ptrdiff_t k = 0, some = 32; k < rows.count; k += some) {
      if (rows.count - k < 2 * some) some = rows.count - k;
      auto fetched = rows.begin_of(k) - 64;
      for (auto r = k; r < k + some; ++r) {
        const auto distance = rows.begin_of(r) - fetched;
        if (distance < 64 && distance > -64) continue;
        fetched += distance;
        fetch_line(from + fetched + ahead, 2);
        fetch_line(from + fetched + ahead + 63, 2);
      }
      copy_some_rows(copy, size, from, rows, k, some, out, place + i, some_columns);
    }
  }
}

// How far ahead rows are fetched; 0 where the processor follows them, because few of them lie apart (22 to 56 MB: 1.2
// to 2.7 times as fast; from the third cache, 0.8 to 1 times).
inline std::ptrdiff_t distance_ahead(const loop_nest& n, const row_table& table, std::ptrdiff_t column_bytes) noexcept {
  if (!n.nontemporal || table.apart < 16 || table.close_bytes > 256) return 0;
  const auto ahead = column_bytes >= 128 ? 64 : table.next < n.depth ? input_stride(n, table.next) : 0;
  return ahead >= 32 && ahead <= 1024 ? ahead : 0;
}

// Matrices of the whole table: those that lie one behind the other, or small ones that lie apart, as rows do (63 of 28
// MB: 1.3 times as fast, 0.9 to 3.2).
inline byte_range matrices_ahead(const loop_nest& n, const row_table& table, std::ptrdiff_t column_bytes,
                                 std::uint32_t end) noexcept {
  const bool is_whole = table.step == count_of(n, table.loop) && table.next < end;
  if (!n.nontemporal || !is_whole) return {0, 0};
  const auto next = matrix_ahead(n, table.next, table.highest + column_bytes);
  if (next.end != 0 || table.apart != 1 || table.close_bytes > 2048) return next;
  return bytes_ahead(n, table.close_bytes, table.next, short_fetch_distance);
}

}  // namespace slice1::detail::kernel
