// SPDX-License-Identifier: MIT
// A level accepts what fit returns, which copies the same bytes; where it returns a report, there is no such
// description.
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <slice1/fit.hpp>
#include <slice1/format.hpp>
#include <vector>

#include "support/describe.hpp"
#include "support/limits.hpp"
#include "support/oracle.hpp"
#include "support/violations.hpp"

namespace fit_tests {

using namespace slice1::testing;
using slice1::data_type;
using slice1::descriptor;
using slice1::dynamic_descriptor;
using slice1::feature_level;
using slice1::fit;
using slice1::rule;
using slice1::slice1_desc;
using numbers = std::vector<std::int64_t>;

constexpr auto v2_1 = feature_level::v2_1;
constexpr auto v3_0 = feature_level::v3_0;
constexpr auto v4_0 = feature_level::v4_0;
constexpr auto v4_1 = feature_level::v4_1;

// The level accepts `wanted`, and fit returns it.
void expect_fit(const slice1_desc& d, feature_level level, const slice1_desc& wanted) {
  expect_violations(slice1::validate(wanted, level), {});
  const auto made = fit(d, level);
  ASSERT_TRUE(made) << to_string(made.error());
  EXPECT_EQ(*made, wanted);
}

// There is nothing to return but validate's report.
void expect_none(const slice1_desc& d, feature_level level) {
  const auto wanted = slice1::validate(d, level);
  EXPECT_FALSE(wanted);
  const auto made = fit(d, level);
  EXPECT_FALSE(made);
  EXPECT_EQ(listed(made.error()), listed(wanted));
}

TEST(Fit, LeavesWhatTheLevelAcceptsAsItIs) {
  expect_fit(example_1(), v2_1, example_1());
  constexpr descriptor<double, 2> d{.input_sizes = {3, 4}};
  expect_fit(d, v4_1, d);
  static_assert(fit(d, v4_1).has_value() && *fit(d, v4_1) == slice1_desc(d));
}

TEST(Fit, PutsDimensionsOfSize1InFront) {
  expect_fit(
      descriptor<float, 2>{.input_sizes = {3, 4}, .input_window_offsets = {1, 0}, .input_window_strides = {1, -2}},
      v2_1,
      descriptor<float, 4>{
          .input_sizes = {1, 1, 3, 4}, .input_window_offsets = {0, 0, 1, 0}, .input_window_strides = {1, 1, 1, -2}});
  expect_fit(
      descriptor<float, 1>{.input_sizes = {3}, .input_strides = {2}, .output_strides = {5}}, v2_1,
      descriptor<float, 4>{.input_sizes = {1, 1, 1, 3}, .input_strides = {1, 1, 1, 2}, .output_strides = {1, 1, 1, 5}});
}

TEST(Fit, DoublesAContiguousLastDimensionOf64Bits) {
  expect_fit(
      descriptor<double, 2>{.input_sizes = {4, 5}, .input_window_offsets = {0, 2}, .input_window_strides = {-2, 1}},
      v4_0,
      descriptor<std::uint32_t, 2>{
          .input_sizes = {4, 10}, .input_window_offsets = {0, 4}, .input_window_strides = {-2, 1}});
  expect_fit(descriptor<std::int64_t, 2>{.input_sizes = {4, 5},
                                         .input_strides = {8, 1},
                                         .output_sizes = {4, 2},
                                         .output_strides = {3, 1},
                                         .input_window_sizes = {4, 3}},
             v4_0,
             descriptor<std::uint32_t, 2>{.input_sizes = {4, 10},
                                          .input_strides = {16, 1},
                                          .output_sizes = {4, 4},
                                          .output_strides = {6, 1},
                                          .input_window_sizes = {4, 4}});
  // A single element, by any stride.
  expect_fit(descriptor<double, 1>{.input_sizes = {5}, .input_window_offsets = {1}, .input_window_strides = {-7}}, v3_0,
             descriptor<std::uint32_t, 1>{.input_sizes = {10}, .input_window_offsets = {8}, .input_window_sizes = {2}});
}

TEST(Fit, MakesOther64BitElementsADimensionOfTwo) {
  expect_fit(descriptor<std::uint64_t, 1>{.input_sizes = {4}, .input_window_strides = {-1}}, v4_0,
             descriptor<std::uint32_t, 2>{.input_sizes = {4, 2}, .input_window_strides = {-1, 1}});
  expect_fit(descriptor<double, 1>{.input_sizes = {4}, .input_window_strides = {2}}, v4_0,
             descriptor<std::uint32_t, 2>{.input_sizes = {4, 2}, .input_window_strides = {2, 1}});
  expect_fit(descriptor<double, 2>{.input_sizes = {2, 3}, .input_strides = {1, 2}}, v4_0,
             descriptor<std::uint32_t, 3>{.input_sizes = {2, 3, 2}, .input_strides = {2, 4, 1}});
  expect_fit(descriptor<double, 2>{.input_sizes = {2, 3}, .output_strides = {1, 2}}, v4_0,
             descriptor<std::uint32_t, 3>{.input_sizes = {2, 3, 2}, .output_strides = {2, 4, 1}});
  expect_fit(descriptor<double, 2>{.input_sizes = {2, 3}, .input_window_strides = {1, -1}}, v2_1,
             descriptor<std::uint32_t, 4>{.input_sizes = {1, 2, 3, 2}, .input_window_strides = {1, 1, -1, 1}});
}

TEST(Fit, JoinsNeighboursTheOutermostFirst) {
  expect_fit(descriptor<float, 6>{.input_sizes = {2, 3, 2, 2, 2, 7}}, v2_1,
             descriptor<float, 5>{.input_sizes = {6, 2, 2, 2, 7}});
  expect_fit(descriptor<float, 8>{.input_sizes = {2, 3, 2, 2, 2, 2, 2, 7}}, v2_1,
             descriptor<float, 5>{.input_sizes = {24, 2, 2, 2, 7}});
  // A crop of the outer dimension.
  expect_fit(descriptor<float, 6>{.input_sizes = {5, 3, 2, 2, 2, 7},
                                  .input_window_offsets = {1, 0, 0, 0, 0, 0},
                                  .input_window_sizes = {2, 3, 2, 2, 2, 7}},
             v2_1,
             descriptor<float, 5>{.input_sizes = {15, 2, 2, 2, 7},
                                  .input_window_offsets = {3, 0, 0, 0, 0},
                                  .input_window_sizes = {6, 2, 2, 2, 7}});
  // Both reversed; every second of both; every sixth; one row, reversed.
  const slice1_desc pairs = descriptor<float, 6>{.input_sizes = {3, 4, 9, 9, 9, 9},
                                                 .output_sizes = {3, 4, 5, 5, 5, 5},
                                                 .input_window_strides = {-1, -1, 2, 2, 2, 2}};
  expect_fit(
      pairs, v2_1,
      descriptor<float, 5>{
          .input_sizes = {12, 9, 9, 9, 9}, .output_sizes = {12, 5, 5, 5, 5}, .input_window_strides = {-1, 2, 2, 2, 2}});
  expect_fit(descriptor<float, 6>{.input_sizes = {3, 4, 9, 9, 9, 9}, .input_window_strides = {1, 2, 2, 2, 2, 2}}, v2_1,
             descriptor<float, 5>{.input_sizes = {12, 9, 9, 9, 9},
                                  .input_window_sizes = {11, 9, 9, 9, 9},
                                  .input_window_strides = {2, 2, 2, 2, 2}});
  expect_fit(descriptor<float, 6>{.input_sizes = {4, 3, 9, 9, 9, 9},
                                  .input_window_offsets = {0, 1, 0, 0, 0, 0},
                                  .input_window_sizes = {4, 1, 9, 9, 9, 9},
                                  .input_window_strides = {-2, 1, 2, 2, 2, 2}},
             v2_1,
             descriptor<float, 5>{.input_sizes = {12, 9, 9, 9, 9},
                                  .input_window_offsets = {4, 0, 0, 0, 0},
                                  .input_window_sizes = {7, 9, 9, 9, 9},
                                  .input_window_strides = {-6, 2, 2, 2, 2}});
  expect_fit(descriptor<float, 6>{.input_sizes = {5, 4, 9, 9, 9, 9},
                                  .input_window_offsets = {3, 1, 0, 0, 0, 0},
                                  .input_window_sizes = {1, 3, 9, 9, 9, 9},
                                  .input_window_strides = {1, -1, 2, 2, 2, 2}},
             v2_1,
             descriptor<float, 5>{.input_sizes = {20, 9, 9, 9, 9},
                                  .input_window_offsets = {13, 0, 0, 0, 0},
                                  .input_window_sizes = {3, 9, 9, 9, 9},
                                  .input_window_strides = {-1, 2, 2, 2, 2}});
}

TEST(Fit, JoinsOnlyWhatHasOneStrideInEachTensor) {
  // Rows with a gap in the input or in the output stay; those without one are joined.
  expect_fit(descriptor<float, 6>{.input_sizes = {2, 2, 2, 2, 2, 2}, .input_strides = {80, 40, 20, 8, 4, 2}}, v2_1,
             descriptor<float, 5>{.input_sizes = {4, 2, 2, 2, 2}, .input_strides = {40, 20, 8, 4, 2}});
  expect_fit(descriptor<float, 6>{.input_sizes = {2, 2, 2, 2, 2, 2}, .input_strides = {200, 80, 40, 20, 10, 1}}, v2_1,
             descriptor<float, 5>{.input_sizes = {2, 4, 2, 2, 2}, .input_strides = {200, 40, 20, 10, 1}});
  expect_fit(descriptor<float, 6>{.input_sizes = {2, 2, 2, 2, 2, 2}, .output_strides = {200, 80, 40, 20, 10, 1}}, v2_1,
             descriptor<float, 5>{.input_sizes = {2, 4, 2, 2, 2}, .output_strides = {200, 40, 20, 10, 1}});
  // A dimension of size 1 has any stride.
  expect_fit(descriptor<float, 6>{.input_sizes = {1, 2, 2, 2, 2, 2}, .input_strides = {7, 81, 37, 17, 7, 3}}, v2_1,
             descriptor<float, 5>{.input_sizes = {2, 2, 2, 2, 2}, .input_strides = {81, 37, 17, 7, 3}});
  expect_fit(descriptor<float, 6>{.input_sizes = {2, 1, 2, 2, 2, 2}, .input_strides = {81, 7, 37, 17, 7, 3}}, v2_1,
             descriptor<float, 5>{.input_sizes = {2, 2, 2, 2, 2}, .input_strides = {81, 37, 17, 7, 3}});
  expect_none(descriptor<float, 6>{.input_sizes = {2, 2, 2, 2, 2, 2}, .input_strides = {200, 81, 37, 17, 7, 3}}, v2_1);
}

TEST(Fit, ReportsWhatValidateReportsWhereThereIsNothing) {
  const slice1_desc six_steps =
      descriptor<float, 6>{.input_sizes = {4, 4, 4, 4, 4, 4}, .input_window_strides = {2, 2, 2, 2, 2, 2}};
  expect_none(six_steps, v2_1);
  EXPECT_EQ(rules_of(fit(six_steps, v2_1).error()), std::vector<rule>(3, rule::dimension_count_supported));
  // Whatever else is wrong is reported with the level.
  expect_none(descriptor<double, 2>{.input_sizes = {3, 4}, .input_window_strides = {0, 1}}, v4_0);
  expect_none(example_1(), feature_level::v2_0);
  auto undocumented = example_1();
  undocumented.output_tensor.strides = slice1::dimensions{};
  expect_none(undocumented, v2_1);
  auto corrupt = example_1();
  corrupt.dimension_count = uint_max;
  expect_none(corrupt, v2_1);
}

TEST(Fit, Makes64BitElementsPairsOnlyWhereTheyAreFewEnough) {
  constexpr std::uint32_t half = 1u << 31;
  expect_fit(descriptor<double, 1>{.input_sizes = {half - 1}}, v4_0,
             descriptor<std::uint32_t, 1>{.input_sizes = {2 * (half - 1)}});
  expect_none(descriptor<double, 1>{.input_sizes = {half}}, v4_0);
  expect_none(descriptor<double, 2>{.input_sizes = {2, 1}, .input_strides = {half, 1}}, v4_0);
  expect_none(descriptor<double, 2>{.input_sizes = {2, 2}, .output_strides = {uint_max - 1, 1}}, v4_0);
  // The stride of a dimension of size 1 has no effect.
  expect_fit(descriptor<double, 2>{.input_sizes = {1, 3}, .input_strides = {half, 1}}, v4_0,
             descriptor<std::uint32_t, 2>{.input_sizes = {1, 6}, .input_strides = {uint_max, 1}});
  expect_fit(descriptor<double, 2>{.input_sizes = {1, 3}, .input_strides = {half - 1, 1}}, v4_0,
             descriptor<std::uint32_t, 2>{.input_sizes = {1, 6}, .input_strides = {uint_max - 1, 1}});
}

TEST(Fit, DoesNotJoinToStridesOrSizesThatDoNotFit) {
  constexpr std::uint32_t far = 1u << 30;
  expect_fit(descriptor<std::uint8_t, 6>{.input_sizes = {far + 1, 3, 1, 1, 1, 1},
                                         .input_window_sizes = {far + 1, 1, 1, 1, 1, 1},
                                         .input_window_strides = {far, 1, 1, 1, 1, 1}},
             v2_1,
             descriptor<std::uint8_t, 5>{.input_sizes = {far + 1, 3, 1, 1, 1},
                                         .input_window_sizes = {far + 1, 1, 1, 1, 1},
                                         .input_window_strides = {far, 1, 1, 1, 1}});
  // In 32 bits, the product of the sizes would be 65536.
  const numbers ones(9, 1), zeros(9, 0);
  EXPECT_FALSE(fit({.type = data_type::uint8,
                    .input_sizes = {65537, 65536, 1, 1, 1, 1, 1, 1, 1},
                    .input_strides = zeros,
                    .output_sizes = ones},
                   v4_1));
}

TEST(Fit, KeepsFlagsTotalSizesAndAlignments) {
  slice1_desc d = descriptor<double, 1>{.input_sizes = {4}};
  d.input_tensor.flags = 1;
  d.input_tensor.total_tensor_size_in_bytes = 40;
  d.output_tensor.total_tensor_size_in_bytes = 32;
  d.output_tensor.guaranteed_base_offset_alignment = 64;
  slice1_desc wanted = descriptor<std::uint32_t, 4>{.input_sizes = {1, 1, 1, 8}};
  wanted.input_tensor.flags = 1;
  wanted.input_tensor.total_tensor_size_in_bytes = 40;
  wanted.output_tensor.total_tensor_size_in_bytes = 32;
  wanted.output_tensor.guaranteed_base_offset_alignment = 64;
  expect_fit(d, v2_1, wanted);
}

TEST(Fit, TakesMoreThanEightDimensions) {
  constexpr auto joined = fit({.type = data_type::float64,
                               .input_sizes = {2, 3, 2, 2, 2, 2, 2, 2, 5},
                               .input_window_strides = {-1, -1, 1, 1, -1, 1, 1, -1, 1}},
                              v4_1);
  static_assert(joined->dimension_count == 8);
  EXPECT_EQ(*joined, slice1_desc(descriptor<double, 8>{.input_sizes = {6, 2, 2, 2, 2, 2, 2, 5},
                                                       .input_window_strides = {-1, 1, 1, -1, 1, 1, -1, 1}}));
  const auto scalar = fit({.type = data_type::float32, .input_sizes = numbers(40, 1)}, v2_1);
  ASSERT_TRUE(scalar);
  EXPECT_EQ(*scalar, slice1_desc(descriptor<float, 5>{.input_sizes = {1, 1, 1, 1, 1}}));
  // Elements of 64 bits are one more dimension for a while.
  const auto pairs = fit({.type = data_type::float64, .input_sizes = numbers(40, 1)}, v2_1);
  ASSERT_TRUE(pairs);
  EXPECT_EQ(*pairs, slice1_desc(descriptor<std::uint32_t, 5>{.input_sizes = {1, 1, 1, 1, 2}}));
  // Fewer dimensions are those of to_desc.
  const auto padded = fit({.type = data_type::float32, .input_sizes = {3, 4}}, v2_1);
  ASSERT_TRUE(padded);
  EXPECT_EQ(*padded, slice1_desc(descriptor<float, 4>{.input_sizes = {1, 1, 3, 4}}));
}

TEST(Fit, ReportsWhatIsWrongWithALongList) {
  const auto expect_rank = [](const dynamic_descriptor& d, std::uint64_t rank) {
    const auto made = fit(d, v4_1);
    EXPECT_FALSE(made);
    expect_violations(made.error(), {{rule::notation_rank, "input_sizes", {}, rank, 8}});
  };
  expect_rank({.type = data_type::float32, .input_sizes = numbers(41, 1)}, 41);
  expect_rank({.type = data_type::unknown, .input_sizes = numbers(9, 1)}, 9);
  // What is wrong in the second dimension would be lost if it were joined to the first one: an offset outside, an empty
  // window, no stride, and an output size that the window can't supply.
  const numbers ones(9, 1), first_2{2, 1, 1, 1, 1, 1, 1, 1, 1}, second_1{0, 1, 0, 0, 0, 0, 0, 0, 0};
  const numbers second_0{1, 0, 1, 1, 1, 1, 1, 1, 1}, second_2{1, 2, 1, 1, 1, 1, 1, 1, 1};
  EXPECT_TRUE(fit({.type = data_type::float32, .input_sizes = first_2, .input_window_sizes = ones}, v4_1));
  expect_rank({.type = data_type::float32,
               .input_sizes = first_2,
               .input_window_offsets = second_1,
               .input_window_sizes = ones},
              9);
  expect_rank({.type = data_type::float32, .input_sizes = first_2, .input_window_sizes = second_0}, 9);
  expect_rank({.type = data_type::float32, .input_sizes = ones, .input_window_strides = second_0}, 9);
  expect_rank(
      {.type = data_type::float32, .input_sizes = first_2, .output_sizes = second_2, .input_window_sizes = ones}, 9);
  expect_rank({.type = data_type::float32, .input_sizes = second_0}, 9);
  // The ninth number does not fit.
  for (const std::int64_t wrong : {std::int64_t{-1}, std::int64_t{1} << 32}) {
    auto last = ones;
    last[8] = wrong;
    expect_rank({.type = data_type::float32, .input_sizes = ones, .output_strides = last}, 9);
  }
  const auto mixed = fit({.type = data_type::float32, .input_sizes = ones, .output_sizes = {1}}, v4_1);
  expect_violations(mixed.error(),
                    {{rule::notation_rank, "input_sizes", {}, 9, 8}, {rule::notation_rank, "output_sizes", {}, 1, 9}});
}

// Whether the level accepts `made`, and whether it makes the bytes of the output that are `wanted` of an output of
// zeros and of one of ones. It needs no larger buffers.
template <class Expected>
void expect_same_bytes(const slice1_desc& made, feature_level level, std::size_t input_size, std::size_t output_size,
                       const Expected& wanted) {
  expect_violations(slice1::validate(made, level), {});
  ASSERT_LE(bytes_of_buffer(made.input_tensor), input_size);
  ASSERT_LE(bytes_of_buffer(made.output_tensor), output_size);
  const auto input = pattern(input_size, 7);
  for (const auto before : {std::byte{0x00}, std::byte{0xff}}) {
    const byte_vector output(output_size, before);
    ASSERT_EQ(expected_output(made, input, output), wanted(input, output)) << describe(made);
  }
}

constexpr feature_level older_levels[] = {v2_1, v3_0, v4_0, v4_1};

// Most dimensions whole, so that many can be joined.
slice1_desc random_mostly_whole(random_source& random, std::uint32_t rank) {
  auto d = random_packed_slice(random, rank);
  const bool is_reversed = random.one_in(3);
  for (std::uint32_t i = 0; i < rank; ++i) {
    if (random.one_in(4)) continue;
    const auto size = d.input_tensor.sizes[i];
    d.input_window_offsets[i] = 0;
    d.output_tensor.sizes[i] = d.input_window_sizes[i] = size;
    d.input_window_strides[i] = is_reversed ? -1 : 1;
  }
  return d;
}

TEST(Fit, CopiesTheSameBytesAsRandomDescriptions) {
  random_source random(57);
  std::uint32_t fitted = 0, split = 0, joined = 0;
  for (std::uint32_t i = 0; i < 8000; ++i) {
    const auto rank = 1 + i % 8;
    auto d = random_mostly_whole(random, rank);
    if (random.one_in(2)) randomize_layouts(random, d.input_tensor, d.output_tensor);
    ASSERT_TRUE(slice1::validate(d)) << describe(d);
    const auto level = random.one_of(older_levels);
    const auto made = fit(d, level);
    if (!made) {
      ASSERT_EQ(listed(made.error()), listed(slice1::validate(d, level)));
      ASSERT_FALSE(made.error()) << describe(d);
      continue;
    }
    ++fitted;
    split += made->input_tensor.data_type != d.input_tensor.data_type;
    joined += made->dimension_count < rank;
    expect_same_bytes(
        *made, level, bytes_of_buffer(d.input_tensor), bytes_of_buffer(d.output_tensor),
        [&](const byte_vector& input, const byte_vector& output) { return expected_output(d, input, output); });
    if (HasFailure()) FAIL() << "case " << i << ": " << describe(d);
  }
  EXPECT_GT(fitted, 5000u);
  EXPECT_GT(split, 500u);
  EXPECT_GT(joined, 200u);
}

// A slice of packed tensors of any rank.
struct long_slice {
  dynamic_descriptor lists{};
  numbers sizes{}, outputs{}, offsets{}, windows{}, strides{};
};

long_slice random_long_slice(random_source& random, std::size_t rank) {
  long_slice s;
  const auto rarity = random.one_of({2u, 4u, 8u});
  std::uint32_t elements = 1;
  for (std::size_t i = 0; i < rank; ++i) {
    const auto size = elements > 4000 ? 1 : random.one_of({1u, 2u, 2u, 3u});
    elements *= size;
    const auto offset = random.one_in(rarity) ? random.below(size) : 0;
    const auto window = random.one_in(rarity) ? 1 + random.below(size - offset) : size - offset;
    const std::int64_t step = random.one_in(rarity) ? 2 : 1;
    s.sizes.push_back(size);
    s.offsets.push_back(offset);
    s.windows.push_back(window);
    s.strides.push_back(random.one_in(rarity) ? -step : step);
    s.outputs.push_back((window + step - 1) / step);
  }
  s.lists = {.type = random.one_of({data_type::uint8, data_type::float32, data_type::int64}),
             .input_sizes = s.sizes,
             .output_sizes = s.outputs,
             .input_window_offsets = s.offsets,
             .input_window_sizes = s.windows,
             .input_window_strides = s.strides};
  return s;
}

// The index of the input's element for each of the output's, in the output's order.
std::vector<std::size_t> sources_of(const long_slice& s) {
  std::vector<std::size_t> sources{0};
  for (std::size_t i = 0; i < s.sizes.size(); ++i) {
    std::vector<std::size_t> finer;
    for (const auto source : sources) {
      const auto start = s.offsets[i] + (s.strides[i] < 0 ? s.windows[i] - 1 : 0);
      for (std::int64_t o = 0; o < s.outputs[i]; ++o) {
        finer.push_back(source * static_cast<std::size_t>(s.sizes[i]) +
                        static_cast<std::size_t>(start + s.strides[i] * o));
      }
    }
    sources = finer;
  }
  return sources;
}

// The least number of nested loops that visit the sources in their order. A loop's step is constant, and so is that of
// two loops in one. A step of elements of 64 bits is followed by one of their halves.
std::size_t loops_of(const long_slice& s, bool splits) {
  numbers steps, counts;
  std::int64_t packed = splits ? 2 : 1;
  if (splits) {
    steps.push_back(1);
    counts.push_back(2);
  }
  for (std::size_t i = s.sizes.size(); i > 0;) {
    --i;
    const auto step = s.strides[i] * packed;
    packed *= s.sizes[i];
    if (s.outputs[i] == 1) continue;
    if (!steps.empty() && step == steps.back() * counts.back()) {
      counts.back() *= s.outputs[i];
    } else {
      steps.push_back(step);
      counts.push_back(s.outputs[i]);
    }
  }
  return steps.size();
}

TEST(Fit, FindsWhatThereIsForRandomPackedTensorsOfManyDimensions) {
  random_source random(58);
  std::uint32_t fitted = 0, none = 0;
  for (std::uint32_t i = 0; i < 6000; ++i) {
    const auto s = random_long_slice(random, 1 + random.below(16));
    const auto level = random.one_of(older_levels);
    const bool splits = s.lists.type == data_type::int64 && level < v4_1;
    const bool exists = loops_of(s, splits) <= (level == v2_1 ? 5u : 8u);
    const auto made = fit(s.lists, level);
    ASSERT_EQ(made.has_value(), exists) << "case " << i << " of rank " << s.sizes.size();
    ++(exists ? fitted : none);
    if (!exists) continue;
    const auto sources = sources_of(s);
    std::size_t elements = 1;
    for (const auto size : s.sizes) elements *= static_cast<std::size_t>(size);
    const std::size_t bytes = s.lists.type == data_type::int64 ? 8 : s.lists.type == data_type::uint8 ? 1 : 4;
    expect_same_bytes(*made, level, elements * bytes, sources.size() * bytes,
                      [&](const byte_vector& input, byte_vector output) {
                        for (std::size_t k = 0; k < output.size(); ++k)
                          output[k] = input[sources[k / bytes] * bytes + k % bytes];
                        return output;
                      });
    if (HasFailure()) FAIL() << "case " << i << " of rank " << s.sizes.size();
  }
  EXPECT_GT(fitted, 3000u);
  EXPECT_GT(none, 100u);
}

}  // namespace fit_tests
