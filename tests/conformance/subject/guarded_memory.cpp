// SPDX-License-Identifier: MIT
#include "subject/guarded_memory.hpp"

#include "subject/windows_api.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <new>
#include <vector>

#if defined(_WIN32)
#define SLICE1_CONFORMANCE_PAGES
#elif (defined(__unix__) || defined(__APPLE__)) && !defined(__EMSCRIPTEN__)
#include <sys/mman.h>
#include <unistd.h>
#define SLICE1_CONFORMANCE_PAGES
#endif

namespace slice1::conformance {
namespace {

constexpr std::size_t least_guard = 64;

std::size_t page_size() {
#if defined(_WIN32)
  static const std::size_t size = [] {
    SYSTEM_INFO system;
    GetSystemInfo(&system);
    return system.dwPageSize;
  }();
  return size;
#elif defined(SLICE1_CONFORMANCE_PAGES)
  static const auto size = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  return size;
#else
  return 4096;
#endif
}

// Pages that nobody can access, or null; whether they could be made accessible; the end of both.
#if defined(_WIN32)
std::byte* reserved(std::size_t size) {
  return static_cast<std::byte*>(VirtualAlloc(nullptr, size, MEM_RESERVE, PAGE_NOACCESS));
}
bool made_accessible(std::byte* begin, std::size_t size) {
  return VirtualAlloc(begin, size, MEM_COMMIT, PAGE_READWRITE) != nullptr;
}
void release(std::byte* begin, std::size_t) {
  VirtualFree(begin, 0, MEM_RELEASE);
}
#elif defined(SLICE1_CONFORMANCE_PAGES)
std::byte* reserved(std::size_t size) {
  void* const all = mmap(nullptr, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return all == MAP_FAILED ? nullptr : static_cast<std::byte*>(all);
}
bool made_accessible(std::byte* begin, std::size_t size) {
  return mprotect(begin, size, PROT_READ | PROT_WRITE) == 0;
}
void release(std::byte* begin, std::size_t size) {
  munmap(begin, size);
}
#endif

constexpr std::size_t rounded_up(std::size_t n, std::size_t to) {
  return (n + to - 1) / to * to;
}

// No two neighbours are equal, nor bytes a power of two apart, so that any misplaced copy changes the pattern.
constexpr std::size_t period = 251;
const std::byte* pattern() {
  static const std::vector<std::byte> bytes = [] {
    std::vector<std::byte> made(period + 8192);
    for (std::size_t i = 0; i < made.size(); ++i) made[i] = static_cast<std::byte>(i % period * 97 % period + 3);
    return made;
  }();
  return bytes.data();
}

// Calls visit(offset, pattern bytes, count) for [from, to) in pieces, while it returns true.
template <class Visit>
bool each_piece(std::size_t from, std::size_t to, const Visit& visit) {
  for (std::size_t at = from; at < to;) {
    const std::size_t count = std::min<std::size_t>(to - at, 8192);
    if (!visit(at, pattern() + at % period, count)) return false;
    at += count;
  }
  return true;
}

}  // namespace

guarded_memory::~guarded_memory() {
  unmap();
}

#if defined(SLICE1_CONFORMANCE_PAGES)
void guarded_memory::map(std::size_t least) {
  const std::size_t page = page_size(), size = rounded_up(least, page);
  if (size < least || size + 2 * page < size) throw std::bad_alloc();
  std::byte* const all = reserved(size + 2 * page);
  if (all == nullptr) throw std::bad_alloc();
  begin_ = all + page;
  size_ = size;
  if (!made_accessible(begin_, size_)) throw std::bad_alloc();
}
void guarded_memory::unmap() {
  if (begin_ != nullptr) release(begin_ - page_size(), size_ + 2 * page_size());
  begin_ = nullptr;
}
#else
void guarded_memory::map(std::size_t least) {
  size_ = rounded_up(least, page_size());
  begin_ = static_cast<std::byte*>(::operator new (size_, std::align_val_t{4096}));
}
void guarded_memory::unmap() {
  if (begin_ != nullptr) ::operator delete (begin_, std::align_val_t{4096});
  begin_ = nullptr;
}
#endif

std::byte* guarded_memory::place(std::size_t size, std::uint32_t placement, std::uint32_t alignment,
                                 [[maybe_unused]] forbidden page) {
  // Larger alignments concern the start of a whole resource, which no implementation sees here.
  const std::size_t step = std::has_single_bit(alignment) ? std::min<std::size_t>(alignment, page_size()) : 1;
  const std::size_t shift = rounded_up(placement % 64, step);
  const std::size_t least = rounded_up(least_guard, step) + shift + size + least_guard + step;
  if (least < size) throw std::bad_alloc();
  if (begin_ == nullptr || size_ != rounded_up(least, page_size())) {
    unmap();
    map(least);
  }
  const bool at_end = (placement & 64) != 0;
  placed_ = at_end ? (size_ - least_guard - shift - size) / step * step : rounded_up(least_guard, step) + shift;
#if defined(SLICE1_CONFORMANCE_PAGES)
  if (page == forbidden::before) placed_ = 0;
  if (page == forbidden::after) placed_ = (size_ - size) / step * step;
#endif
  placed_size_ = size;
  const auto fill = [this](std::size_t at, const std::byte* bytes, std::size_t count) {
    std::memcpy(begin_ + at, bytes, count);
    return true;
  };
  each_piece(0, placed_, fill);
  each_piece(placed_ + size, size_, fill);
  return begin_ + placed_;
}

bool guarded_memory::intact(std::size_t from, std::size_t to) const {
  return each_piece(from, to, [this](std::size_t at, const std::byte* bytes, std::size_t count) {
    return std::memcmp(begin_ + at, bytes, count) == 0;
  });
}

bool guarded_memory::intact_before() const {
  return intact(0, placed_);
}
bool guarded_memory::intact_after() const {
  return intact(placed_ + placed_size_, size_);
}

}  // namespace slice1::conformance
