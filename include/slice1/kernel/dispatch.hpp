// SPDX-License-Identifier: MIT
// Which instructions does a copy use? Those of the machine on which it runs; the vector kernels are compiled once for
// each set that x86-64 has, whatever the compiler's flags are.
#pragma once

#include <slice1/kernel/nest.hpp>      // loop_nest
#include <slice1/kernel/portable.hpp>  // run, portable_for

#include <cstddef>  // std::byte, std::size_t
#include <cstdint>  // std::uint64_t
#include <cstring>  // std::memcpy
#include <utility>  // std::index_sequence

#if defined(__x86_64__) && defined(__GNUC__) && defined(__has_builtin)
#if __has_builtin(__builtin_shufflevector)
#define SLICE1_DETAIL_HAS_VECTORS
#endif
#endif

#if defined(SLICE1_DETAIL_HAS_VECTORS)
#define SLICE1_DETAIL_INLINE [[gnu::always_inline]] inline
#if defined(__clang__)  // would unroll every loop: twice the code, no faster
#define SLICE1_DETAIL_ROLLED _Pragma("clang loop unroll(disable)")
#else
#define SLICE1_DETAIL_ROLLED
#endif

#define SLICE1_DETAIL_VECTOR_BYTES 16
#define SLICE1_DETAIL_STREAM __builtin_ia32_movntdq
#define SLICE1_DETAIL_LEVEL sse2
#include <slice1/kernel/vectors.inc>
#undef SLICE1_DETAIL_LEVEL
#undef SLICE1_DETAIL_STREAM
#undef SLICE1_DETAIL_VECTOR_BYTES

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

#undef SLICE1_DETAIL_INLINE
#undef SLICE1_DETAIL_ROLLED
#endif

namespace slice1::detail::kernel {

// Ascending: a machine that has one has those before.
enum class level { portable, sse2, avx2, avx512 };

inline level best_level() noexcept {
#if defined(SLICE1_DETAIL_HAS_VECTORS)
  __builtin_cpu_init();  // for copies before main
  if (__builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vbmi"))
    return level::avx512;
  return __builtin_cpu_supports("avx2") ? level::avx2 : level::sse2;
#else
  return level::portable;
#endif
}

template <std::size_t Size>
inline void copy_elements(level l, const loop_nest& n, const std::byte* input, std::byte* output) noexcept {
#if defined(SLICE1_DETAIL_HAS_VECTORS)
  switch (l) {
    case level::avx512: return run(avx512::kernel_for<Size>(n), n, input, output);
    case level::avx2: return run(avx2::kernel_for<Size>(n), n, input, output);
    case level::sse2: return run(sse2::kernel_for<Size>(n), n, input, output);
    case level::portable: break;
  }
#endif
  static_cast<void>(l);
  run(portable_for<Size>(n), n, input, output);
}

// Nothing is asked that the loops do not need.
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
  input += static_cast<std::size_t>(n.input_start);
  output += static_cast<std::size_t>(n.output_start);
  switch (n.element_size) {
    case 1: return copy_elements<1>(l, n, input, output);
    case 2: return copy_elements<2>(l, n, input, output);
    case 4: return copy_elements<4>(l, n, input, output);
    case 8: return copy_elements<8>(l, n, input, output);
  }
}

// The same, by the best level. Tiny copies are done before it is known.
template <int = 0>
void copy(const loop_nest& n, const std::byte* input, std::byte* output) noexcept {
  if (n.kind == copy_class::tiny) return copy_tiny(n, input, output);
  static const level best = best_level();
  copy(best, n, input, output);
#if defined(SLICE1_DETAIL_HAS_VECTORS)
  if (n.streams) __builtin_ia32_sfence();  // before whatever tells another thread
#endif
}

#undef SLICE1_DETAIL_HAS_VECTORS

}  // namespace slice1::detail::kernel
