// SPDX-License-Identifier: MIT
// How is a kernel entered? Its signature, the loops around it, and the element size as a constant.
#pragma once

#include <slice1/plan/loop_nest.hpp>  // loop_nest
#include <slice1/types.hpp>           // max_dimension_count

#include <array>        // std::array
#include <cstddef>      // std::byte, std::size_t, std::ptrdiff_t
#include <cstdint>      // std::uint32_t, std::uint64_t, std::uintptr_t
#include <type_traits>  // std::integral_constant

#if defined(_MSC_VER) && !defined(__clang__)
#define SLICE1_DETAIL_INLINE __forceinline
#define SLICE1_DETAIL_NOINLINE __declspec(noinline)
#else
#define SLICE1_DETAIL_INLINE [[gnu::always_inline]] inline
#define SLICE1_DETAIL_NOINLINE [[gnu::noinline]]
#endif
#if defined(__clang__)  // would unroll every loop: twice the code, no faster
#define SLICE1_DETAIL_ROLLED _Pragma("clang loop unroll(disable)")
#else
#define SLICE1_DETAIL_ROLLED
#endif

namespace slice1::detail::kernel {

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

// Beyond this size, copies go past the caches: fetching the input's next lines ahead gains time, and costs it before.
inline constexpr std::uint64_t fetched_bytes = 4 << 20;

// Lines to fetch at each row: those that begin in these bytes, relative to its first. Into the first cache, or the
// second.
struct byte_range {
  std::ptrdiff_t begin, end;
  int cache = 1;
};
// How many bytes of rows earlier. (Rows of 64 bytes to 1 KiB, 40 MB: 1.1 to 1.4 times as fast as with 2048; 16384: the
// same.)
inline constexpr std::ptrdiff_t fetch_distance = 8192;

// Where rows of `bytes` in the input, one in each round of a loop, lie apart, the processor does not see in which order
// they are read. Small gaps are fetched too, as if there were none; else later rows of the same loop, if it has enough
// (3 rows of 864 bytes in each plane: 0.7 to 0.8 times), or, of long ones, the beginning of the next (32 KiB, by two
// threads: 1.3 times; all of 3000 to 4096 bytes: 0.6 to 0.9 times on Zen 4). No line is fetched twice: a fetch of one
// that is on its way waits for it. The second cache has more lines on their way, so that past the caches longer rows
// are fetched whole (64 bytes to 8 KiB at gaps of 512 or more, 32 MB: 1.1 to 2.5 times as fast as into the first; at
// smaller gaps, 0.5 to 1 times, on Zen 4).
inline byte_range bytes_ahead(const loop_nest& n, std::ptrdiff_t bytes, std::size_t loop = 1,
                              std::ptrdiff_t distance = fetch_distance) noexcept {
  const auto stride = input_stride(n, loop), gap = stride - bytes;
  if (n.depth <= loop || gap <= 0) return {0, 0};
  const int cache = gap > 256 && gap > bytes / 8 ? 2 : 1;
  const std::ptrdiff_t most = n.nontemporal && cache == 2 ? 8192 : 2048;
  if (bytes > most) return {stride - 63, stride + most / 2, cache};
  if (gap > 128 && gap > bytes / 8) {
    const auto rows = distance / bytes, ahead = rows * stride;
    return 4 * rows > count_of(n, loop) ? byte_range{0, 0} : byte_range{ahead - 63, ahead + bytes, cache};
  }
  return bytes <= 256 ? byte_range{fetch_distance, fetch_distance + stride} : byte_range{bytes, stride};
}
// Rows that lie far apart are fetched ahead, too, where they may come from beyond the second cache (700 to 4000 bytes
// at every 2 to 30 KiB: 1.0 to 1.35 times on Zen 4 and Zen 5; but 200 bytes at every KiB, of 600 KB: 0.8 times).
SLICE1_DETAIL_NOINLINE inline byte_range fetched_ahead(const loop_nest& n, bool past_caches) noexcept {
  const auto bytes = row_bytes(n), stride = input_stride(n, 1);
  const bool are_apart = stride >= 1024 && stride - bytes > bytes / 4;
  const bool fetches = are_apart && n.elements * n.element_size > (bytes <= 512 ? 1u << 20 : 1u << 19);
  return fetches || past_caches ? bytes_ahead(n, bytes) : byte_range{0, 0};
}
// Always inline: g++ finds no effect in a call of a function that only fetches, and leaves it out.
SLICE1_DETAIL_INLINE void fetch_line([[maybe_unused]] const std::byte* in, [[maybe_unused]] int cache) noexcept {
#if defined(__GNUC__)
  if (cache == 1) __builtin_prefetch(in, 0, 3);
  else __builtin_prefetch(in, 0, 2);
#endif
}
SLICE1_DETAIL_INLINE void fetch(const std::byte* in, byte_range bytes) noexcept {
  if (bytes.end == 0) return;
  for (auto i = bytes.begin + bytes_to_line(in + bytes.begin); i < bytes.end; i += 64) fetch_line(in + i, bytes.cache);
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

// The kernel runs the innermost loops itself, so that calls are few.
inline void run(const entry& kernel, const loop_nest& n, const std::byte* input, std::byte* output) noexcept {
  if (n.depth <= kernel.loops) return kernel.copy(n, input, output);
  each_round(n, kernel.loops, n.depth, input, output,
             [&](const std::byte* in, std::byte* out) { kernel.copy(n, in, out); });
}

}  // namespace slice1::detail::kernel
