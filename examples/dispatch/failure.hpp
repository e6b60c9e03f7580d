// SPDX-License-Identifier: MIT
// What ends the tool early? A failure: one line that says what is wrong, and where.
#pragma once

#include <stdexcept>    // std::runtime_error
#include <string>       // std::string
#include <string_view>  // std::string_view

namespace dispatch {

/// Thrown for whatever makes the tool end with exit code 2; its text, made one_line, goes to the standard error.
struct failure : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The text with control characters, which names from a model can contain, as escapes.
inline std::string one_line(std::string_view text) {
  std::string line;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x20 && byte != 0x7f) line += c;
    else line += {'\\', 'x', "0123456789abcdef"[byte >> 4], "0123456789abcdef"[byte & 0xf]};
  }
  return line;
}

}  // namespace dispatch
