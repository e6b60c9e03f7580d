// SPDX-License-Identifier: MIT
// Does every instruction set transpose exactly? All small shapes, blocks with remainders, pitches that crowd one set of
// the cache.
#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>

#include "support/nests.hpp"

namespace kernel_transposes_tests {

using namespace slice1::testing;
using slice1::data_type;
using slice1::slice1_desc;

// Of an input of `columns` columns and such a pitch: row i of the output is its column i; or the same of its last row
// first.
slice1_desc transposition(slice1::data_type type, std::uint32_t columns, std::uint32_t rows, std::uint32_t input_pitch,
                          std::uint32_t output_pitch) {
  return nest(type, {{columns, 1, output_pitch}, {rows, static_cast<std::int32_t>(input_pitch), 1}});
}
slice1_desc turned_transposition(slice1::data_type type, std::uint32_t columns, std::uint32_t rows,
                                 std::uint32_t input_pitch, std::uint32_t output_pitch) {
  return nest(type, {{columns, 1, output_pitch}, {rows, -static_cast<std::int32_t>(input_pitch), 1}});
}

TEST(KernelTransposes, OfEverySmallShape) {
  std::uint32_t i = 0;
  for (const auto type : element_types) {
    for (std::uint32_t columns = 1; columns <= 36; ++columns) {
      for (std::uint32_t rows = 1; rows <= 70; rows += rows < 36 ? 1 : 3, ++i) {
        ASSERT_TRUE(copies_exactly(transposition(type, columns, rows, columns, rows), i % 64, i / 7 % 64));
        ASSERT_TRUE(copies_exactly(transposition(type, columns, rows, columns + 3, rows + 1), i / 5 % 64, i % 64));
      }
    }
  }
}

TEST(KernelTransposes, WhoseRowsBeginWhereLinesDo) {
  std::uint32_t i = 0;
  for (const auto type : element_types) {
    const auto size = slice1::conformance::bytes_of(type);
    const auto line = 64 / size;
    for (const std::uint32_t columns : {3u, 4u, 5u, 8u, 15u, 16u, 17u, 31u, 64u, 67u}) {
      for (std::uint32_t rows = 2; rows <= 4 * line + 3; rows += rows < line + 3 ? 1 : line / 2 - 1) {
        const auto pitch = (rows + line - 1) / line * line;
        ASSERT_TRUE(copies_exactly(transposition(type, columns, rows, columns, pitch), i % 64, 0));
        ASSERT_TRUE(copies_exactly(transposition(type, columns, rows, columns + 1, pitch), i % 64, i * size % 64));
        ASSERT_TRUE(copies_exactly(transposition(type, columns, rows, columns, pitch + line), i % 64, i % 64));
        ASSERT_TRUE(copies_exactly(turned_transposition(type, columns, rows, columns, pitch), i % 64, i * size % 64));
        ++i;
      }
    }
  }
}

TEST(KernelTransposes, OfOddShapes) {
  std::uint32_t i = 0;
  for (const auto type : element_types) {
    for (const std::uint32_t columns : {2u, 4u, 7u, 16u, 33u, 63u, 65u, 129u}) {
      for (const std::uint32_t rows : {2u, 4u, 9u, 16u, 33u, 63u, 65u, 130u}) {
        for (const std::uint32_t pitch : {columns, columns + 1, columns + 64}) {
          const auto down = static_cast<std::int32_t>(pitch);
          const auto shift = i++ * 7 % 64;
          ASSERT_TRUE(copies_exactly(nest(type, {{columns, -1, rows}, {rows, down, 1}}), shift, i % 64));
          ASSERT_TRUE(copies_exactly(nest(type, {{columns, 1, rows + 2}, {rows, -down, 1}}), shift, i % 64));
          ASSERT_TRUE(copies_exactly(nest(type, {{columns, -1, rows}, {rows, -down, 1}}), shift, i % 64));
        }
      }
    }
  }
}

// The output is passed in chunks of 2 KiB or so: the last one may be shorter than a vector.
TEST(KernelTransposes, OfLongRows) {
  for (const auto type : element_types) {
    const auto size = slice1::conformance::bytes_of(type);
    for (const std::uint32_t bytes : {1024u, 2048u, 4096u}) {
      for (const std::uint32_t more : {0u, 1u, 2u, 3u, 8u, 15u, 31u, 33u, 63u, 64u, 65u}) {
        const auto rows = bytes / size + more;
        const auto pitch = (rows + 63) / 64 * 64;
        for (const std::uint32_t columns : {4u, 17u}) {
          ASSERT_TRUE(copies_exactly(transposition(type, columns, rows, columns, rows), 3, more % 64));
          ASSERT_TRUE(copies_exactly(transposition(type, columns, rows, columns, pitch), 3, more * size % 64));
          ASSERT_TRUE(copies_exactly(turned_transposition(type, columns, rows, columns, pitch), 3, more * size % 64));
        }
      }
    }
  }
}

// Their pixels lie one behind the other, or with a small gap.
TEST(KernelTransposes, OfPixelsOfManyChannels) {
  std::uint32_t i = 0;
  for (const auto type : element_types) {
    const auto size = slice1::conformance::bytes_of(type), line = 64 / size;
    for (const std::uint32_t channels : {8u, 9u, 15u, 17u, 29u, 30u, 33u, 64u, 100u, 128u, 150u, 256u, 257u}) {
      const auto pixels = 65'536 / (channels * size) + i * 5 % (3 * line) + 1;
      const auto pitch = (pixels + line - 1) / line * line;
      ASSERT_TRUE(copies_exactly(transposition(type, channels, pixels, channels, pixels), i * size, i % 64));
      ASSERT_TRUE(copies_exactly(transposition(type, channels, pixels, channels + i % line, pitch), i % 64, 0));
      ASSERT_TRUE(copies_exactly(turned_transposition(type, channels, pixels, channels, pitch + i % 2), 3, i % 64));
      ++i;
    }
  }
}

// Rows of the output are passed in chunks of 64 and 128 elements.
TEST(KernelTransposes, OfPitchesThatAreMultiplesOf256And512Bytes) {
  for (const auto type : element_types) {
    const auto size = slice1::conformance::bytes_of(type);
    for (const std::uint32_t bytes : {256u, 512u, 768u}) {
      const auto columns = bytes / size;
      for (const std::uint32_t rows : {63u, 64u, 65u, 127u, 128u, 129u, 191u, 200u, 257u}) {
        ASSERT_TRUE(copies_exactly(transposition(type, columns, rows, columns, rows), 0, rows % 64));
        ASSERT_TRUE(copies_exactly(transposition(type, columns - 3, rows, columns, rows + 7), rows % 64, 0));
        ASSERT_TRUE(copies_exactly(turned_transposition(type, columns, rows, columns, rows), 16, size));
      }
    }
  }
}

TEST(KernelTransposes, OfPitchesThatAreMultiplesOf1024Bytes) {
  for (const auto type : element_types) {
    const auto size = slice1::conformance::bytes_of(type);
    for (const std::uint32_t columns : {3u, 16u, 37u, 65u}) {
      for (const std::uint32_t rows : {4u, 17u, 36u, 64u, 70u}) {
        for (const std::uint32_t bytes : {1024u, 4096u}) {
          const auto pitch = bytes / size;
          ASSERT_TRUE(copies_exactly(transposition(type, columns, rows, pitch, rows), 0, 0));
          ASSERT_TRUE(copies_exactly(transposition(type, columns, rows, columns, pitch), 0, size));
          ASSERT_TRUE(copies_exactly(transposition(type, columns, rows, pitch, pitch), 16, 16));
          ASSERT_TRUE(copies_exactly(turned_transposition(type, columns, rows, pitch, pitch), 16, 16));
        }
      }
    }
  }
}

// Their lines evict each other from the first cache.
TEST(KernelTransposes, OfRowsThatLiePagesApart) {
  for (const auto type : element_types) {
    const auto size = slice1::conformance::bytes_of(type);
    const auto pitch = 4096 / size;
    for (const std::uint32_t columns : {63u, 64u, 67u, 130u}) {
      for (const std::uint32_t bytes : {16u, 40u, 64u, 72u, 96u, 120u, 128u, 136u}) {
        const auto rows = bytes / size;
        for (const std::uint32_t shift : {0u, 64u, size}) {
          ASSERT_TRUE(copies_exactly(transposition(type, columns, rows, columns, pitch), 0, shift));
          ASSERT_TRUE(copies_exactly(transposition(type, columns, rows, 2 * pitch, pitch), 16, shift));
          ASSERT_TRUE(copies_exactly(turned_transposition(type, columns, rows, pitch, pitch), 16, shift));
          ASSERT_TRUE(copies_exactly(transposition(type, columns, rows, pitch, rows), 0, shift));
        }
      }
    }
  }
}

// Batches of small matrices, without and with gaps between them.
TEST(KernelTransposes, ManyInABatch) {
  constexpr std::array<std::uint32_t, 11> sides{2, 4, 5, 7, 8, 9, 12, 15, 16, 20, 33};
  for (const auto type : element_types) {
    for (const auto columns : sides) {
      for (const auto rows : sides) {
        const auto size = columns * rows;
        const auto matrix = static_cast<std::int32_t>(size);
        const auto down = static_cast<std::int32_t>(columns);
        ASSERT_TRUE(copies_exactly(nest(type, {{40, matrix, size}, {columns, 1, rows}, {rows, down, 1}}), 1, 8));
        ASSERT_TRUE(copies_exactly(
            nest(type, {{3, matrix * 7, 6 * size + 9}, {5, matrix + 3, size + 1}, {columns, 1, rows}, {rows, down, 1}}),
            0, 0));
      }
    }
  }
}

// As many go together as have 64 rows; the last parts of their loops overlap.
TEST(KernelTransposes, ManyInSeveralLoops) {
  for (const auto type : element_types) {
    for (const std::uint32_t columns : {2u, 3u, 5u}) {
      for (const std::uint32_t rows : {4u, 6u, 9u, 16u, 17u, 32u, 33u}) {
        for (const std::uint32_t inner : {2u, 7u, 33u}) {
          for (const std::uint32_t outer : {2u, 5u, 19u}) {
            const auto size = columns * rows, all = size * inner;
            const auto pitch = static_cast<std::int32_t>(columns * outer);
            const auto matrix = pitch * static_cast<std::int32_t>(rows);
            ASSERT_TRUE(copies_exactly(nest(type, {{outer, static_cast<std::int32_t>(columns), all},
                                                   {inner, matrix, size},
                                                   {columns, 1, rows},
                                                   {rows, pitch, 1}}),
                                       inner % 64, rows % 64));
            ASSERT_TRUE(copies_exactly(nest(type, {{outer, static_cast<std::int32_t>(columns), all + inner},
                                                   {inner, matrix + 3, size + 1},
                                                   {columns, 1, rows},
                                                   {rows, -pitch, 1}}),
                                       0, columns));
          }
        }
      }
    }
  }
}

TEST(KernelTransposes, WithOneOrTwoColumnsMoreThanTilesHave) {
  for (const auto type : element_types) {
    for (const std::uint32_t columns : {255u, 256u, 257u, 300u}) {
      for (const std::uint32_t rows : {5u, 6u, 7u, 9u, 10u, 17u, 18u, 33u, 34u, 257u, 258u}) {
        ASSERT_TRUE(copies_exactly(transposition(type, columns, rows, columns, rows), 3, 5));
        ASSERT_TRUE(copies_exactly(transposition(type, columns, rows, 1536, rows + 2), 0, 0));
      }
    }
  }
}

TEST(KernelTransposes, InMoreDimensions) {
  for (const auto type : element_types) {
    for (const std::uint32_t n : {4u, 5u, 16u, 19u, 33u}) {
      const auto plane = static_cast<std::int32_t>(n * n);
      const auto row = static_cast<std::int32_t>(n);
      ASSERT_TRUE(copies_exactly(nest(type, {{3, plane, n * n}, {n, 1, n}, {n, row, 1}}), 1, 2));
      ASSERT_TRUE(copies_exactly(nest(type, {{n, 1, 3 * n}, {3, plane, n}, {n, row, 1}}), 1, 0));
      ASSERT_TRUE(copies_exactly(nest(type, {{n, 1, 3 * n}, {n, row, 3}, {3, -plane, 1}}), 0, 9));
      ASSERT_TRUE(copies_exactly(
          nest(type,
               {{2, 3 * plane, 3 * n * n + 7}, {2, 0, 6 * n * n + 14}, {3, plane, n * n}, {n, 1, n}, {n, row, 1}}),
          0, 8));
    }
  }
}

// Planes of pixels become pixels of two and three dimensions.
TEST(KernelTransposes, OfPixelsOfSeveralDimensions) {
  for (const auto type : element_types) {
    for (const std::uint32_t pixels : {31u, 32u, 33u, 64u, 250u, 1031u}) {
      const auto plane = static_cast<std::int32_t>(pixels + 64);
      ASSERT_TRUE(copies_exactly(nest(type, {{pixels, 1, 18}, {3, plane, 6}, {6, 3 * plane, 1}}), 1, 2));
      ASSERT_TRUE(copies_exactly(nest(type, {{pixels, 1, 45}, {3, plane, 14}, {8, 3 * plane, 1}}), 0, 9));
      ASSERT_TRUE(copies_exactly(nest(type, {{pixels, -1, 18}, {3, plane, 6}, {6, -3 * plane, 1}}), 3, 0));
      ASSERT_TRUE(copies_exactly(
          nest(type,
               {{3, 18 * plane, 18 * pixels}, {pixels, 1, 18}, {3, plane, 6}, {3, 3 * plane, 2}, {2, 9 * plane, 1}}),
          0, 0));
      ASSERT_TRUE(copies_exactly(
          nest(type, {{2, 64 * plane, 66 * pixels}, {pixels, 1, 66}, {4, plane, 16}, {2, 8 * plane, 8}, {8, 0, 1}}), 5,
          4));
    }
  }
}

// Each column is one row of the output, however many loops its elements lie in: up to 256 of them at a time, more in
// parts of about the same size.
TEST(KernelTransposes, WhoseRowsLieInSeveralLoops) {
  for (const auto type : element_types) {
    for (const std::uint32_t columns : {2u, 3u, 4u, 5u, 6u, 7u, 8u, 9u, 13u, 16u, 17u, 33u}) {
      const auto pitch = static_cast<std::int32_t>(columns + 1);
      for (const std::uint32_t inner : {2u, 5u, 13u, 16u, 40u, 250u, 256u, 257u, 300u}) {
        const auto some = static_cast<std::int32_t>(inner);
        ASSERT_TRUE(copies_exactly(
            nest(type, {{columns, 1, 3 * inner}, {3, (some + 1) * pitch, inner}, {inner, pitch, 1}}), 1, columns));
        ASSERT_TRUE(copies_exactly(nest(type, {{columns, 1, 7 * inner + 1}, {7, pitch, inner}, {inner, 7 * pitch, 1}}),
                                   0, inner % 64));
        ASSERT_TRUE(copies_exactly(
            nest(type, {{2, 1000 * pitch, 99999}, {columns, 1, 2 * inner}, {2, pitch, inner}, {inner, -3 * pitch, 1}}),
            3, 5));
      }
      ASSERT_TRUE(copies_exactly(
          nest(type, {{5, 11 * pitch, 35 * columns}, {columns, 1, 35}, {7, 99 * pitch, 5}, {5, 1400 * pitch, 1}}), 2,
          7));
      // Lines of the input evict each other.
      ASSERT_TRUE(copies_exactly(nest(type, {{columns, 1, 60}, {5, 24576, 12}, {12, 2048, 1}}), columns, 4));
    }
  }
}

TEST(KernelTransposes, OfFewColumnsOfRowsThatLieApart) {
  for (const auto type : element_types) {
    for (const std::uint32_t columns : {2u, 3u, 4u, 5u, 7u}) {
      for (const std::uint32_t rows : {9u, 31u, 64u, 138u, 277u}) {
        for (const std::int32_t pitch : {7, 11, 40}) {
          const auto matrix = pitch * static_cast<std::int32_t>(rows);
          ASSERT_TRUE(copies_exactly(nest(type, {{columns, 1, rows}, {rows, pitch, 1}}), 1, 3));
          ASSERT_TRUE(copies_exactly(nest(type, {{columns, 1, rows}, {rows, -pitch, 1}}), 0, 0));
          ASSERT_TRUE(
              copies_exactly(nest(type, {{3, matrix, columns * rows}, {columns, 1, rows}, {rows, pitch, 1}}), 0, 1));
        }
      }
    }
  }
}

// Past the caches through a buffer: every number of rows, and of elements in the last chunk of a row.
TEST(KernelTransposes, WhoseRowsBeginAnywhereInALine) {
  for (const auto type : element_types) {
    const auto size = slice1::conformance::bytes_of(type), chunk = 512 / size, line = 64 / size;
    std::uint32_t i = 0;
    for (std::uint32_t rows = 2; rows <= 41; ++rows) {
      for (const std::uint32_t length : {chunk - 1, chunk, chunk + 1, chunk + line, chunk + line + 1, 2 * chunk + line,
                                         2 * chunk + line + 7, 3 * chunk - 1}) {
        const auto pitch = static_cast<std::int32_t>(rows + i % 3);
        ASSERT_TRUE(
            copies_exactly(nest(type, {{rows, 1, length + 1 + i % 5}, {length, pitch, 1}}), i % 64, i / 2 % 64));
        ++i;
      }
      const auto pitch = static_cast<std::int32_t>(rows), image = pitch * static_cast<std::int32_t>(chunk + 5);
      ASSERT_TRUE(copies_exactly(
          nest(type, {{2, image, rows * (chunk + 6)}, {rows, 1, chunk + 6}, {chunk + 5, -pitch, 1}}), 3, 1));
    }
  }
}

// Pixels of at most 64 bytes, each of which one store writes: of one image, and of several that lie apart.
TEST(KernelTransposes, OfPlanesToSmallPixels) {
  for (const auto type : element_types) {
    const auto size = slice1::conformance::bytes_of(type);
    for (std::uint32_t planes = 4; planes <= 64 / size + 1; ++planes) {
      for (const std::uint32_t bytes : {8u, 16u, 32u, 64u, 200u}) {
        for (const std::uint32_t more : {0u, 1u, 3u, 7u}) {
          const auto pixels = bytes / size + more, image = planes * pixels;
          const auto pitch = static_cast<std::int32_t>(pixels), next = static_cast<std::int32_t>(image + more);
          const auto shift = planes * 7 % 64;
          ASSERT_TRUE(copies_exactly(nest(type, {{pixels, 1, planes}, {planes, pitch, 1}}), shift, bytes % 64));
          ASSERT_TRUE(copies_exactly(nest(type, {{3, next, image + 1}, {pixels, 1, planes}, {planes, -pitch, 1}}),
                                     shift, more));
        }
      }
    }
  }
}

// Of several matrices that lie apart, whose rows have gaps or are read from the last one on.
TEST(KernelTransposes, OfSmallMatricesThatLieApart) {
  std::uint32_t i = 0;
  for (const auto type : element_types) {
    const auto size = slice1::conformance::bytes_of(type);
    for (const std::uint32_t columns : {4u, 5u, 7u, 8u, 9u, 16u, 33u}) {
      for (std::uint32_t rows = 16 / size; rows <= 80 / size + 1; ++rows, ++i) {
        const auto gap = i % 4, pitch = columns + gap, output_pitch = rows + i / 4 % 3;
        const auto down = static_cast<std::int32_t>(pitch), next = static_cast<std::int32_t>(rows * pitch + gap);
        ASSERT_TRUE(copies_exactly(
            nest(type, {{3, next, columns * output_pitch + 2}, {columns, 1, output_pitch}, {rows, down, 1}}), i % 64,
            i * 7 % 64));
        ASSERT_TRUE(copies_exactly(
            nest(type, {{3, -next, columns * output_pitch}, {columns, 1, output_pitch}, {rows, -down, 1}}), i * 5 % 64,
            i % 64));
      }
    }
  }
}

// Matrices of less than 16 bytes on either side, one behind the other in the output, and windows, whose elements are
// read again: several at a time, by permutations.
TEST(KernelTransposes, OfSmallMatricesOfBytes) {
  std::uint32_t i = 0;
  for (const auto type : {data_type::uint8, data_type::uint16}) {
    for (std::uint32_t columns = 2; columns <= 15; ++columns) {
      for (std::uint32_t rows = 2 + columns % 3; rows <= 15; rows += 3, ++i) {
        const auto pitch = static_cast<std::int32_t>(columns + i % 3), matrix = static_cast<std::int32_t>(rows) * pitch;
        const auto size = columns * rows;
        ASSERT_TRUE(copies_exactly(nest(type, {{101, matrix, size}, {columns, 1, rows}, {rows, pitch, 1}}), i % 64, i));
        ASSERT_TRUE(copies_exactly(nest(type, {{101, -matrix, size}, {columns, -1, rows}, {rows, -pitch, 1}}), i, 3));
        ASSERT_TRUE(copies_exactly(nest(type, {{41, 60, 50 * size}, {50, 1, size}, {columns, 60, rows}, {rows, 1, 1}}),
                                   i % 64, i % 5));
      }
    }
  }
}

// The same of pixels that follow each other without gaps: every number that the last block leaves.
TEST(KernelTransposes, OfPlanesToPixelsInBlocks) {
  for (const auto type : element_types) {
    const auto size = slice1::conformance::bytes_of(type);
    for (const std::uint32_t planes : {10u, 11u, 12u, 17u, 31u, 50u, 60u, 90u, 130u}) {
      const auto block = 8192 / (planes * size) / 16 * 16;
      for (std::uint32_t rest = 0; rest < 20; ++rest) {
        const std::uint32_t pixels = (32'768 / (planes * size) / 16 + 1) * 16 + block + rest;
        const auto pitch = static_cast<std::int32_t>(pixels + 3), image = pitch * static_cast<std::int32_t>(planes);
        ASSERT_TRUE(copies_exactly(nest(type, {{pixels, 1, planes}, {planes, pitch, 1}}), rest, rest * 5 % 64));
        if (rest % 5 != 0) continue;
        ASSERT_TRUE(copies_exactly(
            nest(type, {{2, image, planes * pixels + 3}, {pixels, 1, planes}, {planes, -pitch, 1}}), 0, rest));
      }
    }
  }
}

// Short rows of elements that lie close together, in matrices that are too many to be copied row by row.
TEST(KernelTransposes, OfSmallMatricesInPixelsOfManyPlanes) {
  for (const auto type : element_types) {
    for (std::uint32_t rows = 2; rows <= 7; ++rows) {
      for (const std::uint32_t columns : {2u, 3u, 4u}) {
        const auto matrix = static_cast<std::int32_t>(rows * columns), pitch = static_cast<std::int32_t>(columns);
        for (const std::uint32_t planes : {2u, 3u, 6u, 9u, 130u}) {
          const std::uint32_t pixels = 4096 / (rows * columns * planes) + 2, row = rows * planes;
          const auto plane = static_cast<std::int32_t>(pixels) * matrix + 1;
          ASSERT_TRUE(copies_exactly(
              nest(type, {{pixels, matrix, row * columns}, {columns, 1, row}, {planes, plane, rows}, {rows, pitch, 1}}),
              1, 2));
          ASSERT_TRUE(copies_exactly(
              nest(type,
                   {{columns, 1, row * pixels}, {pixels, matrix, row}, {planes, -plane, rows}, {rows, -pitch, 1}}),
              0, 7));
        }
      }
    }
  }
}

// Matrices whose rows are short, and others lie between those and the columns.
TEST(KernelTransposes, OfShortRowsWithOthersBetween) {
  for (const auto type : element_types) {
    for (const std::uint32_t rows : {3u, 4u, 5u, 8u}) {
      for (const std::uint32_t columns : {4u, 5u, 16u, 33u, 200u}) {
        for (const std::uint32_t between : {2u, 5u, 41u}) {
          const auto inner = static_cast<std::int32_t>(columns), outer = static_cast<std::int32_t>(columns * between);
          const auto count = static_cast<std::int32_t>(rows);
          // The loop between continues the columns, or does not; the rows touch, or have gaps.
          ASSERT_TRUE(copies_exactly(nest(type, {{7, count * outer, rows * columns * between},
                                                 {columns, 1, rows * between},
                                                 {between, inner, rows},
                                                 {rows, outer, 1}}),
                                     3, columns % 64));
          ASSERT_TRUE(copies_exactly(nest(type, {{2, count * outer + 1, (rows + 1) * columns * between + 2},
                                                 {columns, 1, (rows + 1) * between},
                                                 {between, count * inner, rows + 1},
                                                 {rows, inner, 1}}),
                                     between, 5));
        }
      }
    }
  }
}

// Columns that are neighbours in the input, but whose places in the output are not evenly spaced.
TEST(KernelTransposes, WhoseColumnsLieInSeveralLoops) {
  for (const auto type : element_types) {
    for (const std::uint32_t rows : {2u, 3u, 5u, 7u, 8u, 9u, 13u, 16u, 17u, 33u}) {
      for (const std::uint32_t inner : {2u, 3u, 5u, 8u, 17u, 130u, 300u}) {
        const auto some = static_cast<std::int32_t>(inner), height = static_cast<std::int32_t>(rows);
        for (const std::int32_t outer : {2, 3, 20}) {
          const auto pitch = some * outer + 1;
          const auto parts = static_cast<std::uint32_t>(outer);
          ASSERT_TRUE(copies_exactly(nest(type, {{parts, some, 2 * rows * inner},
                                                 {2, height * pitch, rows * inner},
                                                 {inner, 1, rows},
                                                 {rows, pitch, 1}}),
                                     1, inner % 64));
        }
        ASSERT_TRUE(copies_exactly(nest(type, {{2, 3 * some, 6 * rows * inner + 5},
                                               {3, some, 2 * rows * inner + 1},
                                               {2, height * some * 6, rows * inner},
                                               {inner, 1, rows},
                                               {rows, 6 * some, 1}}),
                                   0, 3));
      }
      // More than a table of their places has, in parts that overlap.
      for (const std::uint32_t inner : {2u, 3u}) {
        for (const std::uint32_t outer : {85u, 86u, 128u, 129u, 255u, 257u, 300u}) {
          const auto some = static_cast<std::int32_t>(inner), pitch = static_cast<std::int32_t>(inner * outer);
          const auto next = static_cast<std::int32_t>(rows) * pitch;
          const loop columns{outer, some, 2 * inner * rows}, row{rows, pitch, 1};
          ASSERT_TRUE(
              copies_exactly(nest(type, {columns, {2, next, inner * rows}, {inner, 1, rows}, row}), 5, outer % 64));
          ASSERT_TRUE(copies_exactly(
              nest(type, {{2, next, inner * outer * rows}, {inner, 1, outer * rows}, {outer, some, rows}, row}), 0,
              outer % 64));
        }
      }
    }
  }
}

TEST(KernelTransposes, OfMoreColumnsThanATableHas) {
  for (const auto type : element_types) {
    for (const std::uint32_t rows : {2u, 3u, 4u, 5u, 7u, 8u, 9u, 13u, 16u, 17u}) {
      for (const std::uint32_t columns : {256u, 257u, 263u, 264u, 300u, 513u}) {
        const auto pitch = static_cast<std::int32_t>(columns), matrix = static_cast<std::int32_t>(rows) * pitch;
        const loop row{rows, pitch, 1};
        ASSERT_TRUE(
            copies_exactly(nest(type, {{3, matrix + 1, rows * columns}, {columns, 1, rows}, row}), 1, columns % 64));
        ASSERT_TRUE(copies_exactly(nest(type, {{3, -matrix, (rows + 1) * columns}, {columns, -1, rows + 1}, row}), 0,
                                   columns % 64));
        if (rows != 2) continue;
        // 8 rows in two loops
        ASSERT_TRUE(copies_exactly(
            nest(type, {{3, 12 * pitch, 8 * columns}, {columns, 1, 8}, {4, 3 * pitch, 2}, {2, pitch, 1}}), 5, 1));
      }
    }
  }
}

}  // namespace kernel_transposes_tests
