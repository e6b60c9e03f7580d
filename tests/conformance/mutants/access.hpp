// SPDX-License-Identifier: MIT
// Lets a deliberately wrong implementation access memory that is not its own, unseen by AddressSanitizer, so that the
// kit must notice it.
#pragma once

#if defined(__GNUC__)
#define SLICE1_CONFORMANCE_UNSEEN [[gnu::noinline, gnu::no_sanitize_address]]
#else
#define SLICE1_CONFORMANCE_UNSEEN
#endif

namespace slice1::conformance {

template <class T>
SLICE1_CONFORMANCE_UNSEEN T read_at(const volatile T* at) {
  return *at;
}

template <class T>
SLICE1_CONFORMANCE_UNSEEN void write_at(volatile T* at, T value) {
  *at = value;
}

}  // namespace slice1::conformance

#undef SLICE1_CONFORMANCE_UNSEEN
