// SPDX-License-Identifier: MIT
// Is this C++20? If not, the include below is the first and only error: it ends the compilation, which #error does not.
#pragma once

#if (defined(_MSVC_LANG) ? _MSVC_LANG : __cplusplus) < 202002L
#include "slice1 needs C++20: compile with -std=c++20 (g++, clang++) or /std:c++20 (MSVC)"
#endif
