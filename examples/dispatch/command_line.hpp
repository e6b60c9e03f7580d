// SPDX-License-Identifier: MIT
// What is the tool asked to do? Its options, read.
#pragma once

#include <slice1/types.hpp>  // slice1::feature_level

#include <cstddef>   // std::size_t
#include <optional>  // std::optional
#include <span>      // std::span
#include <string>    // std::string

namespace dispatch {

enum class task { run, help, version, list_rules, explain_rule };

struct options {
  dispatch::task task = task::run;
  std::optional<std::string> model{};  ///< a path; none: the example
  slice1::feature_level level = slice1::latest_feature_level;
  bool json = false;
  std::optional<std::size_t> explain_lines{};
  std::string rule{};  ///< the id that --rule asks for
};

/// Reads the arguments behind the program's name; the first of --help, --version, --rules and --rule decides the task.
/// Throws failure, with the reason only; `to` then has what stands before, and whether there is a --json.
void read_arguments(std::span<const char* const> arguments, options& to);

/// What --help prints.
extern const char* const usage;

}  // namespace dispatch
