// SPDX-License-Identifier: MIT
// A plan's starts, signed strides, sizes and the bytes that each buffer requires are compared with numbers worked out
// by hand. Only valid descriptions have a plan.
#include <gtest/gtest.h>

#include <cstdint>
#include <functional>
#include <slice1/directml.hpp>
#include <slice1/slice1.hpp>
#include <span>
#include <type_traits>
#include <vector>

#include "support/describe.hpp"
#include "support/limits.hpp"
#include "support/violations.hpp"

namespace plan_tests {

using namespace slice1::testing;
using slice1::data_type;
using slice1::descriptor;
using slice1::make_plan;
using slice1::plan;
using slice1::rule;

template <class Numbers>
std::vector<std::int64_t> list(const Numbers& numbers) {
  return {numbers.begin(), numbers.end()};
}

using numbers = std::vector<std::int64_t>;

TEST(MakePlan, PositiveStridesStartAtTheWindowsFirstElement) {
  const auto p = make_plan(example_1());
  ASSERT_TRUE(p);
  EXPECT_EQ(p->data_type(), data_type::float32);
  EXPECT_EQ(p->element_size(), 4u);
  EXPECT_EQ(p->dimension_count(), 4u);
  EXPECT_EQ(p->input_start(), 1u);
  EXPECT_EQ(list(p->input_strides()), (numbers{16, 16, 8, 2}));
  EXPECT_EQ(p->output_start(), 0u);
  EXPECT_EQ(list(p->output_sizes()), (numbers{1, 1, 2, 2}));
  EXPECT_EQ(list(p->output_strides()), (numbers{4, 4, 2, 1}));
  EXPECT_EQ(p->input_size_in_bytes(), 64u);
  EXPECT_EQ(p->output_size_in_bytes(), 16u);
}

TEST(MakePlan, ListsOutliveTheirPlan) {
  std::vector<std::int64_t> seen;
  for (const auto size : make_plan(example_1())->output_sizes()) seen.push_back(size);
  for (const auto stride : make_plan(example_1())->input_strides()) seen.push_back(stride);
  EXPECT_EQ(seen, (numbers{1, 1, 2, 2, 16, 16, 8, 2}));
}

TEST(MakePlan, NegativeStridesStartAtTheWindowsLastElement) {
  auto desc = example_1();
  desc.input_window_strides = {1, 1, -2, 2};
  const auto p = make_plan(desc);
  ASSERT_TRUE(p);
  EXPECT_EQ(p->input_start(), 13u);  // row 3, column 1
  EXPECT_EQ(list(p->input_strides()), (numbers{16, 16, -8, 2}));
}

TEST(MakePlan, TensorStridesMultiplyWindowStrides) {
  const auto p = make_plan(descriptor<std::uint16_t, 2>{.input_sizes = {4, 6},
                                                        .input_strides = {{20, 3}},
                                                        .output_sizes = {{2, 3}},
                                                        .output_strides = {{1, 5}},
                                                        .input_window_offsets = {1, 0},
                                                        .input_window_sizes = {3, 6},
                                                        .input_window_strides = {2, -2}});
  ASSERT_TRUE(p);
  EXPECT_EQ(p->input_start(), 1u * 20 + 5u * 3);
  EXPECT_EQ(list(p->input_strides()), (numbers{40, -6}));
  EXPECT_EQ(list(p->output_strides()), (numbers{1, 5}));
  EXPECT_EQ(p->input_size_in_bytes(), 2u * (1 + 3 * 20 + 5 * 3));
  EXPECT_EQ(p->output_size_in_bytes(), 2u * (1 + 1 * 1 + 2 * 5));
}

TEST(MakePlan, ABroadcastDimensionHasInputStrideZero) {
  const auto p = make_plan(descriptor<float, 2>{.input_sizes = {5, 3},
                                                .input_strides = {{0, 1}},
                                                .input_window_offsets = {2, 0},
                                                .input_window_sizes = {3, 3},
                                                .input_window_strides = {-1, 1}});
  ASSERT_TRUE(p);
  EXPECT_EQ(p->input_start(), 0u);
  EXPECT_EQ(list(p->input_strides()), (numbers{0, 1}));
  EXPECT_EQ(p->input_size_in_bytes(), 12u);
  EXPECT_EQ(p->output_size_in_bytes(), 36u);
}

TEST(MakePlan, UsesTheOutputSizesAndNotTheLargestPossible) {
  const auto p = make_plan(descriptor<std::int8_t, 1>{
      .input_sizes = {9}, .output_sizes = {{2}}, .input_window_sizes = {9}, .input_window_strides = {-3}});
  ASSERT_TRUE(p);
  EXPECT_EQ(list(p->output_sizes()), (numbers{2}));
  EXPECT_EQ(p->input_start(), 8u);
}

TEST(MakePlan, AcceptsTheLargestStrideMagnitude) {
  const auto single = make_plan(descriptor<std::uint8_t, 1>{
      .input_sizes = {7}, .input_window_offsets = {2}, .input_window_sizes = {5}, .input_window_strides = {int_min}});
  ASSERT_TRUE(single);
  EXPECT_EQ(single->input_start(), 6u);
  EXPECT_EQ(list(single->output_sizes()), (numbers{1}));

  const auto two = make_plan(descriptor<std::uint8_t, 1>{
      .input_sizes = {2147483649}, .input_window_sizes = {2147483649}, .input_window_strides = {int_min}});
  ASSERT_TRUE(two);
  EXPECT_EQ(two->input_start(), 2147483648u);
  EXPECT_EQ(list(two->input_strides()), (numbers{-2147483648}));
  EXPECT_EQ(list(two->output_sizes()), (numbers{2}));
}

TEST(MakePlan, TheLargestProductOfStridesIsExact) {
  const auto p = make_plan(descriptor<std::uint8_t, 1>{
      .input_sizes = {1}, .input_strides = {{uint_max}}, .input_window_sizes = {1}, .input_window_strides = {int_min}});
  ASSERT_TRUE(p);
  EXPECT_EQ(list(p->input_strides()), (numbers{-9223372034707292160}));
  EXPECT_EQ(p->input_start(), 0u);
  EXPECT_EQ(p->input_size_in_bytes(), 1u);
}

TEST(MakePlan, TheLargestTensorIsCountedIn64Bits) {
  const auto p = make_plan(
      descriptor<double, 1>{.input_sizes = {uint_max}, .input_window_sizes = {uint_max}, .input_window_strides = {-1}});
  ASSERT_TRUE(p);
  EXPECT_EQ(p->input_start(), 4294967294u);
  EXPECT_EQ(p->input_size_in_bytes(), 34359738360u);
  EXPECT_EQ(p->output_size_in_bytes(), 34359738360u);
}

TEST(MakePlan, TheStartCombinesAllEightDimensions) {
  const auto p = make_plan(descriptor<std::int64_t, 8>{.input_sizes = {2, 3, 2, 3, 2, 3, 2, 3},
                                                       .input_window_offsets = {1, 0, 0, 1, 0, 2, 1, 0},
                                                       .input_window_sizes = {1, 3, 2, 2, 2, 1, 1, 3},
                                                       .input_window_strides = {1, -1, 1, -1, -1, 1, 1, -2}});
  ASSERT_TRUE(p);
  // The packed strides are 648 216 108 36 18 6 3 1. The first coordinates are 1 2 0 2 1 2 1 2.
  EXPECT_EQ(p->input_start(), 648u + 432 + 0 + 72 + 18 + 12 + 3 + 2);
  EXPECT_EQ(list(p->input_strides()), (numbers{648, -216, 108, -36, -18, 6, 3, -2}));
  EXPECT_EQ(list(p->output_sizes()), (numbers{1, 3, 2, 2, 2, 1, 1, 2}));
  EXPECT_EQ(list(p->output_strides()), (numbers{48, 16, 8, 4, 2, 2, 2, 1}));
}

TEST(MakePlan, RequiresTheTotalSizeIfOneIsGiven) {
  auto desc = example_1();
  desc.input_tensor.total_tensor_size_in_bytes = 96;
  desc.output_tensor.total_tensor_size_in_bytes = 16;
  const auto p = make_plan(desc);
  ASSERT_TRUE(p);
  EXPECT_EQ(p->input_size_in_bytes(), 96u);
  EXPECT_EQ(p->output_size_in_bytes(), 16u);
}

TEST(MakePlan, RequiresTheUnroundedSpanIfNoTotalSizeIsGiven) {
  slice1::slice1_desc desc =
      descriptor<std::uint8_t, 1>{.input_sizes = {7}, .input_window_sizes = {5}, .input_window_strides = {1}};
  auto p = make_plan(desc);
  ASSERT_TRUE(p);
  EXPECT_EQ(p->input_size_in_bytes(), 7u);
  EXPECT_EQ(p->output_size_in_bytes(), 5u);
  desc.input_tensor.total_tensor_size_in_bytes = desc.output_tensor.total_tensor_size_in_bytes = 8;
  p = make_plan(desc);
  ASSERT_TRUE(p);
  EXPECT_EQ(p->input_size_in_bytes(), 8u);
  EXPECT_EQ(p->output_size_in_bytes(), 8u);
}

TEST(MakePlan, RoundsUpTheElementCountsOfTypedBuffers) {
  slice1::slice1_desc desc = descriptor<double, 1>{.input_sizes = {3}, .output_sizes = {2}};
  EXPECT_EQ(make_plan(desc)->input_element_count(), 3u);
  EXPECT_EQ(make_plan(desc)->output_element_count(), 2u);
  desc.input_tensor.total_tensor_size_in_bytes = 28;   // three and a half
  desc.output_tensor.total_tensor_size_in_bytes = 20;  // two and a half
  const plan p = *make_plan(desc);
  EXPECT_EQ(p.input_element_count(), 4u);
  EXPECT_EQ(p.output_element_count(), 3u);
  const std::vector<double> input{1, 2, 3, 4};
  std::vector<double> output(3);
  EXPECT_TRUE(slice1::copy(p, input, output));
  EXPECT_FALSE(slice1::copy(p, input, std::span(output).first(2)));
}

TEST(MakePlan, CountsGapsAsElementsOfTypedBuffers) {
  const plan p = *make_plan(descriptor<std::uint16_t, 1>{.input_sizes = {3}, .output_strides = {4}});
  EXPECT_EQ(p.input_element_count(), 3u);
  EXPECT_EQ(p.output_element_count(), 9u);
  EXPECT_EQ(p.part(1, 3).output_element_count(), 9u);  // a part requires the buffers of the whole
}

TEST(MakePlan, ReadsNothingBeyondTheDimensionCount) {
  slice1::slice1_desc desc =
      descriptor<std::int16_t, 1>{.input_sizes = {4}, .input_window_sizes = {4}, .input_window_strides = {-1}};
  desc.input_tensor.strides = {{2}};
  for (std::size_t i = 1; i < 8; ++i) {
    desc.input_tensor.sizes[i] = desc.output_tensor.sizes[i] = desc.input_window_offsets[i] = uint_max;
    (*desc.input_tensor.strides)[i] = uint_max;
    desc.input_window_strides[i] = int_min;
  }
  const auto p = make_plan(desc);
  ASSERT_TRUE(p);
  EXPECT_EQ(p->input_start(), 6u);
  EXPECT_EQ(list(p->input_strides()), (numbers{-2}));
  EXPECT_EQ(list(p->output_sizes()), (numbers{4}));
  EXPECT_EQ(list(p->output_strides()), (numbers{1}));
  EXPECT_EQ(p->input_size_in_bytes(), 14u);
  EXPECT_EQ(p->output_size_in_bytes(), 8u);
}

TEST(MakePlan, AnInvalidDescriptionHasNoPlan) {
  auto desc = example_1();
  desc.input_window_strides[2] = 0;
  const auto p = make_plan(desc);
  EXPECT_FALSE(p);
  expect_violations(p.error(), {{rule::window_stride, "InputWindowStrides", 2, 0}});
}

TEST(MakePlan, AnUndocumentedDescriptionHasNoPlan) {
  auto desc = example_1();
  desc.input_tensor.flags = 2;
  const auto p = make_plan(desc);
  EXPECT_FALSE(p);
  EXPECT_EQ(p.error().status(), slice1::status::undocumented);
  expect_violations(p.error(), {{rule::tensor_flags, "InputTensor.Flags", std::nullopt, 2}});
}

TEST(MakePlan, ValidatesAtTheFeatureLevel) {
  const slice1::slice1_desc desc = descriptor<double, 3>{
      .input_sizes = {1, 1, 1}, .input_window_sizes = {1, 1, 1}, .input_window_strides = {1, 1, 1}};
  EXPECT_TRUE(make_plan(desc));
  EXPECT_TRUE(make_plan(desc, slice1::feature_level::v4_1));
  const auto older = make_plan(desc, slice1::feature_level::v3_0);
  EXPECT_FALSE(older);
  EXPECT_EQ(listed(older.error()).size(), 2u);  // FLOAT64 in each tensor
}

// 3 dimensions with gaps in both tensors, and total sizes.
slice1::slice1_desc with_gaps() {
  auto d = whole(data_type::float32, {2, 3, 4});
  d.input_tensor.strides = {40, 10, 2};
  d.output_tensor.strides = {60, 15, 3};
  d.input_tensor.total_tensor_size_in_bytes = 4 * 67;    // 1 + 40 + 20 + 6
  d.output_tensor.total_tensor_size_in_bytes = 4 * 100;  // 1 + 60 + 30 + 9
  return d;
}

// Whether there is a plan, after a comparison with the report of `validate`: both must agree.
template <class Desc>
bool has_plan(const Desc& d, slice1::feature_level level = slice1::latest_feature_level) {
  const auto planned = make_plan(d, level);
  EXPECT_EQ(listed(planned.error()), listed(validate(d, level)));
  EXPECT_EQ(planned.has_value(), planned.error().ok());
  return planned.has_value();
}

// One change to with_gaps, and whether the result is valid.
struct change {
  std::function<void(slice1::slice1_desc&)> apply;
  bool valid;
};

TEST(MakePlan, KeepsEachRulesBound) {
  const std::vector<change> changes{
      {[](auto& d) { d.dimension_count = 2; }, false},
      {[](auto& d) { d.input_tensor.dimension_count = 2; }, false},
      {[](auto& d) { d.output_tensor.dimension_count = 4; }, false},
      {[](auto& d) { d.dimension_count = d.input_tensor.dimension_count = d.output_tensor.dimension_count = 0; },
       false},
      {[](auto& d) { d.dimension_count = d.input_tensor.dimension_count = d.output_tensor.dimension_count = 9; },
       false},
      {[](auto& d) { d.input_tensor.data_type = d.output_tensor.data_type = data_type::unknown; }, false},
      {[](auto& d) { d.input_tensor.data_type = d.output_tensor.data_type = data_type::int4; }, false},
      {[](auto& d) { d.input_tensor.data_type = d.output_tensor.data_type = data_type{32}; }, false},
      {[](auto& d) { d.input_tensor.data_type = data_type::int32; }, false},
      {[](auto& d) { d.output_tensor.data_type = data_type::int32; }, false},
      {[](auto& d) { d.input_tensor.flags = 2; }, false},
      {[](auto& d) { d.output_tensor.flags = 1; }, false},
      {[](auto& d) { d.input_tensor.guaranteed_base_offset_alignment = 3; }, false},
      {[](auto& d) { d.output_tensor.guaranteed_base_offset_alignment = 2; }, false},
      {[](auto& d) { d.input_tensor.sizes[1] = 0; }, false},
      {[](auto& d) { d.output_tensor.sizes[1] = 0; }, false},
      {[](auto& d) { d.output_tensor.sizes[1] = 1; }, true},
      {[](auto& d) { *d.input_tensor.total_tensor_size_in_bytes -= 4; }, false},
      {[](auto& d) { *d.output_tensor.total_tensor_size_in_bytes -= 4; }, false},
      {[](auto& d) { *d.input_tensor.total_tensor_size_in_bytes += 4; }, true},
      {[](auto& d) { *d.input_tensor.total_tensor_size_in_bytes += 2; }, false},
      {[](auto& d) { *d.output_tensor.total_tensor_size_in_bytes += 1; }, false},
      {[](auto& d) { d.output_tensor.total_tensor_size_in_bytes.reset(); }, true},
      {[](auto& d) { d.input_tensor.total_tensor_size_in_bytes = 4ull * 0xffff'ffff + 4; }, false},
      {[](auto& d) { d.input_tensor.strides->at(1) = 0; }, true},  // repeats what it reads
      {[](auto& d) {
         d.output_tensor.strides = {60, 9, 3};
       },
       false},
      {[](auto& d) {
         d.output_tensor.strides = {60, 10, 3};
       },
       true},
      {[](auto& d) {
         d.output_tensor.strides = {39, 15, 3};
       },
       false},
      {[](auto& d) {
         d.output_tensor.strides = {40, 15, 3};
       },
       true},
      {[](auto& d) { d.output_tensor.strides->at(2) = 0; }, false},
      {[](auto& d) { d.output_tensor.sizes[2] = 1, d.output_tensor.strides->at(2) = 0; }, true},
      {[](auto& d) { d.input_window_offsets[0] = 1; }, false},
      {[](auto& d) { d.input_window_offsets[0] = 1, d.input_window_sizes[0] = d.output_tensor.sizes[0] = 1; }, true},
      {[](auto& d) { d.input_window_offsets[0] = 0xffff'ffff; }, false},
      {[](auto& d) { d.input_window_sizes[1] = 0; }, false},
      {[](auto& d) { d.input_window_sizes[1] = 2; }, false},
      {[](auto& d) { d.input_window_sizes[1] = 4; }, false},
      {[](auto& d) { d.input_window_strides[2] = 0; }, false},
      {[](auto& d) { d.input_window_strides[2] = -1; }, true},
      {[](auto& d) { d.input_window_strides[2] = 2; }, false},
      {[](auto& d) { d.input_window_strides[2] = 2, d.output_tensor.sizes[2] = 2; }, true},
      {[](auto& d) { d.input_window_strides[2] = 3, d.output_tensor.sizes[2] = 2; }, true},
      {[](auto& d) { d.input_window_strides[2] = -4, d.output_tensor.sizes[2] = 2; }, false},
      {[](auto& d) { d.input_window_strides[2] = INT32_MIN, d.output_tensor.sizes[2] = 1; }, true},
  };
  EXPECT_TRUE(has_plan(with_gaps()));
  for (std::size_t i = 0; i < changes.size(); ++i) {
    auto d = with_gaps();
    changes[i].apply(d);
    EXPECT_EQ(has_plan(d), changes[i].valid) << "change " << i << "\n" << describe(d);
  }
}

TEST(MakePlan, KeepsTheBoundsOfTheLargestTensors) {
  const auto of = [](std::uint32_t size, std::uint32_t stride) {
    auto d = line(size, 0, size, 1, 1);
    d.input_tensor.strides = {stride};
    return d;
  };
  EXPECT_TRUE(has_plan(of(2, uint_max - 1)));
  EXPECT_FALSE(has_plan(of(2, uint_max)));
  EXPECT_TRUE(has_plan(of(uint_max, 1)));
  EXPECT_FALSE(has_plan(of(uint_max, 2)));
  EXPECT_FALSE(has_plan(of(uint_max, uint_max)));

  auto repeated = whole(data_type::uint8, {0x10000, 0x10000, 2});  // 2^33 logical elements of one
  repeated.input_tensor.strides = {0, 0, 0};
  repeated.output_tensor.sizes = {1, 1, 1};
  EXPECT_FALSE(has_plan(repeated));
  repeated.input_tensor.sizes = repeated.input_window_sizes = {0xffff, 0x10001, 1};  // 2^32 - 1
  EXPECT_TRUE(has_plan(repeated));
}

TEST(MakePlan, KeepsTheFeatureLevelsOfEachOperator) {
  using slice1::feature_level;
  EXPECT_TRUE(has_plan(example_1(), feature_level::v2_1));
  EXPECT_FALSE(has_plan(example_1(), feature_level::v2_0));
  EXPECT_TRUE(has_plan(older_example(), feature_level::v1_0));
  EXPECT_FALSE(has_plan(older_example(), feature_level{0}));
  EXPECT_FALSE(has_plan(whole(data_type::float64, {2}), feature_level::v2_1));
  EXPECT_TRUE(has_plan(whole(data_type::float64, {2}), feature_level::v4_1));
}

TEST(MakePlan, TakesRareFlagsAlignmentsAndOrders) {
  auto rare = with_gaps();
  rare.input_tensor.flags = slice1::dml::DML_TENSOR_FLAG_OWNED_BY_DML;
  rare.input_tensor.guaranteed_base_offset_alignment = 4;
  rare.output_tensor.guaranteed_base_offset_alignment = 8;
  ASSERT_TRUE(has_plan(rare));
  EXPECT_EQ(list(make_plan(rare)->input_strides()), (numbers{40, 10, 2}));

  auto transposed = with_gaps();
  transposed.output_tensor.strides = {1, 2, 6};
  ASSERT_TRUE(has_plan(transposed));
  EXPECT_EQ(list(make_plan(transposed)->output_strides()), (numbers{1, 2, 6}));

  auto large = with_gaps();
  large.output_tensor.total_tensor_size_in_bytes = std::uint64_t{1} << 32;
  ASSERT_TRUE(has_plan(large));
  EXPECT_EQ(make_plan(large)->output_size_in_bytes(), std::uint64_t{1} << 32);
}

TEST(MakePlan, WhereAPointerIsNullThereIsNoPlan) {
  using slice1::detail::operator_pointers;
  using slice1::detail::tensor_pointers;
  const auto accepts = [](const operator_pointers& pointers) {
    return slice1::detail::make_plan(example_1(), pointers, slice1::latest_feature_level).has_value();
  };
  EXPECT_TRUE(accepts({}));
  for (const auto array : {&operator_pointers::offsets, &operator_pointers::sizes, &operator_pointers::strides}) {
    operator_pointers pointers;
    pointers.*array = false;
    EXPECT_FALSE(accepts(pointers));
  }
  for (const auto tensor : {&operator_pointers::input, &operator_pointers::output}) {
    for (const auto member : {&tensor_pointers::tensor, &tensor_pointers::desc, &tensor_pointers::sizes}) {
      operator_pointers pointers;
      pointers.*tensor.*member = false;
      EXPECT_FALSE(accepts(pointers));
    }
    operator_pointers pointers;
    (pointers.*tensor).type = 0;
    EXPECT_FALSE(accepts(pointers));
  }
}

// Every line of up to 5 elements. What is valid follows from the positions that are read, one by one.
TEST(MakePlan, AcceptsJustTheValidLines) {
  int accepted = 0;
  for (std::uint32_t input = 0; input < 6; ++input)
    for (std::uint32_t offset = 0; offset < 6; ++offset)
      for (std::uint32_t size = 0; size < 6; ++size)
        for (std::int32_t stride = -6; stride < 7; ++stride)
          for (std::uint32_t output = 0; output < 6; ++output) {
            const std::uint32_t step = static_cast<std::uint32_t>(stride < 0 ? -stride : stride);
            const bool inside = input > 0 && size > 0 && offset + size <= input;
            const bool valid = inside && step > 0 && output > 0 && step * (output - 1) < size;
            const auto d = line(input, offset, size, stride, output);
            ASSERT_EQ(has_plan(d), valid) << describe(d);
            accepted += valid;
            if (stride < 0) continue;
            auto older = older_line(input, offset, size, step);
            older.output_tensor.sizes[0] = output;
            const bool older_valid = size > 0 && size == output && step > 0 && offset + step * (size - 1) < input;
            ASSERT_EQ(has_plan(older), older_valid) << input << " " << offset << " " << size << " " << stride;
          }
  EXPECT_GT(accepted, 500);
}

TEST(Plan, IsConstructibleOnlyFromAPlan) {
  static_assert(!std::is_default_constructible_v<plan>);
  static_assert(!std::is_aggregate_v<plan>);
  static_assert(!std::is_constructible_v<plan, slice1::slice1_desc>);
  constexpr bool only_from_plans = std::is_copy_constructible_v<plan> && std::is_copy_assignable_v<plan>;
  static_assert(only_from_plans);
}

TEST(Plan, IsTriviallyCopyable) {
  static_assert(std::is_trivially_copyable_v<plan> && std::is_trivially_destructible_v<plan>);
}

constexpr descriptor<float, 2> flipped{
    .input_sizes = {4, 5}, .input_window_sizes = {4, 5}, .input_window_strides = {-1, 2}};

TEST(Plan, IsConstantIfItsDescriptionIs) {
  constexpr plan p = *make_plan(flipped);
  static_assert(p.input_start() == 15 && p.input_strides()[0] == -5 && p.output_sizes()[1] == 3);
  static_assert(p.part(1, 2).input_start() == 5 && p.part(1, 2).output_start() == 6);
}

TEST(PlanResult, HoldsAPlanAndAnEmptyReport) {
  const auto made = make_plan(flipped);
  EXPECT_TRUE(made.has_value());
  EXPECT_TRUE(made);
  EXPECT_TRUE(made.error().ok());
  EXPECT_EQ((*made).input_start(), 15u);
  EXPECT_EQ(made->input_start(), 15u);
  EXPECT_EQ(&*made, made.operator->());
}

TEST(PlanResult, HoldsAReportAndNoPlan) {
  auto desc = example_1();
  desc.input_window_sizes[1] = 0;
  const auto rejected = make_plan(desc);
  EXPECT_FALSE(rejected.has_value());
  EXPECT_FALSE(rejected);
  EXPECT_FALSE(rejected.error().ok());
}

TEST(PlanResult, IsUsableAsATemporary) {
  const plan p = *make_plan(flipped);
  EXPECT_EQ(p.input_start(), 15u);
  EXPECT_EQ(make_plan(flipped)->element_size(), 4u);
  const slice1::report empty = make_plan(flipped).error();
  EXPECT_TRUE(empty.ok());
  const slice1::report violations = make_plan(slice1::slice1_desc{}).error();
  EXPECT_FALSE(violations.ok());
}

TEST(PlanResult, DoesNotConvertToBoolImplicitly) {
  static_assert(!std::is_convertible_v<slice1::result<plan>, bool>);
  static_assert(std::is_constructible_v<bool, slice1::result<plan>>);
}

}  // namespace plan_tests
