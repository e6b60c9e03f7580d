// SPDX-License-Identifier: MIT
// The rules of bound buffers, and which arguments are buffers.
#pragma once

#include <slice1/report.hpp>           // report, field
#include <slice1/rules.hpp>            // rule
#include <slice1/slice_grad_plan.hpp>  // any_plan, bound_tensors
#include <slice1/types.hpp>            // data_type, data_type_of

#include <cstddef>      // std::byte, std::size_t
#include <cstdint>      // std::uintptr_t, std::uint64_t
#include <span>         // std::span
#include <type_traits>  // std::remove_cv_t, std::is_constant_evaluated
#include <utility>      // std::declval

namespace slice1::inline SLICE1_VERSION_NAMESPACE {
namespace detail {

// A function, because g++ 11 can't deduce a span's type inside an alias.
template <class Buffer>
constexpr auto span_of(Buffer& buffer) noexcept -> decltype(std::span(buffer)) {
  return std::span(buffer);
}

template <class Buffer>
concept contiguous = requires(Buffer& buffer) {
  detail::span_of(buffer);
};

template <class Buffer>
using element_of = typename decltype(detail::span_of(std::declval<Buffer&>()))::element_type;

template <class Element>
concept plain_bits = std::is_trivially_copyable_v<Element> && !std::is_volatile_v<Element> && !std::is_array_v<Element>;

template <class Element>
inline constexpr bool is_raw = std::is_same_v<std::remove_cv_t<Element>, std::byte>;

}  // namespace detail

/// A buffer to read: anything contiguous that std::span can be made from (std::vector, std::array, C array, std::span),
/// const or not, whose elements are trivially copyable objects, neither volatile nor arrays.
template <class Buffer>
concept input_buffer = detail::contiguous<const Buffer> && detail::plain_bits<detail::element_of<const Buffer>>;

/// A buffer to write: an input_buffer whose elements are not const. Temporaries that own their elements are excluded:
/// what is written would be lost. Output is a reference if the argument has a name, as in a forwarding reference.
template <class Output>
concept output_buffer = detail::contiguous<Output> && detail::plain_bits<detail::element_of<Output>> &&
                        !std::is_const_v<detail::element_of<Output>> &&
                        std::is_constructible_v<std::span<detail::element_of<Output>>, Output>;

namespace detail {

// A span of a buffer's elements, or of its bytes where it converts to nothing else. Functions that take buffers are
// unconstrained and call these, so that the compiler's first error about a wrong argument is one of these messages.
// @{
template <class Input>
constexpr auto input_span(const Input& input) noexcept {
  if constexpr (input_buffer<Input>) {
    return std::span(input);
  } else if constexpr (std::is_convertible_v<const Input&, std::span<const std::byte>>) {
    return static_cast<std::span<const std::byte>>(input);
  } else {
    static_assert(contiguous<const Input>,
                  "slice1: the input is not contiguous. Pass a std::vector (not of bool), std::array, C array or "
                  "std::span.");
    static_assert(!contiguous<const Input>,
                  "slice1: the input's elements can't be copied as bits. Pass elements of a trivially copyable type, "
                  "not volatile; of nested arrays, a std::span over all elements.");
    return std::span<const std::byte>();
  }
}

template <class Output>
constexpr auto output_span(Output&& output) noexcept {
  if constexpr (output_buffer<Output>) {
    return std::span(output);
  } else if constexpr (std::is_convertible_v<Output, std::span<std::byte>>) {
    return static_cast<std::span<std::byte>>(static_cast<Output&&>(output));
  } else {
    static_assert(contiguous<Output>,
                  "slice1: the output is not contiguous. Pass a std::vector (not of bool), std::array, C array or "
                  "std::span.");
    if constexpr (contiguous<Output>) {
      using Element = element_of<Output>;
      static_assert(!std::is_const_v<Element>,
                    "slice1: the output is const, so nothing can be written to it. Are input and output swapped?");
      static_assert(std::is_const_v<Element> || plain_bits<Element>,
                    "slice1: the output's elements can't be copied as bits. Pass elements of a trivially copyable "
                    "type, not volatile; of nested arrays, a std::span over all elements.");
      static_assert(std::is_const_v<Element> || !plain_bits<Element>,
                    "slice1: the output is a temporary that owns its elements, so what is written would be lost. Pass "
                    "a named buffer or a std::span.");
    }
    return std::span<std::byte>();
  }
}
// @}

// Whether a buffer's elements can be the tensor's: the tensor's own type, a type without a data type, or raw bytes.
template <class Element, class Buffer>
constexpr bool holds() noexcept {
  using given = std::remove_cv_t<element_of<Buffer>>;
  return is_raw<given> || data_type_of<given> == data_type::unknown || data_type_of<given> == data_type_of<Element>;
}

// A buffer with its element type erased, so that one function serves all of them. Void: const void for an input.
template <class Void>
struct bound_buffer {
  Void* data{};
  std::uint64_t size_in_bytes{};
  std::uint32_t element_size{};   // bytes; 0 where the buffer is raw
  slice1::data_type data_type{};  // unknown where the buffer is raw, or its element type has none
};

template <class Void, class Element, std::size_t Extent>
constexpr bound_buffer<Void> bind(std::span<Element, Extent> buffer) noexcept {
  const std::uint64_t size_in_bytes = buffer.size() * std::uint64_t{sizeof(Element)};
  if constexpr (is_raw<Element>) return {buffer.data(), size_in_bytes};
  else return {buffer.data(), size_in_bytes, std::uint32_t{sizeof(Element)}, data_type_of<std::remove_cv_t<Element>>};
}

template <any_plan Plan>
constexpr report validate_binding(const Plan& p, const bound_buffer<const void>& input,
                                  const bound_buffer<void>& output) noexcept {
  constexpr auto tensors = bound_tensors<Plan>;
  report found;
  const report_writer add(found);

  // [binding.element_size]
  const std::uint32_t element_size = p.element_size();
  const auto check_size = [&](field of, const auto& buffer) {
    const bool is_typed = buffer.element_size == 0 || buffer.data_type != data_type::unknown;
    if (is_typed || buffer.element_size == element_size) return;
    add(rule::binding_element_size, of, whole, buffer.element_size, element_size);
  };
  check_size(tensors.input, input);
  check_size(tensors.output, output);

  // [binding.element_type]
  const auto check_type = [&](field of, data_type type) {
    if (type == data_type::unknown || type == p.data_type()) return;
    add(rule::binding_element_type, of, whole, static_cast<std::uint32_t>(type),
        static_cast<std::uint32_t>(p.data_type()));
  };
  check_type(tensors.input, input.data_type);
  check_type(tensors.output, output.data_type);

  // [binding.input_size]
  const std::uint64_t input_size = p.input_size_in_bytes();
  const bool input_is_enough = input.size_in_bytes >= input_size;
  if (!input_is_enough) add(rule::binding_input_size, tensors.input, whole, input.size_in_bytes, input_size);

  // [binding.output_size]
  const std::uint64_t output_size = p.output_size_in_bytes();
  const bool output_is_enough = output.size_in_bytes >= output_size;
  if (!output_is_enough) add(rule::binding_output_size, tensors.output, whole, output.size_in_bytes, output_size);

  // [binding.overlap]
  if (!std::is_constant_evaluated() && input_is_enough && output_is_enough) {
    const std::uint64_t input_begin = reinterpret_cast<std::uintptr_t>(input.data);
    const std::uint64_t output_begin = reinterpret_cast<std::uintptr_t>(output.data);
    const std::uint64_t input_end = input_begin + input_size;
    const std::uint64_t output_end = output_begin + output_size;
    const std::uint64_t begin = input_begin < output_begin ? output_begin : input_begin;
    const std::uint64_t end = input_end < output_end ? input_end : output_end;
    if (begin < end) add(rule::binding_overlap, tensors.output, whole, end - begin);
  }
  return found;
}

// Fast path: whether validate_binding would find nothing; a test compares the two. It states the rules again: derived
// from the function above, it would be slower.
template <any_plan Plan>
inline bool is_valid_binding(const Plan& p, const bound_buffer<const void>& input,
                             const bound_buffer<void>& output) noexcept {
  const auto fits = [&p](std::uint32_t size, data_type type) {
    return size == 0 || (size == p.element_size() && (type == data_type::unknown || type == p.data_type()));
  };
  const std::uint64_t input_begin = reinterpret_cast<std::uintptr_t>(input.data);
  const std::uint64_t output_begin = reinterpret_cast<std::uintptr_t>(output.data);
  return fits(input.element_size, input.data_type) && fits(output.element_size, output.data_type) &&
         input.size_in_bytes >= p.input_size_in_bytes() && output.size_in_bytes >= p.output_size_in_bytes() &&
         (input_begin + p.input_size_in_bytes() <= output_begin ||
          output_begin + p.output_size_in_bytes() <= input_begin);
}

}  // namespace detail

/// Reports every reason why a plan or a slice_grad_plan can't run on these buffers: element sizes, data types, sizes in
/// bytes, and overlap. Neither buffer is read or written.
///
/// Each buffer is an input_buffer or output_buffer, or converts to a std::span of std::byte; anything else is a compile
/// error that says why. The function itself is unconstrained: test the concepts for SFINAE. Buffers of std::byte are
/// raw: they hold elements of any type. Other elements must have the plan's data type if they have one (data_type_of),
/// else its element size. In constant evaluation, which includes the initialiser of a const variable where all of it is
/// constant, overlap is not evaluated. (Binding in DirectML)
template <class Input = std::span<const std::byte>, class Output = std::span<std::byte>, detail::any_plan Plan>
[[nodiscard]] constexpr report validate_binding(const Plan& p, const Input& input, Output&& output) noexcept {
  return detail::validate_binding(p, detail::bind<const void>(detail::input_span(input)),
                                  detail::bind<void>(detail::output_span(static_cast<Output&&>(output))));
}

}  // namespace slice1
