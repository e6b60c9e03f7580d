// SPDX-License-Identifier: MIT
// What of the input is fetched ahead? Lines of rows that lie apart, where they come from beyond the second cache: the
// processor does not see in which order they are read.
#pragma once

#include <slice1/copy/kernel.hpp>        // input_stride, count_of, row_bytes, bytes_to_line, each_round
#include <slice1/detail/arithmetic.hpp>  // magnitude, to_size
#include <slice1/plan/loop_nest.hpp>     // loop_nest, no_loop

#include <cstddef>  // std::byte, std::size_t, std::ptrdiff_t
#include <cstdint>  // std::uint64_t

namespace slice1::detail::kernel {

// Beyond this size, copies go past the caches: fetching the input's next lines ahead gains time, and costs it before.
inline constexpr std::uint64_t fetched_bytes = 4 << 20;

// Lines to fetch at each row: those that begin in these bytes, relative to its first. Into the first cache, or the
// second.
struct byte_range {
  std::ptrdiff_t begin, end;
  int cache = 1;
};
// How many bytes of rows earlier. (Rows of 64 bytes to 1 KiB, 40 MB: 1.1 to 1.4 times as fast as with 2048; 16384: the
// same.)
inline constexpr std::ptrdiff_t fetch_distance = 8192;
// Of matrices, so that loops over few of them gain, too, and of lines that are written.
inline constexpr std::ptrdiff_t short_fetch_distance = 4096;

// Rows of so few elements that are neighbours in the output have a kernel for each number. (Of larger elements, 9 to 16
// gain 0.9 times only.)
constexpr std::ptrdiff_t most_in_dense_row(std::size_t element_size) noexcept {
  return element_size <= 2 ? 16 : 8;
}
inline bool is_short_and_dense(const loop_nest& n) noexcept {
  return count_of(n, 0) <= most_in_dense_row(n.element_size) &&
         output_stride(n, 0) == static_cast<std::ptrdiff_t>(n.element_size);
}

// Where rows of `bytes` in the input, one in each round of a loop, lie apart, the processor does not see in which order
// they are read, so that later rows of the same loop are fetched, if it has enough (3 rows of 864 bytes in each plane:
// 0.7 to 0.8 times). Into the second cache, which has more lines on their way (64 bytes to 8 KiB at gaps of 512 or
// more, 32 MB: 1.1 to 2.5 times as fast as into the first). The processor follows longer rows, and those with small
// gaps (100 of 80 to 2000 bytes on Zen 4: 0.95 times).
inline byte_range bytes_ahead(const loop_nest& n, std::ptrdiff_t bytes, std::size_t loop = 1,
                              std::ptrdiff_t distance = fetch_distance) noexcept {
  const auto stride = input_stride(n, loop), gap = stride - bytes;
  if (gap <= 256 || gap <= bytes / 8 || bytes == 0 || bytes > 8192) return {0, 0};  // 0: of one row repeated
  const auto rows = distance / bytes;
  if (4 * rows > count_of(n, loop)) return {0, 0};
  const auto ahead = rows * stride;
  return {ahead - 63, ahead + bytes, 2};
}

// What the lines have that the rounds of all loops from `first` on read, of which each reads `count` rows of `span`
// bytes. Those of neighbours are counted once (3 planes of 360 KB, 6 bytes of each in turn, fetched for their number of
// rows: 4 times as long).
inline std::uint64_t bytes_of_lines(const loop_nest& n, std::size_t first, std::uint64_t count,
                                    std::uint64_t span) noexcept {
  for (std::size_t i = first; i < n.depth; ++i) {
    const auto stride = magnitude(n.loops[i].input_stride);
    if (stride < span + 64) span += stride * (n.loops[i].count - 1);
    else count *= n.loops[i].count;
  }
  return count * (span + 64);
}

// Whether the rounds of a loop, of `span` bytes each, have `gap` bytes between them, and more than `bytes` in lines.
// The elements of a round that lie apart have a line each.
inline bool are_rounds_far(const loop_nest& n, std::size_t loop, std::uint64_t span, std::uint64_t gap,
                           std::uint64_t bytes) noexcept {
  std::uint64_t lines = 64;
  for (std::size_t i = 0; i < loop; ++i) lines *= n.loops[i].count;
  return magnitude(input_stride(n, loop)) >= span + gap &&
         bytes_of_lines(n, loop, 1, span < lines ? span : lines) > bytes;
}
// The same for rows, with gaps that the processor does not fetch, too. `last`: from the first element to the last.
inline bool are_rows_far(const loop_nest& n, std::ptrdiff_t last, std::uint64_t bytes) noexcept {
  return are_rounds_far(n, 1, magnitude(last), 128, bytes);
}

// Rows of bytes are fetched past the caches, and up to 2 KiB on Zen 3 and Zen 4 at gaps of 1 KiB also out of the third
// one (40 of 65 to 400 bytes, and of up to 3000, of 1 to 20 MB: 0.8 times as long on Zen 4; 2 to 8 KiB on Zen 3: 1.05
// to 1.4 times; 200 to 4000 bytes on Zen 5: 1.15 times).
SLICE1_DETAIL_NOINLINE inline byte_range fetched_ahead(const loop_nest& n) noexcept {
  const auto bytes = row_bytes(n);
  const bool is_far =
      is_zen_3_or_4() && bytes <= 2048 && input_stride(n, 1) >= bytes + 1024 && are_rows_far(n, bytes, 1u << 20);
  return n.nontemporal || is_far ? bytes_ahead(n, bytes) : byte_range{0, 0};
}

// Of matrices that lie one behind the other, as many bytes as one has: while one is copied, in several passes, the
// processor fetches little of the next (5 to 48 planes to pixels, of 2 to 17 KB, 40 MB: 1.2 to 3.8 times as fast; of 1
// KB: 0.8 to 1 times). `loop` is that over matrices, which span `bytes`.
inline byte_range matrix_ahead(const loop_nest& n, std::size_t loop, std::ptrdiff_t bytes) noexcept {
  const auto stride = input_stride(n, loop), gap = stride - bytes;
  if (!n.nontemporal || stride < 1500 || stride > 20000 || gap < 0 || gap > 256) return {0, 0};
  return {short_fetch_distance, short_fetch_distance + stride};
}

// The same for rows of single elements, from about where they fill the third cache (24 to 300 of 1 to 8 bytes at gaps
// of 512 bytes or more, of 14 to 22 MB of lines: 1.2 to 1.4 times; of 100 MB: 1.2 to 1.5 times). Rows of at least 16
// elements, at most 32 bytes apart, with such gaps, are from 4 MB on: the processor looks few lines ahead then, for the
// instructions in between (20 to 300 single bytes 12 to 32 bytes apart: 1.4 to 3 times on Zen 4; 40 bytes and more: 0.7
// to 0.9 times).
inline byte_range elements_ahead(const loop_nest& n) noexcept {
  if (n.elements < 1u << 16) return {0, 0};  // small copies mind divisions
  const auto stride = input_stride(n, 1), last = input_stride(n, 0) * (count_of(n, 0) - 1);
  const auto distance = magnitude(input_stride(n, 0));
  const auto span = last < 0 ? -last : last, ahead = span < 512 ? 16 : fetch_distance / span;
  const bool is_dense = distance <= 64 && span <= fetch_distance;
  const bool is_near = distance <= 32 && count_of(n, 0) >= 16 && magnitude(stride) >= magnitude(last) + 512;
  if (!is_dense || 4 * ahead > count_of(n, 1) || !are_rows_far(n, last, is_near ? fetched_bytes : 12u << 20))
    return {0, 0};
  const auto begin = ahead * stride + (last < 0 ? last : 0);
  return {begin - 63, begin + span + 1, 2};
}

// Whether rows have a kernel for their number of elements.
inline bool are_few_in_row(const loop_nest& n) noexcept {
  return count_of(n, 0) <= 6 || is_short_and_dense(n);
}

// The first and the last element of a later row, or its last byte; both 0 if it is not fetched.
struct row_ends {
  std::ptrdiff_t first, last;
};
// The same for rows of few elements, at least 3, beyond the second cache: fetch's loop over lines would take the time
// that it gains (3 to 5 in at most 128 bytes at gaps of 128 or more: 1.2 times as fast on Zen 4, 1.15 on Zen 5; 1.0
// times by that loop; 9 single bytes on Zen 3, 3 MB of lines: 1.6 times). Not all of the lines between the ends are
// fetched, which helps the more the fewer they are (3 to 16 of 1 to 8 bytes on Zen 3, 8 to 30 MB of lines: 130 to 260
// bytes 1.25 times as fast, up to 4 KiB 1.1 times; 6 to 20 KB: 0.93 times).
inline row_ends ends_ahead(const loop_nest& n) noexcept {
  const auto count = count_of(n, 0), last = input_stride(n, 0) * (count - 1);
  if (count < 3 || !are_few_in_row(n) || count_of(n, 1) < 64) return {0, 0};
  if (magnitude(last) > 4096 || !are_rows_far(n, last, 1u << 19)) return {0, 0};
  const auto ahead = 32 * input_stride(n, 1);
  return {ahead, ahead + last};
}

// The same for planes of up to 4 such rows, at least 256 bytes apart, whose loops may run against each other (50 of 2
// to 5 elements of 1 to 4 bytes on Zen 3, of 1 to 25 MB of lines: 0.65 to 1 times as long; 6 and 8 rows: 0.9 to 1.2
// times).
inline row_ends plane_ends_ahead(const loop_nest& n) noexcept {
  if (n.elements < 1u << 12) return {0, 0};  // small copies mind what follows
  if (!are_few_in_row(n) || n.loops[1].count > 4 || n.loops[2].count < 64) return {0, 0};
  const auto last = input_stride(n, 0) * (count_of(n, 0) - 1), last_row = input_stride(n, 1) * (count_of(n, 1) - 1);
  const auto span = magnitude(last) + magnitude(last_row);
  if (span > 4096 || !are_rounds_far(n, 2, span, 256, 1u << 19)) return {0, 0};
  const auto ahead = 32 * input_stride(n, 2);
  const auto begin = ahead + (last < 0 ? last : 0) + (last_row < 0 ? last_row : 0);
  return {begin, begin + static_cast<std::ptrdiff_t>(span)};
}

// Always inline: g++ finds no effect in a call of a function that only fetches, and leaves it out.
SLICE1_DETAIL_INLINE void fetch_line([[maybe_unused]] const std::byte* in, [[maybe_unused]] int cache) noexcept {
#if defined(__GNUC__)
  if (cache == 1) __builtin_prefetch(in, 0, 3);
  else __builtin_prefetch(in, 0, 2);
#endif
}
SLICE1_DETAIL_INLINE void fetch(const std::byte* in, byte_range bytes) noexcept {
  if (bytes.end == 0) return;
  for (auto i = bytes.begin + bytes_to_line(in + bytes.begin); i < bytes.end; i += 64) fetch_line(in + i, bytes.cache);
}

// What each round of a loop, number 1 or 2, reads, so far from that of the round before that the processor does not
// fetch it: `count` rows of `span` bytes, `stride` apart.
struct far_rows {
  std::size_t loop;
  std::ptrdiff_t span, count = 1, stride = 0;
};
// Whether the lines of all rounds fill the third cache, about (1 to 8 MB of them: 0.9 to 1.4 times).
inline bool are_worth_fetching(const loop_nest& n, const far_rows& rows) noexcept {
  if (n.elements < 1u << 16) return false;  // small copies mind what follows
  if (input_stride(n, rows.loop) < rows.span + 512 || rows.span > fetch_distance) return false;
  return bytes_of_lines(n, rows.loop, to_size(rows.count), to_size(rows.span)) > 12u << 20;
}
// Calls part(first, rounds) for some rounds at a time, while the rows of the next ones are fetched.
template <class Part>
SLICE1_DETAIL_INLINE void each_part_fetched(const loop_nest& n, const far_rows& rows, const std::byte* input,
                                            const Part& part) noexcept {
  const auto stride = input_stride(n, rows.loop), rounds = count_of(n, rows.loop);
  const auto some = fetch_distance / (rows.span * rows.count) + 1;
  for (std::ptrdiff_t k = 0; k < rounds; k += some) {
    const auto next = k + some < rounds ? k + some : rounds, end = next + some < rounds ? next + some : rounds;
    for (auto r = next; r < end; ++r) {
      for (std::ptrdiff_t i = 0; i < rows.count; ++i) fetch(input + r * stride + i * rows.stride, {-63, rows.span, 2});
    }
    part(k, next - k);
  }
}

// The same for rows of loop 1, in each round of the loops from 2 to before `end`: calls copy(part, input, output),
// where `part` has loops 0 and 1 of some rows.
template <class Copy>
SLICE1_DETAIL_INLINE void copy_rows_fetched(const loop_nest& n, std::size_t end, const far_rows& rows,
                                            const std::byte* input, std::byte* output, const Copy& copy) noexcept {
  auto part = n;
  part.depth = 2;
  for (std::size_t i = 2; i < n.depth; ++i) part.loops[i] = no_loop;
  each_round(n, 2, end, input, output, [&](const std::byte* in, std::byte* out) {
    each_part_fetched(n, rows, in, [&](std::ptrdiff_t k, std::ptrdiff_t count) {
      part.loops[1].count = to_size(count);
      copy(part, in + k * input_stride(n, 1), out + k * output_stride(n, 1));
    });
  });
}

// Lines of the output: past the caches, stores wait for them, but for non-temporal ones.
SLICE1_DETAIL_INLINE void fetch_written([[maybe_unused]] std::byte* out, std::ptrdiff_t begin,
                                        std::ptrdiff_t end) noexcept {
  for (auto i = begin; i < end; i += 64) {
#if defined(__GNUC__)
    __builtin_prefetch(out + i, 1);
#endif
  }
}
SLICE1_DETAIL_INLINE void fetch_ends(const std::byte* in, row_ends row) noexcept {
  fetch_line(in + row.first, 1);
  fetch_line(in + row.last, 1);
}

}  // namespace slice1::detail::kernel
