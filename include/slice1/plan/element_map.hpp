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

#include <array>        // std::array
#include <cstdint>      // std::uint32_t, std::int64_t, std::uint64_t
#include <span>         // std::span
#include <type_traits>  // std::remove_cvref_t

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

// Reads a tensor's dimensions, from the innermost one outwards. If the tensor is not known to be valid, false means
// that only `validate` knows.
template <bool KnownValid, class Tensor>
class tensor_reader {
 public:
  constexpr explicit tensor_reader(const Tensor& tensor, bool must_nest = false) noexcept
      : tensor_(tensor), must_nest_(must_nest) {}

  constexpr bool read(std::uint32_t i, std::uint32_t& size, std::uint32_t& stride) noexcept {
    size = tensor_.sizes[i];
    stride = tensor_.strides ? (*tensor_.strides)[i] : static_cast<std::uint32_t>(packed_);
    if (!KnownValid && (size == 0 || (must_nest_ && size != 1 && stride <= last_))) return false;
    last_ += std::uint64_t{size - 1} * stride;  // can't overflow: the sum before was below 2^32
    packed_ *= size;
    return KnownValid || (last_ | packed_) <= largest_uint32;
  }

  // That a buffer must have, once all dimensions were read.
  constexpr bool read_required_bytes(std::uint64_t& required) const noexcept {
    const auto spanned = (last_ + 1) * element_size(tensor_.data_type);
    required = tensor_.total_tensor_size_in_bytes ? *tensor_.total_tensor_size_in_bytes : spanned;
    if (KnownValid) return true;
    if (last_ == largest_uint32) return false;
    if (!tensor_.total_tensor_size_in_bytes) return true;
    return required % 4 == 0 && required <= largest_uint32 && required >= spanned;
  }

 private:
  const Tensor& tensor_;
  bool must_nest_;
  std::uint64_t last_ = 0;    // the index of the last element
  std::uint64_t packed_ = 1;  // the stride of the next dimension, if it is packed
};

// What a plan takes from a valid tensor.
struct tensor_layout {
  dimensions strides{};  // elements
  std::uint64_t required_bytes = 0;
};
constexpr tensor_layout layout_of(const tensor_desc& valid) noexcept {
  tensor_layout layout;
  tensor_reader<true, tensor_desc> reader(valid);
  for (std::uint32_t i = valid.dimension_count, size = 0; i > 0;) {
    --i;
    reader.read(i, size, layout.strides[i]);
  }
  reader.read_required_bytes(layout.required_bytes);
  return layout;
}

// Finds the map, empty before, of a description whose arrays can be read. If it is not known to be valid, false means
// that only `validate` knows, and that the map is incomplete.
template <bool KnownValid, class Desc>
constexpr bool find_map(const Desc& desc, element_map& map) noexcept {
  using tensor = std::remove_cvref_t<decltype(desc.input_tensor)>;
  tensor_reader<KnownValid, tensor> input(desc.input_tensor), output(desc.output_tensor, true);
  for (std::uint32_t i = desc.dimension_count; i > 0;) {
    --i;
    std::uint32_t input_size = 0, input_stride = 0;
    if (!input.read(i, input_size, input_stride)) return false;
    if (!output.read(i, map.output_sizes[i], map.output_strides[i])) return false;
    const auto window = traversal_of(desc, i, input_size, map.output_sizes[i]);
    if (!KnownValid && !window.fits) return false;
    map.input_start += window.start * input_stride;
    map.input_strides[i] = saturating_signed_multiply(window.stride, input_stride);
  }
  map.dimension_count = desc.dimension_count;
  map.data_type = desc.output_tensor.data_type;
  return input.read_required_bytes(map.input_size_in_bytes) && output.read_required_bytes(map.output_size_in_bytes);
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
