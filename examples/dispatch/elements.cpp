// SPDX-License-Identifier: MIT
// How do elements become text, and text elements? As bits throughout: no NaN passes through a floating-point register.
#include "elements.hpp"

#include <slice1/format.hpp>  // slice1::to_string
#include <slice1/types.hpp>   // slice1::element_size

#include <algorithm>     // std::reverse
#include <bit>           // std::bit_cast, std::endian
#include <charconv>      // std::from_chars, std::to_chars
#include <cmath>         // std::isfinite, std::ldexp and their kin
#include <cstdlib>       // std::strtod, std::strtof
#include <cstring>       // std::memcpy
#include <limits>        // std::numeric_limits
#include <optional>      // std::optional
#include <system_error>  // std::errc

namespace dispatch {
namespace {

using slice1::data_type;

// Some bits of a floating-point type.
struct float_format {
  element_bits infinity, quiet_nan, sign;
};
constexpr std::optional<float_format> float_format_of(data_type type) {
  switch (type) {
    case data_type::float16: return float_format{0x7c00, 0x7e00, 0x8000};
    case data_type::float32: return float_format{0x7f80'0000, 0x7fc0'0000, 0x8000'0000};
    case data_type::float64: return float_format{0x7ff0ull << 48, 0x7ff8ull << 48, 0x8000ull << 48};
    default: return std::nullopt;
  }
}

// The nearest FLOAT16, ties to even; infinity where that is nearest. Every step but nearbyint is exact.
element_bits round_to_float16(double number) {
  const element_bits sign = std::signbit(number) ? 0x8000 : 0;
  const double magnitude = std::fabs(number);
  if (magnitude >= 65520) return sign | 0x7c00;
  if (magnitude < 0x1p-14) return sign | static_cast<element_bits>(std::nearbyint(magnitude * 0x1p24));  // subnormal
  const int exponent = std::ilogb(magnitude);
  // 1024 to 2048 units in the last place; 2048 carries into the exponent, as it should.
  const auto mantissa = static_cast<element_bits>(std::nearbyint(std::ldexp(magnitude, 10 - exponent)));
  return sign | ((static_cast<element_bits>(exponent + 14) << 10) + mantissa);
}

double value_of_float16(element_bits bits) {
  const auto mantissa = static_cast<int>(bits & 0x3ff);
  const auto exponent = static_cast<int>(bits >> 10 & 0x1f);
  const double magnitude = exponent == 0 ? mantissa * 0x1p-24 : std::ldexp(1024 + mantissa, exponent - 25);
  return (bits & 0x8000) != 0 ? -magnitude : magnitude;
}

// Nothing where a finite number becomes infinite.
std::optional<element_bits> round_to(data_type type, double number) {
  const auto format = *float_format_of(type);
  if (std::isnan(number)) return format.quiet_nan;
  element_bits bits{};
  if (type == data_type::float16) bits = round_to_float16(number);
  else if (type == data_type::float32) bits = std::bit_cast<std::uint32_t>(static_cast<float>(number));
  else bits = std::bit_cast<std::uint64_t>(number);
  if (std::isfinite(number) && (bits & ~format.sign) == format.infinity) return std::nullopt;
  return bits;
}

// A number, or the name of one that is not finite, for a floating-point type.
double parse_double(const json::value& text, data_type type) {
  if (text.is(json::kind::string)) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    if (text.string() == "nan") return std::numeric_limits<double>::quiet_NaN();
    if (text.string() == "inf") return infinity;
    if (text.string() == "-inf") return -infinity;
  }
  if (!text.is(json::kind::number)) {
    text.fail("must be a number, \"nan\", \"inf\" or \"-inf\", but is " + text.description());
  }
  const std::string terminated(text.number());
  // FLOAT32 is rounded once, not by way of double. No locale is ever set, so the point is a point.
  const double number = type == data_type::float32 ? double{std::strtof(terminated.c_str(), nullptr)}
                                                   : std::strtod(terminated.c_str(), nullptr);
  if (!std::isfinite(number)) text.fail(text.description() + " is beyond the range of " + slice1::to_string(type));
  return number;
}

// Calls f with a zero of the C++ type of an integer type.
template <class F>
auto with_integer_type(data_type type, F f) {
  switch (type) {
    case data_type::uint8: return f(std::uint8_t{});
    case data_type::uint16: return f(std::uint16_t{});
    case data_type::uint32: return f(std::uint32_t{});
    case data_type::int8: return f(std::int8_t{});
    case data_type::int16: return f(std::int16_t{});
    case data_type::int32: return f(std::int32_t{});
    case data_type::int64: return f(std::int64_t{});
    default: return f(std::uint64_t{});
  }
}

// Of a floating-point number, the shortest text that reads back.
template <class T>
void append_number(std::string& to, T number) {
  char digits[32];
  to.append(digits, std::to_chars(digits, digits + sizeof digits, number).ptr);
}

// As std::to_chars: the shortest text that reads back, and of several the closest.
void append_float16(std::string& to, element_bits bits) {
  const double number = value_of_float16(bits);
  // 2^-6 lies between two texts of four digits, of which the one that is farther from 0 reads back.
  const double outwards = std::nextafter(number, std::copysign(1e9, number));
  std::string exact;
  append_number(exact, number);
  for (int precision = 0;; ++precision) {  // 5 digits always do
    for (const double near : {number, outwards}) {
      char digits[32];
      *std::to_chars(digits, digits + sizeof digits - 1, near, std::chars_format::scientific, precision).ptr = '\0';
      const double rounded = std::strtod(digits, nullptr);
      if (round_to_float16(rounded) != bits) continue;
      std::string text;
      append_number(text, rounded);
      to += exact.size() <= text.size() ? exact : text;  // 65504, not 65500
      return;
    }
  }
}

// |delta| and its sign; throws where that exceeds 64 bits.
struct integer_delta {
  bool negative;
  std::uint64_t magnitude;
};
integer_delta parse_delta(const json::value& text) {
  if (const auto digits = text.integer_digits()) {
    const bool negative = digits->starts_with('-');
    const char* const end = digits->data() + digits->size();
    std::uint64_t magnitude{};
    const auto [at, error] = std::from_chars(digits->data() + (negative ? 1 : 0), end, magnitude);
    if (error == std::errc{} && at == end) return {negative, magnitude};
  }
  text.fail("must be an integer of at most 64 bits and a sign, but is " + text.description());
}

void fill_with_integers(const json::value& start, const json::value& delta, data_type type,
                        std::span<std::byte> memory) {
  const auto first = parse_element(start, type);
  const auto step = parse_delta(delta);
  // Signs are extended, so that differences within a type are exact modulo 2^64.
  const std::uint64_t room = with_integer_type(type, [first, step](auto zero) {
    using limits = std::numeric_limits<decltype(zero)>;
    return step.negative ? first - static_cast<element_bits>(limits::min())
                         : static_cast<element_bits>(limits::max()) - first;
  });
  const auto size = slice1::element_size(type);
  const std::uint64_t count = memory.size() / size;
  if (step.magnitude != 0 && count - 1 > room / step.magnitude) {
    delta.fail("value " + std::to_string(room / step.magnitude + 1) + " of the sequence is beyond the range of " +
               slice1::to_string(type));
  }
  for (std::uint64_t i = 0; i < count; ++i) {
    store(step.negative ? first - i * step.magnitude : first + i * step.magnitude, memory.data() + i * size, size);
  }
}

void fill_with_floats(const json::value& start, const json::value& delta, data_type type, std::span<std::byte> memory) {
  const double first = parse_double(start, data_type::float64);
  const double step = parse_double(delta, data_type::float64);
  const bool finite = std::isfinite(first) && std::isfinite(step);
  const auto size = slice1::element_size(type);
  const std::uint64_t count = memory.size() / size;
  for (std::uint64_t i = 0; i < count; ++i) {
    // Through memory, so that no machine keeps more digits than a double has, or fuses the two steps.
    const volatile double distance = static_cast<double>(i) * step;
    const volatile double number = i == 0 ? first : first + distance;
    const auto bits = finite && !std::isfinite(number) ? std::nullopt : round_to(type, number);
    if (!bits) {
      delta.fail("value " + std::to_string(i) + " of the sequence is beyond the range of " + slice1::to_string(type));
    }
    store(*bits, memory.data() + i * size, size);
  }
}

}  // namespace

element_bits parse_element(const json::value& text, data_type type) {
  if (!float_format_of(type)) {
    return with_integer_type(type, [&text](auto zero) {
      return static_cast<element_bits>(text.integer<decltype(zero)>());  // extends the sign
    });
  }
  const auto bits = round_to(type, parse_double(text, type));
  if (!bits) text.fail(text.description() + " is beyond the range of " + slice1::to_string(type));
  return *bits;
}

void fill_with(const json::value& element, data_type type, std::span<std::byte> memory) {
  const auto bits = parse_element(element, type);
  if (bits == 0) return;  // the memory is zeroed, and costs nothing while it is not touched
  const auto size = slice1::element_size(type);
  for (std::size_t at = 0; at < memory.size(); at += size) store(bits, memory.data() + at, size);
}

void fill_with_sequence(const json::value& start, const json::value& delta, data_type type,
                        std::span<std::byte> memory) {
  return float_format_of(type) ? fill_with_floats(start, delta, type, memory)
                               : fill_with_integers(start, delta, type, memory);
}

void append_text(std::string& to, element_bits bits, data_type type) {
  const auto format = float_format_of(type);
  if (!format) return with_integer_type(type, [&](auto zero) { append_number(to, static_cast<decltype(zero)>(bits)); });
  const auto magnitude = bits & ~format->sign;
  if (magnitude > format->infinity) to += "nan";
  else if (magnitude == format->infinity) to += bits == magnitude ? "inf" : "-inf";
  else if (type == data_type::float16) append_float16(to, bits);
  else if (type == data_type::float32) append_number(to, std::bit_cast<float>(static_cast<std::uint32_t>(bits)));
  else append_number(to, std::bit_cast<double>(bits));
}

void append_hexadecimal(std::string& to, element_bits bits, data_type type) {
  to += "0x";
  for (auto shift = 8 * slice1::element_size(type); shift > 0; shift -= 4) {
    to += "0123456789ABCDEF"[bits >> (shift - 4) & 0xf];
  }
}

element_bits load(const std::byte* from, std::uint32_t size) {
  const auto as = [from](auto bits) -> element_bits {
    std::memcpy(&bits, from, sizeof bits);
    return bits;
  };
  switch (size) {
    case 1: return as(std::uint8_t{});
    case 2: return as(std::uint16_t{});
    case 4: return as(std::uint32_t{});
    default: return as(std::uint64_t{});
  }
}

void store(element_bits bits, std::byte* to, std::uint32_t size) {
  const auto as = [bits, to](auto narrow) {
    narrow = static_cast<decltype(narrow)>(bits);
    std::memcpy(to, &narrow, sizeof narrow);
  };
  switch (size) {
    case 1: return as(std::uint8_t{});
    case 2: return as(std::uint16_t{});
    case 4: return as(std::uint32_t{});
    default: return as(std::uint64_t{});
  }
}

void convert_byte_order(std::span<std::byte> memory, std::uint32_t size, std::endian other) {
  if (other == std::endian::native) return;
  for (auto rest = memory; rest.size() >= size; rest = rest.subspan(size)) {
    const auto element = rest.first(size);
    std::reverse(element.begin(), element.end());
  }
}

}  // namespace dispatch
