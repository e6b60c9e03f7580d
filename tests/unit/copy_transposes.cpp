// SPDX-License-Identifier: MIT
// Matrices are transposed exactly: sides around the lengths of vectors and lines, rows and columns of several loops,
// large pitches, batches, mirrored dimensions, and the reversal of everything.
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <slice1/slice1.hpp>
#include <vector>

#include "support/nests.hpp"

namespace copy_transposes_tests {

using namespace slice1::testing;
using std::int64_t;

using shapes = std::vector<loops>;

const numbers sides{1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 15, 16, 17, 23, 31, 32, 33, 63, 64, 65, 100, 257};

TEST(CopyTransposes, OfMatrices) {
  expect_exact(sides, sides, [](int64_t columns, int64_t rows) {
    shapes all{{{columns, 1, rows}, {rows, columns, 1}}};
    if (columns * rows > 7000) return all;
    all.push_back({{columns, -1, rows}, {rows, columns, 1}});
    all.push_back({{columns, 1, rows + 1}, {rows, -columns - 1, 1}});
    all.push_back({{columns, -1, rows}, {rows, -columns - 3, 1}});
    all.push_back({{columns, 1, (rows + 63) / 64 * 64}, {rows, columns + 64, 1}});
    all.push_back({{columns, 2, rows + 3}, {rows, 2 * columns, 1}});
    all.push_back({{columns, 1, 2 * rows}, {rows, columns, 2}});
    return all;
  });
}

TEST(CopyTransposes, OfEverySmallShape) {
  expect_exact(from_to(2, 36), from_to(2, 70), [](int64_t columns, int64_t rows) {
    return shapes{{{columns, 1, rows + rows % 2}, {rows, columns + rows % 3, 1}}};
  });
}

TEST(CopyTransposes, OfFewLongRowsOrColumns) {
  expect_exact({2, 3, 4, 5, 6, 7, 8, 9, 15, 16, 17, 33}, {127, 128, 129, 300, 511, 1000, 4099},
               [](int64_t few, int64_t many) {
                 return shapes{{{few, 1, many}, {many, few, 1}},
                               {{many, 1, few}, {few, many, 1}},
                               {{few, 1, many + 1}, {many, -few - 8, 1}},
                               {{many, -1, few + 1}, {few, many, 1}},
                               {{2, few * many, few * many}, {few, 1, many}, {many, few, 1}}};
               });
}

// Lines of the input or the output fall on the same sets of a cache.
TEST(CopyTransposes, OfPitchesThatArePowersOfTwo) {
  for (const int64_t pitch : {128, 512, 1024, 4096}) {
    expect_exact({3, 4, 16, 17, 62, 63, 64, 65}, {2, 4, 9, 16, 32, 33, 70}, [=](int64_t columns, int64_t rows) {
      return shapes{{{columns, 1, rows}, {rows, pitch, 1}},
                    {{columns, 1, pitch}, {rows, -columns, 1}},
                    {{columns, -1, pitch}, {rows, pitch, 1}},
                    {{3, columns, columns * rows}, {columns, 1, rows}, {rows, 3 * pitch, 1}},
                    {{columns, 1, 3 * rows}, {rows, 3 * pitch + columns, 3}, {3, pitch, 1}}};
    });
  }
}

TEST(CopyTransposes, InBatches) {
  const numbers some{2, 3, 4, 5, 8, 9, 12, 15, 16, 17, 33};
  expect_exact(some, some, [](int64_t columns, int64_t rows) {
    const auto size = columns * rows;
    const loop column{columns, 1, rows}, row{rows, columns, 1};
    return shapes{{{13, size, size}, column, row},
                  {{5, -size - 1, size + 2}, column, row},
                  {{3, 0, size}, column, {rows, -columns, 1}},
                  {{2, 7 * size, 6 * size + 9}, {5, size + 3, size + 1}, {columns, -1, rows}, row},
                  {{4, columns, size}, column, {rows, 4 * columns, 1}}};
  });
}

// Elements of a row that several loops make, of a column, or of both.
TEST(CopyTransposes, OfRowsAndColumnsInSeveralLoops) {
  expect_exact({2, 3, 4, 5, 7, 8, 9, 16, 17, 33}, {2, 3, 5, 8, 13, 16, 40, 130}, [](int64_t c, int64_t n) {
    const auto pitch = c + 1;
    shapes all;
    for (const int64_t sign : {1, -1}) {
      const loop row{n, pitch, 1};
      all.push_back({{c, sign, 3 * n}, {3, (n + 1) * pitch, n}, row});
      all.push_back({{c, 1, 7 * n + 1}, {7, pitch, n}, {n, sign * 7 * pitch, 1}});
      all.push_back({{c, sign, 3 * n}, {3, 0, n}, row});
      all.push_back({{3, sign * c, 2 * c * n}, {2, 3 * c * n, c * n}, {c, 1, n}, {n, 3 * c, 1}});
      all.push_back({{2, 3 * n * pitch, 2 * c * n}, {2, n * pitch, c * n}, {c, sign, n}, row});
    }
    return all;
  });
}

TEST(CopyTransposes, OfPixels) {
  for (const int64_t p : {2, 3, 4, 5, 6, 8, 12, 16, 17}) {
    expect_exact({2, 3, 5, 8, 16, 17, 33}, {2, 4, 7, 16, 31, 64}, [p](int64_t columns, int64_t rows) {
      return shapes{{{columns, p, rows * p}, {rows, columns * p, p}, {p, 1, 1}},
                    {{columns, -p, rows * p + 1}, {rows, columns * p + 2, p}, {p, 1, 1}},
                    {{columns, p, rows * p}, {rows, -columns * p, p}, {p, -1, 1}}};
    });
  }
}

// Copies of one dimension, and of 2 to 8 that can be merged to one, or can't, because either tensor has a gap.
TEST(CopyTransposes, ReversalOfEverything) {
  expect_exact({1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 33, 64, 65, 150, 300}, from_to(1, 8),
               [](int64_t n, int64_t rank) {
                 shapes all;
                 for (const int64_t gaps : {0, 1, 2, 3}) {
                   loops made(static_cast<std::size_t>(rank), {2, 0, 0});
                   made.front().count = 3;
                   made.back().count = n;
                   int64_t from = 1, to = 1;
                   for (std::size_t k = made.size(); k > 0;) {
                     --k;
                     made[k] = {made[k].count, -from, to};
                     from = from * made[k].count + (k == made.size() / 2 ? gaps % 2 : 0);
                     to = to * made[k].count + (k == 1 ? gaps / 2 : 0);
                   }
                   all.push_back(made);
                 }
                 return all;
               });
}

// Copies of 50 KB to 4 MB: pixels of planes, and planes of pixels.
TEST(CopyTransposes, OfManyPlanes) {
  expect_exact({1031, 5005}, {6, 9, 12, 17, 50}, [](int64_t n, int64_t planes) {
    const auto plane = n + 11;
    return shapes{{{n, 1, planes}, {planes, plane, 1}},
                  {{n, -1, planes + 1}, {planes, plane, 1}},
                  {{n, 1, 6 * planes}, {6, plane, planes}, {planes, 6 * plane, 1}},
                  {{planes, 1, n}, {n, planes, 1}}};
  });
}

}  // namespace copy_transposes_tests
