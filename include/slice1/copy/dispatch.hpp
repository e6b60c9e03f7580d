// SPDX-License-Identifier: MIT
// Which instructions does a copy use? Those of the machine on which it runs.
#pragma once

#include <slice1/copy/blocks.hpp>        // block_of
#include <slice1/copy/fetch.hpp>         // are_worth_fetching, copy_rows_fetched
#include <slice1/copy/kernel.hpp>        // entry, run, each_part, with_element_size
#include <slice1/copy/scalar.hpp>        // scalar::select
#include <slice1/detail/arithmetic.hpp>  // to_size
#include <slice1/plan/copy_class.hpp>    // copy_class
#include <slice1/plan/loop_nest.hpp>     // loop_nest

#include <cstddef>  // std::byte, std::ptrdiff_t

// Where the compiler has vectors, and the processor 16 bytes of them whatever the flags are.
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

#include <slice1/copy/foreach_isa.inc>

namespace slice1::detail::kernel {

// Ascending: a machine that has one has those before it.
enum class isa { scalar, vec128, avx2, avx512 };

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

// A class template, so that units that never copy don't instantiate the kernels.
template <class = void>
struct copier {
  static entry select(isa set, const loop_nest& n) noexcept {
    switch (set) {
#if defined(SLICE1_DETAIL_HAS_AVX)
      case isa::avx512: return avx512::select(n);
      case isa::avx2: return avx2::select(n);
#endif
#if defined(SLICE1_DETAIL_HAS_VECTORS)
      case isa::vec128: return vec128::select(n);
#endif
      default: return scalar::select(n);
    }
  }

  // Without gaps.
  static void copy_row(isa set, const std::byte* in, std::byte* out, std::ptrdiff_t bytes) noexcept {
    switch (set) {
#if defined(SLICE1_DETAIL_HAS_AVX)
      case isa::avx512: return avx512::copy_row<avx512::vector<1>>(in, out, bytes, bytes);
      case isa::avx2: return avx2::copy_row<avx2::vector<1>>(in, out, bytes, bytes);
#endif
#if defined(SLICE1_DETAIL_HAS_VECTORS)
      case isa::vec128: return vec128::copy_row<vec128::vector<1>>(in, out, bytes, bytes);
#endif
      default: return scalar::copy_row(in, out, bytes);
    }
  }

  // Both pointers are to the first element. All blocks are as long, so that one kernel suits all; the last two may
  // overlap.
  SLICE1_DETAIL_NOINLINE static void copy_blocks(isa set, const loop_nest& n, loop_block block, const std::byte* input,
                                                 std::byte* output) noexcept {
    auto part = n;
    auto& loop = part.loops[block.loop];
    loop.count = to_size(block.rounds);
    part.elements = n.elements / n.loops[block.loop].count * loop.count;
    part.packed_groups = part.wide_groups = false;  // parts of inner loops leave gaps in the output
    const auto kernel = select(set, part);
    each_part(count_of(n, block.loop), block.rounds, [&](std::ptrdiff_t k) {
      run(kernel, part, input + k * input_stride(n, block.loop), output + k * output_stride(n, block.loop));
    });
  }

  // Rows of up to 64 bytes that lie far apart (20 of them of 12 to 60 MB of lines: 0.5 times as long). Longer ones are
  // fetched by their kernels.
  SLICE1_DETAIL_NOINLINE static void copy_far_rows(isa set, const loop_nest& n, const std::byte* input,
                                                   std::byte* output) noexcept {
    const auto copy = select(set, n).copy;
    copy_rows_fetched(n, n.depth, {1, row_bytes(n)}, input, output, copy);
  }

  SLICE1_DETAIL_INLINE static void copy_all(isa set, const loop_nest& n, const std::byte* input,
                                            std::byte* output) noexcept {
    if (n.kind == copy_class::rows && row_bytes(n) <= 64 && are_worth_fetching(n, {1, row_bytes(n)}))
      return copy_far_rows(set, n, input, output);
    const auto block = block_of(n);
    if (block.rounds == 0) run(select(set, n), n, input, output);
    else copy_blocks(set, n, block, input, output);
  }

  // By an instruction set, which must be at most best_isa(): tests call it for each. Both pointers are to the
  // beginnings of the bound buffers.
  static void copy(isa set, const loop_nest& n, const std::byte* input, std::byte* output) noexcept {
    if (n.kind == copy_class::empty) return;
    copy_all(set, n, input + to_size(n.input_start), output + to_size(n.output_start));
  }

  // By the best instruction set. Tiny copies are done before it is known, and those without gaps without selection.
  static void copy(const loop_nest& n, const std::byte* input, std::byte* output) noexcept {
    if (n.kind == copy_class::empty) return;
    input += to_size(n.input_start);
    output += to_size(n.output_start);
    if (n.kind == copy_class::tiny) {
      const auto tiny = with_element_size(n, [](auto size) { return &scalar::tiny<size>; });
      return run({tiny, 3}, n, input, output);
    }
    static const isa best = best_isa();
    if (n.kind == copy_class::rows && n.depth == 1 && !n.nontemporal)
      return copy_row(best, input, output, row_bytes(n));
    copy_all(best, n, input, output);
#if defined(SLICE1_DETAIL_HAS_VECTORS) && defined(__SSE2__)
    if (n.nontemporal) __builtin_ia32_sfence();  // before anything that signals another thread
#endif
  }
};

#undef SLICE1_DETAIL_HAS_AVX
#undef SLICE1_DETAIL_HAS_VECTORS
#undef SLICE1_DETAIL_INLINE
#undef SLICE1_DETAIL_NOINLINE
#undef SLICE1_DETAIL_ROLLED

}  // namespace slice1::detail::kernel
