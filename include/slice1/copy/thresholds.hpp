// SPDX-License-Identifier: MIT
// Where does one way to copy become faster than another? All the numbers that were found by measuring, and no others.
#pragma once

#include <cstdint>  // std::int64_t

namespace slice1::detail::kernel {

// Each depends on processors and their caches, not on the operator; any value gives right results.
struct thresholds {
  std::int64_t nontemporal_bytes = 24 << 20;  // copies that read and write this much bypass the caches
  std::int64_t library_row_bytes = 2560;      // longer rows of large copies are for the C library
  std::int64_t library_copy_bytes = 24576;    // smaller copies stay in the first cache, where its calls take too long
  std::int64_t aligned_row_bytes = 512;       // longer rows are worth stores to aligned addresses
  std::int64_t block_bytes = 4096;            // what is shuffled several times stays in the first cache
  std::int64_t setup_cost = 200;              // of shuffles, where an element takes 2
  std::int64_t window_cost = 8;               // of 64 bytes that are read and shuffled; 16 bytes take half
  std::int64_t tile_rows = 256;               // of the input at a time, as many lines as the first cache keeps
  std::int64_t least_tiled_elements = 64;     // fewer are transposed faster one by one, or by shuffles
};

}  // namespace slice1::detail::kernel
