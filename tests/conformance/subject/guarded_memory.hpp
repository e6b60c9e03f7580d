// SPDX-License-Identifier: MIT
// Where are an implementation's buffers? Between bytes of a known pattern, which lie between inaccessible pages if the
// platform has them.
#pragma once

#include <cstddef>
#include <cstdint>

namespace slice1::conformance {

/// Which end of a buffer touches an inaccessible page instead of the pattern. Without page protection it is always the
/// pattern.
enum class forbidden { nowhere, before, after };

class guarded_memory {
 public:
  guarded_memory() = default;
  ~guarded_memory();
  guarded_memory(const guarded_memory&) = delete;
  guarded_memory& operator=(const guarded_memory&) = delete;

  /// Returns `size` bytes with at least 64 bytes of the pattern on both sides, at an address that depends on
  /// `placement` and is a multiple of `alignment` (0: any). Before a forbidden page, up to `alignment` - 1 bytes of the
  /// pattern remain. Invalidates the result of earlier calls. Throws std::bad_alloc.
  std::byte* place(std::size_t size, std::uint32_t placement, std::uint32_t alignment,
                   forbidden page = forbidden::nowhere);

  /// Whether the pattern before, or after, the placed bytes is unchanged.
  bool intact_before() const;
  bool intact_after() const;

 private:
  void map(std::size_t least);
  void unmap();
  bool intact(std::size_t from, std::size_t to) const;

  std::byte* begin_ = nullptr;  // all bytes between the inaccessible pages
  std::size_t size_ = 0;
  std::size_t placed_ = 0, placed_size_ = 0;
};

}  // namespace slice1::conformance
