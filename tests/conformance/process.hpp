// SPDX-License-Identifier: MIT
// Where does a child process stand? Its stdin and stdout are pipes; reading and writing end at a time limit.
#pragma once

#if defined(__unix__) || defined(__APPLE__)
#define SLICE1_CONFORMANCE_PROCESSES

#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <initializer_list>
#include <string>
#include <vector>

namespace slice1::conformance {

/// A running program, in a process group of its own, which is killed and reaped in the end.
class process {
 public:
  using time_point = std::chrono::steady_clock::time_point;
  enum class outcome { done, ended, timed_out };
  struct bytes {
    const void* begin;
    std::size_t size;
  };

  /// Starts it, found as the shell would. Throws std::runtime_error.
  explicit process(const std::vector<std::string>& arguments);
  ~process();
  process(const process&) = delete;
  process& operator=(const process&) = delete;

  /// Writes them all, in their order. Whatever the program writes meanwhile is kept for read.
  outcome write(std::initializer_list<bytes> parts, time_point until);

  /// Reads so many bytes.
  outcome read(void* to, std::size_t size, time_point until);

  /// How many bytes the last read got, even where it did not end well.
  std::size_t last_read() const noexcept { return last_read_; }

  /// How the program ended: "SIGSEGV", "exited with status 3"; kills one that has only closed its pipes.
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
