// SPDX-License-Identifier: MIT
// Which engine copies a nest, and with which instructions? Those of the machine on which it runs.
#pragma once

#include <slice1/copy/channels.hpp>
#include <slice1/copy/elements.hpp>
#include <slice1/copy/kernel.hpp>
#include <slice1/copy/strands.hpp>
#include <slice1/copy/thresholds.hpp>
#include <slice1/copy/transpose.hpp>
#include <slice1/detail/arithmetic.hpp>  // to_size
#include <slice1/plan.hpp>               // plan, plan_access
#include <slice1/plan/copy_class.hpp>
#include <slice1/plan/loop_nest.hpp>
#include <slice1/plan/unit.hpp>

#include <cstddef>  // std::byte, std::ptrdiff_t
#include <cstdint>  // std::uintptr_t
#include <cstring>  // std::memcpy

namespace slice1::detail::kernel {

// What an instruction set has. Null: nothing that is better than a narrower one's.
struct instruction_set {
  std::ptrdiff_t vector_bytes;
  strand_function strands[sizeof strand_terms / sizeof *strand_terms];
  channels_function channels[most_channels - 1];
  tile_function tiles[4];  // of elements of 1, 2, 4 and 8 bytes
  void (*copy_row)(const std::byte* in, std::byte* out, std::ptrdiff_t bytes, std::ptrdiff_t aligned_row_bytes);
  void (*copy_rows)(const loop_nest&, const std::byte* input, std::byte* output, std::ptrdiff_t aligned_row_bytes);
  function fill_rows;
};

}  // namespace slice1::detail::kernel

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
template <thresholds Limits = {}>
struct copier {
#if defined(SLICE1_DETAIL_HAS_VECTORS)
  static const instruction_set& set_of(isa s) noexcept {
#if defined(SLICE1_DETAIL_HAS_AVX)
    if (s == isa::avx512) return avx512::set<>;
    if (s == isa::avx2) return avx2::set<>;
#endif
    return vec128::set<>;
  }

  // Beyond the first cache, the C library knows best what to do with long rows, unless the output lies just above the
  // input modulo 4 KiB, where its string instructions take up to 8 times as long.
  static bool is_for_library(const loop_nest& n, const addresses& a) noexcept {
    const auto distance = (reinterpret_cast<std::uintptr_t>(a.output) - reinterpret_cast<std::uintptr_t>(a.input)) % 4096;
    return row_bytes(n) > Limits.library_row_bytes && bytes_of(n) > Limits.library_copy_bytes &&
           (distance == 0 || distance >= 64);
  }
  static std::ptrdiff_t bytes_of(const loop_nest& n) noexcept {
    return static_cast<std::ptrdiff_t>(count_elements(n)) * size_of(n);
  }

  // Of elements one by one: 2 for each.
  static std::uint64_t cost_of_elements(const loop_nest& n) noexcept {
    std::uint64_t rows = 1, calls = 1;
    for (std::size_t i = 1; i < n.depth; ++i) {
      rows *= n.counts[i];
      if (i >= 3) calls *= n.counts[i];
    }
    if (n.kind == copy_class::rows) return rows * 5;
    return rows * (n.counts[0] * std::uint64_t{2} + (n.counts[0] > 8 ? 8 : 2)) + (calls - 1) * 20;
  }

  // By shuffles, if they take less time than elements do one by one.
  static constexpr auto setup_cost = static_cast<std::uint64_t>(Limits.setup_cost);
  static constexpr auto window_cost = static_cast<std::uint64_t>(Limits.window_cost);
  static bool copy_by_shuffles(isa s, const loop_nest& n, const unit_table& u, addresses a) noexcept {
    if (u.window_count == 0) return false;
    const auto cost = cost_of_elements(n);
    if (cost < setup_cost) return false;
    const auto& set = set_of(s);
    const auto is_worth = [&](const unit_loops& l, std::uint64_t cost_of_unit) {
      return count_units(l) * cost_of_unit + setup_cost <= cost;
    };
    if (s == isa::avx512) {
      const auto l = units_along(n, u.loop, u.rounds, a);
      if (!is_worth(l, 2 + u.window_count * window_cost)) return false;
      const vector_move move{&u, nullptr, u.window_count, 0};
      run_moves(&move, 1, set.strands, l, Limits.block_bytes, a);
      return true;
    }
    if (set.strands[0] == nullptr) return false;
    const packed_unit unit(n, u, set.vector_bytes);
    const auto narrower = [&, begin = a] { return s != isa::vec128 && copy_by_shuffles(isa::vec128, n, u, begin); };
    if (unit.bytes < set.vector_bytes) return narrower();
    const unit_reach reach(n, unit.loop, unit.rounds);
    const auto l = units_along(n, unit.loop, unit.rounds, a);
    if (reach.highest - reach.lowest < 16) {
      const auto last = l.nest.counts[0] == 0 ? 0 : input_stride(l.nest, 0) * (count_of(l.nest, 0) - 1);
      auto end = a.input + reach.lowest + 16 + (l.last_input > last ? l.last_input : last);
      for (std::size_t i = 1; i < l.nest.depth; ++i) end += input_stride(l.nest, i) * (count_of(l.nest, i) - 1);
      if (end > a.input_end) return false;
    }
    vector_move moves[4];
    term terms[4][most_terms];
    int count = 0;
    std::uint64_t cost_of_unit = 0;
    for (std::ptrdiff_t b = 0; b < unit.bytes; b += set.vector_bytes) {
      if (unit.bytes - b < set.vector_bytes) b = unit.bytes - set.vector_bytes;
      auto* const t = terms[count];
      int some = 0;
      for (int half = 0; half * 16 < set.vector_bytes; ++half) {
        const int found = vec128::find_terms(u, b + half * 16, reach.lowest, reach.highest, t, half);
        if (found == 0) return narrower();
        for (int i = found; i < most_terms; ++i) t[i].at[half] = t[0].at[half], std::memset(t[i].source[half], 0x80, 16);
        if (found > some) some = found;
      }
      moves[count++] = {&u, t, some, b};
      cost_of_unit += 2 + static_cast<std::uint64_t>(some) * window_cost * static_cast<std::uint64_t>(set.vector_bytes == 16 ? 3 : 5) / 8;
    }
    if (!is_worth(l, cost_of_unit)) return false;
    run_moves(moves, count, set.strands, l, Limits.block_bytes, a);
    return true;
  }

