// SPDX-License-Identifier: MIT
// Copies of each kind are exact wherever the buffers are: every alignment, also with non-temporal stores, and output
// rows each between two pages that nothing may touch.
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <slice1/slice1.hpp>
#include <vector>

#include "support/describe.hpp"
#include "support/guarded_memory.hpp"
#include "support/nests.hpp"

namespace copy_placement_tests {

using namespace slice1::testing;
using slice1::data_type;
using slice1::element_size;
using slice1::slice1_desc;

// Rows and repeated ones; repeated elements; strides; channels, mirrored pixels, small matrices and windows; matrices;
// gaps between all elements.
std::vector<loops> one_of_each_kind(std::int64_t n) {
  return {{{n, 1, 1}},
          {{3, n + 5, n + 1}, {n, 1, 1}},
          {{3, 0, n}, {n, 1, 1}},
          {{n, 0, 1}},
          {{3, 2, n}, {n, 0, 1}},
          {{n, 1, 3}, {3, 0, 1}},
          {{n, -1, 1}},
          {{2, 7, n + 2}, {n, 2, 1}},
          {{n, -3, 1}},
          {{2, 1, n}, {n, 9, 1}},
          {{3, 1, n}, {n, 3, 1}},
          {{n, 1, 4}, {4, n, 1}},
          {{n, 3, 3}, {3, -1, 1}},
          {{n / 4, 15, 15}, {5, 1, 3}, {3, 5, 1}},
          {{n, 1, 5}, {5, 2, 1}},
          {{17, 1, n + 1}, {n, 17, 1}},
          {{n, -1, 16}, {16, n, 1}},
          {{n / 4, 3, 33}, {11, 3 * n / 4, 3}, {3, 1, 1}},
          {{n, 1, 2}},
          {{3, 1, 3 * n + 1}, {n, -2, 3}}};
}

TEST(CopyPlacement, OfEveryAlignment) {
  for (const auto type : element_types) {
    for (const auto& shape : one_of_each_kind(70)) {
      const trial one(nest(type, shape));
      for (std::size_t input = 0; input < 64; ++input) {
        for (const std::size_t output : {0u, 1u, 4u, 8u, 15u, 16u, 24u, 32u, 47u, 56u, 60u, 63u})
          ASSERT_TRUE(one.at(input, (output + input / 16) % 64));
      }
    }
  }
}

// Copies of 1 to 70 KB.
TEST(CopyPlacement, OfEveryAlignmentOfTheOutputOfSomeKilobytes) {
  for (const auto type : element_types) {
    for (const std::int64_t n : {1000u / element_size(type), 4100u / element_size(type) + 1}) {
      for (const auto& shape : one_of_each_kind(n)) {
        const trial one(nest(type, shape));
        ASSERT_TRUE(one.at_guards());
        for (std::size_t output = 0; output < 64; ++output) ASSERT_TRUE(one.at(output * 37 % 64, output));
      }
    }
  }
}

TEST(CopyPlacement, GuardsFault) {
  if (!has_guards) GTEST_SKIP() << "no guards on this system";
  guarded_memory memory(1);
  const fault_catcher catcher;
  const auto faults = [&](std::byte* at) {
    const auto write = [at] { *const_cast<volatile std::byte*>(at) = std::byte{1}; };
    const auto read = [at] { static_cast<void>(*const_cast<const volatile std::byte*>(at)); };
    const auto page = [](const void* address) { return reinterpret_cast<std::uintptr_t>(address) / page_size(); };
    // s390x reports the page only.
    return page(catcher.fault_of(write)) == page(at) && page(catcher.fault_of(read)) == page(at);
  };
  EXPECT_TRUE(faults(memory.begin() - 1));
  EXPECT_FALSE(faults(memory.begin()));
  EXPECT_FALSE(faults(memory.end() - 1));
  EXPECT_TRUE(faults(memory.end()));
  memory.guard_page(0);
  EXPECT_TRUE(faults(memory.begin()));
}

// Guard pages alternate with pages of the output, and each row begins, or ends, where its page does. A store past a row
// faults, even if it writes the byte that was there.
class GuardedRows : public ::testing::Test {
 protected:
  static constexpr std::uint32_t most_rows = 17;

