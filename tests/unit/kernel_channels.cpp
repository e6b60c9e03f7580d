// SPDX-License-Identifier: MIT
// Does every instruction set weave and part channels exactly? Channels first to channels last and back, images mirrored
// or not, in one piece or with gaps between their rows.
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <slice1/slice1.hpp>

#include "support/nests.hpp"

namespace kernel_channels_tests {

using namespace slice1::testing;

// NHWC and NCHW, some channels left out, some in reverse, pixels in reverse, rows of images with gaps.
TEST(KernelChannels, LastToFirstAndFirstToLast) {
  std::uint32_t i = 0;
  for (const auto type : element_types) {
    for (const std::uint32_t channels : {2u, 3u, 4u, 5u}) {
      const auto c = static_cast<std::int32_t>(channels);
      for (std::uint32_t pixels = 1; pixels <= 200; pixels += pixels < 70 ? 1 : 13, ++i) {
        const auto n = static_cast<std::int32_t>(pixels);
        const auto from = i * 11 % 64, to = i * 29 % 64;
        ASSERT_TRUE(copies_exactly(nest(type, {{channels, 1, pixels}, {pixels, c, 1}}), from, to));
        ASSERT_TRUE(copies_exactly(nest(type, {{channels, -1, pixels + 5}, {pixels, c, 1}}), from, to));
        ASSERT_TRUE(copies_exactly(nest(type, {{channels, 1, pixels}, {pixels, -c, 1}}), from, to));
        ASSERT_TRUE(copies_exactly(nest(type, {{channels, 1, pixels}, {pixels, c + 1, 1}}), from, to));
        ASSERT_TRUE(copies_exactly(nest(type, {{2, 1, pixels}, {pixels, c, 1}}), from, to));
        ASSERT_TRUE(copies_exactly(nest(type, {{pixels, 1, channels}, {channels, n, 1}}), from, to));
        ASSERT_TRUE(copies_exactly(nest(type, {{pixels, 1, channels}, {channels, -n - 3, 1}}), from, to));
        ASSERT_TRUE(copies_exactly(nest(type, {{pixels, -1, channels}, {channels, n, 1}}), from, to));
        ASSERT_TRUE(copies_exactly(nest(type, {{pixels, 1, channels + 1}, {channels, n, 1}}), from, to));
      }
    }
  }
}

TEST(KernelChannels, OfImagesWhoseRowsBeginWhereLinesDo) {
  for (const auto type : element_types) {
    const auto size = slice1::conformance::bytes_of(type);
    for (const std::uint32_t channels : {2u, 3u, 4u}) {
      const auto c = static_cast<std::int32_t>(channels);
      for (const std::uint32_t width : {5u, 8u, 15u, 16u, 17u, 20u, 31u, 33u, 48u, 63u, 64u, 65u, 100u, 130u}) {
        const auto pitch = (width + 63) / 64 * 64;
        const auto row = static_cast<std::int32_t>(width) * c;
        for (std::uint32_t shift = 0; shift < 64; shift += size) {
          ASSERT_TRUE(copies_exactly(nest(type, {{3, row + 2, channels * pitch}, {channels, 1, pitch}, {width, c, 1}}),
                                     7, shift));
        }
      }
    }
  }
}

// Rows of which many are copied by one call, and those that two vectors make. Images in a batch.
TEST(KernelChannels, OfImagesMirroredOrNot) {
  for (const auto type : element_types) {
    for (const std::uint32_t channels : {2u, 3u, 4u}) {
      const auto c = static_cast<std::int32_t>(channels);
      for (const std::uint32_t width : {4u, 7u, 16u, 17u, 24u, 31u, 32u, 33u, 49u, 64u, 65u, 100u, 128u, 130u}) {
        const auto w = static_cast<std::int32_t>(width), row = (w + 3) * c;
        for (const std::int32_t sign : {1, -1}) {
          ASSERT_TRUE(copies_exactly(
              nest(type, {{3, row, width + 1}, {channels, 1, 3 * width + 5}, {width, sign * c, 1}}), 5, width % 64));
          ASSERT_TRUE(copies_exactly(nest(type, {{2, 3 * c * (w + 2), 3 * width * channels},
                                                 {3, w + 2, width * channels},
                                                 {width, sign, channels},
                                                 {channels, 3 * (w + 2), 1}}),
                                     width % 64, 3));
        }
      }
    }
  }
}

// Crops of large images: some rows are copied while the next ones are fetched, the last ones are fewer.
TEST(KernelChannels, OfRowsThatLieApart) {
  std::uint32_t i = 0;
  for (const auto type : element_types) {
    for (const std::uint32_t channels : {2u, 3u, 4u}) {
      const auto c = static_cast<std::int32_t>(channels);
      for (const std::uint32_t width : {33u, 64u, 150u, 700u}) {
        const auto pixels = static_cast<std::int32_t>(width), pitch = pixels * c + 530;
        const std::uint32_t rows = 9000 / width;
        for (const std::int32_t direction : {1, -1}) {
          ++i;
          const std::uint32_t from = i * 11 % 64, to = i * 29 % 64, pixel = channels * width + i % 2;
          ASSERT_TRUE(copies_exactly(
              nest(type, {{rows, pitch, pixel}, {channels, 1, width}, {width, direction * c, 1}}), from, to));
          ASSERT_TRUE(copies_exactly(
              nest(type, {{rows, pitch, pixel}, {width, direction, channels}, {channels, pitch * 80, 1}}), from, to));
        }
      }
    }
  }
}

// One plane becomes several channels, in images with gaps.
TEST(KernelChannels, OfOneRepeatedPlane) {
  for (const auto type : element_types) {
    for (const std::uint32_t channels : {2u, 3u, 4u}) {
      for (const std::uint32_t width : {4u, 5u, 7u, 8u, 17u, 64u, 70u}) {
        const auto row = static_cast<std::int32_t>(width) + 360;
        ASSERT_TRUE(copies_exactly(nest(type, {{300, row, width * channels}, {width, 1, channels}, {channels, 0, 1}}),
                                   5, width % 64));
      }
    }
  }
}

// Depth to space, in both orders of the channels: pixels of a row, rows, then all the rest, which a call takes instead
// of the few rows.
slice1::slice1_desc depth_to_space(slice1::data_type type, std::uint32_t block, std::uint32_t channels,
                                   std::uint32_t side, bool blocks_first) {
  const auto image = static_cast<std::int32_t>(side * side), row = static_cast<std::int32_t>(side);
  const auto b = static_cast<std::int32_t>(block), c = static_cast<std::int32_t>(channels);
  const auto next_channel = blocks_first ? image : image * b * b, next_block = blocks_first ? image * c : image;
  const auto width = side * block;
  return nest(type, {{channels, next_channel, side * width * block},
                     {side, row, width * block},
                     {block, next_block * b, width},
                     {side, 1, block},
                     {block, next_block, 1}});
}

TEST(KernelChannels, OfDepthToSpace) {
  for (const auto type : element_types) {
    for (const std::uint32_t block : {2u, 3u, 4u}) {
      for (const std::uint32_t channels : {1u, 3u, 16u}) {
        for (const std::uint32_t side : {2u, 4u, 8u, 13u, 32u}) {
          ASSERT_TRUE(copies_exactly(depth_to_space(type, block, channels, side, true), 3, side));
          ASSERT_TRUE(copies_exactly(depth_to_space(type, block, channels, side, false), side, 5));
        }
      }
    }
  }
}

TEST(KernelChannels, CallsTakeTheLongestLoopOutsideInsteadOfAShortOne) {
  const auto last_loop_of = [](const slice1::slice1_desc& desc, std::uint32_t loops) {
    const auto p = slice1::make_plan(desc);
    return slice1::detail::kernel::last_loop_of({nullptr, loops}, slice1::detail::plan_access::nest(*p));
  };
  const auto last_loop = [&](std::uint32_t block, std::uint32_t channels, std::uint32_t side, std::uint32_t loops) {
    return last_loop_of(depth_to_space(slice1::data_type::uint32, block, channels, side, true), loops).loop;
  };
  EXPECT_EQ(last_loop(2, 8, 16, 3), 3u);
  EXPECT_EQ(last_loop(2, 8, 16, 2), 2u);  // which the kernel does not run
  EXPECT_EQ(last_loop(2, 8, 65, 3), 2u);  // more than 1 KiB in a call
  EXPECT_EQ(last_loop(4, 1, 15, 3), 2u);  // less than four times as long
  EXPECT_EQ(last_loop(4, 1, 16, 3), 3u);
  EXPECT_EQ(last_loop(2, 1100, 32, 3), 2u);  // more than 4 MiB
  // 2 lines in each of `between` rounds, three of which a call has.
  const auto last_loop_with = [&](std::uint32_t between, std::uint32_t longest) {
    const auto pitch = static_cast<std::int32_t>(1000 * between + 130);
    return last_loop_of(
        nest(slice1::data_type::uint8,
             {{longest, pitch, 12 * between}, {between, 1000, 12}, {3, 20, 4}, {2, 1, 2}, {2, 1'100'000, 1}}),
        3);
  };
  EXPECT_EQ(last_loop_with(20, 100).loop, 4u);
  EXPECT_EQ(last_loop_with(20, 100).rounds, 65536u / (20 * 2 * 64));
  EXPECT_EQ(last_loop_with(20, 24).rounds, 24u);
  EXPECT_EQ(last_loop_with(170, 171).loop, 4u);
  EXPECT_EQ(last_loop_with(170, 171).rounds, 4u * 3);
  EXPECT_EQ(last_loop_with(171, 172).loop, 2u);  // more than 256 KiB of lines in 12 rounds
}

// Short rows, of which a call takes the same one of several planes: all of these at once, or in parts.
TEST(KernelChannels, OfManyPlanesInParts) {
  for (const auto type : element_types) {
    for (const std::uint32_t planes : {80u, 640u, 2000u}) {
      ASSERT_TRUE(copies_exactly(nest(type, {{planes, 81, 81}, {9, 3, 9}, {3, 27, 3}, {3, 1, 1}}), 1, 2));
      ASSERT_TRUE(copies_exactly(nest(type, {{planes, 85, 84}, {4, 3, 21}, {7, 12, 3}, {3, -1, 1}}), 3, 1));
    }
    const loop outside{2, 170 * 2000 + 7, 162 * 2000 + 5};
    ASSERT_TRUE(
        copies_exactly(nest(type, {outside, {2000, 170, 162}, {2, 84, 81}, {9, 3, 9}, {3, 27, 3}, {3, 1, 1}}), 0, 5));
  }
}

// From 1024 pixels on, and only if some pixel begins a line.
TEST(KernelChannels, FirstToLastOfManyPixels) {
  for (const auto type : element_types) {
    for (const std::uint32_t channels : {2u, 3u, 4u}) {
      for (const std::uint32_t pixels : {1023u, 1024u, 1025u, 1090u, 1101u}) {
        for (const std::int32_t sign : {1, -1}) {
          trial one(nest(type, {{pixels, sign, channels}, {channels, static_cast<std::int32_t>(pixels), 1}}));
          for (std::uint32_t shift = 0; shift < 64; shift += shift < 9 ? 1 : 5) ASSERT_TRUE(one.at(3 * shift, shift));
        }
      }
    }
  }
}

}  // namespace kernel_channels_tests
