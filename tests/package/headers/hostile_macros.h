// SPDX-License-Identifier: MIT
// Macros that Windows' headers, <complex.h> and others define. Our headers must compile after them.
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
#define I (__extension__ 1.0iF)
#define _Complex_I (__extension__ 1.0iF)
#define _Imaginary_I (__extension__ 1.0iF)
#define complex _Complex
#define imaginary _Imaginary
