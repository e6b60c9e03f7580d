// SPDX-License-Identifier: MIT
// What is an element, in text and in memory? Parsing and printing of all 11 data types, exact to the bit.
#pragma once

#include "json.hpp"

#include <slice1/types.hpp>  // slice1::data_type

#include <bit>      // std::endian
#include <cstddef>  // std::byte
#include <cstdint>  // std::uint32_t, std::uint64_t
#include <span>     // std::span
#include <string>   // std::string

namespace dispatch {

/// The bits of an element; those above its size don't count.
using element_bits = std::uint64_t;

/// What a number, or for floating-point types "nan", "inf" or "-inf", is as an element. Rounds to nearest, ties to
/// even. Throws failure where the type can't hold it: a fraction in an integer type, a finite number beyond the range.
element_bits parse_element(const json::value& text, slice1::data_type type);

/// Fills zeroed memory with `element`, or with start, start + delta, start + 2 * delta, ...: exact for integers, where
/// a delta may be negative for unsigned types, too; else each calculated in double and rounded once. Throws failure
/// where the type can't hold an element.
void fill_with(const json::value& element, slice1::data_type type, std::span<std::byte> memory);
void fill_with_sequence(const json::value& start, const json::value& delta, slice1::data_type type,
                        std::span<std::byte> memory);

/// Appends the shortest text that reads back: "24", "0.1", "-inf"; "nan" for all of those.
void append_text(std::string& to, element_bits bits, slice1::data_type type);

/// Appends all its digits in hexadecimal: "0x41C00000".
void append_hexadecimal(std::string& to, element_bits bits, slice1::data_type type);

/// An element of 1, 2, 4 or 8 bytes, in memory in the machine's byte order.
element_bits load(const std::byte* from, std::uint32_t size);
void store(element_bits bits, std::byte* to, std::uint32_t size);

/// Turns elements in the machine's byte order into those of another one, and back; nothing to do where it is the same.
void convert_byte_order(std::span<std::byte> memory, std::uint32_t size, std::endian other);

}  // namespace dispatch
