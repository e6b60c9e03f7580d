// SPDX-License-Identifier: MIT
// How are rows of one repeated element written without vectors?
#pragma once

#include <slice1/copy/kernel.hpp>     // function, each_row, row_bytes, with_element_size
#include <slice1/copy/moves.hpp>      // repeated
#include <slice1/plan/loop_nest.hpp>  // loop_nest

#include <cstddef>  // std::byte, std::size_t, std::ptrdiff_t
#include <cstring>  // std::memcpy, std::memset

namespace slice1::detail::kernel::scalar {

// Rows of at least Size bytes, each of one repeated element, at Size bytes per store. The last ones may overlap.
template <std::size_t Size>
SLICE1_DETAIL_NOINLINE void filled_rows(const loop_nest& n, const std::byte* input, std::byte* output) noexcept {
  const auto last = row_bytes(n) - std::ptrdiff_t{Size};
  with_element_size(n, [&](auto size) {
    each_row(n, input, output, [=](const std::byte* in, std::byte* out) {
      const auto element = repeated<size>(in);
      SLICE1_DETAIL_ROLLED
      for (std::ptrdiff_t i = 0; i < last; i += std::ptrdiff_t{Size}) std::memcpy(out + i, &element, Size);
      std::memcpy(out + last, &element, Size);
    });
  });
}

// Rows of more than 512 bytes, each of one repeated element: their beginning, and copies of it (40 of 2, 4 and 8 bytes,
// up to 16 KB: 2 to 5 times).
template <class Nest>
SLICE1_DETAIL_NOINLINE void long_filled_rows(const Nest& n, const std::byte* input, std::byte* output) noexcept {
  const auto size = static_cast<std::ptrdiff_t>(n.element_size), bytes = row_bytes(n);
  each_row(n, input, output, [=](const std::byte* in, std::byte* out) {
    const auto element = repeated(in, size);
    for (std::ptrdiff_t i = 0; i < 256; i += 8) std::memcpy(out + i, &element, 8);
    for (std::ptrdiff_t i = 256, some = 256; i < bytes; i += some) {
      some = i < 4096 ? i : 4096;
      if (some > bytes - i) some = bytes - i;
      std::memcpy(out + i, out, static_cast<std::size_t>(some));
    }
  });
}

// Rows of one repeated byte.
template <class Nest>
SLICE1_DETAIL_NOINLINE void filled_bytes(const Nest& n, const std::byte* input, std::byte* output) noexcept {
  const auto bytes = row_bytes(n);
  each_row(n, input, output, [=](const std::byte* in, std::byte* out) {
    std::memset(out, std::to_integer<int>(*in), static_cast<std::size_t>(bytes));
  });
}

// For rows of at least 4 bytes.
template <class Nest>
function filled_rows_for(const Nest& n) noexcept {
  const auto bytes = row_bytes(n);
  if (n.element_size == 1 && bytes > 64) return filled_bytes<Nest>;
  if (bytes > 512) return long_filled_rows<Nest>;
  return bytes < 8 ? filled_rows<4> : filled_rows<8>;
}

}  // namespace slice1::detail::kernel::scalar
