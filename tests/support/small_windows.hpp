// SPDX-License-Identifier: MIT
// Every legal window of a small tensor, to be tried one after the other.
#pragma once

#include <cstddef>
#include <cstdint>
#include <slice1/types.hpp>
#include <vector>

namespace slice1::testing {

/// A description of packed tensors whose numbers are yet to be filled in.
inline slice1_desc packed(data_type type, std::uint32_t rank) {
  slice1_desc d;
  d.dimension_count = d.input_tensor.dimension_count = d.output_tensor.dimension_count = rank;
  d.input_tensor.data_type = d.output_tensor.data_type = type;
  return d;
}

/// Calls visit() for every legal combination of extent, window, stride and output size in dimension i of `d`.
template <class Visit>
void for_each_legal(slice1_desc& d, std::size_t i, std::uint32_t largest_extent,
                    const std::vector<std::int32_t>& strides, const Visit& visit) {
  for (std::uint32_t extent = 1; extent <= largest_extent; ++extent) {
    for (std::uint32_t offset = 0; offset < extent; ++offset) {
      for (std::uint32_t size = 1; offset + size <= extent; ++size) {
        for (const auto stride : strides) {
          const std::int64_t step = stride < 0 ? -std::int64_t{stride} : stride;
          for (std::uint32_t count = 1; (count - 1) * step <= size - 1; ++count) {
            d.input_tensor.sizes[i] = extent;
            d.input_window_offsets[i] = offset;
            d.input_window_sizes[i] = size;
            d.input_window_strides[i] = stride;
            d.output_tensor.sizes[i] = count;
            visit();
          }
        }
      }
    }
  }
}

}  // namespace slice1::testing
