// SPDX-License-Identifier: MIT
// A part of a larger tensor: its strides for a descriptor, and its elements in the larger tensor's buffer.
#pragma once

#include <slice1/binding.hpp>            // input_span, output_span, output_buffer, holds
#include <slice1/descriptor.hpp>         // descriptor
#include <slice1/detail/arithmetic.hpp>  // saturating_add, saturating_multiply, to_size
#include <slice1/notation/crop.hpp>      // crop_windows
#include <slice1/report.hpp>             // result
#include <slice1/types.hpp>              // tensor_desc, slice1_desc

#include <array>        // std::array
#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint64_t, std::int64_t
#include <span>         // std::span
#include <type_traits>  // std::is_convertible_v

namespace slice1::inline SLICE1_VERSION_NAMESPACE {

/// A part of a packed tensor, which a slice reads or writes: `sizes` and `strides` go into a descriptor, and in(buffer)
/// into `run` or `copy`. The strides don't depend on where the part begins, so one plan serves all positions.
/// (DML_BUFFER_TENSOR_DESC, Strides)
template <class Element, std::size_t Rank>
struct subtensor {
  using numbers = typename descriptor<Element, Rank>::sizes;  ///< one for each dimension, outermost first

  numbers sizes{};                ///< elements, for input_sizes or output_sizes
  numbers strides{};              ///< elements, for input_strides or output_strides: those of the whole tensor
  std::uint64_t offset{};         ///< elements before the part's first; at most 2^64 - 1
  std::uint64_t element_count{};  ///< elements from the part's first to its last, gaps included; at most 2^64 - 1

  /// Offset and extent in bytes, at most 2^64 - 1; a plan requires size_in_bytes().
  /// @{
  constexpr std::uint64_t offset_in_bytes() const noexcept {
    return detail::saturating_multiply(offset, sizeof(Element));
  }
  constexpr std::uint64_t size_in_bytes() const noexcept {
    return detail::saturating_multiply(element_count, sizeof(Element));
  }
  /// @}

  /// The part as a tensor of a slice1_desc. A size is 0, which is invalid, where a stride exceeds 2^32 - 1.
  constexpr tensor_desc tensor() const noexcept {
    return slice1_desc(descriptor<Element, Rank>{.input_sizes = sizes, .input_strides = strides}).input_tensor;
  }

  /// The part in a buffer that holds the whole tensor: a std::span of the buffer's elements. It is shorter where the
  /// buffer ends before the part does; `run` and `copy` report that. Buffers are as for validate_binding. Their
  /// elements are Element's, or bits of its size that have no data type, or std::byte; others don't compile.
  template <class Buffer>
  constexpr auto in(Buffer&& buffer) const noexcept {
    if constexpr (output_buffer<Buffer> || std::is_convertible_v<Buffer, std::span<std::byte>>)
      return part_of(detail::output_span(static_cast<Buffer&&>(buffer)));
    else return part_of(detail::input_span(buffer));
  }

 private:
  template <class Span>
  constexpr auto part_of(Span whole) const noexcept {
    using element_type = typename Span::element_type;
    static_assert(
        detail::is_raw<element_type> || (sizeof(element_type) == sizeof(Element) && detail::holds<Element, Span>()),
        "slice1: the buffer's elements are not of the subtensor's type. Pass a buffer of that type, or bytes.");
    constexpr std::size_t scale = sizeof(Element) / sizeof(element_type);
    const auto at_most = [](std::uint64_t number, std::size_t most) {
      return number < most ? detail::to_size(number) : most;
    };
    const auto begin = at_most(detail::saturating_multiply(offset, scale), whole.size());
    return whole.subspan(begin, at_most(detail::saturating_multiply(element_count, scale), whole.size() - begin));
  }
};

/// extents[i] elements from offsets[i] on, of a packed tensor with these sizes. Offsets that are left out are 0;
/// extents that are left out, or -1, reach to the tensor's end. Violations: window.bounds ("offsets": offset + extent,
/// in elements), notation.range. An empty subtensor, and strides above 2^32 - 1, are values; `validate` refuses a
/// descriptor of them.
template <class Element, std::size_t Rank>
[[nodiscard]] constexpr result<subtensor<Element, Rank>> make_subtensor(
    const typename subtensor<Element, Rank>::numbers& sizes,
    const typename subtensor<Element, Rank>::numbers& offsets = {},
    const typename subtensor<Element, Rank>::numbers& extents = {}) noexcept {
  std::array<std::int64_t, Rank> whole{}, first{}, counts{};
  for (std::size_t i = 0; i < Rank; ++i) {
    whole[i] = sizes[i].value;
    first[i] = offsets[i].value;
    counts[i] = extents.given ? extents[i].value : -1;
  }
  const auto cropped = slice1::crop_windows(whole, first, counts);
  if (!cropped) return cropped.error();

  subtensor<Element, Rank> made;
  std::uint64_t stride = 1, last = 0;
  for (std::size_t i = Rank; i > 0;) {
    --i;
    const std::uint64_t size = cropped->output_sizes[i];
    made.sizes[i] = size;
    made.strides[i] = stride;
    made.offset =
        detail::saturating_add(made.offset, detail::saturating_multiply(cropped->input_window_offsets[i], stride));
    if (size != 0) last = detail::saturating_add(last, detail::saturating_multiply(size - 1, stride));
    stride = detail::saturating_multiply(stride, cropped->input_sizes[i]);
  }
  if (!cropped->empty()) made.element_count = detail::saturating_add(last, 1);
  return made;
}

}  // namespace slice1
