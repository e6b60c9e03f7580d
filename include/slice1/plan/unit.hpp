// SPDX-License-Identifier: MIT
// The source of each byte of a short repeating pattern: a table for up to 64 bytes of the output, from which shuffles
// of any width are built.
#pragma once

#include <slice1/detail/arithmetic.hpp>  // magnitude
#include <slice1/plan/copy_class.hpp>    // copy_class
#include <slice1/plan/loop_nest.hpp>     // loop_nest

#include <array>    // std::array
#include <cstddef>  // std::size_t
#include <cstdint>  // std::int32_t, std::int64_t, std::uint8_t, std::uint32_t

namespace slice1::inline SLICE1_VERSION_NAMESPACE::detail {

inline constexpr std::size_t unit_bytes = 64, most_loads = 8;

// A unit is what the loops before `loop`, and `rounds` iterations of that one, copy: elements in at most `unit_bytes`
// of the output. It takes loads of `unit_bytes` of the input each. They end at `end` or before, unless the unit reads
// fewer bytes than one load has. Offsets are relative to the unit's first element.
struct unit_table {
  static constexpr std::uint8_t no_load = 0xff;  // of bytes between the elements

  std::array<std::int32_t, most_loads> load_starts;  // 0 where there is no such load
  std::int32_t end;                                  // of the bytes that are read
  std::array<std::uint8_t, unit_bytes> loads;        // by byte of the output: the load that has it,
  std::array<std::uint8_t, unit_bytes> offsets;      // and its offset in that
  std::uint8_t load_count;                           // 0: there is no such unit
  std::uint8_t loop, rounds;
};

// Whether a copy may consist of units: all but long rows of neighbours or of one repeated element.
constexpr bool has_pattern(const loop_nest& n) noexcept {
  const auto bytes = std::uint64_t{n.counts[0]} * n.element_size;
  if (n.kind == copy_class::empty || n.kind == copy_class::tiny) return false;
  if (n.kind == copy_class::rows) return bytes <= unit_bytes / 2;
  return n.kind != copy_class::strided_rows || n.input_strides[0] != 0 || bytes < unit_bytes;
}

// The offsets of a unit's elements.
struct unit_elements {
  std::array<std::int32_t, unit_bytes> input;
  std::array<std::uint8_t, unit_bytes> output;
  std::uint32_t count;
};

// Covers the elements with as few loads as possible, from the lowest address on. False if there are too many.
constexpr bool assign_loads(unit_table& u, const unit_elements& e, std::int32_t size) noexcept {
  constexpr auto load_bytes = static_cast<std::int32_t>(unit_bytes);
  u.loads.fill(unit_table::no_load);
  u.offsets.fill(0);
  u.load_starts.fill(0);
  std::int32_t lowest = 0, highest = 0;
  for (std::uint32_t k = 0; k < e.count; ++k) {
    if (e.input[k] < lowest) lowest = e.input[k];
    if (e.input[k] > highest) highest = e.input[k];
  }
  u.end = highest + size;
  u.load_count = 0;
  for (auto start = lowest; start <= highest; ++u.load_count) {
    if (u.load_count == most_loads) return false;
    const auto last = u.end - load_bytes;
    if (start > last) start = last < lowest ? lowest : last;
    auto next = u.end;
    for (std::uint32_t k = 0; k < e.count; ++k) {
      const auto offset = e.input[k] - start;
      const std::size_t to = e.output[k];
      if (u.loads[to] != unit_table::no_load) continue;
      if (offset > load_bytes - size) {
        if (e.input[k] < next) next = e.input[k];
        continue;
      }
      for (std::size_t b = 0; b < static_cast<std::size_t>(size); ++b) {
        u.loads[to + b] = u.load_count;
        u.offsets[to + b] = static_cast<std::uint8_t>(static_cast<std::size_t>(offset) + b);
      }
    }
    u.load_starts[u.load_count] = start;
    start = next;
  }
  return true;
}

// The unit of a nest of at least one loop.
constexpr void make_unit(unit_table& u, const loop_nest& n) noexcept {
  constexpr std::uint64_t most_reach = 1u << 28;  // so that the sum over loops fits
  unit_elements e;                                // not initialized: most of it is never read
  e.input[0] = 0;
  e.output[0] = 0;
  e.count = 1;
  u.load_count = 0;
  std::int64_t span = n.element_size;  // of the output
  std::uint32_t before = 1, rounds = 1;
  for (std::size_t i = 0;; ++i) {
    const auto in = n.input_strides[i], out = n.output_strides[i];
    const auto room = static_cast<std::uint32_t>((std::int64_t{unit_bytes} - span) / out) + 1;
    rounds = n.counts[i] < room ? n.counts[i] : room;
    if (magnitude(in) * (rounds - 1) > most_reach) {
      if (i == 0) return;
      rounds = 1;
    }
    before = e.count;
    for (; e.count < before * rounds; ++e.count) {
      e.input[e.count] = e.input[e.count - before] + static_cast<std::int32_t>(in);
      e.output[e.count] = static_cast<std::uint8_t>(e.output[e.count - before] + out);
    }
    span += (rounds - 1) * out;
    u.loop = static_cast<std::uint8_t>(i);
    const bool is_full = i + 1 == n.depth || span + n.output_strides[i + 1] > std::int64_t{unit_bytes};
    if (rounds < n.counts[i] || is_full) break;
  }
  for (; !assign_loads(u, e, n.element_size); e.count = before * rounds) {  // fewer iterations need fewer loads
    u.load_count = 0;
    rounds /= 2;
    if (rounds == 0) return;
  }
  u.rounds = static_cast<std::uint8_t>(rounds);
}

// Whether the unit of a nest is also one of another nest whose loops have the same strides, but perhaps other counts.
constexpr bool is_unit_of(const unit_table& u, const loop_nest& n, const loop_nest& other) noexcept {
  if (u.load_count == 0 || n.element_size != other.element_size || other.counts[u.loop] < u.rounds) return false;
  for (std::size_t i = 0; i <= u.loop; ++i) {
    if (n.input_strides[i] != other.input_strides[i] || n.output_strides[i] != other.output_strides[i]) return false;
    if (i < u.loop && n.counts[i] != other.counts[i]) return false;
  }
  return true;
}

}  // namespace slice1::detail
