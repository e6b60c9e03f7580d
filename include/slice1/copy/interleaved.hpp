// SPDX-License-Identifier: MIT
// In which order are interleaved rows copied? By vectors; past the caches in whole lines, and element by element what
// is left of them.
#pragma once

#include <slice1/copy/fetch.hpp>         // bytes_ahead, fetch, far_rows, each_part_fetched, copy_rows_fetched
#include <slice1/copy/kernel.hpp>        // each_row, each_plane, with_element_size, bytes_to_line
#include <slice1/copy/moves.hpp>         // strided_row, gathered_row
#include <slice1/detail/arithmetic.hpp>  // magnitude, to_size
#include <slice1/plan/loop_nest.hpp>     // loop_nest, no_loop

#include <bit>      // std::countr_zero
#include <cstddef>  // std::byte, std::size_t, std::ptrdiff_t
#include <cstdint>  // std::int64_t

namespace slice1::detail::kernel {

// Pixels `first` to `end` of images whose channels are interleaved on one side, channel by channel. Loop 0 or 1 is that
// over the pixels.
template <std::size_t Size>
SLICE1_DETAIL_NOINLINE void some_pixels(const loop_nest& n, std::size_t pixel, const std::byte* in, std::byte* out,
                                        std::ptrdiff_t first, std::ptrdiff_t end) noexcept {
  const std::size_t channel = 1 - pixel;
  in += first * input_stride(n, pixel);
  out += first * output_stride(n, pixel);
  for (std::ptrdiff_t c = 0; c < count_of(n, channel); ++c) {
    if (pixel == 0) gathered_row<Size>(in, input_stride(n, 0), out, Size, end - first);
    else strided_row<Size>(in, input_stride(n, 1), out, output_stride(n, 1), end - first);
    in += input_stride(n, channel);
    out += output_stride(n, channel);
  }
}

// Picks evenly spaced elements of the input for the first `bytes` of each row of the output; past the caches, of one
// row unless elements are neighbours. Pointers are to the lowest addresses of the first row.
using pick_function = void (*)(const loop_nest& n, const std::byte* in, std::byte* out, std::ptrdiff_t bytes,
                               bool nontemporal);

// Rows that lie far apart (50 of 16 to 380 bytes at strides of 2 to 4 or backwards, of 12 to 63 MB of lines: 0.5 to 1
// times as long, 0.65 on the mean).
SLICE1_DETAIL_NOINLINE inline void pick_fetched(pick_function pick, const loop_nest& n, const far_rows& rows,
                                                const std::byte* input, std::byte* output) noexcept {
  copy_rows_fetched(n, 3, rows, input, output, [=](const loop_nest& part, const std::byte* in, std::byte* out) {
    pick(part, in, out, row_bytes(part), false);
  });
}

// Forwards or backwards; of rows that go past the caches, whole lines only, and many rows at once if they are nothing
// else (1 KiB backwards: 1.45 times). Other short rows stay in the caches: of less than 384 bytes (256: 0.8 to 1.5
// times; 384 to 1024 past them: 1.15 times on the mean of 72, up to 2.3), or longer ones if they are not whole lines
// (backwards, of 600 to 2000 bytes: 1.1 to 2 times).
inline void pick_by(pick_function pick, const loop_nest& n, const std::byte* input, std::byte* output) noexcept {
  const auto size = static_cast<std::ptrdiff_t>(n.element_size), bytes = row_bytes(n), last = bytes - size;
  const bool backwards = n.loops[0].input_stride < 0;
  const auto stride = backwards ? -input_stride(n, 0) : input_stride(n, 0);
  const auto span = stride * (count_of(n, 0) - 1);
  if (backwards) input -= span;
  const auto pick_all = [&] {
    if (const far_rows rows{1, span + size}; are_worth_fetching(n, rows)) pick_fetched(pick, n, rows, input, output);
    else pick(n, input, output, bytes, false);
  };
  if (!n.nontemporal) return pick_all();
  const auto fetched = bytes_ahead(n, stride / size * bytes);
  const bool are_lines = are_whole_lines(n, output);
  if (stride == size && fetched.end == 0 && are_lines) return pick(n, input, output, bytes, true);
  const auto least = are_lines ? 384 : backwards ? stride / size * 2048 : 512;
  if (bytes < least) return pick_all();
  const auto copy_edge = with_element_size(n, [](auto s) { return &strided_row<s>; });
  auto row = n;
  row.loops[1] = row.loops[2] = no_loop;
  each_row(n, input, output, [&](const std::byte* in, std::byte* out) {
    const auto head = backwards ? (64 - bytes_to_line(out + bytes)) % 64 : bytes_to_line(out);
    if (head % size != 0) return pick(row, in, out, bytes, false);
    fetch(in, fetched);
    const auto end = bytes - (bytes - head) % 64;
    const auto edge = [=](std::ptrdiff_t i, std::ptrdiff_t some) {
      copy_edge(in + i / size * stride, stride, out + (backwards ? last - i : i), backwards ? -size : size,
                some / size);
    };
    edge(0, head);
    edge(end, bytes - end);
    pick(row, in + head / size * stride, out + (backwards ? bytes - end : head), end - head, true);
  });
}

// Pixels whose channels are rows `channel_stride` apart on one side. In each plane, blocks of a vector of each channel,
// then `rest` pixels more in a block that overlaps the one before. If `backwards`, the output descends, and its pointer
// is to the end of its first pixel.
struct pixel_blocks {
  std::size_t size;
  std::ptrdiff_t channel_stride, blocks, rest;
  std::ptrdiff_t planes, in_plane, out_plane;
  bool backwards, nontemporal;
};
using channel_function = void (*)(const pixel_blocks& b, const std::byte* in, std::byte* out);

// The channels of pixels without gaps between them; 0 where some channels are left out.
template <bool Split>
std::int64_t channel_count(const loop_nest& n) noexcept {
  const auto pixel = magnitude(Split ? n.loops[0].input_stride : n.loops[1].output_stride);
  const auto channels = n.loops[Split ? 1 : 0].count;
  return pixel == channels * n.element_size ? static_cast<std::int64_t>(channels) : 0;
}

// `pixel` is the loop over pixels: 0 where the input's are split.
SLICE1_DETAIL_NOINLINE inline void channels_by(channel_function copy_blocks, std::ptrdiff_t vector_bytes,
                                               std::size_t pixel, const loop_nest& n, const std::byte* input,
                                               std::byte* output) noexcept {
  const auto channel_stride = pixel == 0 ? output_stride(n, 1) : input_stride(n, 0);
  const int log2_size = std::countr_zero(n.element_size), log2_vector = std::countr_zero(to_size(vector_bytes));
  const auto count = count_of(n, pixel), length = vector_bytes >> log2_size;  // small images mind divisions
  const bool is_turned = n.loops[pixel].input_stride < 0;                     // so that reads ascend
  const auto in_pixel = is_turned ? -input_stride(n, pixel) : input_stride(n, pixel);
  const auto out_pixel = is_turned ? -output_stride(n, pixel) : output_stride(n, pixel);
  const auto skipped = is_turned ? count - 1 : 0, past = out_pixel < 0 ? -out_pixel : 0;
  const auto to_first = skipped * input_stride(n, pixel), to_behind = skipped * output_stride(n, pixel) + past;
  pixel_blocks b{n.element_size,       channel_stride, count >> (log2_vector - log2_size),
                 count & (length - 1), count_of(n, 2), input_stride(n, 2),
                 output_stride(n, 2),  past != 0,      false};
  // Short rows that are no whole lines stay in the caches (20 crops of images into channels, rows of 50 to 2200 bytes:
  // 0.13 to 0.8 times as long; of 5 to 11 KB: 1.05 to 1.4 times).
  const bool are_rows_lines = b.out_plane % 64 == 0 || count >= 2048 >> log2_size;
  if (!n.nontemporal || !(pixel == 0 ? channel_stride % 64 == 0 && are_rows_lines : count >= 1024)) {
    input += to_first;
    output += to_behind;
    // (20 crops of images of 8 to 64 MB, split into channels: 0.73 times as long)
    const far_rows rows{2, in_pixel * count, pixel == 0 ? 1 : count_of(n, 0), channel_stride};
    if (!are_worth_fetching(n, rows)) return copy_blocks(b, input, output);
    each_part_fetched(n, rows, input, [&](std::ptrdiff_t k, std::ptrdiff_t planes) {
      b.planes = planes;
      copy_blocks(b, input + k * b.in_plane, output + k * b.out_plane);
    });
    return;
  }
  const auto copy_edge = with_element_size(n, [](auto s) { return &some_pixels<s>; });
  const std::ptrdiff_t line = 64 >> log2_size;
  b.planes = 1;
  each_plane(n, input, output, [&](const std::byte* in, std::byte* out) {
    const auto* from = in + to_first;
    auto* to = out + to_behind;
    // Only if a line begins within the row: a short row may end before the next line.
    std::ptrdiff_t begin = 0;
    while (begin < line && bytes_to_line(to + begin * out_pixel) != 0) ++begin;
    if (begin == line || begin > count) return copy_blocks(b, from, to);
    const auto end = count - (count - begin) % line;
    auto some = b;
    some.blocks = (end - begin) / length, some.rest = 0, some.nontemporal = true;
    copy_blocks(some, from + begin * in_pixel, to + begin * out_pixel);
    const auto edge = [&](std::ptrdiff_t k, std::ptrdiff_t last) {
      if (is_turned) copy_edge(n, pixel, in, out, count - last, count - k);
      else copy_edge(n, pixel, in, out, k, last);
    };
    edge(0, begin);
    edge(end, count);
  });
}

}  // namespace slice1::detail::kernel
