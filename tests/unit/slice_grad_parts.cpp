// SPDX-License-Identifier: MIT
// A gradient's plan and its parts. Its buffers' sizes are those of the description. Parts are disjoint, and together
// they write every element of the output gradient, for any number of parts and for parts of parts.
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <slice1/slice1.hpp>
#include <type_traits>
#include <utility>
#include <vector>

#include "support/gradient.hpp"
#include "support/limits.hpp"
#include "support/parts.hpp"

namespace slice_grad_parts_tests {

using namespace slice1::testing;
using slice1::data_type;
using slice1::make_plan;
using slice1::rule;
using slice1::slice_grad_desc;
using slice1::slice_grad_plan;

// Strides of both signs, gaps in both tensors, and unused bytes after the last element of the output gradient.
slice_grad_desc padded() {
  auto d = whole_gradient(data_type::uint16, {3, 2, 15});
  d.input_gradient_tensor.sizes = {3, 2, 6};
  d.input_gradient_tensor.strides = slice1::dimensions{9, 40, 1};
  d.output_gradient_tensor.strides = slice1::dimensions{1, 60, 3};
  d.input_window_offsets = {0, 0, 2};
  d.input_window_sizes = {3, 2, 13};
  d.input_window_strides = {1, -1, -2};
  d.output_gradient_tensor.total_tensor_size_in_bytes = 240;
  return d;
}

TEST(SliceGradPlan, RequiresTheTotalSizeOrTheUnroundedSpan) {
  auto d = whole_gradient(data_type::uint16, {2, 3});
  d.input_gradient_tensor.sizes = {1, 3};
  d.output_gradient_tensor.strides = slice1::dimensions{10, 2};  // spans 15 elements
  auto p = make_plan(d);
  ASSERT_TRUE(p);
  EXPECT_EQ(p->input_size_in_bytes(), 6u);
  EXPECT_EQ(p->output_size_in_bytes(), 30u);
  d.input_gradient_tensor.total_tensor_size_in_bytes = 40;
  d.output_gradient_tensor.total_tensor_size_in_bytes = 32;
  p = make_plan(d);
  ASSERT_TRUE(p);
  EXPECT_EQ(p->input_size_in_bytes(), 40u);
  EXPECT_EQ(p->output_size_in_bytes(), 32u);
}

TEST(SliceGradPlan, RoundsUpTheElementCountsOfTypedBuffers) {
  auto d = whole_gradient(data_type::float64, {5});
  d.input_gradient_tensor.sizes = {2};
  auto p = make_plan(d);
  ASSERT_TRUE(p);
  EXPECT_EQ(p->input_element_count(), 2u);
  EXPECT_EQ(p->output_element_count(), 5u);
  d.input_gradient_tensor.total_tensor_size_in_bytes = 20;   // two and a half
  d.output_gradient_tensor.total_tensor_size_in_bytes = 44;  // five and a half
  p = make_plan(d);
  ASSERT_TRUE(p);
  EXPECT_EQ(p->input_element_count(), 3u);
  EXPECT_EQ(p->output_element_count(), 6u);
}

TEST(SliceGradPlan, KeepsNothingBeyondTheDimensionCount) {
  auto d = gradient_line(4, 0, 4, -2, 2);
  d.output_gradient_tensor.strides = slice1::dimensions{2};
  for (std::size_t i = 1; i < 8; ++i) {
    d.input_gradient_tensor.sizes[i] = d.output_gradient_tensor.sizes[i] = d.input_window_offsets[i] = 4294967295;
    (*d.output_gradient_tensor.strides)[i] = 4294967295;
    d.input_window_strides[i] = int_min;
  }
  expect_gradient(d, std::vector<float>{1, 2}, std::vector<float>{0, 9, 2, 9, 0, 9, 1}, 9.0f);
}

TEST(SliceGradPlan, HasATypeOfItsOwn) {
  static_assert(!std::is_convertible_v<slice_grad_plan, slice1::plan>);
  static_assert(!std::is_default_constructible_v<slice_grad_plan>);
  static_assert(std::is_same_v<decltype(make_plan(slice_grad_desc{})), slice1::result<slice_grad_plan>>);
  static_assert(noexcept(make_plan(slice_grad_desc{})));
}

// Its two halves are plans of the library's other kind. `elements` alone leaves everything else as it was.
TEST(SliceGradPlan, HasThePlanOfItsElements) {
  const auto d = padded();
  const auto p = *make_plan(d);
  const auto input = pattern(bytes_of_buffer(d.input_gradient_tensor), 1);
  const auto before = pattern(bytes_of_buffer(d.output_gradient_tensor), 128);
  auto wanted = before;
  each_moved_element(d, [&](std::size_t from, std::size_t to) {
    for (std::size_t b = 0; b < 2; ++b) wanted[to + b] = input[from + b];
  });
  auto output = before;
  expect_violations(reference_copy(p.elements(), input, output), {});
  EXPECT_EQ(output, wanted);
}

template <class Kernel>
class PartsOfAGradient : public parts_of<Kernel, slice_grad_desc, expected_gradient> {};
TYPED_TEST_SUITE(PartsOfAGradient, kernels, by_name);

TYPED_TEST(PartsOfAGradient, AreDisjointAndCompleteForEveryNumberOfParts) {
  this->expect_partitions(padded(), 20);
}

TYPED_TEST(PartsOfAGradient, AreDisjointAndCompleteForRandomDescriptions) {
  random_source random(7);
  for (std::uint32_t i = 0; i < 200 && !this->HasFailure(); ++i) {
    const auto d = random_gradient(random, 1 + i % 8);
    const auto p = make_plan(d);
    ASSERT_TRUE(p) << describe(d);
    this->expect_partition(d, all_parts(*p, random.between(1, 9)));
  }
}

TYPED_TEST(PartsOfAGradient, MayBeDividedAgain) {
  this->expect_partition_of_parts(padded());
}

TYPED_TEST(PartsOfAGradient, ZeroPartsMeanOnePart) {
  this->expect_partition(padded(), {make_plan(padded())->part(0, 0)});
}

TYPED_TEST(PartsOfAGradient, BeyondTheLastWriteNothing) {
  const auto p = *make_plan(padded());
  const std::pair<std::uint64_t, std::uint64_t> beyond[] = {{1, 0}, {1, 1},          {4, 4},
                                                            {5, 4}, {uint64_max, 2}, {uint64_max, uint64_max}};
  for (const auto& [i, n] : beyond) EXPECT_TRUE(this->writes_nothing(p.part(i, n))) << i << " of " << n;
}

TYPED_TEST(PartsOfAGradient, RequireTheBuffersOfTheWhole) {
  const auto p = *make_plan(padded());
  for (const auto& part : {p.part(0, 1), p.part(1, 3), p.part(3, 3), p.part(0, uint64_max)}) {
    EXPECT_EQ(part.input_size_in_bytes(), p.input_size_in_bytes());
    EXPECT_EQ(part.output_size_in_bytes(), p.output_size_in_bytes());
    EXPECT_EQ(part.input_element_count(), p.input_element_count());
    EXPECT_EQ(part.output_element_count(), p.output_element_count());
  }
}

#if !defined(__GLIBCXX__) || defined(_GLIBCXX_HAS_GTHREADS)  // std::thread exists

TYPED_TEST(PartsOfAGradient, MayRunConcurrently) {
  auto d = whole_gradient(data_type::uint8, {3, 20001});
  d.input_gradient_tensor.sizes = {3, 10001};
  d.input_window_strides = {1, -2};
  this->expect_concurrent_parts(d);
}

#endif

TEST(SliceGradPlan, IsDividedInTheOutermostDimensionThatHas16IndicesForEachPart) {
  const auto p = make_plan(whole_gradient(data_type::float32, {3, 96, 1920}));
  ASSERT_TRUE(p);
  for (const std::uint64_t n : {2u, 6u}) {
    const auto sizes = p->part(0, n).zeros().output_sizes();
    EXPECT_EQ(sizes[1], 96 / n) << n;
    EXPECT_EQ(sizes[2], 1920u) << n;
  }
  EXPECT_EQ(p->part(0, 7).zeros().output_sizes()[1], 96u);
}

}  // namespace slice_grad_parts_tests
