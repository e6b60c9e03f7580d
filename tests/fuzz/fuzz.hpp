// SPDX-License-Identifier: MIT
// What the fuzzers share: how they fail, how they read numbers from bytes, and where their first inputs come from.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <span>
#include <string>
#include <vector>

/// libFuzzer's entry point. Each fuzzer defines it; it ends the program if something is wrong.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace slice1::fuzz {

using input = std::vector<std::uint8_t>;

/// Calls add(input) for each of the fuzzer's first inputs: the same in every run. Each fuzzer defines it.
void make_seeds(const std::function<void(const input&)>& add);

/// Ends the program with a message, which `describe()` returns, unless it holds.
template <class Describe>
void check(bool holds, const char* what, const Describe& describe) {
  if (holds) return;
  std::fprintf(stderr, "wrong: %s\n%s\n", what, std::string(describe()).c_str());
  std::abort();
}
inline void check(bool holds, const char* what) {
  check(holds, what, [] { return std::string(); });
}

/// Reads numbers from bytes; 0 after their end.
class byte_source {
 public:
  explicit byte_source(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}

  bool empty() const { return bytes_.empty(); }
  std::span<const std::uint8_t> rest() const { return bytes_; }

  std::uint8_t byte() {
    if (bytes_.empty()) return 0;
    const auto first = bytes_.front();
    bytes_ = bytes_.subspan(1);
    return first;
  }
  std::uint32_t below(std::uint32_t end) { return byte() % end; }
  bool flag() { return (byte() & 1) != 0; }

  /// Little-endian, of this many bytes.
  std::uint64_t word(std::uint32_t bytes) {
    std::uint64_t value = 0;
    for (std::uint32_t i = 0; i < bytes; ++i) value |= std::uint64_t{byte()} << (8 * i);
    return value;
  }

  /// Any 64-bit number; one byte is enough for those at which arithmetic changes: near 0, 2^31, 2^32 and 2^63.
  std::int64_t integer() {
    const auto kind = byte();
    if (kind < 200) return std::int64_t{kind % 41} - 20;
    if (kind < 232) {
      constexpr std::uint64_t edges[]{1ull << 31, 1ull << 32, 3'000'000'000, 1ull << 63};
      const auto near = edges[kind >> 3 & 3] + (kind >> 1 & 3) - 2;
      return static_cast<std::int64_t>((kind & 1) != 0 ? ~near + 1 : near);
    }
    if (kind < 244) return static_cast<std::int16_t>(word(2));
    if (kind < 252) return static_cast<std::int64_t>(word(5) & 0x1'ffff'ffff) - (std::int64_t{1} << 32);
    return static_cast<std::int64_t>(word(8));
  }

 private:
  std::span<const std::uint8_t> bytes_;
};

}  // namespace slice1::fuzz
