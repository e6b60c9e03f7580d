// SPDX-License-Identifier: MIT
// What is the shortest nest of loops for a copy? A plan's dimensions in the order of the output's memory, merged, and
// reversed where that makes input addresses ascend; and which class of copy they are.
#pragma once

#include <slice1/plan/copy_class.hpp>  // copy_class
#include <slice1/plan/groups.hpp>      // choose_groups
#include <slice1/plan/loop_nest.hpp>   // loop_nest, copy_loop, move_loop, join_row, changes_line, is_row_close
#include <slice1/types.hpp>            // dimensions, max_dimension_count

#include <array>    // std::array
#include <cstddef>  // std::size_t
#include <cstdint>  // std::int64_t, std::uint64_t, std::uint32_t

namespace slice1::detail {

// Up to this many elements, choosing a kernel takes longer than plain loops.
inline constexpr std::uint64_t tiny_elements = 16;

// Copies that read and write this much write by non-temporal stores; below, the caches are faster (fills of 20 MiB: 2
// times, copies of 12 MiB: 1.1 times; of twice that, 0.8 times).
inline constexpr std::uint64_t nontemporal_bytes = 24u << 20;

// By output stride; usually already sorted.
constexpr void insert_loop(loop_nest& n, const copy_loop& loop) noexcept {
  std::uint32_t i = n.depth++;
  for (; i > 0 && n.loops[i - 1].output_stride > loop.output_stride; --i) n.loops[i] = n.loops[i - 1];
  n.loops[i] = loop;
}

// Rows of 2, 4 or 8 bytes become elements: pairs of 16-bit samples move as 32 bits.
constexpr bool widen_element(loop_nest& n) noexcept {
  const auto& row = n.loops[0];
  const auto size = std::int64_t{n.element_size};
  const auto bytes = row.count * n.element_size;
  if (row.input_stride != size || row.output_stride != size || bytes > 8 || (bytes & (bytes - 1)) != 0) return false;
  n.element_size = static_cast<std::uint32_t>(bytes);
  n.elements /= row.count;
  return true;
}

// Merges adjacent loops that are one dimension in both tensors; a row that became an element needs no loop.
constexpr void merge_loops(loop_nest& n) noexcept {
  std::uint32_t kept = 0;
  for (std::uint32_t i = 1; i < n.depth; ++i) {
    auto& inner = n.loops[kept];
    const auto& outer = n.loops[i];
    const auto count = static_cast<std::int64_t>(inner.count);
    if (outer.input_stride == inner.input_stride * count && outer.output_stride == inner.output_stride * count) {
      inner.count *= outer.count;
    } else {
      if (kept > 0 || !widen_element(n)) ++kept;
      if (kept != i) n.loops[kept] = outer;
    }
  }
  if (n.depth > 0) n.depth = kept + 1;
}

// Reverses loops that read descending addresses: prefetchers follow ascending reads best, and descending writes cost
// nothing. An innermost loop over neighbours in the output stays, because its kernel does the same.
constexpr void make_ascending(loop_nest& n) noexcept {
  for (std::uint32_t i = 0; i < n.depth; ++i) {
    auto& loop = n.loops[i];
    const bool stays = i == 0 && loop.output_stride == std::int64_t{n.element_size};
    if (loop.input_stride >= 0 || stays) continue;
    const auto last = static_cast<std::int64_t>(loop.count - 1);
    n.input_start -= static_cast<std::uint64_t>(-loop.input_stride * last);
    n.output_start += static_cast<std::uint64_t>(loop.output_stride * last);
    loop.input_stride = -loop.input_stride;
    loop.output_stride = -loop.output_stride;
  }
}

constexpr copy_class classify(loop_nest& n) noexcept {
  const auto size = std::int64_t{n.element_size};
  if (n.loops[0].output_stride != size) return copy_class::scattered;
  if (n.loops[0].input_stride == size) return copy_class::rows;
  const bool few_apart = is_row_close(n);
  for (std::uint32_t i = 1; i < n.depth; ++i) {
    const auto column = n.loops[i];  // neighbours in the input
    const auto row = n.loops[0];     // neighbours in the output
    if (column.input_stride != size) continue;
    // Fewer fill no vector.
    const bool are_rows_long = row.count >= 4 && row.count * n.element_size >= 16;
    const bool are_columns_long = column.count >= 4 && column.count * n.element_size >= 16;
    const auto pixel = row.input_stride < 0 ? -row.input_stride : row.input_stride;
    const bool few_columns =
        few_apart && are_rows_long && pixel % size == 0 && pixel >= size * static_cast<std::int64_t>(column.count);
    const auto woven = size * static_cast<std::int64_t>(row.count);
    const bool few_rows =
        row.count <= 4 && are_columns_long && (column.output_stride == woven || column.output_stride == -woven);
    if (!few_columns && !few_rows) {
      // Elements that lie close together are picked row by row, unless rows are short and many, and several that lie
      // apart make one of 16 bytes (2 to 7 elements of 1 and 2 bytes: as matrices, 1.2 to 4 times as fast; of few
      // elements in all, 0.5 to 0.7 times; of windows of 6 by 2 that overlap, 0.25 times by AVX-512).
      const bool are_picked = row.count * n.element_size >= 16 || n.elements < 4096 || !changes_line(n.loops[1]);
      if (few_apart && are_picked) continue;
      std::uint32_t more_columns = 0;  // the loop that continues columns
      for (std::uint32_t k = 1; k < n.depth; ++k) {
        if (continues_column(n, column, n.loops[k])) more_columns = k;
      }
      const auto rows_end = more_columns != 0 && more_columns < i ? more_columns : i;
      const auto joined = join_row(n, 1, rows_end);
      const auto elements = joined.end == rows_end ? joined.elements : row.count;
      const auto columns = column.count * (more_columns == 0 ? 1 : n.loops[more_columns].count);
      const auto row_bytes = elements * n.element_size, column_bytes = columns * n.element_size;
      const bool is_wide = row_bytes >= 16 && column_bytes >= 4, is_high = column_bytes >= 16 && row_bytes >= 4;
      if (size == 8 ? column.count < 4 || row.count < 4 : !is_wide && (few_apart || !is_high)) continue;
      // Short rows of few elements of 8 bytes, with others between them and the columns (20 copies: 0.8 times).
      if (size == 8 && row.count <= 8 && i > 1 && n.elements < 1u << 16) continue;
      if (more_columns != 0) {
        move_loop(n, more_columns, n.depth - 1);
        if (more_columns < i) --i;
      }
    }
    move_loop(n, i, 1);
    return few_columns ? copy_class::deinterleave : few_rows ? copy_class::interleave : copy_class::transpose;
  }
  return copy_class::strided_rows;
}

// A loop that reads lines of the input again moves next to the innermost one, unless the cache still has them because
// few other lines are read in between (transposes of 0.5 to 13 MB: 1.4 to 2.5 times as fast). A loop whose rounds
// write to the same place of many pages stays: those lines evict each other.
constexpr void read_lines_once(loop_nest& n) noexcept {
  std::uint64_t lines = 1;
  for (std::uint32_t i = 0; i < n.depth; ++i) {
    const auto loop = n.loops[i];
    if (changes_line(loop)) {
      lines *= loop.count;
    } else if (lines > 2048 && loop.count <= 512 && loop.output_stride % 4096 != 0) {
      move_loop(n, i, 1);
    }
  }
}

// Fills in all of n. Strides and starts are in elements, dimensions are outermost first. Where an input stride
// saturates, the size is 1.
constexpr void make_nest(loop_nest& n, std::uint32_t element_size, std::uint32_t rank, const dimensions& sizes,
                         const std::array<std::int64_t, max_dimension_count>& input, const dimensions& output,
                         std::uint64_t input_start, std::uint64_t output_start) noexcept {
  n.elements = 1;
  std::uint64_t read = 1;  // elements, each once
  n.input_start = input_start * element_size;
  n.output_start = output_start * element_size;
  n.depth = 0;
  n.element_size = element_size;
  n.masked_groups = n.packed_groups = n.wide_groups = n.without_vectors = false;
  for (std::uint32_t i = rank; i > 0;) {
    --i;
    n.elements *= sizes[i];
    if (input[i] != 0) read *= sizes[i];
    if (sizes[i] > 1) insert_loop(n, {sizes[i], input[i] * element_size, std::int64_t{output[i]} * element_size});
  }
  n.nontemporal = (n.elements + read) * element_size >= nontemporal_bytes;
  if (n.elements != 0) merge_loops(n);
  for (std::size_t i = n.depth; i < n.loops.size(); ++i) n.loops[i] = no_loop;
  if (n.elements <= tiny_elements) {
    n.kind = n.elements == 0 ? copy_class::empty : copy_class::tiny;
    return;
  }
  make_ascending(n);
  n.kind = classify(n);
  const bool is_short = n.loops[0].count * n.element_size < 64;
  if (is_short && (n.kind == copy_class::strided_rows || n.kind == copy_class::rows)) read_lines_once(n);
  choose_groups(n);
}

}  // namespace slice1::detail
