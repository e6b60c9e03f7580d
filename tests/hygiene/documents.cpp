// SPDX-License-Identifier: MIT
// Do catalogue, code, tests, README and version agree? What drifts apart fails here.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
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

TEST(Documents, ReadmeNamesATestOfEveryRule) {
  const auto readme = read("README.md");
  for (const auto& row : slice1::rule_table) {
    const auto at = readme.find("| `" + std::string(row.id) + "` | ");
    ASSERT_NE(at, std::string::npos) << "README.md lacks " << row.id;
    const auto line = readme.substr(at, readme.find('\n', at) - at);
    const auto begin = line.rfind("](") + 2;
    const auto test = read(line.substr(begin, line.find(')', begin) - begin));
    EXPECT_TRUE(contains(test, enumerator(row.id))) << line << " does not test " << row.id;
  }
}

TEST(Documents, TheLineThatImplementsARuleCarriesItsId) {
  std::string code;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(root + "/include")) {
    if (entry.path().filename() != "rules.hpp" && entry.is_regular_file()) {
      code += read(entry.path().lexically_relative(root).generic_string());
    }
  }
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
