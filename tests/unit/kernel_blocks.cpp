// SPDX-License-Identifier: MIT
// Which copies are done in blocks, of how many rounds, and is each still exact? Lines of the input that evict each
// other before they are read again: rows at powers of two, in either order, with gaps, repeated, and in two loops.
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <slice1/slice1.hpp>

#include "support/nests.hpp"

namespace kernel_blocks_tests {

using namespace slice1::testing;
using slice1::data_type;
using slice1::slice1_desc;

slice1::detail::kernel::loop_block block_of(const slice1_desc& d) {
  return slice1::detail::kernel::block_of(nest_of(d));
}

// A first cache of 32 KiB with 8 ways keeps 8 lines at a distance of 4 KiB, and more at less.
TEST(KernelBlocks, HaveAsManyRoundsAsTheFirstCacheKeepsLines) {
  const auto columns = [](std::int32_t pitch) {
    return nest(data_type::uint64, {{2, 1, 6400}, {100, 2, 64}, {64, pitch, 1}});
  };
  EXPECT_EQ(block_of(columns(512)).rounds, 8);
  EXPECT_EQ(block_of(columns(-1024)).rounds, 8);
  EXPECT_EQ(block_of(columns(256)).rounds, 16);
  EXPECT_EQ(block_of(columns(128 * 3)).rounds, 32);
  EXPECT_EQ(block_of(columns(513)).rounds, 0);  // 64 lines are kept
  EXPECT_EQ(block_of(nest(data_type::uint64, {{2, 1, 1700}, {100, 2, 17}, {17, 512, 1}})).rounds, 6);
  EXPECT_EQ(block_of(nest(data_type::uint64, {{2, 1, 76800}, {100, 2, 768}, {768, 513, 1}})).rounds, 256);
}

// 16 lines at a distance of 2 KiB are kept; single bytes are copied in tiles of 16 rows.
TEST(KernelBlocks, OfMatricesAreRowsThatEvictEachOther) {
  const auto columns = [](data_type type, std::int32_t pitch) {
    return nest(type, {{40, 80, 512}, {8, 1, 64}, {64, pitch, 1}});
  };
  EXPECT_EQ(block_of(columns(data_type::uint64, 512)).rounds, 8);
  EXPECT_EQ(block_of(columns(data_type::uint32, 1024)).rounds, 8);
  EXPECT_EQ(block_of(columns(data_type::uint32, 512)).rounds, 0);
  EXPECT_EQ(block_of(columns(data_type::uint16, 1024)).rounds, 16);
  EXPECT_EQ(block_of(columns(data_type::uint16, 512)).rounds, 0);
  EXPECT_EQ(block_of(columns(data_type::uint8, 4096)).rounds, 16);
  EXPECT_EQ(block_of(columns(data_type::uint8, 4000)).rounds, 0);
}

// Half of what the first cache keeps, at least 16.
TEST(KernelBlocks, OfMatricesWhoseLinesAreReadAgainAreHalfOfWhatIsKept) {
  const auto columns = [](data_type type, std::uint32_t count, std::int32_t pitch, std::int32_t next) {
    return nest(type, {{8, 1, 40 * count}, {40, next, count}, {count, pitch, 1}});
  };
  EXPECT_EQ(block_of(columns(data_type::uint32, 64, 512, 9)).rounds, 16);
  EXPECT_EQ(block_of(columns(data_type::uint32, 64, 256, 9)).rounds, 16);
  EXPECT_EQ(block_of(columns(data_type::uint32, 128, 3 * 128, 9)).rounds, 32);
  EXPECT_EQ(block_of(columns(data_type::uint16, 130, 3 * 256, 9)).rounds, 26);
  EXPECT_EQ(block_of(columns(data_type::uint8, 256, 3 * 256, 9)).rounds, 64);
  EXPECT_EQ(block_of(columns(data_type::uint32, 128, 3 * 128, 16)).rounds, 0);  // another line each time
  EXPECT_EQ(block_of(columns(data_type::uint32, 90, 3 * 128, 9)).rounds, 0);    // nearly all are kept
  EXPECT_EQ(block_of(columns(data_type::uint32, 512, 3 * 16, 9)).rounds, 0);
  EXPECT_EQ(block_of(columns(data_type::uint64, 128, 3 * 64, 7)).rounds, 0);
  EXPECT_EQ(block_of(columns(data_type::uint32, 4096, 512, 9)).rounds, 0);  // more than 3 MB
}

TEST(KernelBlocks, AreOfTheOuterOfTwoLoopsThatChangeLines) {
  const auto block = block_of(nest(data_type::uint8, {{50, 5, 128}, {32, 8192, 4}, {4, 300, 1}}));
  EXPECT_EQ(block.loop, 1u);
  EXPECT_EQ(block.rounds, 2);
}

TEST(KernelBlocks, AreNotMadeOfWhatIsReadOnce) {
  EXPECT_EQ(block_of(nest(data_type::uint64, {{100, 4096, 64}, {64, 64, 1}})).rounds, 0);
  EXPECT_EQ(block_of(nest(data_type::uint64, {{400, 512, 3}, {3, 1, 1}})).rounds, 0);
  EXPECT_EQ(block_of(nest(data_type::uint8, {{64, 4096, 64}, {64, 1, 1}})).rounds, 0);
  EXPECT_EQ(block_of(nest(data_type::uint8, {{4096, 1, 64}, {64, 4096, 1}})).rounds, 0);  // whole lines of each row
}

TEST(KernelBlocks, OfElements) {
  for (const auto type : element_types) {
    const auto size = static_cast<std::int32_t>(slice1::conformance::bytes_of(type));
    for (const std::int32_t bytes : {512, 2048, 4096, 12288}) {
      for (const std::uint32_t rows : {15u, 16u, 17u, 31u, 70u}) {
        for (const std::int32_t direction : {1, -1}) {
          const auto pitch = direction * bytes / size;
          ASSERT_TRUE(copies_exactly(nest(type, {{2, 1, 41 * rows}, {40, 3, rows}, {rows, pitch, 1}}), 3, 5));
          ASSERT_TRUE(
              copies_exactly(nest(type, {{30, direction * 7, 5 * rows}, {5, 1, rows}, {rows, pitch, 1}}), 0, 8));
          ASSERT_TRUE(copies_exactly(nest(type, {{40, 1, 3 * rows + 1}, {rows, pitch, 3}, {3, 1 << 13, 1}})));
          ASSERT_TRUE(copies_exactly(nest(type, {{7, 1, 33 * rows}, {33, 7, rows}, {rows, pitch, 1}}), 5, 4));
        }
      }
    }
  }
}

TEST(KernelBlocks, OfRows) {
  for (const auto type : element_types) {
    const auto size = slice1::conformance::bytes_of(type);
    for (const std::uint32_t length : {1u, 3u, 63 / size}) {
      for (const std::uint32_t rows : {16u, 33u, 100u}) {
        const auto pitch = static_cast<std::int32_t>(8192 / size);
        const auto next = static_cast<std::int32_t>(length + 1);
        for (const std::int32_t direction : {1, -1}) {
          ASSERT_TRUE(copies_exactly(
              nest(type, {{30, direction * next, length * rows}, {rows, direction * pitch, length}, {length, 1, 1}}), 1,
              2));
        }
        ASSERT_TRUE(copies_exactly(nest(type, {{20, 0, length * rows}, {rows, pitch, length}, {length, 1, 1}})));
      }
    }
  }
}

}  // namespace kernel_blocks_tests
