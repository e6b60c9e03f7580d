// SPDX-License-Identifier: MIT
// The shortest nest of loops for a copy: a plan's dimensions in the order of the output's memory, merged, and their
// class of copy.
#pragma once

#include <slice1/detail/arithmetic.hpp>  // magnitude
#include <slice1/plan/copy_class.hpp>    // copy_class
#include <slice1/types.hpp>              // dimensions, max_dimension_count

#include <array>    // std::array
#include <cstddef>  // std::size_t
#include <cstdint>  // std::int64_t, std::uint64_t, std::uint32_t, std::uint8_t

namespace slice1::inline SLICE1_VERSION_NAMESPACE::detail {

// Up to this many elements, choosing a kernel takes longer than plain loops.
inline constexpr std::uint64_t tiny_elements = 16;

// The loops of a copy, loop 0 the innermost one: they ascend by output stride, which is positive. Loops from `depth` on
// run once. Strides are in bytes.
struct loop_nest {
  std::array<std::int64_t, max_dimension_count> input_strides, output_strides;
  std::array<std::uint32_t, max_dimension_count> counts;  // their products also fit: the output's elements are distinct
  std::uint8_t depth;
  std::uint8_t element_size;  // bytes; more than the plan's if several elements always move together
  copy_class kind;
};

constexpr std::uint64_t count_elements(const loop_nest& n) noexcept {
  std::uint64_t elements = 1;
  for (std::size_t i = 0; i < n.depth; ++i) elements *= n.counts[i];
  return elements;
}

// The loop over neighbours in the input that are not neighbours in the output: a matrix's column; 0 if there is none.
constexpr std::size_t column_loop(const loop_nest& n) noexcept {
  for (std::size_t i = 1; i < n.depth; ++i) {
    if (magnitude(n.input_strides[i]) == n.element_size) return i;
  }
  return 0;
}

// Keeps loops sorted by output stride; usually they already are.
constexpr void insert_loop(loop_nest& n, std::uint32_t count, std::int64_t input, std::int64_t output) noexcept {
  std::size_t i = n.depth++;
  for (; i > 0 && n.output_strides[i - 1] > output; --i) {
    n.counts[i] = n.counts[i - 1];
    n.input_strides[i] = n.input_strides[i - 1];
    n.output_strides[i] = n.output_strides[i - 1];
  }
  n.counts[i] = count;
  n.input_strides[i] = input;
  n.output_strides[i] = output;
}

// Rows of 2, 4 or 8 bytes become elements: pairs of 16-bit samples move as 32 bits.
constexpr bool widen_element(loop_nest& n) noexcept {
  const std::int64_t size = n.element_size, bytes = size * n.counts[0];
  if (n.input_strides[0] != size || n.output_strides[0] != size || bytes > 8 || (bytes & (bytes - 1)) != 0)
    return false;
  n.element_size = static_cast<std::uint8_t>(bytes);
  return true;
}

// Merges adjacent loops that are one dimension in both tensors; a row that became an element needs no loop.
constexpr void merge_loops(loop_nest& n) noexcept {
  std::size_t kept = 0;
  for (std::size_t i = 1; i < n.depth; ++i) {
    const std::int64_t count = n.counts[kept];
    if (n.input_strides[i] == n.input_strides[kept] * count && n.output_strides[i] == n.output_strides[kept] * count) {
      n.counts[kept] *= n.counts[i];
    } else {
      if (kept > 0 || !widen_element(n)) ++kept;
      n.counts[kept] = n.counts[i];
      n.input_strides[kept] = n.input_strides[i];
      n.output_strides[kept] = n.output_strides[i];
    }
  }
  if (n.depth > 0) n.depth = static_cast<std::uint8_t>(kept + 1);
}

// Rows that are interleaved in one tensor and apart in the other.
inline constexpr std::uint32_t most_channels = 4;

constexpr copy_class classify(const loop_nest& n) noexcept {
  const std::int64_t size = n.element_size, row = n.counts[0], row_stride = n.input_strides[0];
  if (n.output_strides[0] != size) return copy_class::scattered;
  if (row_stride == size) return copy_class::rows;
  const auto column = column_loop(n);
  if (column == 0 || row_stride == 0) return copy_class::strided_rows;
  if (row <= most_channels && n.output_strides[column] == size * row) return copy_class::interleave;
  const auto columns = n.counts[column];
  const auto distance = magnitude(row_stride), pixel = std::uint64_t{columns} * n.element_size;
  if (columns <= most_channels && distance >= pixel && distance <= most_channels * n.element_size)
    return copy_class::deinterleave;
  return distance < pixel ? copy_class::strided_rows : copy_class::transpose;
}

// Fills in all of n. Strides are in elements, dimensions are outermost first. If an input stride saturates, the size is
// 1.
constexpr void make_nest(loop_nest& n, std::uint32_t element_size, std::uint32_t rank, const dimensions& sizes,
                         const std::array<std::int64_t, max_dimension_count>& input,
                         const dimensions& output) noexcept {
  std::uint64_t elements = 1;
  n.depth = 0;
  n.element_size = static_cast<std::uint8_t>(element_size);
  for (std::uint32_t i = rank; i > 0;) {
    --i;
    elements *= sizes[i];
    if (sizes[i] > 1) insert_loop(n, sizes[i], input[i] * element_size, std::int64_t{output[i]} * element_size);
  }
  if (elements != 0) merge_loops(n);
  for (std::size_t i = n.depth; i < max_dimension_count; ++i) {
    n.counts[i] = 1;
    n.input_strides[i] = n.output_strides[i] = 0;
  }
  n.kind = elements == 0 ? copy_class::empty : count_elements(n) <= tiny_elements ? copy_class::tiny : classify(n);
}

}  // namespace slice1::detail
