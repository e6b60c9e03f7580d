// SPDX-License-Identifier: MIT
#include "cases.hpp"

#include <array>
#include <bit>
#include <cstring>

namespace slice1::conformance {
namespace {

// Elements that differ as far as their size allows: the periods are primes, so that no power of two is one.
std::uint64_t counted_bits(data_type type, std::uint64_t i) {
  switch (type) {
    case data_type::uint8:
    case data_type::int8: return 1 + i % 251;
    case data_type::uint16:
    case data_type::int16: return 1 + i % 64499;
    case data_type::float16: return 0x3c00 + i % 16381;  // from 1 up, all normal
    case data_type::float32: return std::bit_cast<std::uint32_t>(1.0f + 0.5f * static_cast<float>(i % 4194301));
    case data_type::float64: return std::bit_cast<std::uint64_t>(1.0 + 0.5 * static_cast<double>(i % 4503599627370449));
    case data_type::uint32:
    case data_type::int32: return 100'000'001 + i % 2147483647;
    case data_type::uint64:
    case data_type::int64: return 100'000'000'000'001 + i;
    case data_type::unknown:
    case data_type::uint4:
    case data_type::int4: break;
  }
  return 0;
}

// Exponent and fraction of a floating-point type of so many bits.
struct float_format {
  unsigned bits, fraction;
};

std::uint64_t special_float(float_format f, std::uint64_t i) {
  const auto sign = std::uint64_t{1} << (f.bits - 1);
  const auto quiet = std::uint64_t{1} << (f.fraction - 1);
  const auto infinity = sign - (std::uint64_t{1} << f.fraction);
  const auto payload = 1 + i / 12 % 251;
  switch (i % 12) {
    case 0: return infinity | payload;         // signalling NaNs
    case 1: return sign | infinity | payload;  //
    case 2: return infinity | quiet | payload;
    case 3: return sign | infinity | quiet | payload;
    case 4: return sign;  // -0.0
    case 5: return 0;
    case 6: return infinity;
    case 7: return sign | infinity;
    case 8: return payload;  // denormals
    case 9: return sign | (quiet * 2 - payload);
    case 10: return infinity - payload;              // about the greatest
    default: return quiet * 2 * payload % infinity;  // about the least that is normal
  }
}

std::uint64_t special_integer(unsigned bits, std::uint64_t i) {
  const auto sign = std::uint64_t{1} << (bits - 1);
  const auto all = sign | (sign - 1);
  const auto low = std::uint64_t{1} << (bits / 2);
  const std::array patterns{std::uint64_t{0},
                            all,
                            sign,
                            sign - 1,
                            std::uint64_t{0x5555555555555555},
                            std::uint64_t{0xaaaaaaaaaaaaaaaa},
                            low,
                            low - 1,
                            all - low,
                            sign + 1};
  return i % 11 == 10 ? all - i / 11 : patterns[i % 11];
}

std::uint64_t special_bits(data_type type, std::uint64_t i) {
  switch (type) {
    case data_type::float16: return special_float({16, 10}, i);
    case data_type::float32: return special_float({32, 23}, i);
    case data_type::float64: return special_float({64, 52}, i);
    default: return special_integer(bytes_of(type) * 8, i);
  }
}

template <class T, class Bits>
void fill(std::vector<std::byte>& bytes, const Bits& bits) {
  for (std::size_t i = 0; (i + 1) * sizeof(T) <= bytes.size(); ++i) {
    const auto element = static_cast<T>(bits(i));
    std::memcpy(bytes.data() + i * sizeof(T), &element, sizeof(T));
  }
}

// Numbers of the element's size: the types of one size share the loop, each call decides by type.
template <class Bits>
void fill(std::vector<std::byte>& bytes, std::uint32_t element_bytes, const Bits& bits) {
  switch (element_bytes) {
    case 1: return fill<std::uint8_t>(bytes, bits);
    case 2: return fill<std::uint16_t>(bytes, bits);
    case 4: return fill<std::uint32_t>(bytes, bits);
    case 8: return fill<std::uint64_t>(bytes, bits);
    default: return;
  }
}

std::size_t bound_size(const tensor_desc& t, std::uint64_t missing) {
  const auto total = t.total_tensor_size_in_bytes.value_or(0);
  return static_cast<std::size_t>(missing < total ? total - missing : 0);
}

}  // namespace

std::vector<std::byte> input_of(const test_case& c) {
  const auto& t = c.what.desc.input_tensor;
  std::vector<std::byte> bytes(bound_size(t, c.binding.input_missing));
  const auto special = c.fill == contents::special;
  fill(bytes, bytes_of(t.data_type),
       [&](std::uint64_t i) { return special ? special_bits(t.data_type, i) : counted_bits(t.data_type, i); });
  return bytes;
}

// Bytes of 0xfc to 0xff: no `counted` element of one byte has them, and larger ones begin with them in no short input.
std::vector<std::byte> output_before(const test_case& c) {
  std::vector<std::byte> bytes(bound_size(c.what.desc.output_tensor, c.binding.output_missing));
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const auto hash = static_cast<std::uint32_t>(i) * 2654435769u;
    bytes[i] = static_cast<std::byte>(0xfc | hash >> 30);
  }
  return bytes;
}

}  // namespace slice1::conformance
