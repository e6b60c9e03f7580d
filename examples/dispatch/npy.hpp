// SPDX-License-Identifier: MIT
// What is in a NumPy file? A header, read and written, and elements in one of several orders.
#pragma once

#include "file.hpp"  // input_file

#include <slice1/types.hpp>  // slice1::data_type

#include <bit>      // std::endian
#include <cstddef>  // std::byte, std::size_t
#include <cstdint>  // std::uint64_t
#include <span>     // std::span
#include <string>   // std::string
#include <vector>   // std::vector

namespace dispatch {

struct npy_header {
  slice1::data_type data_type{};
  std::endian byte_order{};
  bool fortran_order{};  ///< the first dimension is contiguous
  std::vector<std::uint64_t> shape{};
  std::uint64_t element_count{};
};

/// Reads the header of a file of version 1.0, 2.0 or 3.0. Throws failure, with the reason only, for what is no element
/// type of DirectML, and where the shape and the file's length disagree.
npy_header read_npy_header(input_file& file);

/// Reads the elements behind the header, in C order and the machine's byte order, into as many bytes as they have.
/// Throws failure, with the reason only; also for Fortran order in more than 8 dimensions.
void read_npy_values(input_file& file, const npy_header& header, std::span<std::byte> to);

/// The header, of version 1.0, of a little-endian array in C order; at most npy_most_dimensions of them.
std::string npy_header_text(slice1::data_type type, std::span<const std::uint64_t> shape);
inline constexpr std::size_t npy_most_dimensions = 32;

}  // namespace dispatch
