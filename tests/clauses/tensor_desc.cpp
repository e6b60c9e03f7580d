// SPDX-License-Identifier: MIT
// Tensor descriptions: Type is DML_TENSOR_TYPE_BUFFER. This operator accepts no other type.
#include <slice1/directml.hpp>
#include <slice1/slice1.hpp>

#include "support/violations.hpp"

namespace tensor_desc_tests {

using namespace slice1;
using namespace slice1::testing;

constexpr std::uint32_t other_types[] = {0, 2, 3, 257, 0x80000001, 0xFFFFFFFF};

// [tensor.type]
TEST(TensorDescType, BufferIsAccepted) {
  dml_slice s(example_1(), 64, 16);
  s.input.Type = s.output.Type = static_cast<dml::DML_TENSOR_TYPE>(1);
  expect_violations(validate(s.slice), {});
}

TEST(TensorDescType, EveryOtherTypeIsRejectedForTheInput) {
  for (const auto type : other_types) {
    dml_slice s(example_1(), 64, 16);
    s.input.Type = static_cast<dml::DML_TENSOR_TYPE>(type);
    expect_violations(validate(s.slice), {{rule::tensor_type, "InputTensor.Type", {}, type}});
  }
}

TEST(TensorDescType, EveryOtherTypeIsRejectedForTheOutput) {
  for (const auto type : other_types) {
    dml_slice s(example_1(), 64, 16);
    s.output.Type = static_cast<dml::DML_TENSOR_TYPE>(type);
    expect_violations(validate(s.slice), {{rule::tensor_type, "OutputTensor.Type", {}, type}});
  }
}

TEST(TensorDescType, BothTensorsAreReportedInputFirst) {
  dml_slice s(example_1(), 64, 16);
  s.input.Type = s.output.Type = dml::DML_TENSOR_TYPE_INVALID;
  expect_violations(validate(s.slice),
                    {{rule::tensor_type, "InputTensor.Type", {}, 0}, {rule::tensor_type, "OutputTensor.Type", {}, 0}});
  EXPECT_FALSE(make_plan(s.slice).has_value());
}

}  // namespace tensor_desc_tests
