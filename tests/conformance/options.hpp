// SPDX-License-Identifier: MIT
// What is the program asked to do?
#pragma once

#include "judge.hpp"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace slice1::conformance {

/// Command line, without GoogleTest's own options.
struct options {
  std::string program{};         ///< as it was called
  std::string implementation{};  ///< a name or a shared library; empty: the default
  std::string command{};         ///< a program that speaks the protocol; empty: none
  bool serve = false, in_process = false;
  std::optional<output_padding> padding{};  ///< none: strict for implementations of this library, else free
  std::chrono::milliseconds time_limit{10'000};
  unsigned most_hangs = 3;
  std::optional<std::uint64_t> random{};             ///< how many random cases; none: as suits
  std::uint64_t first = 0, seed = 1, batch = 1'000;  ///< of random cases
  bool slow = false, shrink = true, list = false, list_implementations = false, help = false;
  std::string skip{}, expect_failure{};                        ///< files
  std::string markdown{}, export_json{}, export_dxdispatch{};  ///< files, and a folder, to write
};

/// Throws std::invalid_argument with a line that says what is wrong.
options parsed(const std::vector<std::string>& arguments);

/// What --help prints.
std::string help_text();

/// The command line that asks the same implementation in the same way; `selection` says what.
std::string command_line(const options& o, const std::string& selection);

}  // namespace slice1::conformance
