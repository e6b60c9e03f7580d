// SPDX-License-Identifier: MIT
// What all engines share: loops around a part of a copy, and the element size as a constant.
#pragma once

#include <slice1/plan/loop_nest.hpp>  // loop_nest
#include <slice1/types.hpp>           // max_dimension_count

#include <array>        // std::array
#include <cstddef>      // std::byte, std::size_t, std::ptrdiff_t
#include <cstdint>      // std::uint32_t, std::int64_t
#include <type_traits>  // std::integral_constant
#include <utility>      // std::make_index_sequence

#if defined(_MSC_VER) && !defined(__clang__)
#define SLICE1_DETAIL_INLINE __forceinline
#define SLICE1_DETAIL_NOINLINE __declspec(noinline)
#define SLICE1_DETAIL_INLINE_LAMBDA
#else
#define SLICE1_DETAIL_INLINE [[gnu::always_inline]] inline
#define SLICE1_DETAIL_NOINLINE [[gnu::noinline]]
#define SLICE1_DETAIL_INLINE_LAMBDA __attribute__((always_inline))
#endif
#if defined(__clang__)  // which would unroll every loop
#define SLICE1_DETAIL_ROLLED _Pragma("clang loop unroll(disable)")
#else
#define SLICE1_DETAIL_ROLLED
#endif

namespace slice1::inline SLICE1_VERSION_NAMESPACE::detail::kernel {

template <std::size_t Count>
inline constexpr std::make_index_sequence<Count> indices{};

inline std::ptrdiff_t input_stride(const loop_nest& n, std::size_t i) noexcept {
  return static_cast<std::ptrdiff_t>(n.input_strides[i]);
}
inline std::ptrdiff_t output_stride(const loop_nest& n, std::size_t i) noexcept {
  return static_cast<std::ptrdiff_t>(n.output_strides[i]);
}
inline std::ptrdiff_t count_of(const loop_nest& n, std::size_t i) noexcept {
  return static_cast<std::ptrdiff_t>(n.counts[i]);
}
inline std::ptrdiff_t size_of(const loop_nest& n) noexcept {
  return n.element_size;
}
inline std::ptrdiff_t row_bytes(const loop_nest& n) noexcept {
  return count_of(n, 0) * size_of(n);
}

// Whether each iteration of a loop reads another cache line.
inline bool changes_line(std::int64_t input_stride) noexcept {
  return input_stride >= 64 || input_stride <= -64;
}

// The first element of a copy in both tensors, and the end of the input's readable bytes.
struct addresses {
  const std::byte* input;
  std::byte* output;
  const std::byte* input_end;
};

// Reverses a loop; the pointers then address its former last iteration.
inline void reverse_loop(loop_nest& n, std::size_t i, addresses& a) noexcept {
  a.input += input_stride(n, i) * (count_of(n, i) - 1);
  a.output += output_stride(n, i) * (count_of(n, i) - 1);
  n.input_strides[i] = -n.input_strides[i];
  n.output_strides[i] = -n.output_strides[i];
}
// Makes reads ascend, which is faster; the direction of writes makes no difference.
inline void make_reads_ascend(loop_nest& n, std::size_t first, addresses& a) noexcept {
  for (std::size_t i = first; i < n.depth; ++i) {
    if (n.input_strides[i] < 0) reverse_loop(n, i, a);
  }
}

// Makes loop i of a nest loop k of another.
inline void set_loop(loop_nest& n, std::size_t k, const loop_nest& other, std::size_t i) noexcept {
  n.counts[k] = other.counts[i];
  n.input_strides[k] = other.input_strides[i];
  n.output_strides[k] = other.output_strides[i];
}
// Makes n a nest with another's elements but without loops, for set_loop. Initializes only the three loops that
// each_row always runs.
inline void clear_loops(loop_nest& n, const loop_nest& other) noexcept {
  n.depth = 0;
  n.element_size = other.element_size;
  n.kind = other.kind;
  for (std::size_t i = 0; i < 3; ++i) {
    n.counts[i] = 1;
    n.input_strides[i] = n.output_strides[i] = 0;
  }
}

// f(std::integral_constant<std::size_t, S>) for the nest's element size S. Always inline, because a baseline function
// can't inline a function of a wider instruction set.
template <class Function>
SLICE1_DETAIL_INLINE auto with_element_size(const loop_nest& n, const Function& f) noexcept {
  if (n.element_size == 1) return f(std::integral_constant<std::size_t, 1>{});
  if (n.element_size == 2) return f(std::integral_constant<std::size_t, 2>{});
  if (n.element_size == 4) return f(std::integral_constant<std::size_t, 4>{});
  return f(std::integral_constant<std::size_t, 8>{});
}

// Counts the iterations of the loops from `first` on. next() steps to the next one, or returns false after the last. It
// is not inline, because for most copies the engine runs all loops itself.
struct round_counter {
  std::array<std::uint32_t, max_dimension_count> done{};

  SLICE1_DETAIL_NOINLINE bool next(const loop_nest& n, std::size_t first, const std::byte*& input,
                                   std::byte*& output) noexcept {
    for (auto i = first; i < n.depth; ++i) {
      input += input_stride(n, i);
      output += output_stride(n, i);
      if (++done[i] < n.counts[i]) return true;
      input -= input_stride(n, i) * count_of(n, i);
      output -= output_stride(n, i) * count_of(n, i);
      done[i] = 0;
    }
    return false;
  }
};
// Calls block(input, output) for each iteration of the loops from `first` on.
template <class Block>
inline void each_round(const loop_nest& n, std::size_t first, const std::byte* input, std::byte* output,
                       const Block& block) noexcept {
  round_counter rounds;
  do block(input, output);
  while (rounds.next(n, first, input, output));
}

// Calls row(input, output) for each iteration of the loops from 1 on.
template <class Row>
SLICE1_DETAIL_INLINE void each_row(const loop_nest& n, const std::byte* input, std::byte* output,
                                   const Row& row) noexcept {
  const auto rows = count_of(n, 1), planes = count_of(n, 2);
  const auto in_stride = input_stride(n, 1), out_stride = output_stride(n, 1);
  const auto in_plane = input_stride(n, 2), out_plane = output_stride(n, 2);
  round_counter rounds;
  for (;;) {
    SLICE1_DETAIL_ROLLED
    for (std::ptrdiff_t k = 0; k < planes; ++k) {
      const auto* in = input + k * in_plane;
      auto* out = output + k * out_plane;
      SLICE1_DETAIL_ROLLED
      for (std::ptrdiff_t i = 0; i < rows; ++i, in += in_stride, out += out_stride) row(in, out);
    }
    if (n.depth <= 3) return;
    const auto* next_input = input;  // in memory; the loops above keep theirs in registers
    auto* next_output = output;
    if (!rounds.next(n, 3, next_input, next_output)) return;
    input = next_input;
    output = next_output;
  }
}

// Copies a whole nest.
using copy_function = void (*)(const loop_nest&, const std::byte* input, std::byte* output);

}  // namespace slice1::detail::kernel
