// SPDX-License-Identifier: MIT
// A NumPy file: a header, and elements in C or Fortran order and either byte order.
#pragma once

#include "files/file.hpp"  // input_file

#include <slice1/types.hpp>  // slice1::data_type

#include <cstddef>  // std::byte, std::size_t
#include <cstdint>  // std::uint64_t
#include <span>     // std::span
#include <string>   // std::string
#include <vector>   // std::vector

namespace dispatch {

/// The type, order and shape of a file's elements. A raw file has no header, and is little-endian.
struct npy_header {
  slice1::data_type data_type{};
  bool is_bool{};  ///< of NumPy's booleans, whose data_type is int8
  bool is_big_endian{};
  bool is_fortran_order{};  ///< the first dimension is contiguous
  std::vector<std::uint64_t> shape{};
  std::uint64_t element_count{};
};

/// Reads the header of a file of version 1.0, 2.0 or 3.0. Throws failure, with the reason only, if its type is not one
/// of DirectML's, or the shape and the file's length disagree.
npy_header read_npy_header(input_file& file);

/// Reads all elements of a raw file, or those after the header, in C order and little-endian, into memory of exactly
/// their size. Throws failure, with the reason only; also for Fortran order in more than 8 dimensions.
void read_values(input_file& file, const npy_header& header, std::span<std::byte> to);

/// The header, of version 1.0, of a little-endian array in C order with at most npy_most_dimensions.
std::string npy_header_text(slice1::data_type type, std::span<const std::uint64_t> shape);
inline constexpr std::size_t npy_most_dimensions = 32;

}  // namespace dispatch
