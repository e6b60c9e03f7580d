// SPDX-License-Identifier: MIT
// What is the least that a copy must loop over? A plan's dimensions in the order of the output's memory, merged and
// turned so that memory is read upwards; and which class of copy they are.
#pragma once

#include <slice1/types.hpp>  // max_dimension_count

#include <array>    // std::array
#include <cstddef>  // std::size_t
#include <cstdint>  // std::int64_t, std::uint64_t, std::uint32_t, std::uint8_t

namespace slice1 {

/// How a plan's elements lie to each other, which decides what is fast.
enum class copy_class : std::uint8_t {
  empty,         ///< there are none
  tiny,          ///< so few that finding a better way takes longer than copying them
  rows,          ///< neighbours in the input are neighbours in the output
  strided_rows,  ///< rows of the output are every so many elements of the input, forwards or backwards, or one repeated
  deinterleave,  ///< 2 to 4 rows of the output are interleaved in the input: channels last to channels first
  interleave,    ///< 2 to 4 rows of the input are interleaved in the output: channels first to channels last
  tiles,         ///< rows of the output are columns of the input: a transposition
  scattered      ///< the output has gaps between all elements
};

namespace detail {

// One loop of a copy; strides in bytes.
struct copy_loop {
  std::uint64_t count;
  std::int64_t input_stride;
  std::int64_t output_stride;
};
inline constexpr copy_loop no_loop{1, 0, 0};

// loops[0] is the innermost: that of the least output stride. Where the class is of two dimensions, loops[1] is the
// other one; beyond, they ascend by output stride. Loops from `depth` on run once.
struct loop_nest {
  std::array<copy_loop, max_dimension_count> loops;
  std::uint64_t elements;
  std::uint64_t input_start;   // bytes
  std::uint64_t output_start;  // bytes
  std::uint32_t depth;
  std::uint32_t element_size;  // bytes; more than the plan's where elements always move together
  copy_class kind;
  bool streams;  // more than caches hold: stores may go past them
};

// Measured: up to here nothing that looks at the loops is faster than the plain loops.
inline constexpr std::uint64_t tiny_elements = 16;

// Measured: non-temporal stores lose below 8 MiB of output, and win 1.5-fold from 12 MiB on.
inline constexpr std::uint64_t streaming_bytes = 12u << 20;

struct nest_maker {
  using input_strides = std::array<std::int64_t, max_dimension_count>;

  // Fills in all of n. Strides and starts in elements, dimensions outermost first. Where an input stride saturates its
  // size is 1.
  static constexpr void make(loop_nest& n, std::uint32_t element_size, std::uint32_t rank, const dimensions& sizes,
                             const input_strides& input, const dimensions& output, std::uint64_t input_start,
                             std::uint64_t output_start) noexcept {
    n.elements = 1;
    n.input_start = input_start * element_size;
    n.output_start = output_start * element_size;
    n.depth = 0;
    n.element_size = element_size;
    n.kind = copy_class::empty;
    for (std::uint32_t i = rank; i-- > 0;) {
      n.elements *= sizes[i];
      if (sizes[i] > 1) insert(n, {sizes[i], input[i] * element_size, std::int64_t{output[i]} * element_size});
    }
    n.streams = n.elements * element_size >= streaming_bytes;
    if (n.elements != 0) {
      merge(n);
      widen(n);
      read_upwards(n);
    }
    for (std::size_t i = n.depth; i < n.loops.size(); ++i) n.loops[i] = no_loop;
    if (n.elements != 0) n.kind = classify(n);
  }

 private:
  // By output stride; mostly they come in that order.
  static constexpr void insert(loop_nest& n, const copy_loop& loop) noexcept {
    std::uint32_t i = n.depth++;
    for (; i > 0 && n.loops[i - 1].output_stride > loop.output_stride; --i) n.loops[i] = n.loops[i - 1];
    n.loops[i] = loop;
  }

  // Neighbours that are one dimension in both tensors become one.
  static constexpr void merge(loop_nest& n) noexcept {
    std::uint32_t kept = 0;
    for (std::uint32_t i = 1; i < n.depth; ++i) {
      auto& inner = n.loops[kept];
      const auto& outer = n.loops[i];
      const auto count = static_cast<std::int64_t>(inner.count);
      if (outer.input_stride == inner.input_stride * count && outer.output_stride == inner.output_stride * count) {
        inner.count *= outer.count;
      } else if (++kept != i) {
        n.loops[kept] = outer;
      }
    }
    if (n.depth > 0) n.depth = kept + 1;
  }

  // Rows of 2, 4 or 8 bytes are elements: pairs of 16-bit samples move as 32 bits.
  static constexpr void widen(loop_nest& n) noexcept {
    if (n.depth < 2) return;
    const auto& row = n.loops[0];
    const auto size = std::int64_t{n.element_size};
    const auto bytes = row.count * n.element_size;
    if (row.input_stride != size || row.output_stride != size || bytes > 8 || (bytes & (bytes - 1)) != 0) return;
    n.element_size = static_cast<std::uint32_t>(bytes);
    --n.depth;
    for (std::uint32_t i = 0; i < n.depth; ++i) n.loops[i] = n.loops[i + 1];
  }

  // Memory is read fastest upwards (rows in reverse order: 1.6-fold), and written as fast downwards. What is innermost
  // may stay: its kernel does the same.
  static constexpr void read_upwards(loop_nest& n) noexcept {
    for (std::uint32_t i = 1; i < n.depth; ++i) {
      auto& loop = n.loops[i];
      if (loop.input_stride >= 0) continue;
      const auto last = static_cast<std::int64_t>(loop.count - 1);
      n.input_start -= static_cast<std::uint64_t>(-loop.input_stride * last);
      n.output_start += static_cast<std::uint64_t>(loop.output_stride * last);
      loop.input_stride = -loop.input_stride;
      loop.output_stride = -loop.output_stride;
    }
  }

  static constexpr copy_class classify(loop_nest& n) noexcept {
    const auto size = std::int64_t{n.element_size};
    if (n.elements <= tiny_elements) return copy_class::tiny;
    if (n.loops[0].output_stride != size) return copy_class::scattered;
    if (n.loops[0].input_stride == size) return copy_class::rows;
    const bool few_apart = n.loops[0].input_stride >= -4 * size && n.loops[0].input_stride <= 4 * size;
    for (std::uint32_t i = 1; i < n.depth; ++i) {
      const auto across = n.loops[i];  // along the input's memory
      const auto along = n.loops[0];   // along the output's
      if (across.input_stride != size) continue;
      const bool few_across = few_apart && along.input_stride >= size * static_cast<std::int64_t>(across.count) &&
                              along.input_stride % size == 0;
      const bool few_along = along.count <= 4 && across.output_stride == size * static_cast<std::int64_t>(along.count);
      if (!few_across && !few_along && (few_apart || across.count < 4 || along.count < 4)) continue;
      for (std::uint32_t k = i; k > 1; --k) n.loops[k] = n.loops[k - 1];
      n.loops[1] = across;
      return few_across ? copy_class::deinterleave : few_along ? copy_class::interleave : copy_class::tiles;
    }
    return copy_class::strided_rows;
  }
};

}  // namespace detail
}  // namespace slice1
