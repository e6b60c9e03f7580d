// SPDX-License-Identifier: MIT
// The instruction sets, and which one this machine has. Includes vectors.inc once for each, in a namespace of its own,
// whatever the compiler's flags are.
#pragma once

// Everything that the bodies use is included first. Under a wider target, its functions would be compiled for that
// target, and the linker might keep those for machines without it.
#include <slice1/copy/channels.hpp>
#include <slice1/copy/elements.hpp>
#include <slice1/copy/kernel.hpp>
#include <slice1/copy/strands.hpp>
#include <slice1/copy/thresholds.hpp>
#include <slice1/copy/transpose.hpp>
#include <slice1/detail/arithmetic.hpp>
#include <slice1/plan/loop_nest.hpp>
#include <slice1/plan/unit.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>

// If the compiler has vectors and its flags promise those of 16 bytes. Longer ones are detected at run time.
#if defined(__GNUC__) && defined(__has_builtin)
#if (__has_builtin(__builtin_shufflevector) || __has_builtin(__builtin_shuffle)) &&                                \
    (defined(__SSE2__) || defined(__ARM_NEON) || defined(__VSX__) || defined(__VX__) || defined(__loongarch_sx) || \
     defined(__wasm_simd128__))
#define SLICE1_DETAIL_HAS_VECTORS
// For Windows, g++ aligns the stack to 16 bytes only: kernels that spill longer vectors may crash (GCC bug 54412).
#if defined(__x86_64__) && (defined(__clang__) || !(defined(_WIN32) || defined(__CYGWIN__)))
#define SLICE1_DETAIL_HAS_AVX
#endif
#endif
#endif

namespace slice1::inline SLICE1_VERSION_NAMESPACE::detail::kernel {

// An instruction set's functions; null where a narrower set's are as good.
struct instruction_set {
  std::ptrdiff_t vector_bytes;
  copy_function copy_rows, fill_rows;  // of at least a vector
  strand_function strands[strand_count];
  channels_function channels[most_channels - 1];
  tile_function tiles[4];  // of elements of 1, 2, 4 and 8 bytes
};

// Ascending: a machine that has one has those before it.
enum class isa { scalar, vec128, avx2, avx512 };

}  // namespace slice1::detail::kernel

#if defined(SLICE1_DETAIL_HAS_VECTORS)

#define SLICE1_DETAIL_PRAGMA(...) _Pragma(#__VA_ARGS__)
#if defined(__clang__)
#define SLICE1_DETAIL_BEGIN_TARGET(set) \
  SLICE1_DETAIL_PRAGMA(clang attribute push(__attribute__((target(set))), apply_to = function))
#define SLICE1_DETAIL_END_TARGET _Pragma("clang attribute pop")
#else
#define SLICE1_DETAIL_BEGIN_TARGET(set) _Pragma("GCC push_options") SLICE1_DETAIL_PRAGMA(GCC target(set))
#define SLICE1_DETAIL_END_TARGET _Pragma("GCC pop_options")
#endif

// SLICE1_DETAIL_SHUFFLE_BYTES(v, source): byte i is byte source[i] of v within 16 bytes, or 0 if source[i] is above
// 127.
#define SLICE1_DETAIL_ISA vec128
#define SLICE1_DETAIL_VECTOR_BYTES 16
#if defined(__SSE2__)
#define SLICE1_DETAIL_SHUFFLE_BYTES __builtin_ia32_pshufb128
SLICE1_DETAIL_BEGIN_TARGET("ssse3")
#include <slice1/copy/vectors.inc>
SLICE1_DETAIL_END_TARGET
#else
#if defined(__wasm_simd128__)
#define SLICE1_DETAIL_SHUFFLE_BYTES __builtin_wasm_swizzle_i8x16
#elif defined(__clang__) && defined(__aarch64__)
#define SLICE1_DETAIL_SHUFFLE_BYTES(v, source) __builtin_neon_vqtbl1q_v(v, source, 48)
#elif !defined(__clang__)
#define SLICE1_DETAIL_SHUFFLE_BYTES(v, source) shuffle_bytes(v, source)
#endif
#include <slice1/copy/vectors.inc>
#endif

#if defined(SLICE1_DETAIL_HAS_AVX)

#define SLICE1_DETAIL_ISA avx2
#define SLICE1_DETAIL_VECTOR_BYTES 32
#define SLICE1_DETAIL_SHUFFLE_BYTES __builtin_ia32_pshufb256
SLICE1_DETAIL_BEGIN_TARGET("avx2")
#include <slice1/copy/vectors.inc>
SLICE1_DETAIL_END_TARGET

#define SLICE1_DETAIL_ISA avx512
#define SLICE1_DETAIL_VECTOR_BYTES 64
SLICE1_DETAIL_BEGIN_TARGET("avx512f,avx512bw,avx512vl,avx512vbmi")
#include <slice1/copy/vectors.inc>
SLICE1_DETAIL_END_TARGET

#endif

#undef SLICE1_DETAIL_BEGIN_TARGET
#undef SLICE1_DETAIL_END_TARGET
#undef SLICE1_DETAIL_PRAGMA
#endif

namespace slice1::inline SLICE1_VERSION_NAMESPACE::detail::kernel {

inline isa best_isa() noexcept {
#if defined(SLICE1_DETAIL_HAS_VECTORS) && defined(__SSE2__)
  __builtin_cpu_init();  // for copies before main
#endif
#if defined(SLICE1_DETAIL_HAS_AVX)
  if (__builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vbmi"))
    return isa::avx512;
  if (__builtin_cpu_supports("avx2")) return isa::avx2;
#endif
#if defined(SLICE1_DETAIL_HAS_VECTORS) && defined(__SSE2__)
  return __builtin_cpu_supports("ssse3") ? isa::vec128 : isa::scalar;
#elif defined(SLICE1_DETAIL_HAS_VECTORS)
  return isa::vec128;
#else
  return isa::scalar;
#endif
}

#if defined(SLICE1_DETAIL_HAS_VECTORS)
inline const instruction_set& set_of([[maybe_unused]] isa s) noexcept {
#if defined(SLICE1_DETAIL_HAS_AVX)
  if (s == isa::avx512) return avx512::set<>;
  if (s == isa::avx2) return avx2::set<>;
#endif
  return vec128::set<>;
}
#endif

}  // namespace slice1::detail::kernel
