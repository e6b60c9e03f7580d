// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <slice1/directml/binding.hpp>
#include <slice1/format.hpp>
#include <slice1/slice1.hpp>
#include <vector>

#include "support/gradient.hpp"
#include "support/violations.hpp"

namespace directml_binding_tests {

using namespace slice1::testing;
using slice1::rule;
using slice1::validate_directml_binding;

constexpr bool at_initialization = false;

// [binding.owned_by_dml]
TEST(DirectmlBinding, AnOwnedInputIsBoundAtInitialization) {
  auto d = example_1();
  d.input_tensor.flags = 1;
  expect_violations(validate_directml_binding(d, {0, 0, at_initialization}), {});
  expect_violations(validate_directml_binding(d, {}), {{rule::binding_owned_by_dml, "InputTensor", {}, 1}});
  d.input_tensor.flags = 3;  // other flags are not this rule's
  expect_violations(validate_directml_binding(d, {}), {{rule::binding_owned_by_dml, "InputTensor", {}, 3}});
}

TEST(DirectmlBinding, OtherInputsAreBoundAtExecution) {
  auto d = example_1();
  expect_violations(validate_directml_binding(d, {}), {});
  d.input_tensor.flags = 2;
  expect_violations(validate_directml_binding(d, {}), {});
  d.output_tensor.flags = 1;  // tensor.owned_by_dml has been reported
  expect_violations(validate_directml_binding(d, {}), {});
}

// [binding.alignment]
TEST(DirectmlBinding, OffsetsAreMultiplesOfTheirTensorsAlignment) {
  auto d = example_1();
  d.input_tensor.guaranteed_base_offset_alignment = 64;
  d.output_tensor.guaranteed_base_offset_alignment = 32;
  expect_violations(validate_directml_binding(d, {0, 0}), {});
  expect_violations(validate_directml_binding(d, {128, 96}), {});
  expect_violations(validate_directml_binding(d, {96, 96}), {{rule::binding_alignment, "InputTensor", {}, 96, 64}});
  expect_violations(validate_directml_binding(d, {64, 16}), {{rule::binding_alignment, "OutputTensor", {}, 16, 32}});
  expect_violations(validate_directml_binding(d, {4, 1}), {{rule::binding_alignment, "InputTensor", {}, 4, 64},
                                                           {rule::binding_alignment, "OutputTensor", {}, 1, 32}});
  const std::uint64_t far_away = (std::uint64_t{1} << 40) + 32;
  expect_violations(validate_directml_binding(d, {far_away, far_away}),
                    {{rule::binding_alignment, "InputTensor", {}, far_away, 64}});
}

TEST(DirectmlBinding, WithoutAnAlignmentAnyOffsetWillDo) {
  expect_violations(validate_directml_binding(example_1(), {1, 3}), {});
}

TEST(DirectmlBinding, TheOlderOperatorAndTheGradientHaveTheSameRules) {
  slice1::slice_desc slice;
  slice.input_tensor.flags = 1;
  slice.input_tensor.guaranteed_base_offset_alignment = 8;
  expect_violations(validate_directml_binding(slice, {4, 0}), {{rule::binding_owned_by_dml, "InputTensor", {}, 1},
                                                               {rule::binding_alignment, "InputTensor", {}, 4, 8}});
  auto gradient = gradient_example();
  gradient.input_gradient_tensor.flags = 1;
  gradient.output_gradient_tensor.guaranteed_base_offset_alignment = 8;
  expect_violations(validate_directml_binding(gradient, {0, 4}),
                    {{rule::binding_owned_by_dml, "InputGradientTensor", {}, 1},
                     {rule::binding_alignment, "OutputGradientTensor", {}, 4, 8}});
}

TEST(DirectmlBinding, ViolationsJoinThoseOfTheBuffersInTheCataloguesOrder) {
  auto d = example_1();
  d.input_tensor.flags = 1;
  const auto plan = *slice1::make_plan(d);
  std::vector<float> both(16);
  expect_violations(
      validate_directml_binding(d, {}, slice1::validate_binding(plan, both, both)),
      {{rule::binding_owned_by_dml, "InputTensor", {}, 1}, {rule::binding_overlap, "OutputTensor", {}, 16}});
}

}  // namespace directml_binding_tests
