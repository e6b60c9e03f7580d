// SPDX-License-Identifier: MIT
// DML_SLICE_GRAD, its tensors: the rules of buffer tensors hold for both gradients. Only the output gradient is
// written, so only its elements may not share memory, and only it may not be owned by DirectML.
#include <slice1/slice1.hpp>

#include "support/gradient.hpp"
#include "support/limits.hpp"

namespace slice_grad_tensors_tests {

using namespace slice1;
using namespace slice1::testing;

// [tensor.size]
TEST(InputGradientTensor, SizesOfZeroAreRejected) {
  for (std::uint32_t i = 0; i < 4; ++i) {
    auto d = gradient_example();
    d.input_gradient_tensor.sizes[i] = 0;
    expect_violations(validate(d), {{rule::tensor_size, "InputGradientTensor.Sizes", i, 0, 1}});
  }
}

TEST(OutputGradientTensor, SizesOfZeroAreRejectedAndPutTheWindowOutOfBounds) {
  for (std::uint32_t i = 0; i < 4; ++i) {
    auto d = gradient_example();
    d.output_gradient_tensor.sizes[i] = 0;
    expect_violations(validate(d), {{rule::tensor_size, "OutputGradientTensor.Sizes", i, 0, 1},
                                    {rule::window_bounds, "InputWindowOffsets", i, i < 2 ? 1u : 4u, 0}});
  }
}

// [tensor.element_count]
TEST(GradientTensors, SpanAtMostAllElementsThatAUintCanCount) {
  for (const auto& side : both_gradients) {
    auto d = whole_gradient(data_type::float32, {2});
    side.of(d).strides = dimensions{uint_max - 1};
    expect_violations(validate(d), {});
    side.of(d).strides = dimensions{uint_max};
    expect_violations(validate(d), {{rule::tensor_element_count, side.name, {}, 4294967296, 4294967295}});
  }
}

// [tensor.logical_element_count]
TEST(InputGradientTensor, MoreLogicalElementsThanAUintCanCountAreUndocumented) {
  auto d = whole_gradient(data_type::float32, {1, 1});
  d.input_gradient_tensor.sizes = {65536, 65536};
  d.input_gradient_tensor.strides = dimensions{0, 1};
  // No window is so large that this rule alone is broken.
  expect_violations(validate(d),
                    {{rule::tensor_logical_element_count, "InputGradientTensor.Sizes", {}, 4294967296, 4294967295},
                     {rule::gradient_size, "InputGradientTensor.Sizes", 0, 65536, 1},
                     {rule::gradient_size, "InputGradientTensor.Sizes", 1, 65536, 1}});
  EXPECT_EQ(validate(d).status(), status::undocumented);
}

TEST(OutputGradientTensor, MoreLogicalElementsThanAUintCanCountDoNotNest) {
  auto d = whole_gradient(data_type::float32, {65536, 65536});
  d.input_gradient_tensor.sizes = {1, 1};
  d.output_gradient_tensor.strides = dimensions{0, 1};
  expect_violations(validate(d),
                    {{rule::tensor_logical_element_count, "OutputGradientTensor.Sizes", {}, 4294967296, 4294967295},
                     {rule::output_nesting, "OutputGradientTensor.Strides", {}, 0, 1}});
  EXPECT_EQ(validate(d).status(), status::undocumented);
}

// [tensor.total_size] [tensor.total_size_limit] [tensor.total_size_multiple]
TEST(GradientTensors, TotalSizesAreThoseOfTheirElementsOrMore) {
  for (const auto& side : both_gradients) {
    auto d = gradient_example();
    const std::uint64_t bytes = side.name == "InputGradientTensor" ? 16 : 64;
    const auto field = side.field(".TotalTensorSizeInBytes");
    auto& total = side.of(d).total_tensor_size_in_bytes;
    for (const std::uint64_t enough : {bytes, bytes + 4, std::uint64_t{17179869180}}) {
      total = enough;
      expect_violations(validate(d), {});
    }
    total = bytes - 4;
    expect_violations(validate(d), {{rule::tensor_total_size, field, {}, bytes - 4, bytes}});
    total = 17179869184;
    expect_violations(validate(d), {{rule::tensor_total_size_limit, field, {}, 17179869184, 17179869180}});
    total = bytes + 2;
    expect_violations(validate(d), {{rule::tensor_total_size_multiple, field, {}, bytes + 2}});
    EXPECT_EQ(validate(d).status(), status::undocumented);
  }
}

TEST(GradientTensors, TotalSizesFollowTheStrides) {
  for (const auto& side : both_gradients) {
    auto d = whole_gradient(data_type::float16, {2, 3});
    side.of(d).strides = dimensions{10, 2};  // spans 15 elements, 30 bytes
    side.of(d).total_tensor_size_in_bytes = 32;
    expect_violations(validate(d), {});
    side.of(d).total_tensor_size_in_bytes = 28;
    expect_violations(validate(d), {{rule::tensor_total_size, side.field(".TotalTensorSizeInBytes"), {}, 28, 32}});
  }
}

// [tensor.base_alignment]
TEST(GradientTensors, AlignmentsAreZeroOrPowersOfTwoFromTheElementSize) {
  for (const auto& side : both_gradients) {
    auto d = gradient_example();
    const auto field = side.field(".GuaranteedBaseOffsetAlignment");
    for (const std::uint32_t alignment : {0u, 4u, 16u, 2147483648u}) {
      side.of(d).guaranteed_base_offset_alignment = alignment;
      expect_violations(validate(d), {});
    }
    side.of(d).guaranteed_base_offset_alignment = 2;
    expect_violations(validate(d), {{rule::tensor_base_alignment, field, {}, 2, 4}});
    side.of(d).guaranteed_base_offset_alignment = 12;
    expect_violations(validate(d), {{rule::tensor_base_alignment, field, {}, 12}});
  }
}

// [tensor.owned_by_dml]
TEST(InputGradientTensor, MayBeOwnedByDml) {
  auto d = gradient_example();
  d.input_gradient_tensor.flags = 1;
  expect_violations(validate(d), {});
}

TEST(OutputGradientTensor, MustNotBeOwnedByDml) {
  auto d = gradient_example();
  d.output_gradient_tensor.flags = 1;
  expect_violations(validate(d), {{rule::tensor_owned_by_dml, "OutputGradientTensor.Flags", {}, 1}});
  EXPECT_EQ(validate(d).status(), status::invalid);
}

// [tensor.flags]
TEST(GradientTensors, OtherFlagsAreUndocumented) {
  for (const auto& side : both_gradients) {
    for (const std::uint32_t bits : {2u, 0x80000000u, 0xFFFFFFFEu}) {
      auto d = gradient_example();
      side.of(d).flags = bits;
      expect_violations(validate(d), {{rule::tensor_flags, side.field(".Flags"), {}, bits}});
      EXPECT_EQ(validate(d).status(), status::undocumented);
    }
  }
  auto d = gradient_example();
  d.input_gradient_tensor.flags = d.output_gradient_tensor.flags = uint_max;
  expect_violations(validate(d), {{rule::tensor_owned_by_dml, "OutputGradientTensor.Flags", {}, uint_max},
                                  {rule::tensor_flags, "InputGradientTensor.Flags", {}, uint_max},
                                  {rule::tensor_flags, "OutputGradientTensor.Flags", {}, uint_max}});
}

// [output.nesting]
struct layout {
  std::vector<std::uint32_t> sizes;
  dimensions strides;
  std::uint64_t actual;  // the first stride that is too small, and the least that would do
  std::uint64_t bound;
};
const layout unnested[] = {
    {{3}, {0}, 0, 1},
    {{2, 3}, {0, 1}, 0, 1},
    {{2, 3}, {3, 0}, 0, 1},
    {{2, 3}, {2, 1}, 2, 3},
    {{3, 3}, {1, 1}, 1, 3},
    {{2, 3}, {3, 2}, 3, 5},
    {{2, 3}, {4, 2}, 4, 5},
    {{3, 2}, {2, 4}, 4, 5},
    {{2, 2, 2}, {3, 2, 1}, 3, 4},
    {{2, 1, 3}, {2, 9, 1}, 2, 3},
};

TEST(OutputGradientTensor, DimensionsThatDoNotNestAreUndocumented) {
  for (const auto& [sizes, strides, actual, bound] : unnested) {
    auto d = whole_gradient(data_type::float32, sizes);
    d.output_gradient_tensor.strides = strides;
    expect_violations(validate(d), {{rule::output_nesting, "OutputGradientTensor.Strides", {}, actual, bound}});
    EXPECT_EQ(validate(d).status(), status::undocumented);
    EXPECT_FALSE(make_plan(d));
  }
}

TEST(OutputGradientTensor, DimensionsThatNestAreAccepted) {
  const std::pair<std::vector<std::uint32_t>, dimensions> nested[] = {
      {{3}, {7}},       {{2, 3}, {3, 1}}, {{2, 3}, {1, 2}},      {{2, 3}, {5, 2}},
      {{2, 1}, {1, 0}}, {{1, 1}, {0, 0}}, {{2, 3, 4}, {1, 8, 2}}};
  for (const auto& [sizes, strides] : nested) {
    auto d = whole_gradient(data_type::float32, sizes);
    d.output_gradient_tensor.strides = strides;
    expect_violations(validate(d), {});
  }
}

TEST(OutputGradientTensor, MustNestEvenWhereTheWindowDoesNotReach) {
  auto d = whole_gradient(data_type::float32, {2, 3});
  d.input_window_sizes = d.input_gradient_tensor.sizes = {1, 1};
  d.output_gradient_tensor.strides = dimensions{2, 1};
  expect_violations(validate(d), {{rule::output_nesting, "OutputGradientTensor.Strides", {}, 2, 3}});
}

TEST(InputGradientTensor, NeedNotNest) {
  for (const auto& l : unnested) {
    auto d = whole_gradient(data_type::float32, l.sizes);
    d.input_gradient_tensor.strides = l.strides;
    expect_violations(validate(d), {});
    EXPECT_TRUE(make_plan(d));
  }
}

}  // namespace slice_grad_tensors_tests
