// SPDX-License-Identifier: MIT
// What is in a NumPy file? Its header, read and written: data type, byte order, number of elements.
#pragma once

#include <slice1/types.hpp>  // slice1::data_type

#include <bit>      // std::endian
#include <cstddef>  // std::byte, std::size_t
#include <cstdint>  // std::uint64_t
#include <span>     // std::span
#include <string>   // std::string

namespace dispatch {

struct npy_header {
  slice1::data_type data_type{};
  std::endian byte_order{};
  std::uint64_t element_count{};
  std::size_t size{};  ///< bytes before the first element
};

/// Reads the header of a file of version 1.0, 2.0 or 3.0. Throws failure, with the reason only, for what is no element
/// type of DirectML, for Fortran order in more than one dimension, and where the shape and the file's length disagree.
npy_header read_npy_header(std::span<const std::byte> file);

/// The header, of version 1.0, of a little-endian array in C order; at most npy_most_dimensions of them.
std::string npy_header_text(slice1::data_type type, std::span<const std::uint64_t> shape);
inline constexpr std::size_t npy_most_dimensions = 32;

}  // namespace dispatch
