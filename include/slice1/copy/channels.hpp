// SPDX-License-Identifier: MIT
// Splits 2 to 4 interleaved rows, or interleaves them, in blocks of as many vectors of the input as of the output. The
// element size determines the source of each byte of a block.
#pragma once

#include <slice1/copy/kernel.hpp>     // loop_nest, addresses
#include <slice1/copy/strands.hpp>    // unit_loops, units_along
#include <slice1/plan/loop_nest.hpp>  // column_loop, most_channels

#include <bit>      // std::countr_zero
#include <cstddef>  // std::byte, std::size_t, std::ptrdiff_t
#include <cstdint>  // std::uint8_t, std::uint64_t
#include <utility>  // std::index_sequence

namespace slice1::inline SLICE1_VERSION_NAMESPACE::detail::kernel {

// Byte b of vector k of the output is byte source[k][b] of all vectors of the input in a row. Vectors of 32 bytes do so
// in each lane: their upper lanes are read `from_high` bytes further on, and written after all lower ones when rows are
// interleaved.
struct channel_block {
  std::ptrdiff_t from[most_channels], to[most_channels];  // the vectors' offsets
  std::ptrdiff_t from_high = 0;
  bool weaves = false;
  std::uint8_t source[most_channels][64];
};
using channels_function = void (*)(const channel_block& b, const unit_loops& l, const std::byte* input,
                                   std::byte* output);

inline constexpr std::uint64_t each_byte = 0x0101010101010101;
// For each of eight bytes, by element size 1, 2, 4 and 8: the number of the element, and the byte within it.
inline constexpr std::uint64_t element_numbers[]{0x0706050403020100, 0x0303020201010000, 0x0101010100000000, 0};
inline constexpr std::uint64_t byte_numbers[]{0, 0x0100010001000100, 0x0302010003020100, 0x0706050403020100};

// Stores the bytes of a word, the lowest one first on any machine; compilers emit one store.
template <std::size_t... Index>
void store_word(std::uint8_t* to, std::uint64_t word, std::index_sequence<Index...>) noexcept {
  ((to[Index] = static_cast<std::uint8_t>(word >> (8 * Index))), ...);
}

// Splits interleaved rows; false if rows have gaps, or fewer than `vector_bytes` bytes.
inline bool split_channels(const loop_nest& n, std::ptrdiff_t vector_bytes, const channels_function* copy,
                           addresses a) noexcept {
  const auto column = column_loop(n), size = static_cast<std::size_t>(n.element_size);
  const auto count = static_cast<std::size_t>(n.counts[column]), pixel = count * size;
  const std::ptrdiff_t length = vector_bytes / size_of(n), lane = vector_bytes == 64 ? 64 : 16;
  if (magnitude(n.input_strides[0]) != pixel || count_of(n, 0) < length) return false;
  channel_block b;
  auto rest = n;
  if (rest.input_strides[column] < 0) reverse_loop(rest, column, a);
  const bool descends = n.input_strides[0] < 0;
  const auto number = std::countr_zero(n.element_size);
  for (std::size_t c = 0; c < count; ++c) {
    // No byte of these words overflows: the last byte of a block is number 255 at most.
    const auto first = c * size + (descends ? static_cast<std::size_t>(lane) * count - pixel : 0);
    for (std::size_t i = 0; i < static_cast<std::size_t>(lane); i += 8) {
      const auto elements = (element_numbers[number] + i / size * each_byte) * pixel;
      const auto of_first = first * each_byte + byte_numbers[number];
      store_word(b.source[c] + i, descends ? of_first - elements : of_first + elements, indices<8>);
    }
    const auto lowest = descends ? static_cast<std::ptrdiff_t>(pixel) - lane * static_cast<std::ptrdiff_t>(count) : 0;
    b.from[c] = lowest + static_cast<std::ptrdiff_t>(c) * lane;
    b.to[c] = static_cast<std::ptrdiff_t>(c) * output_stride(rest, column);
  }
  b.from_high = (descends ? -lane : lane) * static_cast<std::ptrdiff_t>(count);
  rest.counts[column] = 1;
  const auto l = units_along(rest, 0, static_cast<std::uint32_t>(length), a);
  copy[count - 2](b, l, a.input, a.output);
  return true;
}

// Interleaves rows; false if they have fewer than `vector_bytes` bytes.
inline bool weave_channels(const loop_nest& n, std::ptrdiff_t vector_bytes, const channels_function* copy,
                           addresses a) noexcept {
  const auto column = column_loop(n), count = static_cast<std::size_t>(n.counts[0]);
  const auto size = static_cast<std::size_t>(n.element_size);
  const std::ptrdiff_t length = vector_bytes / size_of(n), lane = vector_bytes == 64 ? 64 : 16;
  if (count_of(n, column) < length) return false;
  const bool descends = n.input_strides[column] < 0;
  channel_block b;
  const auto number = std::countr_zero(n.element_size);
  std::uint64_t channels[most_channels],
      pixels[most_channels];                            // of the first 8 pixels, or as many as a word's elements
  for (std::size_t e = 0; e < count * 8 / size; ++e) {  // 8 / size pixels: a whole number of words
    const auto shift = e * size % 8 * 8;
    auto &c = channels[e * size / 8], &p = pixels[e * size / 8];
    if (shift == 0) c = p = 0;
    c |= std::uint64_t{e % count} << shift;
    p |= std::uint64_t{e / count * size} << shift;
  }
  const auto spread = each_byte >> (64 - 8 * size);  // an element's number to all of its bytes
  for (std::size_t i = 0; i < count * static_cast<std::size_t>(lane) / 8; ++i) {
    const auto k = i % count, later = i / count * 8;
    const auto word = channels[k] * spread * static_cast<std::size_t>(lane) + byte_numbers[number] +
                      (descends ? (static_cast<std::size_t>(lane) - size - later) * each_byte - pixels[k] * spread
                                : later * each_byte + pixels[k] * spread);
    store_word(b.source[i * 8 / static_cast<std::size_t>(lane)] + i * 8 % static_cast<std::size_t>(lane), word,
               indices<8>);
  }
  for (std::size_t c = 0; c < count; ++c) {
    b.from[c] = static_cast<std::ptrdiff_t>(c) * input_stride(n, 0) - (descends ? lane - size_of(n) : 0);
    b.to[c] = static_cast<std::ptrdiff_t>(c) * vector_bytes;
  }
  b.from_high = descends ? -lane : lane;
  b.weaves = true;
  loop_nest rest;  // pixels are the innermost loop
  clear_loops(rest, n);
  set_loop(rest, rest.depth++, n, column);
  for (std::size_t i = 1; i < n.depth; ++i) {
    if (i != column) set_loop(rest, rest.depth++, n, i);
  }
  const auto l = units_along(rest, 0, static_cast<std::uint32_t>(length), a);
  copy[count - 2](b, l, a.input, a.output);
  return true;
}

}  // namespace slice1::detail::kernel
