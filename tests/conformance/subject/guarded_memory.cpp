// SPDX-License-Identifier: MIT
#include "subject/guarded_memory.hpp"

#include "model/sparse_bytes.hpp"
#include "subject/windows_api.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <new>
#include <utility>
#include <vector>

#if defined(_WIN32)
#define SLICE1_CONFORMANCE_PAGES
#elif (defined(__unix__) || defined(__APPLE__)) && !defined(__EMSCRIPTEN__)
#include <sys/mman.h>
#include <unistd.h>
#define SLICE1_CONFORMANCE_PAGES
#endif

#if defined(__SANITIZE_ADDRESS__)
#define SLICE1_CONFORMANCE_ASAN
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SLICE1_CONFORMANCE_ASAN
#endif
#endif
#if defined(SLICE1_CONFORMANCE_ASAN)
#include <sanitizer/asan_interface.h>
#endif

namespace slice1::conformance {
namespace {

constexpr std::size_t least_guard = 64;

// Pages that nobody can access, or null; whether they could be made accessible, or pages read-only or inaccessible; the
// same new bytes at two addresses, if the system has that: read-only at the second; the end of either.
#if defined(_WIN32)
std::byte* reserved(std::size_t size) {
  return static_cast<std::byte*>(VirtualAlloc(nullptr, size, MEM_RESERVE, PAGE_NOACCESS));
}
bool made_accessible(std::byte* begin, std::size_t size) {
  return VirtualAlloc(begin, size, MEM_COMMIT, PAGE_READWRITE) != nullptr;
}
bool made(DWORD access, std::byte* begin, std::size_t size) {
  DWORD before = 0;
  return VirtualProtect(begin, size, access, &before) != 0;
}
bool made_writable(std::byte* begin, std::size_t size, bool is_writable) {
  return made(is_writable ? PAGE_READWRITE : PAGE_READONLY, begin, size);
}
bool made_inaccessible(std::byte* begin, std::size_t size) {
  return made(PAGE_NOACCESS, begin, size);
}
bool shown_twice(std::size_t size, std::byte*& writable, std::byte*& read_only) {
  const HANDLE memory =
      CreateFileMappingW(INVALID_HANDLE_VALUE, nullptr, PAGE_READWRITE, 0, static_cast<DWORD>(size), nullptr);
  if (memory == nullptr) return false;
  writable = static_cast<std::byte*>(MapViewOfFile(memory, FILE_MAP_WRITE, 0, 0, size));
  read_only = static_cast<std::byte*>(MapViewOfFile(memory, FILE_MAP_READ, 0, 0, size));
  CloseHandle(memory);
  return writable != nullptr && read_only != nullptr;
}
void release(std::byte* begin, std::size_t) {
  if (UnmapViewOfFile(begin) == 0) VirtualFree(begin, 0, MEM_RELEASE);
}
#elif defined(SLICE1_CONFORMANCE_PAGES)
std::byte* reserved(std::size_t size) {
  void* const all = mmap(nullptr, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return all == MAP_FAILED ? nullptr : static_cast<std::byte*>(all);
}
bool made_accessible(std::byte* begin, std::size_t size) {
  return mprotect(begin, size, PROT_READ | PROT_WRITE) == 0;
}
bool made_writable(std::byte* begin, std::size_t size, bool is_writable) {
  return mprotect(begin, size, is_writable ? PROT_READ | PROT_WRITE : PROT_READ) == 0;
}
bool made_inaccessible(std::byte* begin, std::size_t size) {
  return mprotect(begin, size, PROT_NONE) == 0;
}
#if defined(MFD_CLOEXEC)  // where there is memfd_create
bool shown_twice(std::size_t size, std::byte*& writable, std::byte*& read_only) {
  const int memory = memfd_create("slice1_conformance", MFD_CLOEXEC);
  if (memory < 0) return false;
  const auto show = [&](std::byte*& at, int access) {
    void* const shown = mmap(nullptr, size, access, MAP_SHARED, memory, 0);
    if (shown != MAP_FAILED) at = static_cast<std::byte*>(shown);
    return shown != MAP_FAILED;
  };
  const bool shown = ftruncate(memory, static_cast<off_t>(size)) == 0 && show(writable, PROT_READ | PROT_WRITE) &&
                     show(read_only, PROT_READ);
  close(memory);
  return shown;
}
#else
bool shown_twice(std::size_t, std::byte*&, std::byte*&) {
  return false;
}
#endif
void release(std::byte* begin, std::size_t size) {
  munmap(begin, size);
}
#else
bool made_writable(std::byte*, std::size_t, bool) {
  return true;
}
#endif

#if defined(SLICE1_CONFORMANCE_ASAN)
void forbid(const std::byte* begin, const std::byte* end) {
  __asan_poison_memory_region(begin, static_cast<std::size_t>(end - begin));
}
void allow(const std::byte* begin, std::size_t size) {
  __asan_unpoison_memory_region(begin, size);
}
#else
void forbid(const std::byte*, const std::byte*) {}
void allow(const std::byte*, std::size_t) {}
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

// The first byte of [from, to) that differs from the pattern, or `to`.
std::size_t first_changed(const std::byte* begin, std::size_t from, std::size_t to) {
  std::size_t found = to;
  each_piece(from, to, [&](std::size_t at, const std::byte* bytes, std::size_t count) {
    if (std::memcmp(begin + at, bytes, count) == 0) return true;
    found = at + static_cast<std::size_t>(std::mismatch(bytes, bytes + count, begin + at).first - bytes);
    return false;
  });
  return found;
}

}  // namespace

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

spot spot_of(std::size_t size, std::uint32_t shift, std::uint32_t alignment, forbidden page, std::size_t page_size) {
  // Larger alignments are about the start of a whole resource, which no implementation sees here.
  const std::size_t step = std::has_single_bit(alignment) ? std::min<std::size_t>(alignment, page_size) : 1;
  const std::size_t before = rounded_up(least_guard, step), more = rounded_up(shift % 64, step);
  const std::size_t least = before + more + size + least_guard + step;
  const std::size_t mapped = rounded_up(least, page_size);
  if (least < size || mapped < least) throw std::bad_alloc();
  switch (page) {
    case forbidden::before: return {mapped, 0};
    case forbidden::after: return {mapped, (mapped - size) / step * step};
    case forbidden::nowhere: break;
  }
  const bool at_end = (shift & 64) != 0;
  return {mapped, at_end ? (mapped - least_guard - more - size) / step * step : before + more};
}

namespace {

#if defined(SLICE1_CONFORMANCE_PAGES)
void unmap(const mapped_pages& pages) {
  for (std::byte* const bytes : {pages.begin, pages.view}) {
    if (bytes != nullptr) release(bytes - page_size(), pages.size + 2 * page_size());
  }
}

mapped_pages mapped(std::size_t size) {
  const std::size_t page = page_size(), with_pages = size + 2 * page;
  if (with_pages < size) throw std::bad_alloc();
  std::byte *all = nullptr, *view = nullptr;
  if (size < least_sparse && shown_twice(with_pages, all, view)) {
    for (auto* const bytes : {all, view}) {
      if (!made_inaccessible(bytes, page) || !made_inaccessible(bytes + page + size, page)) throw std::bad_alloc();
    }
    return {all + page, view + page, size};
  }
  if (all != nullptr) release(all, with_pages);
  all = reserved(with_pages);
  if (all == nullptr || !made_accessible(all + page, size)) throw std::bad_alloc();
  avoid_large_pages(all + page, size);
  return {all + page, nullptr, size};
}
#else
void unmap(const mapped_pages& pages) {
  ::operator delete (pages.begin, std::align_val_t{4096});
}

mapped_pages mapped(std::size_t size) {
  return {static_cast<std::byte*>(::operator new (size, std::align_val_t{4096})), nullptr, size};
}
#endif

// Reuses up to 64 mappings of at most 1 MiB, because mapping takes longer than most copies.
class page_store {
 public:
  page_store() = default;
  ~page_store() { std::for_each(all_.begin(), all_.end(), unmap); }
  page_store(const page_store&) = delete;
  page_store& operator=(const page_store&) = delete;

