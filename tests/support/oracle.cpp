// SPDX-License-Identifier: MIT
#include "support/oracle.hpp"

#include "model/copy.hpp"

namespace slice1::testing {

byte_vector pattern(std::size_t size, unsigned seed) {
  byte_vector bytes(size);
  for (std::size_t i = 0; i < size; ++i) bytes[i] = static_cast<std::byte>((i * 37 + i / 256 * 101 + seed) & 0xff);
  return bytes;
}

byte_vector expected_output(const slice1_desc& d, const byte_vector& input, byte_vector output) {
  conformance::copy_elements(d, conformance::mistake::none, input, output);
  return output;
}

}  // namespace slice1::testing
