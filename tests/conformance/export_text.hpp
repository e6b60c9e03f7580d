// SPDX-License-Identifier: MIT
// What do both exports say in the same way? Descriptions, by DirectML's names, as JSON.
#pragma once

#include "cases.hpp"

#include <string>

namespace slice1::conformance {

/// How a description is written: all members, flags as a number, absent strides as null; or as DxDispatch reads it:
/// flags by name, whatever has its default value left out.
enum class notation { plain, dxdispatch };

/// The members of a DML_SLICE1_OPERATOR_DESC as a JSON object on one line. A data type that has no name is a number.
std::string json_of(const slice1_desc& desc, notation n);

/// "valid", "invalid" or "undocumented".
const char* text_of(legality l);

/// Whether a case has bytes to copy: it is valid, its binding breaks nothing, and its buffers are of ordinary size.
bool has_copy(const test_case& c, legality l);

}  // namespace slice1::conformance
