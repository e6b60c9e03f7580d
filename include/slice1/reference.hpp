// SPDX-License-Identifier: MIT
// What does the operator compute? The page's pseudo-code, element by element: the oracle that `copy` is tested against.
#pragma once

#include <slice1/binding.hpp>  // validate_binding, input_buffer, output_buffer
#include <slice1/plan.hpp>     // plan
#include <slice1/report.hpp>   // report

#include <array>        // std::array
#include <bit>          // std::bit_cast
#include <cstddef>      // std::byte, std::size_t
#include <cstdint>      // std::int64_t, std::uint32_t
#include <cstring>      // std::memcpy
#include <span>         // std::span, std::as_bytes, std::as_writable_bytes
#include <type_traits>  // std::is_constant_evaluated, std::remove_cv_t

namespace slice1 {
namespace detail {

// Calls move_element(output index, input index) for every output element, in the order of the output's coordinates:
//     OutputTensor[OutputCoordinates] = InputTensor[CopyStart + InputWindowStrides * OutputCoordinates]
template <class MoveElement>
constexpr void for_each_output_element(const plan& p, MoveElement move_element) noexcept {
  const std::size_t n = p.dimension_count();
  for (const auto size : p.output_sizes()) {
    if (size == 0) return;  // an empty part
  }
  std::array<std::uint32_t, max_dimension_count> output_coordinates{};
  for (;;) {
    auto input_index = static_cast<std::int64_t>(p.input_start());
    auto output_index = static_cast<std::int64_t>(p.output_start());
    for (std::size_t i = 0; i < n; ++i) {
      input_index += p.input_strides()[i] * std::int64_t{output_coordinates[i]};
      output_index += std::int64_t{p.output_strides()[i]} * std::int64_t{output_coordinates[i]};
    }
    move_element(static_cast<std::size_t>(output_index), static_cast<std::size_t>(input_index));

    std::size_t i = n;
    while (i > 0 && ++output_coordinates[i - 1] == p.output_sizes()[i - 1]) output_coordinates[--i] = 0;
    if (i == 0) return;
  }
}

inline void reference_copy_bytes(const plan& p, const std::byte* input, std::byte* output) noexcept {
  const std::size_t size = p.element_size();
  for_each_output_element(p, [=](std::size_t output_index, std::size_t input_index) {
    std::memcpy(output + output_index * size, input + input_index * size, size);
  });
}

// Elements are values here, since constant evaluation can't reinterpret bytes.
template <class In, class Out>
constexpr void reference_copy_values(const plan& p, std::span<In> input, std::span<Out> output) noexcept {
  if constexpr (sizeof(In) == sizeof(Out)) {  // else the binding was refused
    for_each_output_element(p, [=](std::size_t output_index, std::size_t input_index) {
      if constexpr (std::is_same_v<std::remove_cv_t<In>, Out>) output[output_index] = input[input_index];
      else output[output_index] = std::bit_cast<Out>(input[input_index]);
    });
  }
}

}  // namespace detail

/// Copies the plan's elements, bit for bit, and writes nothing but the addressed output elements. Where the buffers
/// don't suit the plan, the report says why and nothing is written. Time linear in the plan's elements.
/// Buffers of std::byte are raw; the elements of all others must have the plan's element size.
/// (DML_SLICE1_OPERATOR_DESC, Description)
template <input_buffer Input, output_buffer Output>
constexpr report reference_copy(const plan& p, const Input& input, Output&& output) noexcept {
  const std::span<detail::element_of<const Input>> in = std::span(input);
  const std::span<detail::element_of<Output>> out = std::span(output);
  const report found = validate_binding(p, in, out);
  if (!found) return found;
  if constexpr (!detail::is_raw<const Input> && !detail::is_raw<Output>) {
    if (std::is_constant_evaluated()) {
      detail::reference_copy_values(p, in, out);
      return found;
    }
  }
  detail::reference_copy_bytes(p, std::as_bytes(in).data(), std::as_writable_bytes(out).data());
  return found;
}

/// The same for raw buffers.
inline report reference_copy(const plan& p, std::span<const std::byte> input, std::span<std::byte> output) noexcept {
  return reference_copy<std::span<const std::byte>, std::span<std::byte>&>(p, input, output);
}

}  // namespace slice1
