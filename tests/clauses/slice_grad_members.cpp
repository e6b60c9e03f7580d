// SPDX-License-Identifier: MIT
// DML_SLICE_GRAD, Members: the window lies inside the output gradient, and the input gradient has the sizes that
// DML_SLICE1's output may have for that window. The page says only that it typically has, so more are undocumented.
#include <slice1/slice1.hpp>

#include "support/gradient.hpp"
#include "support/limits.hpp"

namespace slice_grad_members_tests {

using namespace slice1;
using namespace slice1::testing;

TEST(SliceGradMembers, TheExampleIsValid) {
  expect_violations(validate(gradient_example()), {});
  EXPECT_TRUE(make_plan(gradient_example()));
}

// [window.size]
TEST(SliceGradWindowSizes, ZeroIsRejected) {
  for (std::uint32_t i = 0; i < 4; ++i) {
    auto d = gradient_example();
    d.input_window_sizes[i] = 0;
    expect_violations(validate(d), {{rule::window_size, "InputWindowSizes", i, 0, 1}});
    EXPECT_EQ(validate(d).status(), status::invalid);
  }
}

TEST(SliceGradWindowSizes, OneIsAccepted) {
  auto d = gradient_example();
  d.input_window_sizes = d.input_gradient_tensor.sizes = {1, 1, 1, 1};
  expect_violations(validate(d), {});
}

// [window.bounds]
TEST(SliceGradWindowBounds, AreThoseOfTheOutputGradient) {
  expect_violations(validate(gradient_line(4, 1, 3, 1, 3)), {});
  expect_violations(validate(gradient_line(4, 2, 3, 1, 3)), {{rule::window_bounds, "InputWindowOffsets", 0, 5, 4}});
  expect_violations(validate(gradient_line(4, 3, 1, 1, 1)), {});
  expect_violations(validate(gradient_line(4, 4, 1, 1, 1)), {{rule::window_bounds, "InputWindowOffsets", 0, 5, 4}});
  expect_violations(validate(gradient_line(4, 0, 5, -2, 2)), {{rule::window_bounds, "InputWindowOffsets", 0, 5, 4}});
}

TEST(SliceGradWindowBounds, AreNotThoseOfTheInputGradient) {
  expect_violations(validate(gradient_line(9, 5, 4, 4, 1)), {});
  expect_violations(validate(gradient_line(2, 0, 4, 1, 4)), {{rule::window_bounds, "InputWindowOffsets", 0, 4, 2}});
}

TEST(SliceGradWindowBounds, AreCheckedInEachDimension) {
  auto d = gradient_example();
  d.input_window_offsets = {1, 0, 2, 1};
  expect_violations(validate(d), {{rule::window_bounds, "InputWindowOffsets", 0, 2, 1},
                                  {rule::window_bounds, "InputWindowOffsets", 2, 6, 4},
                                  {rule::window_bounds, "InputWindowOffsets", 3, 5, 4}});
}

TEST(SliceGradWindowBounds, AreComparedWithoutWrapping) {
  expect_violations(validate(gradient_line(4, uint_max, 1, 1, 1)),
                    {{rule::window_bounds, "InputWindowOffsets", 0, 4294967296, 4}});
  expect_violations(validate(gradient_line(4, uint_max, uint_max, 1, 1)),
                    {{rule::window_bounds, "InputWindowOffsets", 0, 8589934590, 4}});
  expect_violations(validate(gradient_line(uint_max, uint_max - 1, 1, 1, 1)), {});
}

// [window.stride]
TEST(SliceGradWindowStrides, ZeroIsRejected) {
  for (std::uint32_t i = 0; i < 4; ++i) {
    auto d = gradient_example();
    d.input_window_strides[i] = 0;
    expect_violations(validate(d), {{rule::window_stride, "InputWindowStrides", i, 0}});
    EXPECT_EQ(validate(d).status(), status::invalid);
  }
}

TEST(SliceGradWindowStrides, EveryOtherNumberIsAcceptedForOneElement) {
  for (const std::int32_t stride : {1, -1, 2, -2, 100, -100, int_max, -int_max, int_min}) {
    expect_violations(validate(gradient_line(7, 1, 6, stride, 1)), {});
  }
}

// [gradient.size]
struct window_limit {
  std::uint32_t window_size;
  std::int32_t stride;
  std::uint32_t max_copied;  // 1 + (window_size - 1) / |stride|
};
constexpr window_limit limits[] = {
    {1, 1, 1},
    {1, -1, 1},
    {4, 1, 4},
    {4, -1, 4},
    {4, 2, 2},
    {4, -2, 2},
    {5, 2, 3},
    {5, -2, 3},
    {6, -2, 3},
    {4, 3, 2},
    {4, -3, 2},
    {4, 4, 1},
    {4, -4, 1},
    {4, int_max, 1},
    {4, int_min, 1},
    {2147483647, int_max, 1},
    {2147483648, int_max, 2},
    {2147483648, -int_max, 2},
    {2147483648, int_min, 1},
    {2147483649, int_min, 2},
    {uint_max, int_min, 2},
    {uint_max, int_max, 3},
    {uint_max, -int_max, 3},
    {uint_max, 2, 2147483648},
    {uint_max, -2, 2147483648},
};

TEST(InputGradientSizes, AreAcceptedUpToMaxCopied) {
  for (const auto& [window_size, stride, most] : limits) {
    SCOPED_TRACE(::testing::Message() << window_size << " by " << stride);
    expect_violations(validate(gradient_line(window_size, 0, window_size, stride, most)), {});
    expect_violations(validate(gradient_line(window_size, 0, window_size, stride, 1)), {});
  }
  expect_violations(validate(gradient_line(uint_max, 0, uint_max, -1, uint_max)), {});
}

TEST(InputGradientSizes, BeyondMaxCopiedAreUndocumented) {
  for (const auto& [window_size, stride, most] : limits) {
    SCOPED_TRACE(::testing::Message() << window_size << " by " << stride);
    for (const std::uint32_t size : {most + 1, uint_max}) {
      const auto d = gradient_line(window_size, 0, window_size, stride, size);
      expect_violations(validate(d), {{rule::gradient_size, "InputGradientTensor.Sizes", 0, size, most}});
      EXPECT_EQ(validate(d).status(), status::undocumented);
      EXPECT_FALSE(make_plan(d));
    }
  }
}

TEST(InputGradientSizes, AreLimitedByTheWindowAndNotByTheOutputGradient) {
  expect_violations(validate(gradient_line(9, 0, 4, 1, 5)),
                    {{rule::gradient_size, "InputGradientTensor.Sizes", 0, 5, 4}});
  expect_violations(validate(gradient_line(9, 5, 4, -1, 4)), {});
}

TEST(InputGradientSizes, AreCheckedInEachDimension) {
  auto d = gradient_example();
  d.input_gradient_tensor.sizes = {2, 3, 4, 5};
  expect_violations(validate(d), {{rule::gradient_size, "InputGradientTensor.Sizes", 0, 2, 1},
                                  {rule::gradient_size, "InputGradientTensor.Sizes", 1, 3, 1},
                                  {rule::gradient_size, "InputGradientTensor.Sizes", 2, 4, 2},
                                  {rule::gradient_size, "InputGradientTensor.Sizes", 3, 5, 2}});
}

TEST(InputGradientSizes, AreLimitedEvenIfEveryElementIsTheSame) {
  auto d = gradient_line(4, 0, 4, 2, 3);
  d.input_gradient_tensor.strides = dimensions{0};
  expect_violations(validate(d), {{rule::gradient_size, "InputGradientTensor.Sizes", 0, 3, 2}});
}

TEST(InputGradientSizes, OfZeroAreReportedOnce) {
  expect_violations(validate(gradient_line(4, 0, 4, 2, 0)),
                    {{rule::tensor_size, "InputGradientTensor.Sizes", 0, 0, 1}});
}

TEST(OutputGradientSizes, MayExceedMaxCopied) {
  expect_violations(validate(gradient_line(100, 0, 1, 1, 1)), {});
  expect_violations(validate(gradient_line(uint_max, 7, 4, int_min, 1)), {});
}

// Brute force: a description is invalid if its window is empty or not inside the output gradient, or if a size or
// stride is 0. If not, it is undocumented if some element of the input gradient has its place outside of the window.
// No rule of another operator, such as output.size, is ever reported.
TEST(SliceGradMembers, HaveTheStatusThatFollowsFromThePlacesOfTheElements) {
  const auto status_of = [](std::int64_t extent, std::int64_t offset, std::int64_t size, std::int64_t stride,
                            std::int64_t count) {
    if (size == 0 || stride == 0 || count == 0 || offset + size > extent) return status::invalid;
    std::int64_t from_window_begin = stride < 0 ? size - 1 : 0;
    for (std::int64_t i = 0; i < count; ++i, from_window_begin += stride) {
      if (from_window_begin < 0 || from_window_begin >= size) return status::undocumented;
    }
    return status::valid;
  };
  std::array<int, 3> seen{};
  for (std::uint32_t extent = 1; extent <= 4; ++extent) {
    for (std::uint32_t offset = 0; offset <= 4; ++offset) {
      for (std::uint32_t size = 0; size <= 5; ++size) {
        for (const std::int32_t stride : {-5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, int_min, int_max}) {
          for (std::uint32_t count = 0; count <= 5; ++count) {
            const auto d = gradient_line(extent, offset, size, stride, count);
            const auto wanted = status_of(extent, offset, size, stride, count);
            const auto found = validate(d);
            ++seen[static_cast<std::size_t>(wanted)];
            ASSERT_EQ(found.status(), wanted) << describe(d);
            ASSERT_EQ(make_plan(d).has_value(), wanted == status::valid) << describe(d);
            for (const auto& v : found.violations()) {
              ASSERT_TRUE(v.rule() == rule::tensor_size || v.rule() == rule::window_size ||
                          v.rule() == rule::window_bounds || v.rule() == rule::window_stride ||
                          v.rule() == rule::gradient_size)
                  << id(v.rule()) << " " << describe(d);
            }
          }
        }
      }
    }
  }
  for (const auto number : seen) EXPECT_GT(number, 0);
}

// [dimension_count.match]
TEST(SliceGradDimensionCounts, OfBothTensorsMustEqualTheOperators) {
  for (const auto& side : both_gradients) {
    for (const std::uint32_t count : {3u, 5u}) {
      auto d = gradient_example();
      side.of(d).dimension_count = count;
      side.of(d).sizes = {1, 1, 1, 1, 1};
      expect_violations(validate(d), {{rule::dimension_count_match, side.field(".DimensionCount"), {}, count, 4}});
    }
  }
  auto d = gradient_example();
  d.dimension_count = 5;
  d.input_window_sizes[4] = 1;
  d.input_window_strides[4] = 1;
  expect_violations(validate(d), {{rule::dimension_count_match, "InputGradientTensor.DimensionCount", {}, 4, 5},
                                  {rule::dimension_count_match, "OutputGradientTensor.DimensionCount", {}, 4, 5}});
}

TEST(SliceGradDimensionCounts, HideTheEntriesBeyondThem) {
  auto d = gradient_line(4, 0, 4, 2, 2);
  for (std::size_t i = 1; i < 8; ++i) d.input_window_offsets[i] = uint_max;
  expect_violations(validate(d), {});
}

// [data_type.match]
TEST(SliceGradDataTypes, MustMatch) {
  auto d = gradient_example();
  d.output_gradient_tensor.data_type = data_type::int32;
  expect_violations(validate(d), {{rule::data_type_match, "OutputGradientTensor.DataType", {}, 6, 1}});
  d.input_gradient_tensor.data_type = data_type::int32;
  expect_violations(validate(d), {});
}

}  // namespace slice_grad_members_tests
