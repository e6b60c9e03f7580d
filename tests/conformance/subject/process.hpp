// SPDX-License-Identifier: MIT
// How does the kit talk to a child process? By pipes to its stdin and from its stdout, with time limits.
#pragma once

#if (defined(__unix__) || defined(__APPLE__)) && !defined(__EMSCRIPTEN__)
#define SLICE1_CONFORMANCE_PROCESSES

#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <initializer_list>
#include <string>
#include <vector>

namespace slice1::conformance {

/// A running program in a process group of its own. The destructor kills and reaps it.
class process {
 public:
  using time_point = std::chrono::steady_clock::time_point;
  enum class outcome { done, ended, timed_out };
  struct bytes {
    const void* begin;
    std::size_t size;
  };

  /// Starts the program, searched for in PATH as a shell would. Throws std::runtime_error.
  explicit process(const std::vector<std::string>& arguments);
  ~process();
  process(const process&) = delete;
  process& operator=(const process&) = delete;

  /// Writes all parts in order. Keeps what the program writes meanwhile for read.
  outcome write(std::initializer_list<bytes> parts, time_point until);

  /// Reads exactly `size` bytes.
  outcome read(void* to, std::size_t size, time_point until);

  /// How many bytes the last read received, even if it failed.
  std::size_t last_read() const noexcept { return last_read_; }

  /// How the program ended: "SIGSEGV", "exited with status 3". Kills a program that has closed its pipes but runs on.
  std::string ending();

 private:
  void start(const std::vector<std::string>& arguments, int in, int out);
  outcome wait_for(bool writable, bool& can_write, bool& can_read, time_point until) const;
  bool keep_what_arrives();
  void kill_and_reap() noexcept;

  pid_t id_ = -1;
  int to_ = -1, from_ = -1;
  int status_ = 0;
  std::vector<std::byte> kept_{};
  std::size_t last_read_ = 0;
};

}  // namespace slice1::conformance

#endif
