// SPDX-License-Identifier: MIT
// How are elements parsed, rounded and printed? As bits throughout: no NaN passes through a floating-point register.
#include "load/elements.hpp"

#include "message.hpp"  // in_quotes

#include <slice1/detail/bit_cast.hpp>
#include <slice1/format.hpp>       // slice1::parse_data_type, slice1::to_string
#include <slice1/format/text.hpp>  // slice1::detail::decimal
#include <slice1/types.hpp>        // slice1::element_size

#include <algorithm>  // std::max
#include <cinttypes>  // PRIX64
#include <cmath>      // std::isfinite, std::ldexp and others
#include <cstdio>     // std::snprintf
#include <cstdlib>    // std::strtod, std::strtof
#include <optional>   // std::optional

namespace dispatch {
namespace {

using slice1::data_type;
// Not of the standard library, which may lack them: Emscripten's std::to_chars knows integers only.
using slice1::detail::bit_cast;
using slice1::detail::decimal;  // the shortest text that reads back

// The bits of an element; those above its size don't count.
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

[[noreturn]] void fail_out_of_range(const json::value& at, const std::string& what, data_type type) {
  at.fail(what + " is beyond the range of " + slice1::to_string(type));
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

// The nearest number of a floating-point type; nullopt if a finite number becomes infinite.
std::optional<element_bits> round_to(data_type type, double number) {
  const auto infinity = infinity_of(type);
  if (std::isnan(number)) return infinity | infinity >> 1;  // quiet: the highest bit of the fraction
  element_bits bits{};
  if (type == data_type::float16) bits = round_to_float16(number);
  else if (type == data_type::float32) bits = bit_cast<std::uint32_t>(static_cast<float>(number));
  else bits = bit_cast<std::uint64_t>(number);
  if (std::isfinite(number) && magnitude_of(bits, type) == infinity) return std::nullopt;
  return bits;
}

// For a floating-point type: a number, or the name of one that is not finite.
double parse_double(const json::value& value, data_type type) {
  const std::string name(value.is_string() ? value.string() : "");
  const bool is_name = name == "nan" || name == "inf" || name == "-inf";
  value.demand(is_name || value.is_number(), "a number, \"nan\", \"inf\" or \"-inf\"");
  const std::string text(is_name ? name : value.number());
  // FLOAT32 is rounded once, not by way of double. No locale is ever set, so the point is a point.
  const double number =
      type == data_type::float32 ? double{std::strtof(text.c_str(), nullptr)} : std::strtod(text.c_str(), nullptr);
  if (!is_name && !std::isfinite(number)) fail_out_of_range(value, value.description(), type);
  return number;
}

// The numbers that an integer type holds.
struct integer_range {
  std::int64_t least;
  std::uint64_t most;
};
integer_range range_of(data_type type) {
  const bool is_signed = slice1::to_string(type).starts_with('I');  // INT8, not UINT8
  const std::uint64_t most = ~std::uint64_t{0} >> (64 - 8 * slice1::element_size(type) + (is_signed ? 1 : 0));
  return {is_signed ? -1 - static_cast<std::int64_t>(most) : 0, most};
}

// As std::to_chars: the shortest text that reads back, and the closest of several.
std::string text_of_float16(element_bits bits) {
  // Subnormal numbers, too, are those of a float with another exponent.
  const double magnitude = 0x1p112 * bit_cast<float>(static_cast<std::uint32_t>(bits & 0x7fff) << 13);
  const double number = (bits & 0x8000) != 0 ? -magnitude : magnitude;
  // 2^-6 lies between two texts of four digits; only the one farther from 0 reads back.
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
  if (infinity_of(type) == 0) {
    const auto [least, most] = range_of(type);
    return text.integer(least, most);
  }
  const auto bits = round_to(type, parse_double(text, type));
  if (!bits) fail_out_of_range(text, text.description(), type);
  return *bits;
}

void fill_with_floats(const json::value& start, const json::value& delta, data_type type, std::span<std::byte> memory) {
  const double first = parse_double(start, data_type::float64);
  const double step = parse_double(delta, data_type::float64);
  const bool finite = std::isfinite(first) && std::isfinite(step);
  fill(memory, type, [&](std::uint64_t i) {
    // Through memory, so that no machine keeps more digits than a double has, or fuses the two operations.
    const volatile double distance = static_cast<double>(i) * step;
    const volatile double number = i == 0 ? first : first + distance;
    const auto bits = finite && !std::isfinite(number) ? std::nullopt : round_to(type, number);
    if (!bits) fail_out_of_range(delta, "value " + std::to_string(i) + " of the sequence", type);
    return *bits;
  });
}

void fill_with_integers(const json::value& start, const json::value& delta, data_type type,
                        std::span<std::byte> memory) {
  const auto first = parse_element(start, type);
  const auto given = delta.exact_integer();
  delta.demand(given.has_value(), "an integer of at most 64 bits and a sign");
  const auto [negative, magnitude] = *given;
  // Elements have their sign extended, so that differences within a type are exact modulo 2^64.
  const auto [least, most] = range_of(type);
  const auto room = negative ? first - static_cast<element_bits>(least) : most - first;
  const auto last = memory.size() / slice1::element_size(type) - 1;
  if (magnitude != 0 && last > room / magnitude) {
    fail_out_of_range(delta, "value " + std::to_string(room / magnitude + 1) + " of the sequence", type);
  }
  const auto step = negative ? 0 - magnitude : magnitude;
  fill(memory, type, [&](std::uint64_t i) { return first + i * step; });
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

data_type read_element_type(const json::value& name) {
  const auto type = slice1::parse_data_type(name.string());
  if (type && slice1::element_size(*type) != 0) return *type;
  if (type) name.fail(slice1::to_string(*type) + " values are not supported");
  std::string all;
  for (std::uint32_t i = 1; slice1::element_size(data_type{i}) != 0; ++i) {
    all += (i == 1 ? "" : ", ") + slice1::to_string(data_type{i});
  }
  name.fail(name.description() + " is not a data type of values; there are " + all);
}

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
  const auto start = from.get("valueStart"), delta = from.get("valueDelta");
  if (infinity_of(type) != 0) fill_with_floats(start, delta, type, memory);
  else fill_with_integers(start, delta, type, memory);
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
