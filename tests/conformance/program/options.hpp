// SPDX-License-Identifier: MIT
// The program's options.
#pragma once

#include "judge/judge.hpp"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace slice1::conformance {

/// The command line, without GoogleTest's options.
struct options {
  std::string program{};         ///< the name that it was started by
  std::string implementation{};  ///< a name or a shared library; empty: the default
  std::string command{};         ///< a program that speaks the protocol; empty: none
  std::string emulator{};        ///< the command that starts programs of this build; empty: none
  bool serve = false, in_process = false;
  std::optional<output_padding> padding{};  ///< nullopt: strict for built-in implementations, else free
  std::chrono::milliseconds time_limit{10'000};
  unsigned most_hangs = 3;
  std::optional<std::uint64_t> random{};             ///< number of random cases; nullopt: the default
  std::uint64_t first = 0, seed = 1, batch = 1'000;  ///< number of the first case; cases per test
  bool partial = false;                              ///< the implementation may decline anything
  std::uint64_t most_elements = UINT64_MAX;          ///< larger executions are left out
  bool slow = false, shrink = true, list = false, list_implementations = false, help = false;
  std::string skip{}, expect_failure{};                        ///< files
  std::string markdown{}, export_json{}, export_dxdispatch{};  ///< two files and a folder to write
  std::string failed{};                                        ///< a file to write, of each shard
  std::string verdicts{}, merge{};                             ///< a file to write, and one to read, of each shard
};

/// Throws std::invalid_argument with an error message of one line.
options parsed(const std::vector<std::string>& arguments);

/// Throws as `parsed` does about an unknown option that begins with --gtest, for which GoogleTest would print its
/// help.
void check_googletest_option(std::string_view argument);

/// The text of --help.
std::string help_text();

/// A command line that judges the same implementation in the same way, on the cases that `selection` selects.
std::string command_line(const options& o, const std::string& selection);

}  // namespace slice1::conformance
