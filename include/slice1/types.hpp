// SPDX-License-Identifier: MIT
// Data types, feature levels, tensors and the slices themselves, as values.
#pragma once

#include <slice1/types/per_dimension.hpp>  // IWYU pragma: export

#include <array>        // std::array
#include <cstdint>      // std::uint32_t etc.
#include <optional>     // std::optional
#include <type_traits>  // std::is_integral_v, std::is_trivially_copyable_v

/// A reference for DirectML's slice operators: what they accept, why they reject, and what they compute, bit for bit.
namespace slice1::inline SLICE1_VERSION_NAMESPACE {

/// The type of a tensor's elements (DML_TENSOR_DATA_TYPE, same values). It may hold any 32-bit value; validation
/// rejects unknown values.
enum class data_type : std::uint32_t {
  unknown,
  float32,
  float16,
  uint32,
  uint16,
  uint8,
  int32,
  int16,
  int8,
  float64,
  uint64,
  int64,
  uint4,
  int4
};

/// What a device supports (DML_FEATURE_LEVEL, same values). It may hold any 32-bit value; levels compare as numbers.
enum class feature_level : std::uint32_t {
  v1_0 = 0x1000,
  v2_0 = 0x2000,
  v2_1 = 0x2100,
  v3_0 = 0x3000,
  v3_1 = 0x3100,
  v4_0 = 0x4000,
  v4_1 = 0x4100,
  v5_0 = 0x5000,
  v5_1 = 0x5100,
  v5_2 = 0x5200,
  v6_0 = 0x6000,
  v6_1 = 0x6100,
  v6_2 = 0x6200,
  v6_3 = 0x6300,
  v6_4 = 0x6400
};

/// All feature levels, ascending.
inline constexpr std::array feature_levels{
    feature_level::v1_0, feature_level::v2_0, feature_level::v2_1, feature_level::v3_0, feature_level::v3_1,
    feature_level::v4_0, feature_level::v4_1, feature_level::v5_0, feature_level::v5_1, feature_level::v5_2,
    feature_level::v6_0, feature_level::v6_1, feature_level::v6_2, feature_level::v6_3, feature_level::v6_4};

/// The newest feature level, which is the default everywhere.
inline constexpr feature_level latest_feature_level = feature_level::v6_4;

/// A tensor in a buffer: the fields of DML_BUFFER_TENSOR_DESC. Only the arrays' first `dimension_count` entries count.
struct tensor_desc {
  slice1::data_type data_type{};                              ///< of every element
  std::uint32_t flags{};                                      ///< 1: OWNED_BY_DML
  std::uint32_t dimension_count{};                            ///< 1 to 8
  dimensions sizes{};                                         ///< elements
  std::optional<dimensions> strides{};                        ///< elements; nullopt: packed, last dimension contiguous
  std::optional<std::uint64_t> total_tensor_size_in_bytes{};  ///< bytes; nullopt: what sizes and strides imply
  std::uint32_t guaranteed_base_offset_alignment{};           ///< bytes; 0: nothing is guaranteed

  /// Whether all fields are equal as written: explicit packed strides differ from nullopt. Entries of the arrays beyond
  /// `dimension_count` are not compared.
  friend constexpr bool operator==(const tensor_desc& a, const tensor_desc& b) noexcept {
    return a.data_type == b.data_type && a.flags == b.flags && a.dimension_count == b.dimension_count &&
           detail::same_entries(a.sizes, b.sizes, a.dimension_count) &&
           a.strides.has_value() == b.strides.has_value() &&
           (!a.strides || detail::same_entries(*a.strides, *b.strides, a.dimension_count)) &&
           a.total_tensor_size_in_bytes == b.total_tensor_size_in_bytes &&
           a.guaranteed_base_offset_alignment == b.guaranteed_base_offset_alignment;
  }
};

/// A slice: the fields of DML_SLICE1_OPERATOR_DESC. Only the arrays' first `dimension_count` entries count.
struct slice1_desc {
  tensor_desc input_tensor{};                                            ///< the tensor to read
  tensor_desc output_tensor{};                                           ///< the tensor to write
  std::uint32_t dimension_count{};                                       ///< 1 to 8, the same as both tensors'
  dimensions input_window_offsets{};                                     ///< elements
  dimensions input_window_sizes{};                                       ///< elements
  std::array<std::int32_t, max_dimension_count> input_window_strides{};  ///< elements; negative: from the window's end

