// SPDX-License-Identifier: MIT
// The quick way to a plan: it must never be sure of a description that validate rejects, and should be sure of nearly
// all others.
#include <slice1/plan/element_map.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <functional>
#include <slice1/slice1.hpp>
#include <vector>

#include "support/describe.hpp"
#include "support/violations.hpp"

namespace element_map_tests {

using namespace slice1;
using namespace slice1::testing;
using detail::operator_pointers;

template <class Desc>
bool is_sure(const Desc& d, feature_level level = latest_feature_level, const operator_pointers& pointers = {}) {
  detail::element_map map;
  return detail::is_surely_supported(d, pointers, detail::table_of<Desc>, level) && detail::find_map<false>(d, map);
}

// Examples of 3 dimensions with gaps in both tensors and total sizes.
slice1_desc with_gaps() {
  auto d = whole(data_type::float32, {2, 3, 4});
  d.input_tensor.strides = {40, 10, 2};
  d.output_tensor.strides = {60, 15, 3};
  d.input_tensor.total_tensor_size_in_bytes = 4 * 67;    // 1 + 40 + 20 + 6
  d.output_tensor.total_tensor_size_in_bytes = 4 * 100;  // 1 + 60 + 30 + 9
  return d;
}
slice_desc older_with_gaps() {
  auto d = older_example();
  d.input_tensor.strides = {99, 99, 20, 3};
  d.output_tensor.strides = {99, 99, 9, 4};
  return d;
}

TEST(ElementMap, IsSureOfTheExamples) {
  EXPECT_TRUE(is_sure(example_1()));
  EXPECT_TRUE(is_sure(example_2()));
  EXPECT_TRUE(is_sure(older_example()));
  EXPECT_TRUE(is_sure(with_gaps()));
  EXPECT_TRUE(is_sure(older_with_gaps()));
}

TEST(ElementMap, HasTheNumbersOfTheExamples) {
  detail::element_map map;
  ASSERT_TRUE(detail::find_map<false>(example_2(), map));
  EXPECT_EQ(map.input_start, 13u);  // row 3, column 1
  EXPECT_EQ(map.input_strides, (std::array<std::int64_t, 8>{16, 16, -8, 2}));
  EXPECT_EQ(map.output_strides, (dimensions{4, 4, 2, 1}));
  EXPECT_EQ(map.output_sizes, (dimensions{1, 1, 2, 2}));
  EXPECT_EQ(map.input_size_in_bytes, 64u);
  EXPECT_EQ(map.output_size_in_bytes, 16u);
  EXPECT_EQ(map.dimension_count, 4u);
  EXPECT_EQ(map.data_type, data_type::float32);

  ASSERT_TRUE(detail::find_map<false>(older_with_gaps(), map = {}));
  EXPECT_EQ(map.input_start, 23u);
  EXPECT_EQ(map.input_strides, (std::array<std::int64_t, 8>{99, 99, 20, 6}));
  EXPECT_EQ(map.output_size_in_bytes, 4u * (1 + 2 * 9 + 4));
}

// One change each, and whether the result is valid; what is not valid must not be sure, what is valid should be.
struct change {
  std::function<void(slice1_desc&)> apply;
  bool valid;
};

TEST(ElementMap, IsSureOnEachRulesBound) {
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
  ASSERT_TRUE(validate(with_gaps()).ok());
  for (std::size_t i = 0; i < changes.size(); ++i) {
    auto d = with_gaps();
    changes[i].apply(d);
    EXPECT_EQ(is_sure(d), changes[i].valid) << "change " << i << "\n" << describe(d);
    EXPECT_EQ(validate(d).ok(), changes[i].valid) << "change " << i << "\n" << describe(d);
  }
}

TEST(ElementMap, IsSureUpToTheLargestTensorOnly) {
  constexpr std::uint32_t largest = 0xffff'ffff;
  const auto of = [](std::uint32_t size, std::uint32_t stride) {
    auto d = line(size, 0, size, 1, 1);
    d.input_tensor.strides = {stride};
    return d;
  };
  EXPECT_TRUE(is_sure(of(2, largest - 1)));
  EXPECT_FALSE(is_sure(of(2, largest)));
  EXPECT_TRUE(is_sure(of(largest, 1)));
  EXPECT_FALSE(is_sure(of(largest, 2)));
  EXPECT_FALSE(is_sure(of(largest, largest)));

  auto repeated = whole(data_type::uint8, {0x10000, 0x10000, 2});  // 2^33 logical elements of one
  repeated.input_tensor.strides = {0, 0, 0};
  repeated.output_tensor.sizes = {1, 1, 1};
  EXPECT_FALSE(is_sure(repeated));
  EXPECT_FALSE(validate(repeated).ok());
  repeated.input_tensor.sizes = repeated.input_window_sizes = {0xffff, 0x10001, 1};  // 2^32 - 1
  EXPECT_TRUE(is_sure(repeated));
  EXPECT_TRUE(validate(repeated).ok());
}

TEST(ElementMap, IsSureAtTheOperatorsFeatureLevelsOnly) {
  EXPECT_TRUE(is_sure(example_1(), feature_level::v2_1));
  EXPECT_FALSE(is_sure(example_1(), feature_level::v2_0));
  EXPECT_TRUE(is_sure(older_example(), feature_level::v1_0));
  EXPECT_FALSE(is_sure(older_example(), feature_level{0}));
  EXPECT_FALSE(is_sure(whole(data_type::float64, {2}), feature_level::v2_1));
  EXPECT_TRUE(is_sure(whole(data_type::float64, {2}), feature_level::v4_1));
}

TEST(ElementMap, IsNotSureWhereAPointerIsNull) {
  EXPECT_TRUE(is_sure(example_1(), latest_feature_level, {}));
  const std::vector<bool operator_pointers::*> arrays{&operator_pointers::offsets, &operator_pointers::sizes,
                                                      &operator_pointers::strides};
  for (const auto array : arrays) {
    operator_pointers pointers;
    pointers.*array = false;
    EXPECT_FALSE(is_sure(example_1(), latest_feature_level, pointers));
  }
  for (const auto tensor : {&operator_pointers::input, &operator_pointers::output}) {
    const std::vector<bool detail::tensor_pointers::*> members{
        &detail::tensor_pointers::tensor, &detail::tensor_pointers::desc, &detail::tensor_pointers::sizes};
    for (const auto member : members) {
      operator_pointers pointers;
      pointers.*tensor.*member = false;
      EXPECT_FALSE(is_sure(example_1(), latest_feature_level, pointers));
    }
    operator_pointers pointers;
    (pointers.*tensor).type = 0;
    EXPECT_FALSE(is_sure(example_1(), latest_feature_level, pointers));
  }
}

// Rare, and valid all the same: the plan is that of the long way.
TEST(ElementMap, LeavesRareDescriptionsToValidate) {
  auto d = with_gaps();
  d.input_tensor.flags = detail::owned_by_dml;
  d.input_tensor.guaranteed_base_offset_alignment = 4;
  d.output_tensor.guaranteed_base_offset_alignment = 8;
  EXPECT_FALSE(is_sure(d));
  const auto rare = make_plan(d), usual = make_plan(with_gaps());
  ASSERT_TRUE(rare && usual);
  EXPECT_EQ(rare->input_strides(), usual->input_strides());
  EXPECT_EQ(rare->output_strides(), usual->output_strides());
  EXPECT_EQ(rare->output_sizes(), usual->output_sizes());
  EXPECT_EQ(rare->input_size_in_bytes(), usual->input_size_in_bytes());
  EXPECT_EQ(rare->output_size_in_bytes(), usual->output_size_in_bytes());

  auto transposed = with_gaps();
  transposed.output_tensor.strides = {1, 2, 6};
  EXPECT_FALSE(is_sure(transposed));
  ASSERT_TRUE(make_plan(transposed));
  EXPECT_EQ(make_plan(transposed)->output_strides(), (per_dimension<std::uint32_t>{1, 2, 6}));

  auto large = with_gaps();
  large.output_tensor.total_tensor_size_in_bytes = std::uint64_t{1} << 32;
  EXPECT_FALSE(is_sure(large));
  ASSERT_TRUE(make_plan(large));
  EXPECT_EQ(make_plan(large)->output_size_in_bytes(), std::uint64_t{1} << 32);
}

TEST(ElementMap, IsSureOfJustTheValidLines) {
  int sure = 0;
  for (std::uint32_t input = 0; input < 6; ++input)
    for (std::uint32_t offset = 0; offset < 6; ++offset)
      for (std::uint32_t size = 0; size < 6; ++size)
        for (std::int32_t stride = -6; stride < 7; ++stride)
          for (std::uint32_t output = 0; output < 6; ++output) {
            const auto d = line(input, offset, size, stride, output);
            ASSERT_EQ(is_sure(d), validate(d).ok()) << describe(d);
            sure += is_sure(d);
            if (stride < 0) continue;
            auto older = older_line(input, offset, size, static_cast<std::uint32_t>(stride));
            older.output_tensor.sizes[0] = output;
            ASSERT_EQ(is_sure(older), validate(older).ok());
          }
  EXPECT_GT(sure, 500);
}

}  // namespace element_map_tests
