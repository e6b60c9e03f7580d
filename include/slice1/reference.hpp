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
#include <span>         // std::span
#include <type_traits>  // std::is_constant_evaluated, std::remove_cv_t

namespace slice1 {
namespace detail {

// Calls move_element(output index, input index) for every output element, in the order of the output's coordinates:
//     OutputTensor[OutputCoordinates] = InputTensor[CopyStart + InputWindowStrides * OutputCoordinates]
template <class MoveElement>
constexpr void for_each_output_element(const plan& p, MoveElement move_element) noexcept {
  const std::size_t n = p.dimension_count();
  const auto output_sizes = p.output_sizes();
  const auto input_strides = p.input_strides();
  const auto output_strides = p.output_strides();
  for (const auto size : output_sizes) {
    if (size == 0) return;  // an empty part
  }
  std::array<std::uint32_t, max_dimension_count> output_coordinates{};
  for (;;) {
    auto input_index = static_cast<std::int64_t>(p.input_start());
    auto output_index = static_cast<std::int64_t>(p.output_start());
    for (std::size_t i = 0; i < n; ++i) {
      input_index += input_strides[i] * std::int64_t{output_coordinates[i]};
      output_index += std::int64_t{output_strides[i]} * std::int64_t{output_coordinates[i]};
    }
    move_element(static_cast<std::size_t>(output_index), static_cast<std::size_t>(input_index));

    std::size_t i = n;
    while (i > 0 && ++output_coordinates[i - 1] == output_sizes[i - 1]) output_coordinates[--i] = 0;
    if (i == 0) return;
  }
}

inline report reference_copy(const plan& p, const bound_buffer<const void>& input,
                             const bound_buffer<void>& output) noexcept {
  const report found = validate_binding(p, input, output);
  if (!found) return found;
  const auto* from = static_cast<const std::byte*>(input.data);
  auto* to = static_cast<std::byte*>(output.data);
  const std::size_t size = p.element_size();
  for_each_output_element(p, [=](std::size_t output_index, std::size_t input_index) {
    std::memcpy(to + output_index * size, from + input_index * size, size);
  });
  return found;
}

// In constant evaluation bytes can't be reinterpreted: elements are values there.
template <class In, class Out>
constexpr report reference_copy_values(const plan& p, std::span<const In> input, std::span<Out> output) noexcept {
  const report found = detail::validate_binding(p, detail::bind<const void>(input), detail::bind<void>(output));
  if constexpr (sizeof(In) == sizeof(Out)) {  // else the binding is refused
    if (!found) return found;
    for_each_output_element(p, [=](std::size_t output_index, std::size_t input_index) {
      if constexpr (std::is_same_v<In, Out>) output[output_index] = input[input_index];
      else output[output_index] = std::bit_cast<Out>(input[input_index]);
    });
  }
  return found;
}

}  // namespace detail

/// Copies the plan's elements, bit for bit, and writes nothing but the addressed output elements. Where the buffers
/// don't suit the plan, the report says why and nothing is written. Time linear in the plan's elements.
/// Buffers of std::byte are raw; the elements of all others must have the plan's element size.
/// (DML_SLICE1_OPERATOR_DESC, Description)
template <input_buffer Input, output_buffer Output>
constexpr report reference_copy(const plan& p, const Input& input, Output&& output) noexcept {
  using in = std::remove_cv_t<detail::element_of<const Input>>;
  using out = detail::element_of<Output>;
  if constexpr (!detail::is_raw<in> && !detail::is_raw<out>) {
    if (std::is_constant_evaluated()) {
      return detail::reference_copy_values<in, out>(p, std::span(input), std::span(output));
    }
  }
  return detail::reference_copy(p, detail::bind<const void>(std::span(input)), detail::bind<void>(std::span(output)));
}

/// The same for raw buffers.
inline report reference_copy(const plan& p, std::span<const std::byte> input, std::span<std::byte> output) noexcept {
  return detail::reference_copy(p, detail::bind<const void>(input), detail::bind<void>(output));
}

}  // namespace slice1
