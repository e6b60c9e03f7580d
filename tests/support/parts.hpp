// SPDX-License-Identifier: MIT
// A fixture for the plans of slices and of gradients: their parts write what the whole plan writes.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <slice1/slice1.hpp>
#include <thread>
#include <type_traits>
#include <vector>

#include "support/describe.hpp"
#include "support/kernels.hpp"
#include "support/oracle.hpp"
#include "support/violations.hpp"

namespace slice1::testing {

template <class Plan>
std::vector<Plan> all_parts(const Plan& p, std::uint64_t n) {
  std::vector<Plan> parts;
  for (std::uint64_t i = 0; i < n; ++i) parts.push_back(p.part(i, n));
  return parts;
}

/// `Kernel` runs the parts; `expected` returns the output of the whole.
template <class Kernel, class Desc, byte_vector expected(const Desc&, const byte_vector&, byte_vector)>
class parts_of : public ::testing::Test {
 protected:
  using plan = std::decay_t<decltype(*make_plan(Desc{}))>;

  /// Which bytes of the output a plan writes.
  static std::vector<bool> written(const plan& p) {
    const auto input = pattern(static_cast<std::size_t>(p.input_size_in_bytes()), 1);
    return written_bytes(static_cast<std::size_t>(p.output_size_in_bytes()),
                         [&](byte_vector& output) { expect_violations(Kernel{}(p, input, output), {}); });
  }
  static bool writes_nothing(const plan& p) {
    const auto bytes = written(p);
    return std::count(bytes.begin(), bytes.end(), true) == 0;
  }

  /// The parts together write every byte that the description addresses exactly once, and no other byte. The values
  /// are the expected ones, also if each part runs alone.
  static void expect_partition(const Desc& d, const std::vector<plan>& parts) {
    SCOPED_TRACE(describe(d));
    const auto input = pattern(bytes_of_buffer(read_tensor(d)), 1);
    const auto before = pattern(bytes_of_buffer(written_tensor(d)), 128);
    const auto wanted = expected(d, input, before);
    std::vector<int> times(before.size());
    auto together = before;
    for (const auto& part : parts) {
      const auto by_part = written(part);
      auto wanted_alone = before;
      for (std::size_t i = 0; i < before.size(); ++i) {
        times[i] += by_part[i];
        if (by_part[i]) wanted_alone[i] = wanted[i];
      }
      auto alone = before;
      expect_violations(Kernel{}(part, input, alone), {});
      ASSERT_EQ(alone, wanted_alone);
      expect_violations(Kernel{}(part, input, together), {});
    }
    const auto addressed =
        written_bytes(before.size(), [&](byte_vector& output) { output = expected(d, input, output); });
    EXPECT_EQ(times, std::vector<int>(addressed.begin(), addressed.end()));
    EXPECT_EQ(together, wanted);
  }

  /// expect_partition for 1 to `most_parts` parts.
  static void expect_partitions(const Desc& d, std::uint64_t most_parts) {
    const auto p = *make_plan(d);
    for (std::uint64_t n = 1; n <= most_parts; ++n) {
      SCOPED_TRACE(::testing::Message() << n << " parts");
      expect_partition(d, all_parts(p, n));
    }
  }

  /// expect_partition for parts of parts of parts.
  static void expect_partition_of_parts(const Desc& d) {
    std::vector<plan> parts;
    for (const auto& third : all_parts(*make_plan(d), 3)) {
      for (const auto& half : all_parts(third, 2)) {
        for (const auto& last : all_parts(half, 5)) parts.push_back(last);
      }
    }
    expect_partition(d, parts);
  }

#if !defined(__GLIBCXX__) || defined(_GLIBCXX_HAS_GTHREADS)  // std::thread exists

  /// Parts that run at the same time write the expected output. If neighbours in memory belong to different parts, a
  /// store beyond a part undoes a store of another part.
  static void expect_concurrent_parts(const Desc& d) {
    constexpr std::uint64_t n = 4;
    const auto p = *make_plan(d);
    const auto input = pattern(bytes_of_buffer(read_tensor(d)), 1);
    const auto before = pattern(bytes_of_buffer(written_tensor(d)), 128);
    const auto wanted = expected(d, input, before);
    for (int round = 0; round < 8; ++round) {
      auto output = before;
      std::array<bool, n> ok{};
      std::vector<std::thread> threads;
      for (std::size_t i = 0; i < n; ++i) {
        threads.emplace_back([&, i] { ok[i] = Kernel{}(p.part(i, n), input, output).ok(); });
      }
      for (auto& thread : threads) thread.join();
      EXPECT_EQ(ok, (std::array<bool, n>{true, true, true, true}));
      EXPECT_TRUE(output == wanted) << "round " << round;
    }
  }

#endif
};

}  // namespace slice1::testing
