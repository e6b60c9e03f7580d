// SPDX-License-Identifier: MIT
// All arithmetic that could overflow, in 64 unsigned bits, checked or saturating; and casts of bits.
#pragma once

#include <slice1/version.hpp>

#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint64_t etc.
#include <optional>     // std::optional
#include <type_traits>  // std::make_unsigned_t, std::conditional_t

namespace slice1::inline SLICE1_VERSION_NAMESPACE::detail {

inline constexpr std::uint64_t largest_uint32 = 0xffff'ffffu;
inline constexpr std::uint64_t largest_uint64 = ~std::uint64_t{0};
inline constexpr std::uint64_t largest_int64 = largest_uint64 >> 1;

/// a + b; nullopt if that exceeds 2^64 - 1.
constexpr std::optional<std::uint64_t> checked_add(std::uint64_t a, std::uint64_t b) noexcept {
  if (b > largest_uint64 - a) return std::nullopt;
  return a + b;
}

/// a * b; nullopt if that exceeds 2^64 - 1.
constexpr std::optional<std::uint64_t> checked_multiply(std::uint64_t a, std::uint64_t b) noexcept {
  if (a > largest_uint32 || b > largest_uint32) {  // no division where both fit in 32 bits
    if (b != 0 && a > largest_uint64 / b) return std::nullopt;
  }
  return a * b;
}

/// a + b, at most 2^64 - 1.
constexpr std::uint64_t saturating_add(std::uint64_t a, std::uint64_t b) noexcept {
  return checked_add(a, b).value_or(largest_uint64);
}

/// a * b, at most 2^64 - 1.
constexpr std::uint64_t saturating_multiply(std::uint64_t a, std::uint64_t b) noexcept {
  return checked_multiply(a, b).value_or(largest_uint64);
}

/// a * b, at most 2^63 - 1; a is at least -2^31, so that no product is below -2^63.
constexpr std::int64_t saturating_signed_multiply(std::int64_t a, std::uint32_t b) noexcept {
  if (a <= 0) return a * std::int64_t{b};
  const auto product = saturating_multiply(static_cast<std::uint64_t>(a), std::uint64_t{b});
  return product > largest_int64 ? static_cast<std::int64_t>(largest_int64) : static_cast<std::int64_t>(product);
}

/// An integer of any type, at most 2^63 - 1.
template <class Integer>
constexpr std::int64_t saturated_int64(Integer number) noexcept {
  if constexpr (sizeof(Integer) >= 8 && std::is_unsigned_v<Integer>) {
    if (number > largest_int64) return static_cast<std::int64_t>(largest_int64);
  }
  return static_cast<std::int64_t>(number);
}

/// a, rounded up to a multiple of 4; nullopt if that exceeds 2^64 - 1.
constexpr std::optional<std::uint64_t> checked_round_up_to_4(std::uint64_t a) noexcept {
  const auto sum = checked_add(a, 3);
  if (!sum) return std::nullopt;
  return *sum & ~std::uint64_t{3};
}

/// Narrows the size of existing memory to std::size_t; it always fits. A template, because -Wuseless-cast warns of a
/// cast between equal types outside templates.
template <class Number>
constexpr std::size_t to_size(Number a) noexcept {
  return static_cast<std::size_t>(a);
}

/// The unsigned integer of 1, 2, 4 or 8 bytes.
template <std::size_t Size>
using unsigned_of = std::conditional_t<
    Size == 1, std::uint8_t,
    std::conditional_t<Size == 2, std::uint16_t, std::conditional_t<Size == 4, std::uint32_t, std::uint64_t>>>;

/// std::bit_cast, which Emscripten 3.1's standard library lacks; every supported compiler has the builtin.
template <class To, class From>
constexpr To bit_cast(const From& from) noexcept {
  return __builtin_bit_cast(To, from);
}

/// |a|, exact for every value: |INT_MIN| is 2147483648.
template <class Signed>
constexpr std::make_unsigned_t<Signed> magnitude(Signed a) noexcept {
  const auto bits = static_cast<std::make_unsigned_t<Signed>>(a);
  return a < 0 ? ~bits + 1 : bits;
}

/// The coordinate `count` strides from `start`. It is not negative and fits in 64 bits.
constexpr std::uint64_t moved(std::uint64_t start, std::int64_t stride, std::uint64_t count) noexcept {
  return stride < 0 ? start - magnitude(stride) * count : start + static_cast<std::uint64_t>(stride) * count;
}

}  // namespace slice1::detail