  /// Whether all fields are the same. Entries of the arrays beyond `dimension_count` are not compared.
  friend constexpr bool operator==(const slice1_desc& a, const slice1_desc& b) noexcept {
    return a.input_tensor == b.input_tensor && a.output_tensor == b.output_tensor &&
           a.dimension_count == b.dimension_count &&
           detail::same_entries(a.input_window_offsets, b.input_window_offsets, a.dimension_count) &&
           detail::same_entries(a.input_window_sizes, b.input_window_sizes, a.dimension_count) &&
           detail::same_entries(a.input_window_strides, b.input_window_strides, a.dimension_count);
  }
};

/// A slice of the older operator: the fields of DML_SLICE_OPERATOR_DESC. Its strides are unsigned, and its sizes are
/// those of the output. Only the arrays' first `dimension_count` entries count.
struct slice_desc {
  tensor_desc input_tensor{};       ///< the tensor to read
  tensor_desc output_tensor{};      ///< the tensor to write
  std::uint32_t dimension_count{};  ///< 1 to 8, the same as both tensors'
  dimensions offsets{};             ///< elements
  dimensions sizes{};               ///< elements, the same as the output's
  dimensions strides{};             ///< elements

  /// Whether all fields are the same. Entries of the arrays beyond `dimension_count` are not compared.
  friend constexpr bool operator==(const slice_desc& a, const slice_desc& b) noexcept {
    return a.input_tensor == b.input_tensor && a.output_tensor == b.output_tensor &&
           a.dimension_count == b.dimension_count && detail::same_entries(a.offsets, b.offsets, a.dimension_count) &&
           detail::same_entries(a.sizes, b.sizes, a.dimension_count) &&
           detail::same_entries(a.strides, b.strides, a.dimension_count);
  }
};

/// The gradient of a slice: the fields of DML_SLICE_GRAD_OPERATOR_DESC. Every element of the input gradient goes where
/// the slice1_desc with the same window would read it, and the rest of the output gradient becomes 0. Only the arrays'
/// first `dimension_count` entries count.
struct slice_grad_desc {
  tensor_desc input_gradient_tensor{};                                   ///< the tensor to read: of the slice's output
  tensor_desc output_gradient_tensor{};                                  ///< the tensor to write: of the slice's input
  std::uint32_t dimension_count{};                                       ///< 1 to 8, the same as both tensors'
  dimensions input_window_offsets{};                                     ///< elements of the output gradient
  dimensions input_window_sizes{};                                       ///< elements of the output gradient
  std::array<std::int32_t, max_dimension_count> input_window_strides{};  ///< elements; negative: from the window's end

