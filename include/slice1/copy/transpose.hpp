// SPDX-License-Identifier: MIT
// In which order are the blocks of a transposition copied? So that each line of memory is fetched once, and pages stay
// known to the processor.
#pragma once

#include <slice1/copy/blocks.hpp>  // ways, lines_kept, evict_each_other, set_distance
#include <slice1/copy/fetch.hpp>   // fetch, fetch_written, matrix_ahead, byte_range, fetched_bytes
#include <slice1/copy/kernel.hpp>  // each_plane, count_of, are_whole_lines, bytes_to_line

#include <bit>      // std::countr_zero
#include <cstddef>  // std::byte, std::ptrdiff_t

namespace slice1::detail::kernel {

// The functions of an instruction set.
struct tile_functions {
  // Columns of the input become rows of the output: whole tiles.
  void (*tiles)(bool nontemporal, const std::byte* in, std::ptrdiff_t in_stride, std::byte* out,
                std::ptrdiff_t out_stride, std::ptrdiff_t rows, std::ptrdiff_t row_length);
  // 64 bytes of each of `count` rows.
  void (*lines)(bool nontemporal, const std::byte* in, std::ptrdiff_t in_stride, std::byte* out,
                std::ptrdiff_t out_stride, std::ptrdiff_t count);
  // Bytes of a row of the output, past the caches; nullptr where there are no non-temporal stores.
  void (*row)(const std::byte* in, std::byte* out, std::ptrdiff_t bytes);
  // What is left of rows.
  void (*edge)(const std::byte* in, std::ptrdiff_t in_stride, std::byte* out, std::ptrdiff_t out_stride,
               std::ptrdiff_t length, std::ptrdiff_t rows);
};

// 64 bytes, `block` elements, of each of up to `block` rows of the output. The input is copied to a buffer first where
// power-of-two strides would cause conflict misses; the output is written from a buffer where those of many short rows
// would, or where non-temporal stores would otherwise alternate between the lines of many rows.
struct block_buffers {
  bool input, output;
};
SLICE1_DETAIL_NOINLINE inline void transpose_block(const tile_functions& copy, block_buffers buffers, bool nontemporal,
                                                   const std::byte* in, std::ptrdiff_t in_stride, std::byte* out,
                                                   std::ptrdiff_t out_stride, std::ptrdiff_t rows,
                                                   std::ptrdiff_t block) noexcept {
  alignas(64) std::byte input[64 * 64], output[64 * 64];
  if (buffers.input && rows == block) {
    copy.lines(false, in, in_stride, input, 64, block);
    in = input, in_stride = 64;
  }
  if (!buffers.output) return copy.tiles(nontemporal, in, in_stride, out, out_stride, rows, block);
  copy.tiles(false, in, in_stride, output, 64, rows, block);
  copy.lines(nontemporal, output, 64, out, out_stride, rows);
}

// While a line of each of `count` rows of the input is copied, a later one is fetched: the next but one, into the
// second cache, which has more on their way (86 transpositions of 14 to 60 MB on Zen 4: 1.35 times as fast on the mean
// as the next line into the first cache, 2.6 at most), or the next one of short rows (of 5 lines: 0.7 times).
inline constexpr byte_range next_line{64, 128}, next_but_one{128, 192, 2};
SLICE1_DETAIL_INLINE void fetch_column(const std::byte* in, std::ptrdiff_t in_stride, std::ptrdiff_t count,
                                       byte_range line) noexcept {
  for (; count > 0; --count, in += in_stride) fetch(in, line);
}

// Whether rows of `bytes` at this distance lie one behind the other, so that they are read or written as one stream.
inline bool are_one_stream(std::ptrdiff_t distance, std::ptrdiff_t bytes) noexcept {
  return distance >= bytes && distance < bytes + 64;
}

// A part of the output that is put together in a buffer, from which it goes past the caches by non-temporal stores.
// `bytes` of each row and a line more are buffered, so that all lines but a row's first and last are written whole.
struct line_chunk {
  std::ptrdiff_t rows, bytes;  // no bytes where rows are better written directly
  bool is_dense;               // the input is one stream
};
inline constexpr std::ptrdiff_t buffered_rows = 16, buffered_bytes = 16384, most_dense_rows = 256;
inline line_chunk line_chunk_of(const tile_functions& copy, const loop_nest& n) noexcept {
  if (!n.nontemporal || copy.row == nullptr) return {};
  const bool are_at_lines = n.loops[1].output_stride % 64 == 0;
  const auto size = static_cast<std::ptrdiff_t>(n.element_size), in_stride = input_stride(n, 0);
  const auto rows = count_of(n, 1), row_length = count_of(n, 0);
  // Pixels of 9 or more channels, or of 30 or more if the rows begin at lines: all of them at a time, so that pixels
  // are read one behind the other (195 times 9 to 150 channels on Zen 4: 1.4 times as fast on the mean, 0.8 to 3;
  // pixels of 768 bytes and more: 0.5 to 1 times; 5 to 8 channels of 1 to 4 bytes: 0.6 to 1.1 times).
  const bool is_dense = in_stride <= 512 && are_one_stream(in_stride, rows * size);
  if (is_dense && rows >= (are_at_lines ? 30 : 9) && rows <= most_dense_rows) {
    const auto bytes = buffered_bytes / in_stride * size & -64;
    if (row_length * size >= 4 * bytes) return {rows, bytes, true};
  }
  // Others if they begin anywhere in a line (114 of 13 to 60 MB on Zen 4: 1.35 times as fast on the mean).
  if (are_at_lines) return {};
  constexpr std::ptrdiff_t bytes = 512;
  // The input's lines that a chunk needs don't evict each other.
  if (row_length < bytes / size || bytes / size * set_distance(in_stride) > 49152) return {};
  // 16 elements of the input's rows at a time, of 8 bytes a line, or all.
  return {rows <= buffered_rows ? rows : size == 8 ? 8 : buffered_rows, bytes, false};
}

SLICE1_DETAIL_NOINLINE inline void transpose_to_lines(const tile_functions& copy, std::ptrdiff_t vector_bytes,
                                                      line_chunk chunk, const loop_nest& n, const std::byte* input,
                                                      std::byte* output) noexcept {
  alignas(64) std::byte buffer[static_cast<std::size_t>(buffered_bytes + most_dense_rows * 64)];
  const auto some = chunk.rows, chunk_bytes = chunk.bytes;
  const auto size = static_cast<std::ptrdiff_t>(n.element_size), width = 16 / size, height = vector_bytes / size;
  const auto row_length = count_of(n, 0), rows = count_of(n, 1), whole = some - some % width;
  const auto in_stride = input_stride(n, 0), out_stride = output_stride(n, 1), pitch = chunk_bytes + 64;
  const auto chunk_length = chunk_bytes / size, line = 64 / size;
  const auto more = are_whole_lines(n, output) ? 0 : line;
  const bool fetches = !chunk.is_dense && (rows > buffered_rows || in_stride >= 256 || in_stride <= -256);
  // What of the next pixels is fetched while a row is written; fetched while tiles are copied, they would slow those
  // down (64 channels of floats: 1.5 times as long).
  const auto part = chunk.is_dense ? chunk_length * in_stride / rows : 0;
  // `length` elements of all rows from number k on; of the last ones, to their end.
  const auto copy_chunk = [&](const std::byte* in, std::byte* out, std::ptrdiff_t k, std::ptrdiff_t length) {
    const auto in_tiles = length & -height, rest = length - height;
    for (std::ptrdiff_t i = 0; i < rows; i += some) {
      if (rows - i < some) i = rows - some;  // overlaps the rows before, as tiles do
      const auto* from = in + k * in_stride + i * size;
      if (fetches && i * size % 64 < some * size) fetch_column(from, in_stride, length, next_but_one);
      const auto copy_rows = [&](std::ptrdiff_t r, std::ptrdiff_t count) {
        const auto* first = from + r * size;
        auto* to = buffer + r * pitch;
        copy.tiles(false, first, in_stride, to, pitch, count, in_tiles);
        if (in_tiles != length)
          copy.tiles(false, first + rest * in_stride, in_stride, to + rest * size, pitch, count, height);
      };
      copy_rows(0, whole);
      if (whole != some) copy_rows(some - width, width);
      auto* row = out + i * out_stride;
      const auto* buffered = buffer;
      const auto next = chunk.is_dense ? length * in_stride : 0;
      for (std::ptrdiff_t r = 0; r < some; ++r, row += out_stride, buffered += pitch) {
        fetch(from, {next + r * part, next + (r + 1) * part, 2});
        const auto to_line = bytes_to_line(row);
        const auto begin = k == 0 ? 0 : to_line;
        const auto end = k + length == row_length ? length * size : chunk_bytes + to_line;
        copy.row(buffered + begin, row + k * size + begin, end - begin);
      }
    }
  };
  each_plane(n, input, output, [&](const std::byte* in, std::byte* out) {
    std::ptrdiff_t k = 0;
    for (; row_length - k > chunk_length + line; k += chunk_length) copy_chunk(in, out, k, chunk_length + more);
    copy_chunk(in, out, k, row_length - k);
  });
}

// Matrices of at least one tile: 16 bytes of a row of the input by a vector of the output. One after another, each in
// chunks of rows of the input, those in blocks of lines of the output. Numbers: k of a row of the input, in the order
// in which rows are read, i of a row of the output.
class tiled_matrices {
 public:
  tiled_matrices(const tile_functions& copy, std::ptrdiff_t vector_bytes, const loop_nest& n) noexcept
      : copy_{copy}, n_{n}, height_{vector_bytes >> log2_size_} {
    const auto bytes = distance_ * row_length_;
    // Short rows of the input that lie one behind the other are one stream, which is fetched ahead if it is long and
    // far (72 of 14 to 60 MB on Zen 4: 1.1 times on the mean; matrices of 2 to 4 KB: 0.75 times).
    const bool is_dense = distance_ <= 512 && are_one_stream(distance_, rows_ * size_);
    is_stream_ = is_dense && n.nontemporal && bytes >= 8192;
    if (!is_dense) next_matrix_ = matrix_ahead(n, 2, bytes);
    // One row is faster by itself, if it is not much of all (49 and 25 rows of floats: 1.1 times), and short if it has
    // elements of 8 bytes (60 of 5 to 49: 1.06 times; longer ones: 0.9 times).
    if ((size_ < 8 || row_length_ < 64) && (rows_ & (width_ - 1)) == 1 && rows_ > 2 * width_) --whole_;
    // Chunks, so that the lines of the input that hold them stay in the caches. Those lines evict each other if the
    // rows of a chunk, one behind the other at this distance, would exceed a first cache of 48 KiB. Smaller chunks, of
    // as many rows as it keeps, need no buffer (23 pitches that are multiples of 256 and 512 bytes: 1.2 times as fast
    // on the mean, up to 1.6; 3072 x 64 floats: 2.2 times).
    if (const auto kept = lines_kept(in_stride_); !n.nontemporal && kept >= 64) chunk_ = kept;
    const auto most = row_length_ < chunk_ ? row_length_ : chunk_;
    evicts_ = row_length_ > line_ && most * set_distance(in_stride_) > 49152;
  }

