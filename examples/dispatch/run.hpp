// SPDX-License-Identifier: MIT
// Runs a model: everything is checked, then the commands are carried out one after the other.
#pragma once

#include "json_writer.hpp"
#include "load/model.hpp"

#include <slice1/types.hpp>  // slice1::feature_level

#include <cstddef>   // std::size_t
#include <optional>  // std::optional
#include <string>    // std::string
#include <vector>    // std::vector

namespace dispatch {

/// The options on the command line.
struct options {
  std::optional<std::string> model{};  ///< a path; nullopt: the example
  slice1::feature_level level = slice1::latest_feature_level;
  bool json = false;
  bool is_padding_free = false;  ///< whether a dispatch changes the bytes of its output that belong to no element
  std::optional<std::size_t> explain_lines{};
  std::optional<std::string> svg{};  ///< the path of a picture
  std::string page{};                ///< what --help, --version, --rules or --rule prints; empty: the model is run
};

/// The tool's exit code.
enum class outcome { ok = 0, rejected = 1, failed = 2 };

/// "Feature level 2_1 accepts the same copy as DML_SLICE1: ..." for a description that only its level rejects, if
/// another one copies the same bytes; else empty.
std::string accepted_instead(const description& desc, slice1::feature_level level);

/// Writes the warnings of a model to the standard error, and to the JSON document, before anything else.
void show_warnings(const std::vector<std::string>& warnings, json_writer& json);

/// Draws the pictures. Writes warnings and reports to the standard error and to the JSON document, and results as text
/// to the standard output or, if JSON is asked for, to that. Returns ok or rejected: if a description is not valid at
/// the level, or a binding does not fit, nothing runs. Throws failure.
outcome run(const model& m, const options& asked, json_writer& json);

}  // namespace dispatch
