// SPDX-License-Identifier: MIT
// The header of Windows without the macros min and max; empty on other systems.
#pragma once

#if defined(_WIN32)
#define WIN32_LEAN_AND_MEAN
#if !defined(NOMINMAX)
#define NOMINMAX
#endif
#include <windows.h>
#endif
