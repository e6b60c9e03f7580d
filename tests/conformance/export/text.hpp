// SPDX-License-Identifier: MIT
// A description as both exports write it: as JSON, with DirectML's names.
#pragma once

#include "cases/cases.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace slice1::conformance {

/// `plain`: all members, flags as a number, absent strides as null. `dxdispatch`: as DxDispatch reads it, with named
/// flags and without default values.
enum class notation { plain, dxdispatch };

/// The members of a DML_SLICE1_OPERATOR_DESC as a JSON object in one line. Data types without a name are numbers.
std::string json_of(const operation& desc, notation n);

/// "valid", "invalid" or "undocumented".
const char* text_of(legality l);

/// The bytes with each whole element in little-endian order: exports are the same on every machine.
sparse_bytes little_endian(sparse_bytes bytes, data_type type);

/// Whether a case has bytes to copy: it is valid, and its buffers have ordinary sizes and bindings.
bool has_copy(const test_case& c, legality l);

}  // namespace slice1::conformance
