// SPDX-License-Identifier: MIT
// Arguments and the console in UTF-8 on Windows.
#include "unicode.hpp"

#ifdef _WIN32
#define WIN32_LEAN_AND_MEAN
#ifndef NOMINMAX
#define NOMINMAX
#endif
#include <windows.h>

#include <shellapi.h>  // after windows.h
#endif

namespace dispatch {

#ifdef _WIN32
std::vector<std::string> utf8_arguments(int, char**) {
  int count = 0;
  wchar_t** const wide = CommandLineToArgvW(GetCommandLineW(), &count);
  std::vector<std::string> arguments;
  for (int i = 0; i < count; ++i) {
    const int size = WideCharToMultiByte(CP_UTF8, 0, wide[i], -1, nullptr, 0, nullptr, nullptr);
    auto& argument = arguments.emplace_back(static_cast<std::size_t>(size), '\0');
    WideCharToMultiByte(CP_UTF8, 0, wide[i], -1, argument.data(), size, nullptr, nullptr);
    argument.pop_back();  // the final zero
  }
  LocalFree(wide);
  return arguments;
}

utf8_console::utf8_console() : previous_(GetConsoleOutputCP()) {
  SetConsoleOutputCP(CP_UTF8);
}
utf8_console::~utf8_console() {
  if (previous_ != 0) SetConsoleOutputCP(previous_);
}
#else
std::vector<std::string> utf8_arguments(int count, char** arguments) {
  return {arguments, arguments + count};
}

utf8_console::utf8_console() = default;
utf8_console::~utf8_console() {
  static_cast<void>(previous_);
}
#endif

}  // namespace dispatch
