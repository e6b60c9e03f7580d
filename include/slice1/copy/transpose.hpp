// SPDX-License-Identifier: MIT
// Transposes a matrix in tiles. Its rows and columns may each consist of several loops: tables say where each begins.
// It takes some lines of some rows at a time, so that they stay in the L1 cache.
#pragma once

#include <slice1/copy/kernel.hpp>  // loop_nest, addresses, each_round

#include <bit>      // std::countr_zero
#include <cstddef>  // std::byte, std::size_t, std::ptrdiff_t
#include <cstdint>  // std::uint64_t
#include <cstring>  // std::memcpy

namespace slice1::inline SLICE1_VERSION_NAMESPACE::detail::kernel {

// Rows of the input that become columns of the output: row k begins at from[k], column i goes to to[i].
struct tile_block {
  const std::ptrdiff_t *from, *to;  // from: nullptr where all rows are `stride` apart
  std::ptrdiff_t stride, rows, columns;
  bool is_padded;  // writes beyond a column's end are overwritten by the next column

  std::ptrdiff_t from_of(std::ptrdiff_t k) const noexcept { return from == nullptr ? k * stride : from[k]; }
};
using tile_function = void (*)(const tile_block& b, const std::byte* in, std::byte* out);

// Where the iterations of several loops begin. The last loop may be divided into parts of `step` iterations.
struct offset_table {
  static constexpr std::ptrdiff_t most = 256;
  std::ptrdiff_t at[most + 16], count = 1, step = 1, highest = 0;
  std::size_t loop = 0;

  offset_table() noexcept { at[0] = 0; }
  void take(std::size_t i, std::ptrdiff_t rounds, std::ptrdiff_t stride, bool lists) noexcept {
    const auto known = count;
    loop = i, step = rounds;
    count *= rounds;
    for (std::ptrdiff_t r = 1, k = known; lists && r < rounds; ++r) {
      for (std::ptrdiff_t e = 0; e < known; ++e) at[k++] = at[e] + r * stride;
    }
    if (stride > 0) highest += stride * (rounds - 1);
  }
};

class transposition {
 public:
  // Uses vectors of `vector_bytes`, or of 16 if rows are shorter. `column`: the loop over neighbours in the input.
  transposition(const loop_nest& n, std::size_t column, std::ptrdiff_t vector_bytes, const tile_function* wide,
                const tile_function* narrow, std::ptrdiff_t tile_rows, const addresses& a) noexcept
      : n_(n), a_(a), size_(size_of(n)) {
    if (n_.input_strides[column] < 0) reverse_loop(n_, column, a_);
    take_rows(column, tile_rows);
    take_columns(column);
    for (std::size_t i = 1; i < n_.depth; ++i) {
      if (!is_taken(i) && n_.input_strides[i] < 0) reverse_loop(n_, i, a_);
    }
    const auto bytes = rows_.count * size_;
    const bool can_pad = output_stride(n_, column) == bytes && columns_.loop == column && count_of(n_, column) > 16;
    const auto fits_in = [&](std::ptrdiff_t height) { return bytes >= height || (can_pad && 2 * bytes >= height); };
    const bool is_wide = fits_in(vector_bytes) && bytes > 16 && (size_ > 1 || columns_.count >= 16);
    const auto height = is_wide ? vector_bytes : 16;
    tiles_ = (is_wide ? wide : narrow)[std::countr_zero(n.element_size)];
    height_ = height / size_;
    read_ = size_ == 1 && height == 16 ? 8 : 16;
    width_ = read_ / size_;
    fits_ = fits_in(height) && (bytes % 16 == 0 || bytes > 32 || bytes < height || size_ <= 2);
    is_padded_ = bytes < height;
    for (std::ptrdiff_t k = rows_.count; fits_ && k < height_; ++k) rows_.at[k] = rows_.at[0];
    // Surplus columns of a tile go to the first one's offset, and are written before it.
    for (std::ptrdiff_t k = 0; k < width_; ++k) columns_.at[columns_.count + k] = 0;
  }

  // False if rows are too short for tiles.
  bool fits() const noexcept { return fits_; }

  void run() const noexcept {
    const auto in_row = input_stride(n_, rows_.loop), out_row = output_stride(n_, rows_.loop);
    const auto in_column = input_stride(n_, columns_.loop), out_column = output_stride(n_, columns_.loop);
    loop_nest rest;
    clear_loops(rest, n_);
    for (std::size_t i = 0; i < n_.depth; ++i) {
      if (!is_taken(i)) set_loop(rest, rest.depth++, n_, i);
    }
    const auto rows = rows_.count / rows_.step, columns = columns_.count / columns_.step;  // of one iteration
    const auto last_column = count_of(n_, columns_.loop) - 1;
    const auto some_columns_of_round = is_padded_ ? last_column : last_column + 1;
    each_round(rest, 0, a_.input, a_.output, [&](const std::byte* in, std::byte* out) {
      const auto copy_columns_of = [&](std::ptrdiff_t k, std::ptrdiff_t some_rows) {
        each_part(some_columns_of_round, columns_.step, (width_ + columns - 1) / columns,
                  [&](std::ptrdiff_t c, std::ptrdiff_t some_columns) {
                    copy_block(in + k * in_row + c * in_column, out + k * out_row + c * out_column, rows * some_rows,
                               columns * some_columns);
                  });
      };
      each_part(count_of(n_, rows_.loop), rows_.step, (height_ + rows - 1) / rows, copy_columns_of);
      if (is_padded_)
        copy_rows_singly({rows_.at, columns_.at, 0, rows_.count, 1, false}, 0, in + last_column * in_column,
                         out + last_column * out_column);
    });
  }

