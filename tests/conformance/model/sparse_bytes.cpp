// SPDX-License-Identifier: MIT
#include "model/sparse_bytes.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <new>

namespace slice1::conformance {

sparse_bytes::sparse_bytes(std::size_t size) : size_(size) {
  if (size == 0) return;
  bytes_.reset(static_cast<std::byte*>(std::calloc(size, 1)));
  if (bytes_ == nullptr) throw std::bad_alloc();
}

sparse_bytes::sparse_bytes(std::size_t size, std::byte value) : sparse_bytes(size) {
  std::fill(begin(), end(), value);
}

sparse_bytes::sparse_bytes(const sparse_bytes& other) : sparse_bytes(other.size_) {
  copy_bytes(data(), other);
}

bool operator==(const sparse_bytes& a, const sparse_bytes& b) {
  return a.size_ == b.size_ && (a.empty() || std::memcmp(a.data(), b.data(), a.size_) == 0);
}

void copy_pages(std::byte* to, std::span<const std::byte> from) {
  constexpr std::array<std::byte, 4096> zeros{};
  for (std::size_t at = 0; at < from.size(); at += zeros.size()) {
    const std::size_t size = std::min(zeros.size(), from.size() - at);
    if (std::memcmp(&from[at], zeros.data(), size) != 0) std::memcpy(to + at, &from[at], size);
  }
}

void copy_bytes(std::byte* to, std::span<const std::byte> from) {
  if (from.size() >= least_sparse) copy_pages(to, from);
  else if (!from.empty()) std::memcpy(to, from.data(), from.size());
}

sparse_bytes copy_of(std::span<const std::byte> from) {
  sparse_bytes copy(from.size());
  copy_bytes(copy.data(), from);
  return copy;
}

}  // namespace slice1::conformance
