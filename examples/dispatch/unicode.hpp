// SPDX-License-Identifier: MIT
// Text in UTF-8 between user and program, on Windows too: arguments and the console.
#pragma once

#include <string>  // std::string
#include <vector>  // std::vector

namespace dispatch {

/// The program's arguments. On Windows, those that main receives have lost the characters that the code page lacks.
std::vector<std::string> utf8_arguments(int count, char** arguments);

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

}  // namespace dispatch