  void copy(const std::byte* in, std::byte* out) noexcept {
    in_ = descends_ ? in + row_length_ * in_stride_ : in;
    out_ = descends_ ? out + row_length_ * size_ : out;
    // Only if a line begins within the row: a short row may end before the next line.
    const auto head = bytes_to_line(out) >> log2_size_;
    const bool in_lines = out_stride_ % 64 == 0 && bytes_to_line(out) == head * size_ && head <= row_length_;
    nontemporal_ = n_.nontemporal && in_lines;
    // Lines of the output that evict each other need no buffer, unless they are those of many short rows (30 times 64
    // to 256 rows of 64 to 128 bytes, 4 or 8 KiB apart: 1.3 times).
    const bool is_short = rows_ >= 64 && row_length_ <= (size_ == 1 ? 96 : 2 * line_);
    buffers_ = {
        (size_ < 4 || (size_ == 4 && !nontemporal_)) && (in_stride_ >> log2_size_) % 1024 == 0 && row_length_ > ways,
        in_lines && (nontemporal_ ? size_ < 4 : is_short && evict_each_other(out_stride_))};
    const auto before = descends_ ? (row_length_ - head) % line_ : head;
    const std::ptrdiff_t begin = nontemporal_ || buffers_.output ? before : 0;
    // A chunk is copied in blocks where it goes through buffers, or where its lines would evict each other.
    const bool in_blocks = buffers_.input || buffers_.output || nontemporal_ || evicts_;
    // Without blocks, rows of the input of 1 KiB or more are fetched from 7 MB on (7 to 12 MB on Zen 4: 1.0 to 1.9
    // times as fast; 4 to 6 MB, or shorter rows: 0.5 to 1 times).
    const auto bytes = n_.elements * n_.element_size;
    fetches_ = n_.nontemporal || (in_blocks ? bytes > fetched_bytes : rows_ * size_ >= 1024 && bytes > 7u << 20);
    in_blocks_ = in_blocks || fetches_;
    fetch(input(0, 1, 0), next_matrix_);
    copy_edge(0, 0, begin, rows_);
    for (auto k = begin; k < row_length_; k += chunk_)
      copy_chunk(k, row_length_ - k < chunk_ ? row_length_ : k + chunk_);
    copy_edge(0, whole_, row_length_, rows_ - whole_);
  }

