// SPDX-License-Identifier: MIT
#include "cases/cases.hpp"

#include "model/copy.hpp"
#include "model/sizes.hpp"

#include <slice1/detail/arithmetic.hpp>

#include <algorithm>
#include <array>
#include <cstring>
#include <set>
#include <span>

namespace slice1::conformance {
namespace {

// Contents repeat after this many elements, or bytes of an output. It is a prime, so that no power of two is a period.
std::uint64_t period_of(data_type type) {
  switch (type) {
    case data_type::uint8:
    case data_type::int8: return 251;
    case data_type::float16: return 16381;
    case data_type::uint16:
    case data_type::int16: return 64499;
    case data_type::float32: return 4194301;
    default: return most_64;
  }
}
constexpr std::size_t output_period = 65521;

// Different values for all i below the type's period.
std::uint64_t counted_bits(data_type type, std::uint64_t i) {
  switch (type) {
    case data_type::float16: return 0x3c00 + i;  // from 1 up, all normal
    case data_type::float32: return detail::bit_cast<std::uint32_t>(1.0f + 0.5f * static_cast<float>(i));
    case data_type::float64: return detail::bit_cast<std::uint64_t>(1.0 + 0.5 * static_cast<double>(i));
    case data_type::uint32:
    case data_type::int32: return 100'000'001 + i;
    case data_type::uint64:
    case data_type::int64: return 100'000'000'000'001 + i;
    default: return 1 + i;
  }
}

// The bits of a floating-point type, and of its fraction.
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
    case 10: return infinity - payload;              // near the largest
    default: return quiet * 2 * payload % infinity;  // near the smallest normal one
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
  return i % 11 == 10 ? all - i / 11 : patterns[static_cast<std::size_t>(i % 11)];
}

std::uint64_t special_bits(data_type type, std::uint64_t i) {
  switch (type) {
    case data_type::float16: return special_float({16, 10}, i);
    case data_type::float32: return special_float({32, 23}, i);
    case data_type::float64: return special_float({64, 52}, i);
    default: return special_integer(bytes_of(type) * 8, i);
  }
}

// Fills `bytes` with elements bits(0), bits(1), ..., and repeats them after `period`.
template <class T, class Bits>
void fill(std::span<std::byte> bytes, std::uint64_t period, const Bits& bits) {
  std::size_t filled = 0;
  for (std::uint64_t i = 0; i < period && filled + sizeof(T) <= bytes.size(); ++i, filled += sizeof(T)) {
    const auto element = static_cast<T>(bits(i));
    std::memcpy(bytes.data() + filled, &element, sizeof(T));
  }
  while (filled != 0 && filled < bytes.size()) {
    const auto more = std::min(filled, bytes.size() - filled);
    std::memcpy(bytes.data() + filled, bytes.data(), more);
    filled += more;
  }
}

template <class Bits>
void fill(std::span<std::byte> bytes, std::uint32_t element_bytes, std::uint64_t period, const Bits& bits) {
  switch (element_bytes) {
    case 1: return fill<std::uint8_t>(bytes, period, bits);
    case 2: return fill<std::uint16_t>(bytes, period, bits);
    case 4: return fill<std::uint32_t>(bytes, period, bits);
    case 8: return fill<std::uint64_t>(bytes, period, bits);
    default: return;
  }
}

std::int64_t source_index(std::int64_t source, std::int64_t) {
  return source;
}
std::int64_t target_index(std::int64_t, std::int64_t target) {
  return target;
}

// Calls visit(part, its first byte) for the whole buffer; if it is sparse, for the pages around its elements, for one
// in 16 MiB, and for the last.
template <class Visit>
void each_filled_part(const test_case& c, sparse_bytes& bytes, std::int64_t (*index)(std::int64_t, std::int64_t),
                      const Visit& visit) {
  if (bytes.size() < least_sparse) return visit(bytes, 0);
  constexpr std::size_t page = 4096, distance = 4096, most_elements = 4096;
  const std::size_t count = (bytes.size() + page - 1) / page;
  std::set<std::size_t> pages;
  for (std::size_t i = 0; i < count; i += distance) pages.insert(i);
  const auto add_around = [&](std::size_t i) {
    for (const auto near : {i - 1, i, i + 1}) {
      if (near < count) pages.insert(near);
    }
  };
  add_around(count - 1);
  const auto& d = c.what.desc;
  const auto element = bytes_of(d.output_tensor.data_type);
  if (product_of_sizes(d.supplied()) <= most_elements) {
    each_element(d, mistake::none, [&](std::int64_t source, std::int64_t target) {
      add_around(static_cast<std::size_t>(index(source, target)) * element / page);
    });
  }
  for (const auto i : pages)
    visit(std::span(bytes).subspan(i * page, std::min(page, bytes.size() - i * page)), i * page);
}

std::uint64_t bound_size(const tensor_desc& t, std::uint64_t missing, std::uint64_t extra) {
  const auto total = t.total_tensor_size_in_bytes.value_or(0) + extra;
  return missing < total ? total - missing : 0;
}

}  // namespace

// FNV-1a, then MurmurHash3's last steps, because otherwise the hashes of ids with equal ends would differ in few bits.
std::uint32_t number_of(const test_case& c) {
  std::uint64_t hash = 2166136261u;
  for (const char letter : c.id) hash = (hash ^ static_cast<unsigned char>(letter)) * 16777619u & most_32;
  hash = (hash ^ hash >> 16) * 0x85ebca6bu & most_32;
  hash = (hash ^ hash >> 13) * 0xc2b2ae35u & most_32;
  return static_cast<std::uint32_t>(hash ^ hash >> 16);
}

std::uint64_t bound_input(const test_case& c) {
  return bound_size(c.what.desc.input_tensor, c.binding.input_missing, c.binding.input_extra);
}
std::uint64_t bound_output(const test_case& c) {
  return bound_size(c.what.desc.output_tensor, c.binding.output_missing, c.binding.output_extra);
}

sparse_bytes input_of(const test_case& c) {
  sparse_bytes bytes(static_cast<std::size_t>(bound_input(c)));
  const auto type = c.what.desc.input_tensor.data_type;
  const auto size = bytes_of(type);
  if (c.fill == contents::special) {
    fill(bytes, size, most_64, [=](std::uint64_t i) { return special_bits(type, i); });
    return bytes;
  }
  const auto period = period_of(type);
  each_filled_part(c, bytes, &source_index, [=](std::span<std::byte> part, std::size_t at) {
    const auto first = size == 0 ? 0 : at / size % period;
    fill(part, size, period, [=](std::uint64_t i) { return counted_bits(type, (first + i) % period); });
  });
  return bytes;
}

// Bytes from 0xfc to 0xff, which don't occur in `counted` elements of one byte, nor at the top of larger ones in short
// inputs; in an eighth of the cases ones, and in an eighth zeros, unless they are what a gradient's output should hold.
sparse_bytes output_before(const test_case& c) {
  sparse_bytes bytes(static_cast<std::size_t>(bound_output(c)));
  const auto way = number_of(c) >> 28 & 7;
  if (way == 1 && c.what.desc.type != operator_type::slice_grad) return bytes;
  each_filled_part(c, bytes, &target_index, [=](std::span<std::byte> part, std::size_t at) {
    if (way == 0) return std::fill(part.begin(), part.end(), std::byte{0xff});
    fill<std::uint8_t>(part, output_period, [=](std::uint64_t i) {
      const auto hash = (at + i) % output_period * 2654435769u & most_32;
      return 0xfc | (hash >> 30 & 3);
    });
  });
  return bytes;
}

}  // namespace slice1::conformance
