// SPDX-License-Identifier: MIT
// How times are taken: prepared once, checked against the plain loop, then timed in rounds over all cases, so that a
// busy moment spoils one round of a case and not all.
#include "results.hpp"

#include <algorithm>  // std::fill_n, std::max, std::shuffle
#include <chrono>     // std::chrono::steady_clock
#include <cstdlib>    // std::exit
#include <cstring>    // std::memcmp
#include <iostream>   // std::cerr
#include <memory>     // std::unique_ptr
#include <new>        // std::align_val_t
#include <numeric>    // std::iota
#include <random>     // std::mt19937

namespace measured {

namespace {

constexpr std::align_val_t page{4096};
struct free_pages {
  void operator()(std::byte* bytes) const { ::operator delete(bytes, page); }
};
using buffer = std::unique_ptr<std::byte[], free_pages>;

// Page-aligned pseudo-random bytes below 64, so that no floating-point number is a NaN.
buffer filled(std::size_t size) {
  buffer bytes(static_cast<std::byte*>(::operator new(size, page)));
  std::uint32_t random = 1;
  for (std::size_t i = 0; i < size; ++i) {
    random = random * 1664525u + 1013904223u;
    bytes[i] = static_cast<std::byte>(random >> 26);
  }
  return bytes;
}

double seconds(const run& f, std::size_t calls) {
  const auto begin = std::chrono::steady_clock::now();
  for (std::size_t i = 0; i < calls; ++i) f();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

// The caches hardly matter to calls that take longer.
constexpr double long_call = 10e-3;

// One implementation of one case.
struct turn {
  run f;
  std::size_t calls = 1;
  double first = 0;  // the seconds of a call

  // Calls f so often that it takes at least 50 microseconds.
  void calibrate() {
    double time = seconds(f, 1);
    for (; time < 50e-6; time = seconds(f, calls)) calls *= 2;
    first = time / static_cast<double>(calls);
  }
};

std::vector<turn> prepared(const slice_case& c, const results& all, const std::byte* input, std::byte* output) {
  const auto size = frame_bytes(c);
  const std::byte untouched{0xa5};
  std::vector<std::byte> expected(size, untouched);
  prepare_plain_loop(c, input, expected.data())();
  std::vector<turn> turns;
  for (const auto& i : all.implementations) {
    auto& t = turns.emplace_back();
    t.f = i.prepare(c, input, output);
    if (!t.f) continue;
    std::fill_n(output, size, untouched);
    t.first = seconds(t.f, 1);
    // Gaps are compared, too.
    if (i.role != role::memory_copy && std::memcmp(output, expected.data(), size) != 0) {
      std::cerr << i.name << " is left out, its output is wrong: " << c.name << '\n';
      if (i.role == role::slice1) std::exit(1);
      t.f = {};
    } else if (t.first < long_call) {
      t.calibrate();
    }
  }
  return turns;
}

}  // namespace

void measure(results& all, std::size_t rounds) {
  std::size_t input_size = 0, output_size = 0;
  for (const auto& c : all.cases) {
    input_size = std::max({input_size, input_bytes(c), output_bytes(c)});
    output_size = std::max(output_size, frame_bytes(c));
  }
  const auto input = filled(input_size), output = filled(output_size);
  std::vector<std::vector<turn>> turns;
  for (auto& c : all.cases) {
    turns.push_back(prepared(c, all, input.get(), output.get()));
    c.seconds.resize(all.implementations.size());
  }

  std::mt19937 random(1);
  std::vector<std::size_t> order(all.implementations.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  for (std::size_t round = 0; round < rounds; ++round) {
    for (std::size_t c = 0; c < turns.size(); ++c) {
      std::shuffle(order.begin(), order.end(), random);
      for (const auto i : order) {
        const auto& t = turns[c][i];
        // Few rounds are enough to show that an implementation is far slower.
        const bool is_slow = t.first > 8 * turns[c][0].first;
        if (!t.f || (is_slow && round >= (t.first < long_call ? 3 : 1))) continue;
        if (t.first < long_call) t.f();  // the caches hold what the previous implementation left
        all.cases[c].seconds[i].push_back(seconds(t.f, t.calls) / static_cast<double>(t.calls));
      }
    }
    std::cerr << "round " << round + 1 << " of " << rounds << " is done\n";
  }
}

}  // namespace measured
