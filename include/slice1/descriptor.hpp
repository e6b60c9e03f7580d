// SPDX-License-Identifier: MIT
// How does a C++ program describe a slice? With a descriptor<Element, Rank>, whose members are in DirectML's order, for
// designated initialisers. A member that is left out means the whole dimension.
#pragma once

#include <slice1/shape.hpp>  // max_copied_elements
#include <slice1/types.hpp>  // slice1_desc, data_type_of, element

#include <array>     // std::array
#include <concepts>  // std::same_as
#include <cstddef>   // std::size_t
#include <cstdint>   // std::uint32_t, std::int32_t
#include <utility>   // std::make_index_sequence

namespace slice1 {
namespace detail {
template <std::size_t, class Number>
using repeated = Number;
}

/// A member of a descriptor: Rank numbers, or left out. Other counts and numbers that Number can't hold don't compile.
/// The type is structural, so that a descriptor can be a template argument. Leave Indices at its default.
template <class Number, std::size_t Rank, class Indices = std::make_index_sequence<Rank>>
struct optional_array;

/// The only definition: `Index` are the dimensions.
template <class Number, std::size_t Rank, std::size_t... Index>
struct optional_array<Number, Rank, std::index_sequence<Index...>> {
  std::array<Number, Rank> values{};  ///< outermost dimension first; 0 where left out
  bool given = false;                 ///< false where the member is left out

  /// Left out.
  constexpr optional_array() noexcept = default;

  /// Exactly Rank numbers, {1, 1, 4, 4} or {{1, 1, 4, 4}}, or a std::array of them.
  /// @{
  template <int = 0>  // so that clang takes {{8}} for an array, without a warning
  constexpr optional_array(detail::repeated<Index, Number>... numbers) noexcept : values{numbers...}, given(true) {}
  constexpr optional_array(const Number (&numbers)[1]) noexcept requires(Rank == 1) : values{numbers[0]}, given(true) {}
  template <std::size_t Count>
  requires(Count == Rank && Rank > 1) constexpr optional_array(const Number (&numbers)[Count]) noexcept
      : values{numbers[Index]...}, given(true) {}
  constexpr optional_array(const std::same_as<std::array<Number, Rank>> auto& numbers) noexcept
      : values(numbers), given(true) {}
  /// @}

  /// The number of dimension i, which is less than Rank. The non-const form is for writing: it makes the member a given
  /// one, with 0 in dimensions not written, even if only to read.
  /// @{
  constexpr const Number& operator[](std::size_t i) const noexcept { return values[i]; }
  constexpr Number& operator[](std::size_t i) noexcept {
    given = true;
    return values[i];
  }
  /// @}

  /// Whether both are left out, or both have the same numbers.
  friend constexpr bool operator==(const optional_array&, const optional_array&) = default;
};

/// A slice of tensors of Element with Rank dimensions. It converts to slice1_desc, so validate, make_plan and run take
/// it. All numbers are elements, the outermost dimension first; `validate` reports those that are too small or too
/// large.
template <class Element, std::size_t Rank>
struct descriptor {
  static_assert(element<Element>,
                "slice1::descriptor<T, Rank>: T is no element type of DML_SLICE1. Take float, double, slice1::float16 "
                "or a signed or unsigned integer of 8, 16, 32 or 64 bits.");
  static_assert(Rank >= 1 && Rank <= max_dimension_count, "slice1::descriptor<T, Rank>: Rank is 1 to 8.");

  using element_type = Element;                        ///< of both tensors
  using sizes = optional_array<std::uint32_t, Rank>;   ///< a size, offset or tensor stride for each dimension
  using strides = optional_array<std::int32_t, Rank>;  ///< a window stride for each dimension

  sizes input_sizes{};             ///< at least 1; required
  sizes input_strides{};           ///< in any order, so that slices may transpose; left out: packed
  sizes output_sizes{};            ///< left out: the largest; 1 in a dimension whose window has no largest
  sizes output_strides{};          ///< left out: packed
  sizes input_window_offsets{};    ///< left out: 0
  sizes input_window_sizes{};      ///< left out: from the offset to the input's end; 0, which is invalid, beyond it
  strides input_window_strides{};  ///< negative: from the window's end backwards; left out: 1

  /// The description: DimensionCount is Rank throughout, both data types are Element's.
  constexpr operator slice1_desc() const noexcept {
    slice1_desc desc;
    desc.dimension_count = static_cast<std::uint32_t>(Rank);
    set_tensor(desc.input_tensor, input_strides);
    set_tensor(desc.output_tensor, output_strides);
    for (std::size_t i = 0; i < Rank; ++i) {
      const std::uint32_t input_size = input_sizes[i];
      const std::uint32_t offset = input_window_offsets[i];
      const std::uint32_t rest = offset < input_size ? input_size - offset : 0;
      const std::uint32_t size = input_window_sizes.given ? input_window_sizes[i] : rest;
      const std::int32_t stride = input_window_strides.given ? input_window_strides[i] : 1;
      desc.input_tensor.sizes[i] = input_size;
      desc.output_tensor.sizes[i] =
          output_sizes.given ? output_sizes[i] : max_copied_elements(size, stride).value_or(1);
      desc.input_window_offsets[i] = offset;
      desc.input_window_sizes[i] = size;
      desc.input_window_strides[i] = stride;
    }
    return desc;
  }

  /// Whether the same members are given, with the same numbers, as for template arguments. Two descriptors that differ
  /// can convert to the same slice1_desc.
  friend constexpr bool operator==(const descriptor&, const descriptor&) = default;

 private:
  static constexpr void set_tensor(tensor_desc& desc, const sizes& tensor_strides) noexcept {
    desc.data_type = data_type_of<Element>;
    desc.dimension_count = static_cast<std::uint32_t>(Rank);
    if (!tensor_strides.given) return;
    desc.strides.emplace();
    for (std::size_t i = 0; i < Rank; ++i) (*desc.strides)[i] = tensor_strides[i];
  }
};

}  // namespace slice1
