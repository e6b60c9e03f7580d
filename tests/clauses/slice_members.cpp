// SPDX-License-Identifier: MIT
// DML_SLICE, Members: Sizes equal the output's sizes. The last element, Offsets + Strides * (Sizes - 1), lies inside
// the input. Strides are unsigned; the page is silent on stride 0.
#include <slice1/slice1.hpp>

#include "support/limits.hpp"
#include "support/violations.hpp"

namespace slice_members_tests {

using namespace slice1;
using namespace slice1::testing;

TEST(SliceMembers, TheSampleIsValid) {
  expect_violations(validate(older_example()), {});
}

// [slice.size]
TEST(SliceSizes, MustEqualTheOutputsSizes) {
  for (std::uint32_t i = 0; i < 4; ++i) {
    auto d = older_example();
    d.output_tensor.sizes[i] += 1;
    expect_violations(validate(d),
                      {{rule::slice_size, "Sizes", i, older_example().sizes[i], d.output_tensor.sizes[i]}});
  }
  auto fewer = older_example();
  fewer.output_tensor.sizes = {1, 1, 2, 1};
  expect_violations(validate(fewer), {{rule::slice_size, "Sizes", 2, 3, 2}, {rule::slice_size, "Sizes", 3, 2, 1}});
}

TEST(SliceSizes, ZeroInSizesAndOutputBreaksOnlyTheTensorsRule) {
  auto d = older_example();
  d.output_tensor.sizes[3] = d.sizes[3] = 0;
  expect_violations(validate(d), {{rule::tensor_size, "OutputTensor.Sizes", 3, 0, 1}});
}

TEST(SliceSizes, ZeroDiffersFromEveryLegalOutputSize) {
  auto d = older_example();
  d.sizes[3] = 0;
  d.offsets[3] = uint_max;  // ignored, because no element is copied
  expect_violations(validate(d), {{rule::slice_size, "Sizes", 3, 0, 2}});
}

// [slice.bounds]
TEST(SliceOffsets, TheLastElementMustLieInsideTheInput) {
  expect_violations(validate(older_line(7, 2, 3, 2)), {});
  expect_violations(validate(older_line(7, 3, 3, 2)), {{rule::slice_bounds, "Offsets", 0, 7, 6}});
  expect_violations(validate(older_line(6, 2, 3, 2)), {{rule::slice_bounds, "Offsets", 0, 6, 5}});
  expect_violations(validate(older_line(7, 6, 1, 1)), {});
  expect_violations(validate(older_line(7, 7, 1, 1)), {{rule::slice_bounds, "Offsets", 0, 7, 6}});
}

TEST(SliceOffsets, EachDimensionIsReported) {
  auto d = older_example();
  d.offsets = {1, 0, 3, 4};
  expect_violations(validate(d), {{rule::slice_bounds, "Offsets", 0, 1, 0},
                                  {rule::slice_bounds, "Offsets", 2, 5, 4},
                                  {rule::slice_bounds, "Offsets", 3, 6, 4}});
}

TEST(SliceOffsets, TheLastElementIsComputedWithoutWrapping) {
  // 1 + (2^32 - 1) * 1 is 0 in 32 bits, and so is 0 + 2^31 * 2.
  expect_violations(validate(older_line(7, 1, 2, uint_max)), {{rule::slice_bounds, "Offsets", 0, 4294967296, 6}});
  expect_violations(validate(older_line(7, 0, 3, 2147483648)), {{rule::slice_bounds, "Offsets", 0, 4294967296, 6}});
  expect_violations(validate(older_line(7, uint_max, uint_max, uint_max)),
                    {{rule::slice_bounds, "Offsets", 0, 18446744065119617025u, 6}});
}

TEST(SliceOffsets, NoOffsetLiesInsideAnEmptyInput) {
  expect_violations(validate(older_line(0, 0, 1, 1)),
                    {{rule::tensor_size, "InputTensor.Sizes", 0, 0, 1}, {rule::slice_bounds, "Offsets", 0, 0}});
}

// [slice.stride]
TEST(SliceStrides, ZeroIsUndocumented) {
  const auto report = validate(older_line(7, 2, 3, 0));
  expect_violations(report, {{rule::slice_stride, "Strides", 0, 0}});
  EXPECT_EQ(report.status(), status::undocumented);
  EXPECT_FALSE(make_plan(older_line(7, 2, 3, 0)));
}

TEST(SliceStrides, EveryOtherNumberIsAcceptedIfOneElementIsCopied) {
  for (const std::uint32_t stride : {1u, 2u, 2147483648u, uint_max}) {
    EXPECT_EQ(copied(older_line(7, 2, 1, stride), counted<float>(7, 0), {-1}), std::vector<float>{2});
  }
}

TEST(SliceStrides, MultiplyTheTensorsStrides) {
  auto d = older_line(3, 0, 2, 2);
  d.input_tensor.strides = dimensions{3};
  EXPECT_EQ(copied(d, counted<float>(7, 0), {-1, -1}), (std::vector<float>{0, 6}));
}

TEST(SliceStrides, TheLargestTimesTheLargestTensorStrideHasAPlan) {
  auto d = older_line(1, 0, 1, uint_max);
  d.input_tensor.strides = dimensions{uint_max};
  const auto plan = make_plan(d);
  ASSERT_TRUE(plan);
  EXPECT_EQ(plan->input_strides()[0], 9223372036854775807);  // (2^32 - 1)^2 saturates; no second element uses it
  EXPECT_EQ(copied(d, std::vector<float>{42}, {-1}), std::vector<float>{42});
}

TEST(SliceStrides, MayExceedAnInt) {
  auto d = older_line(uint_max, 0, 2, uint_max - 1);
  d.input_tensor.strides = dimensions{0};
  EXPECT_EQ(copied(d, std::vector<float>{42}, {-1, -1}), (std::vector<float>{42, 42}));
}

TEST(SliceMembers, ArraysWithACorruptCountAreNotChecked) {
  for (const std::uint32_t count : {0u, 9u, uint_max}) {
    slice_desc d;
    d.dimension_count = count;
    for (const auto& v : listed(validate(d))) {
      EXPECT_NE(v.rule, rule::slice_size);
      EXPECT_NE(v.rule, rule::slice_bounds);
      EXPECT_NE(v.rule, rule::slice_stride);
    }
  }
}

TEST(SliceMembers, AllViolationsAreReportedAtOnce) {
  auto d = older_example();
  d.input_tensor.data_type = data_type::float64;
  d.input_tensor.sizes[0] = 0;
  d.output_tensor.flags = 1;
  d.sizes[1] = 2;
  d.strides = {1, 1, 9, 0};
  expect_violations(validate(d, feature_level::v1_0), {{rule::data_type_supported, "InputTensor.DataType", {}, 9},
                                                       {rule::data_type_match, "OutputTensor.DataType", {}, 1, 9},
                                                       {rule::tensor_size, "InputTensor.Sizes", 0, 0, 1},
                                                       {rule::tensor_owned_by_dml, "OutputTensor.Flags", {}, 1},
                                                       {rule::slice_size, "Sizes", 1, 2, 1},
                                                       {rule::slice_bounds, "Offsets", 0, 0},
                                                       {rule::slice_bounds, "Offsets", 1, 1, 0},
                                                       {rule::slice_bounds, "Offsets", 2, 19, 4},
                                                       {rule::slice_stride, "Strides", 3, 0}});
}

}  // namespace slice_members_tests