 private:
  // Calls part(first, some) for parts of up to `most` iterations of a loop. The last overlaps the previous one if it
  // would have fewer than `least`.
  template <class Part>
  static void each_part(std::ptrdiff_t rounds, std::ptrdiff_t most, std::ptrdiff_t least, const Part& part) noexcept {
    if (most > rounds) most = rounds;
    for (std::ptrdiff_t k = 0, some = most; k < rounds; k += some) {
      if (rounds - k < some) {
        some = rounds - k < least && least <= most ? least : rounds - k;
        k = rounds - some;
      }
      part(k, some);
    }
  }

  bool is_taken(std::size_t i) const noexcept { return (taken_ >> i & 1) != 0; }
  void take(offset_table& t, std::size_t i, std::ptrdiff_t most, std::ptrdiff_t stride, bool lists = true) noexcept {
    taken_ |= 1u << i;
    t.take(i, count_of(n_, i) < most ? count_of(n_, i) : most, stride, lists);
  }

  // Takes rows of the input that stay in the L1 cache until their lines are used up: power-of-two strides cause
  // conflict misses.
  void take_rows(std::size_t column, std::ptrdiff_t tile_rows) noexcept {
    const auto stride = static_cast<std::uint64_t>(n_.input_strides[0]);
    const auto power_of_two = std::ptrdiff_t{1} << (stride == 0 ? 12 : std::countr_zero(stride));
    const auto kept = (1 << 15) / power_of_two;
    if (tile_rows > offset_table::most) tile_rows = offset_table::most;
    needs_buffer_ = power_of_two >= 1024 && size_ <= 2;
    const std::ptrdiff_t most = kept < 64 ? 64 / (needs_buffer_ ? 1 : size_) : kept < tile_rows ? kept : tile_rows;
    const auto continues = [&](std::size_t i, std::ptrdiff_t row) {
      return i != column && output_stride(n_, i) == row * size_ && row * 2 <= most;
    };
    has_stride_ = count_of(n_, 0) * size_ >= 32;
    for (std::size_t i = 1; i < n_.depth; ++i) has_stride_ = has_stride_ && !continues(i, count_of(n_, 0));
    take(rows_, 0, most, input_stride(n_, 0), !has_stride_);
    for (std::size_t i = 1; i < n_.depth && rows_.step == count_of(n_, rows_.loop); ++i) {
      if (continues(i, rows_.count)) take(rows_, i, most / rows_.count, input_stride(n_, i));
    }
  }
  // Takes a line of each row, or more columns of short rows.
  void take_columns(std::size_t column) noexcept {
    const auto line = 64 / size_, some = 2048 / rows_.count & -line;
    const auto most = some < line ? line : some < offset_table::most ? some : offset_table::most;
    const auto continues = [&](std::size_t i, std::ptrdiff_t count) {
      const auto whole = count * size_;
      return !is_taken(i) && count * 2 <= most && (input_stride(n_, i) == whole || input_stride(n_, i) == -whole);
    };
    take(columns_, column, most, output_stride(n_, column));
    for (std::size_t i = 1; i < n_.depth && columns_.step == count_of(n_, columns_.loop); ++i) {
      if (!continues(i, columns_.count)) continue;
      if (n_.input_strides[i] < 0) reverse_loop(n_, i, a_);
      take(columns_, i, most / columns_.count, output_stride(n_, i));
    }
  }

  void copy_block(const std::byte* in, std::byte* out, std::ptrdiff_t rows, std::ptrdiff_t columns) const noexcept {
    if (is_padded_) rows = height_;
    tile_block b{has_stride_ ? nullptr : rows_.at, columns_.at, input_stride(n_, 0), rows, columns, is_padded_};
    if (!needs_buffer_ || columns * size_ != 64) return copy_columns(b, in, out);
    alignas(64) std::byte buffer[64 * 64];
    for (std::ptrdiff_t k = 0; k < rows; ++k) std::memcpy(buffer + k * 64, in + b.from_of(k), 64);
    b.from = nullptr, b.stride = 64;
    tiles_(b, buffer, out);
  }
  // Columns with fewer bytes than a tile reads are copied one by one at the input's end.
  void copy_columns(tile_block& b, const std::byte* in, std::byte* out) const noexcept {
    if (b.columns < width_ && in + rows_.highest + read_ > a_.input_end) {
      if (is_padded_) b.rows = rows_.count;
      auto known = std::ptrdiff_t{0};
      while (known < b.rows && in + b.from_of(known) + read_ <= a_.input_end) ++known;
      if (known < height_) known = 0;
      copy_rows_singly(b, known, in, out);
      if (known == 0) return;
      b.rows = known;
    }
    tiles_(b, in, out);
  }
  void copy_rows_singly(const tile_block& b, std::ptrdiff_t first, const std::byte* in, std::byte* out) const noexcept {
    for (auto k = first; k < b.rows; ++k) {
      for (std::ptrdiff_t i = 0; i < b.columns; ++i)
        std::memcpy(out + k * size_ + b.to[i], in + b.from_of(k) + i * size_, static_cast<std::size_t>(size_));
    }
  }

  loop_nest n_;
  addresses a_;
  std::ptrdiff_t size_, height_, width_, read_;
  tile_function tiles_;
  offset_table rows_, columns_;
  unsigned taken_ = 0;
  bool needs_buffer_, has_stride_, is_padded_, fits_;
};

}  // namespace slice1::detail::kernel
