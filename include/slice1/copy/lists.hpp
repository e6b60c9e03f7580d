// SPDX-License-Identifier: MIT
// How are short rows copied where there is no permutation of bytes? By a list of their offsets in the input, which is
// used again in every round of the loops outside; in the output the rows are dense.
#pragma once

#include <slice1/copy/kernel.hpp>        // entry, each_round
#include <slice1/copy/moves.hpp>         // gather, move_overlapping
#include <slice1/detail/arithmetic.hpp>  // to_size
#include <slice1/plan/copy_class.hpp>    // copy_class
#include <slice1/plan/loop_nest.hpp>     // loop_nest

#include <cstddef>  // std::byte, std::size_t, std::ptrdiff_t
#include <cstdint>  // std::int64_t

namespace slice1::detail::kernel {

// What is listed: rows of neighbours, or single elements.
struct row_list {
  std::size_t first, end;  // the loops
  std::size_t length = 1;
  std::size_t bytes;  // of a row
};
inline constexpr std::size_t max_list_length = 256;

inline row_list list_of(const loop_nest& n) noexcept {
  const bool neighbours = n.kind == copy_class::rows;
  const std::size_t first = neighbours ? 1 : 0;
  row_list list{first, first, 1, to_size((neighbours ? n.loops[0].count : 1) * n.element_size)};
  const auto affordable = n.elements * n.element_size / list.bytes / 8;  // a list is used several times
  for (; list.end < n.depth; ++list.end) {
    const auto& loop = n.loops[list.end];
    if (loop.output_stride != static_cast<std::int64_t>(list.length * list.bytes)) break;
    if (loop.count > max_list_length / list.length || list.length * loop.count > affordable) break;
    list.length *= to_size(loop.count);
  }
  return list;
}

inline bool is_list_profitable(const loop_nest& n) noexcept {
  const auto row = n.loops[0].count;
  const bool is_short =
      n.kind == copy_class::rows ? row * n.element_size <= 32 : n.kind == copy_class::strided_rows && row <= 8;
  if (n.depth < 3 || !is_short) return false;
  const auto list = list_of(n);
  return list.end > list.first + 1 && list.length >= 16;
}

using list_function = void (*)(const std::byte* in, const std::ptrdiff_t* offsets, std::byte* out,
                               const row_list& list);

template <std::size_t Size>
void listed_elements(const std::byte* in, const std::ptrdiff_t* offsets, std::byte* out,
                     const row_list& list) noexcept {
  const auto length = list.length;
  std::size_t k = 0;
  for (; k + 8 / Size <= length; k += 8 / Size)
    gather<Size>([&](std::size_t i) { return in + offsets[k + i]; }, out + k * Size);
  for (; k < length; ++k) move<Size>(out + k * Size, in + offsets[k]);
}

template <std::size_t Size>
void listed_rows(const std::byte* in, const std::ptrdiff_t* offsets, std::byte* out, const row_list& list) noexcept {
  const auto bytes = static_cast<std::ptrdiff_t>(list.bytes);
  for (std::size_t k = 0, length = list.length; k < length; ++k, out += bytes)
    move_overlapping<Size>(out, in + offsets[k], bytes - std::ptrdiff_t{Size});
}

template <bool Neighbours>
void listed(const loop_nest& n, const std::byte* input, std::byte* output) noexcept {
  const auto list = list_of(n);
  std::ptrdiff_t offsets[max_list_length];
  offsets[0] = 0;
  std::size_t known = 1;
  for (auto i = list.first; i < list.end; ++i) {
    const auto end = known * to_size(n.loops[i].count);
    for (auto k = known; k < end; ++k) offsets[k] = offsets[k - known] + input_stride(n, i);
    known = end;
  }
  list_function copy_list;
  if constexpr (Neighbours) copy_list = with_word_size(row_bytes(n), [](auto size) { return &listed_rows<size>; });
  else copy_list = with_element_size(n, [](auto size) { return &listed_elements<size>; });
  each_round(n, list.end, input, output,
             [&](const std::byte* in, std::byte* out) { copy_list(in, offsets, out, list); });
}

}  // namespace slice1::detail::kernel
