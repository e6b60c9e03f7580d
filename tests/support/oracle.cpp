// SPDX-License-Identifier: MIT
#include "support/oracle.hpp"

#include "model/copy.hpp"

namespace slice1::testing {

byte_vector pattern(std::size_t size, unsigned seed, unsigned kept, unsigned set) {
  constexpr std::size_t period = 256 * 256;
  byte_vector block(std::min(size, period));
  for (std::size_t i = 0; i < block.size(); ++i)
    block[i] = static_cast<std::byte>(((i * 37 + i / 256 * 101 + seed) & kept) | set);
  if (size <= period) return block;
  byte_vector bytes;
  bytes.reserve(size);
  while (bytes.size() < size) {
    const auto n = std::min(size - bytes.size(), period);
    bytes.insert(bytes.end(), block.begin(), block.begin() + static_cast<std::ptrdiff_t>(n));
  }
  return bytes;
}

byte_vector expected_output(const slice1_desc& d, const byte_vector& input, byte_vector output) {
  conformance::copy_elements(d, conformance::mistake::none, input, output);
  return output;
}

}  // namespace slice1::testing
