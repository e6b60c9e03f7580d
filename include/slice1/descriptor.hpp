// SPDX-License-Identifier: MIT
// A slice as a C++ program describes it: descriptor<Element, Rank>, whose members are in DirectML's order, for
// designated initialisers. A member that is left out means the whole dimension.
#pragma once

#include <slice1/detail/arithmetic.hpp>
#include <slice1/shape.hpp>  // max_copied_elements
#include <slice1/types.hpp>  // slice1_desc, data_type_of, element

#include <array>     // std::array
#include <concepts>  // std::integral, std::same_as
#include <cstddef>   // std::size_t
#include <cstdint>   // std::uint32_t, std::int32_t, std::int64_t
#include <utility>   // std::make_index_sequence

namespace slice1::inline SLICE1_VERSION_NAMESPACE {
namespace detail {

template <std::size_t, class Type>
using repeated = Type;

// Not defined, so that the compiler's error shows how many numbers a member has, and how many dimensions there are.
template <std::size_t Given, std::size_t Rank>
struct wrong_number_of_dimensions;

}  // namespace detail

/// A number of a descriptor, of any integer type. It converts to Number, an unsigned or signed integer of 32 bits. If
/// it does not fit, it converts to 0, and `validate` reports descriptor.range.
template <class Number>
struct given_number {
  std::int64_t value{};  ///< as given; a larger number becomes the largest std::int64_t

  /// 0.
  constexpr given_number() noexcept = default;

  /// From an integer.
  template <std::integral Integer>
  constexpr given_number(Integer number) noexcept : value(detail::saturated_int64(number)) {}

  /// Whether Number can hold it.
  constexpr bool fits() const noexcept { return value == static_cast<Number>(value); }

  /// The number; 0 where it does not fit.
  constexpr operator Number() const noexcept { return fits() ? static_cast<Number>(value) : Number{0}; }

  /// Whether both are the same number. A template, so that it does not convert integers: they compare with Number.
  template <std::same_as<given_number> Same>
  friend constexpr bool operator==(const Same& a, const Same& b) noexcept {
    return a.value == b.value;
  }
};

/// A member of a descriptor: Rank numbers, or left out. Other counts don't compile. The type is structural, so that a
/// descriptor can be a template argument. Leave Indices at its default.
template <class Number, std::size_t Rank, class Indices = std::make_index_sequence<Rank>>
struct optional_array;

/// The only definition. `Index` lists the dimensions.
template <class Number, std::size_t Rank, std::size_t... Index>
struct optional_array<Number, Rank, std::index_sequence<Index...>> {
  using number = given_number<Number>;  ///< an element

  std::array<number, Rank> values{};  ///< outermost dimension first; 0 where left out
  bool given = false;                 ///< false where the member is left out

  /// Left out.
  constexpr optional_array() noexcept = default;

  /// Exactly Rank numbers of any integer types, {1, 1, 4, 4} or {{1, 1, 4, 4}}, or a std::array of them.
  /// @{
  template <int = 0>  // so that clang takes {{8}} for an array, without a warning
  constexpr optional_array(detail::repeated<Index, number>... numbers) noexcept : values{numbers...}, given(true) {}
  constexpr optional_array(const number (&numbers)[1]) noexcept requires(Rank == 1) : values{numbers[0]}, given(true) {}
  template <std::size_t Count>
  requires(Count == Rank && Rank > 1) constexpr optional_array(const number (&numbers)[Count]) noexcept
      : values{numbers[Index]...}, given(true) {}
  template <std::integral Integer, std::size_t Count>
  requires(Count == Rank) constexpr optional_array(const Integer (&numbers)[Count]) noexcept
      : values{numbers[Index]...}, given(true) {}
  template <std::integral Integer>
  constexpr optional_array(const std::array<Integer, Rank>& numbers) noexcept
      : values{numbers[Index]...}, given(true) {}
  /// @}

