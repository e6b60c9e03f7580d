// SPDX-License-Identifier: MIT
// What do all kernels share? How a kernel is entered, the loops around it, and moves of a few elements.
#pragma once

#include <slice1/kernel/nest.hpp>  // loop_nest, copy_class

#include <array>    // std::array
#include <bit>      // std::endian
#include <cstddef>  // std::byte, std::size_t, std::ptrdiff_t
#include <cstdint>  // std::uint64_t, std::uintptr_t
#include <cstring>  // std::memcpy
#include <utility>  // std::index_sequence

#if defined(_MSC_VER)
#define SLICE1_DETAIL_NOINLINE __declspec(noinline)
#else
#define SLICE1_DETAIL_NOINLINE [[gnu::noinline]]
#endif

namespace slice1::detail::kernel {

// Copies the innermost loops of a nest, as many as it is entered with below.
using function = void (*)(const loop_nest&, const std::byte* input, std::byte* output);

struct entry {
  function copy;
  std::uint32_t loops;
};

inline std::ptrdiff_t input_step(const loop_nest& n, std::size_t i) noexcept {
  return static_cast<std::ptrdiff_t>(n.loops[i].input_stride);
}
inline std::ptrdiff_t output_step(const loop_nest& n, std::size_t i) noexcept {
  return static_cast<std::ptrdiff_t>(n.loops[i].output_stride);
}
inline std::ptrdiff_t count_of(const loop_nest& n, std::size_t i) noexcept {
  return static_cast<std::ptrdiff_t>(n.loops[i].count);
}

// Bytes to the next line of the cache.
inline std::ptrdiff_t misalignment(const std::byte* p) noexcept {
  return static_cast<std::ptrdiff_t>((0 - reinterpret_cast<std::uintptr_t>(p)) % 64);
}

// Whether all rounds of the loops from `first` on begin where a line of the cache does.
inline bool fills_lines(const loop_nest& n, std::size_t first, const std::byte* output) noexcept {
  if (misalignment(output) != 0) return false;
  for (std::size_t i = first; i < n.depth; ++i) {
    if (n.loops[i].output_stride % 64 != 0) return false;
  }
  return true;
}

#include <slice1/kernel/loops.inc>

// The kernel has the innermost loops, so that calls are few.
template <int = 0>
inline void run(const entry& kernel, const loop_nest& n, const std::byte* input, std::byte* output) noexcept {
  if (n.depth <= kernel.loops) return kernel.copy(n, input, output);
  each_round(n, kernel.loops, input, output, [&](const std::byte* in, std::byte* out) { kernel.copy(n, in, out); });
}

template <std::size_t Size>
struct unsigned_of;
template <>
struct unsigned_of<1> {
  using type = std::uint8_t;
};
template <>
struct unsigned_of<2> {
  using type = std::uint16_t;
};
template <>
struct unsigned_of<4> {
  using type = std::uint32_t;
};
template <>
struct unsigned_of<8> {
  using type = std::uint64_t;
};

// Without types: any alignment, any element type. One load and one store where Size is that of a register.
template <std::size_t Size>
inline void move(std::byte* output, const std::byte* input) noexcept {
  std::memcpy(output, input, Size);
}
template <std::size_t Size>
struct word {
  std::byte bytes[Size];
};

// Few elements, in line with the loops around.
template <std::size_t Size>
inline void short_row(const std::byte* in, std::ptrdiff_t from, std::byte* out, std::ptrdiff_t to,
                      std::ptrdiff_t count) noexcept {
  for (; count > 0; --count, in += from, out += to) move<Size>(out, in);
}
inline constexpr std::ptrdiff_t short_count = 8;

// Four a round: a loop around each costs as much as the element, more take too many registers. Those that the loops
// around need would be too many, too.
template <std::size_t Size>
SLICE1_DETAIL_NOINLINE void strided_row(const std::byte* in, std::ptrdiff_t from, std::byte* out, std::ptrdiff_t to,
                                        std::ptrdiff_t count) noexcept {
  for (; count >= 4; count -= 4, in += 4 * from, out += 4 * to) {
    move<Size>(out, in);
    move<Size>(out + to, in + from);
    move<Size>(out + 2 * to, in + 2 * from);
    move<Size>(out + 3 * to, in + 3 * from);
  }
  short_row<Size>(in, from, out, to, count);
}

// Neighbours in the input, read 32 bytes at a time: where lines must be fetched to be written to, fewer loads wait
// (1.12-fold at 256 MiB; smaller elements: slower).
template <std::size_t Size>
SLICE1_DETAIL_NOINLINE void scattered_row(const std::byte* in, std::byte* out, std::ptrdiff_t to,
                                          std::ptrdiff_t count) noexcept {
  constexpr auto size = static_cast<std::ptrdiff_t>(Size);
  constexpr std::ptrdiff_t block = 32 / size;
  for (; count >= block; count -= block, in += 32) {
    word<32> elements;
    std::memcpy(&elements, in, 32);
    for (std::ptrdiff_t i = 0; i < block; ++i, out += to) move<Size>(out, elements.bytes + i * size);
  }
  short_row<Size>(in, size, out, to, count);
}

#include <slice1/kernel/gathers.inc>

}  // namespace slice1::detail::kernel
