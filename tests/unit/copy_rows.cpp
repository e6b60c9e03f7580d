// SPDX-License-Identifier: MIT
// Rows of neighbours are copied exactly, and so are elements and rows that repeat: every short length and some long
// ones, with gaps on either side, in any order and in up to 8 dimensions.
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <slice1/slice1.hpp>
#include <vector>

#include "support/nests.hpp"

namespace copy_rows_tests {

using namespace slice1::testing;
using std::int64_t;

using shapes = std::vector<loops>;

TEST(CopyRows, OfEveryLengthWithAnyGaps) {
  expect_exact(from_to(1, 300), {1, -1}, [](int64_t n, int64_t sign) {
    return shapes{{{n, 1, 1}},
                  {{5, sign * n, n}, {n, 1, 1}},
                  {{5, sign * (n + 1), n}, {n, 1, 1}},
                  {{5, sign * n, n + 1}, {n, 1, 1}},
                  {{4, sign * (n + 3), n + 2}, {n, 1, 1}},
                  {{3, sign * (n + 64), (n + 63) / 64 * 64}, {n, 1, 1}},  // at lines
                  {{2, sign * n / 2, n + 5}, {n, 1, 1}},                  // overlapping
                  {{40, sign * (n + 2), n + n % 2}, {n, 1, 1}}};
  });
}

// Loops of 2 and 3 around rows: in the order of the input, or the innermost outermost there; forwards, backwards or
// both in turn; with a gap in the output after one of them.
TEST(CopyRows, InUpToEightDimensions) {
  expect_exact({1, 2, 3, 4, 6, 8, 16, 17, 40}, from_to(3, 8), [](int64_t n, int64_t rank) {
    shapes all;
    for (int64_t kind = 0; kind < 24; ++kind) {
      loops made(static_cast<std::size_t>(rank), {2, 0, 0});
      const auto rows = made.size() - 1;
      made[rows] = {n, 1, 1};
      made[rows / 2].count = 3;
      int64_t from = n, to = n;
      for (std::size_t k = 0; k < rows; ++k) {
        auto& of_input = made[kind % 2 == 0 ? rows - 1 - k : k];
        const auto directions = kind / 2 % 3;
        of_input.input_stride = directions == 1 || (directions == 2 && k % 2 == 0) ? -from : from;
        from *= of_input.count;
        auto& of_output = made[rows - 1 - k];
        of_output.output_stride = to += k == static_cast<std::size_t>(kind / 6) ? 1 : 0;
        to *= of_output.count;
      }
      all.push_back(made);
    }
    return all;
  });
}

// 4K aliasing: loads seem to depend on stores if the addresses differ by about a multiple of 4 KiB.
TEST(CopyRows, OfLongOnesAFewBytesPastAMultipleOf4KiB) {
  for (const int64_t n : {500, 1024, 2048, 2049, 4095, 4096, 4100, 8192, 16'384, 16'391, 70'001}) {
    for (const auto& shape : shapes{{{n, 1, 1}}, {{3, n + 5, n + 2}, {n, 1, 1}}, {{2, -n, n + 64}, {n, 1, 1}}}) {
      const trial one(nest(slice1::data_type::uint8, shape));
      for (const std::size_t apart : {0u, 1u, 8u, 16u, 31u, 33u, 63u, 64u, 65u, 200u}) {
        ASSERT_TRUE(one.at(0, apart));
        ASSERT_TRUE(one.at(61, 61 + apart));
        ASSERT_TRUE(one.at(apart, 0));
        ASSERT_TRUE(one.at(5, 4096 - apart));
      }
    }
  }
}

TEST(CopyRows, OfSomeKilobytes) {
  expect_exact({505, 1024, 2047, 4097, 8192, 16'390, 70'000}, {1, -1}, [](int64_t n, int64_t sign) {
    return shapes{{{n, 1, 1}},
                  {{2, sign * n, n + 1}, {n, 1, 1}},
                  {{2, sign * (n + 64), n}, {n, 1, 1}},
                  {{2, sign * 4096, 131'072}, {n, 1, 1}}};
  });
}

// Hundreds of KiB.
TEST(CopyRows, OfManyShortOnesThatLieApart) {
  expect_exact({3, 8, 13, 16, 31, 32, 33, 64, 100, 129, 200}, {1, -1}, [](int64_t n, int64_t sign) {
    return shapes{{{1000, sign * 600, n}, {n, 1, 1}},
                  {{200, sign * 4096, 256}, {n, 1, 1}},
                  {{3, sign * 7, 171 * n}, {171, 1300, n}, {n, 1, 1}}};
  });
}

TEST(RepeatedElements, FillRowsOfEveryLength) {
  expect_exact(from_to(1, 300), {1, -5}, [](int64_t n, int64_t next) {
    return shapes{{{n, 0, 1}}, {{3, next, n}, {n, 0, 1}}, {{3, next, n + 3}, {n, 0, 1}}, {{9, -next, n}, {n, 0, 1}}};
  });
  expect_exact({504, 1016, 1024, 4088, 4104, 20'480, 69'000}, from_to(0, 8), [](int64_t n, int64_t more) {
    return shapes{{{2, 3, n + more + more % 3}, {n + more, 0, 1}}};
  });
}

TEST(RepeatedElements, FillRowsByOtherLoopsThanTheInnermost) {
  expect_exact({1, 2, 3, 5, 8, 15, 16, 17, 33, 64, 65, 130, 520, 2304}, {1, -1, 2, -3}, [](int64_t n, int64_t stride) {
    return shapes{{{11, 0, n}, {n, stride, 1}},
                  {{3, 0, n + 1}, {n, stride, 1}},
                  {{3, 3 * n, 4 * n}, {4, 0, n}, {n, stride, 1}},
                  {{3, 0, 4 * n + 1}, {4, -3 * n, n}, {n, stride, 1}},
                  {{2, 0, 12 * n}, {2, 3 * n, 6 * n}, {3, 0, 2 * n}, {2, 1, n}, {n, stride, 1}}};
  });
}

TEST(RepeatedElements, InAnyOfFourLoops) {
  expect_exact({2, 3, 4, 7, 16, 19}, from_to(0, 15), [](int64_t n, int64_t kept) {
    const auto stride = [=](int64_t bit, int64_t of) { return (kept & bit) != 0 ? of : 0; };
    const auto a = stride(1, 20), b = stride(2, 4), c = stride(4, -1), d = stride(8, 1);
    return shapes{{{3, a * n, 20 * n}, {5, b * n, 4 * n}, {4, c * n, n}, {n, d, 1}},
                  {{3, a * n, 20 * n + 1}, {5, b * n, 4 * n}, {4, c * n, n}, {n, d, 1}},
                  {{n, d, 25}, {4, c * n, 6}, {3, b * n, 2}, {2, a * n, 1}}};
  });
}

// Images become larger by whole factors; also mirrored, and of three channels.
TEST(RepeatedElements, OfUpsampledImages) {
  expect_exact(from_to(2, 9), {1, 2, 3, 5, 8, 15, 16, 17, 33, 70, 131}, [](int64_t r, int64_t w) {
    return shapes{{{w, 1, r}, {r, 0, 1}},
                  {{w, -1, r}, {r, 0, 1}},
                  {{3, w + 1, r * r * w}, {r, 0, r * w}, {w, 1, r}, {r, 0, 1}},
                  {{3, -w, r * r * w}, {r, 0, r * w}, {w, -1, r}, {r, 0, 1}},
                  {{3, -w - 1, r * w + 5}, {w, 1, r}, {r, 0, 1}},
                  {{w, 3, 3 * r}, {r, 0, 3}, {3, 1, 1}}};
  });
}

TEST(RepeatedElements, OfOnePixel) {
  expect_exact({2, 3, 4, 5, 6, 7, 9, 16, 31}, {1, 2, 4, 7, 10, 16, 21, 22, 43, 64, 300}, [](int64_t c, int64_t w) {
    return shapes{{{w, 0, c}, {c, 1, 1}},
                  {{w, 0, c}, {c, -1, 1}},
                  {{w, 0, c}, {c, 4, 1}},
                  {{3, 2, w * c + 1}, {w, 0, c}, {c, 1, 1}},
                  {{w, 0, c + 1}, {c, -1, 1}}};
  });
}

}  // namespace copy_rows_tests