  GuardedRows() {
    for (std::size_t i = 1; i < 2 * most_rows; i += 2) memory_.guard_page(i);
  }

  // Elements from one row of the output to the next.
  static std::uint32_t pitch(data_type type) {
    return static_cast<std::uint32_t>(2 * page_size()) / element_size(type);
  }

  // Rows are the outermost loop, of the pitch above, and have this many elements.
  void expect_rows(const slice1_desc& d, std::uint32_t row) {
    const auto p = slice1::make_plan(d);
    ASSERT_TRUE(p) << describe(d);
    const auto input = input_pattern(bytes_of_buffer(d.input_tensor));
    const std::size_t bytes = row * p->element_size(), rows = d.output_tensor.sizes[0], page = page_size();
    const auto before = output_pattern(bytes_of_buffer(d.output_tensor));
    const auto wanted = expected_output(d, input, before);
    for (const bool at_end : {false, true}) {
      auto* const output = memory_.begin() + (at_end ? page - bytes : 0);
      for (const auto& copy : variants()) {
        for (std::size_t i = 0; i < rows; ++i) std::memcpy(output + 2 * i * page, before.data() + 2 * i * page, bytes);
        ASSERT_EQ(catcher_.fault_of([&] { copy(*p, input.data(), output); }), nullptr)
            << copy.name() << " leaves a row that " << (at_end ? "ends before" : "begins behind")
            << " a guard: " << describe(d);
        for (std::size_t i = 0; i < rows; ++i) {
          ASSERT_EQ(std::memcmp(output + 2 * i * page, wanted.data() + 2 * i * page, bytes), 0)
              << copy.name() << ", row " << i << " of " << describe(d);
        }
      }
    }
  }

  guarded_memory memory_{2 * most_rows * page_size()};
  fault_catcher catcher_;
};

TEST_F(GuardedRows, AreNotLeft) {
  if (!has_guards) GTEST_SKIP() << "no guards on this system";
  for (const auto type : element_types) {
    const auto next = pitch(type);
    for (std::uint32_t n = 1; n <= 600 / element_size(type); n += n < 140 ? 1 : 23) {
      for (const std::int32_t stride : {1, -1, 0, 2, -3, 4, 9})
        ASSERT_NO_FATAL_FAILURE(expect_rows(nest(type, {{4, 5, next}, {n, stride, 1}}), n));
      const std::int64_t row = n;
      ASSERT_NO_FATAL_FAILURE(expect_rows(nest(type, {{3, 1, next}, {n, 3, 1}}), n));
      ASSERT_NO_FATAL_FAILURE(expect_rows(nest(type, {{17, 1, next}, {n, 17, 1}}), n));
      ASSERT_NO_FATAL_FAILURE(expect_rows(nest(type, {{16, -1, next}, {n, -16, 1}}), n));
      ASSERT_NO_FATAL_FAILURE(expect_rows(nest(type, {{4, row, next}, {n, 1, 2}}), 2 * n - 1));
      ASSERT_NO_FATAL_FAILURE(expect_rows(nest(type, {{4, 3 * row, next}, {n, 1, 3}, {3, row, 1}}), 3 * n));
      ASSERT_NO_FATAL_FAILURE(expect_rows(nest(type, {{4, 3 * row, next}, {n, 3, 3}, {3, -1, 1}}), 3 * n));
      ASSERT_NO_FATAL_FAILURE(expect_rows(nest(type, {{8, 1, next}, {3, 8, n}, {n, 24, 1}}), 3 * n));
    }
  }
}

}  // namespace copy_placement_tests
