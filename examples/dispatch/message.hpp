// SPDX-License-Identifier: MIT
// How does the tool talk? Failures of one line, foreign names that are made harmless, colours, the standard output.
#pragma once

#include <cstdio>       // std::FILE
#include <stdexcept>    // std::runtime_error
#include <string>       // std::string
#include <string_view>  // std::string_view

namespace dispatch {

/// Thrown for everything that ends the tool with exit code 2. one_line of its text goes to the standard error.
struct failure : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Calls f, and puts what its failure is about before the reason: "x.npy: is a folder".
template <class F>
auto about(const std::string& what, F f) {
  try {
    return f();
  } catch (const failure& reason) {
    throw failure(what + ": " + reason.what());
  }
}

/// The text as valid UTF-8 in one line. Control characters, line ends, changes of direction and bytes that are not
/// UTF-8 become escapes, "\x0a".
std::string one_line(std::string_view text);

/// About the first 60 bytes, and "..." if there are more.
std::string shortened(std::string_view text);

/// Shortened, in single quotes.
std::string in_quotes(std::string_view text);

/// Writes to the standard output. Both throw failure if that can't be written.
void print(std::string_view text);
void flush_output();

/// The line with its rule id, up to the first colon or blank, in bold red; unchanged if the stream is not a terminal
/// with colours, or NO_COLOR is set.
std::string with_id_emphasized(std::string_view line, std::FILE* stream);

}  // namespace dispatch
