// SPDX-License-Identifier: MIT
// The library's version. CMakeLists.txt reads it from here.
#pragma once

// Before C++20, the include below is the first and only error: it ends the compilation, which #error does not.
#if (defined(_MSVC_LANG) ? _MSVC_LANG : __cplusplus) < 202002L
#include "slice1 needs C++20: compile with -std=c++20 (g++, clang++) or /std:c++20 (MSVC)"
#endif

/// @file

/// The version: MAJOR.MINOR.PATCH.
/// @{
#define SLICE1_VERSION_MAJOR 0
#define SLICE1_VERSION_MINOR 1
#define SLICE1_VERSION_PATCH 0
/// @}

// The inline namespace of everything in slice1, v0_1_0, so that different versions can be in one program.
#define SLICE1_DETAIL_JOIN(major, minor, patch) v##major##_##minor##_##patch
#define SLICE1_DETAIL_NAMESPACE(major, minor, patch) SLICE1_DETAIL_JOIN(major, minor, patch)
#define SLICE1_VERSION_NAMESPACE \
  SLICE1_DETAIL_NAMESPACE(SLICE1_VERSION_MAJOR, SLICE1_VERSION_MINOR, SLICE1_VERSION_PATCH)
