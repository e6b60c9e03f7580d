// SPDX-License-Identifier: MIT
// Who is measured? Functions that prepare a slice once, and give what performs it any number of times.
#pragma once

#include "cases.hpp"

#include <cstddef>     // std::byte
#include <cstdint>     // std::uint8_t, std::uint16_t
#include <functional>  // std::function

namespace measured {

using run = std::function<void()>;

/// Nothing, where it has no words for the case. The buffers have input_bytes and frame_bytes and don't overlap.
using prepare = run (*)(const slice_case& c, const std::byte* input, std::byte* frame);

/// A plan, ready, and slice1::copy. Ends the program, with the report, where the library rejects the case.
run prepare_slice1(const slice_case& c, const std::byte* input, std::byte* frame);

/// Loops over the dimensions as one writes them by hand; what all the others are compared with.
run prepare_plain_loop(const slice_case& c, const std::byte* input, std::byte* frame);

/// Eigen's tensors and xtensor's views, as their users would write it.
run prepare_eigen(const slice_case& c, const std::byte* input, std::byte* frame);
run prepare_xtensor(const slice_case& c, const std::byte* input, std::byte* frame);

/// Calls `with` on the pointers as pointers to elements: f(const T*, T*).
template <class Function>
run with_elements(std::size_t element_size, const std::byte* input, std::byte* output, Function with) {
  const void* const from = input;
  void* const to = output;
  switch (element_size) {
    case 1: return with(static_cast<const std::uint8_t*>(from), static_cast<std::uint8_t*>(to));
    case 2: return with(static_cast<const std::uint16_t*>(from), static_cast<std::uint16_t*>(to));
    case 4: return with(static_cast<const float*>(from), static_cast<float*>(to));
    case 8: return with(static_cast<const double*>(from), static_cast<double*>(to));
  }
  return {};
}

}  // namespace measured
