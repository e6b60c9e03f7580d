// SPDX-License-Identifier: MIT
// Copies that write neighbouring bytes may run at once: two whose elements alternate in memory, and parts of one. A
// copy that reads bytes of the other, and writes them back, undoes what the other wrote in between.
#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <slice1/slice1.hpp>
#include <thread>
#include <vector>

#include "support/describe.hpp"
#include "support/nests.hpp"

#if !defined(__GLIBCXX__) || defined(_GLIBCXX_HAS_GTHREADS)  // std::thread exists

namespace copy_threads_tests {

using namespace slice1::testing;
using slice1::data_type;
using slice1::element_size;
using slice1::plan;
using slice1::slice1_desc;

// A copy of two inputs in turn, and the bytes that it writes.
class repeated_copy {
 public:
  repeated_copy(const slice1_desc& d, std::byte* output) : plan_(*slice1::make_plan(d)), output_(output) {
    const byte_vector before(bytes_of_buffer(d.output_tensor), std::byte{0xff});
    for (const unsigned k : {0u, 1u}) {
      inputs_[k] = pattern(bytes_of_buffer(d.input_tensor), 1 + 50 * k, 0x7f);
      wanted_[k] = expected_output(d, inputs_[k], before);
    }
    for (std::size_t i = 0; i < before.size(); ++i) {
      if (wanted_[0][i] != before[i]) written_.push_back(i);
    }
  }

  // Whether all of its bytes are there after each of many copies, and of more until both threads have finished many.
  bool keeps_all(const variant& copy, std::atomic<int>& busy) const {
    constexpr std::size_t many = 100;
    for (std::size_t i = 0; i < many || busy > 0; ++i) {
      if (i == many) --busy;
      if (i > many) std::this_thread::yield();
      copy(plan_, inputs_[i % 2].data(), output_);
      for (const auto at : written_) {
        if (output_[at] == wanted_[i % 2][at]) continue;
        busy = 0;
        return false;
      }
    }
    return true;
  }

 private:
  plan plan_;
  std::byte* output_;
  std::array<byte_vector, 2> inputs_, wanted_;
  std::vector<std::size_t> written_{};
};

// Two copies to the same memory; the output of the second begins this many elements later.
void expect_both(const slice1_desc& first, const slice1_desc& second, std::uint32_t later) {
  const auto shift = later * element_size(first.output_tensor.data_type);
  byte_vector memory(shift + bytes_of_buffer(first.output_tensor) + bytes_of_buffer(second.output_tensor));
  const std::array copies{repeated_copy(first, memory.data()), repeated_copy(second, memory.data() + shift)};
  for (const auto& copy : variants()) {
    std::atomic<int> busy{2};
    std::array<bool, 2> kept{};
    std::thread other([&] { kept[1] = copies[1].keeps_all(copy, busy); });
    kept[0] = copies[0].keeps_all(copy, busy);
    other.join();
    ASSERT_EQ(kept, (std::array{true, true})) << copy.name() << " loses bytes of two copies, the second " << later
                                              << " elements later: " << describe(first) << " and " << describe(second);
  }
}

TEST(CopyThreads, KeepElementsBetweenEachOther) {
  for (const auto type : element_types) {
    for (const std::int64_t gap : {2, 3, 5}) {
      for (const std::int64_t stride : {1, -1, 0, 3}) {
        const auto d = nest(type, {{150, stride, gap}});
        ASSERT_NO_FATAL_FAILURE(expect_both(d, d, 1));
      }
    }
    const auto pixels = nest(type, {{70, 1, 6}, {3, 70, 1}});
    ASSERT_NO_FATAL_FAILURE(expect_both(pixels, pixels, 3));
  }
}

TEST(CopyThreads, KeepRowsInGapsOfEachOther) {
  for (const auto type : element_types) {
    for (const std::uint32_t n : {3u, 7u, 16u, 33u, 100u}) {
      for (const std::uint32_t other : {1u, 5u, 31u}) {
        const auto rows = [&](std::uint32_t length, std::int64_t outer, std::int64_t inner) {
          return nest(type, {{5, outer, n + other}, {length, inner, 1}});
        };
        ASSERT_NO_FATAL_FAILURE(expect_both(rows(n, 5, 1), rows(other, -5, -1), n));
        ASSERT_NO_FATAL_FAILURE(expect_both(rows(n, 5, 2), rows(other, 5, 0), n));
        ASSERT_NO_FATAL_FAILURE(expect_both(rows(n, 1, 5), rows(other, 1, 5), n));
      }
    }
  }
}

// ThreadSanitizer sees more than a comparison does.
TEST(CopyThreads, CopyPartsThatAreNeighbours) {
  for (const auto type : element_types) {
    for (const auto& d :
         {nest(type, {{1001, 1, 1}}), nest(type, {{1001, -1, 2}}), nest(type, {{131, 0, 1}}), nest(type, {{131, 3, 1}}),
          nest(type, {{61, 8, 7}, {7, 1, 1}}), nest(type, {{7, 9, 1}, {61, 1, 7}}),
          nest(type, {{51, 70, 1}, {50, 1, 51}}), nest(type, {{50, 1, 51}, {51, 70, 1}}),
          nest(type, {{3, 1, 131}, {131, 3, 1}}), nest(type, {{131, 1, 4}, {4, 131, 1}})}) {
      const auto whole = *slice1::make_plan(d);
      const auto input = input_pattern(bytes_of_buffer(d.input_tensor));
      const auto before = output_pattern(bytes_of_buffer(d.output_tensor));
      std::vector outputs(variants().size(), before);
      std::vector<std::thread> threads;
      for (std::uint64_t i = 0; i < 3; ++i) {
        threads.emplace_back([&, i] {
          for (std::size_t k = 0; k < outputs.size(); ++k)
            variants()[k](whole.part(i, 3), input.data(), outputs[k].data());
        });
      }
      for (auto& t : threads) t.join();
      for (std::size_t k = 0; k < outputs.size(); ++k)
        ASSERT_EQ(outputs[k], expected_output(d, input, before))
            << variants()[k].name() << " in parts: " << describe(d);
    }
  }
}

}  // namespace copy_threads_tests
#endif
