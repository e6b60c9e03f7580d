// SPDX-License-Identifier: MIT
// Changes a request for libFuzzer: mostly number by number, to those at which rules and arithmetic change, because few
// changes of single bytes leave a description that gets far.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <random>

#include "subject/protocol.hpp"

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t max_size);

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t max_size,
                                               unsigned int seed) {
  constexpr std::size_t words = sizeof(slice1::conformance::request) / 4;
  std::minstd_rand random(seed);
  const auto below = [&](std::size_t end) { return static_cast<std::size_t>(random() >> 4) % end; };
  if (max_size < 4 * words || below(4) == 0) return LLVMFuzzerMutate(data, size, max_size);
  if (size < 4 * words) std::memset(data + size, 0, 4 * words - size);
  const auto get = [&](std::size_t i) {
    std::uint32_t word = 0;
    std::memcpy(&word, data + 4 * i, 4);
    return word;
  };
  for (auto changes = 1 + below(4); changes > 0; --changes) {
    constexpr std::uint32_t edges[]{0, 1, 2, 3, 4, 8, 9, 15, 16, 17, 64, 255, 1u << 16, 0x7fff'ffff, 1u << 31, ~0u};
    const auto i = below(words);
    auto word = get(i);
    switch (below(7)) {
      case 0: word = edges[below(std::size(edges))]; break;
      case 1: word = get(below(words)); break;
      case 2: word += 1; break;
      case 3: word -= 1; break;
      case 4: word = 0 - word; break;
      case 5: word ^= 1u << below(32); break;
      default: word = static_cast<std::uint32_t>(random()) >> below(28); break;
    }
    std::memcpy(data + 4 * i, &word, 4);
  }
  return std::max(size, 4 * words);
}
