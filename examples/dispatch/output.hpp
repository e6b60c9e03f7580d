// SPDX-License-Identifier: MIT
// Writes the tool's text to the standard output and the standard error.
#pragma once

#include <cstdint>      // std::uint32_t
#include <cstdio>       // std::FILE
#include <string>       // std::string
#include <string_view>  // std::string_view

namespace dispatch {

/// Writes to the standard output. Both throw failure if that can't be written.
void print(std::string_view text);
void flush_output();

/// Writes to the standard error.
void print_error(std::string_view text);

/// Shows on the standard error that `done` of `all` parts of a long operation are done, in a line that disappears with
/// the last part. Nothing is shown unless that is a terminal.
void show_progress(std::string_view what, std::uint32_t done, std::uint32_t all);

/// The line with its rule id, up to the first colon or blank, in bold red; unchanged if the stream is not a terminal
/// with colours, or NO_COLOR is set.
std::string with_id_emphasized(std::string_view line, std::FILE* stream);

}  // namespace dispatch
