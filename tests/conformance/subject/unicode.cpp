// SPDX-License-Identifier: MIT
#include "subject/unicode.hpp"

#include "subject/windows_api.hpp"

#if defined(_WIN32)
#include <shellapi.h>  // after windows.h
#endif

namespace slice1::conformance {

#if defined(_WIN32)
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
std::vector<std::string> utf8_arguments(int argc, char** argv) {
  return {argv, argv + argc};
}

utf8_console::utf8_console() = default;
utf8_console::~utf8_console() {
  static_cast<void>(previous_);
}
#endif

std::filesystem::path path_of(std::string_view utf8) {
  return std::u8string(utf8.begin(), utf8.end());
}

std::string utf8_of(const std::filesystem::path& path) {
  const auto text = path.u8string();
  return {text.begin(), text.end()};
}

}  // namespace slice1::conformance
