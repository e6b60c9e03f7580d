// SPDX-License-Identifier: MIT
// Parses, rounds and prints elements, always as bits: no NaN passes through a floating-point register.
#include "load/elements.hpp"

#include "load/data_types.hpp"
#include "message.hpp"  // in_quotes, lower_case

#include <slice1/detail/arithmetic.hpp>
#include <slice1/format.hpp>       // slice1::to_string
#include <slice1/format/text.hpp>  // slice1::detail::decimal
#include <slice1/types.hpp>        // slice1::element_size

#include <algorithm>  // std::max
#include <cinttypes>  // PRIX64
#include <cmath>      // std::isfinite, std::ldexp and others
#include <cstdio>     // std::snprintf
#include <cstdlib>    // std::strtod
#include <limits>     // std::numeric_limits
#include <utility>    // std::exchange

namespace dispatch {
namespace {

using slice1::data_type;
// Not the standard library's, which may be missing: Emscripten's std::to_chars knows only integers.
using slice1::detail::bit_cast;
using slice1::detail::decimal;  // the shortest text that reads back

// The bits of an element; bits above its size are ignored.
using element_bits = std::uint64_t;

// The bits of a floating-point type's infinity; 0 for integer types.
constexpr element_bits infinity_of(data_type type) {
  switch (type) {
    case data_type::float16: return 0x7c00;
    case data_type::float32: return 0x7f80'0000;
    case data_type::float64: return 0x7ff0ull << 48;
    default: return 0;
  }
}

// The bits without the sign of a floating-point type.
constexpr element_bits magnitude_of(element_bits bits, data_type type) {
  return bits & ~element_bits{0} >> (65 - 8 * slice1::element_size(type));
}

// In memory, elements are little-endian on every machine, as in files.
element_bits load(std::span<const std::byte> memory, std::uint64_t index, data_type type) {
  const auto size = slice1::element_size(type);
  const auto* const first = memory.data() + index * size;
  element_bits bits = 0;
  for (auto i = size; i > 0; --i) bits = bits << 8 | std::to_integer<element_bits>(first[i - 1]);
  return bits;
}

// Stores bits_of(i) as element i of the whole memory.
template <class F>
void fill(std::span<std::byte> memory, data_type type, F bits_of) {
  const auto size = slice1::element_size(type);
  for (std::size_t i = 0; i < memory.size() / size; ++i) {
    element_bits bits = bits_of(i);
    for (auto& byte : memory.subspan(i * size, size)) {
      byte = static_cast<std::byte>(bits);
      bits >>= 8;
    }
  }
}

// The nearest FLOAT16, ties to even; infinity if that is nearest. Every step but nearbyint is exact.
element_bits round_to_float16(double number) {
  const element_bits sign = std::signbit(number) ? 0x8000 : 0;
  const double magnitude = std::fabs(number);
  if (magnitude >= 65520) return sign | 0x7c00;
  const int exponent = std::max(std::ilogb(magnitude), -14);  // that of subnormal numbers
  // At most 2048 units in the last place; 1024, which a subnormal one may round to, and 2048 carry into the exponent.
  const auto units = static_cast<element_bits>(std::nearbyint(std::ldexp(magnitude, 10 - exponent)));
  return sign | ((static_cast<element_bits>(exponent + 14) << 10) + units);
}

// The nearest number of a floating-point type, which may be infinity.
element_bits round_to(data_type type, double number) {
  const auto infinity = infinity_of(type);
  if (std::isnan(number)) return infinity | infinity >> 1;  // quiet: the highest bit of the fraction
  if (type == data_type::float16) return round_to_float16(number);
  if (type == data_type::float32) return bit_cast<std::uint32_t>(static_cast<float>(number));
  return bit_cast<std::uint64_t>(number);
}

// A number, or the name of one that is not finite, in any case. As in DxDispatch, FLOAT32 is rounded via double, and -0
// is the integer 0.
double parse_double(const json::value& value) {
  std::string text(value.is_string() ? value.string() : value.is_number() ? value.number() : "");
  if (value.is_string()) text = lower_case(text);
  const bool is_name = text == "nan" || text == "inf" || text == "-inf";
  value.demand(is_name || value.is_number(), "a number, \"nan\", \"inf\" or \"-inf\"");
  if (text == "-0") return 0;
  return std::strtod(text.c_str(), nullptr);  // no locale is ever set, so the decimal point is '.'
}

// The range of an integer type.
struct integer_range {
  std::int64_t least;
  std::uint64_t most;
};
integer_range range_of(data_type type) {
  const bool is_signed = slice1::to_string(type).starts_with('I');  // INT8, not UINT8
  const std::uint64_t most = ~std::uint64_t{0} >> (64 - 8 * slice1::element_size(type) + (is_signed ? 1 : 0));
  return {is_signed ? -1 - static_cast<std::int64_t>(most) : 0, most};
}

double value_of_float16(element_bits bits) {
  const auto infinity = infinity_of(data_type::float16), magnitude_bits = bits & 0x7fff;
  if (magnitude_bits > infinity) return std::numeric_limits<double>::quiet_NaN();
  // Subnormal numbers are also those of a float with another exponent.
  const double magnitude = magnitude_bits == infinity
                               ? std::numeric_limits<double>::infinity()
                               : 0x1p112 * bit_cast<float>(static_cast<std::uint32_t>(magnitude_bits) << 13);
  return (bits & 0x8000) != 0 ? -magnitude : magnitude;
}

// Like std::to_chars: the shortest text that reads back, and the closest of several.
std::string text_of_float16(element_bits bits) {
  const double number = value_of_float16(bits);
  // 2^-6 is between two texts of four digits; only the one farther from 0 reads back.
  const double outwards = std::nextafter(number, std::copysign(1e9, number));
  const auto exact = decimal(number);
  for (int precision = 0;; ++precision) {  // 5 digits always suffice
    for (const double near : {number, outwards}) {
      char digits[32];
      std::snprintf(digits, sizeof digits, "%.*e", precision, near);
      const double rounded = std::strtod(digits, nullptr);
      if (round_to_float16(rounded) != bits) continue;
      const auto text = decimal(rounded);
      return exact.size() <= text.size() ? exact : text;  // 65504, not 65500
    }
  }
}

element_bits parse_element(const json::value& text, data_type type) {
  if (text.is_boolean()) text.fail("is " + text.description() + ": DirectML has no booleans, write 1 or 0");
  if (infinity_of(type) == 0) {
    const auto [least, most] = range_of(type);
    return text.integer(least, most);
  }
  const double number = parse_double(text);
  const auto bits = round_to(type, number);
  const bool is_name = text.is_string();
  if (!is_name && magnitude_of(bits, type) == infinity_of(type)) {
    text.fail(text.description() + " is beyond the range of " + slice1::to_string(type));
  }
  return bits;
}

// The sum of two elements in the type's arithmetic.
element_bits sum_of(element_bits a, element_bits b, data_type type) {
  switch (type) {
    case data_type::float16: return round_to(type, value_of_float16(a) + value_of_float16(b));
    case data_type::float32: {
      const volatile float sum = bit_cast<float>(static_cast<std::uint32_t>(a)) +
                                 bit_cast<float>(static_cast<std::uint32_t>(b));  // rounded to a float
      return bit_cast<std::uint32_t>(static_cast<float>(sum));
    }
    case data_type::float64: {
      const volatile double sum = bit_cast<double>(a) + bit_cast<double>(b);
      return bit_cast<std::uint64_t>(static_cast<double>(sum));
    }
    default: return a + b;  // memory keeps only the lowest bits
  }
}

// The delta of an unsigned type may be negative.
element_bits parse_delta(const json::value& delta, data_type type) {
  if (infinity_of(type) != 0) return parse_element(delta, type);
  const auto given = delta.exact_integer();
  delta.demand(given.has_value(), "an integer of at most 64 bits and a sign");
  return given->negative ? 0 - given->magnitude : given->magnitude;
}

// Names the first key without a meaning, which may be a misspelt one.
[[noreturn]] void fail_without_values(const json::value& from) {
  std::string why = "has neither 'value' nor 'valueStart' and 'valueDelta'";
  for (const auto& member : from.members()) {
    if (member.key() == "valueCount") continue;
    why += ": " + in_quotes(member.key()) + " has no meaning here";
    break;
  }
  from.fail(why);
}

}  // namespace

void read_elements(const json::value& from, data_type type, std::span<std::byte> memory) {
  if (from.is_list()) {
    const auto elements = from.elements();
    return fill(memory, type, [&](std::size_t i) {
      element_bits bits = 0;
      elements[i].attempt([&] { bits = parse_element(elements[i], type); });
      return bits;
    });
  }
  if (const auto value = from.find("value")) {
    if (from.find("valueStart") || from.find("valueDelta")) value->fail("does not go with a sequence");
    const auto bits = parse_element(*value, type);
    // Zeroed memory costs nothing until it is touched.
    if (bits != 0) fill(memory, type, [bits](std::uint64_t) { return bits; });
    return;
  }
  if (!from.find("valueStart") && !from.find("valueDelta")) fail_without_values(from);
  auto next = parse_element(from.get("valueStart"), type);
  const auto delta = parse_delta(from.get("valueDelta"), type);
  fill(memory, type, [&](std::uint64_t) { return std::exchange(next, sum_of(next, delta, type)); });
}

std::vector<std::byte> read_typed_elements(const json::value& list) {
  std::vector<std::byte> memory;
  for (const auto& element : list.elements()) {
    const bool is_read = element.attempt([&] {
      for (const char* const key : {"value", "name"}) element.find(key);  // the name is for readers
      const auto name = element.get("type");
      const auto type = read_element_type(name);
      if (type == data_type::unknown) name.fail("must be the type of a value, but is UNKNOWN");
      const auto bits = parse_element(element.get("value"), type);
      const auto begin = memory.size();
      memory.resize(begin + slice1::element_size(type));
      fill(std::span(memory).subspan(begin), type, [bits](std::uint64_t) { return bits; });
    });
    if (!is_read) memory.emplace_back();  // so that no message says that there is no value
  }
  return memory;
}

std::string element_text(std::span<const std::byte> memory, std::uint64_t index, data_type type) {
  const auto bits = load(memory, index, type);
  const auto infinity = infinity_of(type), magnitude = magnitude_of(bits, type);
  const auto unused = 64 - 8 * slice1::element_size(type);
  if (infinity == 0 && range_of(type).least == 0) return decimal(bits);
  if (infinity == 0) return decimal(static_cast<std::int64_t>(bits << unused) >> unused);
  if (magnitude > infinity) return "nan";
  if (magnitude == infinity) return bits == magnitude ? "inf" : "-inf";
  if (type == data_type::float16) return text_of_float16(bits);
  if (type == data_type::float32) return decimal(bit_cast<float>(static_cast<std::uint32_t>(bits)));
  return decimal(bit_cast<double>(bits));
}

std::string element_digits(std::span<const std::byte> memory, std::uint64_t index, data_type type) {
  const auto digits = static_cast<int>(2 * slice1::element_size(type));
  char text[20];
  std::snprintf(text, sizeof text, "0x%0*" PRIX64, digits, load(memory, index, type));
  return text;
}

}  // namespace dispatch
