// SPDX-License-Identifier: MIT
// Macros that Windows' headers, X11, <complex.h> and users define. Our headers must compile after them.
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

#define None 0L
#define Bool int
#define Status int
#define Success 0
#define True 1
#define False 0
#define Always 2
#define Complex 0
#define DELETE 0x00010000L
#define CONST const
#define VOID void
#define STRICT 1
#define THIS void
#define IGNORE 0
#define TRANSPARENT 1
#define OPAQUE 2
#define OVERFLOW 3
#define DOMAIN 1
#define check(assertion)
#define require(assertion, label)
#define verify(assertion)
#define major(device) 0
#define minor(device) 0
#define A ++ +
#define B ++ +
#define C ++ +
#define D ++ +
#define E ++ +
#define F ++ +
#define G ++ +
#define H ++ +
#define J ++ +
#define K ++ +
#define L ++ +
#define M ++ +
#define N ++ +
#define O ++ +
#define P ++ +
#define Q ++ +
#define R ++ +
#define S ++ +
#define T ++ +
#define U ++ +
#define V ++ +
#define W ++ +
#define X ++ +
#define Y ++ +
#define Z ++ +
