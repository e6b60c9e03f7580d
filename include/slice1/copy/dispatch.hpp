// SPDX-License-Identifier: MIT
// Chooses the engine that copies a plan's elements.
#pragma once

#include <slice1/copy/channels.hpp>      // split_channels, weave_channels
#include <slice1/copy/elements.hpp>      // tiny_for, elements_for, rows_for, fill_rows, stream_rows
#include <slice1/copy/isa.hpp>           // isa, best_isa, set_of
#include <slice1/copy/kernel.hpp>        // addresses, make_reads_ascend
#include <slice1/copy/shuffles.hpp>      // copy_by_shuffles
#include <slice1/copy/thresholds.hpp>    // thresholds
#include <slice1/copy/transpose.hpp>     // transposition
#include <slice1/detail/arithmetic.hpp>  // to_size
#include <slice1/plan.hpp>               // plan, plan_access
#include <slice1/plan/copy_class.hpp>    // copy_class
#include <slice1/plan/loop_nest.hpp>     // loop_nest, column_loop, count_elements
#include <slice1/plan/unit.hpp>          // unit_table, has_pattern

#include <cstddef>  // std::byte, std::size_t, std::ptrdiff_t
#include <cstdint>  // std::int64_t, std::uintptr_t

namespace slice1::inline SLICE1_VERSION_NAMESPACE::detail::kernel {

// A class template, so that units that never copy don't instantiate the kernels. Tests choose other limits.
template <thresholds Limits = thresholds{}>
struct copier {
  // Copies with an instruction set that the machine has. Both pointers are to the beginnings of the bound buffers.
  SLICE1_DETAIL_NOINLINE static void copy(isa s, const plan& p, const std::byte* input, std::byte* output) noexcept {
    const auto& n = plan_access::nest(p);
    if (n.kind == copy_class::empty) return;
    const auto a = first_elements(p, input, output);
    if (n.kind == copy_class::tiny) return tiny_for(n)(n, a.input, a.output);
#if defined(SLICE1_DETAIL_HAS_VECTORS)
    if (s != isa::scalar && has_pattern(n) && copy_by_vectors(s, n, plan_access::unit(p), a)) return;
#endif
    run_ascending(row_function(s, n, a), n, a);
  }

  // Copies with the best one. Tiny copies are done before the machine's instruction sets are queried.
  static void copy(const plan& p, const std::byte* input, std::byte* output) noexcept {
    if (const auto& n = plan_access::nest(p); n.kind == copy_class::tiny) {
      const auto a = first_elements(p, input, output);
      return tiny_for(n)(n, a.input, a.output);
    }
    static const isa best = best_isa();
    copy(best, p, input, output);
  }

 private:
  static addresses first_elements(const plan& p, const std::byte* input, std::byte* output) noexcept {
    const auto size = p.element_size();
    return {input + to_size(p.input_start() * size), output + to_size(p.output_start() * size),
            input + to_size(p.input_size_in_bytes())};
  }

  static void run_ascending(copy_function copy, const loop_nest& n, addresses a) noexcept {
    bool ascends = true;
    for (std::size_t i = 1; i < n.depth; ++i) ascends = ascends && n.input_strides[i] >= 0;
    if (ascends) return copy(n, a.input, a.output);
    auto ascending = n;
    make_reads_ascend(ascending, 1, a);
    copy(ascending, a.input, a.output);
  }

  static std::int64_t copied_bytes(const loop_nest& n) noexcept {
    return static_cast<std::int64_t>(count_elements(n)) * n.element_size;
  }
  static bool is_nontemporal(const loop_nest& n) noexcept {
    return row_bytes(n) >= Limits.nontemporal_row_bytes && copied_bytes(n) * 2 >= Limits.nontemporal_bytes;
  }

  // The function that copies row by row: neighbours, one repeated element, or single elements.
  SLICE1_DETAIL_INLINE static copy_function row_function([[maybe_unused]] isa s, const loop_nest& n,
                                                         [[maybe_unused]] const addresses& a) noexcept {
    const bool fills = n.kind == copy_class::strided_rows && n.input_strides[0] == 0;
    if (n.kind != copy_class::rows && !fills) return elements_for(n);
    if (!fills && is_nontemporal(n)) return stream_rows;
#if defined(SLICE1_DETAIL_HAS_VECTORS)
    const auto bytes = row_bytes(n);
    if (bytes < 128 && s == isa::avx512) s = isa::avx2;
    if (bytes < 32 && s == isa::avx2) s = isa::vec128;
    if (s != isa::scalar && bytes >= set_of(s).vector_bytes) {
      if (fills) return set_of(s).fill_rows;
      if (!is_for_library(n, a)) return set_of(s).copy_rows;
    }
#endif
    return fills ? fill_rows : rows_for(row_bytes(n));
  }

#if defined(SLICE1_DETAIL_HAS_VECTORS)
  // Copies by vectors; false if they gain nothing.
  static bool copy_by_vectors(isa s, const loop_nest& n, const unit_table& u, const addresses& a) noexcept {
    if (n.kind == copy_class::deinterleave && copy_channels(split_channels, s, n, a)) return true;
    if (n.kind == copy_class::interleave && copy_channels(weave_channels, s, n, a)) return true;
    if (n.kind == copy_class::transpose && copy_tiles(s, n, a)) return true;
    return copy_by_shuffles(s, n, u, a, Limits);
  }

  // Copies channels by the longest vectors that a row fills.
  template <class Channels>
  SLICE1_DETAIL_NOINLINE static bool copy_channels(Channels copy, isa s, const loop_nest& n,
                                                   const addresses& a) noexcept {
    for (auto i = static_cast<int>(s); i > 0; --i) {
      const auto& set = set_of(static_cast<isa>(i));
      if (set.channels[0] != nullptr && copy(n, set.vector_bytes, set.channels, a)) return true;
    }
    return false;
  }

  SLICE1_DETAIL_NOINLINE static bool copy_tiles(isa s, const loop_nest& n, const addresses& a) noexcept {
    const auto& wide = set_of(s == isa::vec128 ? s : isa::avx2);
    const transposition t(n, column_loop(n), wide.vector_bytes, wide.tiles, set_of(isa::vec128).tiles,
                          static_cast<std::ptrdiff_t>(Limits.tile_rows), a);
    if (t.fits()) t.run();
    return t.fits();
  }

  // Long rows, except where the output is 1 to 63 bytes above the input modulo a page, or where that distance changes
  // from row to row: the C library's string instructions are slow there.
  static bool is_for_library(const loop_nest& n, const addresses& a) noexcept {
    const auto from = reinterpret_cast<std::uintptr_t>(a.input), to = reinterpret_cast<std::uintptr_t>(a.output);
    const auto distance = (to + (4096 - from % 4096)) % 4096;
    return row_bytes(n) > Limits.library_row_bytes && (distance == 0 || distance >= 64) &&
           (output_stride(n, 1) - input_stride(n, 1)) % 4096 == 0 && copied_bytes(n) > Limits.library_copy_bytes;
  }
#endif
};

#undef SLICE1_DETAIL_HAS_AVX
#undef SLICE1_DETAIL_HAS_VECTORS
#undef SLICE1_DETAIL_INLINE
#undef SLICE1_DETAIL_INLINE_LAMBDA
#undef SLICE1_DETAIL_NOINLINE
#undef SLICE1_DETAIL_ROLLED

}  // namespace slice1::detail::kernel
