// SPDX-License-Identifier: MIT
// Where do an implementation's buffers lie? Between bytes of a known pattern, and those, where the platform has it,
// between pages that may not be touched.
#pragma once

#include <cstddef>
#include <cstdint>

namespace slice1::conformance {

/// At which of a buffer's ends there is a page that may not be touched, instead of the pattern; where the platform has
/// none, the pattern is there all the same.
enum class forbidden { nowhere, before, behind };

class guarded_memory {
 public:
  guarded_memory() = default;
  ~guarded_memory();
  guarded_memory(const guarded_memory&) = delete;
  guarded_memory& operator=(const guarded_memory&) = delete;

  /// So many bytes between at least 64 of the pattern, at a place that depends on `placement`, and a multiple of
  /// `alignment` (0: any; between a greater one and a forbidden page, fewer bytes than that can be left). Throws
  /// std::bad_alloc. What an earlier call has given is gone.
  std::byte* place(std::size_t size, std::uint32_t placement, std::uint32_t alignment,
                   forbidden page = forbidden::nowhere);

  /// Whether the pattern still stands before, and after, what place has given.
  bool intact_before() const;
  bool intact_after() const;

 private:
  void map(std::size_t least);
  void unmap();
  bool intact(std::size_t from, std::size_t to) const;

  std::byte* begin_ = nullptr;  // of all bytes between the pages
  std::size_t size_ = 0;
  std::size_t placed_ = 0, placed_size_ = 0;
};

}  // namespace slice1::conformance
