// SPDX-License-Identifier: MIT
// The macros that Windows' headers and others define: our headers come after them.
#pragma once

#define min(a, b) (((a) < (b)) ? (a) : (b))
#define max(a, b) (((a) > (b)) ? (a) : (b))
#define IN
#define OUT
#define OPTIONAL
#define near
#define far
#define interface struct
#define small char
#define ERROR 0
