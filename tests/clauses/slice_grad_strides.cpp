// SPDX-License-Identifier: MIT
// DML_SLICE_GRAD, tensor strides: the window's strides step through coordinates of the output gradient, and each
// tensor's strides map its own coordinates to memory. The input gradient may be broadcast or overlap itself. What lies
// between and after the elements of the output gradient keeps its value. And the properties that make it an adjoint.
#include <slice1/slice1.hpp>

#include <set>

#include "support/gradient.hpp"
#include "support/limits.hpp"

namespace slice_grad_strides_tests {

using namespace slice1;
using namespace slice1::testing;

using ints = std::vector<std::int32_t>;

slice_grad_desc of_ints(const std::vector<std::uint32_t>& input_sizes, const std::vector<std::uint32_t>& output_sizes,
                        const std::array<std::int32_t, 8>& window_strides) {
  auto d = whole_gradient(data_type::int32, output_sizes);
  for (std::size_t i = 0; i < input_sizes.size(); ++i) d.input_gradient_tensor.sizes[i] = input_sizes[i];
  d.input_window_strides = window_strides;
  return d;
}

TEST(SliceGradStrides, OfTheOutputGradientMultiplyTheWindows) {
  auto d = of_ints({3}, {5}, {2});
  d.output_gradient_tensor.strides = dimensions{2};
  expect_gradient(d, ints{1, 2, 3}, ints{1, -1, 0, -1, 2, -1, 0, -1, 3, -1, -1}, -1);
  d.input_window_strides = {-2};
  expect_gradient(d, ints{1, 2, 3}, ints{3, -1, 0, -1, 2, -1, 0, -1, 1, -1, -1}, -1);
}

TEST(SliceGradStrides, OfTheOutputGradientMultiplyTheOffsets) {
  auto d = of_ints({2, 1}, {3, 3}, {1, -2});
  d.input_window_offsets = {1, 1};
  d.input_window_sizes = {2, 2};
  d.output_gradient_tensor.strides = dimensions{4, 1};
  expect_gradient(d, ints{1, 2}, ints{0, 0, 0, -1, 0, 0, 1, -1, 0, 0, 2}, -1);
}

TEST(SliceGradStrides, OfTheInputGradientDoNotMultiplyTheWindows) {
  auto d = of_ints({3}, {5}, {-2});
  d.input_gradient_tensor.strides = dimensions{3};
  expect_gradient(d, ints{1, 9, 9, 2, 9, 9, 3}, ints{3, 0, 2, 0, 1});
}

TEST(SliceGradStrides, OfAnOutputGradientMayBePermuted) {
  auto d = of_ints({2, 2}, {2, 3}, {1, 2});
  d.output_gradient_tensor.strides = dimensions{1, 2};
  expect_gradient(d, ints{1, 2, 3, 4}, ints{1, 3, 0, 0, 2, 4});
}

TEST(SliceGradStrides, OfAnInputGradientMayBePermuted) {
  auto d = of_ints({2, 3}, {2, 3}, {1, -1});
  d.input_gradient_tensor.strides = dimensions{1, 2};
  expect_gradient(d, ints{1, 2, 3, 4, 5, 6}, ints{5, 3, 1, 6, 4, 2});
}

TEST(SliceGradStrides, OfZeroRepeatAnElementOfTheInputGradient) {
  auto d = of_ints({3}, {5}, {2});
  d.input_gradient_tensor.strides = dimensions{0};
  expect_gradient(d, ints{7}, ints{7, 0, 7, 0, 7});
  auto rows = of_ints({2, 2}, {3, 2}, {-2, -1});
  rows.input_gradient_tensor.strides = dimensions{0, 1};
  expect_gradient(rows, ints{7, 8}, ints{8, 7, 0, 0, 8, 7});
  rows.input_gradient_tensor.strides = dimensions{1, 0};
  expect_gradient(rows, ints{7, 8}, ints{8, 8, 0, 0, 7, 7});
}

TEST(SliceGradStrides, MayLetAnInputGradientOverlapItself) {
  auto d = of_ints({3, 3}, {3, 3}, {1, -1});
  d.input_gradient_tensor.strides = dimensions{1, 1};
  expect_gradient(d, ints{0, 1, 2, 3, 4}, ints{2, 1, 0, 3, 2, 1, 4, 3, 2});
}

TEST(SliceGradStrides, OfDimensionsOfSizeOneMayBeAnything) {
  auto d = of_ints({1, 2, 1}, {1, 3, 1}, {int_min, -2, int_min});
  d.input_gradient_tensor.strides = dimensions{uint_max, 1, 0};
  d.output_gradient_tensor.strides = dimensions{0, 1, uint_max};
  expect_gradient(d, ints{1, 2}, ints{2, 0, 1});
}

TEST(SliceGradStrides, LeaveBytesUpToTheTotalSizeAlone) {
  auto d = whole_gradient(data_type::uint8, {3});
  d.input_gradient_tensor.sizes = {1};
  d.output_gradient_tensor.total_tensor_size_in_bytes = 8;
  using bytes = std::vector<std::uint8_t>;
  expect_gradient(d, bytes{1}, bytes{1, 0, 0, 9, 9, 9, 9, 9}, std::uint8_t{9});
}

TEST(SliceGradStrides, LetTwoOutputGradientsInterleaveInOneBuffer) {
  auto d = of_ints({2}, {3}, {2});
  d.output_gradient_tensor.strides = dimensions{2};
  ints memory(6, -1);
  const auto p = *make_plan(d);
  expect_violations(copy(p, ints{1, 2}, memory), {});
  expect_violations(copy(p, ints{3, 4}, std::span(memory).subspan(1)), {});
  EXPECT_EQ(memory, (ints{1, 3, 0, 0, 2, 4}));
}

TEST(SliceGradStrides, FollowTheFormulaForRandomDescriptions) {
  random_source random(135);
  for (std::uint32_t i = 0; i < 600 && !HasFailure(); ++i) {
    EXPECT_TRUE(follows_the_formula(random_gradient(random, 1 + i % 8))) << i;
  }
}

// Large enough for every way of a kernel to fill and to copy, with steps that leave few elements far apart and many
// elements close together.
TEST(SliceGradStrides, FollowTheFormulaForLargerTensors) {
  const std::pair<dimensions, dimensions> layouts[] = {
      {{301, 1}, {263, 1}}, {{301, 1}, {1, 257}}, {{1, 300}, {263, 1}}, {{0, 1}, {263, 1}}, {{1, 0}, {600, 2}}};
  const std::array<std::int32_t, 2> steps[] = {{1, 1}, {-1, 2}, {2, -1}, {1, -3}, {20, 1}, {-60, -2}, {1, 50}, {9, 65}};
  for (const auto type : {data_type::uint8, data_type::float16, data_type::int32, data_type::float64}) {
    for (const auto& [input_strides, output_strides] : layouts) {
      for (const auto& step : steps) {
        auto d = whole_gradient(type, {257, 261});
        d.input_window_offsets = {5, 3};
        d.input_window_sizes = {250, 251};
        for (std::size_t i = 0; i < 2; ++i) {
          d.input_window_strides[i] = step[i];
          const auto magnitude = static_cast<std::uint32_t>(step[i] < 0 ? -step[i] : step[i]);
          d.input_gradient_tensor.sizes[i] = 1 + (d.input_window_sizes[i] - 1) / magnitude;
        }
        d.input_gradient_tensor.strides = input_strides;
        d.output_gradient_tensor.strides = output_strides;
        ASSERT_TRUE(follows_the_formula(d));
      }
    }
  }
}

TEST(SliceGradStrides, FollowTheFormulaForLargerTensorsOfThreeDimensions) {
  const std::array<std::int32_t, 3> steps[] = {{1, 1, 1}, {-7, 1, 1}, {1, 7, 1}, {1, 1, -7}, {11, -3, 2}, {2, 20, -1}};
  const dimensions layouts[] = {{4000, 100, 1}, {1, 4000, 41}, {4000, 1, 41}, {8001, 200, 2}};
  for (const auto& strides : layouts) {
    for (const auto& step : steps) {
      auto d = whole_gradient(data_type::uint16, {40, 40, 97});
      d.output_gradient_tensor.strides = strides;
      for (std::size_t i = 0; i < 3; ++i) {
        d.input_window_strides[i] = step[i];
        const auto magnitude = static_cast<std::uint32_t>(step[i] < 0 ? -step[i] : step[i]);
        d.input_gradient_tensor.sizes[i] = 1 + (d.input_window_sizes[i] - 1) / magnitude;
      }
      ASSERT_TRUE(follows_the_formula(d));
    }
  }
}

// The properties. In both, the input gradient is the output of the slice, so its elements may not share memory.
slice_grad_desc random_adjoint(random_source& random, std::uint32_t rank) {
  auto d = random_packed_gradient(random, rank);
  for (const auto& side : both_gradients) {
    if (random.one_in(2)) side.of(d).strides = random_nested_strides(random, side.of(d));
  }
  return d;
}

TEST(SliceGradOfSlice, IsTheTensorWhereTheSliceReadsAndZeroElsewhere) {
  random_source random(1);
  for (std::uint32_t trial = 0; trial < 200; ++trial) {
    const auto d = random_adjoint(random, 1 + trial % 8);
    SCOPED_TRACE(describe(d));
    const auto x = pattern(bytes_of_buffer(d.output_gradient_tensor), 1);
    byte_vector y(bytes_of_buffer(d.input_gradient_tensor));
    expect_violations(run(slice_of(d), x, y), {});
    const auto before = pattern(x.size(), 128);
    auto z = before;
    expect_violations(run(d, y, z), {});

    auto wanted = before;
    const std::size_t bytes = conformance::bytes_of(d.input_gradient_tensor.data_type);
    std::set<std::size_t> read;
    each_moved_element(d, [&](std::size_t, std::size_t place) { read.insert(place); });
    each_element_of_output_gradient(d, [&](std::size_t place) {
      for (std::size_t b = place; b < place + bytes; ++b) wanted[b] = read.count(place) != 0 ? x[b] : std::byte{0};
    });
    ASSERT_EQ(z, wanted);
  }
}

TEST(SliceOfSliceGrad, IsTheInputGradient) {
  random_source random(2);
  for (std::uint32_t trial = 0; trial < 200; ++trial) {
    const auto d = random_adjoint(random, 1 + trial % 8);
    SCOPED_TRACE(describe(d));
    const auto y = pattern(bytes_of_buffer(d.input_gradient_tensor), 1);
    byte_vector z(bytes_of_buffer(d.output_gradient_tensor), std::byte{0xff});
    expect_violations(run(d, y, z), {});
    const auto before = pattern(y.size(), 128);
    auto again = before;
    expect_violations(run(slice_of(d), z, again), {});

    auto wanted = before;
    const std::size_t bytes = conformance::bytes_of(d.input_gradient_tensor.data_type);
    each_moved_element(d, [&](std::size_t from, std::size_t) {
      for (std::size_t b = from; b < from + bytes; ++b) wanted[b] = y[b];
    });
    ASSERT_EQ(again, wanted);
  }
}

}  // namespace slice_grad_strides_tests
