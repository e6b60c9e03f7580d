// SPDX-License-Identifier: MIT
// An implementation's buffers. They are between bytes of a known pattern, and these between inaccessible pages if the
// platform has them.
#pragma once

#include "subject/placement.hpp"

#include <cstddef>
#include <cstdint>

namespace slice1::conformance {

/// The size of a page of memory, in bytes.
std::size_t page_size();

/// The position of a buffer between inaccessible pages, in bytes.
struct spot {
  std::size_t mapped = 0, begin = 0;  ///< all bytes between the pages, and those before the buffer
};

/// `size` bytes with at least 64 others on both sides, at a multiple of `alignment` (0: any); next to a forbidden page,
/// up to `alignment` - 1 others remain. `shift` below 128 selects the address. Throws std::bad_alloc if the sizes
/// overflow.
spot spot_of(std::size_t size, std::uint32_t shift, std::uint32_t alignment, forbidden page, std::size_t page_size);

/// All bytes between two inaccessible pages.
struct mapped_pages {
  std::byte* begin = nullptr;
  std::byte* view = nullptr;  ///< the same memory, read-only, because changing pages' access is slow; may be null
  std::size_t size = 0;
};

class guarded_memory {
 public:
  /// `size` bytes at their spot, between bytes of the pattern; from least_sparse bytes on they are zeros. Throws
  /// std::bad_alloc.
  guarded_memory(std::size_t size, std::uint32_t shift, std::uint32_t alignment, forbidden page = forbidden::nowhere);
  ~guarded_memory();
  guarded_memory(const guarded_memory&) = delete;
  guarded_memory& operator=(const guarded_memory&) = delete;

  std::byte* data() const { return pages_.begin + placed_; }

  /// The distance of the farthest change in the pattern before, or after, the placed bytes; 0 without changes.
  /// @{
  std::size_t changed_before() const;
  std::size_t changed_after() const;
  /// @}

  /// Before and after others use the placed bytes, at the address that `lend` returns: AddressSanitizer, if it is on,
  /// reports accesses to the pattern, and with `read_only`, writes fault.
  /// @{
  std::byte* lend(bool read_only);
  void take_back();
  /// @}

 private:
  mapped_pages pages_{};
  std::size_t placed_ = 0, placed_size_ = 0;
  std::byte* lent_ = nullptr;  // the pages' begin, or their view
  bool is_read_only_ = false;
};

}  // namespace slice1::conformance
