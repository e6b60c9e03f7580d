// SPDX-License-Identifier: MIT
// How is a matrix transposed? In tiles, whose rows and columns may each lie in several loops: tables say where each
// begins. Some lines of some rows at a time, so that the first cache keeps them.
#pragma once

#include <slice1/copy/kernel.hpp>  // loop_nest, addresses, each_round

#include <bit>      // std::countr_zero
#include <cstddef>  // std::byte, std::size_t, std::ptrdiff_t
#include <cstdint>  // std::uint64_t
#include <cstring>  // std::memcpy

namespace slice1::detail::kernel {

// from[k] is where row k begins, to[i] where column i goes.
struct tile_block {
  const std::ptrdiff_t *from, *to;  // from: nullptr where all rows are `stride` apart
  std::ptrdiff_t stride, rows, columns;

  std::ptrdiff_t from_of(std::ptrdiff_t k) const noexcept { return from == nullptr ? k * stride : from[k]; }
};
using tile_function = void (*)(const tile_block& b, const std::byte* in, std::byte* out);

// Where the rounds of several loops begin. The last loop may be divided into parts of `step` rounds.
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
  // Of vectors of `vector_bytes`, or of 16 where rows are shorter. `column`: the loop over neighbours in the input.
  transposition(const loop_nest& n, std::size_t column, std::ptrdiff_t vector_bytes, const tile_function* wide,
                const tile_function* narrow, std::ptrdiff_t tile_rows, const addresses& a) noexcept
      : n_(n), a_(a), size_(size_of(n)) {
    if (n_.input_strides[column] < 0) reverse_loop(n_, column, a_);
    take_rows(column, tile_rows);
    take_columns(column);
    for (std::size_t i = 1; i < n_.depth; ++i) {
      if (!is_taken(i) && n_.input_strides[i] < 0) reverse_loop(n_, i, a_);
    }
    const auto number = std::countr_zero(n.element_size);
    const bool is_wide = rows_.count * size_ >= vector_bytes && (size_ > 1 || columns_.count >= 16);
    tiles_ = (is_wide ? wide : narrow)[number];
    height_ = (is_wide ? vector_bytes : 16) / size_;
    read_ = size_ == 1 && !(is_wide && vector_bytes > 16) ? 8 : 16;
    width_ = read_ / size_;
    for (std::ptrdiff_t k = 0; k < width_; ++k) columns_.at[columns_.count + k] = columns_.at[0];
  }

  // False where rows are too short for tiles: shorter than one, or than two and longer than one.
  bool fits() const noexcept { return rows_.count * size_ == 16 || rows_.count * size_ >= 32; }

  void run() const noexcept {
    const auto in_row = input_stride(n_, rows_.loop), out_row = output_stride(n_, rows_.loop);
    const auto in_column = input_stride(n_, columns_.loop), out_column = output_stride(n_, columns_.loop);
    loop_nest rest = n_;
    rest.depth = 0;
    for (std::size_t i = 0; i < n_.depth; ++i) {
      if (is_taken(i)) continue;
      rest.counts[rest.depth] = n_.counts[i];
      rest.input_strides[rest.depth] = n_.input_strides[i];
      rest.output_strides[rest.depth++] = n_.output_strides[i];
    }
    const auto rows = rows_.count / rows_.step, columns = columns_.count / columns_.step;  // of one round
    each_round(rest, 0, a_.input, a_.output, [&](const std::byte* in, std::byte* out) {
      each_part(count_of(n_, rows_.loop), rows_.step, (height_ + rows - 1) / rows, [&](std::ptrdiff_t k, std::ptrdiff_t some_rows) {
        each_part(count_of(n_, columns_.loop), columns_.step, (width_ + columns - 1) / columns,
                  [&](std::ptrdiff_t c, std::ptrdiff_t some_columns) {
                    copy_block(in + k * in_row + c * in_column, out + k * out_row + c * out_column, rows * some_rows,
                               columns * some_columns);
                  });
      });
    });
  }

