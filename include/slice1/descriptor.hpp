// SPDX-License-Identifier: MIT
// How does a C++ program write a slice down? descriptor<T, Rank>: a typed description whose members are in DirectML's
// order, for designated initialisers. What is left out is packed, or the largest.
#pragma once

#include <slice1/shape.hpp>  // max_copied_elements
#include <slice1/types.hpp>  // slice1_desc, data_type_of, element

#include <array>     // std::array
#include <cstddef>   // std::size_t
#include <cstdint>   // std::uint32_t, std::int32_t
#include <optional>  // std::optional

namespace slice1 {

/// A slice of tensors of T with Rank dimensions. It converts to slice1_desc, so validate, make_plan and run take it.
/// All numbers are elements, the outermost dimension first.
template <class T, std::size_t Rank>
struct descriptor {
  static_assert(element<T>,
                "slice1::descriptor<T, Rank>: T is no element type of DML_SLICE1. Take float, double, slice1::float16 "
                "or a signed or unsigned integer of 8, 16, 32 or 64 bits.");
  static_assert(Rank >= 1 && Rank <= max_dimension_count, "slice1::descriptor<T, Rank>: Rank is 1 to 8.");

  using element_type = T;                         ///< of both tensors
  using sizes = std::array<std::uint32_t, Rank>;  ///< a number for each dimension

  sizes input_sizes{};                    ///< at least 1
  std::optional<sizes> input_strides{};   ///< none: packed
  std::optional<sizes> output_sizes{};    ///< none: the largest; 1 in a dimension whose window has no largest
  std::optional<sizes> output_strides{};  ///< none: packed
  sizes input_window_offsets{};           ///< from the input's beginning
  sizes input_window_sizes{};             ///< offset + size is at most the input's size
  std::array<std::int32_t, Rank> input_window_strides{};  ///< negative: from the window's end

  /// The description: DimensionCount is Rank throughout, the data type T's.
  constexpr operator slice1_desc() const noexcept {
    slice1_desc desc;
    desc.dimension_count = static_cast<std::uint32_t>(Rank);
    desc.input_tensor = tensor(input_sizes, input_strides);
    desc.output_tensor = tensor(output_sizes.value_or(largest_output_sizes()), output_strides);
    for (std::size_t i = 0; i < Rank; ++i) {
      desc.input_window_offsets[i] = input_window_offsets[i];
      desc.input_window_sizes[i] = input_window_sizes[i];
      desc.input_window_strides[i] = input_window_strides[i];
    }
    return desc;
  }

 private:
  static constexpr dimensions widen(const sizes& values) noexcept {
    dimensions wide{};
    for (std::size_t i = 0; i < Rank; ++i) wide[i] = values[i];
    return wide;
  }
  static constexpr tensor_desc tensor(const sizes& tensor_sizes, const std::optional<sizes>& strides) noexcept {
    tensor_desc desc;
    desc.data_type = data_type_of<T>;
    desc.dimension_count = static_cast<std::uint32_t>(Rank);
    desc.sizes = widen(tensor_sizes);
    if (strides) desc.strides = widen(*strides);
    return desc;
  }
  constexpr sizes largest_output_sizes() const noexcept {
    sizes largest{};
    for (std::size_t i = 0; i < Rank; ++i) {
      largest[i] = max_copied_elements(input_window_sizes[i], input_window_strides[i]).value_or(1);
    }
    return largest;
  }
};

}  // namespace slice1
