// SPDX-License-Identifier: MIT
// The name that a mistyped one meant is found, and no other.
#include <gtest/gtest.h>

#include <array>
#include <initializer_list>
#include <slice1/format/nearest.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace format_nearest_tests {

using slice1::nearest_name;

constexpr std::array<std::string_view, 6> names{"--feature-level", "--json", "--explain", "--svg", "--rules", "--rule"};

TEST(NearestName, InsertsLeavesOutReplacesAndSwaps) {
  for (const char* const mistyped : {"--jso", "--jsonn", "--jxson", "--jsom", "--josn", "-json", "+-json"}) {
    EXPECT_EQ(nearest_name(mistyped, names), "--json") << mistyped;
  }
}

TEST(NearestName, HasOneEditForFiveCharacters) {
  EXPECT_EQ(nearest_name("abcdefghix", std::array<std::string_view, 1>{"abcdefghij"}), "abcdefghij");
  EXPECT_EQ(nearest_name("abcdefghxx", std::array<std::string_view, 1>{"abcdefghij"}), "abcdefghij");
  EXPECT_EQ(nearest_name("abcdefgxxx", std::array<std::string_view, 1>{"abcdefghij"}), "");
  EXPECT_EQ(nearest_name("abcdefxxx", std::array<std::string_view, 1>{"abcdefghi"}), "");
  EXPECT_EQ(nearest_name("abcdefgxx", std::array<std::string_view, 1>{"abcdefghi"}), "");
  EXPECT_EQ(nearest_name("abcdefghx", std::array<std::string_view, 1>{"abcdefghi"}), "abcdefghi");
}

TEST(NearestName, OfShortNamesIsOnlyThatInOtherLetters) {
  constexpr std::array<std::string_view, 3> levels{"2_0", "2_1", "64"};
  EXPECT_EQ(nearest_name("2_2", levels), "");
  EXPECT_EQ(nearest_name("2.1", levels), "2_1");
  EXPECT_EQ(nearest_name("65", levels), "");
  EXPECT_EQ(nearest_name("v2_1", levels), "2_1");
}

TEST(NearestName, OfThreeCharactersCanLackAnother) {
  constexpr std::array<std::string_view, 3> keys{"type", "desc", "max"};
  EXPECT_EQ(nearest_name("dsc", keys), "desc");
  EXPECT_EQ(nearest_name("typ", keys), "type");
  EXPECT_EQ(nearest_name("min", keys), "");
  EXPECT_EQ(nearest_name("mix", keys), "");
  EXPECT_EQ(nearest_name("ds", keys), "");
}

TEST(NearestName, IgnoresCaseAndWhatSeparatesWords) {
  constexpr std::array<std::string_view, 2> ids{"window.bounds", "FLOAT32"};
  EXPECT_EQ(nearest_name("WINDOW_BOUNDS", ids), "window.bounds");
  EXPECT_EQ(nearest_name("window-bounds", ids), "window.bounds");
  EXPECT_EQ(nearest_name("Window Bound", ids), "window.bounds");
  EXPECT_EQ(nearest_name("float23", ids), "FLOAT32");
}

TEST(NearestName, IsTheFirstOfThoseWithTheFewestEdits) {
  constexpr std::array<std::string_view, 3> types{"UINT32", "UINT16", "UINT8"};
  EXPECT_EQ(nearest_name("UINT18", types), "UINT16");
  EXPECT_EQ(nearest_name("--rulez", names), "--rules");
  EXPECT_EQ(nearest_name("--rulet", names), "--rules");  // and --rule
  EXPECT_EQ(nearest_name("--rul", names), "--rule");
}

TEST(NearestName, ElseBeginsOrEndsWithTheName) {
  constexpr std::array<std::string_view, 4> keys{"elementOffset", "elementCount", "name", "DimensionCount"};
  EXPECT_EQ(nearest_name("offset", keys), "elementOffset");
  EXPECT_EQ(nearest_name("dim", keys), "DimensionCount");
  EXPECT_EQ(nearest_name("di", keys), "");
  EXPECT_EQ(nearest_name("element", keys), "");  // of two
  EXPECT_EQ(nearest_name("count", keys), "");
  EXPECT_EQ(nearest_name("mentOff", keys), "");
}

TEST(NearestName, IsEmptyWhereNothingIsNear) {
  EXPECT_EQ(nearest_name("", names), "");
  EXPECT_EQ(nearest_name("--threads", names), "");
  EXPECT_EQ(nearest_name("--json", std::vector<std::string>{}), "");
  EXPECT_EQ(nearest_name("abcd", std::array<std::string_view, 1>{""}), "");
}

TEST(NearestName, OfNamesOfAnyLengthAndBytes) {
  const std::vector<std::string> long_names{std::string(120, 'a') + "b", std::string(119, 'a') + "c"};
  EXPECT_EQ(nearest_name(std::string(120, 'a'), long_names), long_names[1]);
  EXPECT_EQ(nearest_name(std::string(121, 'a'), long_names), "");
  EXPECT_EQ(nearest_name("gr\xc3\xb6\xc3\x9f"
                         "e\xff",
                         std::vector<std::string>{"gr\xc3\xb6\xc3\x9f"
                                                  "e"}),
            "gr\xc3\xb6\xc3\x9f"
            "e");
}

static_assert(nearest_name("--feature-levle", names) == "--feature-level");

}  // namespace format_nearest_tests
