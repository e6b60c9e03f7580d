// SPDX-License-Identifier: MIT
// Evenly spaced elements are copied exactly: rows of every short length and small stride, forwards and backwards, some
// of large strides, and outputs with gaps between all elements.
#include <gtest/gtest.h>

#include <cstdint>
#include <cstdlib>
#include <slice1/slice1.hpp>
#include <vector>

#include "support/nests.hpp"

namespace copy_strides_tests {

using namespace slice1::testing;
using std::int64_t;

using shapes = std::vector<loops>;

TEST(CopyStrides, OfEveryLengthAndSmallStride) {
  expect_exact(from_to(1, 150), from_to(-9, 9), [](int64_t n, int64_t stride) {
    const auto next = n % 3 == 0 ? -1 : n * std::abs(stride) + 1;
    return shapes{{{n, stride, 1}}, {{2, next, n + n % 4}, {n, stride, 1}}};
  });
}

TEST(CopyStrides, OfLargeStrides) {
  numbers counts = from_to(1, 20);
  counts.insert(counts.end(), {31, 33, 47, 64, 65, 70});
  expect_exact({10, 11, 12, 13, 15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 128, 129, 255, 256, 512, 1000, 1024, 4096},
               counts, [](int64_t stride, int64_t n) {
                 return shapes{{{n, stride, 1}}, {{n, -stride, 1}}, {{5, -1, n + 1}, {n, stride, 1}}};
               });
}

TEST(CopyStrides, OfLongRows) {
  expect_exact({255, 256, 257, 500, 1023, 1025, 4099}, {1, -1, 2, -2, 3, -3, 4, 5, -7, 8, 16, -16},
               [](int64_t n, int64_t stride) {
                 return shapes{{{n, stride, 1}}, {{2, 5, n + 3}, {n, stride, 1}}};
               });
}

// Rows one after another, with gaps, at lines, in reverse order, of the same input, and in two loops.
TEST(CopyStrides, OfManyRows) {
  expect_exact({2, 3, 4, 5, 6, 7, 8, 9, 11, 15, 16, 17, 24, 31, 32, 33, 63, 65}, from_to(-9, 9),
               [](int64_t n, int64_t stride) {
                 const auto span = (n - 1) * std::abs(stride) + 1;
                 return shapes{{{37, span, n}, {n, stride, 1}},
                               {{5, -span - 1, n + 1}, {n, stride, 1}},
                               {{5, 2 * span, 128}, {n, stride, 1}},
                               {{5, 1, n}, {n, stride, 1}},
                               {{3, 5 * span + 2, 5 * n}, {5, span, n}, {n, stride, 1}},
                               {{3, -span, 5 * n + 2}, {5, 3 * span, n}, {n, stride, 1}}};
               });
}

TEST(CopyStrides, InSeveralShortLoops) {
  expect_exact(from_to(2, 18), {1, -1, 2, -2, 3, 5, -7}, [](int64_t n, int64_t stride) {
    const auto x = n * std::abs(stride), y = 3 * x + 1, z = 4 * y;
    shapes all;
    for (const int64_t gap : {0, 1}) {
      all.push_back({{4, x, 3 * n + gap}, {3, -4 * x, n}, {n, stride, 1}});
      for (const int64_t outer : {1, -1, 0}) {
        const loop inner{3, x, n}, row{n, stride, 1};
        all.push_back({{9, outer * 2 * z, 24 * n + 2 * gap}, {2, -z, 12 * n + gap}, {4, outer * y, 3 * n}, inner, row});
      }
    }
    return all;
  });
}

// Elements that an engine may treat as one of several times their size, and some that it must not.
TEST(CopyStrides, OfElementsThatMoveTogether) {
  expect_exact({2, 3, 4, 5, 6, 8, 16}, {1, 2, 3, 7, 8, 16, 33, 130}, [](int64_t unit, int64_t n) {
    shapes all;
    for (const int64_t apart : {1, -1, 2, -2, 3, 4, -5}) {
      const loop units{n, apart * unit, unit}, one{unit, 1, 1};
      all.push_back({units, one});
      all.push_back({{n, apart * unit + 1, unit}, one});
      all.push_back({{n, apart * unit, 2 * unit}, one});
      all.push_back({{n, apart * unit, unit + 1}, one});
      all.push_back({{3, unit, n * unit + 1}, units, one});
      all.push_back({{3, -1, n * unit}, units, one});
    }
    return all;
  });
}

TEST(GapsInTheOutput, OfEveryLengthAndStride) {
  numbers counts = from_to(1, 36);
  counts.insert(counts.end(), {47, 48, 63, 64, 65, 70, 255, 257});
  expect_exact(counts, {2, 3, 4, 5, 6, 7, 8, 9, 16, 17, 64}, [](int64_t n, int64_t gap) {
    shapes all;
    for (const int64_t stride : {0, 1, -1, 2, -2, 3, -3, 4, 7, 40}) {
      all.push_back({{n, stride, gap}});
      all.push_back({{3, stride - 1, n * gap + n % 2}, {n, stride, gap}});
    }
    return all;
  });
}

TEST(GapsInTheOutput, OfLongRows) {
  expect_exact({1000, 5001}, {0, 1, -1, 2, -5}, [](int64_t n, int64_t stride) {
    return shapes{{{n, stride, 2}}, {{2, 3, 3 * n + 7}, {n, stride, 3}}};
  });
}

// Rows of the input become every other row, or column, of the output; elements are written between those of other rows.
TEST(GapsInTheOutput, InSeveralLoops) {
  expect_exact({2, 3, 4, 5, 8, 15, 16, 17, 33, 65}, {2, 3, 5}, [](int64_t n, int64_t gap) {
    shapes all;
    for (const int64_t sign : {1, -1}) {
      all.push_back({{7, sign * n, gap * n}, {n, 1, gap}});
      all.push_back({{7, n, gap * n + 1}, {n, sign, gap}});
      all.push_back({{7, sign, gap * n}, {n, 8, gap}});
      all.push_back({{n, sign * 4, 3 * gap}, {3, 1, gap}});
      all.push_back({{gap, n, 1}, {n, sign, gap + 1}});
      all.push_back({{3, 7 * n, 7 * gap * n}, {7, 1, gap}, {n, sign * 7, 7 * gap}});
    }
    return all;
  });
}

}  // namespace copy_strides_tests
