// SPDX-License-Identifier: MIT
// Which element goes where? The starts and strides of a slice, found in one pass that also sees whether the description
// is surely valid: nearly all are, and a report takes four times as long. The pass reads each number of an array once,
// so what is checked is what is planned.
#pragma once

#include <slice1/detail/arithmetic.hpp>
#include <slice1/rules.hpp>     // support_at, tensor_support
#include <slice1/shape.hpp>     // copy_start
#include <slice1/types.hpp>     // slice1_desc, slice_desc, dimensions, data_type
#include <slice1/validate.hpp>  // operator_pointers

#include <array>    // std::array
#include <cstdint>  // std::uint32_t, std::int64_t, std::uint64_t
#include <span>     // std::span

namespace slice1::detail {

// With o the output's coordinates, in elements,
//     output[output_start + sum of output_strides[i] * o[i]] = input[input_start + sum of input_strides[i] * o[i]]
struct element_map {
  std::uint64_t input_start = 0;
  std::uint64_t output_start = 0;
  std::uint64_t input_size_in_bytes = 0;  // that the buffers must have
  std::uint64_t output_size_in_bytes = 0;
  std::array<std::int64_t, max_dimension_count> input_strides{};
  dimensions output_strides{};
  dimensions output_sizes{};
  std::uint32_t dimension_count = 0;
  slice1::data_type data_type{};
};

// One dimension of a window: the index of the input element that is copied first, the step to the next, and whether
// window and sizes surely fit, if they are given.
struct traversal {
  std::uint64_t start;
  std::int64_t stride;
  bool fits;
};
template <class Desc>
constexpr traversal traversal_of(const Desc& desc, std::uint32_t i, std::uint32_t windowed_size = 0,
                                 std::uint32_t copied_size = 0) noexcept {
  const std::uint32_t offset = desc.input_window_offsets[i], size = desc.input_window_sizes[i];
  const std::int32_t stride = desc.input_window_strides[i];
  const bool fits = size != 0 && stride != 0 && std::uint64_t{offset} + size <= windowed_size &&
                    std::uint64_t{copied_size - 1} * magnitude(stride) <= size - 1;
  return {copy_start(offset, size, stride), stride, fits};
}
template <class Desc>
concept has_unsigned_strides = requires(const Desc& d) {
  d.offsets;
};
template <has_unsigned_strides Desc>
constexpr traversal traversal_of(const Desc& desc, std::uint32_t i, std::uint32_t input_size = 0,
                                 std::uint32_t output_size = 0) noexcept {
  const std::uint32_t offset = desc.offsets[i], size = desc.sizes[i], stride = desc.strides[i];
  const bool fits =
      size == output_size && stride != 0 && offset + std::uint64_t{stride} * (output_size - 1) < input_size;
  return {offset, stride, fits};
}

// What a plan takes from a tensor.
struct tensor_layout {
  dimensions sizes, strides;     // elements; only the first dimension_count count
  std::uint64_t required_bytes;  // that a buffer must have
};

// Reads the arrays of a tensor. If it is not known to be valid, false means that only `validate` knows, and that the
// layout is incomplete.
template <bool KnownValid, class Tensor>
constexpr bool find_layout(const Tensor& tensor, bool must_nest, tensor_layout& layout) noexcept {
  std::uint64_t last = 0;    // the index of the last element
  std::uint64_t packed = 1;  // the stride of the next dimension, if it is packed
  for (std::uint32_t i = tensor.dimension_count; i > 0;) {
    --i;
    const std::uint32_t size = tensor.sizes[i];
    const std::uint32_t stride = tensor.strides ? (*tensor.strides)[i] : static_cast<std::uint32_t>(packed);
    layout.sizes[i] = size;
    layout.strides[i] = stride;
    if (!KnownValid && (size == 0 || (must_nest && size != 1 && stride <= last))) return false;
    last += std::uint64_t{size - 1} * stride;  // can't overflow: the sum before was below 2^32
    packed *= size;
    if (!KnownValid && (last >= largest_uint32 || packed > largest_uint32)) return false;
  }
  const auto spanned = (last + 1) * element_size(tensor.data_type);
  layout.required_bytes = tensor.total_tensor_size_in_bytes ? *tensor.total_tensor_size_in_bytes : spanned;
  if (KnownValid || !tensor.total_tensor_size_in_bytes) return true;
  const auto total = layout.required_bytes;
  return total % 4 == 0 && total <= largest_uint32 && total >= spanned;
}

// Finds the map, empty before, of a description whose arrays can be read. If it is not known to be valid, false means
// that only `validate` knows, and that the map is incomplete.
template <bool KnownValid, class Desc>
constexpr bool find_map(const Desc& desc, element_map& map) noexcept {
  tensor_layout input, output;
  if (!find_layout<KnownValid>(desc.input_tensor, false, input)) return false;
  if (!find_layout<KnownValid>(desc.output_tensor, true, output)) return false;
  for (std::uint32_t i = 0; i < desc.dimension_count; ++i) {
    const auto window = traversal_of(desc, i, input.sizes[i], output.sizes[i]);
    if (!KnownValid && !window.fits) return false;
    map.input_start += window.start * input.strides[i];
    map.input_strides[i] = saturating_signed_multiply(window.stride, input.strides[i]);
    map.output_strides[i] = output.strides[i];
    map.output_sizes[i] = output.sizes[i];
  }
  map.input_size_in_bytes = input.required_bytes;
  map.output_size_in_bytes = output.required_bytes;
  map.dimension_count = desc.dimension_count;
  map.data_type = desc.output_tensor.data_type;
  return true;
}

// Whether all but the numbers in arrays are surely valid.
template <class Tensor>
constexpr bool is_surely_supported(const Tensor& tensor, const tensor_pointers& pointers, std::uint32_t n) noexcept {
  return pointers.tensor && pointers.type == tensor_type_buffer && pointers.desc && pointers.sizes &&
         tensor.dimension_count == n && tensor.flags == 0 && tensor.guaranteed_base_offset_alignment == 0;
}
template <class Desc>
constexpr bool is_surely_supported(const Desc& desc, const operator_pointers& pointers,
                                   const std::span<const tensor_support>& table, feature_level level) noexcept {
  const auto& support = support_at(level, table);
  const auto n = desc.dimension_count;
  return level >= table.front().from && n >= support.least_dimension_count && n <= support.most_dimension_count &&
         is_surely_supported(desc.input_tensor, pointers.input, n) &&
         is_surely_supported(desc.output_tensor, pointers.output, n) && pointers.offsets && pointers.sizes &&
         pointers.strides && support.supports(desc.input_tensor.data_type) &&
         desc.input_tensor.data_type == desc.output_tensor.data_type;
}

}  // namespace slice1::detail
