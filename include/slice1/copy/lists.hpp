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

// What is listed: rows of neighbours, or single elements, in the loops from `first` to before `end`; of loop `end`,
// `some` rounds at a time.
struct row_list {
  std::size_t first, end;
  std::size_t length = 1, some = 1;
  std::size_t bytes;  // of a row
};
inline constexpr std::size_t max_list_length = 256;

inline row_list list_of(const loop_nest& n) noexcept {
  const bool neighbours = n.kind == copy_class::rows;
  const std::size_t first = neighbours ? 1 : 0;
  row_list list{first, first, 1, 1, to_size((neighbours ? n.loops[0].count : 1) * n.element_size)};
  const auto affordable = n.elements * n.element_size / list.bytes / 8;  // a list is used several times
  for (; list.end < n.depth; ++list.end) {
    const auto& loop = n.loops[list.end];
    if (loop.output_stride != static_cast<std::int64_t>(list.length * list.bytes)) break;
    const auto most = (affordable < max_list_length ? affordable : max_list_length) / list.length;
    if (loop.count > most) {
      if (most > 1) list.some = to_size(most);
      break;
    }
    list.length *= to_size(loop.count);
  }
  return list;
}

inline bool is_list_profitable(const loop_nest& n) noexcept {
  const bool neighbours = n.kind == copy_class::rows;
  if (!neighbours && n.kind != copy_class::strided_rows) return false;
  const auto row = n.loops[0].count;
  if (n.depth < (neighbours ? 3u : 2u) || (neighbours ? row * n.element_size > 32 : row > 8)) return false;
  const auto list = list_of(n);
  return list.end + (list.some > 1 ? 1 : 0) > list.first + 1 && list.length * list.some >= 16;
}

using list_function = void (*)(const std::byte* in, const std::ptrdiff_t* offsets, std::byte* out, std::size_t length,
                               std::ptrdiff_t bytes);

template <std::size_t Size>
void listed_elements(const std::byte* in, const std::ptrdiff_t* offsets, std::byte* out, std::size_t length,
                     std::ptrdiff_t) noexcept {
  std::size_t k = 0;
  for (; k + 8 / Size <= length; k += 8 / Size)
    gather<Size>([&](std::size_t i) { return in + offsets[k + i]; }, out + k * Size);
  for (; k < length; ++k) move<Size>(out + k * Size, in + offsets[k]);
}

template <std::size_t Size>
void listed_rows(const std::byte* in, const std::ptrdiff_t* offsets, std::byte* out, std::size_t length,
                 std::ptrdiff_t bytes) noexcept {
  for (std::size_t k = 0; k < length; ++k, out += bytes)
    move_overlapping<Size>(out, in + offsets[k], bytes - std::ptrdiff_t{Size});
}

template <bool Neighbours>
void listed(const loop_nest& n, const std::byte* input, std::byte* output) noexcept {
  const auto list = list_of(n);
  std::ptrdiff_t offsets[max_list_length];
  offsets[0] = 0;
  std::size_t known = 1;
  const auto append = [&](std::size_t i, std::size_t count) {
    for (const auto end = known * count, before = known; known < end; ++known)
      offsets[known] = offsets[known - before] + input_stride(n, i);
  };
  for (auto i = list.first; i < list.end; ++i) append(i, to_size(n.loops[i].count));
  append(list.end, list.some);
  list_function copy_list;
  if constexpr (Neighbours) copy_list = with_word_size(row_bytes(n), [](auto size) { return &listed_rows<size>; });
  else copy_list = with_element_size(n, [](auto size) { return &listed_elements<size>; });
  // What is left of loop `end` is copied by the beginning of the list.
  const bool is_partial = list.some > 1;
  const auto rounds = is_partial ? to_size(n.loops[list.end].count) : 1;
  const auto some = static_cast<std::ptrdiff_t>(list.some), bytes = static_cast<std::ptrdiff_t>(list.bytes);
  const auto in_stride = some * input_stride(n, list.end), out_stride = some * output_stride(n, list.end);
  each_round(n, list.end + (is_partial ? 1 : 0), input, output, [&](const std::byte* in, std::byte* out) {
    for (std::size_t k = 0; k < rounds; k += list.some, in += in_stride, out += out_stride)
      copy_list(in, offsets, out, list.length * (rounds - k < list.some ? rounds - k : list.some), bytes);
  });
}

}  // namespace slice1::detail::kernel
