// SPDX-License-Identifier: MIT
#include "model/sparse_bytes.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <new>

#if defined(__linux__)
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>
#endif

namespace slice1::conformance {

sparse_bytes::sparse_bytes(std::size_t size) : size_(size) {
  if (size == 0) return;
  bytes_.reset(static_cast<std::byte*>(std::calloc(size, 1)));
  if (bytes_ == nullptr) throw std::bad_alloc();
  avoid_large_pages(data(), size);
}

sparse_bytes::sparse_bytes(std::size_t size, std::byte value) : sparse_bytes(size) {
  std::fill(begin(), end(), value);
}

sparse_bytes::sparse_bytes(const sparse_bytes& other) : sparse_bytes(other.size_) {
  copy_bytes(data(), other);
}

bool operator==(const sparse_bytes& a, const sparse_bytes& b) {
  return a.size_ == b.size_ && are_equal(a, b);
}

#if defined(__linux__)
namespace {

constexpr std::size_t page = 4096;

// A file with 64 bits for each page of this process; negative if there is none.
int page_map() {
  static const int file = open("/proc/self/pagemap", O_RDONLY | O_CLOEXEC);
  return file;
}

// Calls visit(page number), in order, for the pages that are in memory or were swapped out. False if they are unknown.
template <class Visit>
bool each_touched_page(std::span<const std::byte> bytes, const Visit& visit) {
  constexpr std::uint64_t present = std::uint64_t{1} << 63, swapped = std::uint64_t{1} << 62;
  const auto first = reinterpret_cast<std::uintptr_t>(bytes.data()) / page;
  const auto last = (reinterpret_cast<std::uintptr_t>(bytes.data()) + bytes.size() - 1) / page;
  std::vector<std::uint64_t> entries(1 << 16);
  for (auto at = first; at <= last; at += entries.size()) {
    const std::size_t size = std::min<std::size_t>(entries.size(), last + 1 - at) * sizeof(std::uint64_t);
    const auto got = pread(page_map(), entries.data(), size, static_cast<off_t>(at * sizeof(std::uint64_t)));
    if (got != static_cast<ssize_t>(size)) return false;
    for (std::size_t i = 0; i < size / sizeof(std::uint64_t); ++i) {
      if ((entries[i] & (present | swapped)) != 0) visit(at + i);
    }
  }
  return true;
}

}  // namespace

void avoid_large_pages(std::byte* begin, std::size_t size) {
  if (size < least_sparse) return;
  const auto address = reinterpret_cast<std::uintptr_t>(begin);
  const std::size_t before = (page - address % page) % page;
  madvise(begin + before, (size - before) / page * page, MADV_NOHUGEPAGE);
}

// Tested once, because an emulator may show the pages of another address.
bool knows_touched_pages() {
  static const bool knows = [] {
    constexpr std::size_t count = 64;
    void* const all = mmap(nullptr, count * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (all == MAP_FAILED || sysconf(_SC_PAGESIZE) != long{page} || page_map() < 0) return false;
    auto* const begin = static_cast<std::byte*>(all);
    madvise(begin, count * page, MADV_NOHUGEPAGE);
    begin[count / 2 * page] = std::byte{1};
    std::vector<std::uintptr_t> touched;
    const bool read = each_touched_page({begin, count * page}, [&](std::uintptr_t i) { touched.push_back(i); });
    const auto wanted = reinterpret_cast<std::uintptr_t>(begin) / page + count / 2;
    munmap(all, count * page);
    return read && touched == std::vector{wanted};
  }();
  return knows;
}

std::vector<std::span<const std::byte>> touched_parts(std::span<const std::byte> bytes) {
  if (bytes.size() < least_sparse || !knows_touched_pages()) return {bytes};
  std::vector<std::span<const std::byte>> parts;
  const auto begin = reinterpret_cast<std::uintptr_t>(bytes.data());
  const bool read = each_touched_page(bytes, [&](std::uintptr_t number) {
    const std::size_t from = number * page < begin ? 0 : number * page - begin;
    const auto part = bytes.subspan(from, std::min<std::size_t>((number + 1) * page - begin, bytes.size()) - from);
    const bool continues = !parts.empty() && parts.back().data() + parts.back().size() == part.data();
    if (continues) parts.back() = {parts.back().data(), parts.back().size() + part.size()};
    else parts.push_back(part);
  });
  return read ? parts : std::vector{bytes};
}
#else
void avoid_large_pages(std::byte*, std::size_t) {}

bool knows_touched_pages() {
  return false;
}

std::vector<std::span<const std::byte>> touched_parts(std::span<const std::byte> bytes) {
  return {bytes};
}
#endif

bool are_equal(std::span<const std::byte> a, std::span<const std::byte> b) {
  const auto agree = [](std::span<const std::byte> first, std::span<const std::byte> second) {
    for (const auto part : touched_parts(first)) {
      const auto at = static_cast<std::size_t>(part.data() - first.data());
      if (!part.empty() && std::memcmp(part.data(), second.data() + at, part.size()) != 0) return false;
    }
    return true;
  };
  return agree(a, b) && (a.size() < least_sparse || agree(b, a));
}

void copy_pages(std::byte* to, std::span<const std::byte> from) {
  constexpr std::array<std::byte, 4096> zeros{};
  for (const auto part : touched_parts(from)) {
    std::byte* const target = to + (part.data() - from.data());
    for (std::size_t at = 0; at < part.size(); at += zeros.size()) {
      const std::size_t size = std::min(zeros.size(), part.size() - at);
      if (std::memcmp(&part[at], zeros.data(), size) != 0) std::memcpy(target + at, &part[at], size);
    }
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