  /// Whether all fields are the same. Entries of the arrays beyond `dimension_count` are not compared.
  friend constexpr bool operator==(const slice_grad_desc& a, const slice_grad_desc& b) noexcept {
    return a.input_gradient_tensor == b.input_gradient_tensor && a.output_gradient_tensor == b.output_gradient_tensor &&
           a.dimension_count == b.dimension_count &&
           detail::same_entries(a.input_window_offsets, b.input_window_offsets, a.dimension_count) &&
           detail::same_entries(a.input_window_sizes, b.input_window_sizes, a.dimension_count) &&
           detail::same_entries(a.input_window_strides, b.input_window_strides, a.dimension_count);
  }
};

namespace detail {

// A description of an operator other than DML_SLICE1.
template <class Desc>
concept neighbour_desc = std::is_same_v<Desc, slice_desc> || std::is_same_v<Desc, slice_grad_desc>;

// The tensor that an operator reads, and the one that it writes.
// @{
template <class Desc>
constexpr const tensor_desc& input_of(const Desc& desc) noexcept {
  return desc.input_tensor;
}
constexpr const tensor_desc& input_of(const slice_grad_desc& desc) noexcept {
  return desc.input_gradient_tensor;
}
template <class Desc>
constexpr const tensor_desc& output_of(const Desc& desc) noexcept {
  return desc.output_tensor;
}
constexpr const tensor_desc& output_of(const slice_grad_desc& desc) noexcept {
  return desc.output_gradient_tensor;
}
// @}

}  // namespace detail

/// Bytes of an element: 1, 2, 4 or 8. 0 for `unknown`, the 4-bit types and values that are not data types.
constexpr std::uint32_t element_size(data_type type) noexcept {
  switch (type) {
    case data_type::uint8:
    case data_type::int8: return 1;
    case data_type::float16:
    case data_type::uint16:
    case data_type::int16: return 2;
    case data_type::float32:
    case data_type::uint32:
    case data_type::int32: return 4;
    case data_type::float64:
    case data_type::uint64:
    case data_type::int64: return 8;
    case data_type::unknown:
    case data_type::uint4:
    case data_type::int4: break;
  }
  return 0;
}

/// A FLOAT16 element as bits, for moving, not for arithmetic. It compares as bits, so -0 differs from +0.
struct float16 {
  std::uint16_t bits{};  ///< IEEE 754 binary16: the sign, 5 bits of exponent, 10 bits of fraction

  /// Whether the bits are equal; a NaN equals itself.
  friend constexpr bool operator==(const float16&, const float16&) = default;
};

namespace detail {

template <class Type, class... Us>
inline constexpr bool is_one_of = (std::is_same_v<Type, Us> || ...);

template <class Type>
constexpr data_type integer_data_type() noexcept {
  // By size and signedness, so that both long and long long are elements.
  if constexpr (std::is_integral_v<Type> && !is_one_of<Type, bool, char, wchar_t, char8_t, char16_t, char32_t>) {
    constexpr bool is_signed = std::is_signed_v<Type>;
    if constexpr (sizeof(Type) == 1) return is_signed ? data_type::int8 : data_type::uint8;
    else if constexpr (sizeof(Type) == 2) return is_signed ? data_type::int16 : data_type::uint16;
    else if constexpr (sizeof(Type) == 4) return is_signed ? data_type::int32 : data_type::uint32;
    else if constexpr (sizeof(Type) == 8) return is_signed ? data_type::int64 : data_type::uint64;
  }
  return data_type::unknown;
}

}  // namespace detail

/// The data type of the C++ type Type; `unknown` if Type has none. Specialise it for your own half-precision type, as
/// eigen.hpp does for Eigen::half.
/// @{
template <class Type>
inline constexpr data_type data_type_of = detail::integer_data_type<Type>();
template <>
inline constexpr data_type data_type_of<float> = data_type::float32;
template <>
inline constexpr data_type data_type_of<double> = data_type::float64;
template <>
inline constexpr data_type data_type_of<float16> = data_type::float16;
// _Float16, which is also std::float16_t where that exists. In C++, GCC 12 has it only on x86.
#if defined(__FLT16_MANT_DIG__) && (defined(__clang__) || __GNUC__ > 12 || defined(__SSE2__))
template <>
inline constexpr data_type data_type_of<_Float16> = data_type::float16;
#endif
/// @}

/// A C++ type that holds one element of a tensor.
template <class Type>
concept element = std::is_trivially_copyable_v<Type> && sizeof(Type) == element_size(data_type_of<Type>);

}  // namespace slice1
