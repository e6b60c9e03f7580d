// SPDX-License-Identifier: MIT
// Numbers as text: in decimal, in hexadecimal, as lists and as element values.
#pragma once

#include <slice1/detail/arithmetic.hpp>
#include <slice1/types.hpp>  // data_type, element_size

#include <array>             // std::array
#include <charconv>          // std::to_chars
#include <cstddef>           // std::size_t, std::byte
#include <cstdint>           // std::uint64_t etc.
#include <cstdio>            // std::snprintf
#include <cstdlib>           // std::atoi, std::strtod, std::strtof
#include <cstring>           // std::memcpy
#include <initializer_list>  // std::initializer_list
#include <string>            // std::string
#include <string_view>       // std::string_view

namespace slice1::inline SLICE1_VERSION_NAMESPACE::detail {

// Concatenates. (For "literal" + std::string at -O2, g++ 12 gives a false warning in the user's build.)
inline std::string join(std::initializer_list<std::string_view> pieces) {
  std::string text;
  for (const auto piece : pieces) text += piece;
  return text;
}

// What std::to_chars writes for a finite floating-point number: the shortest text that reads back. It uses
// std::snprintf, for standard libraries whose std::to_chars knows only integers, such as Emscripten 3.1's.
template <class Float>
std::string shortest_decimal(Float value) {
  std::array<char, 400> text;
  std::size_t size = 0;
  const auto print = [&](const char* how, int precision, double number) {
    size = static_cast<std::size_t>(std::snprintf(text.data(), text.size(), how, precision, number));
  };
  const auto reads_back = [&] {  // compares bytes: registers of i386 are wider
    Float number{};
    if constexpr (sizeof(Float) == sizeof(float)) number = std::strtof(text.data(), nullptr);
    else number = std::strtod(text.data(), nullptr);
    return std::memcmp(&number, &value, sizeof number) == 0;
  };
  int precision = 0;
  for (;; ++precision) {
    print("%.*e", precision, double{value});
    if (reads_back()) break;
    // 2^-24 is between two texts of 16 digits; only the one farther from 0 reads back.
    char& last = text[std::string_view(text.data(), size).find('e') - 1];
    if (last == '9') continue;
    ++last;
    if (reads_back()) break;
  }

  const std::string_view printed(text.data(), size);  // "-1.5e+00", with the point of the program's locale
  const auto e = printed.find('e');
  const std::string sign(value < 0 || printed.front() == '-' ? "-" : ""), exponent_text(printed.substr(e));
  std::string digits;
  for (const char c : printed.substr(0, e)) digits += c >= '0' && c <= '9' ? std::string(1, c) : "";
  const int exponent = std::atoi(exponent_text.c_str() + 1);
  const auto with_point = [&](std::size_t before) {
    return digits.size() == before ? digits : join({digits.substr(0, before), ".", digits.substr(before)});
  };
  const std::string scientific = join({sign, with_point(1), exponent_text});
  std::string fixed;
  if (exponent < 0) fixed = join({sign, "0.", std::string(static_cast<std::size_t>(-exponent - 1), '0'), digits});
  else if (exponent < precision) fixed = join({sign, with_point(static_cast<std::size_t>(exponent) + 1)});
  else {  // every digit of an integer
    print("%.*f", 0, double{value});
    fixed.assign(text.data(), size);
  }
  return fixed.size() <= scientific.size() ? fixed : scientific;
}

// A number in decimal; a floating-point number as the shortest text that reads back.
template <class Number>
std::string decimal(Number value) {
  if constexpr (requires(char* at) { std::to_chars(at, at, value); }) {
    std::array<char, 32> digits;
    const char* const end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
    return {digits.data(), static_cast<std::size_t>(end - digits.data())};
  } else {
    if (value - value != 0) return value < 0 ? "-inf" : "inf";
    return shortest_decimal(value);
  }
}

inline std::string hexadecimal(std::uint64_t value) {
  std::string digits;
  do {
    digits.insert(digits.begin(), "0123456789ABCDEF"[value % 16]);
    value /= 16;
  } while (value != 0);
  return join({"0x", digits});
}

// "0,0,3,1": the first `count` of the numbers.
template <class Numbers>
std::string numbers(const Numbers& values, std::size_t count) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) {
    if (i != 0) text += ",";
    text += decimal(values[i]);
  }
  return text;
}

// "{0,0,3,1}".
template <class Numbers>
std::string list(const Numbers& values, std::size_t count) {
  return join({"{", numbers(values, count), "}"});
}

// The text of a floating-point number given as bits, so that no NaN is used as a number; `infinity`: the type's bits.
template <class Float, class Bits>
std::string float_text(Bits bits, Bits infinity) {
  const auto magnitude = static_cast<Bits>(bits & static_cast<Bits>(~Bits{0} >> 1));
  return magnitude > infinity ? "nan" : decimal(bit_cast<Float>(bits));
}

// The bits of the float with the value of a FLOAT16. Every FLOAT16 value is exact as a float.
constexpr std::uint32_t float_bits(std::uint16_t half) noexcept {
  const std::uint32_t sign = std::uint32_t{half} >> 15 << 31;
  const std::uint32_t exponent = half >> 10 & 0x1fu;
  const std::uint32_t mantissa = half & 0x3ffu;
  if (exponent == 0) {  // zero or subnormal: a multiple of 2^-24, which is a normal float
    return sign | bit_cast<std::uint32_t>(static_cast<float>(mantissa) * 0x1p-24f);
  }
  const std::uint32_t wide_exponent = exponent == 0x1f ? 0xff : exponent + (127 - 15);
  return sign | wide_exponent << 23 | mantissa << 13;
}

// The value of the index-th element, which must exist; empty for types without whole bytes. A FLOAT16 is written as the
// float with its value.
inline std::string value_text(data_type type, const void* elements, std::uint64_t index) {
  const auto* const at = static_cast<const std::byte*>(elements) + to_size(index) * element_size(type);
  const auto load = [at](auto zero) {
    std::memcpy(&zero, at, sizeof zero);
    return zero;
  };
  switch (type) {
    case data_type::float32: return float_text<float>(load(std::uint32_t{}), std::uint32_t{0x7f80'0000});
    case data_type::float64: return float_text<double>(load(std::uint64_t{}), std::uint64_t{0x7ff} << 52);
    case data_type::float16: return float_text<float>(float_bits(load(std::uint16_t{})), std::uint32_t{0x7f80'0000});
    case data_type::uint8: return decimal(load(std::uint8_t{}));
    case data_type::uint16: return decimal(load(std::uint16_t{}));
    case data_type::uint32: return decimal(load(std::uint32_t{}));
    case data_type::uint64: return decimal(load(std::uint64_t{}));
    case data_type::int8: return decimal(load(std::int8_t{}));
    case data_type::int16: return decimal(load(std::int16_t{}));
    case data_type::int32: return decimal(load(std::int32_t{}));
    case data_type::int64: return decimal(load(std::int64_t{}));
    case data_type::unknown:
    case data_type::uint4:
    case data_type::int4: break;
  }
  return {};
}

}  // namespace slice1::detail
