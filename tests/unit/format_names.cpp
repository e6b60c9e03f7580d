// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <slice1/format/names.hpp>
#include <string>

#include "support/enumerators.hpp"

namespace format_names_tests {

using slice1::data_type;
using slice1::feature_level;
using slice1::parse_data_type;
using slice1::parse_feature_level;
using slice1::testing::is_named;

// Each data type has a name.
static_assert(is_named<static_cast<data_type>(slice1::detail::data_type_names.size() - 1)>());
static_assert(!is_named<static_cast<data_type>(slice1::detail::data_type_names.size())>());

TEST(FormatNames, DataTypesHaveTheSuffixesOfDirectMLsNames) {
  EXPECT_EQ(to_string(data_type::float32), "FLOAT32");
  EXPECT_EQ(to_string(data_type::float16), "FLOAT16");
  EXPECT_EQ(to_string(data_type::uint32), "UINT32");
  EXPECT_EQ(to_string(data_type::uint16), "UINT16");
  EXPECT_EQ(to_string(data_type::uint8), "UINT8");
  EXPECT_EQ(to_string(data_type::int32), "INT32");
  EXPECT_EQ(to_string(data_type::int16), "INT16");
  EXPECT_EQ(to_string(data_type::int8), "INT8");
  EXPECT_EQ(to_string(data_type::float64), "FLOAT64");
  EXPECT_EQ(to_string(data_type::uint64), "UINT64");
  EXPECT_EQ(to_string(data_type::int64), "INT64");
  EXPECT_EQ(to_string(data_type::uint4), "UINT4");
  EXPECT_EQ(to_string(data_type::int4), "INT4");
  EXPECT_EQ(to_string(data_type::unknown), "UNKNOWN");
  EXPECT_EQ(to_string(static_cast<data_type>(14)), "14");
  EXPECT_EQ(to_string(static_cast<data_type>(0xffffffff)), "4294967295");
}

TEST(FormatNames, FeatureLevelsHaveTheSuffixesOfDirectMLsNames) {
  std::string all;
  for (const auto level : slice1::feature_levels) all += to_string(level) + " ";
  EXPECT_EQ(all, "1_0 2_0 2_1 3_0 3_1 4_0 4_1 5_0 5_1 5_2 6_0 6_1 6_2 6_3 6_4 ");
  EXPECT_EQ(to_string(static_cast<feature_level>(0x20ff)), "0x20FF");
  EXPECT_EQ(to_string(static_cast<feature_level>(0)), "0x0");
  EXPECT_EQ(to_string(static_cast<feature_level>(0xfedcba98)), "0xFEDCBA98");
}

TEST(FormatNames, StatusesAndKindsHaveNames) {
  EXPECT_EQ(to_string(slice1::status::valid), "valid");
  EXPECT_EQ(to_string(slice1::status::undocumented), "undocumented");
  EXPECT_EQ(to_string(slice1::status::invalid), "invalid");
  EXPECT_EQ(to_string(static_cast<slice1::status>(3)), "3");
  EXPECT_EQ(to_string(slice1::rule_kind::error), "error");
  EXPECT_EQ(to_string(slice1::rule_kind::level), "level");
  EXPECT_EQ(to_string(slice1::rule_kind::undocumented), "undocumented");
  EXPECT_EQ(to_string(static_cast<slice1::rule_kind>(255)), "255");
}

TEST(FormatNames, RulesAreNamedByTheirIds) {
  EXPECT_EQ(to_string(slice1::rule::operator_feature_level), "operator.feature_level");
  EXPECT_EQ(to_string(slice1::rule::notation_empty), "notation.empty");
  EXPECT_EQ(to_string(static_cast<slice1::rule>(255)), "255");
}

TEST(FormatNames, DataTypesAreParsedFromNameOrSuffix) {
  EXPECT_EQ(parse_data_type("FLOAT32"), data_type::float32);
  EXPECT_EQ(parse_data_type("DML_TENSOR_DATA_TYPE_FLOAT32"), data_type::float32);
  EXPECT_EQ(parse_data_type("UNKNOWN"), data_type::unknown);
  EXPECT_EQ(parse_data_type("INT4"), data_type::int4);
}

TEST(FormatNames, OtherTextIsNotADataType) {
  for (const auto* text : {"", "float32", "FLOAT", "FLOAT321", " FLOAT32", "1", "DML_TENSOR_DATA_TYPE_",
                           "DML_TENSOR_DATA_TYPE_DML_TENSOR_DATA_TYPE_FLOAT32", "DML_FLOAT32"}) {
    EXPECT_EQ(parse_data_type(text), std::nullopt) << text;
  }
}

TEST(FormatNames, FeatureLevelsAreParsedFromNameSuffixOrNumber) {
  EXPECT_EQ(parse_feature_level("2_1"), feature_level::v2_1);
  EXPECT_EQ(parse_feature_level("DML_FEATURE_LEVEL_6_4"), feature_level::v6_4);
  EXPECT_EQ(parse_feature_level("0x2100"), feature_level::v2_1);
  EXPECT_EQ(parse_feature_level("0x00002100"), feature_level::v2_1);
  EXPECT_EQ(parse_feature_level("0x20ff"), static_cast<feature_level>(0x20ff));
  EXPECT_EQ(parse_feature_level("0x0"), static_cast<feature_level>(0));
  EXPECT_EQ(parse_feature_level("0xFFFFffff"), static_cast<feature_level>(0xffffffff));
}

TEST(FormatNames, OtherTextIsNotAFeatureLevel) {
  for (const auto* text : {"", "2", "2.1", "2_2", "1_1", "02_1", "2_1 ", "V2_1", "0x", "0X2100", "2100", "8448", "0x-1",
                           "0x100000000", "0x2100h", "0x 2100", "DML_FEATURE_LEVEL_", "DML_FEATURE_LEVEL_0x2100"}) {
    EXPECT_EQ(parse_feature_level(text), std::nullopt) << text;
  }
}

// Samples the whole range of 32 bits.
TEST(FormatNames, TheTextOfAFeatureLevelIsParsedBack) {
  for (std::uint64_t value = 0; value <= 0xffffffffu; value += 65537) {
    const auto level = static_cast<feature_level>(value);
    ASSERT_EQ(parse_feature_level(to_string(level)), level) << value;
  }
  for (const auto level : slice1::feature_levels) EXPECT_EQ(parse_feature_level(to_string(level)), level);
}

}  // namespace format_names_tests
