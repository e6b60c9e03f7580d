// SPDX-License-Identifier: MIT
// Where does one way to copy become faster than another? All numbers that were found by measuring, and no others.
#pragma once

#include <cstdint>  // std::int64_t

namespace slice1::detail::kernel {

// They depend on processors and caches, not on the operator: any positive value gives right results.
struct thresholds {
  std::int64_t nontemporal_bytes = 24 << 20;  // Copies that read and write this much bypass the caches.
  std::int64_t nontemporal_row_bytes = 512;   // They do so by rows of at least this many bytes.
  std::int64_t library_copy_bytes = 24576;    // Larger copies of long rows are left to the C library,
  std::int64_t library_row_bytes = 2560;      // where rows are longer than this.
  std::int64_t aligned_row_bytes = 512;       // Longer rows are worth stores to aligned addresses.
  std::int64_t block_bytes = 4096;            // What is shuffled several times goes in blocks that the caches keep.
  std::int64_t setup_cost = 200;              // Shuffles are prepared in the time of half as many elements,
  std::int64_t load_cost = 8;                 // and one of 64 bytes takes that of half as many.
  std::int64_t tile_rows = 256;               // At most this many rows of the input are transposed at a time.
  std::int64_t gradient_slab_bytes = 4096;    // Slabs of a gradient of this many bytes get zeros or elements, not both.
};

}  // namespace slice1::detail::kernel
