// SPDX-License-Identifier: MIT
// Talks to a child process by pipes to its stdin and from its stdout, with time limits.
#pragma once

#if !defined(__EMSCRIPTEN__)
#define SLICE1_CONFORMANCE_PROCESSES

#include <chrono>
#include <cstddef>
#include <initializer_list>
#include <memory>
#include <string>
#include <vector>

namespace slice1::conformance {

/// A running program, in a process group (POSIX) or a job (Windows) of its own. The destructor kills the group.
class process {
 public:
  using time_point = std::chrono::steady_clock::time_point;
  enum class outcome { done, ended, timed_out };
  struct bytes {
    const void* begin;
    std::size_t size;
  };

  /// Starts the program, searched for in PATH as a shell would. On Windows a single argument may be a whole command
  /// line. Throws std::runtime_error.
  explicit process(const std::vector<std::string>& arguments);
  ~process();

  /// Writes all parts in order. Keeps what the program writes meanwhile for read.
  outcome write(std::initializer_list<bytes> parts, time_point until);

  /// Reads exactly `size` bytes.
  outcome read(void* to, std::size_t size, time_point until);

  /// How many bytes the last read received, even if it failed.
  std::size_t last_read() const noexcept { return last_read_; }

  /// How the program ended: "SIGSEGV", "access violation", "exited with status 3". Kills a program that has closed its
  /// pipes but runs on.
  std::string ending();

 private:
  struct child;  // the process and its pipes, as the platform has them
  std::unique_ptr<child> child_;
  std::size_t last_read_ = 0;
};

}  // namespace slice1::conformance

#endif
