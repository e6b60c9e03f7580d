// SPDX-License-Identifier: MIT
// A dynamic_descriptor means what a descriptor of its rank means, and its reports name the list and the position of
// what does not fit.
#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <slice1/dynamic_descriptor.hpp>
#include <slice1/format.hpp>
#include <span>
#include <vector>

#include "support/limits.hpp"
#include "support/violations.hpp"

namespace dynamic_descriptor_tests {

using namespace slice1::testing;
using slice1::data_type;
using slice1::descriptor;
using slice1::dimensions;
using slice1::dynamic_descriptor;
using slice1::rule;
using slice1::slice1_desc;
using slice1::to_desc;
using numbers = std::vector<std::int64_t>;

TEST(DynamicDescriptor, BecomesADescriptionFieldByField) {
  constexpr auto desc = to_desc({.type = data_type::uint16,
                                 .input_sizes = {7, 9},
                                 .input_strides = {20, 2},
                                 .output_sizes = {2, 3},
                                 .output_strides = {4, 1},
                                 .input_window_offsets = {1, 2},
                                 .input_window_sizes = {5, 6},
                                 .input_window_strides = {-2, 2}});
  static_assert(desc->dimension_count == 2);
  for (const auto* t : {&desc->input_tensor, &desc->output_tensor}) {
    EXPECT_EQ(t->data_type, data_type::uint16);
    EXPECT_EQ(t->dimension_count, 2u);
    EXPECT_EQ(t->flags, 0u);
    EXPECT_EQ(t->total_tensor_size_in_bytes, std::nullopt);
  }
  EXPECT_EQ(desc->input_tensor.sizes, (dimensions{7, 9}));
  EXPECT_EQ(desc->input_tensor.strides, (dimensions{20, 2}));
  EXPECT_EQ(desc->output_tensor.sizes, (dimensions{2, 3}));
  EXPECT_EQ(desc->output_tensor.strides, (dimensions{4, 1}));
  EXPECT_EQ(desc->input_window_offsets, (dimensions{1, 2}));
  EXPECT_EQ(desc->input_window_sizes, (dimensions{5, 6}));
  EXPECT_EQ(desc->input_window_strides[0], -2);
  EXPECT_EQ(desc->input_window_strides[1], 2);
}

TEST(DynamicDescriptor, WhatIsLeftOutOrEmptyHasADescriptorsDefault) {
  EXPECT_EQ(to_desc({.type = data_type::float32, .input_sizes = {3, 4}}).value(),
            (descriptor<float, 2>{.input_sizes = {3, 4}}));
  EXPECT_EQ(to_desc({.type = data_type::float32,
                     .input_sizes = {3, 4},
                     .input_strides = {},
                     .output_sizes = numbers{},
                     .output_strides = std::vector<int>{},
                     .input_window_offsets = std::span<const std::size_t>{},
                     .input_window_sizes = numbers{},
                     .input_window_strides = numbers{}})
                .value(),
            (descriptor<float, 2>{.input_sizes = {3, 4}}));
  EXPECT_EQ(to_desc({.type = data_type::float64, .input_sizes = {3, 9}, .input_window_offsets = {1, 3}}).value(),
            (descriptor<double, 2>{.input_sizes = {3, 9}, .input_window_offsets = {1, 3}}));
  EXPECT_EQ(to_desc({.type = data_type::float32, .input_sizes = {8}, .input_window_strides = {-3}}).value(),
            (descriptor<float, 1>{.input_sizes = {8}, .input_window_strides = {-3}}));
  EXPECT_EQ(to_desc({.type = data_type::int8, .input_sizes = {8}, .output_strides = {5}}).value(),
            (descriptor<std::int8_t, 1>{.input_sizes = {8}, .output_strides = {5}}));
  // Without a largest output size.
  EXPECT_EQ(to_desc({.type = data_type::float32, .input_sizes = {8, 3}, .input_window_offsets = {8, 9}}).value(),
            (descriptor<float, 2>{.input_sizes = {8, 3}, .input_window_offsets = {8, 9}}));
  EXPECT_EQ(to_desc({.type = data_type::float32, .input_sizes = {8}, .input_window_strides = {0}}).value(),
            (descriptor<float, 1>{.input_sizes = {8}, .input_window_strides = {0}}));
}

TEST(DynamicDescriptor, TakesListsOfAnyIntegers) {
  const int rows = 3;
  const std::size_t columns = 4;
  const numbers vector{3, 4};
  const std::array<short, 2> array{3, 4};
  const unsigned char plain[] = {3, 4};
  const std::vector<std::size_t> sizes{3, 4};
  const slice1_desc wanted = descriptor<float, 2>{.input_sizes = {3, 4}};
  const auto made = [](const slice1::integer_list& list) {
    return to_desc({.type = data_type::float32, .input_sizes = list}).value();
  };
  EXPECT_EQ(made({rows, columns}), wanted);
  EXPECT_EQ(made({columns, rows}), (descriptor<float, 2>{.input_sizes = {4, 3}}));
  EXPECT_EQ(made({rows, 4}), wanted);
  EXPECT_EQ(made(vector), wanted);
  EXPECT_EQ(made(array), wanted);
  EXPECT_EQ(made(plain), wanted);
  EXPECT_EQ(made(std::span(sizes)), wanted);
}

TEST(DynamicDescriptor, HasOneToEightDimensions) {
  constexpr dynamic_descriptor most{.type = data_type::uint8, .input_sizes = {1, 2, 1, 2, 1, 2, 1, 3}};
  constexpr auto desc = to_desc(most);
  EXPECT_EQ(*desc, (descriptor<std::uint8_t, 8>{.input_sizes = {1, 2, 1, 2, 1, 2, 1, 3}}));
  expect_violations(to_desc({}).error(), {{rule::notation_rank, "input_sizes", {}, 0, 1}});
  expect_violations(to_desc({.input_sizes = numbers(9, 1)}).error(), {{rule::notation_rank, "input_sizes", {}, 9, 8}});
  expect_violations(to_desc({.input_sizes = numbers(41, 1), .output_sizes = numbers(41, 1)}).error(),
                    {{rule::notation_rank, "input_sizes", {}, 41, 8}});
  // Without sizes, no length is wrong.
  expect_violations(to_desc({.input_window_strides = {1, 1}}).error(),
                    {{rule::notation_rank, "input_sizes", {}, 0, 1}});
}

TEST(DynamicDescriptor, NamesEveryListOfAnotherLength) {
  const numbers one{1}, three{1, 1, 1};
  expect_violations(to_desc({.input_sizes = {2, 2},
                             .input_strides = one,
                             .output_sizes = three,
                             .output_strides = one,
                             .input_window_offsets = three,
                             .input_window_sizes = one,
                             .input_window_strides = three})
                        .error(),
                    {{rule::notation_rank, "input_strides", {}, 1, 2},
                     {rule::notation_rank, "output_sizes", {}, 3, 2},
                     {rule::notation_rank, "output_strides", {}, 1, 2},
                     {rule::notation_rank, "input_window_offsets", {}, 3, 2},
                     {rule::notation_rank, "input_window_sizes", {}, 1, 2},
                     {rule::notation_rank, "input_window_strides", {}, 3, 2}});
}

TEST(DynamicDescriptor, NamesEveryNumberThatDoesNotFit) {
  constexpr std::int64_t most = uint_max, beyond = most + 1;
  constexpr auto minus_1 = static_cast<std::uint64_t>(-1);
  constexpr auto least_stride = static_cast<std::uint64_t>(std::int64_t{int_min});
  // The numbers at the ends fit, whatever validate says of them.
  EXPECT_TRUE(to_desc({.input_sizes = {most, 0},
                       .input_strides = {0, most},
                       .output_sizes = {0, most},
                       .output_strides = {most, 0},
                       .input_window_offsets = {0, most},
                       .input_window_sizes = {most, 0},
                       .input_window_strides = {int_min, int_max}}));
  const numbers wrong{-1, beyond};
  expect_violations(to_desc({.input_sizes = wrong,
                             .input_strides = wrong,
                             .output_sizes = wrong,
                             .output_strides = wrong,
                             .input_window_offsets = wrong,
                             .input_window_sizes = wrong,
                             .input_window_strides = {std::int64_t{int_min} - 1, std::int64_t{int_max} + 1}})
                        .error(),
                    {{rule::descriptor_range, "input_sizes", 0, minus_1, 0},
                     {rule::descriptor_range, "input_sizes", 1, 1ull << 32, uint_max},
                     {rule::descriptor_range, "input_strides", 0, minus_1, 0},
                     {rule::descriptor_range, "input_strides", 1, 1ull << 32, uint_max},
                     {rule::descriptor_range, "output_sizes", 0, minus_1, 0},
                     {rule::descriptor_range, "output_sizes", 1, 1ull << 32, uint_max},
                     {rule::descriptor_range, "output_strides", 0, minus_1, 0},
                     {rule::descriptor_range, "output_strides", 1, 1ull << 32, uint_max},
                     {rule::descriptor_range, "input_window_offsets", 0, minus_1, 0},
                     {rule::descriptor_range, "input_window_offsets", 1, 1ull << 32, uint_max},
                     {rule::descriptor_range, "input_window_sizes", 0, minus_1, 0},
                     {rule::descriptor_range, "input_window_sizes", 1, 1ull << 32, uint_max},
                     {rule::descriptor_range, "input_window_strides", 0, least_stride - 1, least_stride},
                     {rule::descriptor_range, "input_window_strides", 1, 1ull << 31, int_max}});
}

TEST(DynamicDescriptor, NamesTheListThePositionAndTheSign) {
  const dynamic_descriptor d{
      .type = data_type::float32, .input_sizes = numbers{3, -4}, .input_window_strides = {1, 1, -1}};
  expect_violations(to_desc(d).error(),
                    {{rule::notation_rank, "input_window_strides", {}, 3, 2},
                     {rule::descriptor_range, "input_sizes", 1, static_cast<std::uint64_t>(-4), 0}});
}

TEST(DynamicDescriptor, ReportHasRoomForEverything) {
  const numbers wrong(9, -1), other(10, std::int64_t{1} << 40);
  const auto found = to_desc({.input_sizes = wrong,
                              .input_strides = other,
                              .output_sizes = other,
                              .output_strides = other,
                              .input_window_offsets = other,
                              .input_window_sizes = other,
                              .input_window_strides = other});
  EXPECT_EQ(found.error().violations().size(), 7u + 7 * 8);
}

TEST(DynamicDescriptor, IsJudgedByValidateAtTheLevel) {
  const dynamic_descriptor d{.type = data_type::float64, .input_sizes = {3, 4}, .input_window_strides = {1, 2}};
  expect_violations(slice1::validate(d), {});
  expect_violations(slice1::validate(d, slice1::feature_level::v4_0),
                    {{rule::data_type_supported, "InputTensor.DataType", {}, 9},
                     {rule::data_type_supported, "OutputTensor.DataType", {}, 9}});
  expect_violations(slice1::validate({.type = data_type::float32, .input_sizes = {3, -1}}),
                    {{rule::descriptor_range, "input_sizes", 1, static_cast<std::uint64_t>(-1), 0}});
  // A type that is left out is no data type.
  EXPECT_EQ(rules_of(slice1::validate({.input_sizes = {3}})),
            (std::vector{rule::data_type_supported, rule::data_type_supported}));
}

TEST(DynamicDescriptor, MakesAPlanAtTheLevel) {
  const dynamic_descriptor d{.type = data_type::float64, .input_sizes = {3, 4}, .input_window_strides = {1, 2}};
  const auto plan = slice1::make_plan(d);
  ASSERT_TRUE(plan);
  EXPECT_EQ(plan->output_element_count(), 6u);
  EXPECT_EQ(rules_of(slice1::make_plan(d, slice1::feature_level::v4_0).error()),
            (std::vector{rule::data_type_supported, rule::data_type_supported}));
  EXPECT_EQ(rules_of(slice1::make_plan(dynamic_descriptor{}).error()), std::vector{rule::notation_rank});
}

TEST(DynamicDescriptor, Runs) {
  const std::vector<double> input{1, 2, 3, 4, 5, 6};
  std::vector<double> output(4);
  const dynamic_descriptor d{.type = data_type::float64, .input_sizes = {2, 3}, .input_window_strides = {-1, 2}};
  expect_violations(slice1::run(d, input, output), {});
  EXPECT_EQ(output, (std::vector<double>{4, 6, 1, 3}));
  EXPECT_EQ(rules_of(slice1::run(d, input, output, slice1::feature_level::v4_0)),
            (std::vector{rule::data_type_supported, rule::data_type_supported}));
  EXPECT_EQ(rules_of(slice1::run(dynamic_descriptor{}, input, output)), std::vector{rule::notation_rank});
  std::vector<float> other(4);
  EXPECT_EQ(rules_of(slice1::run(d, input, other))[0], rule::binding_element_type);
}

constexpr std::array<float, 2> reversed() {
  const std::array<float, 2> input{1, 2};
  std::array<float, 2> output{};
  const dynamic_descriptor d{.type = data_type::float32, .input_sizes = {2}, .input_window_strides = {-1}};
  if (!slice1::run(d, input, output) || !slice1::make_plan(d)) return {};
  return output;
}
static_assert(reversed() == std::array<float, 2>{2, 1});

}  // namespace dynamic_descriptor_tests
