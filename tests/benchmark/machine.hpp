// SPDX-License-Identifier: MIT
// The names of the processor and of the compiler.
#pragma once

#include <fstream>  // std::ifstream
#include <string>   // std::string

namespace measured {

/// The model name in /proc/cpuinfo, if there is one.
inline std::string cpu_name() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);) {
    const auto colon = line.find(": ");
    if (line.rfind("model name", 0) == 0 && colon != std::string::npos) return line.substr(colon + 2);
  }
  return "unknown processor";
}

/// With the compiler options, if the build defines MEASURED_OPTIONS.
inline std::string compiler_name() {
#if defined(__clang__)
  std::string name = "clang++ " + std::to_string(__clang_major__) + '.' + std::to_string(__clang_minor__);
#elif defined(__GNUC__)
  std::string name = "g++ " + std::to_string(__GNUC__) + '.' + std::to_string(__GNUC_MINOR__);
#elif defined(_MSC_VER)
  std::string name = "MSVC " + std::to_string(_MSC_VER);
#else
  std::string name = "unknown compiler";
#endif
#ifdef MEASURED_OPTIONS
  name += ' ';
  name += MEASURED_OPTIONS;
#endif
  return name;
}

}  // namespace measured
