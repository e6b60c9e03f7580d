// SPDX-License-Identifier: MIT
// Buffer tensors, Strides: how window strides combine with tensor strides, on which the operator's page is silent.
// Window strides step through coordinates. Tensor strides map coordinates to memory, which may be padded, permuted,
// broadcast or overlapping. Bytes between and after an output's elements keep their values.
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <slice1/slice1.hpp>
#include <span>
#include <string>
#include <vector>

#include "support/kernels.hpp"
#include "support/limits.hpp"

namespace tensor_strides_tests {

using namespace slice1::testing;
using slice1::descriptor;
using slice1::rule;
using slice1::slice1_desc;

using ints = std::vector<std::int32_t>;

ints zero_to(std::int32_t last) {
  return counted<std::int32_t>(static_cast<std::size_t>(last) + 1, 0);
}

TEST(TensorStrides, MultiplyTheWindowsStrides) {
  const descriptor<std::int32_t, 1> d{
      .input_sizes = {5}, .input_strides = {{3}}, .input_window_sizes = {5}, .input_window_strides = {2}};
  expect_copy(d, zero_to(12), ints{0, 6, 12});
  auto backwards = d;
  backwards.input_window_strides = {-2};
  expect_copy(backwards, zero_to(12), ints{12, 6, 0});
}

TEST(TensorStrides, MultiplyTheWindowsOffsets) {
  const descriptor<std::int32_t, 2> d{.input_sizes = {3, 3},
                                      .input_strides = {{10, 2}},
                                      .input_window_offsets = {1, 1},
                                      .input_window_sizes = {2, 2},
                                      .input_window_strides = {1, -1}};
  expect_copy(d, zero_to(24), ints{14, 12, 24, 22});
}

TEST(TensorStrides, RowsMayBePadded) {
  const descriptor<std::int32_t, 2> d{
      .input_sizes = {2, 3}, .input_strides = {{5, 1}}, .input_window_sizes = {2, 3}, .input_window_strides = {-1, 1}};
  expect_copy(d, zero_to(7), ints{5, 6, 7, 0, 1, 2});
}

TEST(TensorStrides, AnNhwcImageIsSlicedInNchwCoordinates) {
  // The input has 2 x 2 pixels of 3 channels, stored pixel by pixel. The slice reverses the channels and stores them
  // plane by plane.
  const descriptor<std::int32_t, 4> planes{.input_sizes = {1, 3, 2, 2},
                                           .input_strides = {{12, 1, 6, 3}},
                                           .input_window_sizes = {1, 3, 2, 2},
                                           .input_window_strides = {1, -1, 1, 1}};
  expect_copy(planes, zero_to(11), ints{2, 5, 8, 11, 1, 4, 7, 10, 0, 3, 6, 9});

  auto pixels = planes;  // the same slice, stored pixel by pixel
  pixels.output_strides = {{12, 1, 6, 3}};
  expect_copy(pixels, zero_to(11), ints{2, 1, 0, 5, 4, 3, 8, 7, 6, 11, 10, 9});
}

TEST(TensorStrides, ATransposedInputIsReadColumnByColumn) {
  const descriptor<std::int32_t, 2> d{
      .input_sizes = {3, 2}, .input_strides = {{1, 3}}, .input_window_sizes = {3, 2}, .input_window_strides = {1, 1}};
  expect_copy(d, zero_to(5), ints{0, 3, 1, 4, 2, 5});
}

TEST(TensorStrides, ABroadcastDimensionRepeatsItsElement) {
  const descriptor<std::int32_t, 2> rows{
      .input_sizes = {3, 2}, .input_strides = {{0, 1}}, .input_window_sizes = {3, 2}, .input_window_strides = {-1, -1}};
  expect_copy(rows, ints{7, 8}, ints{8, 7, 8, 7, 8, 7});
  auto columns = rows;
  columns.input_strides = {{1, 0}};
  expect_copy(columns, ints{7, 8, 9}, ints{9, 9, 8, 8, 7, 7});
}

TEST(TensorStrides, ABroadcastDimensionMayBeLongerThanAnyBuffer) {
  const descriptor<std::int32_t, 1> d{.input_sizes = {uint_max},
                                      .input_strides = {{0}},
                                      .input_window_sizes = {uint_max},
                                      .input_window_strides = {int_min}};
  expect_copy(d, ints{7}, ints{7, 7});
}

TEST(TensorStrides, AnInputMayOverlapItself) {
  const descriptor<std::int32_t, 2> d{
      .input_sizes = {3, 3}, .input_strides = {{1, 1}}, .input_window_sizes = {3, 3}, .input_window_strides = {1, -1}};
  expect_copy(d, zero_to(4), ints{2, 1, 0, 3, 2, 1, 4, 3, 2});
}

TEST(TensorStrides, ADimensionOfSizeOneMayHaveAnyStride) {
  const descriptor<std::int32_t, 3> d{.input_sizes = {1, 3, 1},
                                      .input_strides = {{uint_max, 1, 0}},
                                      .output_strides = {{0, 1, uint_max}},
                                      .input_window_sizes = {1, 3, 1},
                                      .input_window_strides = {int_min, -1, int_min}};
  expect_copy(d, ints{1, 2, 3}, ints{3, 2, 1});
}

TEST(TensorStrides, AnOutputsGapsKeepTheirValues) {
  const descriptor<std::int32_t, 1> d{
      .input_sizes = {3}, .output_strides = {{3}}, .input_window_sizes = {3}, .input_window_strides = {-1}};
  expect_copy(d, ints{1, 2, 3}, ints{3, -1, -1, 2, -1, -1, 1}, -1);
}

TEST(TensorStrides, AnOutputsRowsMayBePadded) {
  const descriptor<std::int32_t, 2> d{
      .input_sizes = {2, 2}, .output_strides = {{3, 1}}, .input_window_sizes = {2, 2}, .input_window_strides = {1, 1}};
  expect_copy(d, ints{1, 2, 3, 4}, ints{1, 2, -1, 3, 4, -1}, -1);
}

TEST(TensorStrides, AnOutputMayBePermuted) {
  const descriptor<std::int32_t, 2> d{
      .input_sizes = {2, 3}, .output_strides = {{1, 2}}, .input_window_sizes = {2, 3}, .input_window_strides = {1, -1}};
  expect_copy(d, ints{1, 2, 3, 4, 5, 6}, ints{3, 6, 2, 5, 1, 4});
}

TEST(TensorStrides, TwoOutputsMayInterleaveInOneBuffer) {
  const slice1_desc every_second = descriptor<std::int32_t, 1>{
      .input_sizes = {3}, .output_strides = {{2}}, .input_window_sizes = {3}, .input_window_strides = {1}};
  const auto p = slice1::make_plan(every_second);
  ASSERT_TRUE(p);
  for_each_kernel([&](auto kernel) {
    ints output(6);
    expect_violations(kernel(*p, ints{1, 2, 3}, std::span(output).first(5)), {});
    expect_violations(kernel(*p, ints{4, 5, 6}, std::span(output).subspan(1)), {});
    EXPECT_EQ(output, (ints{1, 4, 2, 5, 3, 6})) << kernel.name;
  });
}

TEST(TensorStrides, BytesAfterTheLastElementKeepTheirValues) {
  slice1_desc d =
      descriptor<std::uint8_t, 1>{.input_sizes = {5}, .input_window_sizes = {5}, .input_window_strides = {-1}};
  d.input_tensor.total_tensor_size_in_bytes = 8;
  d.output_tensor.total_tensor_size_in_bytes = 12;
  using small = std::vector<std::uint8_t>;
  expect_copy(d, small{1, 2, 3, 4, 5, 91, 92, 93}, small{5, 4, 3, 2, 1, 99, 99, 99, 99, 99, 99, 99}, std::uint8_t{99});
}

TEST(TensorStrides, BytesUpToTheNextMultipleOfFourKeepTheirValues) {
  for (std::uint32_t n = 1; n <= 9; ++n) {
    auto d = reversal<std::uint8_t>(n);
    d.input_tensor.total_tensor_size_in_bytes = d.output_tensor.total_tensor_size_in_bytes = (n + 3) / 4 * 4;
    EXPECT_TRUE(copies_like_the_oracle(d));
    auto wide = reversal<std::uint16_t>(n);
    wide.input_tensor.total_tensor_size_in_bytes = wide.output_tensor.total_tensor_size_in_bytes = (2 * n + 3) / 4 * 4;
    EXPECT_TRUE(copies_like_the_oracle(wide));
  }
}

TEST(TensorStrides, AnOutputWhoseDimensionsDoNotNestHasNoPlan) {
  const descriptor<std::int32_t, 2> d{
      .input_sizes = {2, 3}, .output_strides = {{3, 2}}, .input_window_sizes = {2, 3}, .input_window_strides = {1, 1}};
  const auto p = slice1::make_plan(d);
  ASSERT_FALSE(p);
  EXPECT_EQ(p.error().status(), slice1::status::undocumented);
  EXPECT_EQ(p.error().violations().size(), 1u);
  EXPECT_EQ(p.error().violations()[0].rule(), rule::output_nesting);
}

TEST(TensorStrides, CombineWithWindowStridesInEveryLayout) {
  random_source random(1);
  for (std::uint32_t i = 0; i < 2400; ++i) {
    ASSERT_TRUE(copies_like_the_oracle(random_slice(random, 1 + i % 8))) << "case " << i;
  }
}

// The random slices above cover every kind of layout, window and stride many times.
TEST(RandomSlices, CoverEveryKind) {
  random_source random(1);
  std::set<std::uint32_t> ranks;
  std::set<slice1::data_type> types;
  std::map<std::string, int> seen;
  for (std::uint32_t i = 0; i < 2400; ++i) {
    const auto d = random_slice(random, 1 + i % 8);
    ranks.insert(d.dimension_count);
    types.insert(d.input_tensor.data_type);
    const auto input_strides = slice1::conformance::strides_of(d.input_tensor);
    const auto output_strides = slice1::conformance::strides_of(d.output_tensor);
    std::size_t output_bytes = slice1::conformance::bytes_of(d.output_tensor.data_type);
    for (std::size_t k = 0; k < d.dimension_count; ++k) {
      const auto count = d.output_tensor.sizes[k];
      const auto step = d.input_window_strides[k];
      output_bytes *= count;
      if (step == int_min) ++seen["smallest stride"];
      if (count > 1 && step < 0) ++seen["negative stride"];
      if (count == 1 && step == 1 && d.input_window_sizes[k] > 1) ++seen["smaller than its window allows"];
      if (count > 1 && input_strides[k] == 0) ++seen["broadcast"];
      if (k > 0 && count > 1 && input_strides[k - 1] < input_strides[k]) ++seen["permuted input"];
      if (k > 0 && count > 1 && output_strides[k - 1] < output_strides[k]) ++seen["permuted output"];
    }
    if (output_bytes < bytes_of_buffer(d.output_tensor)) ++seen["output with gaps"];
    if (d.output_tensor.total_tensor_size_in_bytes) ++seen["total size"];
  }
  EXPECT_EQ(ranks.size(), 8u);
  EXPECT_EQ(types.size(), 11u);
  EXPECT_EQ(seen.size(), 8u);
  for (const auto& [kind, times] : seen) EXPECT_GT(times, 100) << kind;
}

}  // namespace tensor_strides_tests