  /// @cond
  // Any other count does not compile.
  template <std::integral... Integers>
  requires(sizeof...(Integers) > 0 && sizeof...(Integers) != Rank) constexpr optional_array(Integers...) noexcept {
    refuse<sizeof...(Integers)>();
  }
  template <std::integral Integer, std::size_t Count>
  requires(Count != Rank) constexpr optional_array(const Integer (&)[Count]) noexcept { refuse<Count>(); }
  template <std::integral Integer, std::size_t Count>
  requires(Count != Rank) constexpr optional_array(const std::array<Integer, Count>&) noexcept { refuse<Count>(); }
  /// @endcond

  /// The number of dimension i, which is less than Rank. Any non-const access marks the member as given; unwritten
  /// entries are 0.
  /// @{
  constexpr const number& operator[](std::size_t i) const noexcept { return values[i]; }
  constexpr number& operator[](std::size_t i) noexcept {
    given = true;
    return values[i];
  }
  /// @}

  /// Whether both are left out, or both have the same numbers.
  friend constexpr bool operator==(const optional_array&, const optional_array&) = default;

 private:
  template <std::size_t Count>
  static constexpr void refuse() noexcept {
    static_assert(sizeof(detail::wrong_number_of_dimensions<Count, Rank>) == 0,
                  "slice1::descriptor<T, Rank>: give a number for each of the Rank dimensions.");
  }
};

/// A slice of tensors of Element with Rank dimensions. It converts to slice1_desc, so validate, make_plan and run take
/// it. All numbers are in elements, outermost dimension first; `validate` reports those that are too small or too
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
  sizes input_strides{};           ///< in any order, so a slice can also transpose; left out: packed
  sizes output_sizes{};            ///< left out: the largest; 1 where the window has no largest
  sizes output_strides{};          ///< left out: packed
  sizes input_window_offsets{};    ///< left out: 0
  sizes input_window_sizes{};      ///< left out: from the offset to the input's end; 0 (invalid) if beyond it
  strides input_window_strides{};  ///< negative: backwards from the window's end; left out: 1

  /// The description: DimensionCount is Rank throughout, both data types are Element's. A number that does not fit in
  /// its field makes the description invalid in that dimension: an offset becomes 2^32 - 1, any other number 0. Where a
  /// tensor stride does not fit, the dimension's size also becomes 0.
  constexpr operator slice1_desc() const noexcept {
    slice1_desc desc;
    desc.dimension_count = static_cast<std::uint32_t>(Rank);
    for (std::size_t i = 0; i < Rank; ++i) {
      const std::uint32_t input_size = input_sizes[i];
      const std::uint32_t offset =
          input_window_offsets[i].fits() ? std::uint32_t{input_window_offsets[i]} : ~std::uint32_t{0};
      const std::uint32_t rest = offset < input_size ? input_size - offset : 0;
      const std::uint32_t size = input_window_sizes.given ? std::uint32_t{input_window_sizes[i]} : rest;
      const std::int32_t stride = input_window_strides.given ? std::int32_t{input_window_strides[i]} : 1;
      desc.input_tensor.sizes[i] = input_size;
      desc.output_tensor.sizes[i] =
          output_sizes.given ? std::uint32_t{output_sizes[i]} : max_copied_elements(size, stride).value_or(1);
      desc.input_window_offsets[i] = offset;
      desc.input_window_sizes[i] = size;
      desc.input_window_strides[i] = stride;
    }
    set_tensor(desc.input_tensor, input_strides);
    set_tensor(desc.output_tensor, output_strides);
    return desc;
  }

  /// Whether the same members are given, with the same numbers. This is the equality of template arguments; descriptors
  /// that differ can convert to the same slice1_desc.
  friend constexpr bool operator==(const descriptor&, const descriptor&) = default;

 private:
  static constexpr void set_tensor(tensor_desc& desc, const sizes& tensor_strides) noexcept {
    desc.data_type = data_type_of<Element>;
    desc.dimension_count = static_cast<std::uint32_t>(Rank);
    if (!tensor_strides.given) return;
    desc.strides.emplace();
    for (std::size_t i = 0; i < Rank; ++i) {
      (*desc.strides)[i] = tensor_strides[i];
      if (!tensor_strides[i].fits()) desc.sizes[i] = 0;
    }
  }
};

}  // namespace slice1
