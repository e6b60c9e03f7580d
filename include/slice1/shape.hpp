// SPDX-License-Identifier: MIT
// Where a copy starts, and how many elements and bytes it involves: copied elements, output sizes, packed strides,
// spans and buffer sizes, exact and checked.
#pragma once

#include <slice1/detail/arithmetic.hpp>
#include <slice1/types.hpp>  // data_type, dimensions, tensor_desc

#include <cstddef>   // std::size_t
#include <cstdint>   // std::uint32_t, std::uint64_t
#include <optional>  // std::optional
#include <span>      // std::span

namespace slice1::inline SLICE1_VERSION_NAMESPACE {

/// MaxCopiedElements of one dimension: 1 + (size - 1) / |stride|, the most elements that the window can supply. nullopt
/// if the window is empty (size 0) or the stride is 0. The page divides by the signed stride, but its own Example 2
/// needs the magnitude. (DML_SLICE1_OPERATOR_DESC, Description)
constexpr std::optional<std::uint32_t> max_copied_elements(std::uint32_t window_size,
                                                           std::int32_t window_stride) noexcept {
  if (window_size == 0 || window_stride == 0) return std::nullopt;
  return 1 + (window_size - 1) / detail::magnitude(window_stride);
}

/// CopyStart of one dimension: the index of the input element that is copied first. This is the window's first element
/// if the stride is positive, and its last if the stride is negative. For an empty window (size 0) and for a stride of
/// 0, which are invalid, it is the offset. (DML_SLICE1_OPERATOR_DESC, Description)
constexpr std::uint64_t copy_start(std::uint32_t window_offset, std::uint32_t window_size,
                                   std::int32_t window_stride) noexcept {
  const bool from_end = window_stride < 0 && window_size != 0;
  return std::uint64_t{window_offset} + (from_end ? window_size - 1 : 0);
}

/// The largest legal output sizes of a window, in elements; entries beyond the rank are 0. nullopt if a dimension has
/// no largest size (window size 0 or stride 0), or if the two ranks differ or exceed 8.
constexpr std::optional<dimensions> max_output_sizes(std::span<const std::uint32_t> window_sizes,
                                                     std::span<const std::int32_t> window_strides) noexcept {
  if (window_sizes.size() != window_strides.size() || window_sizes.size() > max_dimension_count) return std::nullopt;
  dimensions sizes{};
  for (std::size_t i = 0; i < window_sizes.size(); ++i) {
    const auto most = max_copied_elements(window_sizes[i], window_strides[i]);
    if (!most) return std::nullopt;
    sizes[i] = *most;
  }
  return sizes;
}

/// The strides, in elements, of a tensor without gaps whose last dimension is contiguous; entries beyond the rank are
/// 0. nullopt if a size is 0, a stride exceeds 2^32 - 1, or the rank exceeds 8.
constexpr std::optional<dimensions> packed_strides(std::span<const std::uint32_t> sizes) noexcept {
  if (sizes.size() > max_dimension_count) return std::nullopt;
  dimensions strides{};
  std::uint64_t stride = 1;
  for (std::size_t i = sizes.size(); i > 0;) {
    --i;
    if (sizes[i] == 0 || stride > detail::largest_uint32) return std::nullopt;
    strides[i] = static_cast<std::uint32_t>(stride);
    stride *= sizes[i];  // both fit in 32 bits
  }
  return strides;
}

/// The product of the sizes; nullopt if it exceeds 2^64 - 1.
constexpr std::optional<std::uint64_t> logical_element_count(std::span<const std::uint32_t> sizes) noexcept {
  std::uint64_t count = 1;
  bool exceeds = false;
  for (const auto size : sizes) {
    if (size == 0) return 0;
    const auto product = detail::checked_multiply(count, size);
    if (product) count = *product;
    else exceeds = true;
  }
  if (exceeds) return std::nullopt;
  return count;
}

/// 1 + sum of (size - 1) * stride: the elements from a tensor's first to its last, gaps included. nullopt if a size is
/// 0, the ranks differ, or the number exceeds 2^64 - 1. (DML_BUFFER_TENSOR_DESC, TotalTensorSizeInBytes)
constexpr std::optional<std::uint64_t> element_span(std::span<const std::uint32_t> sizes,
                                                    std::span<const std::uint32_t> strides) noexcept {
  if (sizes.size() != strides.size()) return std::nullopt;
  std::optional<std::uint64_t> span = 1;
  for (std::size_t i = 0; span && i < sizes.size(); ++i) {
    if (sizes[i] == 0) return std::nullopt;
    span = detail::checked_add(*span, std::uint64_t{sizes[i] - 1} * strides[i]);  // 32 bits times 32 bits
  }
  return span;
}

/// The span of a tensor description, which is packed if it has no strides. nullopt also for more than 8 dimensions.
constexpr std::optional<std::uint64_t> element_span(const tensor_desc& tensor) noexcept {
  const std::size_t rank = tensor.dimension_count;
  if (rank > max_dimension_count) return std::nullopt;
  const std::span<const std::uint32_t> sizes(tensor.sizes.data(), rank);
  if (tensor.strides) return element_span(sizes, {tensor.strides->data(), rank});
  const auto count = logical_element_count(sizes);
  if (count == 0) return std::nullopt;
  return count;
}

/// The bytes that this many elements occupy, rounded up to a multiple of 4; a byte holds two 4-bit elements. nullopt
/// for an unknown data type, or if the number exceeds 2^64 - 1. (DirectML helper functions)
constexpr std::optional<std::uint64_t> buffer_size(data_type type, std::uint64_t elements) noexcept {
  std::optional<std::uint64_t> bytes;
  if (type == data_type::uint4 || type == data_type::int4) {
    bytes = elements / 2 + elements % 2;
  } else if (element_size(type) != 0) {
    bytes = detail::checked_multiply(elements, element_size(type));
  }
  return bytes ? detail::checked_round_up_to_4(*bytes) : std::nullopt;
}

/// The least TotalTensorSizeInBytes that a tensor's data type, sizes and strides imply: a multiple of 4. nullopt if
/// there is no such tensor (unknown data type, rank 0 or above 8, a size of 0) or the number exceeds 2^64 - 1.
/// (DML_BUFFER_TENSOR_DESC, TotalTensorSizeInBytes)
constexpr std::optional<std::uint64_t> buffer_size(const tensor_desc& tensor) noexcept {
  if (tensor.dimension_count == 0) return std::nullopt;
  const auto elements = element_span(tensor);
  return elements ? buffer_size(tensor.data_type, *elements) : std::nullopt;
}

}  // namespace slice1
