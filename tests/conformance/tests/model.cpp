// SPDX-License-Identifier: MIT
// Hand-worked expectations of the model for each rule, its preconditions, the page's examples and each mistake.
#include "model/rules.hpp"

#include "cases/rules.hpp"
#include "model/copy.hpp"

#include <gtest/gtest.h>

#include <numeric>

namespace slice1::conformance {
namespace model_tests {

using ids = std::vector<std::string_view>;

ids violated_by(const test_case& c) {
  ids found;
  for (const auto r : violated_rules(
           {described(c.what.desc).desc, c.what.input, c.what.output, c.what.offsets, c.what.sizes, c.what.strides},
           c.level)) {
    found.push_back(id(r));
  }
  return found;
}

// The ids that FLOAT32 {2,3,4,5}, offsets {0,1,1,1}, sizes {2,2,3,4}, strides {1,-1,-2,3}, output {2,2,2,2} violates
// after a change.
template <class Change>
ids after(const Change& change) {
  auto c = rule_base();
  change(c, c.what.desc);
  return violated_by(c);
}

#define AFTER(...) after([]([[maybe_unused]] test_case& c, [[maybe_unused]] slice1_desc& d) { __VA_ARGS__; })

TEST(ModelOfRules, FindsNothingInAValidDescription) {
  EXPECT_EQ(AFTER(), ids());
  EXPECT_EQ(AFTER(c.level = feature_level::v2_1), ids());
}

TEST(ModelOfRules, JudgesTheOperator) {
  EXPECT_EQ(AFTER(c.level = feature_level{0x20ff}), (ids{"operator.feature_level"}));
  EXPECT_EQ(AFTER(c.what.offsets = false), (ids{"pointer.null"}));
  EXPECT_EQ(AFTER(c.what.sizes = false), (ids{"pointer.null"}));
  EXPECT_EQ(AFTER(c.what.strides = false), (ids{"pointer.null"}));
  EXPECT_EQ(AFTER(d.input_window_sizes[1] = 0), (ids{"window.size"}));
  EXPECT_EQ(AFTER(d.input_window_offsets[1] = 2), (ids{"window.bounds"}));
  EXPECT_EQ(AFTER(d.input_window_offsets[1] = 0xffffffff), (ids{"window.bounds"}));
  EXPECT_EQ(AFTER(d.input_window_strides[1] = 0), (ids{"window.stride"}));
  EXPECT_EQ(AFTER(d.output_tensor.sizes[3] = 3), (ids{"output.size"}));
  EXPECT_EQ(AFTER(d.input_window_strides[3] = least_int), (ids{"output.size"}));
  EXPECT_EQ(AFTER(d.input_window_strides[0] = 2), (ids{"output.size"}));
}

TEST(ModelOfRules, JudgesPointersAndTypesOfTensors) {
  EXPECT_EQ(AFTER(c.what.input.tensor = false), (ids{"pointer.null"}));
  EXPECT_EQ(AFTER(c.what.output.desc = false), (ids{"pointer.null"}));
  EXPECT_EQ(AFTER(c.what.output.sizes = false), (ids{"pointer.null"}));
  EXPECT_EQ(AFTER(c.what.input.type = 0), (ids{"tensor.type"}));
  EXPECT_EQ(AFTER((c.what.input.type = 2, c.what.input.desc = false)), (ids{"pointer.null", "tensor.type"}));
  // Nothing behind a null pointer or a wrong type is judged.
  EXPECT_EQ(AFTER((c.what.input.type = 2, d.input_tensor.data_type = data_type::uint4)), (ids{"tensor.type"}));
  EXPECT_EQ(AFTER((c.what.output.tensor = false, c.what.output.type = 3)), (ids{"pointer.null"}));
  EXPECT_EQ(AFTER((c.what.output.sizes = false, d.output_tensor.flags = 1)),
            (ids{"pointer.null", "tensor.owned_by_dml"}));
}

TEST(ModelOfRules, JudgesCounts) {
  EXPECT_EQ(AFTER(d.dimension_count = 3), (ids{"dimension_count.match"}));
  EXPECT_EQ(AFTER((d.dimension_count = 3, c.level = feature_level::v2_1)),
            (ids{"dimension_count.supported", "dimension_count.match"}));
  EXPECT_EQ(AFTER(d.output_tensor.dimension_count = 9), (ids{"dimension_count.supported", "dimension_count.match"}));
  EXPECT_EQ(AFTER(d.dimension_count = d.input_tensor.dimension_count = d.output_tensor.dimension_count = 0),
            (ids{"dimension_count.supported"}));
  // If counts differ, windows are judged without the tensors.
  EXPECT_EQ(AFTER((d.dimension_count = 3, d.input_window_offsets[0] = 9, d.input_window_sizes[1] = 0)),
            (ids{"dimension_count.match", "window.size"}));
}

TEST(ModelOfRules, JudgesTypes) {
  const auto both = [](data_type type, feature_level level = latest_feature_level) {
    return after([=](test_case& c, slice1_desc& d) {
      d.input_tensor.data_type = d.output_tensor.data_type = type;
      c.level = level;
    });
  };
  for (const auto type : types) EXPECT_EQ(both(type), ids());
  for (const auto type : {data_type::float64, data_type::int64, data_type::uint64}) {
    EXPECT_EQ(both(type, feature_level{0x40ff}), (ids{"data_type.supported"}));
  }
  for (const std::uint32_t type : {0u, 12u, 13u, 14u, 0xffffffffu}) {
    EXPECT_EQ(both(data_type{type}), (ids{"data_type.supported"}));
  }
  EXPECT_EQ(AFTER(d.output_tensor.data_type = data_type::uint32), (ids{"data_type.match"}));
  EXPECT_EQ(AFTER(d.output_tensor.data_type = data_type::int4), (ids{"data_type.supported", "data_type.match"}));
}

TEST(ModelOfRules, JudgesSizesAndSpans) {
  EXPECT_EQ(AFTER(d.output_tensor.sizes[2] = 0), (ids{"tensor.size"}));
  EXPECT_EQ(AFTER(d.input_tensor.sizes[2] = 0), (ids{"tensor.size", "window.bounds"}));
  EXPECT_EQ(AFTER((d.input_tensor.strides = dimensions{0xfffffffe, 0, 0, 0})), ids());
  EXPECT_EQ(
      AFTER((d.input_tensor.strides = dimensions{0xffffffff, 0, 0, 0}, d.input_tensor.total_tensor_size_in_bytes = 4)),
      (ids{"tensor.element_count"}));
  EXPECT_EQ(AFTER((d.input_tensor.sizes[0] = 71582788, d.input_tensor.strides = dimensions{})), ids());
  EXPECT_EQ(AFTER((d.input_tensor.sizes[0] = 71582789, d.input_tensor.strides = dimensions{})),
            (ids{"tensor.logical_element_count"}));
  EXPECT_EQ(AFTER((d.input_tensor.sizes = {71582789, 3, 4, 5}, d.input_tensor.total_tensor_size_in_bytes = 4)),
            (ids{"tensor.element_count"}));
}

TEST(ModelOfRules, JudgesTotals) {
  EXPECT_EQ(AFTER(d.output_tensor.total_tensor_size_in_bytes = 64), ids());
  EXPECT_EQ(AFTER(d.output_tensor.total_tensor_size_in_bytes = 60), (ids{"tensor.total_size"}));
  EXPECT_EQ(AFTER(d.output_tensor.total_tensor_size_in_bytes = 63),
            (ids{"tensor.total_size", "tensor.total_size_multiple"}));
  EXPECT_EQ(AFTER(d.output_tensor.total_tensor_size_in_bytes = 66), (ids{"tensor.total_size_multiple"}));
  EXPECT_EQ(AFTER(d.input_tensor.total_tensor_size_in_bytes = 17179869180), ids());
  EXPECT_EQ(AFTER(d.input_tensor.total_tensor_size_in_bytes = 17179869184), (ids{"tensor.total_size_limit"}));
  EXPECT_EQ(AFTER((d.input_tensor.data_type = d.output_tensor.data_type = data_type::uint8,
                   d.input_tensor.total_tensor_size_in_bytes = 4294967296)),
            ids());  // 2^32 - 1 bytes, rounded up
}

TEST(ModelOfRules, JudgesAlignmentAndFlags) {
  EXPECT_EQ(AFTER(d.input_tensor.guaranteed_base_offset_alignment = 4), ids());
  EXPECT_EQ(AFTER(d.input_tensor.guaranteed_base_offset_alignment = 0x80000000), ids());
  EXPECT_EQ(AFTER(d.input_tensor.guaranteed_base_offset_alignment = 2), (ids{"tensor.base_alignment"}));
  EXPECT_EQ(AFTER(d.output_tensor.guaranteed_base_offset_alignment = 12), (ids{"tensor.base_alignment"}));
  EXPECT_EQ(AFTER(d.input_tensor.flags = 1), ids());
  EXPECT_EQ(AFTER(d.output_tensor.flags = 1), (ids{"tensor.owned_by_dml"}));
  EXPECT_EQ(AFTER(d.output_tensor.flags = 3), (ids{"tensor.owned_by_dml", "tensor.flags"}));
  EXPECT_EQ(AFTER(d.input_tensor.flags = 0x80000001), (ids{"tensor.flags"}));
}

TEST(ModelOfRules, JudgesNesting) {
  EXPECT_EQ(AFTER((d.output_tensor.strides = dimensions{1, 2, 4, 8})), ids());
  EXPECT_EQ(AFTER((d.output_tensor.strides = dimensions{1, 2, 4, 7})), (ids{"output.nesting"}));
  EXPECT_EQ(AFTER((d.output_tensor.strides = dimensions{1, 2, 4, 0})), (ids{"output.nesting"}));
  EXPECT_EQ(AFTER((d.output_tensor.sizes[3] = 1, d.output_tensor.strides = dimensions{1, 2, 4, 0})), ids());
  EXPECT_EQ(AFTER((d.output_tensor.sizes[3] = 1, d.output_tensor.strides = dimensions{1, 2, 4, 4})), ids());
}

TEST(ModelOfRules, DistinguishesInvalidFromUndocumented) {
  EXPECT_EQ(legality_of({}), legality::valid);
  EXPECT_EQ(legality_of(std::vector{rule::output_nesting}), legality::undocumented);
  EXPECT_EQ(legality_of(std::vector{rule::tensor_flags, rule::window_size}), legality::invalid);
  EXPECT_EQ(legality_of(std::vector{rule::operator_feature_level}), legality::invalid);
}

TEST(ModelOfSizes, IsExactAndSaturates) {
  EXPECT_EQ(span_in_elements(tensor(data_type::uint8, {2, 3, 4})), 24u);
  EXPECT_EQ(span_in_elements(tensor(data_type::uint8, {2, 3, 4}, {100, 10, 1})), 124u);
  EXPECT_EQ(span_in_elements(tensor(data_type::uint8, list(8, 0xffffffff))), 0xffffffffffffffff);
  EXPECT_EQ(span_in_elements(tensor(data_type::uint8, {0xffffffff}, {0xffffffff})), 0xfffffffd00000003);
  EXPECT_EQ(span_in_elements(tensor(data_type::uint8, list(8, 0xffffffff), list(8, 0xffffffff))), 0xffffffffffffffff);
  EXPECT_EQ(span_in_bytes(tensor(data_type::float64, {2, 3})), 48u);
  EXPECT_EQ(implied_size(tensor(data_type::float32, {1, 1, 32768, 32768}, {1073741824, 1073741824, 32768, 1})),
            4294967296u);
  EXPECT_EQ(implied_size(tensor(data_type::uint8, {65536, 65536}, {65536, 1})), 4294967296u);
  EXPECT_EQ(implied_size(tensor(data_type::int8, {5})), 8u);
  EXPECT_EQ(implied_size(tensor(data_type::int8, {})), std::nullopt);
  EXPECT_EQ(implied_size(tensor(data_type::int8, {3, 0})), std::nullopt);
  EXPECT_EQ(implied_size(tensor(data_type::unknown, {3})), std::nullopt);
  EXPECT_EQ(implied_size(tensor(data_type::float32, list(3, 0xffffffff))), std::nullopt);
  EXPECT_EQ(max_copied(4, -2), 2u);
  EXPECT_EQ(max_copied(5, 2), 3u);
  EXPECT_EQ(max_copied(0x80000000, least_int), 1u);
  EXPECT_EQ(max_copied(0x80000001, least_int), 2u);
}

using bytes = std::vector<int>;

// The output after copying one-byte elements 0, 1, 2, ...; it was filled with 99.
bytes copied_bytes(const slice1_desc& d, mistake m = mistake::none) {
  std::vector<std::byte> input(static_cast<std::size_t>(*implied_size(d.input_tensor)));
  for (std::size_t i = 0; i < input.size(); ++i) input[i] = static_cast<std::byte>(i);
  const std::vector<std::byte> before(static_cast<std::size_t>(*implied_size(d.output_tensor)), std::byte{99});
  bytes found;
  for (const auto b : copied(d, m, input, before)) found.push_back(std::to_integer<int>(b));
  return found;
}

TEST(ModelOfTheCopy, CopiesThePagesExamples) {
  auto d = slice(data_type::int8, {1, 1, 4, 4}, {0, 0, 0, 1}, {1, 1, 4, 3}, {1, 1, 2, 2});
  EXPECT_EQ(copied_bytes(d), (bytes{1, 3, 9, 11}));
  d.input_window_strides[2] = -2;
  EXPECT_EQ(copied_bytes(d), (bytes{13, 15, 5, 7}));
  EXPECT_EQ(addressed_bytes(d, 5), (std::vector{true, true, true, true, false}));
}

TEST(ModelOfTheCopy, CopiesElementsOfSeveralBytes) {
  EXPECT_EQ(copied_bytes(slice(data_type::float32, {3}, {0}, {3}, {-2})), (bytes{8, 9, 10, 11, 0, 1, 2, 3}));
}

TEST(ModelOfTheCopy, KeepsBytesThatBelongToNoElement) {
  auto d = slice(data_type::uint8, {2, 3}, {0, 0}, {2, 3}, {1, -1});
  d.input_tensor.strides = dimensions{1, 2};  // column by column
  d.output_tensor.strides = dimensions{4, 1};
  EXPECT_EQ(copied_bytes(d), (bytes{4, 2, 0, 99, 5, 3, 1, 99}));
  EXPECT_EQ(addressed_bytes(d, 8), (std::vector{true, true, true, false, true, true, true, false}));
}

TEST(ModelOfTheCopy, MakesEachMistake) {
  const auto one = slice(data_type::uint8, {12}, {3}, {6}, {-3});  // 8, 5
  EXPECT_EQ(copied_bytes(one), (bytes{8, 5, 99, 99}));
  EXPECT_EQ(copied_bytes(one, mistake::negative_from_offset), (bytes{3, 0, 99, 99}));
  EXPECT_EQ(copied_bytes(one, mistake::negative_from_past_end), (bytes{9, 6, 99, 99}));
  EXPECT_EQ(copied_bytes(one, mistake::negative_on_forward_grid), (bytes{6, 3, 99, 99}));
  EXPECT_EQ(copied_bytes(one, mistake::sign_ignored), (bytes{3, 6, 99, 99}));
  EXPECT_EQ(copied_bytes(one, mistake::negative_from_input_end), (bytes{11, 8, 99, 99}));
  EXPECT_EQ(copied_bytes(one, mistake::offset_ignored), (bytes{5, 2, 99, 99}));
  EXPECT_EQ(copied_bytes(one, mistake::magnitude_ignored), (bytes{8, 7, 99, 99}));
  EXPECT_EQ(copied_bytes(one, mistake::only_first_axis_negative), (bytes{8, 5, 99, 99}));
  EXPECT_EQ(copied_bytes(one, mistake::int_min_in_32_bits), (bytes{8, 5, 99, 99}));

  auto two = slice(data_type::uint8, {3, 4}, {1, 0}, {2, 3}, {1, -2});  // rows 1 and 2, columns 2 and 0
  EXPECT_EQ(copied_bytes(two), (bytes{6, 4, 10, 8}));
  EXPECT_EQ(copied_bytes(two, mistake::only_first_axis_negative), (bytes{4, 6, 8, 10}));
  EXPECT_EQ(copied_bytes(two, mistake::axes_reversed), (bytes{9, 10, 1, 2}));  // rows 2 and 0, columns 1 and 2
  two.output_tensor.sizes = {1, 1};
  EXPECT_EQ(copied_bytes(two, mistake::output_filled_to_maximum), (bytes{6, 4, 10, 8}));
  EXPECT_EQ(copied_bytes(two), (bytes{6, 99, 99, 99}));
  two.output_tensor.sizes = {2, 2};
  two.input_tensor.strides = dimensions{1, 3};
  EXPECT_EQ(copied_bytes(two), (bytes{7, 1, 8, 2}));
  EXPECT_EQ(copied_bytes(two, mistake::input_strides_ignored), (bytes{6, 4, 10, 8}));
  two.input_tensor.strides = {};
  two.output_tensor.strides = dimensions{1, 2};
  EXPECT_EQ(copied_bytes(two), (bytes{6, 10, 4, 8}));
  EXPECT_EQ(copied_bytes(two, mistake::output_strides_ignored), (bytes{6, 4, 10, 8}));
}

TEST(ModelOfTheCopy, CanMistakeTheLeastStrideForPositive) {
  auto d = slice(data_type::uint8, {0x80000001}, {0}, {0x80000001}, {least_int});
  const auto w = walk_of(d, mistake::int_min_in_32_bits);
  EXPECT_EQ(w.input_start, 0);
  EXPECT_EQ(w.input_steps[0], 0x80000000);
  EXPECT_EQ(w.counts[0], 2);
  EXPECT_EQ(walk_of(d, mistake::none).input_steps[0], -std::int64_t{0x80000000});
}

TEST(ModelOfTheCopy, DoesNotFillAHugeMaximum) {
  const auto d = slice(data_type::uint8, {1u << 20, 2}, {0, 0}, {1u << 20, 2}, {1, 1}, {1, 1});
  EXPECT_EQ(walk_of(d, mistake::output_filled_to_maximum).counts[0], 1);
}

TEST(SparseBytes, TellWhichPartsWereTouched) {
  sparse_bytes filled(least_sparse);
  const std::size_t at = filled.size() / 2 + 5;
  filled[at] = std::byte{7};
  std::size_t touched = 0;
  bool has = false;
  for (const auto part : touched_parts(filled)) {
    touched += part.size();
    has |= part.data() <= &filled[at] && &filled[at] < part.data() + part.size();
  }
  EXPECT_TRUE(has);
  EXPECT_TRUE(!knows_touched_pages() || touched < 64u << 10) << touched;
  EXPECT_EQ(copy_of(filled), filled);
  sparse_bytes other(filled.size());
  EXPECT_FALSE(are_equal(filled, other));
  EXPECT_FALSE(are_equal(other, filled));
  other[at] = std::byte{7};
  EXPECT_TRUE(are_equal(filled, other));
}

}  // namespace model_tests
}  // namespace slice1::conformance
