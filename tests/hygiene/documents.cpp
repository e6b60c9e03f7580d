// SPDX-License-Identifier: MIT
// Do catalogue, code, tests, README and version agree? What drifts apart fails here.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <slice1/rules.hpp>
#include <slice1/version.hpp>
#include <string>

namespace {

const std::string root = SLICE1_ROOT_DIR;

std::string read(const std::string& path) {
  std::ifstream file(root + "/" + path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

bool contains(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

std::string enumerator(std::string_view id) {
  std::string name(id);
  std::replace(name.begin(), name.end(), '.', '_');
  return "rule::" + name;
}

const char* name(slice1::rule_kind kind) {
  return kind == slice1::rule_kind::error ? "error" : kind == slice1::rule_kind::level ? "level" : "undocumented";
}

std::string cell(std::string_view text) {
  std::string escaped;
  for (const char c : text) escaped += c == '|' ? std::string("\\|") : std::string(1, c);
  return escaped;
}

TEST(Documents, ReadmeStatesEveryRuleAsTheTableDoesAndNamesATestOfIt) {
  const auto readme = read("README.md");
  for (const auto& row : slice1::rule_table) {
    const std::string line =
        "| `" + std::string(row.id) + "` | " + name(row.kind) + " | " + cell(row.requirement) + " | ";
    const auto at = readme.find(line);
    ASSERT_NE(at, std::string::npos) << "README.md lacks the row\n" << line;
    const auto rest = readme.substr(at + line.size(), readme.find('\n', at) - at - line.size());
    const auto begin = rest.find("](") + 2;
    const auto test = read(rest.substr(begin, rest.find(')', begin) - begin));
    EXPECT_TRUE(contains(test, enumerator(row.id))) << rest << " does not test " << row.id;
  }
}

TEST(Documents, TheLineThatImplementsARuleCarriesItsId) {
  const auto code = read("include/slice1/validate.hpp") + read("include/slice1/binding.hpp");
  for (const auto& row : slice1::rule_table) {
    EXPECT_TRUE(contains(code, "// [" + std::string(row.id) + "]")) << row.id;
    EXPECT_TRUE(contains(code, enumerator(row.id))) << row.id;
  }
}

TEST(Documents, VersionStandsInOnePlace) {
  const auto version = std::to_string(SLICE1_VERSION_MAJOR) + "." + std::to_string(SLICE1_VERSION_MINOR) + "." +
                       std::to_string(SLICE1_VERSION_PATCH);
  EXPECT_EQ(version, SLICE1_PROJECT_VERSION);
}

}  // namespace
