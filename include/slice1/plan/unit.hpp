// SPDX-License-Identifier: MIT
// Where does each byte of a short repeating pattern come from? A table of up to 64 bytes of the output, which a copy by
// shuffles of any width is made from.
#pragma once

#include <slice1/detail/arithmetic.hpp>  // magnitude
#include <slice1/plan/copy_class.hpp>    // copy_class
#include <slice1/plan/loop_nest.hpp>     // loop_nest

#include <array>    // std::array
#include <cstddef>  // std::size_t
#include <cstdint>  // std::int32_t, std::int64_t, std::uint8_t, std::uint32_t

namespace slice1::detail {

inline constexpr std::int64_t unit_bytes = 64;
inline constexpr std::size_t most_windows = 8;

// A unit is what the loops before `loop`, and `rounds` of that one, copy: elements that lie in at most `unit_bytes` of
// the output. They are read from windows of the input, each `unit_bytes` long, which don't reach beyond the unit's
// highest byte if its elements span as much. All is relative to the first element of the unit.
struct unit_table {
  static constexpr std::uint8_t no_window = 0xff;  // of bytes between the elements

  std::array<std::int32_t, most_windows> bases;     // where each window begins
  std::int32_t highest;                             // one past the highest byte that is read
  std::array<std::uint8_t, unit_bytes> windows;     // of each byte of the output: its window,
  std::array<std::uint8_t, unit_bytes> offsets;     // and where it lies in that
  std::uint8_t window_count;                        // 0: there is no such unit
  std::uint8_t loop, rounds;
};

// Whether a copy may be one of units: rows of more than 32 bytes are not, and of those of one repeated element only
// short ones are.
constexpr bool has_pattern(const loop_nest& n) noexcept {
  const auto bytes = std::uint64_t{n.counts[0]} * n.element_size;
  if (n.kind == copy_class::empty || n.kind == copy_class::tiny) return false;
  if (n.kind == copy_class::rows) return bytes <= 32;
  return n.kind != copy_class::strided_rows || n.input_strides[0] != 0 || bytes < 64;
}

// Elements of a unit before they are assigned to windows.
struct unit_elements {
  std::array<std::int32_t, unit_bytes> input;
  std::array<std::uint8_t, unit_bytes> output;
  std::uint32_t count;
};

// Covers the elements by as few windows as possible, from the lowest address on. False if they are too many.
constexpr bool assign_windows(unit_table& u, const unit_elements& e, std::int32_t size) noexcept {
  constexpr auto window = static_cast<std::int32_t>(unit_bytes);
  u.windows.fill(unit_table::no_window);
  u.offsets.fill(0);
  u.bases.fill(0);  // a copy may read from more windows than there are
  std::int32_t lowest = 0, highest = 0;
  for (std::uint32_t k = 0; k < e.count; ++k) {
    if (e.input[k] < lowest) lowest = e.input[k];
    if (e.input[k] > highest) highest = e.input[k];
  }
  u.highest = highest + size;
  u.window_count = 0;
  for (auto base = lowest; base <= highest; ++u.window_count) {
    if (u.window_count == most_windows) return false;
    const auto last = u.highest - window;
    if (base > last) base = last < lowest ? lowest : last;
    auto next = u.highest;
    for (std::uint32_t k = 0; k < e.count; ++k) {
      const auto offset = e.input[k] - base;
      const std::size_t to = e.output[k];
      if (u.windows[to] != unit_table::no_window) continue;
      if (offset > window - size) {
        if (e.input[k] < next) next = e.input[k];
        continue;
      }
      for (std::int32_t b = 0; b < size; ++b) {
        u.windows[to + static_cast<std::size_t>(b)] = u.window_count;
        u.offsets[to + static_cast<std::size_t>(b)] = static_cast<std::uint8_t>(offset + b);
      }
    }
    u.bases[u.window_count] = base;
    base = next;
  }
  return true;
}

// The unit of a nest of at least one loop.
constexpr void make_unit(unit_table& u, const loop_nest& n) noexcept {
  constexpr std::uint64_t most_reach = 1u << 28;  // so that the sum over loops fits
  unit_elements e;  // not initialized: that would take as long as the rest
  e.input[0] = 0;
  e.output[0] = 0;
  e.count = 1;
  u.window_count = 0;
  std::int64_t span = n.element_size;  // of the output
  std::uint32_t before = 1, rounds = 1;
  for (std::size_t i = 0;; ++i) {
    const auto room = static_cast<std::uint64_t>((unit_bytes - span) / n.output_strides[i]) + 1;
    rounds = n.counts[i] < room ? n.counts[i] : static_cast<std::uint32_t>(room);
    const auto in = n.input_strides[i], out = n.output_strides[i];
    if (magnitude(in) * (rounds - 1) > most_reach) {
      if (i == 0) return;
      rounds = 1;
    }
    before = e.count;
    for (std::uint32_t r = 1; r < rounds; ++r) {
      for (std::uint32_t k = e.count - before, stop = e.count; k < stop; ++k, ++e.count) {
        e.input[e.count] = e.input[k] + static_cast<std::int32_t>(in);
        e.output[e.count] = static_cast<std::uint8_t>(e.output[k] + out);
      }
    }
    span += (rounds - 1) * out;
    u.loop = static_cast<std::uint8_t>(i);
    if (rounds < n.counts[i] || i + 1 == n.depth || span + n.output_strides[i + 1] > unit_bytes) break;
  }
  while (!assign_windows(u, e, n.element_size)) {  // fewer rounds need fewer windows
    u.window_count = 0;
    rounds /= 2;
    if (rounds == 0) return;
    e.count = before * rounds;
  }
  u.rounds = static_cast<std::uint8_t>(rounds);
}

}  // namespace slice1::detail
