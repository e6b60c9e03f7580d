// SPDX-License-Identifier: MIT
// The sizes from which one way to copy is faster than another, where they depend on processors and caches and not on
// how a kernel works.
#pragma once

#include <slice1/version.hpp>

#include <cstdint>  // std::int64_t

namespace slice1::inline SLICE1_VERSION_NAMESPACE::detail::kernel {

// Any positive value gives right results. Costs are relative to that of an element which is copied by itself: 2.
struct thresholds {
  std::int64_t nontemporal_bytes = 24 << 20;  // Bytes, read and written, from which copies of rows bypass the caches,
  std::int64_t nontemporal_row_bytes = 512;   // by rows of at least this many bytes.
  std::int64_t library_copy_bytes = 24576;    // Larger copies of long rows are left to the C library,
  std::int64_t library_row_bytes = 2560;      // where rows are longer than this.
  std::int64_t aligned_row_bytes = 512;       // Longer rows are worth stores to aligned addresses.
  std::int64_t block_bytes = 4096;            // What is read several times is copied in blocks that the caches keep.
  std::int64_t setup_cost = 200;              // The cost of preparing shuffles,
  std::int64_t load_cost = 8;                 // and of shuffling a load of 64 bytes.
  std::int64_t tile_rows = 256;               // At most this many rows of the input are transposed at a time.
  std::int64_t gradient_slab_bytes = 4096;    // Slabs of a gradient of this many bytes get zeros or elements, not both.
};

}  // namespace slice1::detail::kernel
