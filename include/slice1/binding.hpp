// SPDX-License-Identifier: MIT
// May a plan run on these buffers? The rules of bound buffers, and what counts as a buffer.
#pragma once

#include <slice1/plan.hpp>    // plan
#include <slice1/report.hpp>  // report
#include <slice1/rules.hpp>   // rule

#include <cstddef>      // std::byte, std::size_t
#include <cstdint>      // std::uintptr_t, std::uint64_t
#include <optional>     // std::optional
#include <span>         // std::span
#include <type_traits>  // std::remove_cv_t, std::is_constant_evaluated
#include <utility>      // std::declval

namespace slice1 {
namespace detail {

template <class Buffer>
using element_of = typename decltype(std::span(std::declval<Buffer&>()))::element_type;

template <class T>
inline constexpr bool is_raw = std::is_same_v<std::remove_cv_t<T>, std::byte>;

// A buffer without its type, so that buffers of all types share one function. Void: const for an input.
template <class Void>
struct bound_buffer {
  Void* data;
  std::uint64_t size_in_bytes;
  std::uint32_t element_size;  // bytes; 0: raw, of elements of any type
};

template <class Void, class T, std::size_t Extent>
constexpr bound_buffer<Void> bind(std::span<T, Extent> buffer) noexcept {
  return {buffer.data(), buffer.size() * std::uint64_t{sizeof(T)}, is_raw<T> ? 0 : std::uint32_t{sizeof(T)}};
}

// The bytes that a second range shares with a first one which begins `distance` bytes before it.
constexpr std::uint64_t shared_bytes(std::uint64_t distance, std::uint64_t first_size,
                                     std::uint64_t second_size) noexcept {
  if (distance >= first_size) return 0;
  const std::uint64_t rest = first_size - distance;
  return rest < second_size ? rest : second_size;
}

constexpr report validate_binding(const plan& p, const bound_buffer<const void>& input,
                                  const bound_buffer<void>& output) noexcept {
  report found;
  const violation_adder add{found};

  // [binding.element_type]
  if (input.element_size != 0 && input.element_size != p.element_size()) {
    add(rule::binding_element_type, "InputTensor", std::nullopt, input.element_size, p.element_size());
  }
  if (output.element_size != 0 && output.element_size != p.element_size()) {
    add(rule::binding_element_type, "OutputTensor", std::nullopt, output.element_size, p.element_size());
  }

  // [binding.input_size]
  const bool input_is_enough = input.size_in_bytes >= p.input_size_in_bytes();
  if (!input_is_enough)
    add(rule::binding_input_size, "InputTensor", std::nullopt, input.size_in_bytes, p.input_size_in_bytes());

  // [binding.output_size]
  const bool output_is_enough = output.size_in_bytes >= p.output_size_in_bytes();
  if (!output_is_enough)
    add(rule::binding_output_size, "OutputTensor", std::nullopt, output.size_in_bytes, p.output_size_in_bytes());

  // [binding.overlap]
  if (!std::is_constant_evaluated() && input_is_enough && output_is_enough) {
    const auto input_begin = reinterpret_cast<std::uintptr_t>(input.data);
    const auto output_begin = reinterpret_cast<std::uintptr_t>(output.data);
    const std::uint64_t shared =
        input_begin < output_begin
            ? shared_bytes(output_begin - input_begin, p.input_size_in_bytes(), p.output_size_in_bytes())
            : shared_bytes(input_begin - output_begin, p.output_size_in_bytes(), p.input_size_in_bytes());
    if (shared != 0) add(rule::binding_overlap, "OutputTensor", std::nullopt, shared);
  }
  return found;
}

// Whether there is nothing to report, for less than a report costs: copies of few elements take no longer.
inline bool suits(const plan& p, const bound_buffer<const void>& input, const bound_buffer<void>& output) noexcept {
  const auto is_raw_or_same = [&](std::uint32_t size) { return size == 0 || size == p.element_size(); };
  const auto distance = reinterpret_cast<std::uintptr_t>(output.data) - reinterpret_cast<std::uintptr_t>(input.data);
  return is_raw_or_same(input.element_size) && is_raw_or_same(output.element_size) &&
         input.size_in_bytes >= p.input_size_in_bytes() && output.size_in_bytes >= p.output_size_in_bytes() &&
         distance >= p.input_size_in_bytes() && 0 - distance >= p.output_size_in_bytes();
}

}  // namespace detail

/// Anything contiguous, also when const, that std::span can be made from (vector, array, span) and whose elements are
/// plain bits: objects, no arrays, trivially copyable, not volatile.
template <class Buffer>
concept input_buffer = requires(const Buffer& b) {
  std::span(b);
  requires std::is_trivially_copyable_v<detail::element_of<const Buffer>>;
  requires !std::is_volatile_v<detail::element_of<const Buffer>>;
  requires !std::is_array_v<detail::element_of<const Buffer>>;
};

/// The same, writable, and no temporary that owns its elements: they would be lost.
template <class Buffer>
concept output_buffer = requires(Buffer&& b) {
  std::span(b);
  requires std::is_trivially_copyable_v<detail::element_of<Buffer>>;
  requires !std::is_volatile_v<detail::element_of<Buffer>>;
  requires !std::is_array_v<detail::element_of<Buffer>>;
  requires !std::is_const_v<detail::element_of<Buffer>>;
  std::span<detail::element_of<Buffer>>(static_cast<Buffer&&>(b));
};

/// Whether the buffers suit the plan: element size of typed buffers, sizes, no overlap. Buffers of std::byte are raw
/// and have no element type. Overlap is not evaluated in constant evaluation, which the initialiser of a const variable
/// is, too, where all of it is constant. Neither buffer is read or written.
/// (Binding in DirectML)
template <input_buffer Input, output_buffer Output>
[[nodiscard]] constexpr report validate_binding(const plan& p, const Input& input, Output&& output) noexcept {
  return detail::validate_binding(p, detail::bind<const void>(std::span(input)), detail::bind<void>(std::span(output)));
}

}  // namespace slice1
