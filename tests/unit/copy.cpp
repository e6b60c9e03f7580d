// SPDX-License-Identifier: MIT
// The fast kernel agrees with the oracle wherever it may take a path of its own: rows of every length, stride and
// alignment, interleaving, transposition, merged and broadcast dimensions, copies larger than caches. So does the
// reference.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <slice1/slice1.hpp>
#include <span>
#include <vector>

#include "support/kernels.hpp"
#include "support/nests.hpp"

namespace copy_tests {

using namespace slice1::testing;
using slice1::data_type;
using slice1::descriptor;
using slice1::make_plan;
using slice1::slice1_desc;

TEST(Copy, RowsOfEveryLengthAndStride) {
  for (const auto type : element_types) {
    for (std::uint32_t count = 1; count <= 70; ++count) {
      for (const std::int32_t stride : {1, -1, 2, -2, 3, -3, 4, -4, 0}) {
        ASSERT_TRUE(copies_like_the_oracle(nest(type, {{count, stride, 1}})));
      }
      ASSERT_TRUE(copies_like_the_oracle(nest(type, {{count, 1, 2}})));
      ASSERT_TRUE(copies_like_the_oracle(nest(type, {{count, -3, 3}})));
    }
  }
}

TEST(Copy, LongRowsOfEveryStride) {
  for (const auto type : element_types) {
    for (std::int32_t stride = -18; stride <= 18; ++stride) {
      for (const std::uint32_t count : {127u, 256u, 300u}) {
        ASSERT_TRUE(copies_like_the_oracle(nest(type, {{count, stride, 1}})));
      }
    }
  }
}

TEST(Copy, WindowStridesAreNoTensorStrides) {
  for (const auto type : element_types) {
    for (const std::int32_t stride : {1, -1, 2, -2, 3, -3, 4, -4, 5, -9}) {
      for (const std::uint32_t extent : {63u, 64u, 65u, 200u}) {
        auto d = nest(type, {{extent, 1, 1}});
        d.input_window_strides[0] = stride;
        d.output_tensor.sizes[0] = 1 + (extent - 1) / static_cast<std::uint32_t>(stride < 0 ? -stride : stride);
        ASSERT_TRUE(copies_like_the_oracle(d));
      }
    }
  }
}

TEST(Copy, RowsInEveryOrder) {
  for (const auto type : element_types) {
    for (const std::uint32_t length : {1u, 2u, 3u, 4u, 7u, 8u, 16u, 33u, 64u}) {
      const auto pitch = static_cast<std::int32_t>(length);
      for (const std::int32_t gap : {0, 1, 5}) {
        for (const std::int32_t direction : {1, -1}) {
          const auto row_stride = direction * (pitch + gap);
          ASSERT_TRUE(copies_like_the_oracle(nest(type, {{9, row_stride, length}, {length, 1, 1}})));
          ASSERT_TRUE(copies_like_the_oracle(nest(type, {{9, row_stride, length}, {length, -1, 1}})));
          ASSERT_TRUE(copies_like_the_oracle(nest(type, {{9, row_stride, length + 3}, {length, 1, 1}})));
        }
      }
    }
  }
}

TEST(Copy, Transposes) {
  for (const auto type : element_types) {
    for (const std::uint32_t rows : {1u, 3u, 8u, 16u, 17u, 33u, 64u}) {
      for (const std::uint32_t columns : {2u, 4u, 8u, 15u, 16u, 32u, 65u}) {
        const auto down = static_cast<std::int32_t>(rows);
        ASSERT_TRUE(copies_like_the_oracle(nest(type, {{rows, 1, columns}, {columns, down, 1}})));
        ASSERT_TRUE(copies_like_the_oracle(nest(type, {{rows, -1, columns}, {columns, -down - 1, 1}})));
        ASSERT_TRUE(copies_like_the_oracle(nest(type, {{rows, 2, columns + 1}, {columns, -2 * down, 1}})));
      }
    }
  }
}

TEST(Copy, TransposesOfLargePitch) {
  for (const auto type : element_types) {
    ASSERT_TRUE(copies_like_the_oracle(nest(type, {{40, 1, 1024}, {36, 1024, 1}})));
    ASSERT_TRUE(copies_like_the_oracle(nest(type, {{36, 1024, 1}, {40, 1, 1024}})));
  }
}

TEST(Copy, Interleaves) {
  for (const auto type : element_types) {
    for (const std::uint32_t channels : {2u, 3u, 4u, 5u, 16u, 64u}) {
      const auto across = static_cast<std::int32_t>(channels);
      for (const std::uint32_t pixels : {1u, 5u, 16u, 50u}) {
        const auto plane = static_cast<std::int32_t>(pixels);
        ASSERT_TRUE(copies_like_the_oracle(nest(type, {{channels, 1, pixels}, {pixels, across, 1}})));
        ASSERT_TRUE(copies_like_the_oracle(nest(type, {{channels, -1, pixels}, {pixels, across, 1}})));
        ASSERT_TRUE(copies_like_the_oracle(nest(type, {{channels, plane, 1}, {pixels, 1, channels}})));
        ASSERT_TRUE(copies_like_the_oracle(nest(type, {{pixels, across, channels}, {channels, -1, 1}})));
      }
    }
  }
}

TEST(Copy, DimensionsThatAreOneOrLookLikeOne) {
  for (const auto type : element_types) {
    ASSERT_TRUE(copies_like_the_oracle(nest(type, {{2, 60, 60}, {3, 20, 20}, {4, 5, 5}, {5, 1, 1}})));
    ASSERT_TRUE(copies_like_the_oracle(nest(type, {{2, -60, 60}, {3, -20, 20}, {4, -5, 5}, {5, -1, 1}})));
    ASSERT_TRUE(copies_like_the_oracle(nest(type, {{2, 60, 60}, {3, -20, 20}, {4, 5, 5}, {5, 1, 1}})));
    ASSERT_TRUE(copies_like_the_oracle(nest(type, {{4, 5, 6}, {5, 1, 1}})));   // one in the input only
    ASSERT_TRUE(copies_like_the_oracle(nest(type, {{4, 6, 5}, {5, 1, 1}})));   // one in the output only
    ASSERT_TRUE(copies_like_the_oracle(nest(type, {{4, -5, 5}, {5, 1, 1}})));  // opposite directions
    ASSERT_TRUE(copies_like_the_oracle(nest(type, {{5, 1, 1}, {4, 5, 5}})));   // one, named in the other order
    ASSERT_TRUE(copies_like_the_oracle(nest(type, {{3, 0, 8}, {4, 0, 2}, {2, 0, 1}})));
    ASSERT_TRUE(copies_like_the_oracle(nest(type, {{3, 2, 8}, {4, 0, 2}, {2, 1, 1}})));
    ASSERT_TRUE(copies_like_the_oracle(nest(type, {{1, 7, 9}, {6, 1, 1}, {1, 0, 0}})));
    ASSERT_TRUE(copies_like_the_oracle(nest(type, {{1, 7, 9}, {1, 1, 5}, {1, 0, 0}})));
  }
}

TEST(Copy, ElementsThatMoveTogether) {
  for (const auto type : element_types) {
    for (const std::uint32_t together : {2u, 3u, 4u, 8u, 16u}) {
      for (const std::int32_t apart : {1, 2, 3, -2}) {
        const auto stride = apart * static_cast<std::int32_t>(together);
        ASSERT_TRUE(copies_like_the_oracle(nest(type, {{37, stride, together}, {together, 1, 1}})));
        ASSERT_TRUE(copies_like_the_oracle(nest(type, {{37, stride + 1, together}, {together, 1, 1}})));
        ASSERT_TRUE(copies_like_the_oracle(nest(type, {{37, stride, together + 1}, {together, 1, 1}})));
      }
    }
  }
}

TEST(Copy, EightDimensionsNoneOfWhichMerge) {
  for (const auto type : element_types) {
    for (const std::int32_t last : {1, -1, 2}) {
      ASSERT_TRUE(copies_like_the_oracle(nest(
          type,
          {{2, 1, 700}, {3, -2, 200}, {2, 7, 90}, {2, -13, 40}, {2, 30, 19}, {2, -60, 9}, {2, 0, 4}, {3, last, 1}})));
    }
  }
}

TEST(Copy, RandomSlices) {
  random_source random(3);
  for (std::uint32_t i = 0; i < 800; ++i) {
    ASSERT_TRUE(copies_like_the_oracle(random_slice(random, 1 + i % 8))) << "case " << i;
  }
}

TEST(Copy, BuffersOfAnyAlignment) {
  for (const auto type : element_types) {
    for (const auto& d : {nest(type, {{100, 1, 1}}), nest(type, {{100, -1, 1}}), nest(type, {{50, 2, 1}}),
                          nest(type, {{17, 1, 16}, {16, 17, 1}})}) {
      const auto p = make_plan(d);
      ASSERT_TRUE(p);
      const auto input_size = bytes_of_buffer(d.input_tensor);
      const auto output_size = bytes_of_buffer(d.output_tensor);
      const auto input = pattern(input_size, 1);
      const auto before = pattern(output_size, 128);
      const auto wanted = expected_output(d, input, before);
      for (std::size_t shift = 0; shift < 64; shift += shift < 9 ? 1 : 13) {
        const std::size_t output_shift = (5 * shift + 3) % 64;
        auto input_place = pattern(shift, 2);
        input_place.insert(input_place.end(), input.begin(), input.end());
        for_each_kernel([&](auto kernel) {
          auto output_place = pattern(output_shift, 3);
          output_place.insert(output_place.end(), before.begin(), before.end());
          expect_violations(
              kernel(*p, std::span(input_place).subspan(shift), std::span(output_place).subspan(output_shift)), {});
          EXPECT_EQ(byte_vector(output_place.begin() + static_cast<std::ptrdiff_t>(output_shift), output_place.end()),
                    wanted)
              << kernel.name << ", input shifted by " << shift << "\n"
              << describe(d);
          output_place.resize(output_shift);
          EXPECT_EQ(output_place, pattern(output_shift, 3)) << kernel.name;
        });
      }
    }
  }
}

// If input and output are a multiple of 4 KiB and a few bytes apart (4K aliasing), some machines copy by other means.
TEST(Copy, BuffersOfUnluckyDistance) {
  const auto d = nest(data_type::uint8, {{3, 5000, 4001}, {4000, 1, 1}});
  const auto p = make_plan(d);
  ASSERT_TRUE(p);
  const auto before = pattern(64 * 1024, 1);
  const byte_vector input(before.begin(), before.begin() + 14000);
  for (const std::size_t more : {0u, 1u, 7u, 15u, 16u, 63u, 64u, 4095u}) {
    const auto at = static_cast<std::ptrdiff_t>(16384 + more);
    byte_vector wanted = expected_output(d, input, {before.begin() + at, before.begin() + at + 12002});
    for_each_kernel([&](auto kernel) {
      auto arena = before;
      const std::span<std::byte> all(arena);
      expect_violations(kernel(*p, all.first(14000), all.subspan(16384 + more, 12002)), {});
      EXPECT_TRUE(std::equal(wanted.begin(), wanted.end(), arena.begin() + at)) << kernel.name << " " << more;
      std::copy(before.begin() + at, before.begin() + at + 12002, arena.begin() + at);
      EXPECT_EQ(arena, before) << kernel.name << " " << more;
    });
  }
}

// The output after the whole copy and after its parts, which get all but the first element of a buffer.
template <class T>
void expect_large_copy(const slice1_desc& d, const std::vector<T>& input, const std::vector<T>& wanted, T untouched) {
  const auto p = make_plan(d);
  ASSERT_TRUE(p) << describe(d);
  std::vector<T> output(wanted.size(), untouched);
  expect_violations(slice1::copy(*p, input, std::span(output).subspan(1)), {});
  EXPECT_TRUE(output == wanted) << describe(d);

  output.assign(wanted.size(), untouched);
  for (const std::uint64_t i : {1u, 0u}) {
    expect_violations(slice1::copy(p->part(i, 2), input, std::span(output).subspan(1)), {});
  }
  EXPECT_TRUE(output == wanted) << "in parts, " << describe(d);
}

// 13 MiB and more, in rows that begin anywhere: more than most caches hold, and so a separate path in some kernels.
TEST(Copy, MoreThanCachesHoldInBothDirections) {
  constexpr std::size_t rows = 5;
  constexpr std::size_t length = 350003;
  constexpr std::size_t pitch = length + 3;
  constexpr std::size_t output_pitch = length + 1;
  const auto input = counted<std::uint64_t>(rows * pitch, 0x0123456789abcdef);
  for (const std::int32_t row_direction : {1, -1}) {
    for (const std::int32_t direction : {1, -1}) {
      std::vector<std::uint64_t> wanted(1 + rows * output_pitch, 42);
      for (std::size_t r = 0; r < rows; ++r) {
        const auto* row = input.data() + (row_direction < 0 ? rows - 1 - r : r) * pitch;
        auto* wanted_row = wanted.data() + 1 + r * output_pitch;
        if (direction > 0) std::copy(row, row + length, wanted_row);
        else std::reverse_copy(row, row + length, wanted_row);
      }
      expect_large_copy<std::uint64_t>(
          nest(data_type::uint64, {{rows, row_direction * std::int32_t{pitch}, output_pitch}, {length, direction, 1}}),
          input, wanted, 42);
    }
  }
}

TEST(Copy, MoreThanCachesHoldAtOddAddresses) {
  constexpr std::size_t rows = 7;
  constexpr std::size_t length = 2000003;
  const auto input = pattern(rows * (length + 6), 1);
  byte_vector wanted(1 + rows * (length + 4), std::byte{42});
  for (std::size_t r = 0; r < rows; ++r) {
    const auto* row = input.data() + r * (length + 6);
    std::copy(row, row + length, wanted.data() + 1 + r * (length + 4));
  }
  expect_large_copy(nest(data_type::uint8, {{rows, length + 6, length + 4}, {length, 1, 1}}), input, wanted,
                    std::byte{42});
}

}  // namespace copy_tests
