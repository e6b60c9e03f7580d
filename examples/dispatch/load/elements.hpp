// SPDX-License-Identifier: MIT
// Converts text to elements in memory, and back, for all 11 data types and exact to the bit.
#pragma once

#include "files/json.hpp"

#include <slice1/types.hpp>  // slice1::data_type

#include <cstddef>  // std::byte
#include <cstdint>  // std::uint64_t
#include <span>     // std::span
#include <string>   // std::string
#include <vector>   // std::vector

namespace dispatch {

/// Fills zeroed memory with the elements of a list, or of an object: "value", or "valueStart" and "valueDelta" of a
/// sequence. Each is a number or, for floating-point types, "nan", "inf" or "-inf" in any case, rounded to nearest,
/// ties to even. A sequence is summed in its type, so that integers wrap around; the delta of an unsigned type may be
/// negative. An element of a list that doesn't fit in the type is a mistake of the document: a fraction in an integer
/// type, a finite number beyond the range, or a boolean. Throws failure for other errors.
void read_elements(const json::value& from, slice1::data_type type, std::span<std::byte> memory);

/// The bytes of a list of values of different types, {"type": "UINT32", "value": 6}, one after another. An element that
/// can't be read is a mistake of the document.
std::vector<std::byte> read_typed_elements(const json::value& list);

/// The shortest text that reads back: "24", "0.1", "-inf"; "nan" for every NaN.
std::string element_text(std::span<const std::byte> memory, std::uint64_t index, slice1::data_type type);

/// All digits of an element: "0x41C00000".
std::string element_digits(std::span<const std::byte> memory, std::uint64_t index, slice1::data_type type);

}  // namespace dispatch
