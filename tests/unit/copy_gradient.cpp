// SPDX-License-Identifier: MIT
// A gradient is right however `copy` divides it: slabs of zeros and of elements, on either side of the sizes from which
// they are written apart, on cache lines and between them. Expected values are computed element by element.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <slice1/slice1.hpp>
#include <span>

#include "support/gradient.hpp"

namespace copy_gradient_tests {

using namespace slice1::testing;
using slice1::slice_grad_desc;

// One dimension of the output gradient, and of the window in it.
struct dimension {
  std::uint32_t size, offset, window;
  std::int32_t stride;
};

slice_grad_desc gradient(std::initializer_list<dimension> dimensions, std::uint32_t gap = 0) {
  slice_grad_desc d;
  auto& input = d.input_gradient_tensor;
  auto& output = d.output_gradient_tensor;
  for (const auto& [size, offset, window, stride] : dimensions) {
    const auto i = d.dimension_count++;
    output.sizes[i] = size;
    d.input_window_offsets[i] = offset;
    d.input_window_sizes[i] = window;
    d.input_window_strides[i] = stride;
    input.sizes[i] = (window - 1) / static_cast<std::uint32_t>(stride < 0 ? -stride : stride) + 1;
  }
  input.dimension_count = output.dimension_count = d.dimension_count;
  input.data_type = output.data_type = slice1::data_type::uint16;
  if (gap == 0) return d;
  auto& strides = output.strides.emplace();
  std::uint32_t stride = 1;
  for (auto i = d.dimension_count; i > 0;) {
    --i;
    strides[i] = stride;
    stride = stride * output.sizes[i] + gap;
  }
  return d;
}

void expect_right(const slice_grad_desc& d) {
  const auto plan = slice1::make_plan(d);
  ASSERT_TRUE(plan);
  const auto count = static_cast<std::size_t>(plan->input_element_count());
  const auto input = bytes_from(counted<std::uint16_t>(count, 1));
  const auto size = static_cast<std::size_t>(plan->output_size_in_bytes());
  const byte_vector before(size + 64, std::byte{0xab});
  const auto right = expected_gradient(d, input, before);
  byte_vector memory;
  for (const std::size_t shift : {0u, 62u}) {  // either may be at a line, but not both
    auto wanted = before;
    std::copy_n(right.begin(), size, wanted.data() + shift);
    for (const std::uint64_t parts : {1u, 2u, 5u}) {
      memory = before;
      const auto output = std::span(memory).subspan(shift, size);
      for (std::uint64_t i = 0; i < parts; ++i) ASSERT_TRUE(slice1::copy(plan->part(i, parts), input, output).ok());
      EXPECT_TRUE(memory == wanted) << parts << " parts, shifted by " << shift;
    }
  }
}

TEST(CopyGradient, WritesRowsApart) {
  for (const std::uint32_t row : {100u, 2048u, 2080u, 8192u, 8199u}) {  // elements of 2 bytes
    SCOPED_TRACE(row);
    expect_right(gradient({{9, 0, 9, 2}, {row, 0, row, 1}}));
    expect_right(gradient({{9, 2, 6, -3}, {row, 0, row, -1}}));
    expect_right(gradient({{9, 4, 1, 5}, {row, 3, row - 5, 1}}));
    expect_right(gradient({{9, 0, 9, 1}, {row, 0, row, 1}}));
  }
}

TEST(CopyGradient, WritesFewElementsFarApart) {
  expect_right(gradient({{40, 1, 38, 17}, {2048, 0, 2048, 1}}));   // three, with gaps of 16
  expect_right(gradient({{40, 1, 38, -37}, {2048, 0, 2048, 1}}));  // two, at the window's ends
  expect_right(gradient({{40, 39, 1, 1}, {2048, 0, 2048, 1}}));    // the last one
  expect_right(gradient({{40, 0, 40, 3}, {2048, 7, 2000, 11}}));
}

TEST(CopyGradient, WritesBlocksOfSeveralDimensions) {
  expect_right(gradient({{5, 1, 3, 2}, {6, 0, 6, -2}, {4, 1, 2, 1}, {2048, 5, 2030, 2}}));
  expect_right(gradient({{5, 0, 5, -2}, {3, 1, 1, 1}, {7, 0, 7, 3}, {40, 0, 39, -1}, {64, 0, 64, 1}}));
  expect_right(gradient({{3, 0, 3, 2}, {1, 0, 1, -7}, {300, 10, 200, 2}, {1, 0, 1, 1}, {40, 0, 40, 1}}));
}

TEST(CopyGradient, KeepsWhatLiesBetweenTheElements) {
  expect_right(gradient({{9, 1, 8, -2}, {2048, 0, 2048, 1}}, 3));
  expect_right(gradient({{5, 0, 5, 2}, {7, 2, 5, 3}, {2048, 1, 2047, 2}}, 32));
  expect_right(gradient({{12, 0, 12, 5}, {33, 0, 33, -1}}, 1));
}

TEST(CopyGradient, WritesTheLastDimensionOutermostInMemory) {
  auto d = gradient({{70, 0, 70, 3}, {9, 1, 8, -2}, {50, 0, 50, 1}});
  d.output_gradient_tensor.strides = {50, 4000, 1};
  expect_right(d);
  d = gradient({{64, 0, 64, 1}, {40, 3, 36, 5}});
  d.output_gradient_tensor.strides = {1, 3000};
  expect_right(d);
}

}  // namespace copy_gradient_tests
