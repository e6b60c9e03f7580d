// SPDX-License-Identifier: MIT
// Copies of a short repeating pattern are exact: channels that are split or interleaved, mirrored pixels, blocks, small
// matrices, windows that overlap, and short loops in any order.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <slice1/slice1.hpp>
#include <vector>

#include "support/nests.hpp"

namespace copy_patterns_tests {

using namespace slice1::testing;
using std::int64_t;

using shapes = std::vector<loops>;

// Channels last to first and back: all or some of them, from the last one on, pixels from the last one on, planes
// apart.
shapes channels_of(int64_t c, int64_t n) {
  return {{{c, 1, n}, {n, c, 1}}, {{c, -1, n + 5}, {n, c, 1}}, {{c, 1, n}, {n, -c - 1, 1}}, {{2, 1, n}, {n, c, 1}},
          {{n, 1, c}, {c, n, 1}}, {{n, -1, c}, {c, n + 3, 1}}, {{n, 1, c + 1}, {c, -n, 1}}, {{n, 2, c}, {c, 2 * n, 1}}};
}

TEST(CopyPatterns, OfFewChannelsThatAreSplitOrWoven) {
  auto counts = from_to(1, 70);
  counts.insert(counts.end(), {95, 97, 128, 131, 200, 257, 300});
  expect_exact({2, 3, 4}, counts, channels_of);
}
TEST(CopyPatterns, OfManyChannelsThatAreSplitOrWoven) {
  expect_exact({5, 7, 16, 64}, {1, 2, 3, 5, 8, 9, 15, 16, 17, 31, 33, 63, 64, 65, 100, 130, 300}, channels_of);
}

TEST(CopyPatterns, OfChannelsOfImages) {
  expect_exact({2, 3, 4, 5}, {1, 3, 4, 5, 8, 15, 16, 17, 31, 33, 63, 64, 65, 130}, [](int64_t c, int64_t w) {
    shapes all;
    for (const int64_t sign : {1, -1}) {
      all.push_back({{3, (w + 2) * c, w}, {c, sign, 3 * w + 1}, {w, c, 1}});
      all.push_back({{3, -w * c, c * w}, {c, 1, w}, {w, sign * c, 1}});
      all.push_back({{5, sign * (w + 3), c * w + 1}, {w, 1, c}, {c, 900, 1}});
      all.push_back({{2, 999, 3 * c * w}, {3, w, c * w}, {w, sign, c}, {c, 3 * w, 1}});
    }
    return all;
  });
}

// Mirrored rows and columns, and pixels whose channels change their order.
TEST(CopyPatterns, OfMirroredPixels) {
  expect_exact(from_to(1, 17), {1, 2, 3, 5, 7, 10, 16, 21, 22, 33, 64, 100, 300}, [](int64_t c, int64_t w) {
    return shapes{{{w, c, c}, {c, -1, 1}},
                  {{w, c + 1, c}, {c, -1, 1}},
                  {{w, c, c + 2}, {c, -1, 1}},
                  {{3, w * c + 5, w * c}, {w, -c, c}, {c, 1, 1}},
                  {{3, -w * c, w * c + 1}, {w, -c, c}, {c, 1, 1}},
                  {{3, -w * c - 1, w * c}, {w, -c, c}, {c, -1, 1}},
                  {{3, -w * c, w * c}, {w, c, c}, {c, -1, 1}}};
  });
}

// Images of w by w with `c` channels: planes in either order, and pixels of all channels, there and back.
shapes blocks_of(int64_t b, int64_t c, int64_t w) {
  const auto image = w * w, width = w * b, depth = b * b * c;
  const loop channels{c, 1, 1};
  return {{{c, image, image * b * b}, {w, w, width * b}, {b, image * c * b, width}, {w, 1, b}, {b, image * c, 1}},
          {{c, image * b * b, image * b * b}, {w, w, width * b}, {b, image * b, width}, {w, 1, b}, {b, image, 1}},
          {{w, width * b * c, w * depth}, {w, b * c, depth}, {b, width * c, b * c}, {b, c, c}, channels},
          {{w, w * depth, width * b * c}, {b, b * c, width * c}, {w, depth, b * c}, {b, c, c}, channels}};
}
TEST(CopyPatterns, OfDepthToSpaceAndBack) {
  for (const int64_t b : {2, 3}) {
    expect_exact({1, 2, 3, 4, 16}, {1, 2, 4, 5, 8, 13, 32}, [b](int64_t c, int64_t w) { return blocks_of(b, c, w); });
  }
}

TEST(CopyPatterns, OfSmallMatrices) {
  expect_exact(from_to(1, 9), from_to(1, 9), [](int64_t columns, int64_t rows) {
    const auto size = columns * rows;
    const loop row{rows, columns, 1}, backwards{rows, -columns, 1};
    shapes all{{{columns, 1, rows}, row},
               {{5, columns, 6 * size}, {6, 5 * size, size}, {columns, 1, rows}, {rows, 5 * columns, 1}}};
    for (const int64_t n : {2, 3, 40, 101}) {
      all.push_back({{n, size, size}, {columns, 1, rows}, row});
      all.push_back({{n, -size, size}, {columns, -1, rows}, backwards});
      all.push_back({{n, size + 3, size + 1}, {columns, 1, rows}, backwards});
      all.push_back({{n, size, (rows + 1) * columns}, {columns, -1, rows + 1}, row});
    }
    return all;
  });
}

// Windows of k elements, or of k by k, at each position or each second one: windows one after another, or their
// elements apart. (im2col)
TEST(CopyPatterns, OfOverlappingWindows) {
  expect_exact({2, 3, 4, 5, 7}, {1, 2, 5, 8, 15, 16, 17, 33, 64, 100}, [](int64_t k, int64_t n) {
    const auto pitch = 2 * n + 9;
    shapes all;
    for (const int64_t step : {1, 2, -1}) {
      all.push_back({{n, step, k}, {k, 1, 1}});
      all.push_back({{n, step, k}, {k, -1, 1}});
      all.push_back({{k, 1, n}, {n, step, 1}});
      all.push_back({{4, pitch, n * k * k}, {n, step, k * k}, {k, pitch, k}, {k, 1, 1}});
      all.push_back({{k, pitch, 4 * n * k}, {k, 1, 4 * n}, {4, pitch, n}, {n, step, 1}});
      all.push_back({{n, step, k * k + 1}, {k, 1, k}, {k, pitch, 1}});
    }
    return all;
  });
}

// The loops of a packed input in an order of the output, innermost first; some backwards.
loops permuted(const numbers& sizes, const std::vector<std::size_t>& order, std::uint32_t backwards, int64_t gap) {
  loops of_input(sizes.size()), made;
  int64_t from = 1, to = 1;
  for (std::size_t i = sizes.size(); i > 0;) {
    --i;
    of_input[i] = {sizes[i], (backwards >> i & 1) != 0 ? -from : from, 0};
    from *= sizes[i];
  }
  for (const auto i : order) {
    of_input[i].output_stride = to;
    to = to * sizes[i] + (made.empty() ? gap : 0);
    made.insert(made.begin(), of_input[i]);
  }
  return made;
}

TEST(CopyPatterns, OfEveryOrderOfThreeOrFourShortLoops) {
  const std::vector<numbers> sizes{{2, 3, 4},  {5, 2, 3},    {4, 4, 4},    {7, 3, 2},   {8, 5, 16},
                                   {3, 17, 3}, {2, 2, 2, 2}, {3, 2, 5, 4}, {4, 3, 3, 8}};
  expect_exact(from_to(0, 8), {0, 1}, [&](int64_t which, int64_t gap) {
    const auto& counts = sizes[static_cast<std::size_t>(which)];
    shapes all;
    std::vector<std::size_t> order{0, 1, 2, 3};
    order.resize(counts.size());
    std::uint32_t backwards = 0;
    do {
      all.push_back(permuted(counts, order, 0, gap));
      all.push_back(permuted(counts, order, backwards += 5, gap));
    } while (std::next_permutation(order.begin(), order.end()));
    return all;
  });
}

TEST(CopyPatterns, OfManyOrdersOfFiveToEightShortLoops) {
  random_source random(5);
  expect_exact(from_to(5, 8), from_to(0, 120), [&](int64_t rank, int64_t) {
    numbers sizes(static_cast<std::size_t>(rank));
    for (auto& size : sizes) size = random.one_of({2, 2, 2, 3, 3, rank == 5 ? 5 : 2});
    const auto backwards = random.one_in(2) ? random.below(256) : 0;
    return shapes{permuted(sizes, random.permutation(sizes.size()), backwards, random.one_in(4) ? 1 : 0)};
  });
}

// Copies of 20 KB to 2 MB.
TEST(CopyPatterns, ThatRepeatVeryOften) {
  expect_exact({10'000, 40'007}, {2, 3, 4, 6}, [](int64_t n, int64_t c) {
    return shapes{{{c, 1, n}, {n, c, 1}},
                  {{n, 1, c}, {c, n, 1}},
                  {{n, c, c}, {c, -1, 1}},
                  {{n, -c, c}, {c, 1, 1}},
                  {{n, 1, c}, {c, 0, 1}},
                  {{n / 4, 4 * c, 4 * c}, {c, 1, 4}, {4, c, 1}},
                  {{n / 8, 1, 8 * c}, {8, n / 8 * c, c}, {c, n / 8, 1}}};
  });
}

}  // namespace copy_patterns_tests
