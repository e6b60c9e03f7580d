// SPDX-License-Identifier: MIT
// The judge finds every mutant and names its mistake. Mutants that crash or hang are left to the table in README.md.
#include "mutants/mutants.hpp"
#include "judge/explain.hpp"
#include "judge/judge.hpp"
#include "model/copy.hpp"
#include "program/implementations.hpp"
#include "subject/subject.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>

namespace slice1::conformance {
namespace mutants_tests {

// How often each line of advice was given, and the number of failures.
struct advice {
  unsigned failures = 0;
  std::map<std::string, unsigned> lines{};
};

void add(advice& to, const verdict& v) {
  ++to.failures;
  for (const auto& what : v.likely) ++to.lines[what];
}

const std::vector<test_case>& cases() {
  static const auto all = all_cases();
  return all;
}

// All cases of small kinds, and an eighth of those of kinds with thousands.
const std::vector<test_case>& some_cases() {
  static const auto some = [] {
    std::map<std::string_view, unsigned> sizes, seen;
    auto made = cases();
    for (const auto& c : made) ++sizes[c.kind];
    std::erase_if(made, [&](const test_case& c) {
      return c.slow || !is_small(c) || (sizes[c.kind] > 1000 && seen[c.kind]++ % 8 != 0);
    });
    return made;
  }();
  return some;
}

advice advice_on(const slice1_implementation& implementation, output_padding padding) {
  const auto s = in_process(implementation);
  advice found;
  for (const auto& c : some_cases()) {
    const auto v = examine(*s, c, padding);
    if (v.outcome == outcome::failed) add(found, v);
  }
  return found;
}

bool is_found(const slice1_implementation& implementation, output_padding padding, const std::vector<test_case>& all) {
  const auto s = in_process(implementation);
  return std::any_of(all.begin(), all.end(), [&](const test_case& c) {
    return !c.slow && is_small(c) && examine(*s, c, padding).outcome == outcome::failed;
  });
}

// By the cases of a default run beyond 2^24 elements, and where memory is sparse, beyond 2^31 bytes.
bool is_found_by_size(const slice1_implementation& implementation) {
  const auto s = in_process(implementation);
  if (!s->is_sparse()) return true;
  return std::any_of(cases().begin(), cases().end(), [&](const test_case& c) {
    const bool is_long = c.kind == "large" && wants_execution(c, *s) && elements_of(c) > 1u << 24;
    return (is_long || (c.slow && is_quick_if_sparse(c))) &&
           examine(*s, c, output_padding::free).outcome == outcome::failed;
  });
}

TEST(Mutants, AreAllFound) {
  for (const auto& m : mutants()) {
    if (m.needs_process) continue;
    if (m.needs_size) {
      EXPECT_TRUE(is_found_by_size(m.implementation)) << m.implementation.name;
      continue;
    }
    const auto is_found_in = [&](const auto& all, output_padding padding) {
      return is_found(m.implementation, padding, all);
    };
    const bool in_some = is_found_in(some_cases(), output_padding::free);
    EXPECT_FALSE(in_some && m.needs_strict) << m.implementation.name;
    EXPECT_TRUE(in_some || is_found_in(cases(), m.needs_strict ? output_padding::strict : output_padding::free))
        << m.implementation.name;
  }
}

TEST(Mutants, OfTheCopyAreExplainedByTheirMistake) {
  unsigned called = 0;
  for (const auto& [m, text] : all_mistakes()) {
    const std::string what(text);
    const auto& all = mutants();
    const auto wrong = std::find_if(all.begin(), all.end(), [&](const mutant& known) { return known.what == what; });
    ASSERT_NE(wrong, all.end()) << what;
    for (const auto padding : {output_padding::strict, output_padding::free}) {
      const auto found = advice_on(wrong->implementation, padding);
      ASSERT_EQ(found.lines.count(what), 1u) << what;
      // A copy beyond the output is not a wrong element.
      if (m != mistake::output_filled_to_maximum) {
        EXPECT_EQ(found.lines.at(what), found.failures) << what;
      }
      ++called;
    }
  }
  EXPECT_EQ(called, 30u);
}

TEST(Mutants, OfElementsAreExplainedByTheirMistake) {
  const auto expect = [](const char* name, const std::string& what) {
    const auto found = advice_on(*find_implementation(name), output_padding::strict);
    ASSERT_EQ(found.lines.count(what), 1u) << name;
    EXPECT_EQ(found.lines.at(what), found.failures) << name;
  };
  expect("floats_through_arithmetic", "elements go through floating-point arithmetic instead of being copied as bits");
  expect("integers_through_float", "32-bit integers go through float: they keep 24 significant bits");
  expect("eight_bytes_as_four", "elements are treated as half their size");
  expect("two_bytes_as_one", "elements are treated as half their size");
  expect("nothing_written", "elements are not written: they have their old values");
  expect("offset_plus_size_in_32_bits", "offset + size wraps in 32 bits");
}

}  // namespace mutants_tests
}  // namespace slice1::conformance