 private:
  // Of `some` rows of the input from number k on.
  const std::byte* input(std::ptrdiff_t k, std::ptrdiff_t some, std::ptrdiff_t i) const noexcept {
    return in_ + (descends_ ? k + some : k) * distance_ + i * size_;
  }
  std::byte* output(std::ptrdiff_t k, std::ptrdiff_t some, std::ptrdiff_t i) const noexcept {
    return out_ + i * out_stride_ + (descends_ ? -(k + some) : k) * size_;
  }

  void copy_tiles(std::ptrdiff_t k, std::ptrdiff_t i, std::ptrdiff_t length, std::ptrdiff_t rows) const noexcept {
    copy_.tiles(nontemporal_, input(k, length, i), in_stride_, output(k, length, i), out_stride_, rows, length);
  }
  SLICE1_DETAIL_NOINLINE void copy_edge(std::ptrdiff_t k, std::ptrdiff_t i, std::ptrdiff_t length,
                                        std::ptrdiff_t rows) const noexcept {
    if (length > 0 && rows > 0)
      copy_.edge(input(k, length, i), in_stride_, output(k, length, i), out_stride_, length, rows);
  }

  void copy_chunk(std::ptrdiff_t k, std::ptrdiff_t end) const noexcept {
    // Not all rows at once, so that odd columns follow while the cache has their lines.
    const auto rows_at_once = in_blocks_ ? line_ : 256;
    for (std::ptrdiff_t i = 0, some_rows = rows_at_once; i < whole_; i += some_rows) {
      if (rows_ - i < width_) i = rows_ - width_;  // overlaps the rows before
      if (rows_ - i <= rows_at_once) some_rows = (rows_ - i) & -width_;
      const auto blocks_end = in_blocks_ ? copy_blocks(k, end, i, some_rows) : k;
      if (blocks_end != end) copy_rest(blocks_end, end, i, some_rows);
    }
  }

