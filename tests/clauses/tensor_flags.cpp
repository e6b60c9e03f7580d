// SPDX-License-Identifier: MIT
// Tensor flags: OWNED_BY_DML is legal on the input only. The documents define no other bit.
#include <slice1/slice1.hpp>

#include "support/violations.hpp"

namespace tensor_flags_tests {

using namespace slice1;
using namespace slice1::testing;

slice1_desc with_flags(std::uint32_t input, std::uint32_t output) {
  auto d = example_1();
  d.input_tensor.flags = input;
  d.output_tensor.flags = output;
  return d;
}

constexpr std::uint32_t other_bits[] = {2, 4, 0x100, 0x80000000, 0xFFFFFFFE};

// [tensor.owned_by_dml]
TEST(TensorFlags, ZeroIsAccepted) {
  expect_violations(validate(with_flags(0, 0)), {});
}

TEST(TensorFlags, OwnedByDmlIsAcceptedOnTheInput) {
  expect_violations(validate(with_flags(1, 0)), {});
}

TEST(TensorFlags, OwnedByDmlIsRejectedOnTheOutput) {
  expect_violations(validate(with_flags(0, 1)), {{rule::tensor_owned_by_dml, "OutputTensor.Flags", {}, 1}});
  expect_violations(validate(with_flags(1, 1)), {{rule::tensor_owned_by_dml, "OutputTensor.Flags", {}, 1}});
}

// [tensor.flags]
TEST(TensorFlags, OtherBitsAreUndocumentedOnTheInput) {
  for (const auto bits : other_bits) {
    expect_violations(validate(with_flags(bits, 0)), {{rule::tensor_flags, "InputTensor.Flags", {}, bits}});
    EXPECT_EQ(validate(with_flags(bits, 0)).status(), status::undocumented);
  }
}

TEST(TensorFlags, OtherBitsAreUndocumentedOnTheOutput) {
  for (const auto bits : other_bits) {
    expect_violations(validate(with_flags(0, bits)), {{rule::tensor_flags, "OutputTensor.Flags", {}, bits}});
    EXPECT_EQ(validate(with_flags(0, bits)).status(), status::undocumented);
  }
}

TEST(TensorFlags, OtherBitsAreReportedTogetherWithOwnedByDml) {
  expect_violations(validate(with_flags(3, 0)), {{rule::tensor_flags, "InputTensor.Flags", {}, 3}});
  expect_violations(validate(with_flags(4294967295, 4294967295)),
                    {{rule::tensor_owned_by_dml, "OutputTensor.Flags", {}, 4294967295},
                     {rule::tensor_flags, "InputTensor.Flags", {}, 4294967295},
                     {rule::tensor_flags, "OutputTensor.Flags", {}, 4294967295}});
}

}  // namespace tensor_flags_tests
