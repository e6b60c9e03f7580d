// SPDX-License-Identifier: MIT
// Which instructions does a copy use? Those of the machine on which it runs; the vector kernels are compiled once for
// each set that x86-64 has, whatever the compiler's flags are.
#pragma once

#include <slice1/kernel/nest.hpp>   // loop_nest
#include <slice1/kernel/words.hpp>  // run, words_for

#include <cstddef>  // std::byte, std::size_t
#include <cstdint>  // std::uint64_t
#include <cstring>  // std::memcpy, std::memset
#include <utility>  // std::index_sequence

// Where the compiler has vectors, and the processor 16 bytes of them whatever the flags are.
#if defined(__GNUC__) && defined(__has_builtin)
#if __has_builtin(__builtin_shufflevector) && \
    (defined(__SSE2__) || defined(__ARM_NEON) || defined(__VSX__) || defined(__VX__) || defined(__loongarch_sx))
#define SLICE1_DETAIL_HAS_VECTORS
#if defined(__x86_64__)
#define SLICE1_DETAIL_HAS_AVX
#endif
#endif
#endif

#if defined(SLICE1_DETAIL_HAS_VECTORS)
#define SLICE1_DETAIL_INLINE [[gnu::always_inline]] inline
#if defined(__clang__)  // would unroll every loop: twice the code, no faster
#define SLICE1_DETAIL_ROLLED _Pragma("clang loop unroll(disable)")
#else
#define SLICE1_DETAIL_ROLLED
#endif

namespace slice1::detail::kernel {

// What whole vectors leave over. Not inline: it is as much code as the rest.
template <int = 0>
SLICE1_DETAIL_NOINLINE void edge_row(std::ptrdiff_t size, const std::byte* in, std::ptrdiff_t from, std::byte* out,
                                     std::ptrdiff_t to, std::ptrdiff_t count) noexcept {
  switch (size) {
    case 1: return strided_row<1>(in, from, out, to, count);
    case 2: return strided_row<2>(in, from, out, to, count);
    case 4: return strided_row<4>(in, from, out, to, count);
    default: return strided_row<8>(in, from, out, to, count);
  }
}
template <int = 0>
SLICE1_DETAIL_NOINLINE void edge_pixels(const loop_nest& n, const std::byte* in, std::byte* out, std::ptrdiff_t first,
                                        std::ptrdiff_t end) noexcept {
  switch (n.element_size) {
    case 1: return some_pixels<1>(n, in, out, first, end);
    case 2: return some_pixels<2>(n, in, out, first, end);
    case 4: return some_pixels<4>(n, in, out, first, end);
    default: return some_pixels<8>(n, in, out, first, end);
  }
}

}  // namespace slice1::detail::kernel

#define SLICE1_DETAIL_VECTOR_BYTES 16
#if defined(__SSE2__)
#define SLICE1_DETAIL_STREAM __builtin_ia32_movntdq
#endif
#define SLICE1_DETAIL_LEVEL portable
#include <slice1/kernel/vectors.inc>
#undef SLICE1_DETAIL_LEVEL
#undef SLICE1_DETAIL_STREAM
#undef SLICE1_DETAIL_VECTOR_BYTES

#if defined(SLICE1_DETAIL_HAS_AVX)
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2")
#endif
#define SLICE1_DETAIL_VECTOR_BYTES 32
#define SLICE1_DETAIL_STREAM __builtin_ia32_movntdq256
#define SLICE1_DETAIL_LEVEL avx2
#include <slice1/kernel/vectors.inc>
#undef SLICE1_DETAIL_LEVEL
#undef SLICE1_DETAIL_STREAM
#undef SLICE1_DETAIL_VECTOR_BYTES
#if defined(__clang__)
#pragma clang attribute pop
#pragma clang attribute push(__attribute__((target("avx512f,avx512bw,avx512vl,avx512vbmi"))), apply_to = function)
#else
#pragma GCC pop_options
#pragma GCC push_options
#pragma GCC target("avx512f,avx512bw,avx512vl,avx512vbmi")
#endif
#define SLICE1_DETAIL_VECTOR_BYTES 64
#define SLICE1_DETAIL_STREAM __builtin_ia32_movntdq512
#define SLICE1_DETAIL_LEVEL avx512
#include <slice1/kernel/vectors.inc>
#undef SLICE1_DETAIL_LEVEL
#undef SLICE1_DETAIL_STREAM
#undef SLICE1_DETAIL_VECTOR_BYTES
#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif
#endif

#undef SLICE1_DETAIL_INLINE
#undef SLICE1_DETAIL_ROLLED
#endif

namespace slice1::detail::kernel {

// Ascending: a machine that has one has those before.
enum class level { words, portable, avx2, avx512 };

inline level best_level() noexcept {
#if defined(SLICE1_DETAIL_HAS_AVX)
  __builtin_cpu_init();  // for copies before main
  if (__builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vbmi"))
    return level::avx512;
  if (__builtin_cpu_supports("avx2")) return level::avx2;
#endif
#if defined(SLICE1_DETAIL_HAS_VECTORS)
  return level::portable;
#else
  return level::words;
#endif
}

template <int = 0>
entry kernel_for(level l, const loop_nest& n) noexcept {
  switch (l) {
#if defined(SLICE1_DETAIL_HAS_AVX)
    case level::avx512: return avx512::kernel_for(n);
    case level::avx2: return avx2::kernel_for(n);
#endif
#if defined(SLICE1_DETAIL_HAS_VECTORS)
    case level::portable: return portable::kernel_for(n);
#endif
    default: return words_for(n);
  }
}

// Nothing is asked that the loops do not need.
template <int = 0>
inline void copy_tiny(const loop_nest& n, const std::byte* input, std::byte* output) noexcept {
  input += static_cast<std::size_t>(n.input_start);
  output += static_cast<std::size_t>(n.output_start);
  switch (n.element_size) {
    case 1: return run({tiny<1>, 3}, n, input, output);
    case 2: return run({tiny<2>, 3}, n, input, output);
    case 4: return run({tiny<4>, 3}, n, input, output);
    case 8: return run({tiny<8>, 3}, n, input, output);
  }
}

// Both pointers are to the beginnings of the bound buffers. Tests call it for each level; `level` must be at most
// best_level().
template <int = 0>
void copy(level l, const loop_nest& n, const std::byte* input, std::byte* output) noexcept {
  if (n.kind == copy_class::empty) return;
  run(kernel_for(l, n), n, input + static_cast<std::size_t>(n.input_start),
      output + static_cast<std::size_t>(n.output_start));
}

// The same, by the best level. Tiny copies are done before it is known.
template <int = 0>
void copy(const loop_nest& n, const std::byte* input, std::byte* output) noexcept {
  if (n.kind == copy_class::tiny) return copy_tiny(n, input, output);
  static const level best = best_level();
  copy(best, n, input, output);
#if defined(SLICE1_DETAIL_HAS_VECTORS) && defined(__SSE2__)
  if (n.streams) __builtin_ia32_sfence();  // before whatever tells another thread
#endif
}

#undef SLICE1_DETAIL_NOINLINE
#undef SLICE1_DETAIL_HAS_AVX
#undef SLICE1_DETAIL_HAS_VECTORS

}  // namespace slice1::detail::kernel