  static bool copy_by_vectors(isa s, const loop_nest& n, const unit_table& u, const addresses& a) noexcept {
    const auto bytes = row_bytes(n);
    const auto& set = set_of(s);
    switch (n.kind) {
      case copy_class::rows:
        if (bytes >= (s == isa::vec128 ? 64 : 33) && !is_for_library(n, a)) {
          const auto copy_rows = set_of(bytes < 128 && s == isa::avx512 ? isa::avx2 : s).copy_rows;
          with_ascending_reads(n, a, [=](const loop_nest& nest, const addresses& first) {
            copy_rows(nest, first.input, first.output, Limits.aligned_row_bytes);
          });
          return true;
        }
        if (bytes > 32) return false;
        break;
      case copy_class::deinterleave:
        for (auto i = s; i != isa::scalar; i = static_cast<isa>(static_cast<int>(i) - 1)) {
          if (set_of(i).channels[0] != nullptr && split_channels(n, set_of(i).vector_bytes, set_of(i).channels, a)) return true;
        }
        break;
      case copy_class::interleave:
        for (auto i = s; i != isa::scalar; i = static_cast<isa>(static_cast<int>(i) - 1)) {
          if (set_of(i).channels[0] != nullptr && weave_channels(n, set_of(i).vector_bytes, set_of(i).channels, a)) return true;
        }
        break;
      case copy_class::strided_rows:
        if (n.input_strides[0] == 0 && bytes >= 64) {
          set.fill_rows(n, a.input, a.output);
          return true;
        }
        break;
      case copy_class::transpose: {
        const auto& wide = set_of(s == isa::vec128 ? s : isa::avx2);
        const transposition t(n, column_loop(n), wide.vector_bytes, wide.tiles, vec128::set<>.tiles, Limits.tile_rows, a);
        if (t.fits()) {
          t.run();
          return true;
        }
        break;
      }
      default: break;
    }
    return copy_by_shuffles(s, n, u, a);
  }
#endif

  // By an instruction set, which must be at most best_isa(). Both pointers are to the beginnings of the bound buffers.
  SLICE1_DETAIL_NOINLINE static void copy(isa s, const plan& p, const std::byte* input, std::byte* output) noexcept {
    const auto& n = plan_access::nest(p);
    if (n.kind == copy_class::empty) return;
    const addresses a = first_elements(p, input, output);
    if (n.kind == copy_class::tiny) return tiny_for(n)(n, a.input, a.output);
#if defined(SLICE1_DETAIL_HAS_VECTORS)
    if (n.kind == copy_class::rows && n.depth == 1) {
      if (s != isa::scalar && row_bytes(n) >= 64 && !is_for_library(n, a))
        return set_of(s).copy_row(a.input, a.output, row_bytes(n), Limits.aligned_row_bytes);
      std::memcpy(a.output, a.input, static_cast<std::size_t>(row_bytes(n)));
      return;
    }
    if (s != isa::scalar && copy_by_vectors(s, n, plan_access::unit(p), a)) return;
#endif
    copy_by_elements(n, a);
  }
  // Tiny copies are done before it is known what the machine has.
  static void copy(const plan& p, const std::byte* input, std::byte* output) noexcept {
    if (const auto& n = plan_access::nest(p); n.kind == copy_class::tiny) {
      const addresses a = first_elements(p, input, output);
      return tiny_for(n)(n, a.input, a.output);
    }
    static const isa best = best_isa();
    copy(best, p, input, output);
  }

  static addresses first_elements(const plan& p, const std::byte* input, std::byte* output) noexcept {
    return {input + to_size(p.input_start() * p.element_size()), output + to_size(p.output_start() * p.element_size()),
            input + to_size(p.input_size_in_bytes())};
  }

  static void copy_by_elements(const loop_nest& n, const addresses& a) noexcept {
    const bool is_fill = n.kind == copy_class::strided_rows && n.input_strides[0] == 0;
    const auto copy = n.kind == copy_class::rows ? rows_for(row_bytes(n)) : is_fill ? fill_rows : elements_for(n);
    with_ascending_reads(n, a, [=](const loop_nest& nest, const addresses& first) {
      copy(nest, first.input, first.output);
    });
  }
};

#undef SLICE1_DETAIL_HAS_AVX
#undef SLICE1_DETAIL_HAS_VECTORS
#undef SLICE1_DETAIL_INLINE
#undef SLICE1_DETAIL_INLINE_LAMBDA
#undef SLICE1_DETAIL_NOINLINE
#undef SLICE1_DETAIL_ROLLED

}  // namespace slice1::detail::kernel
