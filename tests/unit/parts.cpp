// SPDX-License-Identifier: MIT
// The parts of a plan are disjoint, and together they are the whole. They divide its outermost dimension that is long
// enough, or its longest. Each part is a plan on the buffers of the whole. All of this holds for any i and n, and for
// parts of parts.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <set>
#include <slice1/slice1.hpp>
#include <span>
#include <utility>
#include <vector>

#include "support/kernels.hpp"
#include "support/limits.hpp"
#include "support/parts.hpp"

namespace parts_tests {

using namespace slice1::testing;
using slice1::descriptor;
using slice1::make_plan;
using slice1::plan;
using slice1::rule;
using slice1::slice1_desc;

std::vector<std::uint32_t> sizes_of(const plan& p) {
  const auto sizes = p.output_sizes();
  return {sizes.begin(), sizes.end()};
}

bool is_empty(const plan& p) {
  const auto sizes = sizes_of(p);
  return std::find(sizes.begin(), sizes.end(), 0u) != sizes.end();
}

template <class Kernel>
class Parts : public parts_of<Kernel, slice1_desc, expected_output> {};
TYPED_TEST_SUITE(Parts, kernels, by_name);

// Strides of both signs, gaps in both tensors, and unused bytes after the last element of the output.
constexpr slice1_desc padded() {
  slice1_desc desc = descriptor<std::uint16_t, 3>{.input_sizes = {3, 2, 15},
                                                  .input_strides = {{1, 60, 3}},
                                                  .output_strides = {{9, 40, 1}},
                                                  .input_window_offsets = {0, 0, 2},
                                                  .input_window_sizes = {3, 2, 13},
                                                  .input_window_strides = {1, -1, -2}};
  desc.output_tensor.total_tensor_size_in_bytes = 140;
  return desc;
}

TYPED_TEST(Parts, AreDisjointAndCompleteForEveryNumberOfParts) {
  this->expect_partitions(padded(), 20);  // the longest dimension has 7 elements
}

TYPED_TEST(Parts, AreDisjointAndCompleteForRandomSlices) {
  random_source random(2020);
  for (std::uint32_t i = 0; i < 160 && !this->HasFailure(); ++i) {
    const auto desc = random_slice(random, 1 + i % 8);
    const auto p = make_plan(desc);
    ASSERT_TRUE(p) << describe(desc);
    this->expect_partition(desc, all_parts(*p, random.between(1, 9)));
  }
}

TYPED_TEST(Parts, MayBeDividedAgain) {
  this->expect_partition_of_parts(padded());
}

TYPED_TEST(Parts, MayBeDividedIntoDifferentNumbersOfParts) {
  const plan p = *make_plan(padded());
  std::vector<plan> parts = all_parts(p.part(0, 2), 4);
  parts.push_back(p.part(1, 2));
  this->expect_partition(padded(), parts);
}

#if !defined(__GLIBCXX__) || defined(_GLIBCXX_HAS_GTHREADS)  // std::thread exists

TYPED_TEST(Parts, MayRunConcurrently) {
  this->expect_concurrent_parts(descriptor<std::uint8_t, 2>{
      .input_sizes = {3, 20001}, .input_window_sizes = {3, 20001}, .input_window_strides = {1, -1}});
}

#endif

TYPED_TEST(Parts, ZeroPartsMeanOnePart) {
  const plan p = *make_plan(padded());
  this->expect_partition(padded(), {p.part(0, 0)});
  EXPECT_EQ(sizes_of(p.part(0, 0)), sizes_of(p));
  for (const std::uint64_t i : {std::uint64_t{1}, std::uint64_t{2}, uint64_max})
    EXPECT_TRUE(is_empty(p.part(i, 0))) << i;
}

TYPED_TEST(Parts, BeyondTheLastAreEmpty) {
  const plan p = *make_plan(padded());
  for (const auto& [i, n] : {std::pair<std::uint64_t, std::uint64_t>{1, 1},
                             {4, 4},
                             {5, 4},
                             {7, 7},
                             {uint64_max, 1},
                             {uint64_max, 2},
                             {uint64_max, uint64_max - 1},
                             {uint64_max, uint64_max}}) {
    SCOPED_TRACE(::testing::Message() << i << " of " << n);
    EXPECT_TRUE(is_empty(p.part(i, n)));
    EXPECT_TRUE(this->writes_nothing(p.part(i, n)));
  }
}

// Almost all parts are empty, and there are too many to try. The test tries those that a division may fill: at the
// front, evenly spread, or at the end.
TYPED_TEST(Parts, OfAHugeNumberAreDisjointAndComplete) {
  constexpr std::uint64_t length = 7;
  const plan p = *make_plan(padded());
  for (const auto n : {uint64_max, uint64_max - 1, uint64_max / 2 + 2, std::uint64_t{1} << 32}) {
    SCOPED_TRACE(::testing::Message() << n << " parts");
    std::set<std::uint64_t> indices;
    for (std::uint64_t k = 0; k <= length; ++k) {
      const auto even = n / length * k + n % length * k / length;
      for (const auto i : {k, even - (k > 0), even, even + (k < length), n - 1 - k}) indices.insert(i);
    }
    std::vector<plan> parts;
    for (const auto i : indices) parts.push_back(p.part(i, n));
    this->expect_partition(padded(), parts);
  }
}

TYPED_TEST(Parts, OfAnEmptyPartAreEmpty) {
  const plan empty_part = make_plan(padded())->part(3, 3);
  for (std::uint64_t i = 0; i < 3; ++i) {
    const plan part = empty_part.part(i, 2);
    EXPECT_TRUE(is_empty(part)) << i;
    EXPECT_TRUE(this->writes_nothing(part)) << i;
  }
}

TYPED_TEST(Parts, RequireTheBuffersOfTheWhole) {
  const plan p = *make_plan(reversal<std::uint8_t>(12));
  const auto input = pattern(12, 1);
  auto output = pattern(12, 128);
  const auto before = output;
  for (const auto& part : {p.part(0, 3), p.part(2, 3), p.part(3, 3), p.part(11, 100), p.part(99, 100)}) {
    expect_violations(TypeParam{}(part, input, std::span(output).first(11)),
                      {{rule::binding_output_size, "OutputTensor", std::nullopt, 11, 12}});
    expect_violations(TypeParam{}(part, std::span(input).first(11), output),
                      {{rule::binding_input_size, "InputTensor", std::nullopt, 11, 12}});
    expect_violations(TypeParam{}(part, std::vector<char32_t>(3), output),
                      {{rule::binding_element_size, "InputTensor", std::nullopt, 4, 1}});
    expect_violations(TypeParam{}(part, output, output), {{rule::binding_overlap, "OutputTensor", std::nullopt, 12}});
    EXPECT_EQ(output, before);
  }
}

TYPED_TEST(Parts, AreConstantIfTheWholeIs) {
  constexpr auto output = [] {
    const std::array<int, 5> input{1, 2, 3, 4, 5};
    std::array<int, 5> made{};
    constexpr plan p = *make_plan(reversal<int>(5));
    bool ok = true;
    for (const std::uint64_t i : {2u, 0u, 1u, 3u}) ok = ok && TypeParam{}(p.part(i, 3), input, made).ok();
    return ok ? made : std::array<int, 5>{};
  }();
  static_assert(output == std::array<int, 5>{5, 4, 3, 2, 1});
}

// The dimensions that the parts of a plan divide: those in which some part has fewer elements than the whole.
std::vector<std::size_t> divided_dimensions(const plan& p, std::uint64_t n) {
  std::vector<std::size_t> divided;
  for (std::size_t d = 0; d < p.dimension_count(); ++d) {
    const auto parts = all_parts(p, n);
    if (std::any_of(parts.begin(), parts.end(), [&](const plan& q) { return sizes_of(q)[d] != sizes_of(p)[d]; })) {
      divided.push_back(d);
    }
  }
  return divided;
}

constexpr slice1_desc whole_input(const std::array<std::uint32_t, 4>& sizes) {
  return descriptor<float, 4>{
      .input_sizes = sizes, .input_window_sizes = sizes, .input_window_strides = {1, -1, 1, -1}};
}

TEST(PartsOfAPlan, DivideTheLongestDimensionIfNoOuterOneIsLongEnough) {
  for (const auto& [sizes, longest] : {std::pair<std::array<std::uint32_t, 4>, std::size_t>{{1, 1, 1, 4096}, 3},
                                       {{1, 1, 4096, 8}, 2},
                                       {{2, 4096, 1, 4095}, 1},
                                       {{4096, 1, 1, 1}, 0},
                                       {{8, 8, 8, 4096}, 3}}) {
    const plan p = *make_plan(whole_input(sizes));
    for (const std::uint64_t n : {2u, 3u, 16u}) {
      EXPECT_EQ(divided_dimensions(p, n), std::vector{longest}) << describe(whole_input(sizes)) << " by " << n;
    }
  }
}

void expect_divided(const slice1_desc& d, std::uint64_t n, std::size_t dimension) {
  EXPECT_EQ(divided_dimensions(*make_plan(d), n), std::vector{dimension}) << describe(d) << " by " << n;
}

TEST(PartsOfAPlan, DivideTheOutermostDimensionThatHas16IndicesForEachPart) {
  const slice1_desc images = descriptor<float, 4>{.input_sizes = {3, 96, 1920, 4}};
  expect_divided(images, 2, 1);
  expect_divided(images, 6, 1);
  expect_divided(images, 7, 2);  // 96 / 7 < 16
  const slice1_desc rows_32 = descriptor<float, 2>{.input_sizes = {40, 5000}, .output_sizes = {32, 4000}};
  expect_divided(rows_32, 2, 0);
  const slice1_desc rows_31 = descriptor<float, 2>{.input_sizes = {40, 5000}, .output_sizes = {31, 4000}};
  expect_divided(rows_31, 2, 1);
}

TEST(PartsOfAPlan, DivideTheDimensionOfTheLargestOutputStride) {
  const slice1_desc transposed = descriptor<float, 2>{.input_sizes = {500, 3000}, .output_strides = {1, 500}};
  expect_divided(transposed, 2, 1);
  const slice1_desc the_longer = descriptor<float, 2>{.input_sizes = {5000, 3000}, .output_strides = {1, 5000}};
  expect_divided(the_longer, 2, 1);
  const slice1_desc other = descriptor<float, 2>{.input_sizes = {3000, 5000}};
  expect_divided(other, 2, 0);
}

// 64 channels of 4 bytes: 32 of them are within 128 bytes of each pixel, so that both parts would read all pages.
TEST(PartsOfAPlan, DivideNoDimensionWhosePartsLieWithinAPageOfTheInput) {
  const slice1_desc channels = descriptor<float, 2>{.input_sizes = {64, 4000}, .input_strides = {1, 64}};
  expect_divided(channels, 2, 1);
  const slice1_desc apart = descriptor<float, 2>{.input_sizes = {64, 4000}, .input_strides = {32, 2048}};
  expect_divided(apart, 2, 0);  // 32 * 128 bytes
  const slice1_desc nearer = descriptor<float, 2>{.input_sizes = {64, 4000}, .input_strides = {31, 2048}};
  expect_divided(nearer, 2, 1);
  const slice1_desc repeated = descriptor<float, 2>{.input_sizes = {64, 4000}, .input_strides = {0, 1}};
  expect_divided(repeated, 2, 0);  // both parts read the same row
}

TEST(PartsOfAPlan, DivideNoOuterDimensionWithFewerCacheLinesThanParts) {
  const slice1_desc odd = descriptor<std::uint8_t, 2>{.input_sizes = {100, 5001}};
  expect_divided(odd, 2, 1);  // a row of 5001 bytes: 64 rows until a line begins with one
  const slice1_desc even = descriptor<std::uint8_t, 2>{.input_sizes = {100, 5008}};
  expect_divided(even, 2, 0);
}

TEST(PartsOfAPlan, DivideOneOfEquallyLongDimensions) {
  const plan p = *make_plan(whole_input({2, 512, 512, 512}));
  const auto divided = divided_dimensions(p, 4);
  ASSERT_EQ(divided.size(), 1u);
  EXPECT_GT(divided[0], 0u);
}

// The blocks of this many bytes of the output in which a part writes.
std::set<std::size_t> blocks_of(const plan& part, std::size_t block) {
  const byte_vector input(static_cast<std::size_t>(part.input_size_in_bytes()));
  const auto written = written_bytes(static_cast<std::size_t>(part.output_size_in_bytes()),
                                     [&](byte_vector& output) { ASSERT_TRUE(reference_copy(part, input, output)); });
  std::set<std::size_t> blocks;
  for (std::size_t i = 0; i < written.size(); ++i) {
    if (written[i]) blocks.insert(i / block);
  }
  return blocks;
}

// How many blocks are written by more than one part.
std::size_t shared_blocks(const plan& p, std::uint64_t n, std::size_t block) {
  std::set<std::size_t> seen;
  std::size_t shared = 0;
  for (const auto& part : all_parts(p, n)) {
    for (const auto b : blocks_of(part, block)) shared += seen.insert(b).second ? 0u : 1u;
  }
  return shared;
}

TEST(PartsOfAPlan, ShareNoCacheLineIfTheLongestDimensionHasEnoughOfThem) {
  const slice1_desc row = descriptor<std::uint8_t, 1>{.input_sizes = {1000}};
  const slice1_desc short_rows = descriptor<float, 2>{.input_sizes = {301, 5}};
  const slice1_desc channels = descriptor<std::uint16_t, 3>{.input_sizes = {2, 256, 3}, .output_strides = {768, 3, 1}};
  const slice1_desc gaps = descriptor<double, 2>{.input_sizes = {50, 3}, .output_strides = {7, 2}};
  for (const auto& d : {row, short_rows, channels, gaps}) {
    const plan p = *make_plan(d);
    for (const std::uint64_t n : {1u, 2u, 3u, 5u}) EXPECT_EQ(shared_blocks(p, n, 64), 0u) << describe(d) << " by " << n;
  }
}

TEST(PartsOfAPlan, ShareNoPageIfThereAreManyOfThem) {
  const slice1_desc row = descriptor<std::uint8_t, 1>{.input_sizes = {400001}};
  const slice1_desc rows = descriptor<float, 2>{.input_sizes = {1001, 100}};
  const slice1_desc few = descriptor<std::uint8_t, 1>{.input_sizes = {20000}};
  EXPECT_EQ(shared_blocks(*make_plan(row), 3, 4096), 0u);
  EXPECT_EQ(shared_blocks(*make_plan(rows), 4, 64), 0u);
  EXPECT_EQ(shared_blocks(*make_plan(few), 3, 64), 0u);
}

TEST(PartsOfAPlan, ShareALongDimensionEvenly) {
  const plan p = *make_plan(whole_input({1, 1, 1, 4096}));
  for (const auto& part : all_parts(p, 4)) {
    EXPECT_GE(sizes_of(part)[3], 512u);
    EXPECT_LE(sizes_of(part)[3], 2048u);
  }
}

TEST(PartsOfAPlan, HaveTheTypeStridesAndBufferSizesOfTheWhole) {
  const plan p = *make_plan(padded());
  for (const auto& part : {p.part(0, 1), p.part(1, 3), p.part(2, 3), p.part(3, 3), p.part(0, uint64_max)}) {
    EXPECT_EQ(part.data_type(), p.data_type());
    EXPECT_EQ(part.dimension_count(), p.dimension_count());
    EXPECT_EQ(part.input_size_in_bytes(), p.input_size_in_bytes());
    EXPECT_EQ(part.output_size_in_bytes(), p.output_size_in_bytes());
    EXPECT_EQ(part.input_strides(), p.input_strides());
    EXPECT_EQ(part.output_strides(), p.output_strides());
  }
}

TEST(PartsOfAPlan, HaveExactStartsInTheLargestTensors) {
  const plan p = *make_plan(reversal<double>(uint_max));
  for (const std::uint64_t n : {1u, 2u, 3u, 1000u}) {
    auto parts = all_parts(p, n);
    std::ranges::sort(parts, {}, &plan::output_start);
    std::uint64_t elements = 0;
    for (const auto& part : parts) {
      if (is_empty(part)) continue;
      EXPECT_EQ(part.output_start(), elements) << n;
      EXPECT_EQ(part.input_start(), uint_max - 1 - elements) << n;
      elements += sizes_of(part)[0];
    }
    EXPECT_EQ(elements, uint_max) << n;
  }
}

}  // namespace parts_tests
