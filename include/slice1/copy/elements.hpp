// SPDX-License-Identifier: MIT
// Copies elements one by one, and rows of bytes, on any processor.
#pragma once

#include <slice1/copy/kernel.hpp>        // each_row, with_element_size
#include <slice1/detail/arithmetic.hpp>  // unsigned_of
#include <slice1/plan/loop_nest.hpp>     // loop_nest, tiny_elements

#include <bit>      // std::endian
#include <cstddef>  // std::byte, std::size_t, std::ptrdiff_t
#include <cstdint>  // std::uint64_t, std::uintptr_t
#include <cstring>  // std::memcpy
#include <utility>  // std::index_sequence

namespace slice1::inline SLICE1_VERSION_NAMESPACE::detail::kernel {

template <std::size_t Size>
inline void move(const std::byte* in, std::byte* out) noexcept {
  std::memcpy(out, in, Size);
}

// Copies a constant number of elements, from both ends, so that no address depends on the previous one.
template <std::size_t Size, std::size_t... Index>
SLICE1_DETAIL_INLINE void move_all(const std::byte* in, std::ptrdiff_t in_stride, std::byte* out,
                                   std::ptrdiff_t out_stride, std::index_sequence<Index...>) noexcept {
  constexpr auto at = [](std::size_t k) {
    return static_cast<std::ptrdiff_t>(k % 2 == 0 ? k / 2 : sizeof...(Index) - 1 - k / 2);
  };
  (move<Size>(in + at(Index) * in_stride, out + at(Index) * out_stride), ...);
}

// Gathers elements that become neighbours, in one store: 8 bytes of elements of 1 or 2 bytes, 16 of larger ones.
template <std::size_t Size>
inline constexpr std::size_t gathered = (Size < 4 ? 8 : 16) / Size;
template <std::size_t Size, std::size_t... Index>
SLICE1_DETAIL_INLINE void gather(const std::byte* in, std::ptrdiff_t in_stride, std::byte* out,
                                 std::index_sequence<Index...>) noexcept {
  unsigned_of<Size> e[sizeof...(Index)];
  (std::memcpy(&e[Index], in + static_cast<std::ptrdiff_t>(Index) * in_stride, Size), ...);
  if constexpr (Size < 4 && std::endian::native == std::endian::little) {
    const std::uint64_t all = (... | (std::uint64_t{e[Index]} << Size * 8 * Index));
    std::memcpy(out, &all, 8);
  } else {
#if defined(__GNUC__)
    const unsigned_of<Size> __attribute__((vector_size(sizeof e))) all = {e[Index]...};
    std::memcpy(out, &all, sizeof e);
#else
    std::memcpy(out, e, sizeof e);
#endif
  }
}

// Copies a row of elements. Dense: they become neighbours, and there are at least gathered<Size>.
template <std::size_t Size, bool Dense>
SLICE1_DETAIL_INLINE void move_row(const std::byte* in, std::ptrdiff_t in_stride, std::byte* out,
                                   std::ptrdiff_t out_stride, std::ptrdiff_t count) noexcept {
  if constexpr (Dense) {
    constexpr auto n = static_cast<std::ptrdiff_t>(gathered<Size>), bytes = n * std::ptrdiff_t{Size};
    const auto back = n - (count & (n - 1));
    const bool overlaps = back < n;
    SLICE1_DETAIL_ROLLED
    for (; count >= n; count -= n, in += n * in_stride, out += bytes) gather<Size>(in, in_stride, out, indices<n>);
    if (overlaps) gather<Size>(in - back * in_stride, in_stride, out - back * std::ptrdiff_t{Size}, indices<n>);
  } else {
    SLICE1_DETAIL_ROLLED
    for (; count >= 4; count -= 4, in += 4 * in_stride, out += 4 * out_stride)
      move_all<Size>(in, in_stride, out, out_stride, indices<4>);
    for (; count > 0; --count, in += in_stride, out += out_stride) move<Size>(in, out);
  }
}
template <std::size_t Size, bool Dense>
SLICE1_DETAIL_NOINLINE void strided_rows(const loop_nest& n, const std::byte* input, std::byte* output) noexcept {
  const auto in_stride = input_stride(n, 0), count = count_of(n, 0), out_stride = output_stride(n, 0);
  each_row(n, input, output,
           [=](const std::byte* in, std::byte* out) { move_row<Size, Dense>(in, in_stride, out, out_stride, count); });
}

// Copies so few elements that a loop would cost as much as they do.
template <std::size_t Size, std::size_t Count>
SLICE1_DETAIL_NOINLINE void few_in_rows(const loop_nest& n, const std::byte* input, std::byte* output) noexcept {
  const auto in_stride = input_stride(n, 0), out_stride = output_stride(n, 0);
  each_row(n, input, output, [=](const std::byte* in, std::byte* out) {
    move_all<Size>(in, in_stride, out, out_stride, indices<Count>);
  });
}
inline copy_function elements_for(const loop_nest& n) noexcept {
  return with_element_size(n, [&](auto size) -> copy_function {
    static constexpr copy_function few[] = {few_in_rows<size, 1>, few_in_rows<size, 2>, few_in_rows<size, 3>,
                                            few_in_rows<size, 4>};
    if (n.counts[0] <= 4) return few[n.counts[0] - 1];
    const bool gathers = output_stride(n, 0) == std::ptrdiff_t{size} && n.counts[0] >= gathered<size>;
    return gathers ? strided_rows<size, true> : strided_rows<size, false>;
  });
}

// Copies so few elements that no preparation is profitable. They have four loops at most, because none runs once.
template <std::size_t Size>
SLICE1_DETAIL_NOINLINE void tiny(const loop_nest& n, const std::byte* input, std::byte* output) noexcept {
  static_assert(tiny_elements < 32);
  const auto count = count_of(n, 0), rows = count_of(n, 1), in_stride = input_stride(n, 0), in_row = input_stride(n, 1),
             out_stride = output_stride(n, 0), out_row = output_stride(n, 1);
  for (std::ptrdiff_t l = count_of(n, 3);;) {
    for (std::ptrdiff_t k = 0; k < count_of(n, 2); ++k) {
      const auto* row = input + k * input_stride(n, 2);
      auto* to = output + k * output_stride(n, 2);
      SLICE1_DETAIL_ROLLED
      for (auto j = rows; j > 0; --j, row += in_row, to += out_row) {
        move<Size>(row, to);
        if (count > 1) move<Size>(row + in_stride, to + out_stride);
        SLICE1_DETAIL_ROLLED
        for (std::ptrdiff_t i = 2; i < count; ++i) move<Size>(row + i * in_stride, to + i * out_stride);
      }
    }
    if (--l == 0) return;
    input += input_stride(n, 3), output += output_stride(n, 3);
  }
}
inline copy_function tiny_for(const loop_nest& n) noexcept {
  return with_element_size(n, [](auto size) -> copy_function { return tiny<size>; });
}

// Copies rows of Size to 2 * Size bytes as two words that overlap.
template <std::size_t Size>
SLICE1_DETAIL_NOINLINE void short_rows(const loop_nest& n, const std::byte* input, std::byte* output) noexcept {
  const auto last = row_bytes(n) - std::ptrdiff_t{Size};
  each_row(n, input, output, [=](const std::byte* in, std::byte* out) {
    unsigned_of<Size> first, end;
    std::memcpy(&first, in, Size);
    std::memcpy(&end, in + last, Size);
    std::memcpy(out, &first, Size);
    std::memcpy(out + last, &end, Size);
  });
}
SLICE1_DETAIL_NOINLINE inline void long_rows(const loop_nest& n, const std::byte* input, std::byte* output) noexcept {
  const auto bytes = static_cast<std::size_t>(row_bytes(n));
  each_row(n, input, output, [=](const std::byte* in, std::byte* out) { std::memcpy(out, in, bytes); });
}
inline copy_function rows_for(std::ptrdiff_t bytes) noexcept {
  if (bytes > 16) return long_rows;
  if (bytes > 8) return short_rows<8>;
  return bytes > 4 ? short_rows<4> : short_rows<2>;
}

// 8 bytes of the same element.
inline std::uint64_t repeated(const loop_nest& n, const std::byte* in) noexcept {
  return with_element_size(n, [in](auto size) {
    unsigned_of<size> element;
    std::memcpy(&element, in, size);
    return element * (~std::uint64_t{0} / static_cast<unsigned_of<size>>(-1));
  });
}
// Fills rows with one repeated element.
SLICE1_DETAIL_NOINLINE inline void fill_rows(const loop_nest& n, const std::byte* input, std::byte* output) noexcept {
  const auto bytes = row_bytes(n), whole = bytes & -8;
  each_row(n, input, output, [&](const std::byte* in, std::byte* out) {
    const auto eight = repeated(n, in);
    SLICE1_DETAIL_ROLLED
    for (std::ptrdiff_t i = 0; i < whole; i += 8) std::memcpy(out + i, &eight, 8);
    std::memcpy(out + whole, &eight, static_cast<std::size_t>(bytes - whole));
  });
}

// Copies 64 bytes to an aligned address, by non-temporal stores if the processor has them.
inline void stream_line(const std::byte* in, std::byte* out) noexcept {
#if defined(__GNUC__) && defined(__SSE2__)
  typedef long long two __attribute__((vector_size(16), may_alias));
  for (std::ptrdiff_t b = 0; b < 64; b += 16) {
    two v;
    std::memcpy(&v, in + b, 16);
#if defined(__clang__)
    __builtin_nontemporal_store(v, reinterpret_cast<two*>(out + b));
#else
    __builtin_ia32_movntdq(reinterpret_cast<two*>(out + b), v);
#endif
  }
#else
  std::memcpy(out, in, 64);
#endif
}
// Copies rows, with non-temporal stores for whole cache lines. No line gets both kinds of stores: it would leave the
// caches in between.
SLICE1_DETAIL_NOINLINE inline void stream_rows(const loop_nest& n, const std::byte* input, std::byte* output) noexcept {
  const auto bytes = row_bytes(n);
  each_row(n, input, output, [=](const std::byte* in, std::byte* out) {
    const auto misaligned = static_cast<std::ptrdiff_t>(reinterpret_cast<std::uintptr_t>(out) % 64);
    const auto to_line = misaligned == 0 ? 0 : bytes < 64 - misaligned ? bytes : 64 - misaligned;
    std::memcpy(out, in, static_cast<std::size_t>(to_line));
    auto i = to_line;
    for (; bytes - i >= 64; i += 64) stream_line(in + i, out + i);
    std::memcpy(out + i, in + i, static_cast<std::size_t>(bytes - i));
  });
#if defined(__GNUC__) && defined(__SSE2__)
  __builtin_ia32_sfence();  // before anything that signals another thread
#endif
}

}  // namespace slice1::detail::kernel
