// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <slice1/format/plan.hpp>
#include <slice1/slice1.hpp>
#include <string>

#include "support/gradient.hpp"
#include "support/violations.hpp"

namespace format_plan_tests {

using namespace slice1::testing;

// Example 2 starts at input element 3 * 4 + 1. Its input strides are the packed strides {16,16,4,1} times {1,1,-2,2}.
TEST(FormatPlan, APlanIsOneLine) {
  EXPECT_EQ(to_string(*slice1::make_plan(example_2())),
            "FLOAT32 {1,1,2,2}: Output[0 + {4,4,2,1} * o] = Input[13 + {16,16,-8,2} * o], of 16 and 64 bytes");
}

TEST(FormatPlan, ExplainsAPlan) {
  EXPECT_EQ(explain(*slice1::make_plan(example_2())),
            "plan\n"
            "  data type = FLOAT32, 4 bytes\n"
            "  output sizes = {1,1,2,2}\n"
            "  input start = 13\n"
            "  input strides = {16,16,-8,2}\n"
            "  input buffer = at least 64 bytes\n"
            "  output start = 0\n"
            "  output strides = {4,4,2,1}\n"
            "  output buffer = at least 16 bytes\n"
            "  class of copy = tiny\n"
            "  writes = every output element once\n");
}

// Part 1 of 2 begins in output row 1. Part 2 of 2, beyond the last, is empty.
TEST(FormatPlan, ExplainsPartsOfAPlan) {
  const auto whole_plan = slice1::make_plan(example_2());
  EXPECT_EQ(to_string(whole_plan->part(1, 2)),
            "FLOAT32 {1,1,1,2}: Output[2 + {4,4,2,1} * o] = Input[5 + {16,16,-8,2} * o], of 16 and 64 bytes");
  const auto empty = explain(whole_plan->part(2, 2));
  EXPECT_NE(empty.find("  output sizes = {1,1,0,2}\n"), std::string::npos) << empty;
  EXPECT_NE(empty.find("  writes = nothing: an empty part\n"), std::string::npos) << empty;
}

// Columns 7 and 4 of 9; the input gradient is read backwards.
TEST(FormatPlan, AGradientsPlanHasTwo) {
  const auto p = slice1::make_plan(gradient_line(9, 1, 7, -3, 2));
  ASSERT_TRUE(p);
  EXPECT_EQ(to_string(*p),
            "zeros: FLOAT32 {9}: Output[0 + {1} * o] = Input[0 + {0} * o], of 36 and 4 bytes; "
            "elements: FLOAT32 {2}: Output[4 + {3} * o] = Input[1 + {-1} * o], of 36 and 8 bytes");
  EXPECT_EQ(explain(*p), "zeros: " + explain(p->zeros()) + "elements: " + explain(p->elements()));
}

}  // namespace format_plan_tests
