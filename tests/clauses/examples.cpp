// SPDX-License-Identifier: MIT
// Examples: the page's two examples are valid and copy the elements that the page lists. They do so at run time and in
// constant expressions, as descriptions, typed descriptors and DML structs.
#include <slice1/directml.hpp>
#include <slice1/slice1.hpp>

#include "support/violations.hpp"

namespace examples_tests {

using namespace slice1;
using namespace slice1::testing;

constexpr std::array<float, 16> input{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};

constexpr descriptor<float, 4> typed_1{.input_sizes = {1, 1, 4, 4},
                                       .output_sizes = {{1, 1, 2, 2}},
                                       .input_window_offsets = {0, 0, 0, 1},
                                       .input_window_sizes = {1, 1, 4, 3},
                                       .input_window_strides = {1, 1, 2, 2}};
constexpr descriptor<float, 4> typed_2{.input_sizes = {1, 1, 4, 4},
                                       .output_sizes = {{1, 1, 2, 2}},
                                       .input_window_offsets = {0, 0, 0, 1},
                                       .input_window_sizes = {1, 1, 4, 3},
                                       .input_window_strides = {1, 1, -2, 2}};

constexpr std::array<float, 4> output_of(const descriptor<float, 4>& d) {
  std::array<float, 4> output{};
  return run(d, input, output).ok() ? output : std::array<float, 4>{};
}

static_assert(validate(typed_1).ok() && validate(typed_1, feature_level::v2_1).ok());
static_assert(validate(typed_2).ok() && validate(typed_2, feature_level::v2_1).ok());
static_assert(output_of(typed_1) == std::array<float, 4>{2, 4, 10, 12});
static_assert(output_of(typed_2) == std::array<float, 4>{14, 16, 6, 8});

const std::vector<float> inputs(input.begin(), input.end());

TEST(Examples, TheFirstIsValidAtTheFirstAndTheLatestLevel) {
  expect_violations(validate(example_1()), {});
  expect_violations(validate(example_1(), feature_level::v2_1), {});
}

TEST(Examples, TheSecondIsValidAtTheFirstAndTheLatestLevel) {
  expect_violations(validate(example_2()), {});
  expect_violations(validate(example_2(), feature_level::v2_1), {});
}

TEST(Examples, TheFirstCopiesWithPositiveStrides) {
  EXPECT_EQ(copied(example_1(), inputs, std::vector<float>(4)), (std::vector<float>{2, 4, 10, 12}));
}

TEST(Examples, TheSecondCopiesWithANegativeStride) {
  EXPECT_EQ(copied(example_2(), inputs, std::vector<float>(4)), (std::vector<float>{14, 16, 6, 8}));
}

TEST(Examples, AreValidAndCopyAsDmlStructs) {
  const dml_slice first(example_1(), 64, 16);
  expect_violations(validate(first.slice, dml::DML_FEATURE_LEVEL_2_1), {});
  std::vector<float> output(4);
  expect_violations(run(first.slice, input, output), {});
  EXPECT_EQ(output, (std::vector<float>{2, 4, 10, 12}));

  const dml_slice second(example_2(), 64, 16);
  expect_violations(validate(second.slice, dml::DML_FEATURE_LEVEL_2_1), {});
  expect_violations(run(second.slice, input, output), {});
  EXPECT_EQ(output, (std::vector<float>{14, 16, 6, 8}));
}

TEST(Examples, HaveTheLargestOutputsThatTheirWindowsAllow) {
  for (auto d : {example_1(), example_2()}) {
    d.output_tensor.sizes = {1, 1, 3, 2};
    expect_violations(validate(d), {{rule::output_size, "OutputTensor.Sizes", 2, 3, 2}});
    d.output_tensor.sizes = {1, 1, 2, 3};
    expect_violations(validate(d), {{rule::output_size, "OutputTensor.Sizes", 3, 3, 2}});
  }
}

}  // namespace examples_tests
