// SPDX-License-Identifier: MIT
// Which kind of kernel does a copy need? The class of a plan, which follows from how its elements lie in memory.
#pragma once

#include <cstdint>  // std::uint8_t

namespace slice1 {

/// How a plan's elements lie in both tensors, which decides what kind of kernel is fast.
enum class copy_class : std::uint8_t {
  empty,         ///< no elements
  tiny,          ///< so few elements that choosing a kernel takes longer than copying them
  rows,          ///< neighbours in the input are neighbours in the output
  strided_rows,  ///< rows of the output are evenly spaced elements of the input, forwards or backwards, or one repeated
  deinterleave,  ///< 2 to 4 rows of the output are interleaved in the input: channels last to channels first
  interleave,    ///< 2 to 4 rows of the input are interleaved in the output: channels first to channels last
  transpose,     ///< rows of the output are columns of the input
  scattered      ///< the output has gaps between all elements
};

}  // namespace slice1