 private:
  // Calls part(first, some) for parts of up to `most` rounds of a loop. The last overlaps the one before where it would
  // have less than `least`.
  template <class Part>
  static void each_part(std::ptrdiff_t rounds, std::ptrdiff_t most, std::ptrdiff_t least, const Part& part) noexcept {
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

  // Rows of the input that stay in the first cache until their lines are used up.
  void take_rows(std::size_t column, std::ptrdiff_t tile_rows) noexcept {
    const auto stride = static_cast<std::uint64_t>(n_.input_strides[0]);
    const auto distance = std::ptrdiff_t{1} << (stride == 0 ? 12 : std::countr_zero(stride));
    const auto kept = (1 << 15) / distance;
    evicts_ = distance >= 1024 && size_ <= 2;
    const std::ptrdiff_t most = kept < 64 ? 64 / (evicts_ ? 1 : size_) : kept < tile_rows ? kept : tile_rows;
    const auto continues = [&](std::size_t i, std::ptrdiff_t row) {
      return i != column && output_stride(n_, i) == row * size_ && row * 2 <= most;
    };
    is_even_ = true;
    for (std::size_t i = 1; i < n_.depth; ++i) is_even_ = is_even_ && !continues(i, count_of(n_, 0));
    take(rows_, 0, most, input_stride(n_, 0), !is_even_);
    for (std::size_t i = 1; i < n_.depth && rows_.step == count_of(n_, rows_.loop); ++i) {
      if (continues(i, rows_.count)) take(rows_, i, most / rows_.count, input_stride(n_, i));
    }
  }
  // A line of each row, or more columns of short rows.
  void take_columns(std::size_t column) noexcept {
    const auto line = 64 / size_, some = 2048 / rows_.count & -line;
    const auto most = some < line ? line : some < offset_table::most ? some : offset_table::most;
    take(columns_, column, most, output_stride(n_, column));
    for (std::size_t i = 1; i < n_.depth && columns_.step == count_of(n_, columns_.loop); ++i) {
      const auto whole = columns_.count * size_;
      if (is_taken(i) || columns_.count * 2 > most || (input_stride(n_, i) != whole && input_stride(n_, i) != -whole))
        continue;
      if (n_.input_strides[i] < 0) reverse_loop(n_, i, a_);
      take(columns_, i, most / columns_.count, output_stride(n_, i));
    }
  }

  void copy_block(const std::byte* in, std::byte* out, std::ptrdiff_t rows, std::ptrdiff_t columns) const noexcept {
    tile_block b{is_even_ ? nullptr : rows_.at, columns_.at, input_stride(n_, 0), rows, columns};
    if (!evicts_ || columns * size_ != 64) return copy_columns(b, in, out);
    alignas(64) std::byte buffer[64 * 64];
    for (std::ptrdiff_t k = 0; k < rows; ++k) std::memcpy(buffer + k * 64, in + b.from_of(k), 64);
    b.from = nullptr, b.stride = 64;
    tiles_(b, buffer, out);
  }
  // Columns of fewer bytes than tiles read go one by one where the input ends.
  void copy_columns(tile_block& b, const std::byte* in, std::byte* out) const noexcept {
    if (b.columns < width_ && in + rows_.highest + read_ > a_.input_end) {
      const auto rows = b.rows;
      b.rows = 0;
      while (b.rows < rows && in + b.from_of(b.rows) + read_ <= a_.input_end) ++b.rows;
      if (b.rows < height_) b.rows = 0;
      for (auto k = b.rows; k < rows; ++k) {
        for (std::ptrdiff_t i = 0; i < b.columns; ++i)
          std::memcpy(out + k * size_ + b.to[i], in + b.from_of(k) + i * size_, static_cast<std::size_t>(size_));
      }
      if (b.rows == 0) return;
    }
    tiles_(b, in, out);
  }

  loop_nest n_;
  addresses a_;
  std::ptrdiff_t size_, height_, width_, read_;
  tile_function tiles_;
  offset_table rows_, columns_;
  unsigned taken_ = 0;
  bool evicts_, is_even_;
};

}  // namespace slice1::detail::kernel
