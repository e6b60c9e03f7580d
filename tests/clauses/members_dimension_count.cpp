// SPDX-License-Identifier: MIT
// Members, DimensionCount: 1 to 8 from feature level 3_0, and 4 or 5 before. It is the same for the operator and both
// tensors, and is the length of the window arrays.
#include <slice1/slice1.hpp>

#include "support/violations.hpp"

namespace members_dimension_count_tests {

using namespace slice1;
using namespace slice1::testing;

std::vector<expected> all_unsupported(std::uint32_t actual, std::uint32_t bound) {
  return {{rule::dimension_count_supported, "DimensionCount", {}, actual, bound},
          {rule::dimension_count_supported, "InputTensor.DimensionCount", {}, actual, bound},
          {rule::dimension_count_supported, "OutputTensor.DimensionCount", {}, actual, bound}};
}

slice1_desc with_counts(std::uint32_t n, std::uint32_t input, std::uint32_t output) {
  auto d = whole(data_type::float32, {1, 1, 1, 1, 1, 1, 1, 1});
  d.dimension_count = n;
  d.input_tensor.dimension_count = input;
  d.output_tensor.dimension_count = output;
  return d;
}

// [dimension_count.supported]
TEST(MembersDimensionCount, OneToEightAreAcceptedFrom3_0) {
  for (std::uint32_t n = 1; n <= 8; ++n) expect_violations(validate(with_counts(n, n, n), feature_level::v3_0), {});
}

TEST(MembersDimensionCount, FourAndFiveAreAcceptedFrom2_1) {
  for (std::uint32_t n = 4; n <= 5; ++n) expect_violations(validate(with_counts(n, n, n), feature_level::v2_1), {});
}

TEST(MembersDimensionCount, OtherCountsAreRejectedBefore3_0) {
  for (const std::uint32_t n : {0u, 1u, 2u, 3u}) {
    expect_violations(validate(with_counts(n, n, n), feature_level::v2_1), all_unsupported(n, 4));
  }
  for (const std::uint32_t n : {6u, 7u, 8u, 9u, 4294967295u}) {
    expect_violations(validate(with_counts(n, n, n), feature_level::v2_1), all_unsupported(n, 5));
  }
}

TEST(MembersDimensionCount, ZeroIsRejectedAtEveryLevel) {
  expect_violations(validate(with_counts(0, 0, 0), feature_level::v3_0), all_unsupported(0, 1));
  expect_violations(validate(with_counts(0, 0, 0)), all_unsupported(0, 1));
}

TEST(MembersDimensionCount, NineAndMoreAreRejectedAtEveryLevel) {
  for (const std::uint32_t n : {9u, 10u, 256u, 2147483648u, 4294967295u}) {
    expect_violations(validate(with_counts(n, n, n), feature_level::v3_0), all_unsupported(n, 8));
    expect_violations(validate(with_counts(n, n, n)), all_unsupported(n, 8));
  }
}

// [dimension_count.match]
TEST(MembersDimensionCount, OfTheInputMustEqualTheOperators) {
  for (const std::uint32_t count : {1u, 3u, 5u, 8u}) {
    expect_violations(validate(with_counts(4, count, 4)),
                      {{rule::dimension_count_match, "InputTensor.DimensionCount", {}, count, 4}});
  }
}

TEST(MembersDimensionCount, OfTheOutputMustEqualTheOperators) {
  for (const std::uint32_t count : {1u, 3u, 5u, 8u}) {
    expect_violations(validate(with_counts(4, 4, count)),
                      {{rule::dimension_count_match, "OutputTensor.DimensionCount", {}, count, 4}});
  }
}

TEST(MembersDimensionCount, OfBothTensorsMustEqualTheOperators) {
  expect_violations(validate(with_counts(5, 4, 4)),
                    {{rule::dimension_count_match, "InputTensor.DimensionCount", {}, 4, 5},
                     {rule::dimension_count_match, "OutputTensor.DimensionCount", {}, 4, 5}});
}

TEST(MembersDimensionCount, AMismatchIsReportedBesideAnUnsupportedCount) {
  expect_violations(validate(with_counts(4, 0, 9)),
                    {{rule::dimension_count_supported, "InputTensor.DimensionCount", {}, 0, 1},
                     {rule::dimension_count_supported, "OutputTensor.DimensionCount", {}, 9, 8},
                     {rule::dimension_count_match, "InputTensor.DimensionCount", {}, 0, 4},
                     {rule::dimension_count_match, "OutputTensor.DimensionCount", {}, 9, 4}});
  expect_violations(validate(with_counts(9, 4, 4)),
                    {{rule::dimension_count_supported, "DimensionCount", {}, 9, 8},
                     {rule::dimension_count_match, "InputTensor.DimensionCount", {}, 4, 9},
                     {rule::dimension_count_match, "OutputTensor.DimensionCount", {}, 4, 9}});
}

TEST(MembersDimensionCount, EntriesBeyondItAreIgnored) {
  auto d = example_1();
  for (std::size_t i = 4; i < 8; ++i) {
    d.input_tensor.sizes[i] = d.output_tensor.sizes[i] = 0;
    d.input_window_offsets[i] = 4294967295;
    d.input_window_sizes[i] = 0;
    d.input_window_strides[i] = 0;
  }
  expect_violations(validate(d), {});
}

}  // namespace members_dimension_count_tests
