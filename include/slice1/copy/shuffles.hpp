// SPDX-License-Identifier: MIT
// Decides whether to copy by shuffles, and by which.
#pragma once

#include <slice1/copy/isa.hpp>         // isa, set_of, vec128::find_terms
#include <slice1/copy/kernel.hpp>      // loop_nest, addresses
#include <slice1/copy/strands.hpp>     // packed_unit, units_along, run_moves
#include <slice1/copy/thresholds.hpp>  // thresholds
#include <slice1/plan/copy_class.hpp>  // copy_class
#include <slice1/plan/unit.hpp>        // unit_table

#include <cstddef>  // std::byte, std::size_t, std::ptrdiff_t
#include <cstdint>  // std::uint64_t
#include <cstring>  // std::memset

namespace slice1::inline SLICE1_VERSION_NAMESPACE::detail::kernel {

// The cost of copying elements one by one, 2 each; a short row costs as much as a few.
inline std::uint64_t cost_of_elements(const loop_nest& n) noexcept {
  std::uint64_t rows = 1, calls = 1;
  for (std::size_t i = 1; i < n.depth; ++i) {
    rows *= n.counts[i];
    if (i >= 3) calls *= n.counts[i];
  }
  if (n.kind == copy_class::rows) return rows * 5;
  return rows * (n.counts[0] * std::uint64_t{2} + (n.counts[0] > 8 ? 8 : 2)) + (calls - 1) * 20;
}

#if defined(SLICE1_DETAIL_HAS_VECTORS)
// The moves of a packed unit by vectors with 16-byte shuffles.
struct lane_moves {
  static constexpr int most = static_cast<int>(unit_bytes) / static_cast<int>(lane_bytes);
  vector_move moves[most];
  term terms[most][most_terms];
  int count = 0, term_count = 0;

  // No moves if they would have too many terms.
  lane_moves(const unit_table& u, const packed_unit& unit, std::ptrdiff_t vector_bytes) noexcept {
    for (std::ptrdiff_t b = 0; b < unit.bytes; b += vector_bytes) {
      if (unit.bytes - b < vector_bytes) b = unit.bytes - vector_bytes;
      auto* const t = terms[count];
      const int lanes = static_cast<int>(vector_bytes / lane_bytes);
      int found[2], some = 0;
      for (int lane = 0; lane < lanes; ++lane) {
        found[lane] = vec128::find_terms(u, b + lane * lane_bytes, unit.lowest, unit.end, t, lane);
        if (found[lane] == 0) {
          count = 0;
          return;
        }
        if (found[lane] > some) some = found[lane];
      }
      for (int lane = 0; lane < lanes; ++lane) {
        for (int i = found[lane]; i < most_terms && i <= some; ++i) {  // empty ones: a strand may have one more
          t[i].at[lane] = t[0].at[lane];
          std::memset(t[i].source[lane], 0xff, lane_bytes);
        }
      }
      moves[count++] = {&u, t, some, b};
      term_count += some;
    }
  }
};

// Compares the cost of shuffles with that of elements one by one.
struct shuffle_costs {
  std::uint64_t elements, setup, load;  // costs: of all elements, of the preparation, of 64 bytes
  shuffle_costs(const loop_nest& n, const thresholds& limits) noexcept
      : elements(cost_of_elements(n)),
        setup(static_cast<std::uint64_t>(limits.setup_cost)),
        load(static_cast<std::uint64_t>(limits.load_cost)) {}
  bool are_worth(const unit_loops& l, std::uint64_t cost_of_unit) const noexcept {
    return count_units(l) * cost_of_unit + setup <= elements;
  }
};

// Copies by vectors with 16-byte shuffles; false if they gain nothing.
SLICE1_DETAIL_NOINLINE inline bool copy_by_lanes(isa s, const loop_nest& n, const unit_table& u, addresses a,
                                                 const shuffle_costs& costs, std::ptrdiff_t block_bytes) noexcept {
  packed_unit unit(n, u, set_of(s).vector_bytes);
  if (unit.bytes < set_of(s).vector_bytes) unit = {n, u, set_of(s = isa::vec128).vector_bytes};
  const auto& set = set_of(s);
  if (set.strands[0] == nullptr || unit.bytes < set.vector_bytes) return false;
  const auto l = units_along(n, unit.loop, unit.rounds, a);
  // A term's cost is proportional to its bytes. Per byte, it exceeds that of a load of 64 bytes.
  const auto are_worth = [&](std::ptrdiff_t moves, std::ptrdiff_t terms) {
    return costs.are_worth(l, static_cast<std::uint64_t>(2 * moves) +
                                  static_cast<std::uint64_t>(terms * set.vector_bytes) * costs.load / 48);
  };
  const auto moves = (unit.bytes + set.vector_bytes - 1) / set.vector_bytes;
  if (!are_worth(moves, moves)) return false;
  const lane_moves lanes(u, unit, set.vector_bytes);
  if (lanes.count == 0 || !are_worth(lanes.count, lanes.term_count)) return false;
  // Loads reach beyond a unit that reads less than a lane. If the input may end there, it is copied to a padded buffer.
  constexpr std::ptrdiff_t most = 1 << 15;
  std::byte padded[static_cast<std::size_t>(most + lane_bytes)];
  const auto* const end = highest_unit(l, a.input) + unit.end;
  if (end + (lane_bytes - (unit.end - unit.lowest)) > a.input_end) {
    const auto* const begin = a.input + (l.last_input < 0 ? l.last_input : 0) + unit.lowest;
    if (end - begin > most) return false;
    std::memcpy(padded, begin, static_cast<std::size_t>(end - begin));
    a.input = padded + (a.input - begin);
  }
  run_moves(lanes.moves, lanes.count, set.strands, l, block_bytes, a);
  return true;
}

// Copies a nest by shuffles; false if elements one by one take less time.
inline bool copy_by_shuffles(isa s, const loop_nest& n, const unit_table& u, addresses a,
                             const thresholds& limits) noexcept {
  const shuffle_costs costs(n, limits);
  if (u.load_count == 0 || costs.elements < costs.setup) return false;
  const auto block_bytes = static_cast<std::ptrdiff_t>(limits.block_bytes);
  if (s != isa::avx512) return copy_by_lanes(s, n, u, a, costs, block_bytes);
  const auto l = units_along(n, u.loop, u.rounds, a);
  if (!costs.are_worth(l, 2 + u.load_count * costs.load)) return false;
  const vector_move move{&u, nullptr, u.load_count, 0};
  run_moves(&move, 1, set_of(s).strands, l, block_bytes, a);
  return true;
}
#endif

}  // namespace slice1::detail::kernel
