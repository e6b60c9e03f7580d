// SPDX-License-Identifier: MIT
#include "model/sparse_bytes.hpp"

#include <algorithm>
#include <array>
#include <cstring>

namespace slice1::conformance {

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
