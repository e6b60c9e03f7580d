// SPDX-License-Identifier: MIT
// The tool's messages: failures of one line, with foreign names made harmless.
#pragma once

#include <span>         // std::span
#include <stdexcept>    // std::runtime_error
#include <string>       // std::string
#include <string_view>  // std::string_view

namespace dispatch {

/// Thrown for everything that ends the tool with exit code 2. one_line of its text goes to the standard error.
struct failure : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Calls f, and prefixes the reason of its failure with `what`: "x.npy: is a folder".
template <class F>
auto about(const std::string& what, F f) {
  try {
    return f();
  } catch (const failure& reason) {
    throw failure(what + ": " + reason.what());
  }
}

/// The text as valid UTF-8 in one line. Control characters, line ends, changes of text direction and bytes that are not
/// UTF-8 become escapes, "\x0a".
std::string one_line(std::string_view text);

/// The text with A to Z replaced by a to z.
std::string lower_case(std::string_view text);

/// The text cut after about 60 bytes, with "..." if there are more.
std::string shortened(std::string_view text);

/// Shortened, in single quotes.
std::string in_quotes(std::string_view text);

/// "; did you mean 'type'?": slice1::nearest_name of the candidates, each without and with the prefix. Else empty.
std::string did_you_mean(std::string_view name, std::span<const std::string_view> candidates,
                         std::string_view prefix = {});

}  // namespace dispatch
