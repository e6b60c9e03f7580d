// SPDX-License-Identifier: MIT
// The rules' table, the code, the tests, the READMEs and the version agree.
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

TEST(Documents, ReadmeOfTheClausesNamesTestsOfEveryRule) {
  const auto readme = read("tests/clauses/README.md");
  for (const auto& row : slice1::rule_table) {
    const auto at = readme.find("| `" + std::string(row.id) + "` | ");
    ASSERT_NE(at, std::string::npos) << "the README lacks " << row.id;
    const auto line = readme.substr(at, readme.find('\n', at) - at);
    auto link = line.find("](");
    EXPECT_NE(link, std::string::npos) << "no file in tests/clauses or tests/unit says // [" << row.id << "]";
    for (; link != std::string::npos; link = line.find("](", link + 1)) {
      const auto test = read("tests/clauses/" + line.substr(link + 2, line.find(')', link) - link - 2));
      EXPECT_TRUE(contains(test, enumerator(row.id))) << line << " does not test " << row.id;
    }
  }
}

TEST(Documents, ReadmeOfTheClausesNamesEveryFile) {
  const auto readme = read("tests/clauses/README.md");
  for (const auto& entry : std::filesystem::directory_iterator(root + "/tests/clauses")) {
    const auto name = entry.path().filename().string();
    EXPECT_TRUE(name == "README.md" || contains(readme, "](" + name + ")")) << name;
  }
}

TEST(Documents, LinksLeadToFiles) {
  for (const std::string folder :
       {"", "include/slice1/", "include/slice1/notation/", "tests/", "tests/benchmark/", "tests/clauses/",
        "tests/conformance/", "tests/conformance/adapters/", "tests/conformance/adapters/directml/", "examples/",
        "examples/dispatch/", "examples/mpi_slice/", "examples/playground/", "examples/vulkan/", "cmake/"}) {
    const auto readme = read(folder + "README.md");
    ASSERT_FALSE(readme.empty()) << folder;
    for (auto at = readme.find("]("); at != std::string::npos; at = readme.find("](", at + 1)) {
      const auto link = readme.substr(at + 2, readme.find(')', at) - at - 2);
      if (link.starts_with("https://")) continue;
      EXPECT_TRUE(std::filesystem::exists(root + "/" + folder + link)) << folder << "README.md: " << link;
    }
  }
}

TEST(Documents, EveryRulesMessageIsSpelledOutInTheTestOfReports) {
  const auto test = read("tests/unit/format_report.cpp");
  for (const auto& row : slice1::rule_table) EXPECT_TRUE(contains(test, '"' + std::string(row.id) + ": ")) << row.id;
}

TEST(Documents, ContributingNamesFilesThatExist) {
  const auto text = read(".github/CONTRIBUTING.md");
  std::size_t end = 0;
  for (auto at = text.find('`'); at != std::string::npos; at = text.find('`', end + 1)) {
    end = text.find('`', at + 1);
    const auto path = text.substr(at + 1, end - at - 1);
    if (!contains(path, "/") || contains(path, "NAME") || contains(path, " ")) continue;
    bool exists = false;
    for (const std::string folder : {"", "tests/conformance/", "examples/"}) {
      exists = exists || std::filesystem::exists(root + "/" + folder + path);
    }
    EXPECT_TRUE(exists) << path;
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

TEST(Documents, EveryNotationIsIncludedListedTestedAndFuzzed) {
  const std::string begin = "[[nodiscard]] constexpr result<";
  int functions = 0;
  for (const auto& entry : std::filesystem::directory_iterator(root + "/include/slice1/notation")) {
    const auto header = entry.path().filename().string();
    const auto code = read("include/slice1/notation/" + header);
    for (auto at = code.find(begin); at != std::string::npos; at = code.find(begin, at + 1)) {
      const auto name = code.find("> ", at) + 2;
      const auto function = code.substr(name, code.find('(', name) - name);
      ++functions;
      EXPECT_TRUE(contains(read("include/slice1/notation.hpp"), "notation/" + header)) << function;
      for (const auto* file :
           {"include/slice1/notation/README.md", "tests/unit/notation.cpp", "tests/fuzz/notations.cpp"}) {
        EXPECT_TRUE(contains(read(file), function)) << file << " lacks " << function;
      }
    }
  }
  EXPECT_GT(functions, 10);
}

TEST(Documents, PackagesHaveTheVersion) {
  const auto version = std::to_string(SLICE1_VERSION_MAJOR) + "." + std::to_string(SLICE1_VERSION_MINOR) + "." +
                       std::to_string(SLICE1_VERSION_PATCH);
  EXPECT_EQ(version, SLICE1_PROJECT_VERSION);
  EXPECT_TRUE(contains(read("cmake/packaging/vcpkg/slice1/vcpkg.json"), "\"version\": \"" + version + '"'));
  EXPECT_TRUE(contains(read("README.md"), "Version " + version + ' '));
}

}  // namespace
