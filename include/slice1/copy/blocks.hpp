// SPDX-License-Identifier: MIT
// Which copies are done in blocks, so that the first cache still has the lines of the input that are read again?
#pragma once

#include <slice1/copy/kernel.hpp>        // input_stride, count_of, row_bytes, part_of
#include <slice1/detail/arithmetic.hpp>  // to_size
#include <slice1/plan/copy_class.hpp>    // copy_class
#include <slice1/plan/loop_nest.hpp>     // loop_nest, changes_line

#include <bit>      // std::countr_zero
#include <cstddef>  // std::size_t, std::ptrdiff_t
#include <cstdint>  // std::int64_t, std::uint64_t

namespace slice1::detail::kernel {

// The first cache keeps the lines at the same place of this many pages, at least.
inline constexpr std::ptrdiff_t ways = 8;

// Whether the lines of more than `ways` rows at this distance evict each other: all are in one set of the first cache.
inline bool evict_each_other(std::int64_t stride) noexcept {
  return stride % 4096 == 0;
}

// The least distance of two of its rows, modulo those 4 KiB.
inline std::ptrdiff_t set_distance(std::ptrdiff_t stride) noexcept {
  return evict_each_other(stride) ? 4096 : stride & -stride;
}

// How many of its lines the first cache keeps while others are written; at most 256.
inline std::ptrdiff_t lines_kept(std::ptrdiff_t stride) noexcept {
  // A division of powers of two, by a shift: small matrices mind divisions.
  const auto kept = ways * 4096 >> std::countr_zero(to_size(set_distance(stride)));
  return kept < 256 ? kept : 256;
}

// How many rounds of a loop are run at a time; 0 if the copy is done at once.
struct loop_block {
  std::size_t loop = 0;
  std::ptrdiff_t rounds = 0;
};

// Rows of the input that become columns of the output, if they evict each other and few columns are read at a time:
// more of those are kernels' own task, which copy lines of all rows first (5 doubles of each of 64 rows: 3.6 times; 40
// bytes: 2.5 times; 160 matrices of 2 to 2000 KB: 1.3 times on the mean). Single bytes go by tiles of 16 rows; elements
// of 4 and 8 bytes gain nothing where 16 lines are kept, unless the loop outside reads the lines again. Then half of
// what is kept is best, beside the lines that are written (100 times weights of O x I x 9 and the like, outermost last,
// of 1 to 4 bytes: 1.4 times on the mean, 0.8 to 3.5; of more than 3 MB, or 8 bytes: 0.4 to 1.1 times).
inline loop_block matrix_block(const loop_nest& n) noexcept {
  const std::uint64_t size = n.element_size, most_bytes = size == 1 ? 64 : 256, column_bytes = n.loops[1].count * size;
  const auto kept = lines_kept(input_stride(n, 0)), rows = size == 1 ? 2 * ways : kept, count = count_of(n, 0);
  if (n.nontemporal || column_bytes >= most_bytes) return {};
  if (kept <= (size <= 2 ? 2 * ways : ways) && count >= 2 * rows) return {0, rows};
  const bool reads_again = n.depth > 2 && changes_line(n.loops[0]) && !changes_line(n.loops[2]);
  if (!reads_again || size == 8 || column_bytes >= 64 || n.elements * size > 3u << 20) return {};
  const auto some = kept < 4 * ways ? 2 * ways : kept / 2;
  if (kept > 128 || 2 * count < 3 * kept || count < 2 * some) return {};
  return {0, part_of(count, some)};
}

// Where a loop reads lines again that loops inside of it have read: as many of those as the first cache keeps (columns
// of 2944 bytes: 3 times as fast; 48 doubles at every 18 pages: 4.9 times; rows of 6 bytes: 3.8 times).
inline loop_block rows_block(const loop_nest& n) noexcept {
  std::size_t i = n.kind == copy_class::rows && row_bytes(n) < 64 ? 1 : 0;
  std::ptrdiff_t lines = 1;
  for (; i + 1 < n.depth && changes_line(n.loops[i]) && changes_line(n.loops[i + 1]); ++i) lines *= count_of(n, i);
  if (i + 1 >= n.depth || !changes_line(n.loops[i])) return {};
  const auto count = count_of(n, i), kept = lines_kept(input_stride(n, i));
  if (lines > kept || count * lines < 2 * kept) return {};
  return {i, part_of(count, kept / lines)};
}

inline loop_block block_of(const loop_nest& n) noexcept {
  if (n.depth < 2 || n.elements < 1024) return {};  // small copies mind what follows
  switch (n.kind) {
    case copy_class::rows:
    case copy_class::strided_rows: return rows_block(n);
    case copy_class::deinterleave:
    case copy_class::interleave:
    case copy_class::transpose: return matrix_block(n);
    default: return {};
  }
}

}  // namespace slice1::detail::kernel