  // Returns where blocks end.
  SLICE1_DETAIL_NOINLINE std::ptrdiff_t copy_blocks(std::ptrdiff_t k, std::ptrdiff_t end, std::ptrdiff_t i,
                                                    std::ptrdiff_t rows) const noexcept {
    // What is written past the caches in other ways is fetched, too (1.1 times on the mean).
    const bool writes_wait = n_.nontemporal && !nontemporal_;
    const std::ptrdiff_t written_next = descends_ ? -128 : 128;
    for (; k + line_ <= end; k += line_) {
      if (fetches_) fetch_next(k, i);
      auto* out = output(k, line_, i);
      if (writes_wait) {
        auto* row = out;
        for (auto r = rows; r > 0; --r, row += out_stride_) fetch_written(row, written_next, written_next + 64);
      }
      if (buffers_.input || buffers_.output)
        transpose_block(copy_, buffers_, nontemporal_, input(k, line_, i), in_stride_, out, out_stride_, rows, line_);
      else copy_tiles(k, i, line_, rows);
    }
    return k;
  }

  // Always inline, as fetch_line.
  SLICE1_DETAIL_INLINE void fetch_next(std::ptrdiff_t k, std::ptrdiff_t i) const noexcept {
    if (is_stream_) {
      if (i == 0) fetch(input(k, 1, 0), {short_fetch_distance, short_fetch_distance + line_ * distance_});
    } else if (rows_ * size_ >= 512) {  // two calls, each with a constant line (14 to 24 MB: up to 1.3 times)
      fetch_column(input(k, 1, i), distance_, line_, next_but_one);
    } else {
      fetch_column(input(k, 1, i), distance_, line_, next_line);
    }
  }

