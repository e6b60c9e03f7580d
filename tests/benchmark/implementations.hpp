// SPDX-License-Identifier: MIT
// The implementations that are measured. Each prepares a slice once and returns a callable that performs it any number
// of times. Only the calls are timed.
#pragma once

#include "cases.hpp"

#include <cstddef>      // std::byte
#include <cstdint>      // std::uint8_t, std::uint16_t
#include <functional>   // std::function
#include <type_traits>  // std::integral_constant

namespace measured {

using run = std::function<void()>;

/// Returns an empty callable if the implementation cannot express the case. The buffers hold input_bytes(c) and
/// frame_bytes(c) bytes and do not overlap.
using prepare = run (*)(const slice_case& c, const std::byte* input, std::byte* frame);

/// Makes a plan; the callable calls slice1::copy. Prints the rules and exits if the library rejects the case.
run prepare_slice1(const slice_case& c, const std::byte* input, std::byte* frame);

/// Hand-written loops over the dimensions. The output of every other implementation is compared with theirs.
run prepare_plain_loop(const slice_case& c, const std::byte* input, std::byte* frame);

/// As the libraries' users would write them, by one thread.
run prepare_eigen(const slice_case& c, const std::byte* input, std::byte* frame);
run prepare_xtensor(const slice_case& c, const std::byte* input, std::byte* frame);
run prepare_onednn(const slice_case& c, const std::byte* input, std::byte* frame);
run prepare_opencv(const slice_case& c, const std::byte* input, std::byte* frame);

/// Calls with(const T*, T*) on the buffers. T has the given size.
template <class Function>
run with_elements(std::size_t element_size, const std::byte* input, std::byte* output, Function with) {
  const void* const untyped_input = input;
  void* const untyped_output = output;
  switch (element_size) {
    case 1: return with(static_cast<const std::uint8_t*>(untyped_input), static_cast<std::uint8_t*>(untyped_output));
    case 2: return with(static_cast<const std::uint16_t*>(untyped_input), static_cast<std::uint16_t*>(untyped_output));
    case 4: return with(static_cast<const float*>(untyped_input), static_cast<float*>(untyped_output));
    case 8: return with(static_cast<const double*>(untyped_input), static_cast<double*>(untyped_output));
  }
  return {};
}

/// Calls with(std::integral_constant<std::size_t, rank>()), for ranks from 1 to 8.
template <std::size_t Rank = 1, class Function>
run with_rank(std::size_t rank, Function with) {
  if (rank == Rank) return with(std::integral_constant<std::size_t, Rank>());
  if constexpr (Rank < max_rank) return with_rank<Rank + 1>(rank, with);
  return {};
}

}  // namespace measured
