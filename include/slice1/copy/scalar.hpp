// SPDX-License-Identifier: MIT
// How does any machine copy? Every class in plain C++, 8 bytes at a time where that helps: for compilers and processors
// without vectors, and for what the vector kernels leave over. What uses other templates is a template, so that units
// that never copy don't instantiate them.
#pragma once

#include <slice1/copy/fetch.hpp>         // ends_ahead, elements_ahead, is_short_and_dense, fetch, fetch_line
#include <slice1/copy/fills.hpp>         // filled_rows_for
#include <slice1/copy/interleaved.hpp>   // some_pixels
#include <slice1/copy/kernel.hpp>        // entry, each_row, each_plane, with_element_size
#include <slice1/copy/moves.hpp>         // move, move_row, gather_all, gather_row, transposed_rows
#include <slice1/detail/arithmetic.hpp>  // magnitude, to_size
#include <slice1/plan/copy_class.hpp>    // copy_class
#include <slice1/plan/loop_nest.hpp>     // loop_nest, is_row_close, are_matrices_small, least_in_blocks

#include <cstddef>  // std::byte, std::size_t, std::ptrdiff_t
#include <cstdint>  // std::int64_t, std::uint64_t
#include <cstring>  // std::memcpy
#include <utility>  // std::integer_sequence, std::make_integer_sequence

