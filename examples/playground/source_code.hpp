// SPDX-License-Identifier: MIT
// How is a description written in a program?
#pragma once

#include "load/operators.hpp"  // dispatch::description

#include <string>  // std::string

namespace playground {

/// C++ that defines `desc`, a slice1::slice1_desc or slice1::slice_desc.
std::string cpp_source(const dispatch::description& desc);

/// C++ that defines `operator_desc`, a DML_OPERATOR_DESC, and what it refers to, with the names of DirectML.h; a
/// comment if a count is not 1 to 8, so that there are no arrays to write.
std::string directml_source(const dispatch::description& desc);

}  // namespace playground
