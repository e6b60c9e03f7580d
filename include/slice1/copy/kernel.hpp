// SPDX-License-Identifier: MIT
// How is a kernel entered? Its signature, the loops around it, and the element size as a constant.
#pragma once

#include <slice1/plan/loop_nest.hpp>  // changes_line, loop_nest
#include <slice1/types.hpp>           // max_dimension_count

#include <array>        // std::array
#include <cstddef>      // std::byte, std::size_t, std::ptrdiff_t
#include <cstdint>      // std::uint32_t, std::uint64_t, std::uintptr_t
#include <type_traits>  // std::integral_constant
#include <utility>      // std::swap

#if defined(_MSC_VER) && !defined(__clang__)
#define SLICE1_DETAIL_INLINE __forceinline
#define SLICE1_DETAIL_NOINLINE __declspec(noinline)
#else
#define SLICE1_DETAIL_INLINE [[gnu::always_inline]] inline
// At a line: loops that begin elsewhere in it, by what else is linked, take up to 1.7 times as long on Zen 4.
#define SLICE1_DETAIL_NOINLINE [[gnu::noinline, gnu::aligned(64)]]
#endif
// clang++ would unroll every loop: twice the code, no faster. And it would begin them anywhere in a line, where short
// ones may take two cycles instead of one (300 random cases by clang++ 19: 0.96 times as long, a tenth 0.8 times); from
// 18 on it can be told.
#if defined(__clang__) && __has_cpp_attribute(clang::code_align)
#define SLICE1_DETAIL_ROLLED _Pragma("clang loop unroll(disable)") [[clang::code_align(64)]]
#elif defined(__clang__)
#define SLICE1_DETAIL_ROLLED _Pragma("clang loop unroll(disable)")
#else
#define SLICE1_DETAIL_ROLLED
#endif

