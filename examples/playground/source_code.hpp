// SPDX-License-Identifier: MIT
// A description as the source code of a program.
#pragma once

#include "load/operators.hpp"  // dispatch::description

#include <slice1/types.hpp>  // slice1::feature_level

#include <cstddef>  // std::byte
#include <span>     // std::span
#include <string>   // std::string

namespace playground {

/// A program that runs the slice on the elements of an input and prints the output, or the report. Many elements are
/// left out. It has a slice1::descriptor named `descriptor`, or `desc`, a description of the operator, where that has
/// more to say; it only validates where the buffers would be large or the elements have no type.
std::string cpp_source(const dispatch::description& desc, std::span<const std::byte> input,
                       slice1::feature_level level);

/// C++ that defines `operator_desc`, a DML_OPERATOR_DESC, and what it refers to, with the names of DirectML.h; a
/// comment if a count is not 1 to 8, so that there are no arrays to write.
std::string directml_source(const dispatch::description& desc);

}  // namespace playground
