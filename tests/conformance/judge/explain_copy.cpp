// SPDX-License-Identifier: MIT
#include "judge/explain.hpp"
#include "model/copy.hpp"
#include "model/sizes.hpp"

#include <slice1/detail/arithmetic.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <limits>
#include <set>

namespace slice1::conformance {
namespace {

using coordinates = std::array<std::uint32_t, max_dimension_count>;

std::string text_of(std::string_view tensor, const coordinates& at, std::uint32_t rank) {
  std::string text(tensor);
  for (std::uint32_t i = 0; i < rank; ++i) (text += i == 0 ? "[" : ", ") += std::to_string(at[i]);
  return text + "]";
}

// The coordinates of the number-th element, row-major.
coordinates coordinates_of(std::uint64_t number, const dimensions& sizes, std::uint32_t rank) {
  coordinates at{};
  for (std::uint32_t i = rank; i > 0; number /= sizes[--i])
    at[i - 1] = static_cast<std::uint32_t>(number % sizes[i - 1]);
  return at;
}

std::uint64_t bits_at(const std::byte* from, std::uint32_t bytes) {
  const auto read = [from]<class T>(T bits) {
    std::memcpy(&bits, from, sizeof bits);
    return std::uint64_t{bits};
  };
  switch (bytes) {
    case 1: return read(std::uint8_t{});
    case 2: return read(std::uint16_t{});
    case 4: return read(std::uint32_t{});
    default: return read(std::uint64_t{});
  }
}

double half_as_double(std::uint64_t bits) {
  const auto exponent = static_cast<int>(bits >> 10 & 31);
  const auto fraction = static_cast<double>(bits & 1023);
  const double sign = (bits & 0x8000) != 0 ? -1 : 1;
  if (exponent == 31) return fraction == 0 ? sign * std::numeric_limits<double>::infinity() : std::nan("");
  return sign * (exponent == 0 ? std::ldexp(fraction, -24) : std::ldexp(fraction + 1024, exponent - 25));
}

std::string value_of(data_type type, std::uint64_t bits) {
  const auto real = [](double value) {
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.9g", value);
    return std::string(std::isnan(value) ? "NaN" : text.data());
  };
  switch (type) {
    case data_type::float16: return real(half_as_double(bits));
    case data_type::float32: return real(double{detail::bit_cast<float>(static_cast<std::uint32_t>(bits))});
    case data_type::float64: return real(detail::bit_cast<double>(bits));
    case data_type::int8: return std::to_string(static_cast<std::int8_t>(bits));
    case data_type::int16: return std::to_string(static_cast<std::int16_t>(bits));
    case data_type::int32: return std::to_string(static_cast<std::int32_t>(bits));
    case data_type::int64: return std::to_string(static_cast<std::int64_t>(bits));
    default: return std::to_string(bits);
  }
}

std::string hexadecimal(std::uint64_t bits, std::uint32_t bytes) {
  std::string text = "0x";
  for (auto shift = bytes * 8; shift != 0; shift -= 4) text += "0123456789abcdef"[bits >> (shift - 4) & 15];
  return text;
}

std::string element_text(data_type type, std::uint64_t bits) {
  return value_of(type, bits) + " (" + hexadecimal(bits, bytes_of(type)) + ")";
}

bool equal(std::span<const std::byte> a, std::span<const std::byte> b, std::size_t at, std::size_t bytes) {
  return std::memcmp(a.data() + at, b.data() + at, bytes) == 0;
}

// A copy of the whole input: each_element visits its coordinates in order, broadcast dimensions once.
operation whole_input(const operation& d) {
  operation whole;
  whole.dimension_count = d.dimension_count;
  whole.input_tensor = d.input_tensor;
  for (std::uint32_t i = 0; i < d.dimension_count; ++i) {
    const auto& t = d.input_tensor;
    whole.output_tensor.sizes[i] = t.strides && (*t.strides)[i] == 0 ? 1 : t.sizes[i];
  }
  whole.input_window_sizes = d.input_tensor.sizes;
  whole.input_window_strides.fill(1);
  return whole;
}

// The input's coordinates whose elements have these bits.
std::string origin_of(const operation& d, std::uint64_t bits, std::span<const std::byte> input) {
  const auto bytes = bytes_of(d.input_tensor.data_type);
  const auto whole = whole_input(d);
  const auto rank = d.dimension_count;
  const auto& sizes = whole.output_tensor.sizes;
  double elements = 1;  // a double: overlapping inputs can have any number of elements
  for (std::uint32_t i = 0; i < rank; ++i) elements *= sizes[i];
  if (elements > 0x1p28) return "from somewhere in an input that is too large to search";
  std::uint64_t number = 0, count = 0, first = 0;
  each_element(whole, mistake::none, [&](std::int64_t from, std::int64_t) {
    if (bits_at(input.data() + static_cast<std::uint64_t>(from) * bytes, bytes) == bits && count++ == 0) first = number;
    ++number;
  });
  if (count == 0) return "no element of the input";
  const auto where = text_of(names_of(d.type).input, coordinates_of(first, sizes, rank), rank);
  return count == 1 ? where : where + " and " + std::to_string(count - 1) + " more of the input's elements";
}

// Whether arithmetic on the expected floating-point bits can give the found ones: NaNs become quiet, -0.0 + 0.0 is 0.0,
// denormals may be flushed.
bool is_arithmetic_loss(data_type type, std::uint64_t expected, std::uint64_t found) {
  unsigned fraction = 0;
  switch (type) {
    case data_type::float16: fraction = 10; break;
    case data_type::float32: fraction = 23; break;
    case data_type::float64: fraction = 52; break;
    default: return false;
  }
  const auto sign = std::uint64_t{1} << (bytes_of(type) * 8 - 1);
  const auto infinity = sign - (std::uint64_t{1} << fraction);
  const auto magnitude = expected & ~sign;
  const auto quiet = std::uint64_t{1} << (fraction - 1);
  if (magnitude > infinity) return found == (expected | quiet) || (found & ~sign) == (infinity | quiet);
  return (found & ~sign) == 0 && magnitude >> fraction == 0;
}

operation of_half_size(operation d) {
  const auto bytes = bytes_of(d.input_tensor.data_type);
  const auto half = bytes == 8 ? data_type::uint32 : bytes == 4 ? data_type::uint16 : data_type::uint8;
  d.input_tensor.data_type = d.output_tensor.data_type = half;
  return d;
}

// Calls visit(number, output index) for each wrong element of the output. Returns the number of all.
template <class Visit>
std::uint64_t each_wrong(const test_case& c, const buffers& b, const Visit& visit) {
  const std::uint64_t bytes = bytes_of(c.what.desc.output_tensor.data_type);
  std::uint64_t number = 0;
  each_output_element(c.what.desc, [&](std::int64_t to) {
    const auto at = static_cast<std::size_t>(static_cast<std::uint64_t>(to) * bytes);
    if (!equal(b.expected, b.found, at, static_cast<std::size_t>(bytes))) visit(number, to);
    ++number;
  });
  return number;
}

// Whether explains(expected bits, bits before, found bits) holds for each wrong element.
template <class Explains>
bool all_wrong(const test_case& c, const buffers& b, const Explains& explains) {
  const auto bytes = bytes_of(c.what.desc.output_tensor.data_type);
  bool all = true;
  each_wrong(c, b, [&](std::uint64_t, std::int64_t to) {
    const auto at = static_cast<std::uint64_t>(to) * bytes;
    all = all && explains(bits_at(b.expected.data() + at, bytes), bits_at(b.before.data() + at, bytes),
                          bits_at(b.found.data() + at, bytes));
  });
  return all;
}

// Each mistake explains all changes: it produces every byte of the output.
std::vector<std::string> likely_mistakes(const test_case& c, const buffers& b, const differences& changes,
                                         also_wrong more) {
  const auto& d = c.what.desc;
  const auto type = d.output_tensor.data_type;
  const bool copies_little = elements_of(c) <= 1u << 23;  // each of these guesses is a copy
  const bool is_strict = more.padding == output_padding::strict;
  std::vector<std::string> likely;
  if (c.slow) return likely;  // each guess would be slow
  const auto addressed = addressed_bytes(d, b.before.size());
  const auto total = total_size(d.output_tensor);
  const auto gave = [&](const sparse_bytes& output) {
    for (std::size_t i = 0; i < output.size(); ++i) {
      if (output[i] != b.found[i] && (addressed[i] || is_strict || i >= total)) return false;
    }
    return true;
  };
  const auto suspect = [&](bool explains, std::string_view what) {
    if (explains) likely.emplace_back(what);
  };
  if (more.wrote_outside) {
    using enum mistake;
    suspect(gave(copied(d, output_filled_to_maximum, b.input, b.before)), text_of(output_filled_to_maximum));
    return likely;
  }
  const bool only_elements = changes.extra_bytes == 0 && (!is_strict || changes.gap_bytes + changes.tail_bytes == 0);
  const auto each = [&](const auto& explains) { return only_elements && all_wrong(c, b, explains); };
  suspect(each([](auto, auto before, auto found) { return found == before; }),
          "elements are not written: they have their old values");
  for (const auto& [m, text] : all_mistakes()) {
    if (copies_little) suspect(gave(copied(d, m, b.input, b.before)), text);
  }
  suspect(copies_little && bytes_of(type) > 1 && gave(copied(of_half_size(d), mistake::none, b.input, b.before)),
          "elements are treated as half their size");
  suspect(each([type](auto expected, auto, auto found) { return is_arithmetic_loss(type, expected, found); }),
          "elements go through floating-point arithmetic instead of being copied as bits");
  const bool is_32_bit_integer = type == data_type::int32 || type == data_type::uint32;
  suspect(is_32_bit_integer && each([type](auto expected, auto, auto found) {
            return found == through_float(type, static_cast<std::uint32_t>(expected));
          }),
          "32-bit integers go through float: they keep 24 significant bits");
  return likely;
}

// Calls visit(i) for each byte of the output that belongs to no element and has changed.
template <class Visit>
void each_changed_padding(const test_case& c, const buffers& b, const Visit& visit) {
  const auto& d = c.what.desc;
  if (b.found.size() < least_sparse) {
    const auto addressed = addressed_bytes(d, b.before.size());
    for (std::size_t i = 0; i < b.found.size(); ++i) {
      if (!addressed[i] && b.found[i] != b.before[i]) visit(i);
    }
    return;
  }
  // A bit for each of billions of bytes would take more memory than the pages that were touched.
  std::vector<std::int64_t> elements;
  each_output_element(d, [&](std::int64_t to) { elements.push_back(to); });
  std::sort(elements.begin(), elements.end());
  const auto bytes = bytes_of(d.output_tensor.data_type);
  std::set<std::size_t> changed;
  const auto add_from = [&](std::span<const std::byte> touched) {
    for (const auto part : touched_parts(touched)) {
      const auto at = static_cast<std::size_t>(part.data() - touched.data());
      for (std::size_t i = at; i < at + part.size(); ++i) {
        const bool is_padding = b.found[i] != b.before[i] && !std::binary_search(elements.begin(), elements.end(),
                                                                                 static_cast<std::int64_t>(i / bytes));
        if (is_padding) changed.insert(i);
      }
    }
  };
  add_from(b.before);
  add_from(b.found);
  std::for_each(changed.begin(), changed.end(), visit);
}

}  // namespace

differences compared(const test_case& c, const buffers& b) {
  differences d;
  d.elements = each_wrong(c, b, [&](std::uint64_t number, std::int64_t to) {
    if (d.wrong++ != 0) return;
    d.first = number;
    d.first_output = to;
  });
  const auto& t = c.what.desc.output_tensor;
  const auto end = span_in_bytes(t), total = total_size(t);
  const auto count = [](std::uint64_t& bytes, std::optional<std::size_t>& first, std::size_t i) {
    ++bytes;
    if (!first) first = i;
  };
  each_changed_padding(c, b, [&](std::size_t i) {
    if (i < end) count(d.gap_bytes, d.first_gap, i);
    else if (i < total) count(d.tail_bytes, d.first_tail, i);
    else count(d.extra_bytes, d.first_extra, i);
  });
  return d;
}

explanation why_wrong(const test_case& c, const buffers& b, const differences& d, also_wrong more) {
  const auto& desc = c.what.desc;
  const auto type = desc.output_tensor.data_type;
  const auto bytes = bytes_of(type);
  const auto rank = desc.dimension_count;
  const auto names = names_of(desc.type);
  const auto output = coordinates_of(d.first, desc.output_tensor.sizes, rank);
  const auto input = source_of(desc, output);
  const auto bits_of = [&](std::span<const std::byte> buffer) {
    return bits_at(buffer.data() + static_cast<std::uint64_t>(d.first_output) * bytes, bytes);
  };
  const auto expected = bits_of(b.expected), found = bits_of(b.found);
  std::string text = "  first wrong: " + text_of(names.output, output, rank) + " must be " +
                     (input ? text_of(names.input, *input, rank) + ", " : "") + element_text(type, expected) +
                     ",\n    but is " + element_text(type, found) + ", which is " + origin_of(desc, found, b.input);
  if (found == bits_of(b.before)) text += ", the value before the copy";
  return {text + '\n', likely_mistakes(c, b, d, more)};
}

std::string changed_byte(const buffers& b, std::size_t at) {
  const auto hex = [](std::byte value) { return hexadecimal(std::to_integer<std::uint64_t>(value), 1); };
  return "  the first is byte " + std::to_string(at) + " of the output, which was " + hex(b.before[at]) + " and is " +
         hex(b.found[at]) + "\n";
}

}  // namespace slice1::conformance