namespace slice1::detail::kernel {

// Zen 3 and Zen 4 gain by some of what costs other processors time.
inline bool is_zen_3_or_4() noexcept {
#if defined(__GNUC__) && defined(__x86_64__)
  return __builtin_cpu_is("amdfam19h");
#else
  return false;
#endif
}

using function = void (*)(const loop_nest&, const std::byte* input, std::byte* output);

// A kernel, and how many of a nest's innermost loops it runs itself.
struct entry {
  function copy;
  std::uint32_t loops;
};

inline std::ptrdiff_t input_stride(const loop_nest& n, std::size_t i) noexcept {
  return static_cast<std::ptrdiff_t>(n.loops[i].input_stride);
}
inline std::ptrdiff_t output_stride(const loop_nest& n, std::size_t i) noexcept {
  return static_cast<std::ptrdiff_t>(n.loops[i].output_stride);
}
inline std::ptrdiff_t count_of(const loop_nest& n, std::size_t i) noexcept {
  return static_cast<std::ptrdiff_t>(n.loops[i].count);
}
inline std::ptrdiff_t row_bytes(const loop_nest& n) noexcept {
  return static_cast<std::ptrdiff_t>(n.loops[0].count * n.element_size);
}

// Turns a loop round; the pointers, to its first round, then are to what was its last.
inline void reverse(copy_loop& loop, const std::byte*& input, std::byte*& output) noexcept {
  const auto [count, in_stride, out_stride] = loop;
  const auto last = static_cast<std::ptrdiff_t>(count - 1);
  input += static_cast<std::ptrdiff_t>(in_stride) * last;
  output += static_cast<std::ptrdiff_t>(out_stride) * last;
  loop = {count, -in_stride, -out_stride};
}

// How many of a loop's rounds go together: at most `most`, in parts of about the same size.
inline std::ptrdiff_t part_of(std::ptrdiff_t rounds, std::ptrdiff_t most) noexcept {
  const auto parts = (rounds + most - 1) / most;
  return (rounds + parts - 1) / parts;
}

// Calls part(first) for parts of `step` rounds of a loop, of which the last may overlap the one before.
template <class Part>
SLICE1_DETAIL_INLINE void each_part(std::ptrdiff_t rounds, std::ptrdiff_t step, const Part& part) noexcept {
  for (std::ptrdiff_t k = 0; k < rounds; k += step) {
    if (rounds - k < step) k = rounds - step;
    part(k);
  }
}

// f(std::integral_constant<std::size_t, S>) for the nest's element size S. Always inline: a
// function of the baseline could not inline an f that is compiled for a wider instruction set.
template <class F>
SLICE1_DETAIL_INLINE auto with_element_size(const loop_nest& n, const F& f) noexcept {
  switch (n.element_size) {
    case 1: return f(std::integral_constant<std::size_t, 1>{});
    case 2: return f(std::integral_constant<std::size_t, 2>{});
    case 4: return f(std::integral_constant<std::size_t, 4>{});
    default: return f(std::integral_constant<std::size_t, 8>{});
  }
}

// Bytes from p to the next cache line; 0 where one begins at p.
inline std::ptrdiff_t bytes_to_line(const std::byte* p) noexcept {
  return static_cast<std::ptrdiff_t>((64 - reinterpret_cast<std::uintptr_t>(p) % 64) % 64);
}

// Whether rows are whole cache lines of the output.
inline bool are_whole_lines(const loop_nest& n, const std::byte* output) noexcept {
  if (row_bytes(n) % 64 != 0 || bytes_to_line(output) != 0) return false;
  for (std::size_t i = 1; i < n.depth; ++i) {
    if (n.loops[i].output_stride % 64 != 0) return false;
  }
  return true;
}

// Calls block(input, output) for each round of the loops from `first` to before `end`. Always inline, as above.
template <class Block>
SLICE1_DETAIL_INLINE void each_round(const loop_nest& n, std::size_t first, std::size_t end, const std::byte* input,
                                     std::byte* output, const Block& block) noexcept {
  std::array<std::uint64_t, max_dimension_count> round{};
  for (;;) {
    block(input, output);
    std::size_t i = first;
    for (; i < end; ++i) {
      input += input_stride(n, i);
      output += output_stride(n, i);
      if (++round[i] < n.loops[i].count) break;
      input -= input_stride(n, i) * count_of(n, i);
      output -= output_stride(n, i) * count_of(n, i);
      round[i] = 0;
    }
    if (i >= end) return;
  }
}

// Calls plane(input, output) for each round of loop 2. Always inline, as above.
template <class Plane>
SLICE1_DETAIL_INLINE void each_plane(const loop_nest& n, const std::byte* input, std::byte* output,
                                     const Plane& plane) noexcept {
  for (auto planes = count_of(n, 2); planes > 0; --planes, input += input_stride(n, 2), output += output_stride(n, 2))
    plane(input, output);
}

// Calls row(input, output) for each round of loops 1 and 2. Always inline, as above.
template <class Row>
SLICE1_DETAIL_INLINE void each_row(const loop_nest& n, const std::byte* input, std::byte* output,
                                   const Row& row) noexcept {
  const auto rows = count_of(n, 1), planes = count_of(n, 2);
  const auto in_stride = input_stride(n, 1), out_stride = output_stride(n, 1);
  const auto in_plane = input_stride(n, 2), out_plane = output_stride(n, 2);
  SLICE1_DETAIL_ROLLED
  for (std::ptrdiff_t k = 0; k < planes; ++k) {
    const std::byte* in = input + k * in_plane;
    std::byte* out = output + k * out_plane;
    SLICE1_DETAIL_ROLLED
    for (std::ptrdiff_t i = 0; i < rows; ++i, in += in_stride, out += out_stride) row(in, out);
  }
}

// The loop that a kernel of three loops had best run as its last one, and how many rounds of it at a time. The longest,
// where that saves most calls of little work each (depth to space, 2 x 2 and 3 x 3, of 2 KB to 2 MB: 1.2 to 5 times; 4
// MB and more: 0.7 to 1.2 times), and the caches keep the lines that a call reads for the next ones (68,000 lines: 0.3
// times).
struct last_loop {
  std::size_t loop = 2;
  std::uint64_t rounds = 0;  // 0: all
};
inline last_loop last_loop_of(const entry& kernel, const loop_nest& n) noexcept {
  constexpr std::uint64_t most_in_call = 1024, most_bytes = 4 << 20, part_bytes = 65536, most_in_part = 262144;
  const auto in_call = n.loops[0].count * n.loops[1].count * n.loops[2].count * n.element_size;
  if (kernel.loops != 3 || in_call > most_in_call || n.elements * n.element_size > most_bytes) return {};
  std::size_t longest = 2;
  for (std::size_t i = 3; i < n.depth; ++i) {
    if (n.loops[i].count > n.loops[longest].count) longest = i;
  }
  std::uint64_t bytes = n.element_size, lines = 64;
  for (std::size_t i = 0; i < longest; ++i) {
    bytes *= n.loops[i].count;
    if (changes_line(n.loops[i])) lines *= n.loops[i].count;
  }
  const auto in_round = bytes < lines ? lines : bytes, count = n.loops[longest].count, least = 4 * n.loops[2].count;
  const auto rounds = part_bytes / in_round < least ? least : part_bytes / in_round;
  if (count < least || rounds * in_round > most_in_part) return {};
  return {longest, rounds < count ? rounds : count};
}

// The kernel runs the innermost loops itself, so that calls are few. The longest loop goes in parts (12 copies of 0.16
// to 1.2 MB on Zen 3: 0.87 times as long on the mean).
SLICE1_DETAIL_NOINLINE inline void run_rounds(const entry& kernel, const loop_nest& n, const std::byte* input,
                                              std::byte* output) noexcept {
  const auto run_all = [&](const loop_nest& nest, const std::byte* from, std::byte* to) {
    each_round(nest, kernel.loops, nest.depth, from, to,
               [&](const std::byte* in, std::byte* out) { kernel.copy(nest, in, out); });
  };
  const auto last = last_loop_of(kernel, n);
  if (last.rounds == 0) return run_all(n, input, output);
  auto part = n;
  std::swap(part.loops[2], part.loops[last.loop]);
  part.depth = static_cast<std::uint32_t>(last.loop + 1);
  const auto some = static_cast<std::ptrdiff_t>(last.rounds);
  each_round(n, last.loop + 1, n.depth, input, output, [&](const std::byte* in, std::byte* out) {
    for (auto left = count_of(n, last.loop); left > 0; left -= some) {
      part.loops[2].count = static_cast<std::uint64_t>(left < some ? left : some);
      run_all(part, in, out);
      in += some * input_stride(part, 2);
      out += some * output_stride(part, 2);
    }
  });
}
inline void run(const entry& kernel, const loop_nest& n, const std::byte* input, std::byte* output) noexcept {
  if (n.depth <= kernel.loops) kernel.copy(n, input, output);
  else run_rounds(kernel, n, input, output);
}

}  // namespace slice1::detail::kernel
