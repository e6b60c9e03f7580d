// SPDX-License-Identifier: MIT
// What do both exports say in the same way? Descriptions, by DirectML's names, as JSON.
#pragma once

#include "cases.hpp"

#include <string>

namespace slice1::conformance {

/// The members of a DML_SLICE1_OPERATOR_DESC as a JSON object on one line. A data type that has no name is a number.
std::string json_of(const slice1_desc& desc);

/// "valid", "invalid" or "undocumented".
const char* text_of(legality l);

/// Whether a case has bytes to copy: it is valid, its binding breaks nothing, and its buffers are of ordinary size.
bool has_copy(const test_case& c, legality l);

}  // namespace slice1::conformance
