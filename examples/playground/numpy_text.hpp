// SPDX-License-Identifier: MIT
// Reads a slice as Python writes it.
#pragma once

#include <slice1/notation.hpp>  // slice1::python_slice, slice1::tensorflow_slice

#include <cstddef>      // std::size_t
#include <string_view>  // std::string_view
#include <vector>       // std::vector

namespace playground {

/// An index expression. TensorFlow's strided slice has the same meaning, and also indices and new axes.
struct numpy_text {
  bool has_index = false;                      ///< an integer, which drops a dimension, or None, which adds one
  std::string_view index{};                    ///< with has_index: the first of these, as it is written
  std::vector<slice1::python_slice> slices{};  ///< without has_index: one for each dimension
  slice1::tensorflow_slice as_tensorflow{};    ///< with has_index
};

/// Reads "1:, ::-2", "..., 3", "None, :", also within "x[" and "]", for an input of that rank. Throws dispatch::failure
/// for other text.
numpy_text numpy_slice(std::string_view text, std::size_t rank);

}  // namespace playground
