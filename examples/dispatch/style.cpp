// SPDX-License-Identifier: MIT
// How does a terminal show colours? By ANSI's escape sequences.
#include "style.hpp"

#if __has_include(<unistd.h>) && !defined(_WIN32)
#include <unistd.h>  // isatty
#endif

#include <cstdlib>  // std::getenv

namespace dispatch {
namespace {

bool shows_colours([[maybe_unused]] std::FILE* stream) {
#if __has_include(<unistd.h>) && !defined(_WIN32)
  const char* const no_color = std::getenv("NO_COLOR");
  const char* const terminal = std::getenv("TERM");
  return isatty(fileno(stream)) == 1 && (no_color == nullptr || *no_color == '\0') && terminal != nullptr &&
         std::string_view(terminal) != "dumb";
#else
  return false;
#endif
}

}  // namespace

std::string emphasized(std::string_view text, std::FILE* stream) {
  const std::string plain(text);
  return shows_colours(stream) ? "\x1b[1;31m" + plain + "\x1b[0m" : plain;
}

std::string with_id_emphasized(std::string_view line, std::FILE* stream) {
  const auto id = line.substr(0, line.find_first_of(":\n"));
  return emphasized(id, stream) + std::string(line.substr(id.size()));
}

}  // namespace dispatch
