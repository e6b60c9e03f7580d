// SPDX-License-Identifier: MIT
// Memory between guards, which fault if a function touches them, and a catcher of faults.
#pragma once

#include <cstddef>
#include <functional>

#if (defined(__unix__) || defined(__APPLE__)) && !defined(__EMSCRIPTEN__)
#define SLICE1_TEST_HAS_GUARDS true
#else
#define SLICE1_TEST_HAS_GUARDS false
#endif

namespace slice1::testing {

/// Whether this system can guard memory. Where it can't, nothing faults.
inline constexpr bool has_guards = SLICE1_TEST_HAS_GUARDS;

std::size_t page_size();

/// Whole pages of memory, at least `least` bytes, between two guards that are as large. The system need not have that
/// much memory: only touched pages count. Throws std::bad_alloc.
class guarded_memory {
 public:
  explicit guarded_memory(std::size_t least);
  ~guarded_memory();
  guarded_memory(const guarded_memory&) = delete;
  guarded_memory& operator=(const guarded_memory&) = delete;

  std::byte* begin() const { return begin_; }
  std::byte* end() const { return begin_ + size_; }
  std::size_t size() const { return size_; }

  /// Whether this is an address in the memory or in one of its guards.
  bool is_near(const void* address) const;

  /// Makes one of its pages another guard.
  void guard_page(std::size_t index);

 private:
  std::size_t size_;
  std::byte* all_;
  std::byte* begin_;
};

/// While it exists, faults of its functions come back to it. There may be only one.
class fault_catcher {
 public:
  fault_catcher();
  ~fault_catcher();
  fault_catcher(const fault_catcher&) = delete;
  fault_catcher& operator=(const fault_catcher&) = delete;

  /// Runs a function up to its first fault, and returns the address that faulted; nullptr if none did.
  static const void* fault_of(const std::function<void()>& run);
};

}  // namespace slice1::testing
