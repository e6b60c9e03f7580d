// SPDX-License-Identifier: MIT
// How do single elements and strided rows move without vectors? As bytes of any alignment, whose number is a constant.
#pragma once

#include <slice1/copy/kernel.hpp>  // SLICE1_DETAIL_NOINLINE

#include <bit>          // std::endian
#include <cstddef>      // std::byte, std::size_t, std::ptrdiff_t
#include <cstdint>      // std::uint64_t, std::uintptr_t
#include <cstring>      // std::memcpy
#include <type_traits>  // std::conditional_t, std::integral_constant
#include <utility>      // std::integer_sequence, std::index_sequence and their makers

namespace slice1::detail::kernel {

template <std::size_t Size>
using unsigned_of = std::conditional_t<
    Size == 1, std::uint8_t,
    std::conditional_t<Size == 2, std::uint16_t, std::conditional_t<Size == 4, std::uint32_t, std::uint64_t>>>;

template <std::size_t Size>
inline void move(std::byte* out, const std::byte* in) noexcept {
  std::memcpy(out, in, Size);
}

// 0, n - 1, 1, n - 2 and so on. In ascending order, clang++ would get each address from the one before, so that all
// wait for each other (strides of 5 and 9 elements: 1.2 to 1.6 times).
constexpr std::ptrdiff_t from_both_ends(std::ptrdiff_t k, std::ptrdiff_t n) noexcept {
  return k % 2 == 0 ? k / 2 : n - 1 - k / 2;
}

// Elements of a constant number.
template <std::size_t Size, std::ptrdiff_t... K>
inline void move_all(const std::byte* in, std::ptrdiff_t in_stride, std::byte* out, std::ptrdiff_t out_stride,
                     std::integer_sequence<std::ptrdiff_t, K...>) noexcept {
  constexpr std::ptrdiff_t n = sizeof...(K);
  (move<Size>(out + from_both_ends(K, n) * out_stride, in + from_both_ends(K, n) * in_stride), ...);
}
template <std::size_t Size, std::ptrdiff_t Count>
inline void move_all(const std::byte* in, std::ptrdiff_t in_stride, std::byte* out,
                     std::ptrdiff_t out_stride) noexcept {
  move_all<Size>(in, in_stride, out, out_stride, std::make_integer_sequence<std::ptrdiff_t, Count>{});
}

// 16 bytes in a register.
#if defined(__GNUC__)
typedef std::uint64_t sixteen_bytes __attribute__((vector_size(16)));
#else
struct sixteen_bytes {
  std::byte bytes[16];
};
#endif

// Size bytes in registers, 1, 2, 4, 8 or a multiple of 16. Of plain bytes, clang++ would make a copy in memory (rows of
// 23 to 32 bytes: 1.4 to 2.2 times as long).
template <std::size_t Size>
class word {
  using part = std::conditional_t<Size >= 16, sixteen_bytes, unsigned_of<Size>>;
  using indices = std::make_index_sequence<Size / sizeof(part)>;

 public:
  explicit word(const std::byte* in) noexcept : word(in, indices{}) {}
  void store(std::byte* out) const noexcept { store(out, indices{}); }

 private:
  template <std::size_t... K>
  word(const std::byte* in, std::index_sequence<K...>) noexcept {
    (std::memcpy(&parts_[K], in + K * sizeof(part), sizeof(part)), ...);
  }
  template <std::size_t... K>
  void store(std::byte* out, std::index_sequence<K...>) const noexcept {
    (std::memcpy(out + K * sizeof(part), &parts_[K], sizeof(part)), ...);
  }

