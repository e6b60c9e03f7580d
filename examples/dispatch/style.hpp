// SPDX-License-Identifier: MIT
// Where may text have colours? On a terminal, unless NO_COLOR is set; and what has them.
#pragma once

#include <cstdio>       // std::FILE
#include <string>       // std::string
#include <string_view>  // std::string_view

namespace dispatch {

/// The text in bold red, or as it is where the stream is no terminal for colours.
std::string emphasized(std::string_view text, std::FILE* stream);

/// The rule's id at the beginning of a line of a report, or of an explanation, emphasized.
std::string with_id_emphasized(std::string_view line, std::FILE* stream);

}  // namespace dispatch
