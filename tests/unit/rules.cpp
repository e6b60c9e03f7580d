// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <set>
#include <slice1/report/field.hpp>
#include <slice1/rules.hpp>
#include <string>

#include "support/enumerators.hpp"

namespace rules_tests {

using slice1::feature_level;
using slice1::rule;
using slice1::testing::is_named;

// The table has a row for each enumerator, in their order.
static_assert(is_named<static_cast<rule>(slice1::rule_table.size() - 1)>());
static_assert(!is_named<static_cast<rule>(slice1::rule_table.size())>(), "a rule without a row");
static_assert([] {
  for (std::size_t i = 0; i < slice1::rule_table.size(); ++i) {
    if (slice1::rule_table[i].rule != static_cast<rule>(i)) return false;
  }
  return true;
}());
// And each field has a name.
using slice1::field;
static_assert(is_named<static_cast<field>(std::size(slice1::detail::field_names) - 1)>());
static_assert(!is_named<static_cast<field>(std::size(slice1::detail::field_names))>(), "a field without a name");

TEST(Rules, IdsAreUniqueAndEveryColumnIsFilled) {
  std::set<std::string_view> ids;
  for (const auto& row : slice1::rule_table) {
    EXPECT_TRUE(ids.insert(row.id).second) << row.id;
    EXPECT_FALSE(row.requirement.empty()) << row.id;
    EXPECT_FALSE(row.clause.empty()) << row.id;
    EXPECT_EQ(slice1::id(row.rule), row.id);
  }
}

TEST(Rules, KindsMatchTheCatalogue) {
  for (const auto& row : slice1::rule_table) {
    const std::string id(row.id);
    const bool level =
        id == "operator.feature_level" || id == "dimension_count.supported" || id == "data_type.supported";
    const bool undocumented = id == "tensor.logical_element_count" || id == "tensor.total_size_multiple" ||
                              id == "tensor.flags" || id == "output.nesting" || id == "slice.stride" ||
                              id == "gradient.size";
    EXPECT_EQ(row.kind, level          ? slice1::rule_kind::level
                        : undocumented ? slice1::rule_kind::undocumented
                                       : slice1::rule_kind::error)
        << id;
  }
}

TEST(Rules, AValueThatIsNotARuleHasAnEmptyRow) {
  EXPECT_EQ(slice1::id(static_cast<rule>(slice1::rule_table.size())), "");
  EXPECT_EQ(slice1::id(static_cast<rule>(255)), "");
  EXPECT_NE(slice1::info(static_cast<rule>(255)).requirement.data(), nullptr);
}

TEST(Rules, SupportComesFromTheLastRowAtOrBelowTheLevel) {
  EXPECT_EQ(slice1::support_at(static_cast<feature_level>(0)).from, feature_level::v2_1);
  EXPECT_EQ(slice1::support_at(feature_level::v2_1).from, feature_level::v2_1);
  EXPECT_EQ(slice1::support_at(static_cast<feature_level>(0x2fff)).from, feature_level::v2_1);
  EXPECT_EQ(slice1::support_at(feature_level::v3_0).from, feature_level::v3_0);
  EXPECT_EQ(slice1::support_at(feature_level::v4_0).from, feature_level::v3_0);
  EXPECT_EQ(slice1::support_at(feature_level::v4_1).from, feature_level::v4_1);
  EXPECT_EQ(slice1::support_at(static_cast<feature_level>(0xffff'ffffu)).from, feature_level::v4_1);
}

TEST(Rules, TheOlderOperatorHasItsOwnLevels) {
  const auto from = [](std::uint32_t level) {
    return slice1::support_at(static_cast<feature_level>(level), slice1::slice_support_table).from;
  };
  EXPECT_EQ(from(0), feature_level::v1_0);
  EXPECT_EQ(from(0x1000), feature_level::v1_0);
  EXPECT_EQ(from(0x20ff), feature_level::v1_0);
  EXPECT_EQ(from(0x2100), feature_level::v2_1);
  EXPECT_EQ(from(0x3000), feature_level::v3_0);
  EXPECT_EQ(from(0x4100), feature_level::v4_1);
  EXPECT_EQ(from(0xffff'ffff), feature_level::v4_1);
}

TEST(Rules, NoLevelSupportsOtherDataTypes) {
  EXPECT_FALSE(slice1::support_table.back().supports(static_cast<slice1::data_type>(32)));
  EXPECT_FALSE(slice1::support_table.back().supports(static_cast<slice1::data_type>(33)));
  EXPECT_FALSE(slice1::support_table.back().supports(slice1::data_type::int4));
}

}  // namespace rules_tests
