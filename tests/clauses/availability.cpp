// SPDX-License-Identifier: MIT
// Availability: the operator exists from feature level 2_1. Levels are compared as numbers.
#include <slice1/directml.hpp>
#include <slice1/slice1.hpp>

#include "support/violations.hpp"

namespace availability_tests {

using namespace slice1;
using namespace slice1::testing;

constexpr std::uint32_t below_2_1[] = {0, 1, 0x21, 0x0FFF, 0x1000, 0x1FFF, 0x2000, 0x2001, 0x20FF};
constexpr std::uint32_t from_2_1[] = {0x2100, 0x2101, 0x2FFF, 0x3000, 0x3100, 0x4000, 0x4100, 0x5000,     0x5100,
                                      0x5200, 0x6000, 0x6100, 0x6200, 0x6300, 0x6400, 0x6401, 0x80002100, 0xFFFFFFFF};

// [operator.feature_level]
TEST(Availability, LevelsBelow2_1AreRejected) {
  for (const auto level : below_2_1) {
    const std::vector<expected> wanted{{rule::operator_feature_level, "DML_FEATURE_LEVEL", {}, level, 8448}};
    expect_violations(validate(example_1(), feature_level{level}), wanted);
    const dml_slice s(example_1(), 64, 16);
    expect_violations(validate(s.slice, static_cast<dml::DML_FEATURE_LEVEL>(level)), wanted);
  }
}

TEST(Availability, LevelsFrom2_1AreAccepted) {
  for (const auto level : from_2_1) {
    SCOPED_TRACE(level);
    expect_violations(validate(example_1(), feature_level{level}), {});
    const dml_slice s(example_1(), 64, 16);
    expect_violations(validate(s.slice, static_cast<dml::DML_FEATURE_LEVEL>(level)), {});
  }
}

TEST(Availability, NoPlanExistsBelow2_1) {
  EXPECT_TRUE(make_plan(example_1(), feature_level::v2_1).has_value());
  EXPECT_FALSE(make_plan(example_1(), feature_level{0x20FF}).has_value());
  EXPECT_FALSE(make_plan(example_1(), feature_level::v1_0).has_value());
}

TEST(Availability, TheLatestLevelIsTheDefault) {
  // INT64 requires feature level 4_1.
  expect_violations(validate(whole(data_type::int64, {4})), {});
  dml_slice s(whole(data_type::int64, {4}), 32, 32);
  expect_violations(validate(s.slice), {});
}

TEST(Availability, TheNeededLevelIsTheLowestAtWhichADescriptionIsValid) {
  EXPECT_EQ(needed_feature_level(example_1()), feature_level::v2_1);
  EXPECT_EQ(needed_feature_level(whole(data_type::float32, {4})), feature_level::v3_0);
  EXPECT_EQ(needed_feature_level(whole(data_type::float64, {1, 1, 1, 4})), feature_level::v4_1);
  static_assert(needed_feature_level(slice1_desc{}) == std::nullopt);
  auto undocumented = example_1();
  undocumented.input_tensor.flags = 2;
  EXPECT_EQ(needed_feature_level(undocumented), std::nullopt);

  auto older = older_example();
  EXPECT_EQ(needed_feature_level(older), feature_level::v1_0);
  older.input_tensor.data_type = older.output_tensor.data_type = data_type::int8;
  EXPECT_EQ(needed_feature_level(older), feature_level::v2_1);
  EXPECT_EQ(needed_feature_level(older_line(4, 0, 4, 1)), feature_level::v3_0);
}

}  // namespace availability_tests
