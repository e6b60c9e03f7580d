// SPDX-License-Identifier: MIT
// Who is asked? An implementation in this process, or in a child process that may crash or hang.
#pragma once

#include "cases.hpp"

#include <slice1/conformance.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace slice1::conformance {

/// How a question ended.
enum class ending : std::uint32_t {
  answered,
  crashed,  // the process ended; `detail` says how and, where asking create alone tells, in which call
  hung,     // no answer within the time limit
  garbled,  // an answer that is none
  not_run   // given up, after several hangs
};

/// What an implementation answered.
struct answer {
  ending end = ending::answered;
  std::string detail{};                                                 ///< of whatever is no answer
  std::uint32_t created = SLICE1_REJECTED;                              ///< as create answers
  bool executed = false;                                                ///< only if accepted and asked
  std::uint32_t execution = SLICE1_FAILED;                              ///< as execute answers
  bool wrote_before = false, wrote_after = false, wrote_input = false;  ///< bytes that are none of the output's
  std::vector<std::byte> output{};                                      ///< all bytes of the bound output
};

class subject {
 public:
  virtual ~subject() = default;
  virtual std::string name() const = 0;
  virtual bool checks_buffers() const = 0;
  /// Asks create, and execute where `execute` is set and create accepts.
  virtual answer ask(const test_case& c, bool execute) = 0;
};

/// Answers in this process. The implementation must outlive the subject.
std::unique_ptr<subject> in_process(const slice1_implementation& implementation);

/// Runs `arguments` as a child process that speaks the protocol (protocol.md), restarts it after a crash or a hang, and
/// gives up after `most_hangs`. Null where the platform has no processes to start (not POSIX).
std::unique_ptr<subject> child_process(std::vector<std::string> arguments, std::chrono::milliseconds time_limit,
                                       unsigned most_hangs);

/// Answers requests on stdin with an implementation until stdin ends: what a child process does. Returns main's status.
int serve(const slice1_implementation& implementation);

/// The implementation that a shared library exports. Throws std::runtime_error with a reason. Never unloaded.
const slice1_implementation& load(const std::string& path);

}  // namespace slice1::conformance
