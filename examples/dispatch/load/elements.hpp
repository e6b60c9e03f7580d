// SPDX-License-Identifier: MIT
// How does text become an element in memory, and back? For all 11 data types, exact to the bit.
#pragma once

#include "files/json.hpp"

#include <slice1/types.hpp>  // slice1::data_type

#include <cstddef>  // std::byte
#include <cstdint>  // std::uint64_t
#include <span>     // std::span
#include <string>   // std::string

namespace dispatch {

/// Reads the name of a data type with values, "FLOAT32" or "DML_TENSOR_DATA_TYPE_FLOAT32"; throws failure for other
/// text.
slice1::data_type read_element_type(const json::value& name);

/// Fills zeroed memory with the elements of a list, or of an object: "value", or "valueStart" and "valueDelta" of a
/// sequence. Each is a number or, for floating-point types, "nan", "inf" or "-inf", rounded to nearest, ties to even;
/// floating-point sequences are computed in double and rounded once. The delta of an unsigned type may be negative.
/// An element of a list that the type can't hold is a mistake of the document: a fraction in an integer type, or a
/// finite number beyond the range. Throws failure for another one.
void read_elements(const json::value& from, slice1::data_type type, std::span<std::byte> memory);

/// The shortest text that reads back: "24", "0.1", "-inf"; "nan" for every NaN.
std::string element_text(std::span<const std::byte> memory, std::uint64_t index, slice1::data_type type);

/// All digits of an element: "0x41C00000".
std::string element_digits(std::span<const std::byte> memory, std::uint64_t index, slice1::data_type type);

}  // namespace dispatch