  part parts_[Size / sizeof(part)];
};

// A row of Size to 2 * Size bytes, as two words that overlap; the second begins at `last`.
template <std::size_t Size>
inline void move_overlapping(std::byte* out, const std::byte* in, std::ptrdiff_t last) noexcept {
  const word<Size> a(in), b(in + last);
  a.store(out);
  b.store(out + last);
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

// As many elements as gather() joins: 8 bytes of elements of 1 or 2 bytes, 16 of larger ones.
template <std::size_t Size>
inline constexpr std::ptrdiff_t gathered = (Size < 4 ? 8 : 16) / Size;

// Elements that are neighbours in the output, in one store. Larger ones need a vector (8 bytes at strides of 3 to 16:
// 1.3 times on Zen 4); a compiler without GCC's vectors stores them one by one.
template <std::size_t Size, std::ptrdiff_t... K>
inline void gather(const std::byte* in, std::ptrdiff_t in_stride, std::byte* out,
                   std::integer_sequence<std::ptrdiff_t, K...>) noexcept {
  constexpr std::ptrdiff_t n = sizeof...(K);
  constexpr bool little = std::endian::native == std::endian::little;
  unsigned_of<Size> e[sizeof...(K)];
  (std::memcpy(&e[from_both_ends(K, n)], in + from_both_ends(K, n) * in_stride, Size), ...);
  if constexpr (Size < 4) {
    const std::uint64_t all = (... | (std::uint64_t{e[K]} << std::ptrdiff_t{Size} * 8 * (little ? K : n - 1 - K)));
    std::memcpy(out, &all, 8);
  } else {
#if defined(__GNUC__)
    const unsigned_of<Size> __attribute__((vector_size(16))) all = {e[K]...};
    std::memcpy(out, &all, 16);
#else
    (std::memcpy(out + K * std::ptrdiff_t{Size}, &e[K], Size), ...);
#endif
  }
}
template <std::size_t Size>
inline void gather(const std::byte* in, std::ptrdiff_t in_stride, std::byte* out) noexcept {
  gather<Size>(in, in_stride, out, std::make_integer_sequence<std::ptrdiff_t, gathered<Size>>{});
}

// Elements of a constant number that are neighbours in the output.
template <std::size_t Size, std::ptrdiff_t Count>
inline void gather_all(const std::byte* in, std::ptrdiff_t in_stride, std::byte* out) noexcept {
  constexpr std::ptrdiff_t size = Size, n = gathered<Size>;
  if constexpr (Count >= n) {
    gather<Size>(in, in_stride, out);
    gather_all<Size, Count - n>(in + n * in_stride, in_stride, out + n * size);
  } else if constexpr (Count > 0) {
    move_all<Size, Count>(in, in_stride, out, size);
  }
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
// because the processor compares the addresses' last 12 bits only. Some memcpys suffer, too.
inline bool aliases_4k(const std::byte* in, const std::byte* out) noexcept {
  const auto from = reinterpret_cast<std::uintptr_t>(in), to = reinterpret_cast<std::uintptr_t>(out);
  const auto distance = (4096 + to % 4096 - from % 4096) % 4096;
  return distance != 0 && distance < 64;
}

// Element by element, in line.
template <std::size_t Size>
inline void short_row(const std::byte* in, std::ptrdiff_t in_stride, std::byte* out, std::ptrdiff_t out_stride,
                      std::ptrdiff_t count) noexcept {
  SLICE1_DETAIL_ROLLED
  for (; count > 0; --count, in += in_stride, out += out_stride) move<Size>(out, in);
}

// What is left of a row: up to 3 elements, without a loop.
template <std::size_t Size>
inline void rest_of_row(const std::byte* in, std::ptrdiff_t in_stride, std::byte* out, std::ptrdiff_t out_stride,
                        std::ptrdiff_t count) noexcept {
  if (count >= 2) {
    move_all<Size, 2>(in, in_stride, out, out_stride);
    in += 2 * in_stride, out += 2 * out_stride;
  }
  if (count % 2 != 0) move<Size>(out, in);
}

// Four elements per iteration: with one, the loop costs as much as the move; more need too many registers.
template <std::size_t Size>
inline void move_row(const std::byte* in, std::ptrdiff_t in_stride, std::byte* out, std::ptrdiff_t out_stride,
                     std::ptrdiff_t count) noexcept {
  SLICE1_DETAIL_ROLLED
  for (; count >= 4; count -= 4, in += 4 * in_stride, out += 4 * out_stride)
    move_all<Size, 4>(in, in_stride, out, out_stride);
  rest_of_row<Size>(in, in_stride, out, out_stride, count);
}

// Longer rows are worth a call, which saves registers (9 elements are 1.2 to 1.6 times as fast without one).
inline constexpr std::ptrdiff_t most_without_call = 32;

// Not inline, because the loops around it need registers too.
template <std::size_t Size>
SLICE1_DETAIL_NOINLINE void strided_row(const std::byte* in, std::ptrdiff_t in_stride, std::byte* out,
                                        std::ptrdiff_t out_stride, std::ptrdiff_t count) noexcept {
  move_row<Size>(in, in_stride, out, out_stride, count);
}

// A row that is dense in the output. Most of a gather's elements that are left are gathered with some of those before.
template <std::size_t Size>
inline void gather_row(const std::byte* in, std::ptrdiff_t in_stride, std::byte* out, std::ptrdiff_t count) noexcept {
  constexpr auto n = gathered<Size>, bytes = n * std::ptrdiff_t{Size};
  const bool is_long = count >= n;
  SLICE1_DETAIL_ROLLED
  for (; count >= n; count -= n, in += n * in_stride, out += bytes) gather<Size>(in, in_stride, out);
  const auto back = n - count;
  if (is_long && back < n / 2) return gather<Size>(in - back * in_stride, in_stride, out - back * std::ptrdiff_t{Size});
  if constexpr (n > 4) short_row<Size>(in, in_stride, out, Size, count);  // moves without a loop need more registers
  else rest_of_row<Size>(in, in_stride, out, Size, count);
}

// The same with two stores per iteration, for rows that are worth a call; its parameters are strided_row's.
template <std::size_t Size>
SLICE1_DETAIL_NOINLINE void gathered_row(const std::byte* in, std::ptrdiff_t in_stride, std::byte* out, std::ptrdiff_t,
                                         std::ptrdiff_t count) noexcept {
  constexpr auto n = gathered<Size>, bytes = n * std::ptrdiff_t{Size};
  SLICE1_DETAIL_ROLLED
  for (; count >= 2 * n; count -= 2 * n, in += 2 * n * in_stride, out += 2 * bytes) {
    gather<Size>(in, in_stride, out);
    gather<Size>(in + n * in_stride, in_stride, out + bytes);
  }
  gather_row<Size>(in, in_stride, out, count);
}

// The same for a row that is dense backwards in the output: each store begins with its last element.
template <std::size_t Size>
SLICE1_DETAIL_NOINLINE void turned_row(const std::byte* in, std::ptrdiff_t in_stride, std::byte* out, std::ptrdiff_t,
                                       std::ptrdiff_t count) noexcept {
  constexpr auto n = gathered<Size>, bytes = n * std::ptrdiff_t{Size};
  in += (n - 1) * in_stride, out -= bytes - std::ptrdiff_t{Size};
  in_stride = -in_stride;
  SLICE1_DETAIL_ROLLED
  for (; count >= 2 * n; count -= 2 * n, in -= 2 * n * in_stride, out -= 2 * bytes) {
    gather<Size>(in, in_stride, out);
    gather<Size>(in - n * in_stride, in_stride, out - bytes);
  }
  gathered_row<Size>(in + (n - count) * in_stride, in_stride, out + (n - count) * std::ptrdiff_t{Size}, Size, count);
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
