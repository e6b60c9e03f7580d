// SPDX-License-Identifier: MIT
// An implementation that is asked, in this process or in a child process that may crash or hang.
#pragma once

#include "cases/cases.hpp"

#include <slice1/conformance.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace slice1::conformance {

/// How an attempt to get an answer ended.
enum class ending : std::uint32_t {
  answered,
  crashed,    // the process ended; `detail` says how and, if known, in which call
  hung,       // no answer within the time limit
  garbled,    // a malformed answer
  not_asked,  // the protocol's version can't ask this
  not_run     // the run was given up before
};

/// An implementation's answer.
struct answer {
  ending end = ending::answered;
  std::string detail{};                                 ///< why there is no answer
  std::string memory{};                                 ///< after a crash, lines about the memory; empty if unknown
  std::uint32_t created = SLICE1_REJECTED;              ///< what create returned
  bool executed = false;                                ///< whether execute was called
  std::uint32_t execution = SLICE1_FAILED;              ///< what execute returned
  std::size_t changed_before = 0, changed_after = 0;    ///< bytes to the farthest change; 0: none
  bool wrote_input = false, wrote_description = false;  ///< whether these changed
  sparse_bytes output{};                                ///< all bytes of the bound output
};

class subject {
 public:
  virtual ~subject() = default;
  virtual std::string name() const = 0;
  virtual bool checks_buffers() const = 0;
  /// Whether it is asked about all three operators; otherwise about DML_SLICE1 only.
  virtual bool has_all_operators() const = 0;
  /// Whether it may decline any description.
  virtual bool is_partial() const = 0;
  /// Whether buffers of gigabytes take memory only for the pages that are not zeros.
  virtual bool is_sparse() const { return false; }
  /// Calls create and, if that accepts and `execute` is set, execute.
  virtual answer ask(const test_case& c, bool execute) = 0;
  /// Discards the process: the next question goes to a new one. False if it can't.
  virtual bool starts_afresh() { return false; }
};

/// Calls the implementation in this process. It must outlive the subject.
std::unique_ptr<subject> in_process(const slice1_implementation& implementation);

/// Runs `arguments` as a child process that speaks the protocol (protocol.md), restarts it after a crash or a hang, and
/// stops after `most_hangs`. Null on platforms without processes.
std::unique_ptr<subject> child_process(std::vector<std::string> arguments, std::chrono::milliseconds time_limit,
                                       unsigned most_hangs);

/// The arguments that start a command: by the shell, on Windows without one.
std::vector<std::string> arguments_of(const std::string& command);

/// The arguments that start a program of this build by `emulator`, a command for the shell: "qemu-arm -L /usr/arm". If
/// it is empty, they are unchanged.
std::vector<std::string> emulated(const std::string& emulator, std::vector<std::string> arguments);

/// The child's side: answers requests on stdin with an implementation until stdin ends. Returns main's status.
int serve(const slice1_implementation& implementation);

/// The implementation with all members. Those beyond its `size`, which sources written for older versions of the header
/// lack, are null. Throws std::runtime_error, with a reason, if others are missing.
const slice1_implementation& completed(const slice1_implementation& implementation);

/// The implementation that a shared library exports. The library is never unloaded. Throws std::runtime_error with a
/// reason.
const slice1_implementation& load(const std::filesystem::path& path);

}  // namespace slice1::conformance
