// SPDX-License-Identifier: MIT
// Tests the built-in implementations. own_implementations.cmake asks all cases of those that are right.
#include "program/implementations.hpp"

#include "judge/judge.hpp"
#include "mutants/mutants.hpp"
#include "subject/subject.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace slice1::conformance {
namespace implementations_tests {

unsigned failures(const slice1_implementation& implementation, output_padding padding, std::string& first) {
  const auto s = in_process(implementation);
  unsigned failed = 0;
  static const auto cases = all_cases();
  for (const auto& c : cases) {
    if (c.slow || !is_small(c)) continue;
    const auto v = examine(*s, c, padding);
    if (v.outcome == outcome::failed && failed++ == 0) first = c.id + "\n" + v.message;
  }
  return failed;
}

TEST(OwnImplementations, HaveUniqueNames) {
  std::set<std::string_view> names;
  for (const auto& own : own_implementations()) {
    EXPECT_TRUE(names.insert(own.name).second) << own.name;
    EXPECT_EQ(find_implementation(own.name), &own);
  }
  for (const auto& wrong : mutants()) {
    EXPECT_TRUE(names.insert(wrong.implementation.name).second) << wrong.implementation.name;
    EXPECT_EQ(find_implementation(wrong.implementation.name), &wrong.implementation);
  }
  EXPECT_TRUE(names.insert(padding_writer().name).second);
  EXPECT_EQ(find_implementation(padding_writer().name), &padding_writer());
  EXPECT_EQ(find_implementation("none of these"), nullptr);
  for (const auto* name : {"slice1", "slice1.copy", "slice1.reference_copy"}) EXPECT_TRUE(names.count(name)) << name;
}

TEST(PaddingWriter, PassesUnderFreeAndFailsUnderStrict) {
  std::string first;
  EXPECT_EQ(failures(padding_writer(), output_padding::free, first), 0u) << first;
  EXPECT_GT(failures(padding_writer(), output_padding::strict, first), 0u);
}

}  // namespace implementations_tests
}  // namespace slice1::conformance