  mapped_pages take(std::size_t size) {
    const auto found = std::find_if(all_.begin(), all_.end(), [&](const auto& pages) { return pages.size == size; });
    if (found == all_.end()) return mapped(size);
    const auto taken = *found;
    all_.erase(found);
    return taken;
  }
  void keep(const mapped_pages& pages) {
    if (pages.size > 1 << 20) return unmap(pages);
    all_.push_back(pages);
    if (all_.size() <= 64) return;
    unmap(all_.front());
    all_.erase(all_.begin());
  }

 private:
  std::vector<mapped_pages> all_{};
};

page_store& free_pages() {
  static thread_local page_store pages;
  return pages;
}

}  // namespace

guarded_memory::guarded_memory(std::size_t size, std::uint32_t shift, std::uint32_t alignment, forbidden page)
    : placed_size_(size) {
#if !defined(SLICE1_CONFORMANCE_PAGES)
  page = forbidden::nowhere;
#endif
  const spot where = spot_of(size, shift, alignment, page, page_size());
  pages_ = free_pages().take(where.mapped);
  placed_ = where.begin;
  const auto fill = [this](std::size_t at, const std::byte* bytes, std::size_t count) {
    std::memcpy(pages_.begin + at, bytes, count);
    return true;
  };
  each_piece(0, placed_, fill);
  each_piece(placed_ + size, pages_.size, fill);
}

guarded_memory::~guarded_memory() {
  free_pages().keep(pages_);
}

std::size_t guarded_memory::changed_before() const {
  return placed_ - first_changed(pages_.begin, 0, placed_);
}
std::size_t guarded_memory::changed_after() const {
  const std::size_t end = placed_ + placed_size_;
  std::size_t last = first_changed(pages_.begin, end, pages_.size) == pages_.size ? end : pages_.size;
  while (last > end && pages_.begin[last - 1] == pattern()[(last - 1) % period]) --last;
  return last - end;
}

std::byte* guarded_memory::lend(bool read_only) {
  lent_ = read_only && pages_.view != nullptr ? pages_.view : pages_.begin;
  forbid(lent_, lent_ + placed_);
  forbid(lent_ + placed_ + placed_size_, lent_ + pages_.size);
  is_read_only_ = read_only && lent_ == pages_.begin && made_writable(pages_.begin, pages_.size, false);
  return lent_ + placed_;
}
void guarded_memory::take_back() {
  allow(lent_, pages_.size);
  if (std::exchange(is_read_only_, false)) made_writable(pages_.begin, pages_.size, true);
}

}  // namespace slice1::conformance
