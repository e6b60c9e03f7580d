// SPDX-License-Identifier: MIT
// Text in UTF-8 between user and program, on Windows too: arguments, paths and the console.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace slice1::conformance {

/// The program's arguments. On Windows, those that main receives have lost the characters that the code page lacks.
std::vector<std::string> utf8_arguments(int argc, char** argv);

/// A path that was written in UTF-8, and how it is written.
std::filesystem::path path_of(std::string_view utf8);
std::string utf8_of(const std::filesystem::path& path);

/// While it lives, a Windows console shows UTF-8.
class utf8_console {
 public:
  utf8_console();
  ~utf8_console();
  utf8_console(const utf8_console&) = delete;
  utf8_console& operator=(const utf8_console&) = delete;

 private:
  unsigned previous_ = 0;
};

}  // namespace slice1::conformance
