// SPDX-License-Identifier: MIT
// How are 2 to 4 interleaved rows split, or such rows woven? In blocks of as many vectors of the input as of the output:
// where each byte of a block comes from follows from the element size.
#pragma once

#include <slice1/copy/kernel.hpp>   // loop_nest, addresses
#include <slice1/copy/strands.hpp>  // unit_loops, units_along

#include <cstddef>  // std::byte, std::size_t, std::ptrdiff_t
#include <cstdint>  // std::uint8_t, std::uint64_t
#include <cstring>  // std::memcpy

namespace slice1::detail::kernel {

inline constexpr std::size_t most_channels = 4;

// Byte b of vector k of the output is byte source[k][b] of all vectors of the input in a row. Shuffles of 16 bytes: so
// it is in each lane of a longer vector, whose second one is read and written further on.
struct channel_block {
  std::ptrdiff_t from[most_channels], to[most_channels];  // where the vectors lie
  std::ptrdiff_t from_high = 0, to_high = 0;
  std::uint8_t source[most_channels][64];
};
using channels_function = void (*)(const channel_block& b, const unit_loops& l, const std::byte* input,
                                   std::byte* output);

// Adds a number to each of eight bytes, modulo 256.
inline std::uint64_t add_to_bytes(std::uint64_t bytes, std::uint8_t number) noexcept {
  constexpr std::uint64_t each = 0x0101010101010101, low = 0x7f * each;
  const auto numbers = number * each;
  return ((bytes & low) + (numbers & low)) ^ ((bytes ^ numbers) & ~low);
}
// Continues what begins with `period` bytes, up to `count`, at least 16: each next period has the values of the one
// before plus `step`.
inline void continue_pattern(std::uint8_t* pattern, std::size_t period, std::size_t count, std::uint8_t step) noexcept {
  for (; period < 8; period *= 2, step = static_cast<std::uint8_t>(2 * step)) {
    for (std::size_t i = 0; i < period; ++i) pattern[period + i] = static_cast<std::uint8_t>(pattern[i] + step);
  }
  for (auto i = period; i < count; i += 8) {
    if (i > count - 8) i = count - 8;
    std::uint64_t bytes;
    std::memcpy(&bytes, pattern + i - period, 8);
    bytes = add_to_bytes(bytes, step);
    std::memcpy(pattern + i, &bytes, 8);
  }
}

// Rows of the output of at least `vector_bytes` each, which are next to each other in the input.
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
  for (std::size_t c = 0; c < count; ++c) {
    const auto first = c * size + (descends ? static_cast<std::size_t>(lane) * count - pixel : 0);
    for (std::size_t i = 0; i < size; ++i) b.source[c][i] = static_cast<std::uint8_t>(first + i);
    continue_pattern(b.source[c], size, static_cast<std::size_t>(lane), static_cast<std::uint8_t>(descends ? 0 - pixel : pixel));
    const auto lowest = descends ? static_cast<std::ptrdiff_t>(pixel) - lane * static_cast<std::ptrdiff_t>(count) : 0;
    b.from[c] = lowest + static_cast<std::ptrdiff_t>(c) * lane;
    b.to[c] = static_cast<std::ptrdiff_t>(c) * output_stride(rest, column);
  }
  b.from_high = (descends ? -lane : lane) * static_cast<std::ptrdiff_t>(count);
  b.to_high = lane;
  rest.counts[column] = 1;
  const auto l = units_along(rest, 0, static_cast<std::uint32_t>(length), a);
  copy[count - 2](b, l, a.input, a.output);
  return true;
}

// Rows of the input of at least `vector_bytes` each, which become next to each other in the output.
inline bool weave_channels(const loop_nest& n, std::ptrdiff_t vector_bytes, const channels_function* copy,
                           addresses a) noexcept {
  const auto column = column_loop(n), count = static_cast<std::size_t>(n.counts[0]);
  const auto size = static_cast<std::size_t>(n.element_size), pixel = count * size;
  const std::ptrdiff_t length = vector_bytes / size_of(n), lane = vector_bytes == 64 ? 64 : 16;
  if (count_of(n, column) < length) return false;
  const bool descends = n.input_strides[column] < 0;
  channel_block b;
  std::uint8_t pattern[most_channels * 64];
  for (std::size_t i = 0; i < pixel; ++i) {
    const auto last = descends ? static_cast<std::size_t>(lane) - size : 0;
    pattern[i] = static_cast<std::uint8_t>(i / size * static_cast<std::size_t>(lane) + last + i % size);
  }
  continue_pattern(pattern, pixel, count * static_cast<std::size_t>(lane), static_cast<std::uint8_t>(descends ? 0 - size : size));
  for (std::size_t c = 0; c < count; ++c) {
    std::memcpy(b.source[c], pattern + c * static_cast<std::size_t>(lane), static_cast<std::size_t>(lane));
    b.from[c] = static_cast<std::ptrdiff_t>(c) * input_stride(n, 0) - (descends ? lane - size_of(n) : 0);
    b.to[c] = static_cast<std::ptrdiff_t>(c) * lane;
  }
  b.from_high = descends ? -lane : lane;
  b.to_high = lane * static_cast<std::ptrdiff_t>(count);
  loop_nest rest = n;  // pixels are the innermost loop
  rest.depth = 0;
  const auto add = [&](std::size_t i) {
    rest.counts[rest.depth] = n.counts[i];
    rest.input_strides[rest.depth] = n.input_strides[i];
    rest.output_strides[rest.depth++] = n.output_strides[i];
  };
  add(column);
  for (std::size_t i = 1; i < n.depth; ++i) {
    if (i != column) add(i);
  }
  const auto l = units_along(rest, 0, static_cast<std::uint32_t>(length), a);
  copy[count - 2](b, l, a.input, a.output);
  return true;
}

}  // namespace slice1::detail::kernel
