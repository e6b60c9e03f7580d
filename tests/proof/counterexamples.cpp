// SPDX-License-Identifier: MIT
// Runs the counterexamples of the proofs in the library. A theorem's control leaves out one rule and names a
// description that breaks the theorem; the library rejects it by just that rule. The names are those of the theorems.
#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <set>
#include <slice1/slice1.hpp>
#include <utility>
#include <vector>

#include "model/copy.hpp"
#include "support/limits.hpp"
#include "support/violations.hpp"

namespace counterexamples_tests {

using namespace slice1::testing;
using slice1::data_type;
using slice1::make_plan;
using slice1::rule;
using slice1::slice1_desc;
using slice1::slice_desc;

/// One-dimensional descriptions of 8-byte elements, whose input has this stride.
/// @{
template <class Desc>
Desc with_input_stride(std::uint32_t stride, Desc d) {
  d.input_tensor.data_type = d.output_tensor.data_type = data_type::uint64;
  d.input_tensor.strides = {stride};
  return d;
}
slice_desc older_line_to(std::uint32_t output_size, slice_desc d) {
  d.output_tensor.sizes = {output_size};
  return d;
}
/// @}

// [empty_window]
TEST(Counterexamples, AnEmptyWindowIsRejected) {
  expect_violations(validate(line(4, 4, 0, 1, 1)), {{rule::window_size, "InputWindowSizes", 0, 0, 1}});
}

// [window_beyond_the_input]
TEST(Counterexamples, AWindowBeyondTheInputIsRejected) {
  expect_violations(validate(line(4, 2, 3, 1, 3)), {{rule::window_bounds, "InputWindowOffsets", 0, 5, 4}});
}

// [output_beyond_the_window]
TEST(Counterexamples, AnOutputBeyondTheWindowIsRejected) {
  expect_violations(validate(line(4, 0, 4, -2, 3)), {{rule::output_size, "OutputTensor.Sizes", 0, 3, 2}});
}

// [zero_stride]
TEST(Counterexamples, AZeroStrideIsRejected) {
  expect_violations(validate(line(4, 0, 4, 0, 1)), {{rule::window_stride, "InputWindowStrides", 0, 0}});
}

// [empty_output]
TEST(Counterexamples, AnEmptyOutputIsRejected) {
  expect_violations(validate(line(4, 0, 4, 1, 0)), {{rule::tensor_size, "OutputTensor.Sizes", 0, 0, 1}});
}

// [small_total_size]
TEST(Counterexamples, ATotalSizeBelowTheSpanIsRejected) {
  for (const auto& side : both_tensors) {
    auto d = line(4, 0, 4, 1, 4);
    side.of(d).total_tensor_size_in_bytes = 12;
    expect_violations(validate(d), {{rule::tensor_total_size, side.field(".TotalTensorSizeInBytes"), {}, 12, 16}});
  }
}

// [small_buffer]
TEST(Counterexamples, ABufferBelowTheTotalSizeIsRejected) {
  auto d = line(4, 0, 4, 1, 4);
  d.input_tensor.total_tensor_size_in_bytes = d.output_tensor.total_tensor_size_in_bytes = 16;
  std::array<std::byte, 16> input{}, output{};
  const auto small = [](auto& buffer) { return std::span(buffer).first(12); };
  expect_violations(run(d, small(input), output), {{rule::binding_input_size, "InputTensor", {}, 12, 16}});
  expect_violations(run(d, input, small(output)), {{rule::binding_output_size, "OutputTensor", {}, 12, 16}});
}

// [equal_strides]
TEST(Counterexamples, EqualStridesOfTheOutputDoNotNest) {
  auto d = whole(data_type::uint8, {2, 3});
  d.output_tensor.strides = {1, 1};
  expect_violations(validate(d), {{rule::output_nesting, "OutputTensor.Strides", {}, 1, 2}});
  std::vector<std::int64_t> written;
  slice1::conformance::each_element(d, slice1::conformance::mistake::none,
                                    [&](std::int64_t, std::int64_t index) { written.push_back(index); });
  EXPECT_EQ(written, (std::vector<std::int64_t>{0, 1, 2, 1, 2, 3}));  // 1 and 2 twice; 6 elements in a span of 4
}

// [packed_stride_beyond_32_bits]
TEST(Counterexamples, APackedStrideBeyond32BitsIsRejected) {
  auto d = whole(data_type::uint8, {1, 65536, 65536});
  d.output_tensor.sizes = {1, 1, 1};
  expect_violations(validate(d), {{rule::tensor_element_count, "InputTensor", {}, 4294967296, uint_max}});
}

// [far_window]
TEST(Counterexamples, AWindowSoFarThatItsStartOverflowsIsRejected) {
  expect_violations(validate(with_input_stride(4294967294, line(2, 4294967294, 1, 1, 1))),
                    {{rule::window_bounds, "InputWindowOffsets", 0, uint_max, 2}});
}

// [far_element]
TEST(Counterexamples, AnElementSoFarThatItsAddressOverflowsIsRejected) {
  expect_violations(validate(with_input_stride(uint_max, line(uint_max, 4294967294, 1, 1, 1))),
                    {{rule::tensor_element_count, "InputTensor", {}, 18446744060824649731u, uint_max}});
}

// [long_window]
TEST(Counterexamples, AWindowSoLongThatAStrideOverflowsIsRejected) {
  expect_violations(validate(with_input_stride(uint_max, line(1, 0, uint_max, int_max, 2))),
                    {{rule::window_bounds, "InputWindowOffsets", 0, uint_max, 1}});
}

// [long_output]
TEST(Counterexamples, AnOutputSoLongThatAStrideOverflowsIsRejected) {
  expect_violations(validate(with_input_stride(uint_max, line(1, 0, 1, int_min, 2))),
                    {{rule::output_size, "OutputTensor.Sizes", 0, 2, 1}});
}

// [long_input]
TEST(Counterexamples, AnInputSoLongThatAStrideOverflowsIsRejected) {
  expect_violations(validate(with_input_stride(uint_max, line(2147483649, 0, 2147483649, int_min, 2))),
                    {{rule::tensor_element_count, "InputTensor", {}, 9223372034707292161u, uint_max}});
}

// [one_element_for_all]
TEST(Counterexamples, MoreElementsThanFitIn64BitsAreRejected) {
  auto d = whole(data_type::uint64, {65536, 65536, 65536, 65536});
  d.input_tensor.strides = d.output_tensor.strides = {0, 0, 0, 0};
  // The input needs as many elements as the output.
  expect_violations(validate(d), {{rule::tensor_logical_element_count, "InputTensor.Sizes", {}, uint64_max, uint_max},
                                  {rule::tensor_logical_element_count, "OutputTensor.Sizes", {}, uint64_max, uint_max},
                                  {rule::output_nesting, "OutputTensor.Strides", {}, 0, 1}});
}

// [size_of_another_output]
TEST(Counterexamples, ASliceWhoseOutputHasAnotherSizeIsRejected) {
  expect_violations(validate(older_line_to(3, older_line(4, 0, 2, 2))), {{rule::slice_size, "Sizes", 0, 2, 3}});
}

// [slice_beyond_the_input]
TEST(Counterexamples, ASliceBeyondTheInputIsRejected) {
  expect_violations(validate(older_line(4, 1, 2, 3)), {{rule::slice_bounds, "Offsets", 0, 4, 3}});
}

// [one_saturated_stride]
TEST(Counterexamples, AStrideSaturatesWhereItHasOneElement) {
  const auto p = make_plan(with_input_stride(uint_max, older_line(1, 0, 1, uint_max)));
  ASSERT_TRUE(p);
  EXPECT_EQ(p->input_strides()[0], std::numeric_limits<std::int64_t>::max());
  EXPECT_EQ(p->output_sizes()[0], 1u);
}

// [empty_slice]
TEST(Counterexamples, ASaturatedStrideOfNoElementsIsRejected) {
  expect_violations(validate(with_input_stride(uint_max, older_line(1, 0, 0, uint_max))),
                    {{rule::tensor_size, "OutputTensor.Sizes", 0, 0, 1}});
}

// [output_beyond_the_slice]
TEST(Counterexamples, ASaturatedStrideOfALargerOutputIsRejected) {
  expect_violations(validate(with_input_stride(uint_max, older_line_to(2, older_line(1, 0, 1, uint_max)))),
                    {{rule::slice_size, "Sizes", 0, 1, 2}});
}

// [long_slice]
TEST(Counterexamples, ASaturatedStrideBeyondTheInputIsRejected) {
  expect_violations(validate(with_input_stride(uint_max, older_line(1, 0, 2, uint_max))),
                    {{rule::slice_bounds, "Offsets", 0, uint_max, 0}});
}

// [long_sliced_input]
TEST(Counterexamples, ASaturatedStrideInALargeInputIsRejected) {
  expect_violations(validate(with_input_stride(uint_max, older_line(uint_max, 0, 2, 4294967294))),
                    {{rule::tensor_element_count, "InputTensor", {}, 18446744060824649731u, uint_max}});
}

// [part_0_of_0]
TEST(Counterexamples, NoPartsCountAsOne) {
  const auto p = *make_plan(line(4, 0, 4, 1, 4));
  EXPECT_EQ(p.part(0, 0).output_sizes()[0], 4u);
}

// [part_3_of_3]
TEST(Counterexamples, APartBeyondTheLastIsEmpty) {
  const auto p = *make_plan(line(7, 0, 7, 1, 7));
  EXPECT_EQ(p.part(3, 3).output_sizes()[0], 0u);
}

}  // namespace counterexamples_tests
