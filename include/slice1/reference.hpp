// SPDX-License-Identifier: MIT
// What the operator computes: the page's pseudo-code, element by element. `copy` is tested against it.
#pragma once

#include <slice1/binding.hpp>            // detail::validate_binding, input_span, output_span, bind
#include <slice1/detail/arithmetic.hpp>  // detail::bit_cast
#include <slice1/report.hpp>             // report
#include <slice1/slice_grad_plan.hpp>    // plan, slice_grad_plan
#include <slice1/types.hpp>              // dimensions

#include <array>        // std::array
#include <cstddef>      // std::byte, std::size_t
#include <cstdint>      // std::int64_t, std::uint64_t
#include <cstring>      // std::memcpy, std::memset
#include <span>         // std::span
#include <type_traits>  // std::is_constant_evaluated, std::remove_const_t

namespace slice1::inline SLICE1_VERSION_NAMESPACE {
namespace detail {

// The page's pseudo-code, for the first `count` elements in the order of the output's coordinates, the last fastest:
//     OutputTensor[OutputCoordinates] = InputTensor[CopyStart + InputWindowStrides * OutputCoordinates]
// Calls visit(output_coordinates, output_index, input_index).
template <class Visit>
constexpr void for_each_output_element(const plan& p, std::uint64_t count, const Visit& visit) {
  const auto copy_start = static_cast<std::int64_t>(p.input_start());
  const auto output_sizes = p.output_sizes();
  const auto window_strides = p.input_strides();
  const auto output_strides = p.output_strides();
  dimensions output_coordinates{};
  for (; count > 0; --count) {
    std::int64_t input_index = copy_start;
    auto output_index = static_cast<std::int64_t>(p.output_start());
    for (std::size_t i = 0; i < p.dimension_count(); ++i) {
      input_index += window_strides[i] * std::int64_t{output_coordinates[i]};
      output_index += std::int64_t{output_strides[i]} * std::int64_t{output_coordinates[i]};
    }
    visit(output_coordinates, static_cast<std::size_t>(output_index), static_cast<std::size_t>(input_index));

    std::size_t i = p.dimension_count();
    while (i > 0 && ++output_coordinates[i - 1] == output_sizes[i - 1]) output_coordinates[--i] = 0;
  }
}

// The elements that a plan writes; 0 for an empty part.
constexpr std::uint64_t element_count(const plan& p) noexcept {
  std::uint64_t count = 1;
  for (const auto size : p.output_sizes()) count *= size;
  return count;
}

}  // namespace detail

/// Copies the plan's elements bit for bit, and writes only the addressed output elements; for a slice_grad_plan, zeros
/// first. If the buffers don't fit the plan, it returns validate_binding's report and writes nothing. The time is
/// linear in the number of elements. Buffers are as for validate_binding. (DML_SLICE1_OPERATOR_DESC, Description;
/// DML_SLICE_GRAD_OPERATOR_DESC)
template <class Input = std::span<const std::byte>, class Output = std::span<std::byte>, detail::any_plan Plan>
constexpr report reference_copy(const Plan& p, const Input& input, Output&& output) noexcept {
  const auto input_elements = detail::input_span(input);
  const auto output_elements = detail::output_span(static_cast<Output&&>(output));
  const auto bound_input = detail::bind<const void>(input_elements);
  const auto bound_output = detail::bind<void>(output_elements);
  const report checked = detail::validate_binding(p, bound_input, bound_output);
  if (!checked.ok()) return checked;

  using in = std::remove_const_t<typename decltype(input_elements)::element_type>;
  using out = typename decltype(output_elements)::element_type;
  const std::size_t size = p.element_size();
  const auto copy_element = [=](const dimensions&, std::size_t output_index, std::size_t input_index) {
    // Constant evaluation can't reinterpret bytes, so elements are values there.
    if constexpr (!detail::is_raw<in> && !detail::is_raw<out> && sizeof(in) == sizeof(out)) {
      if (std::is_constant_evaluated()) {
        if constexpr (std::is_same_v<in, out>) output_elements[output_index] = input_elements[input_index];
        else output_elements[output_index] = detail::bit_cast<out>(input_elements[input_index]);
        return;
      }
    }
    std::memcpy(static_cast<std::byte*>(bound_output.data) + output_index * size,
                static_cast<const std::byte*>(bound_input.data) + input_index * size, size);
  };
  if constexpr (std::is_same_v<Plan, slice_grad_plan>) {
    const auto clear_element = [=](const dimensions&, std::size_t output_index, std::size_t) {
      if constexpr (!detail::is_raw<out>) {
        if (std::is_constant_evaluated()) {
          output_elements[output_index] = detail::bit_cast<out>(std::array<std::byte, sizeof(out)>{});
          return;
        }
      }
      std::memset(static_cast<std::byte*>(bound_output.data) + output_index * size, 0, size);
    };
    detail::for_each_output_element(p.zeros(), detail::element_count(p.zeros()), clear_element);
    detail::for_each_output_element(p.elements(), detail::element_count(p.elements()), copy_element);
  } else {
    detail::for_each_output_element(p, detail::element_count(p), copy_element);
  }
  return checked;
}

}  // namespace slice1
