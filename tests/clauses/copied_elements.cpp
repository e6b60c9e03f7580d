// SPDX-License-Identifier: MIT
// Description, the pseudo-code: which elements are copied, and in what order. The sign of a window stride selects the
// end of the window at which copying starts, and its magnitude is the step. An output may be smaller than the window
// allows.
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <slice1/slice1.hpp>
#include <vector>

#include "support/element_types.hpp"
#include "support/kernels.hpp"
#include "support/limits.hpp"
#include "support/small_windows.hpp"

namespace copied_elements_tests {

using namespace slice1::testing;
using slice1::data_type;
using slice1::descriptor;
using slice1::slice1_desc;

using ints = std::vector<std::int32_t>;

// The window on {1, 2, ..., 9} that holds 3 to 8.
constexpr slice1_desc window_3_to_8(std::int32_t stride, std::uint32_t count) {
  return descriptor<std::int32_t, 1>{.input_sizes = {9},
                                     .output_sizes = {{count}},
                                     .input_window_offsets = {2},
                                     .input_window_sizes = {6},
                                     .input_window_strides = {stride}};
}
const ints one_to_nine{1, 2, 3, 4, 5, 6, 7, 8, 9};

TEST(CopiedElements, PositiveStridesStartAtTheWindowsFirstElement) {
  expect_copy(window_3_to_8(1, 6), one_to_nine, ints{3, 4, 5, 6, 7, 8});
  expect_copy(window_3_to_8(2, 3), one_to_nine, ints{3, 5, 7});
  expect_copy(window_3_to_8(5, 2), one_to_nine, ints{3, 8});
}

TEST(CopiedElements, NegativeStridesStartAtTheWindowsLastElement) {
  expect_copy(window_3_to_8(-1, 6), one_to_nine, ints{8, 7, 6, 5, 4, 3});
  expect_copy(window_3_to_8(-2, 3), one_to_nine, ints{8, 6, 4});
  expect_copy(window_3_to_8(-5, 2), one_to_nine, ints{8, 3});
}

TEST(CopiedElements, AStrideBeyondTheWindowCopiesOneElement) {
  for (const std::int32_t stride : {6, 7, int_max}) expect_copy(window_3_to_8(stride, 1), one_to_nine, ints{3});
  for (const std::int32_t stride : {-6, -7, -int_max, int_min}) {
    expect_copy(window_3_to_8(stride, 1), one_to_nine, ints{8});
  }
}

TEST(CopiedElements, AnOutputMayBeSmallerThanTheWindowAllows) {
  expect_copy(window_3_to_8(1, 2), one_to_nine, ints{3, 4, -1, -1}, -1);
  expect_copy(window_3_to_8(-2, 2), one_to_nine, ints{8, 6, -1}, -1);
  expect_copy(window_3_to_8(-5, 1), one_to_nine, ints{8, -1}, -1);
}

TEST(CopiedElements, DimensionsAreIndependent) {
  // 1 2 3
  // 4 5 6
  const descriptor<std::int32_t, 2> d{
      .input_sizes = {2, 3}, .input_window_sizes = {2, 3}, .input_window_strides = {-1, 1}};
  const ints input{1, 2, 3, 4, 5, 6};
  expect_copy(d, input, ints{4, 5, 6, 1, 2, 3});
  auto other = d;
  other.input_window_strides = {1, -2};
  expect_copy(other, input, ints{3, 1, 6, 4});
}

TEST(CopiedElements, EachOfEightDimensionsHasItsOwnDirection) {
  const descriptor<std::int32_t, 8> d{.input_sizes = {2, 1, 2, 1, 1, 2, 1, 2},
                                      .input_window_sizes = {2, 1, 2, 1, 1, 2, 1, 2},
                                      .input_window_strides = {-1, 1, 1, -1, 1, -1, 1, 1}};
  // The first and third of the four dimensions of size 2 are reversed, so output element k is input element k ^ 10.
  expect_copy(d, ints{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
              ints{10, 11, 8, 9, 14, 15, 12, 13, 2, 3, 0, 1, 6, 7, 4, 5});
}

template <class Kind>
class CopiedElementsOfType : public ::testing::Test {};
TYPED_TEST_SUITE(CopiedElementsOfType, kinds, kind_names);

TYPED_TEST(CopiedElementsOfType, FollowThePseudoCode) {
  using T = typename TypeParam::type;
  slice1_desc d = descriptor<T, 2>{.input_sizes = {3, 7},
                                   .input_window_offsets = {0, 1},
                                   .input_window_sizes = {3, 5},
                                   .input_window_strides = {2, -2}};
  EXPECT_EQ(d.input_tensor.data_type, TypeParam::value);
  const auto input = elements_from<T>(pattern(21 * sizeof(T), 1));
  expect_copy(d, input, {input[5], input[3], input[1], input[19], input[17], input[15]});
}

TYPED_TEST(CopiedElementsOfType, AreCopiedBetweenRawBuffers) {
  slice1_desc d = descriptor<typename TypeParam::type, 3>{.input_sizes = {2, 3, 5},
                                                          .input_window_offsets = {0, 1, 0},
                                                          .input_window_sizes = {2, 2, 5},
                                                          .input_window_strides = {-1, 1, -3}};
  d.input_tensor.data_type = d.output_tensor.data_type = TypeParam::value;
  EXPECT_TRUE(copies_like_the_oracle(d));
}

// The tests below try all small windows. Their numbers of cases were counted by hand: extents 1 to 5 have 15 windows of
// size 1, 10 of size 2, 6 of size 3, 3 of size 4 and 1 of size 5. Each has 14 strides and 1 to 5 output sizes.

TEST(AllSmallWindows, CopyLikeTheOracleInOneDimensionForEveryElementSize) {
  const ints strides{-6, -5, -4, -3, -2, -1, 1, 2, 3, 4, 5, 6, int_min, int_max};
  for (const auto type : {data_type::uint8, data_type::float16, data_type::int32, data_type::float64}) {
    int cases = 0;
    slice1_desc d = packed(type, 1);
    for_each_legal(d, 0, 5, strides, [&] {
      ++cases;
      if (HasFailure()) return;  // only the first failure is reported
      EXPECT_TRUE(copies_like_the_oracle(d));
    });
    EXPECT_EQ(cases, 15 * 14 + 10 * 16 + 6 * 20 + 3 * 24 + 1 * 30);
  }
}

TEST(AllSmallWindows, CopyLikeTheOracleInTwoDimensions) {
  const ints strides{-3, -2, -1, 1, 2, 3};
  int cases = 0;
  slice1_desc d = packed(data_type::uint16, 2);
  for_each_legal(d, 0, 3, strides, [&] {
    for_each_legal(d, 1, 3, strides, [&] {
      ++cases;
      if (HasFailure()) return;  // only the first failure is reported
      EXPECT_TRUE(copies_like_the_oracle(d));
    });
  });
  constexpr int cases_of_one_dimension = 6 * 6 + 3 * 8 + 1 * 12;
  EXPECT_EQ(cases, cases_of_one_dimension * cases_of_one_dimension);
}

// A window is legal if it is not empty and lies inside its tensor. An output is legal if every element that it copies
// lies inside the window.
bool is_legal(std::int64_t extent, std::int64_t offset, std::int64_t size, std::int64_t stride, std::int64_t count) {
  if (size == 0 || stride == 0 || count == 0) return false;
  for (std::int64_t inside = 0; inside < size; ++inside) {
    if (offset + inside >= extent) return false;
  }
  std::int64_t from_window_begin = stride < 0 ? size - 1 : 0;
  for (std::int64_t o = 0; o < count; ++o, from_window_begin += stride) {
    if (from_window_begin < 0 || from_window_begin >= size) return false;
  }
  return true;
}

TEST(AllSmallWindows, AreValidExactlyIfEveryCopiedElementLiesInside) {
  const ints strides{-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, int_min, int_max};
  int legal = 0;
  int illegal = 0;
  slice1_desc d = packed(data_type::int8, 1);
  for (std::uint32_t extent = 1; extent <= 5; ++extent) {
    for (std::uint32_t offset = 0; offset <= 6; ++offset) {
      for (std::uint32_t size = 0; size <= 6; ++size) {
        for (const auto stride : strides) {
          for (std::uint32_t count = 0; count <= 6; ++count) {
            d.input_tensor.sizes[0] = extent;
            d.input_window_offsets[0] = offset;
            d.input_window_sizes[0] = size;
            d.input_window_strides[0] = stride;
            d.output_tensor.sizes[0] = count;
            const bool wanted = is_legal(extent, offset, size, stride, count);
            ++(wanted ? legal : illegal);
            ASSERT_EQ(slice1::validate(d).status(), wanted ? slice1::status::valid : slice1::status::invalid)
                << describe(d);
          }
        }
      }
    }
  }
  EXPECT_EQ(legal, 15 * 14 + 10 * 16 + 6 * 20 + 3 * 24 + 1 * 30);
  EXPECT_EQ(legal + illegal, 5 * 7 * 7 * 15 * 7);
}

}  // namespace copied_elements_tests
