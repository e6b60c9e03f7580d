// SPDX-License-Identifier: MIT
// How are names shown that anybody may have written? In one line, without control over the terminal, and not at length.
#pragma once

#include <string>       // std::string
#include <string_view>  // std::string_view

namespace dispatch {

/// The text as valid UTF-8 of one line: bytes of control characters, of line ends and changes of direction, and of
/// what is no UTF-8 as escapes, "\x0a".
std::string one_line(std::string_view text);

/// Its first 60 bytes or so, and "..." where there are more.
std::string shortened(std::string_view text);

/// Shortened, in single quotes.
std::string in_quotes(std::string_view text);

}  // namespace dispatch
