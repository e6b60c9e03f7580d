// SPDX-License-Identifier: MIT
// A shared library whose slice1_implementation is too small.
#include <slice1/conformance.h>

namespace {

const slice1_implementation implementation{8, "old", nullptr, nullptr, 0, nullptr, nullptr, 0};

}  // namespace

const slice1_implementation* slice1_get_implementation() {
  return &implementation;
}
