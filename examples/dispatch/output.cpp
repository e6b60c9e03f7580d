// SPDX-License-Identifier: MIT
// Detects whether a stream is a terminal, and whether the text was written.
#include "output.hpp"

#include "message.hpp"  // failure

#if __has_include(<unistd.h>) && !defined(_WIN32)
#include <unistd.h>  // isatty
#endif

#include <cstdlib>  // std::getenv

namespace dispatch {
namespace {

// Whether the stream is a terminal that understands escape sequences. On Windows it may not be.
bool is_terminal([[maybe_unused]] std::FILE* stream) {
#if __has_include(<unistd.h>) && !defined(_WIN32)
  const char* const terminal = std::getenv("TERM");
  return isatty(fileno(stream)) == 1 && terminal != nullptr && std::string_view(terminal) != "dumb";
#else
  return false;
#endif
}

bool shows_colours(std::FILE* stream) {
  const char* const no_color = std::getenv("NO_COLOR");
  return is_terminal(stream) && (no_color == nullptr || *no_color == '\0');
}

void demand_written(bool written) {
  if (!written) throw failure("the standard output can't be written");
}

}  // namespace

void print(std::string_view text) {
  demand_written(std::fwrite(text.data(), 1, text.size(), stdout) == text.size());
}

void flush_output() {
  demand_written(std::fflush(stdout) == 0);
}

void print_error(std::string_view text) {
  std::fwrite(text.data(), 1, text.size(), stderr);
}

void show_progress(std::string_view what, std::uint32_t done, std::uint32_t all) {
  if (!is_terminal(stderr)) return;
  const auto percent = std::uint64_t{100} * done / all;
  print_error(done == all ? "\r\x1b[K" : "\r" + std::string(what) + ": " + std::to_string(percent) + " %");
}

std::string with_id_emphasized(std::string_view line, std::FILE* stream) {
  if (!shows_colours(stream)) return std::string(line);
  const auto id = line.substr(0, line.find_first_of(": \n"));
  return "\x1b[1;31m" + std::string(id) + "\x1b[0m" + std::string(line.substr(id.size()));
}

}  // namespace dispatch
