// SPDX-License-Identifier: MIT
// The operator's page: its two examples, and a case for each of its sentences.
#include "cases/builder.hpp"

namespace slice1::conformance {
namespace {

constexpr auto f32 = data_type::float32;
const list image{1, 1, 4, 4};

}  // namespace

std::vector<test_case> page_cases() {
  collector cases("page");
  cases.add(slice(f32, image, {0, 0, 0, 1}, {1, 1, 4, 3}, {1, 1, 2, 2}), "example_1");
  cases.add(slice(f32, image, {0, 0, 0, 1}, {1, 1, 4, 3}, {1, 1, -2, 2}), "example_2");

  // Variants of the examples: each data type, the other axis, a window that is not a multiple of the stride.
  for (const auto type : types) {
    cases.add(slice(type, image, {0, 0, 0, 1}, {1, 1, 4, 3}, {1, 1, 2, 2}), "example_1_types");
    cases.add(slice(type, image, {0, 0, 0, 1}, {1, 1, 4, 3}, {1, 1, -2, 2}), "example_2_types");
  }
  cases.add(slice(f32, image, {0, 0, 0, 1}, {1, 1, 4, 3}, {1, 1, 2, -2}), "other_axis");
  cases.add(slice(f32, image, {0, 0, 0, 1}, {1, 1, 4, 3}, {1, 1, -2, -2}), "both_axes");
  cases.add(slice(f32, image, {0, 0, 0, 0}, {1, 1, 4, 4}, {1, 1, -3, 3}), "not_divided");

  // "The output tensor isn't required to copy all reachable elements within the window."
  cases.add(slice(f32, image, {0, 0, 0, 1}, {1, 1, 4, 3}, {1, 1, -2, 2}, {1, 1, 1, 2}), "below_maximum");
  cases.add(slice(f32, image, {0, 0, 0, 1}, {1, 1, 4, 3}, {1, 1, -2, 2}, {1, 1, 1, 1}), "below_maximum");
  cases.add(slice(f32, image, {0, 0, 0, 1}, {1, 1, 4, 3}, {1, 1, -2, 2}, {1, 1, 3, 2}), "above_maximum");
  cases.add(slice(f32, image, {0, 0, 0, 1}, {1, 1, 4, 3}, {1, 1, -2, 2}, {1, 1, 0, 2}), "empty_output");

  // "The input window mustn't be empty in any dimension, and [...] mustn't extend beyond the [...] input tensor".
  cases.add(slice(f32, image, {0, 0, 0, 1}, {1, 1, 0, 3}, {1, 1, 2, 2}), "empty_window");
  cases.add(slice(f32, image, {0, 0, 0, 2}, {1, 1, 4, 3}, {1, 1, 2, 2}), "window_beyond");

  // "Strides may not be 0."
  cases.add(slice(f32, image, {0, 0, 0, 1}, {1, 1, 4, 3}, {1, 1, 0, 2}), "stride_0");

  // "Slice strides may be negative, which allows reversing values along dimensions."
  cases.add(slice(f32, image, {0, 0, 0, 0}, image, {1, 1, -1, 1}), "reversed");
  cases.add(slice(f32, image, {0, 0, 0, 0}, image, {1, 1, -1, -1}), "reversed");
  cases.add(slice(f32, image, {0, 0, 0, 0}, image, {-1, -1, -1, -1}), "reversed");

  // "between 1 and 8, inclusively, starting from DML_FEATURE_LEVEL_3_0; earlier feature levels require [...] 4 or 5"
  for (const auto level : {feature_level::v2_1, feature_level::v3_0}) {
    for (std::uint32_t rank = 1; rank <= 8; ++rank) {
      const list sizes(rank, 2);
      cases.add(slice(f32, sizes, list(rank, 0), sizes, signed_list(rank, -1)), "dimension_count", level);
    }
  }
  return cases.take();
}

}  // namespace slice1::conformance
