// SPDX-License-Identifier: MIT
#include "support/oracle.hpp"

#include "model/copy.hpp"

namespace slice1::testing {

byte_vector pattern(std::size_t size, unsigned seed) {
  byte_vector bytes(size);
  for (std::size_t i = 0; i < size; ++i) bytes[i] = static_cast<std::byte>((i * 37 + i / 256 * 101 + seed) & 0xff);
  return bytes;
}

void copy_as_expected(const slice1_desc& d, std::span<const std::byte> input, std::span<std::byte> output) {
  // Byte by byte: faster than calls of memcpy, which sanitizers replace.
  conformance::move_elements(d, conformance::mistake::none, {input, output},
                             [](std::byte* to, const std::byte* from, std::size_t bytes) {
                               for (std::size_t i = 0; i < bytes; ++i) to[i] = from[i];
                             });
}

byte_vector expected_output(const slice1_desc& d, const byte_vector& input, byte_vector output) {
  copy_as_expected(d, input, output);
  return output;
}

}  // namespace slice1::testing
