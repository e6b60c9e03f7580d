// SPDX-License-Identifier: MIT
// Builds a case for a test from a description, with the id "slice1.test.<geometry>".
#pragma once

#include "cases/builder.hpp"

namespace slice1::conformance {

inline test_case case_of(const slice1_desc& d, feature_level level = latest_feature_level) {
  test_case c;
  c.what.desc = d;
  c.level = level;
  finish(c, "test");
  return c;
}

}  // namespace slice1::conformance
