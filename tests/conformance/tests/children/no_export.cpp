// SPDX-License-Identifier: MIT
// A shared library that exports something else.
extern "C" int slice1_conformance_no_export();

int slice1_conformance_no_export() {
  return 0;
}
