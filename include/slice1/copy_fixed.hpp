// SPDX-License-Identifier: MIT
// Copies a slice whose descriptor is a template argument: its plan is a constant, and the code is for its shape alone.
#pragma once

#include <slice1/binding.hpp>            // detail::is_valid_binding, detail::validate_binding, detail::bind
#include <slice1/copy.hpp>               // kernels
#include <slice1/detail/arithmetic.hpp>  // unsigned_of
#include <slice1/plan.hpp>               // make_plan, plan, detail::code
#include <slice1/plan/copy_class.hpp>    // copy_class
#include <slice1/plan/loop_nest.hpp>     // loop_nest, count_elements
#include <slice1/reference.hpp>          // reference_copy
#include <slice1/report.hpp>             // report, result, rule, field
#include <slice1/types.hpp>              // slice1_desc

#include <concepts>     // std::convertible_to
#include <cstddef>      // std::byte, std::size_t, std::ptrdiff_t
#include <cstdint>      // std::uint32_t, std::int64_t
#include <cstring>      // std::memcpy
#include <span>         // std::span
#include <type_traits>  // std::is_constant_evaluated
#include <utility>      // std::index_sequence

namespace slice1::inline SLICE1_VERSION_NAMESPACE {
namespace detail {

// Not defined, so that the compiler's error names a violation. Dimension -1 is a whole field; bound 0 may mean none.
template <rule Rule, field Field, std::int64_t Dimension, std::uint64_t Value, std::uint64_t Bound>
struct invalid_descriptor;

template <auto Descriptor>
struct fixed_copy {
  static constexpr result<plan> planned = slice1::make_plan(Descriptor);
  static constexpr bool is_valid() noexcept {
    if constexpr (planned.has_value()) {
      return true;
    } else {
      constexpr auto first = planned.error().violations()[0];
      constexpr auto dimension = first.dimension() ? std::int64_t{*first.dimension()} : -1;
      return sizeof(invalid_descriptor<first.rule(), first.field_id(), dimension, first.actual(),
                                       first.bound().value_or(0)>) == 0;
    }
  }
  static_assert(is_valid(), "slice1::copy<descriptor>: the descriptor is not valid. slice1::validate says why.");
  static constexpr plan of = *planned;
  static constexpr loop_nest nest = plan_access::nest(of);

  static constexpr std::uint64_t elements = count_elements(nest);

  // Larger copies use the kernels, which adapt to the machine.
  static constexpr bool is_straight = elements * nest.element_size <= 256;

  struct offsets {
    std::ptrdiff_t input, output;
  };
  // The offsets of the k-th element, in the order of the loops.
  static constexpr offsets offsets_of(std::size_t k) noexcept {
    offsets result{0, 0};
    for (std::size_t i = 0; i < nest.depth; k /= nest.counts[i++]) {
      const auto round = static_cast<std::ptrdiff_t>(k % nest.counts[i]);
      result.input += round * static_cast<std::ptrdiff_t>(nest.input_strides[i]);
      result.output += round * static_cast<std::ptrdiff_t>(nest.output_strides[i]);
    }
    return result;
  }

  // All loads come first, so that the compiler can join them.
  template <std::size_t... Index>
  static void copy_all(const std::byte* in, std::byte* out, std::index_sequence<Index...>) noexcept {
    unsigned_of<nest.element_size> loaded[elements];
    (std::memcpy(&loaded[Index], in + offsets_of(Index).input, nest.element_size), ...);
    (std::memcpy(out + offsets_of(Index).output, &loaded[Index], nest.element_size), ...);
  }

  template <std::size_t Loops>
  static void copy_loops(const std::byte* in, std::byte* out) noexcept {
    constexpr std::int64_t size = nest.element_size;
    constexpr bool is_row = Loops == 1 && nest.input_strides[0] == size && nest.output_strides[0] == size;
    if constexpr (Loops == 0 || is_row) {
      std::memcpy(out, in, (Loops == 0 ? 1 : nest.counts[0]) * std::size_t{nest.element_size});
    } else {
      constexpr auto in_stride = static_cast<std::ptrdiff_t>(nest.input_strides[Loops - 1]);
      constexpr auto out_stride = static_cast<std::ptrdiff_t>(nest.output_strides[Loops - 1]);
      constexpr auto count = static_cast<std::ptrdiff_t>(nest.counts[Loops - 1]);
      for (std::ptrdiff_t i = 0; i < count; ++i) copy_loops<Loops - 1>(in + i * in_stride, out + i * out_stride);
    }
  }

  static void copy(const std::byte* input, std::byte* output) noexcept {
    const auto* in = input + of.input_start() * of.element_size();
    auto* out = output + of.output_start() * of.element_size();
    if constexpr (nest.kind == copy_class::tiny) copy_all(in, out, std::make_index_sequence<elements>());
    else copy_loops<nest.depth>(in, out);
  }
};

}  // namespace detail

/// `copy` for a descriptor that is a constant expression. Its results and reports are those of
/// copy(*make_plan(descriptor), input, output). Only the buffers are checked at run time. Up to 256 bytes are copied by
/// code for this shape alone, without a call; more are copied by the kernels. A descriptor that is not valid at the
/// latest feature level does not compile: the error names the first rule that it breaks, with the field, the dimension,
/// the value and the bound.
///
///     constexpr slice1::descriptor<float, 2> flip{.input_sizes = {4, 4}, .input_window_strides = {-1, -1}};
///     slice1::copy<flip>(input, output);
template <auto Descriptor, class Input = std::span<const std::byte>, class Output = std::span<std::byte>,
          class Code = detail::code>
requires std::convertible_to<decltype(Descriptor), slice1_desc>
constexpr report copy(const Input& input, Output&& output) noexcept {
  using fixed = detail::fixed_copy<Descriptor>;
  if (std::is_constant_evaluated()) {
    return slice1::reference_copy(fixed::of, input, static_cast<Output&&>(output));
  }
  const auto in = detail::bind<const void>(detail::input_span(input));
  const auto out = detail::bind<void>(detail::output_span(static_cast<Output&&>(output)));
  if constexpr (fixed::is_straight) {
    if (!detail::is_valid_binding(fixed::of, in, out)) return detail::validate_binding(fixed::of, in, out);
    fixed::copy(static_cast<const std::byte*>(in.data), static_cast<std::byte*>(out.data));
    return {};
  } else {
    return kernels<Code>::copy(fixed::of, in, out);
  }
}

}  // namespace slice1
