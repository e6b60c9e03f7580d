// SPDX-License-Identifier: MIT
// Does every instruction set copy rows exactly? All lengths, strides and alignments at which a kernel may change its
// way, with gaps and without, one row and many.
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <set>
#include <slice1/slice1.hpp>

#include "support/nests.hpp"

namespace kernel_rows_tests {

using namespace slice1::testing;
using slice1::data_type;

// Where buffers begin, in bytes past a page: a pair for each number, all of 64 x 64 in the end.
std::size_t input_shift(std::uint32_t i) {
  return i * 11 % 64;
}
std::size_t output_shift(std::uint32_t i) {
  return (i * 29 + i / 64) % 64;
}

TEST(KernelRows, OfEveryLengthAndStride) {
  std::uint32_t i = 0;
  for (const auto type : element_types) {
    for (std::uint32_t count = 1; count <= 130; ++count) {
      for (std::int32_t stride = -17; stride <= 17; ++stride, ++i) {
        ASSERT_TRUE(copies_exactly(nest(type, {{count, stride, 1}}), input_shift(i), output_shift(i)));
      }
    }
  }
}

TEST(KernelRows, OfLargeStrides) {
  std::uint32_t i = 0;
  for (const auto type : element_types) {
    for (const std::int32_t stride : {31, 32, 33, 64, 127, 128, 129, 255, 256, 512, 1000, 1024, 4096}) {
      for (std::uint32_t count = 1; count <= 70; count += count < 20 ? 1 : 5, ++i) {
        ASSERT_TRUE(copies_exactly(nest(type, {{count, stride, 1}}), input_shift(i), output_shift(i)));
        ASSERT_TRUE(copies_exactly(nest(type, {{count, -stride, 1}}), input_shift(i), output_shift(i)));
      }
    }
  }
}

// Several rows of less than 16 bytes make 16 bytes of an output without gaps: every row and stride, also backwards,
// with gaps between rows, in two loops and three, of which the outer ones go backwards, overlap, or repeat inputs of
// any size.
TEST(KernelRows, OfFewElementsInAPackedOutput) {
  std::uint32_t i = 0;
  for (const auto type : element_types) {
    const auto size = static_cast<std::uint32_t>(slice1::conformance::bytes_of(type));
    for (std::uint32_t count = 2; count <= 16 / size; ++count) {
      const auto row = static_cast<std::int32_t>(count);
      for (const std::int32_t stride : {0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -7}) {
        for (std::int32_t gap = 0; gap < 3; ++gap, ++i) {
          const auto pitch = (row - 1) * std::abs(stride) + 1 + gap, image = 90 * pitch;
          const auto in = input_shift(i), out = output_shift(i);
          ASSERT_TRUE(copies_exactly(nest(type, {{271, pitch, count}, {count, stride, 1}}), in, out));
          ASSERT_TRUE(
              copies_exactly(nest(type, {{7, image, 85 * count}, {85, pitch, count}, {count, stride, 1}}), in, out));
          ASSERT_TRUE(
              copies_exactly(nest(type, {{3, 0, 111 * count}, {111, -pitch, count}, {count, stride, 1}}), in, out));
          ASSERT_TRUE(copies_exactly(nest(type, {{271, -pitch, count}, {count, stride, 1}}), in, out));
          ASSERT_TRUE(
              copies_exactly(nest(type, {{7, -image, 85 * count}, {85, -pitch, count}, {count, stride, 1}}), in, out));
          ASSERT_TRUE(copies_exactly(nest(type, {{97, 5, 7 * count}, {7, pitch, count}, {count, stride, 1}}), in, out));
          ASSERT_TRUE(copies_exactly(nest(type, {{75, 0, 6 * count}, {6, pitch, count}, {count, stride, 1}}), in, out));
        }
      }
    }
  }
}

// More than half a megabyte of rows: with gaps and almost none, short and long, forwards and backwards.
TEST(KernelRows, OfBytesThatLieApart) {
  for (const std::int32_t direction : {1, -1}) {
    EXPECT_TRUE(copies_exactly(nest(data_type::uint8, {{700, direction * 6000, 807}, {807, 1, 1}}), 11, 2));
    EXPECT_TRUE(copies_exactly(nest(data_type::uint16, {{150, direction * 9000, 3001}, {3001, 1, 1}}), 0, 6));
    EXPECT_TRUE(copies_exactly(nest(data_type::uint8, {{200, direction * 3001, 2999}, {2999, 1, 1}}), 1, 0));
    EXPECT_TRUE(copies_exactly(nest(data_type::uint8, {{130, direction * 5003, 4999}, {4999, 1, 1}}), 7, 9));
  }
}

// Rows of one vector or a few, whole or half, every length; many enough for the first to be copied while later ones are
// fetched.
TEST(KernelRows, OfFewBytesThatLieApart) {
  for (std::uint32_t bytes = 3; bytes <= 200; ++bytes) {
    const std::uint32_t rows = bytes % 8 == 1 ? 7000 : 100;
    ASSERT_TRUE(copies_exactly(nest(data_type::uint8, {{rows, 1300, bytes}, {bytes, 1, 1}}), bytes % 67, bytes % 31));
    ASSERT_TRUE(copies_exactly(nest(data_type::uint8, {{3, 170, 200}, {bytes, 1, 1}}), bytes % 67, bytes % 31));
    ASSERT_TRUE(copies_exactly(
        nest(data_type::uint8, {{2, 5, 999'000}, {3, 7, 171 * bytes + 5}, {171, 1300, bytes}, {bytes, 1, 1}}), 3, 1));
  }
}

// Of each number that has a kernel, and of more; dense in the output, and with gaps.
TEST(KernelRows, OfFewElements) {
  for (const auto type : element_types) {
    for (std::uint32_t count = 2; count <= 18; ++count) {
      for (const std::int32_t stride : {5, -9, 13}) {
        ASSERT_TRUE(copies_exactly(nest(type, {{1, 0, count}, {count, stride, 1}}), 1, 2));
        ASSERT_TRUE(copies_exactly(nest(type, {{37, 250, count}, {count, stride, 1}}), 5, 3));
        ASSERT_TRUE(copies_exactly(nest(type, {{3, 7, 13 * count}, {13, -251, count}, {count, stride, 1}}), 0, 9));
        ASSERT_TRUE(
            copies_exactly(nest(type, {{2, 9000, 40 * count}, {19, 251, 2 * count}, {count, stride, 2}}), 2, 7));
      }
    }
  }
}

// From half a megabyte of the input on; the last beyond the caches.
TEST(KernelRows, OfFewElementsThatAreFetchedAhead) {
  for (const auto type : element_types) {
    const auto size = static_cast<std::int32_t>(slice1::conformance::bytes_of(type));
    for (std::uint32_t count = 2; count <= 17; ++count) {
      for (const std::int32_t stride : {2, -2, 10, 60 / size}) {
        ASSERT_TRUE(copies_exactly(nest(type, {{3000, -1200 / size, count}, {count, stride, 1}}), 1, 7));
        ASSERT_TRUE(copies_exactly(nest(type, {{3000, 1200 / size, count}, {count, stride, 1}}), 5, 3));
        ASSERT_TRUE(
            copies_exactly(nest(type, {{2, 1, 3000 * count}, {3000, -1200 / size, count}, {count, stride, 1}})));
      }
    }
  }
  EXPECT_TRUE(copies_exactly(nest(data_type::uint8, {{52000, 600, 8}, {8, 60, 1}})));
}

// Of 3000 planes of 3 rows and 1500 of 4, which are not whole blocks of 64.
TEST(KernelRows, OfFewElementsInPlanesThatAreFetchedAhead) {
  for (const auto type : element_types) {
    const auto size = static_cast<std::int32_t>(slice1::conformance::bytes_of(type));
    const auto row = 900 / size, plane = 3600 / size;
    for (std::uint32_t count = 2; count <= 17; ++count) {
      for (const std::int32_t stride : {3, -3}) {
        const loop elements{count, stride, 1};
        ASSERT_TRUE(copies_exactly(nest(type, {{3000, 1800 / size, 3 * count}, {3, 60, count}, elements}), 5, 3));
        ASSERT_TRUE(copies_exactly(nest(type, {{1500, -plane, 4 * count + 1}, {4, row, count}, elements})));
      }
    }
  }
}

// From a quarter of a megabyte of the input on, rows at least 1280 bytes apart; one vector of it and several, in two
// loops and three.
TEST(KernelRows, OfNearElementsThatAreFetchedAhead) {
  for (const auto type : element_types) {
    const auto size = static_cast<std::int32_t>(slice1::conformance::bytes_of(type));
    const auto pitch = 1600 / size, page = 5000 / size;
    for (const std::uint32_t count : {6u, 7u, 10u, 16u, 20u, 33u}) {
      for (const std::int32_t stride : {3, -3, 5, 8}) {
        ASSERT_TRUE(copies_exactly(nest(type, {{2300, pitch, count}, {count, stride, 1}}), 5, 3));
        ASSERT_TRUE(copies_exactly(nest(type, {{2, 1, 1100 * count}, {1100, -page, count}, {count, stride, 1}}), 0, 9));
      }
      ASSERT_TRUE(copies_exactly(nest(type, {{2300, pitch, 3 * count}, {count, 4, 3}}), 2, 1));
    }
  }
}

// From 4 MiB of the input on: single rows, rows with and without gaps, long and short ones, forwards and backwards.
TEST(KernelRows, OfStridedElementsBeyondTheCaches) {
  for (const std::int32_t stride : {20, -20, 32}) {
    EXPECT_TRUE(copies_exactly(nest(data_type::uint8, {{300'013, stride, 1}}), 3, 5));
    EXPECT_TRUE(copies_exactly(nest(data_type::uint16, {{170'011, stride / 2, 1}}), 1, 0));
    EXPECT_TRUE(copies_exactly(nest(data_type::uint8, {{90, 2600 * 32, 2603}, {2603, stride, 1}}), 0, 1));
  }
  for (const std::int32_t direction : {1, -1}) {
    EXPECT_TRUE(copies_exactly(nest(data_type::uint8, {{2700, direction * 1700, 103}, {103, 16, 1}}), 7, 9));
    EXPECT_TRUE(copies_exactly(nest(data_type::uint16, {{5000, direction * 450, 23}, {23, 16, 1}}), 0, 2));
    EXPECT_TRUE(copies_exactly(nest(data_type::uint8, {{3000, direction * 3000, 31}, {31, 50, 1}}), 1, 0));
    EXPECT_TRUE(
        copies_exactly(nest(data_type::uint8, {{2, 7, 99'000}, {1000, direction * 5000, 99}, {99, -16, 1}}), 1, 0));
  }
}

// More than 256 KiB of the input, or 4 MiB of short rows; with every number of elements that the last store leaves.
TEST(KernelRows, ThatAreReadBackwards) {
  for (const auto type : element_types) {
    for (std::uint32_t count = 33; count <= 48; ++count) {
      const auto distance = static_cast<std::int32_t>(count) * 5;
      const std::uint32_t rows = (300'000u >> static_cast<unsigned>(type == data_type::uint64)) / (count * 5) + 1;
      EXPECT_TRUE(copies_exactly(nest(type, {{rows, distance, count}, {count, -5, 1}}), 3, 5));
      EXPECT_TRUE(copies_exactly(nest(type, {{rows, distance + 1, 2 * count + 3}, {count, -5, 2}}), 0, 1));
    }
  }
  EXPECT_TRUE(copies_exactly(nest(data_type::uint32, {{6500, 24 * 7, 24}, {24, -7, 1}}), 0, 4));
  EXPECT_TRUE(copies_exactly(nest(data_type::uint64, {{10, 700 * 50, 4200}, {700, 50, 6}, {6, -7, 1}}), 0, 0));
}

// More than 2 MiB of the input, gaps of at least 512 bytes, any number of rows and elements.
TEST(KernelRows, OfStridedElementsThatLieApart) {
  for (const std::int32_t direction : {1, -1}) {
    EXPECT_TRUE(copies_exactly(nest(data_type::uint8, {{801, direction * 4100, 59}, {59, 50, 1}}), 3, 5));
    EXPECT_TRUE(copies_exactly(nest(data_type::uint16, {{1500, 2000, 47}, {47, direction * 16, 1}}), 1, 0));
    EXPECT_TRUE(
        copies_exactly(nest(data_type::uint32, {{3, 9, 14'800}, {82, direction * 3500, 180}, {180, 16, 1}}), 0, 2));
    EXPECT_TRUE(copies_exactly(nest(data_type::uint64, {{2900, direction * 200, 16}, {13, -7, 1}}), 2, 1));
  }
}

// Rows of neighbours backwards, and of every second to fourth element, some of which are copied while the next ones are
// fetched: the last ones are fewer.
TEST(KernelRows, OfPickedElementsThatLieApart) {
  std::uint32_t i = 0;
  for (const auto type : element_types) {
    const auto size = static_cast<std::int32_t>(slice1::conformance::bytes_of(type));
    for (const std::int32_t stride : {-1, 2, -2, 3, -3, 4, -4}) {
      for (const std::uint32_t count : {17u, 40u, 66u, 190u}) {
        for (const std::uint32_t rows : {1u, 70u, 171u}) {
          ++i;
          const auto pitch = (static_cast<std::int32_t>(count) * std::abs(stride)) + 600 / size;
          ASSERT_TRUE(
              copies_exactly(nest(type, {{rows, pitch, count}, {count, stride, 1}}), input_shift(i), output_shift(i)));
          ASSERT_TRUE(copies_exactly(nest(type, {{rows, -pitch, count + 1}, {count, stride, 1}}), input_shift(i),
                                     output_shift(i)));
        }
        ASSERT_TRUE(copies_exactly(nest(type, {{2, 7, 45 * count + 3}, {45, 2500, count}, {count, stride, 1}}), 0, 1));
      }
    }
  }
}

// Up to 64 bytes, longer, and of 1 to 4 MiB in all; with gaps in the output and without.
TEST(KernelRows, OfOneRepeatedByte) {
  for (std::uint32_t bytes = 1; bytes <= 200; ++bytes)
    ASSERT_TRUE(copies_exactly(nest(data_type::uint8, {{3, 1, bytes}, {bytes, 0, 1}}), bytes, bytes / 2));
  EXPECT_TRUE(copies_exactly(nest(data_type::uint8, {{1'048'577, 0, 1}}), 3, 5));
  EXPECT_TRUE(copies_exactly(nest(data_type::uint8, {{120, 2, 20'011}, {20'003, 0, 1}}), 1, 7));
  EXPECT_TRUE(copies_exactly(nest(data_type::uint8, {{2, -3, 60 * 16'500}, {60, 5, 16'500}, {16'384, 0, 1}}), 40, 9));
}

// Rows that end in each place of the last 8 bytes, up to several times 4 KiB.
TEST(KernelRows, OfOneRepeatedElement) {
  for (const auto type : element_types) {
    const auto size = static_cast<std::uint32_t>(slice1::conformance::bytes_of(type));
    for (const std::uint32_t bytes : {248u, 504u, 1016u, 4088u, 8184u, 20'480u}) {
      for (std::uint32_t more = 0; more <= 16 / size; ++more) {
        const auto count = bytes / size + more;
        ASSERT_TRUE(copies_exactly(nest(type, {{3, 1, count}, {count, 0, 1}}), 1, more));
        ASSERT_TRUE(copies_exactly(nest(type, {{3, -2, count + 1}, {count, 0, 1}}), more, 0));
      }
    }
  }
}

TEST(KernelRows, AtEveryAlignment) {
  for (const auto type : element_types) {
    for (const std::int32_t stride : {1, -1, 2, -2, 3, -3, 4, -4, 0, 5}) {
      for (const std::uint32_t count : {17u, 64u, 129u, 150u, 520u}) {
        trial one(nest(type, {{count, stride, 1}}));
        for (std::uint32_t shift = 0; shift < 64; ++shift) ASSERT_TRUE(one.at(shift * 37 % 64, shift));
      }
    }
  }
}

// All classes of copies; strided rows that are reversed, shuffled, repeated, and in many dimensions.
TEST(KernelRows, AtEveryPairOfAlignments) {
  for (const auto type : element_types) {
    std::set<slice1::copy_class> classes;
    for (const auto& d :
         {nest(type, {{65, 1, 1}}), nest(type, {{65, -1, 1}}), nest(type, {{33, 2, 1}}), nest(type, {{50, 3, 1}}),
          nest(type, {{20, 5, 1}}), nest(type, {{70, 0, 1}}), nest(type, {{4, 18, 15}, {5, 3, 3}, {3, 1, 1}}),
          nest(type, {{16, 1, 5}, {5, 16, 1}}), nest(type, {{3, 1, 33}, {33, 3, 1}}),
          nest(type, {{30, 1, 3}, {3, 30, 1}}), nest(type, {{30, 1, 2}}), nest(type, {{13, 3, 2}})}) {
      trial one(d);
      classes.insert(slice1::make_plan(d)->copy_class());
      for (std::size_t input = 0; input < 64; ++input) {
        for (std::size_t output = 0; output < 64; ++output) ASSERT_TRUE(one.at(input, output));
      }
    }
    EXPECT_EQ(classes.size(), 7u);  // all but that of empty parts
  }
}

TEST(KernelRows, WithGapsInTheOutput) {
  std::uint32_t i = 0;
  for (const auto type : element_types) {
    for (std::uint32_t gap = 2; gap <= 17; ++gap) {
      for (std::uint32_t count = 1; count <= 70; count += count < 35 ? 1 : 7) {
        for (const std::int32_t stride : {1, -1, 0, 2, -3, 7, 40}) {
          ASSERT_TRUE(copies_exactly(nest(type, {{count, stride, gap}}), input_shift(i), output_shift(i)));
          ++i;
        }
      }
    }
  }
}

TEST(KernelRows, ManyOfEveryLength) {
  std::uint32_t i = 0;
  for (const auto type : element_types) {
    for (std::uint32_t length = 1; length <= 130; ++length) {
      const auto pitch = static_cast<std::int32_t>(length);
      for (const std::int32_t gap : {0, 1, 3, 64}) {
        for (const std::uint32_t output_gap : {0u, 1u, 64u - length % 64}) {
          const auto shift = output_gap > 1 && i % 2 == 0 ? 0 : output_shift(i);  // all rows in whole lines
          ASSERT_TRUE(copies_exactly(nest(type, {{5, pitch + gap, length + output_gap}, {length, 1, 1}}),
                                     input_shift(i), shift));
          ++i;
        }
      }
      ASSERT_TRUE(copies_exactly(nest(type, {{5, -pitch, length}, {length, 1, 1}}), input_shift(i), output_shift(i)));
      ASSERT_TRUE(copies_exactly(nest(type, {{5, 0, length}, {length, 1, 1}}), input_shift(i), output_shift(i)));
    }
  }
}

// Longer rows are worth aligned stores, and then a call.
TEST(KernelRows, ManyOfSomeKilobytesAtEveryAlignment) {
  for (const std::uint32_t length : {511u, 512u, 513u, 575u, 640u, 1000u, 2047u, 2048u, 2049u}) {
    const auto pitch = static_cast<std::int32_t>(length + 5);
    trial some(nest(slice1::data_type::uint8, {{3, pitch, length + 3}, {length, 1, 1}}));
    for (std::uint32_t shift = 0; shift < 64; ++shift) ASSERT_TRUE(some.at(shift * 37 % 64, shift));
  }
}

TEST(KernelRows, ManyOfEveryStride) {
  std::uint32_t i = 0;
  for (const auto type : element_types) {
    for (const std::uint32_t length : {2u, 3u, 4u, 5u, 7u, 8u, 9u, 15u, 16u, 17u, 31u, 32u, 33u, 63u, 64u, 65u, 130u}) {
      for (std::int32_t stride = -9; stride <= 9; ++stride, ++i) {
        const auto span = static_cast<std::int32_t>(length) * (stride < 0 ? -stride : stride);
        const auto lines = (length + 63) / 64 * 64;
        ASSERT_TRUE(copies_exactly(nest(type, {{3, 2 * span + 1, lines * 4}, {4, span, lines}, {length, stride, 1}}),
                                   input_shift(i), i % 2 == 0 ? 0 : output_shift(i)));
        ASSERT_TRUE(copies_exactly(nest(type, {{3, -span - 1, length + 1}, {length, stride, 1}}), input_shift(i),
                                   output_shift(i)));
      }
    }
  }
}

TEST(KernelRows, ShortOnesInManyDimensions) {
  std::uint32_t i = 0;
  for (const auto type : element_types) {
    for (std::uint32_t length = 1; length <= 18; ++length) {
      for (const std::int32_t stride : {1, -1, 0, 2, -3, 7}) {
        for (const std::uint32_t gap : {0u, 1u}) {  // after all rows, or after some
          const auto x = static_cast<std::int32_t>(length) * (stride < 0 ? -stride : stride) + 1;
          const auto y = 3 * x + 2, z = 4 * y + 3;
          for (const std::int32_t outermost : {2 * z + 1, -2 * z, 0}) {
            const auto output = 12 * length + 3 * gap;
            ASSERT_TRUE(copies_exactly(nest(type, {{9, outermost, 2 * output + 1 - gap},
                                                   {2, z, output},
                                                   {4, y, 3 * length + gap},
                                                   {3, i % 2 == 0 ? x : -x, length},
                                                   {length, stride, 1}}),
                                       input_shift(i), output_shift(i)));
            ++i;
          }
        }
      }
    }
  }
}

TEST(KernelRows, OfFewElementsFarApart) {
  std::uint32_t i = 0;
  for (const auto type : element_types) {
    for (std::uint32_t count = 2; count <= 9; ++count) {
      for (const std::int32_t stride : {2, 5, 16, 40, 100, 513}) {
        const auto row = static_cast<std::int32_t>(count) * stride + 1;
        for (const std::uint32_t gap : {0u, 1u, 6u}) {
          ASSERT_TRUE(copies_exactly(nest(type, {{30, row, count + gap}, {count, stride, 1}}), input_shift(i), 8));
          ASSERT_TRUE(copies_exactly(nest(type, {{30, 1, 3 * count + gap}, {count, -stride, 3}}), 0, output_shift(i)));
          ++i;
        }
      }
    }
  }
}

// Each row is of other bytes of the same lines.
TEST(KernelRows, LongRowsOfTheSameLines) {
  for (const auto type : element_types) {
    for (const std::uint32_t count : {512u, 513u, 700u, 768u, 1025u}) {
      for (const std::int32_t next : {2, -2, 3}) {
        const auto plane = 70 * static_cast<std::int32_t>(count);
        ASSERT_TRUE(copies_exactly(nest(type, {{3, next, count + 1}, {count, 70, 1}}), 1, 0));
        ASSERT_TRUE(copies_exactly(nest(type, {{2, plane, 3 * count}, {3, next, count}, {count, 70, 1}}), 0, 3));
      }
    }
  }
}

TEST(KernelRows, OneRowRepeated) {
  for (const auto type : element_types) {
    const auto size = slice1::conformance::bytes_of(type);
    for (const std::uint32_t bytes : {24u, 72u, 520u, 2304u, 4352u, 12288u, 12296u, 16648u}) {
      const auto count = bytes / size;
      ASSERT_TRUE(copies_exactly(nest(type, {{11, 0, count}, {count, 1, 1}}), 8, 8));
      ASSERT_TRUE(copies_exactly(nest(type, {{11, 0, count + 1}, {count, 1, 1}}), 0, 40));
    }
  }
}

// Some kernels go another way where input and output lie a multiple of 4 KiB and less than a line apart, and from some
// length on.
TEST(KernelRows, LongAndFewBytesPastAMultipleOf4KiB) {
  for (const std::uint32_t length :
       {200u, 255u, 256u, 257u, 1023u, 1024u, 1025u, 1100u, 4095u, 4097u, 16383u, 16384u, 16385u}) {
    trial one(nest(slice1::data_type::uint8, {{length, 1, 1}}));
    for (std::size_t apart = 0; apart < 70; apart += apart < 3 || apart > 60 ? 1 : 5) {
      ASSERT_TRUE(one.at(0, apart));
      ASSERT_TRUE(one.at(61, 61 + apart));
      ASSERT_TRUE(one.at(4090, 4090 + apart));
      ASSERT_TRUE(one.at(apart, 0));
      ASSERT_TRUE(one.at(5, 4096 - apart));
    }
  }
}

TEST(KernelRows, ManyLongAndFewBytesPastAMultipleOf4KiB) {
  for (const auto type : element_types) {
    for (const std::uint32_t length : {130u, 300u, 1025u}) {
      const auto pitch = static_cast<std::int32_t>(length);
      for (const std::uint32_t gap : {0u, 1u, 5u}) {  // the distance changes from row to row
        trial one(nest(type, {{7, pitch, length + gap}, {length, 1, 1}}));
        for (const std::size_t apart : {0u, 1u, 31u, 60u, 63u, 64u}) {
          ASSERT_TRUE(one.at(0, apart));
          ASSERT_TRUE(one.at(17, 4096 - apart));
        }
      }
    }
  }
}

// All of them: about a minute.
TEST(KernelRows, DISABLED_OfEveryLengthStrideAndAlignment) {
  for (const auto type : element_types) {
    for (std::uint32_t count = 1; count <= 130; ++count) {
      for (std::int32_t stride = -17; stride <= 17; ++stride) {
        trial one(nest(type, {{count, stride, 1}}));
        for (std::size_t input = 0; input < 64; ++input) {
          for (std::size_t output = 0; output < 64; ++output) ASSERT_TRUE(one.at(input, output));
        }
      }
    }
  }
}

}  // namespace kernel_rows_tests
