// SPDX-License-Identifier: MIT
// How can a buffer of gigabytes be tested? Its pages take no memory before something other than zeros is written.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <new>
#include <span>
#include <utility>
#include <vector>

namespace slice1::conformance {

/// Allocates zeros, which systems provide as pages that take memory only when they are written.
template <class T>
struct zeros_allocator {
  using value_type = T;
  zeros_allocator() = default;
  template <class U>
  constexpr zeros_allocator(const zeros_allocator<U>&) noexcept {}

  T* allocate(std::size_t n) {
    void* const memory = std::calloc(n, sizeof(T));
    if (memory == nullptr) throw std::bad_alloc();
    return static_cast<T*>(memory);
  }
  void deallocate(T* memory, std::size_t) noexcept { std::free(memory); }
  // What is not given a value is a zero already.
  template <class U>
  void construct(U*) noexcept {}
  template <class U, class... From>
  void construct(U* at, From&&... from) {
    ::new (static_cast<void*>(at)) U(std::forward<From>(from)...);
  }
  friend bool operator==(const zeros_allocator&, const zeros_allocator&) { return true; }
};

/// Bytes, zeros unless something else is written. Don't let it grow after it shrank.
using sparse_bytes = std::vector<std::byte, zeros_allocator<std::byte>>;

/// The size from which on buffers are sparse, in bytes.
inline constexpr std::size_t least_sparse = std::size_t{1} << 28;

/// Copies to zeros, page by page, but not the pages that hold zeros alone.
void copy_pages(std::byte* to, std::span<const std::byte> from);

/// The same from `least_sparse` bytes on; fewer are copied as a whole.
/// @{
void copy_bytes(std::byte* to, std::span<const std::byte> from);
sparse_bytes copy_of(std::span<const std::byte> from);
/// @}

}  // namespace slice1::conformance
