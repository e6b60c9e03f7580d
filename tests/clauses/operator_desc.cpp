// SPDX-License-Identifier: MIT
// DML_OPERATOR_DESC: a tag and a pointer to the operator's own struct.
#include <slice1/directml.hpp>
#include <slice1/slice1.hpp>

#include "support/violations.hpp"

namespace operator_desc_tests {

using namespace slice1;
using namespace slice1::testing;

dml::DML_OPERATOR_DESC tagged(std::uint32_t type, const void* desc) {
  return {static_cast<dml::DML_OPERATOR_TYPE>(type), desc};
}

// [operator.type]
TEST(OperatorDescType, BothSliceOperatorsAreAccepted) {
  const dml::operator_desc newer(example_2());
  expect_violations(validate(tagged(111, &newer.get())), {});
  const dml::slice_operator_desc older(older_example());
  expect_violations(validate(tagged(60, &older.get())), {});
}

TEST(OperatorDescType, EveryOtherTypeIsRejectedAndItsDescIsNotRead) {
  for (const std::uint32_t type : {0u, 1u, 59u, 61u, 110u, 112u, 0xffff'ffffu}) {
    const auto desc = tagged(type, unreadable<int>());
    expect_violations(validate(desc), {{rule::operator_type, "Type", {}, type, {}}});
    EXPECT_FALSE(make_plan(desc));
  }
}

// [pointer.null]
TEST(OperatorDescDesc, NullIsRejectedForEveryType) {
  expect_violations(validate(tagged(111, nullptr)), {{rule::pointer_null, "Desc", {}, 0, {}}});
  expect_violations(validate(tagged(0, nullptr)),
                    {{rule::operator_type, "Type", {}, 0, {}}, {rule::pointer_null, "Desc", {}, 0, {}}});
}

TEST(OperatorDescDesc, IsValidatedByTheRulesOfItsOwnOperator) {
  auto broken = example_2();
  broken.input_window_strides[1] = 0;
  const dml::operator_desc newer(broken);
  expect_violations(validate(tagged(111, &newer.get())), {{rule::window_stride, "InputWindowStrides", 1, 0, {}}});
  const dml::slice_operator_desc older(older_example());
  expect_violations(validate(tagged(60, &older.get()), dml::DML_FEATURE_LEVEL_1_0), {});
  expect_violations(validate(tagged(60, &older.get()), static_cast<dml::DML_FEATURE_LEVEL>(0xfff)),
                    {{rule::operator_feature_level, "DML_FEATURE_LEVEL", {}, 0xfff, 0x1000}});
}

TEST(OperatorDesc, CanBePlannedAndRun) {
  const dml::operator_desc newer(example_2());
  const auto input = counted<float>(16, 1);
  std::vector<float> output(4);
  expect_violations(run(tagged(111, &newer.get()), input, output), {});
  EXPECT_EQ(output, (std::vector<float>{14, 16, 6, 8}));

  const dml::slice_operator_desc older(older_example());
  const auto plan = make_plan(tagged(60, &older.get()), dml::DML_FEATURE_LEVEL_1_0);
  ASSERT_TRUE(plan);
  EXPECT_EQ(plan->output_sizes(), make_plan(older_example())->output_sizes());
}

}  // namespace operator_desc_tests
