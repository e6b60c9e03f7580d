// SPDX-License-Identifier: MIT
// What does the operator talk about? Data types, feature levels, tensors and the description of a slice, as values.
#pragma once

#include <array>        // std::array
#include <cstddef>      // std::size_t, std::ptrdiff_t
#include <cstdint>      // std::uint32_t and its kin
#include <optional>     // std::optional
#include <type_traits>  // std::is_integral_v, std::is_trivially_copyable_v

/// A reference of DirectML's slice operators: what they accept, why they reject, and what they compute, bit for bit.
namespace slice1 {

/// What an element is (DML_TENSOR_DATA_TYPE, same values). Any 32-bit value may be held; validation judges it.
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

/// What a device offers (DML_FEATURE_LEVEL, same values). Any 32-bit value may be held; levels are compared as numbers.
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

/// All of them, ascending.
inline constexpr std::array feature_levels{
    feature_level::v1_0, feature_level::v2_0, feature_level::v2_1, feature_level::v3_0, feature_level::v3_1,
    feature_level::v4_0, feature_level::v4_1, feature_level::v5_0, feature_level::v5_1, feature_level::v5_2,
    feature_level::v6_0, feature_level::v6_1, feature_level::v6_2, feature_level::v6_3, feature_level::v6_4};

/// The newest, and the one that is taken where none is given.
inline constexpr feature_level latest_feature_level = feature_level::v6_4;

/// The most dimensions that any feature level takes (DML_TENSOR_DIMENSION_COUNT_MAX1).
inline constexpr std::uint32_t max_dimension_count = 8;

/// A number per dimension, outermost first; the first `dimension_count` entries count.
using dimensions = std::array<std::uint32_t, max_dimension_count>;

/// So many numbers, one for each dimension, as a value: what accessors return, so that nothing dangles.
template <class T>
class per_dimension {
 public:
  /// The first `count` of the values; `count` is 1 to 8.
  constexpr per_dimension(const std::array<T, max_dimension_count>& values, std::uint32_t count) noexcept
      : values_(values), count_(count) {}

  /// 1 to 8.
  constexpr std::size_t size() const noexcept { return count_; }

  /// The number of dimension i, which is less than size().
  constexpr const T& operator[](std::size_t i) const noexcept { return values_[i]; }

  /// An input iterator, no pointer and not contiguous: std::span would take those of a temporary.
  class iterator {
   public:
    using value_type = T;
    using difference_type = std::ptrdiff_t;

    constexpr iterator() = default;
    constexpr explicit iterator(const T* at) noexcept : at_(at) {}
    constexpr const T& operator*() const noexcept { return *at_; }
    constexpr iterator& operator++() noexcept {
      ++at_;
      return *this;
    }
    constexpr iterator operator++(int) noexcept { return iterator(at_++); }
    friend constexpr bool operator==(const iterator&, const iterator&) = default;

   private:
    const T* at_ = nullptr;
  };

  /// For loops over all dimensions, outermost first.
  /// @{
  constexpr iterator begin() const noexcept { return iterator(values_.data()); }
  constexpr iterator end() const noexcept { return iterator(values_.data() + count_); }
  /// @}

  /// As many numbers, and the same.
  friend constexpr bool operator==(const per_dimension& a, const per_dimension& b) noexcept {
    if (a.count_ != b.count_) return false;
    for (std::size_t i = 0; i < a.count_; ++i) {
      if (a.values_[i] != b.values_[i]) return false;
    }
    return true;
  }

