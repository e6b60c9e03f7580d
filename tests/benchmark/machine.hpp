// SPDX-License-Identifier: MIT
// The names of the processor and of the compiler, with its options if the build defines MEASURED_OPTIONS.
#pragma once

#include <fstream>  // std::ifstream
#include <string>   // std::string

#ifndef MEASURED_OPTIONS
#define MEASURED_OPTIONS ""
#endif

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

inline std::string compiler_name() {
#if defined(__clang__)
  return "clang++ " __clang_version__ " " MEASURED_OPTIONS;
#elif defined(__GNUC__)
  return "g++ " __VERSION__ " " MEASURED_OPTIONS;
#else
  return "unknown compiler " MEASURED_OPTIONS;
#endif
}

}  // namespace measured