namespace slice1::detail::kernel::scalar {

// Rows of so few elements that a loop over them, or a call, would cost as much as they do.
template <std::size_t Size, std::ptrdiff_t Count>
void few_in_rows(const loop_nest& n, const std::byte* input, std::byte* output) noexcept {
  const auto in_stride = input_stride(n, 0), out_stride = output_stride(n, 0);
  each_row(n, input, output,
           [=](const std::byte* in, std::byte* out) { move_all<Size, Count>(in, in_stride, out, out_stride); });
}

template <std::size_t Size>
SLICE1_DETAIL_NOINLINE void tiny(const loop_nest& n, const std::byte* input, std::byte* output) noexcept {
  const auto count = count_of(n, 0);
  if (count == 2) return few_in_rows<Size, 2>(n, input, output);
  const auto in_stride = input_stride(n, 0), out_stride = output_stride(n, 0);
  each_row(n, input, output, [=](const std::byte* in, std::byte* out) {
    SLICE1_DETAIL_ROLLED
    for (std::ptrdiff_t i = 0; i < count; ++i) move<Size>(out + i * out_stride, in + i * in_stride);
  });
}

// Few elements in each of the rows of loop 1, of which later ones are fetched if they lie apart. 7 and more are dense
// in the output: with a constant number, they need neither a loop nor registers for it (4 KB to 12 MB on Zen 3: 7 to 16
// elements of 1 and 2 bytes 0.7 and 0.8 times on the mean, 0.35 at best; 7 and 8 of 4 and 8 bytes 0.85 times).
template <std::size_t Size, std::ptrdiff_t Count>
SLICE1_DETAIL_NOINLINE void few_in_plane(const loop_nest& n, const std::byte* in, std::byte* out,
                                         row_ends fetched) noexcept {
  const auto in_stride = input_stride(n, 0), out_stride = output_stride(n, 0);
  const auto in_row = input_stride(n, 1), out_row = output_stride(n, 1);
  SLICE1_DETAIL_ROLLED
  for (auto rows = count_of(n, 1); rows > 0; --rows, in += in_row, out += out_row) {
    fetch_ends(in, fetched);
    fetch_line(in + (fetched.first + fetched.last) / 2, 1);
    if constexpr (Count < 7) move_all<Size, Count>(in, in_stride, out, out_stride);
    else gather_all<Size, Count>(in, in_stride, out);
  }
}
using plane_function = void (*)(const loop_nest&, const std::byte*, std::byte*, row_ends);
template <std::size_t Size, std::ptrdiff_t... K>
plane_function few_in_plane_for(std::ptrdiff_t count, std::integer_sequence<std::ptrdiff_t, K...>) noexcept {
  constexpr plane_function by_count[] = {few_in_plane<Size, K + 2>...};
  return by_count[count - 2];
}

template <class Nest>
plane_function few_in_plane_for(const Nest& n) noexcept {
  return with_element_size(n, [&](auto size) {
    constexpr auto kinds = most_in_dense_row(size) - 1;
    return few_in_plane_for<size>(count_of(n, 0), std::make_integer_sequence<std::ptrdiff_t, kinds>{});
  });
}

// Few elements in each row of planes that lie apart: of some planes at a time, whose lines the caches keep, all first
// rows, then all second ones, and so on.
template <class Nest>
SLICE1_DETAIL_NOINLINE void few_in_far_planes(const Nest& n, row_ends fetched, const std::byte* in,
                                              std::byte* out) noexcept {
  const auto copy = few_in_plane_for(n);
  auto part = n;
  part.loops[1] = n.loops[2];
  for (auto left = count_of(n, 2); left > 0;
       left -= 64, in += 64 * input_stride(n, 2), out += 64 * output_stride(n, 2)) {
    part.loops[1].count = to_size(left < 64 ? left : 64);
    for (std::ptrdiff_t r = 0; r < count_of(n, 1); ++r)
      copy(part, in + r * input_stride(n, 1), out + r * output_stride(n, 1), r == 0 ? fetched : row_ends{0, 0});
  }
}

// Rows of at most most_without_call elements.
template <std::size_t Size>
SLICE1_DETAIL_NOINLINE void short_strided_rows(const loop_nest& n, const std::byte* input, std::byte* output) noexcept {
  const auto count = count_of(n, 0);
  switch (count) {
    case 2: return few_in_rows<Size, 2>(n, input, output);
    case 3: return few_in_rows<Size, 3>(n, input, output);
    case 4: return few_in_rows<Size, 4>(n, input, output);
    case 5: return few_in_rows<Size, 5>(n, input, output);
    case 6: return few_in_rows<Size, 6>(n, input, output);
    default: break;
  }
  const auto in_stride = input_stride(n, 0), out_stride = output_stride(n, 0);
  if (out_stride == std::ptrdiff_t{Size}) {  // more than most_in_dense_row
    return each_row(n, input, output,
                    [=](const std::byte* in, std::byte* out) { gather_row<Size>(in, in_stride, out, count); });
  }
  each_row(n, input, output,
           [=](const std::byte* in, std::byte* out) { move_row<Size>(in, in_stride, out, out_stride, count); });
}

// Whether rows of more than `bytes`, with their gaps, are read backwards, though the next row lies behind. Turned
// round, they are one stream (7 to 1000 elements of 1 to 8 bytes at strides -3 to -9, 20 and 48 MB: 1.2 to 5 times as
// fast; 0.5 and 4 MB: 1.2 times; 0.03 MB, or rows of 200 bytes: 0.8 to 1 times).
inline bool are_read_against_order(const loop_nest& n, std::uint64_t bytes) noexcept {
  const auto distance = magnitude(n.loops[0].input_stride);
  return n.loops[0].input_stride < 0 && n.loops[1].input_stride != 0 && distance * n.loops[0].count >= 256 &&
         distance * n.elements > bytes;
}

// Each row by a call.
template <class Nest>
void long_strided_rows(const Nest& n, byte_range fetched, const std::byte* input, std::byte* output) noexcept {
  auto row = n.loops[0];
  if (are_read_against_order(n, 1u << 18)) {
    const auto* first = input;
    reverse(row, input, output);
    if (fetched.end != 0) fetched.begin += first - input, fetched.end += first - input;
  }
  const auto in_stride = static_cast<std::ptrdiff_t>(row.input_stride);
  const auto out_stride = static_cast<std::ptrdiff_t>(row.output_stride), count = count_of(n, 0);
  const auto copy = with_element_size(n, [=](auto size) {
    if (out_stride == std::ptrdiff_t{size}) return &gathered_row<size>;
    return out_stride == -std::ptrdiff_t{size} ? &turned_row<size> : &strided_row<size>;
  });
  // One row needs no loops, whose preparation takes as long as 50 elements do (160 of 8 bytes: 1.2 times).
  if (n.depth == 1) return copy(input, in_stride, output, out_stride, count);
  each_row(n, input, output, [=](const std::byte* in, std::byte* out) {
    fetch(in, fetched);
    copy(in, in_stride, out, out_stride, count);
  });
}

template <class Nest>
SLICE1_DETAIL_NOINLINE void strided_rows(const Nest& n, const std::byte* input, std::byte* output) noexcept {
  const auto count = count_of(n, 0);
  if (n.depth == 1 && count > most_without_call) return long_strided_rows(n, {0, 0}, input, output);
  const auto ends = ends_ahead(n);
  if (ends.first == 0 && count > 5) {
    const auto fetched = elements_ahead(n);
    if (fetched.end != 0 || count > most_without_call || are_read_against_order(n, fetched_bytes))
      return long_strided_rows(n, fetched, input, output);
  }
  const auto plane = ends.first == 0 ? plane_ends_ahead(n) : row_ends{0, 0};
  if (plane.first != 0) return few_in_far_planes(n, plane, input, output);
  if (ends.first != 0 || (count > 6 && is_short_and_dense(n))) {
    const auto copy = few_in_plane_for(n);
    return each_plane(n, input, output, [&](const std::byte* in, std::byte* out) { copy(n, in, out, ends); });
  }
  with_element_size(n, [](auto size) { return &short_strided_rows<size>; })(n, input, output);
}

// Elements of 1 or 2 bytes in reverse order: 8 bytes at a time, whatever the byte order.
template <std::size_t Size>
SLICE1_DETAIL_NOINLINE void reversed_rows(const loop_nest& n, const std::byte* input, std::byte* output) noexcept {
  constexpr std::ptrdiff_t size = Size, together = 8 / size;
  const auto count = count_of(n, 0);
  each_row(n, input + size, output, [=](const std::byte* end, std::byte* out) {
    auto left = count;
    SLICE1_DETAIL_ROLLED
    for (; left >= together; left -= together, out += 8) {
      end -= 8;
      std::uint64_t x;
      std::memcpy(&x, end, 8);
      if constexpr (Size == 1) x = (x >> 8 & 0x00ff'00ff'00ff'00ffu) | (x & 0x00ff'00ff'00ff'00ffu) << 8;
      x = (x >> 16 & 0x0000'ffff'0000'ffffu) | (x & 0x0000'ffff'0000'ffffu) << 16;
      x = x >> 32 | x << 32;
      std::memcpy(out, &x, 8);
    }
    short_row<Size>(end - size, -size, out, size, left);
  });
}

// Rows of Size to 2 * Size bytes, where a call of memcpy costs more than the row.
template <std::size_t Size>
SLICE1_DETAIL_NOINLINE void short_rows(const loop_nest& n, const std::byte* input, std::byte* output) noexcept {
  const auto last = row_bytes(n) - std::ptrdiff_t{Size};
  each_row(n, input, output, [=](const std::byte* in, std::byte* out) { move_overlapping<Size>(out, in, last); });
}

inline void copy_row(const std::byte* in, std::byte* out, std::ptrdiff_t bytes) noexcept {
  if (bytes > 1024 && aliases_4k(in, out)) {  // descending: loads are ahead of the stores that they alias
    for (; bytes >= 64; bytes -= 64) word<64>(in + bytes - 64).store(out + bytes - 64);
  }
  std::memcpy(out, in, static_cast<std::size_t>(bytes));
}

template <class Nest>
SLICE1_DETAIL_NOINLINE void long_rows(const Nest& n, const std::byte* input, std::byte* output) noexcept {
  const auto bytes = row_bytes(n);
  each_row(n, input, output, [=](const std::byte* in, std::byte* out) { copy_row(in, out, bytes); });
}

// In blocks of whole lines, through a buffer: read in place, rows at a power-of-two stride would evict each other from
// the cache before their lines are used up.
template <class Nest>
SLICE1_DETAIL_NOINLINE void transpose(const Nest& n, const std::byte* input, std::byte* output) noexcept {
  const auto transpose_rows = with_element_size(n, [](auto size) { return &transposed_rows<size>; });
  constexpr std::ptrdiff_t line = 64;
  const auto size = static_cast<std::ptrdiff_t>(n.element_size), block = line / size;
  const auto length = count_of(n, 0), rows = count_of(n, 1);
  const auto in_stride = input_stride(n, 0), out_stride = output_stride(n, 1);
  std::byte buffer[static_cast<std::size_t>(line * line)];
  for (std::ptrdiff_t i = 0; i < rows; i += block) {
    for (std::ptrdiff_t k = 0; k < length; k += block) {
      const auto some = length - k < block ? length - k : block;
      const auto* in = input + k * in_stride + i * size;
      auto* out = output + i * out_stride + k * size;
      if (rows - i < block) {
        transpose_rows(in, in_stride, out, out_stride, some, rows - i);
        continue;
      }
      for (std::ptrdiff_t r = 0; r < some; ++r) move<line>(buffer + r * line, in + r * in_stride);
      transpose_rows(buffer, line, out, out_stride, some, block);
    }
  }
}

// Whether a matrix of large elements is so narrow that loops over its long side are faster than blocks, as they are not
// past the caches (40 batches of 5 to 7 rows or columns: 0.9 times).
inline bool is_narrow(const loop_nest& n) noexcept {
  return n.element_size >= 4 && !n.nontemporal && (n.loops[0].count < 8 || n.loops[1].count < 8);
}

// A cache's worth of pixels at a time, so that each line of memory is fetched once.
template <class Nest>
SLICE1_DETAIL_NOINLINE void channels(const Nest& n, const std::byte* in, std::byte* out) noexcept {
  const auto copy = with_element_size(n, [](auto size) { return &some_pixels<size>; });
  const std::size_t pixel = count_of(n, 1) > count_of(n, 0) ? 1 : 0;
  const auto pixels = count_of(n, pixel);
  for (std::ptrdiff_t k = 0; k < pixels; k += 512) copy(n, pixel, in, out, k, pixels - k < 512 ? pixels : k + 512);
}

// Whether images are so small that a call for each channel costs more than the elements (16 to 40 pixels of 16 to 30
// images: 1.2 to 3 times).
inline bool are_few_pixels(const loop_nest& n) noexcept {
  return n.depth > 2 && n.loops[0].count <= 48 && n.loops[1].count <= 48;
}

template <class Nest>
entry rows_for(const Nest& n) noexcept {
  if (row_bytes(n) > 64) return {long_rows<Nest>, 3};
  return with_word_size(row_bytes(n), [](auto size) { return entry{short_rows<size>, 3}; });
}

template <class Nest>
entry select(const Nest& n) noexcept {
  switch (n.kind) {
    case copy_class::empty:
    case copy_class::tiny: return {with_element_size(n, [](auto size) { return &tiny<size>; }), 3};
    case copy_class::rows: return rows_for(n);
    case copy_class::deinterleave:
    case copy_class::interleave:
      // Mirrored ones read their rows against the order.
      if ((n.kind == copy_class::deinterleave && n.loops[0].input_stride < 0) || are_few_pixels(n)) break;
      return {channels<Nest>, 2};
    case copy_class::transpose:
      // Rows whose elements lie close together are short, so that tiles would hold little (2 x 2 halves: 0.1 times).
      if (is_row_close(n) || are_matrices_small(n) || n.without_vectors || n.elements < least_in_blocks) break;
      if (is_narrow(n)) return {channels<Nest>, 2};
      return {transpose<Nest>, 2};
    case copy_class::strided_rows:
      if (n.loops[0].input_stride == 0 && row_bytes(n) >= 4) return {filled_rows_for(n), 3};
      // Shorter rows are faster one by one (2 to 6 single bytes: 2 to 4 times; 4 to 6 of 2 bytes: 1.5 times).
      if (n.loops[0].input_stride == -std::int64_t{n.element_size} && n.element_size <= 2 && n.loops[0].count >= 8)
        return {n.element_size == 1 ? reversed_rows<1> : reversed_rows<2>, 3};
      break;
    case copy_class::scattered: break;
  }
  return {strided_rows<Nest>, 3};
}

}  // namespace slice1::detail::kernel::scalar