 private:
  std::array<T, max_dimension_count> values_;
  std::uint32_t count_;
};

/// A tensor in a buffer, field by field as DML_BUFFER_TENSOR_DESC.
struct tensor_desc {
  slice1::data_type data_type{};                              ///< of every element
  std::uint32_t flags{};                                      ///< 1: OWNED_BY_DML
  std::uint32_t dimension_count{};                            ///< 1 to 8
  dimensions sizes{};                                         ///< elements
  std::optional<dimensions> strides{};                        ///< elements; none: packed, the last dimension contiguous
  std::optional<std::uint64_t> total_tensor_size_in_bytes{};  ///< none: what sizes and strides imply
  std::uint32_t guaranteed_base_offset_alignment{};           ///< bytes; 0: nothing guaranteed
};

/// A slice, field by field as DML_SLICE1_OPERATOR_DESC. The arrays' first `dimension_count` entries count.
struct slice1_desc {
  tensor_desc input_tensor{};                                            ///< is read
  tensor_desc output_tensor{};                                           ///< is written
  std::uint32_t dimension_count{};                                       ///< 1 to 8, that of both tensors
  dimensions input_window_offsets{};                                     ///< elements
  dimensions input_window_sizes{};                                       ///< elements
  std::array<std::int32_t, max_dimension_count> input_window_strides{};  ///< elements; negative: from the window's end
};

/// A slice of the older operator, field by field as DML_SLICE_OPERATOR_DESC: strides are unsigned, and sizes are those
/// of the output. The arrays' first `dimension_count` entries count.
struct slice_desc {
  tensor_desc input_tensor{};       ///< is read
  tensor_desc output_tensor{};      ///< is written
  std::uint32_t dimension_count{};  ///< 1 to 8, that of both tensors
  dimensions offsets{};             ///< elements
  dimensions sizes{};               ///< elements, as many as the output's
  dimensions strides{};             ///< elements
};

/// Bytes of an element: 1, 2, 4 or 8; 0 for the 4-bit types and for everything that is no data type.
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

/// A FLOAT16 element as its bits: something to move, not to calculate with. Compares as bits do: -0 is not +0.
struct float16 {
  std::uint16_t bits{};  ///< as IEEE 754 lays binary16 out: sign, 5 bits of exponent, 10 of fraction

  /// The same bits, of NaNs too.
  friend constexpr bool operator==(const float16&, const float16&) = default;
};

namespace detail {

template <class T, class... Us>
inline constexpr bool is_one_of = (std::is_same_v<T, Us> || ...);

template <class T>
constexpr data_type integer_data_type() noexcept {
  // By size and signedness, so that long and long long are elements wherever they have such a size.
  if constexpr (std::is_integral_v<T> && !is_one_of<T, bool, char, wchar_t, char8_t, char16_t, char32_t>) {
    constexpr bool is_signed = std::is_signed_v<T>;
    if constexpr (sizeof(T) == 1) return is_signed ? data_type::int8 : data_type::uint8;
    else if constexpr (sizeof(T) == 2) return is_signed ? data_type::int16 : data_type::uint16;
    else if constexpr (sizeof(T) == 4) return is_signed ? data_type::int32 : data_type::uint32;
    else if constexpr (sizeof(T) == 8) return is_signed ? data_type::int64 : data_type::uint64;
  }
  return data_type::unknown;
}

}  // namespace detail

/// The data type of the C++ type T, `unknown` where it has none. Adapters specialise it for the half types of others.
/// @{
template <class T>
inline constexpr data_type data_type_of = detail::integer_data_type<T>();
template <>
inline constexpr data_type data_type_of<float> = data_type::float32;
template <>
inline constexpr data_type data_type_of<double> = data_type::float64;
template <>
inline constexpr data_type data_type_of<float16> = data_type::float16;
// The compiler has _Float16, which std::float16_t names too. GCC 12 has it in C++ on x86 only.
#if defined(__FLT16_MANT_DIG__) && (defined(__clang__) || __GNUC__ > 12 || defined(__SSE2__))
template <>
inline constexpr data_type data_type_of<_Float16> = data_type::float16;
#endif
/// @}

/// A C++ type that holds one element of the operator's.
template <class T>
concept element = std::is_trivially_copyable_v<T> && sizeof(T) == element_size(data_type_of<T>);

}  // namespace slice1
