// SPDX-License-Identifier: MIT
#include "program/xml.hpp"

#include "subject/unicode.hpp"

#include <gtest/gtest.h>

#include <ostream>
#include <sstream>
#include <string>

namespace slice1::conformance {
namespace {

std::string xml_text(std::string_view text) {
  std::string made;
  for (const char c : text) {
    switch (c) {
      case '&': made += "&amp;"; break;
      case '<': made += "&lt;"; break;
      case '>': made += "&gt;"; break;
      case '"': made += "&quot;"; break;
      default: made += static_cast<unsigned char>(c) < ' ' && c != '\n' && c != '\t' ? '?' : c;
    }
  }
  return made;
}

std::string seconds(testing::TimeInMillis time) {
  const auto text = std::to_string(time % 1000 + 1000);
  return std::to_string(time / 1000) + '.' + text.substr(1);
}

// The lines of some test cases, and how many there are.
struct test_cases {
  std::ostringstream lines{};
  unsigned count = 0, failures = 0, skipped = 0;

  void begin(std::string_view suite, std::string_view name, testing::TimeInMillis time) {
    ++count;
    lines << "    <testcase name=\"" << xml_text(name) << "\" classname=\"" << xml_text(suite) << "\" time=\""
          << seconds(time) << "\">\n";
  }
  void end() { lines << "    </testcase>\n"; }

  // The first line, and the others.
  void add_failure(std::string_view message) {
    ++failures;
    const auto first = message.substr(0, message.find('\n'));
    lines << "      <failure message=\"" << xml_text(first) << "\" type=\"\">" << xml_text(message.substr(first.size()))
          << "</failure>\n";
  }
  void add(const testing::TestSuite& suite, const testing::TestInfo& test);
};

// A failed part's "file" is the id of its case: of the test, or of one of many random cases.
void test_cases::add(const testing::TestSuite& suite, const testing::TestInfo& test) {
  const auto& result = *test.result();
  const std::string prefix = std::string(suite.name()) + '.';
  const auto id_of = [](const testing::TestPartResult& part) {
    return std::string(part.file_name() != nullptr ? part.file_name() : "");
  };
  begin(suite.name(), test.name(), result.elapsed_time());
  if (result.test_property_count() != 0) {
    lines << "      <properties>\n";
    for (int i = 0; i < result.test_property_count(); ++i) {
      const auto& property = result.GetTestProperty(i);
      lines << "        <property name=\"" << xml_text(property.key()) << "\" value=\"" << xml_text(property.value())
            << "\"/>\n";
    }
    lines << "      </properties>\n";
  }
  std::vector<const testing::TestPartResult*> others;
  for (int i = 0; i < result.total_part_count(); ++i) {
    const auto& part = result.GetTestPartResult(i);
    if (part.skipped()) ++skipped, lines << "      <skipped message=\"" << xml_text(part.message()) << "\"/>\n";
    else if (part.failed() && id_of(part) == prefix + test.name()) add_failure(part.message());
    else if (part.failed()) others.push_back(&part);
  }
  end();
  for (const auto* const part : others) {
    const auto id = id_of(*part);
    begin(suite.name(), id.starts_with(prefix) ? std::string_view(id).substr(prefix.size()) : id, 0);
    add_failure(part->message());
    end();
  }
}

void write_counts(std::ostream& to, const test_cases& all, testing::TimeInMillis time) {
  to << "tests=\"" << all.count << "\" failures=\"" << all.failures << "\" disabled=\"0\" skipped=\"" << all.skipped
     << "\" errors=\"0\" time=\"" << seconds(time) << "\"";
}

}  // namespace

std::optional<std::filesystem::path> xml_file(std::string_view output) {
  if (output == "xml") return "test_detail.xml";
  if (!output.starts_with("xml:") || output.ends_with('/') || output.ends_with('\\')) return std::nullopt;
  return path_of(std::string(output.substr(4)));
}

void write_xml(std::ostream& to, const testing::UnitTest& tests) {
  std::ostringstream suites;
  test_cases all;
  for (int i = 0; i < tests.total_test_suite_count(); ++i) {
    const auto& suite = *tests.GetTestSuite(i);
    test_cases of_suite;
    for (int k = 0; k < suite.total_test_count(); ++k) {
      if (suite.GetTestInfo(k)->should_run()) of_suite.add(suite, *suite.GetTestInfo(k));
    }
    if (of_suite.count == 0) continue;
    suites << "  <testsuite name=\"" << xml_text(suite.name()) << "\" ";
    write_counts(suites, of_suite, suite.elapsed_time());
    suites << ">\n" << of_suite.lines.str() << "  </testsuite>\n";
    all.count += of_suite.count, all.failures += of_suite.failures, all.skipped += of_suite.skipped;
  }
  to << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites ";
  write_counts(to, all, tests.elapsed_time());
  to << " name=\"AllTests\">\n" << suites.str() << "</testsuites>\n";
}

}  // namespace slice1::conformance
