// SPDX-License-Identifier: MIT
// A run as an XML report in GoogleTest's form, with two differences: each message appears once, and each random case
// that failed is a test case of its own, so that the numbers are those of the summary.
#pragma once

#include <filesystem>
#include <iosfwd>
#include <optional>
#include <string_view>

namespace testing {
class UnitTest;
}

namespace slice1::conformance {

/// The file of an option --gtest_output=xml:FILE; nullopt for other outputs. A folder is left to GoogleTest.
std::optional<std::filesystem::path> xml_file(std::string_view output);

/// Writes the results of all tests that have run.
void write_xml(std::ostream& to, const testing::UnitTest& tests);

}  // namespace slice1::conformance
