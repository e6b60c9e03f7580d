// SPDX-License-Identifier: MIT
// How does any machine copy? Every class in plain C++, 8 bytes at a time where that helps: what other compilers and
// processors take, and what the vector kernels leave over.
#pragma once

#include <slice1/kernel/moves.hpp>  // entry, each_row, move, short_row, strided_row, gathered_row
#include <slice1/kernel/nest.hpp>   // loop_nest, copy_class

#include <cstddef>  // std::byte, std::size_t, std::ptrdiff_t
#include <cstdint>  // std::uint64_t, std::uintptr_t
#include <cstring>  // std::memcpy, std::memset

namespace slice1::detail::kernel {

template <std::size_t Size>
void strided_rows(const loop_nest& n, const std::byte* input, std::byte* output) noexcept {
  const auto count = count_of(n, 0);
  const auto from = input_step(n, 0), to = output_step(n, 0);
  const multiples_of multiples(from);
  each_row(n, input, output, [=, &n, &multiples](const std::byte* in, std::byte* out) {
    if (count < short_count) short_row<Size>(in, from, out, to, count);
    else if (to == Size) gathered_row<Size>(in, multiples, out, count);
    else if (Size >= 4 && n.streams && from == Size) scattered_row<Size>(in, out, to, count);
    else strided_row<Size>(in, from, out, to, count);
  });
}

template <int = 0>
function strided_rows_for(const loop_nest& n) noexcept {
  switch (n.element_size) {
    case 1: return strided_rows<1>;
    case 2: return strided_rows<2>;
    case 4: return strided_rows<4>;
    default: return strided_rows<8>;
  }
}

// The element over and over, whatever the byte order.
inline std::uint64_t repeated(const std::byte* in, std::uint32_t size) noexcept {
  std::uint8_t one;
  std::uint16_t two;
  std::uint32_t four;
  std::uint64_t eight;
  switch (size) {
    case 1: return std::memcpy(&one, in, 1), one * 0x0101'0101'0101'0101u;
    case 2: return std::memcpy(&two, in, 2), two * 0x0001'0001'0001'0001u;
    case 4: return std::memcpy(&four, in, 4), four * 0x0000'0001'0000'0001u;
    default: return std::memcpy(&eight, in, 8), eight;
  }
}

template <int = 0>
void filled_rows(const loop_nest& n, const std::byte* input, std::byte* output) noexcept {
  constexpr std::size_t step = 64;
  const auto bytes = static_cast<std::size_t>(n.loops[0].count * n.element_size);
  each_row(n, input, output, [&n, bytes](const std::byte* in, std::byte* out) {
    const auto element = repeated(in, n.element_size);
    if (element == repeated(in, 1)) {  // the library's memset has the widest stores
      std::memset(out, std::to_integer<int>(*in), bytes);
      return;
    }
    word<step> block;
    for (std::size_t i = 0; i < step; i += 8) std::memcpy(block.bytes + i, &element, 8);
    std::size_t left = bytes;
    for (; left >= step; left -= step, out += step) std::memcpy(out, &block, step);
    std::memcpy(out, &block, left);
  });
}

// The elements of 8 bytes in reverse order, whatever the byte order.
template <std::size_t Size>
inline void reverse_word(const std::byte* in, std::byte* out) noexcept {
  std::uint64_t x;
  std::memcpy(&x, in, 8);
  if constexpr (Size == 1) x = (x >> 8 & 0x00ff'00ff'00ff'00ffu) | (x & 0x00ff'00ff'00ff'00ffu) << 8;
  if constexpr (Size <= 2) x = (x >> 16 & 0x0000'ffff'0000'ffffu) | (x & 0x0000'ffff'0000'ffffu) << 16;
  if constexpr (Size <= 4) x = x >> 32 | x << 32;
  std::memcpy(out, &x, 8);
}

template <std::size_t Size>
void reversed_rows(const loop_nest& n, const std::byte* input, std::byte* output) noexcept {
  constexpr auto size = static_cast<std::ptrdiff_t>(Size);
  const auto bytes = count_of(n, 0) * size;
  each_row(n, input + size, output, [=](const std::byte* end, std::byte* out) {
    std::ptrdiff_t i = 0;
    for (; i + 16 <= bytes; i += 16) {
      reverse_word<Size>(end - i - 8, out + i);
      reverse_word<Size>(end - i - 16, out + i + 8);
    }
    for (; i < bytes; i += size) move<Size>(out + i, end - i - size);
  });
}

template <std::size_t Size>
void tiny(const loop_nest& n, const std::byte* input, std::byte* output) noexcept {
  const auto count = count_of(n, 0);
  const auto from = input_step(n, 0), to = output_step(n, 0);
  each_row(n, input, output, [=](const std::byte* in, std::byte* out) {
    for (std::ptrdiff_t i = 0; i < count; ++i) move<Size>(out + i * to, in + i * from);
  });
}

// Rows of Size to 2 * Size bytes: two words that overlap, where a call of memcpy costs more than the row.
template <std::size_t Size>
void short_rows(const loop_nest& n, const std::byte* input, std::byte* output) noexcept {
  const auto last = static_cast<std::ptrdiff_t>(n.loops[0].count * n.element_size - Size);
  each_row(n, input, output, [=](const std::byte* in, std::byte* out) {
    word<Size> a, b;
    std::memcpy(&a, in, Size);
    std::memcpy(&b, in + last, Size);
    std::memcpy(out, &a, Size);
    std::memcpy(out + last, &b, Size);
  });
}

// Whether later loads would have to wait for earlier stores, as the processor tells addresses apart by their last 12
// bits: an upward copy is then up to 27 times slower, some memcpys included.
inline bool collides(const std::byte* in, const std::byte* out) noexcept {
  const auto distance = (reinterpret_cast<std::uintptr_t>(out) - reinterpret_cast<std::uintptr_t>(in)) % 4096;
  return distance != 0 && distance < 64;
}

template <int = 0>
void long_rows(const loop_nest& n, const std::byte* input, std::byte* output) noexcept {
  const auto size = static_cast<std::size_t>(n.loops[0].count * n.element_size);
  each_row(n, input, output, [=](const std::byte* in, std::byte* out) {
    std::size_t left = size;
    if (size > 1024 && collides(in, out)) {
      constexpr std::size_t step = 64;  // downwards, loads are ahead of the stores that they collide with
      for (; left >= step; left -= step) {
        word<step> block;
        std::memcpy(&block, in + left - step, step);
        std::memcpy(out + left - step, &block, step);
      }
    }
    std::memcpy(out, in, left);
  });
}

// Columns of as many rows become rows.
template <std::size_t Size>
inline void turn(const std::byte* in, std::ptrdiff_t from, std::byte* out, std::ptrdiff_t to, std::ptrdiff_t along,
                 std::ptrdiff_t across) noexcept {
  constexpr auto size = static_cast<std::ptrdiff_t>(Size);
  for (std::ptrdiff_t i = 0; i < across; ++i) gather_row<Size>(in + i * size, from, out + i * to, along);
}

// In blocks of lines, by way of a strip that lies close together: rows that are a power of two apart would drive each
// other out of the cache before their lines are used up.
template <std::size_t Size>
void tiles(const loop_nest& n, const std::byte* input, std::byte* output) noexcept {
  constexpr std::ptrdiff_t line = 64, block = line / Size;
  constexpr auto size = static_cast<std::ptrdiff_t>(Size);
  const auto along = count_of(n, 0), across = count_of(n, 1);
  const auto from = input_step(n, 0), to = output_step(n, 1);
  std::byte strip[static_cast<std::size_t>(line * block)];
  for (std::ptrdiff_t i = 0; i < across; i += block) {
    const auto columns = across - i < block ? across - i : block;
    for (std::ptrdiff_t k = 0; k < along; k += block) {
      const auto rows = along - k < block ? along - k : block;
      const auto* in = input + k * from + i * size;
      if (columns == block) {
        for (std::ptrdiff_t r = 0; r < rows; ++r) move<line>(strip + r * line, in + r * from);
        turn<Size>(strip, line, output + i * to + k * size, to, rows, block);
      } else {
        turn<Size>(in, from, output + i * to + k * size, to, rows, columns);
      }
    }
  }
}

// All of a pixel at once, so that memory is passed only once. The channels' loop is `channel`, the pixels' `pixel`.
template <std::size_t Size, std::size_t Channels>
void pixels(const loop_nest& n, std::size_t pixel, std::size_t channel, const std::byte* in, std::byte* out,
            std::ptrdiff_t first, std::ptrdiff_t end) noexcept {
  const auto from = input_step(n, pixel), to = output_step(n, pixel);
  const auto from_channel = input_step(n, channel), to_channel = output_step(n, channel);
  in += first * from, out += first * to;
  for (auto i = first; i < end; ++i, in += from, out += to) {
    move<Size>(out, in);
    move<Size>(out + to_channel, in + from_channel);
    if constexpr (Channels > 2) move<Size>(out + 2 * to_channel, in + 2 * from_channel);
    if constexpr (Channels > 3) move<Size>(out + 3 * to_channel, in + 3 * from_channel);
  }
}

template <std::size_t Size>
void some_pixels(const loop_nest& n, const std::byte* in, std::byte* out, std::ptrdiff_t first,
                 std::ptrdiff_t end) noexcept {
  const std::size_t channel = n.kind == copy_class::interleave ? 0 : 1;
  switch (n.loops[channel].count) {
    case 2: return pixels<Size, 2>(n, 1 - channel, channel, in, out, first, end);
    case 3: return pixels<Size, 3>(n, 1 - channel, channel, in, out, first, end);
    case 4: return pixels<Size, 4>(n, 1 - channel, channel, in, out, first, end);
  }
}

// Some pixels' channels one after the other, so that memory is passed once; words of them take fewer stores.
template <std::size_t Size>
void channels(const loop_nest& n, const std::byte* in, std::byte* out) noexcept {
  constexpr std::ptrdiff_t chunk = 512;
  if (n.kind == copy_class::interleave) return some_pixels<Size>(n, in, out, 0, count_of(n, 1));
  const auto count = count_of(n, 0), channels = count_of(n, 1);
  const multiples_of from(input_step(n, 0));
  for (std::ptrdiff_t k = 0; k < count; k += chunk, in += chunk * input_step(n, 0), out += chunk * output_step(n, 0)) {
    const auto some = count - k < chunk ? count - k : chunk;
    for (std::ptrdiff_t c = 0; c < channels; ++c)
      gathered_row<Size>(in + c * input_step(n, 1), from, out + c * output_step(n, 1), some);
  }
}

template <int = 0>
function rows_for(std::uint64_t bytes) noexcept {
  if (bytes <= 4) return short_rows<2>;
  if (bytes <= 8) return short_rows<4>;
  if (bytes <= 16) return short_rows<8>;
  if (bytes <= 32) return short_rows<16>;
  if (bytes <= 64) return short_rows<32>;
  return long_rows<>;
}

template <std::size_t Size>
entry words_of(const loop_nest& n) noexcept {
  switch (n.kind) {
    case copy_class::empty:
    case copy_class::tiny: return {tiny<Size>, 3};
    case copy_class::rows: return {rows_for(n.loops[0].count * Size), 3};
    case copy_class::deinterleave:
    case copy_class::interleave: return {channels<Size>, 2};
    case copy_class::tiles: return {tiles<Size>, 2};
    case copy_class::strided_rows:
      if (n.loops[0].input_stride == 0) return {filled_rows<>, 3};
      if (n.loops[0].input_stride == -std::int64_t{Size}) return {reversed_rows<Size>, 3};
      break;
    case copy_class::scattered: break;
  }
  return {strided_rows<Size>, 3};
}

template <int = 0>
entry words_for(const loop_nest& n) noexcept {
  if (lists_pay(n)) return {listed_rows<>, max_dimension_count};
  switch (n.element_size) {
    case 1: return words_of<1>(n);
    case 2: return words_of<2>(n);
    case 4: return words_of<4>(n);
    default: return words_of<8>(n);
  }
}

}  // namespace slice1::detail::kernel