  // Less than a line of each row, or all that is not copied in blocks.
  void copy_rest(std::ptrdiff_t k, std::ptrdiff_t end, std::ptrdiff_t i, std::ptrdiff_t rows) const noexcept {
    if (nontemporal_) return copy_edge(k, i, end - k, rows);
    const auto tiles_end = k + ((end - k) & -height_);
    copy_tiles(k, i, tiles_end - k, rows);
    // One column is faster by itself, too; more overlap the tiles before.
    if (end - tiles_end == 1) copy_edge(tiles_end, i, 1, rows);
    else if (end != tiles_end) copy_tiles(end - height_, i, height_, rows);
  }

  const tile_functions& copy_;
  const loop_nest& n_;
  const int log2_size_ = std::countr_zero(n_.element_size);  // small matrices mind divisions
  const std::ptrdiff_t size_ = std::ptrdiff_t{1} << log2_size_, width_ = 16 >> log2_size_, line_ = 64 >> log2_size_;
  const std::ptrdiff_t height_;
  const std::ptrdiff_t row_length_ = count_of(n_, 0), rows_ = count_of(n_, 1);
  const std::ptrdiff_t in_stride_ = input_stride(n_, 0), out_stride_ = output_stride(n_, 1);
  // Rows of the input that descend are copied from the last on, so that reads ascend.
  const bool descends_ = in_stride_ < 0;
  const std::ptrdiff_t distance_ = descends_ ? -in_stride_ : in_stride_;
  std::ptrdiff_t whole_ = rows_;  // rows of the output in tiles
  std::ptrdiff_t chunk_ = 256;    // rows of the input
  byte_range next_matrix_{0, 0};
  bool is_stream_, evicts_;
  // Of the matrix that is copied.
  const std::byte* in_ = nullptr;
  std::byte* out_ = nullptr;
  block_buffers buffers_{};
  bool nontemporal_ = false, fetches_ = false, in_blocks_ = false;
};

inline void transpose_by(const tile_functions& copy, std::ptrdiff_t vector_bytes, const loop_nest& n,
                         const std::byte* in, std::byte* out) noexcept {
  if (const auto chunk = line_chunk_of(copy, n); chunk.bytes != 0)
    return transpose_to_lines(copy, vector_bytes, chunk, n, in, out);
  tiled_matrices matrices{copy, vector_bytes, n};
  each_plane(n, in, out, [&](const std::byte* from, std::byte* to) { matrices.copy(from, to); });
}

}  // namespace slice1::detail::kernel
