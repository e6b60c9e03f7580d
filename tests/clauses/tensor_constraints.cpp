// SPDX-License-Identifier: MIT
// Tensor constraints: both tensors have the same data type and the same number of dimensions.
#include <slice1/slice1.hpp>

#include "support/violations.hpp"

namespace tensor_constraints_tests {

using namespace slice1;
using namespace slice1::testing;

constexpr std::uint32_t supported[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};

// [data_type.match]
TEST(TensorConstraints, EqualDataTypesAreAccepted) {
  for (const auto type : supported) expect_violations(validate(whole(data_type{type}, {2, 2})), {});
}

TEST(TensorConstraints, DifferentDataTypesAreRejectedEvenIfTheirSizesAreEqual) {
  for (const auto input : supported) {
    for (const auto output : supported) {
      if (input == output) continue;
      auto d = whole(data_type{input}, {2, 2});
      d.output_tensor.data_type = data_type{output};
      expect_violations(validate(d), {{rule::data_type_match, "OutputTensor.DataType", {}, output, input}});
    }
  }
}

TEST(TensorConstraints, EqualButUnsupportedDataTypesAreNotAMismatch) {
  expect_violations(validate(whole(data_type::unknown, {2, 2})),
                    {{rule::data_type_supported, "InputTensor.DataType", {}, 0},
                     {rule::data_type_supported, "OutputTensor.DataType", {}, 0}});
}

TEST(TensorConstraints, DifferentAndUnsupportedDataTypesBreakBothRules) {
  auto d = example_1();
  d.output_tensor.data_type = data_type::int4;
  expect_violations(validate(d), {{rule::data_type_supported, "OutputTensor.DataType", {}, 13},
                                  {rule::data_type_match, "OutputTensor.DataType", {}, 13, 1}});
  d.output_tensor.data_type = data_type::float32;
  d.input_tensor.data_type = data_type{4294967295};
  expect_violations(validate(d), {{rule::data_type_supported, "InputTensor.DataType", {}, 4294967295},
                                  {rule::data_type_match, "OutputTensor.DataType", {}, 1, 4294967295}});
}

// [dimension_count.match]
TEST(TensorConstraints, DifferentDimensionCountsAreRejected) {
  auto d = whole(data_type::float32, {1, 1, 1, 1});
  d.input_tensor.dimension_count = 3;
  expect_violations(validate(d), {{rule::dimension_count_match, "InputTensor.DimensionCount", {}, 3, 4}});
  d.dimension_count = 3;
  expect_violations(validate(d), {{rule::dimension_count_match, "OutputTensor.DimensionCount", {}, 4, 3}});
}

TEST(TensorConstraints, EqualDimensionCountsAreAccepted) {
  for (const auto& sizes : std::vector<std::vector<std::uint32_t>>{{2}, {2, 2}, {2, 2, 2}, {2, 2, 2, 2, 2, 2, 2, 2}}) {
    expect_violations(validate(whole(data_type::float32, sizes)), {});
  }
}

}  // namespace tensor_constraints_tests
