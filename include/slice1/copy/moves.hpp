// SPDX-License-Identifier: MIT
// How do single elements and strided rows move without vectors? As bytes of any alignment, whose number is a constant.
#pragma once

#include <slice1/copy/kernel.hpp>  // SLICE1_DETAIL_NOINLINE

#include <bit>          // std::endian
#include <cstddef>      // std::byte, std::size_t, std::ptrdiff_t
#include <cstdint>      // std::uint64_t, std::uintptr_t
#include <cstring>      // std::memcpy
#include <type_traits>  // std::conditional_t, std::integral_constant
#include <utility>      // std::index_sequence

namespace slice1::detail::kernel {

template <std::size_t Size>
using unsigned_of = std::conditional_t<
    Size == 1, std::uint8_t,
    std::conditional_t<Size == 2, std::uint16_t, std::conditional_t<Size == 4, std::uint32_t, std::uint64_t>>>;

template <std::size_t Size>
struct word {
  std::byte bytes[Size];
};

template <std::size_t Size>
inline void move(std::byte* out, const std::byte* in) noexcept {
  std::memcpy(out, in, Size);
}

// A row of Size to 2 * Size bytes, as two words that overlap; the second begins at `last`.
template <std::size_t Size>
inline void move_overlapping(std::byte* out, const std::byte* in, std::ptrdiff_t last) noexcept {
  word<Size> a, b;
  std::memcpy(&a, in, Size);
  std::memcpy(&b, in + last, Size);
  std::memcpy(out, &a, Size);
  std::memcpy(out + last, &b, Size);
}

// f(std::integral_constant<std::size_t, S>), two words of which make a row of 2 to 64 bytes.
template <class F>
SLICE1_DETAIL_INLINE auto with_word_size(std::ptrdiff_t bytes, const F& f) noexcept {
  if (bytes <= 4) return f(std::integral_constant<std::size_t, 2>{});
  if (bytes <= 8) return f(std::integral_constant<std::size_t, 4>{});
  if (bytes <= 16) return f(std::integral_constant<std::size_t, 8>{});
  if (bytes <= 32) return f(std::integral_constant<std::size_t, 16>{});
  return f(std::integral_constant<std::size_t, 32>{});
}

// Stores 8 bytes: elements that lie at address(0), address(1) and so on. In one store, where elements are so small that
// this saves time.
template <std::size_t Size, class Address>
inline void gather(const Address& address, std::byte* out) noexcept {
  if constexpr (Size >= 4) {
    for (std::size_t i = 0; i < 8 / Size; ++i) move<Size>(out + i * Size, address(i));
    return;
  }
  const auto elements = [&]<std::size_t... K>(std::index_sequence<K...>) {
    constexpr bool little = std::endian::native == std::endian::little;
    unsigned_of<Size> e[sizeof...(K)];
    (std::memcpy(&e[K], address(K), Size), ...);
    return (... | (std::uint64_t{e[K]} << 8 * Size * (little ? K : sizeof...(K) - 1 - K)));
  };
  const std::uint64_t all = elements(std::make_index_sequence<8 / Size>{});
  std::memcpy(out, &all, 8);
}

// 8 bytes of the same element.
template <std::size_t Size>
inline std::uint64_t repeated(const std::byte* in) noexcept {
  unsigned_of<Size> element;
  std::memcpy(&element, in, Size);
  return element * (~std::uint64_t{0} / static_cast<unsigned_of<Size>>(-1));
}

// 8 bytes of the same element of 1, 2, 4 or 8 bytes.
inline std::uint64_t repeated(const std::byte* in, std::ptrdiff_t size) noexcept {
  switch (size) {
    case 1: return repeated<1>(in);
    case 2: return repeated<2>(in);
    case 4: return repeated<4>(in);
    default: return repeated<8>(in);
  }
}

// Whether the input lies just below the output, modulo 4 KiB: loads of an ascending copy then wait for earlier stores,
// because the processor compares the addresses' last 12 bits only. Some memcpys suffer, too (copy_rep).
inline bool aliases_4k(const std::byte* in, const std::byte* out) noexcept {
  const auto from = reinterpret_cast<std::uintptr_t>(in), to = reinterpret_cast<std::uintptr_t>(out);
  const auto distance = (4096 + to % 4096 - from % 4096) % 4096;
  return distance != 0 && distance < 64;
}

// Element by element, in line.
template <std::size_t Size>
inline void short_row(const std::byte* in, std::ptrdiff_t in_stride, std::byte* out, std::ptrdiff_t out_stride,
                      std::ptrdiff_t count) noexcept {
  for (; count > 0; --count, in += in_stride, out += out_stride) move<Size>(out, in);
}

// Four elements per iteration: with one, the loop costs as much as the move; more need too many registers. One, where
// lines are skipped in a row that exceeds the first cache: the processor follows the stride of one load, not of four
// (20000 floats, stride 32: 1.25 times). Not inline, because the loops around it need registers too.
template <std::size_t Size>
SLICE1_DETAIL_NOINLINE void strided_row(const std::byte* in, std::ptrdiff_t in_stride, std::byte* out,
                                        std::ptrdiff_t out_stride, std::ptrdiff_t count) noexcept {
  const bool skips_lines = in_stride >= 128 && in_stride * count > 32768;
  for (; !skips_lines && count >= 4; count -= 4, in += 4 * in_stride, out += 4 * out_stride) {
    move<Size>(out, in);
    move<Size>(out + out_stride, in + in_stride);
    move<Size>(out + 2 * out_stride, in + 2 * in_stride);
    move<Size>(out + 3 * out_stride, in + 3 * in_stride);
  }
  short_row<Size>(in, in_stride, out, out_stride, count);
}

// A row that is dense in the output.
template <std::size_t Size>
inline void gather_row(const std::byte* in, std::ptrdiff_t in_stride, std::byte* out, std::ptrdiff_t count) noexcept {
  constexpr std::ptrdiff_t step = 8 / Size;
  if constexpr (Size >= 4) return strided_row<Size>(in, in_stride, out, Size, count);
  for (; count >= step; count -= step, in += step * in_stride, out += 8)
    gather<Size>([=](std::size_t i) { return in + static_cast<std::ptrdiff_t>(i) * in_stride; }, out);
  short_row<Size>(in, in_stride, out, Size, count);
}

// The same with two stores per iteration, for rows that are worth a call.
template <std::size_t Size>
SLICE1_DETAIL_NOINLINE void gathered_row(const std::byte* in, std::ptrdiff_t in_stride, std::byte* out,
                                         std::ptrdiff_t count) noexcept {
  constexpr std::ptrdiff_t step = 8 / Size;
  for (; Size < 4 && count >= 2 * step; count -= 2 * step, in += 2 * step * in_stride, out += 16) {
    gather<Size>([=](std::size_t i) { return in + static_cast<std::ptrdiff_t>(i) * in_stride; }, out);
    gather<Size>([=](std::size_t i) { return in + (step + static_cast<std::ptrdiff_t>(i)) * in_stride; }, out + 8);
  }
  gather_row<Size>(in, in_stride, out, count);
}

// Columns of the input become rows of the output.
template <std::size_t Size>
SLICE1_DETAIL_NOINLINE void transposed_rows(const std::byte* in, std::ptrdiff_t in_stride, std::byte* out,
                                            std::ptrdiff_t out_stride, std::ptrdiff_t length,
                                            std::ptrdiff_t rows) noexcept {
  if (length < 3 && rows > length) {
    for (; length > 0; --length, in += in_stride, out += Size) strided_row<Size>(in, Size, out, out_stride, rows);
    return;
  }
  for (; rows > 0; --rows, in += Size, out += out_stride) gather_row<Size>(in, in_stride, out, length);
}

}  // namespace slice1::detail::kernel
