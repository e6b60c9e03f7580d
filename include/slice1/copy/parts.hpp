// SPDX-License-Identifier: MIT
// Which copies are divided, so that the first cache still has the lines of the input that are read again?
#pragma once

#include <slice1/copy/kernel.hpp>      // input_stride, count_of, row_bytes
#include <slice1/plan/copy_class.hpp>  // copy_class
#include <slice1/plan/loop_nest.hpp>   // loop_nest

#include <cstddef>  // std::size_t, std::ptrdiff_t
#include <cstdint>  // std::int64_t

namespace slice1::detail::kernel {

// The first cache keeps the lines at the same place of this many pages, at least.
inline constexpr std::ptrdiff_t ways = 8;

// Whether the lines of more than `ways` rows at this distance evict each other: all are in one set of the first cache.
inline bool evict_each_other(std::int64_t stride) noexcept {
  return stride % 4096 == 0;
}

// How many lines at this distance the first cache keeps while others are written; at most 256.
inline std::ptrdiff_t lines_kept(std::ptrdiff_t stride) noexcept {
  const auto distance = stride & -stride;
  return distance >= 4096 ? ways : distance > 16 * ways ? ways * 4096 / distance : 256;
}

// How many rounds of a loop are run at a time; 0 if all are.
struct rounds_at_once {
  std::size_t loop;
  std::ptrdiff_t rounds;
};

// Where a loop reads lines again that loops inside of it have read: as many of those as the first cache keeps (columns
// of 2944 bytes: 3 times as fast; 48 doubles at every 18 pages: 4.9 times; rows of 6 bytes: 3.8 times).
inline rounds_at_once parts_of(const loop_nest& n) noexcept {
  if (n.depth < 2 || n.elements < 1024) return {0, 0};  // small copies mind what follows
  if (n.kind != copy_class::rows && n.kind != copy_class::strided_rows) return {0, 0};
  const auto changes_line = [&](std::size_t i) { return input_stride(n, i) >= 64 || input_stride(n, i) <= -64; };
  std::size_t i = n.kind == copy_class::rows && row_bytes(n) < 64 ? 1 : 0;
  std::ptrdiff_t lines = 1;
  for (; i + 1 < n.depth && changes_line(i) && changes_line(i + 1); ++i) lines *= count_of(n, i);
  if (i + 1 >= n.depth || !changes_line(i) || input_stride(n, i + 1) == 0) return {0, 0};
  const auto kept = lines_kept(input_stride(n, i));
  if (lines > kept || count_of(n, i) * lines < 2 * kept) return {0, 0};
  return {i, kept / lines};
}

}  // namespace slice1::detail::kernel
