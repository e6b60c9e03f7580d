// SPDX-License-Identifier: MIT
#include "program/report.hpp"

#include "judge/explain.hpp"
#include "tests/case_of.hpp"

#include <gtest/gtest.h>

#include <sstream>

namespace slice1::conformance {
namespace report_tests {

test_case legal() {
  return case_of(slice(data_type::uint8, {6}, {0}, {6}, {-2}));
}

// Breaks window.stride; with `both` also window.bounds.
test_case illegal(bool both = false) {
  auto c = legal();
  c.what.desc.input_window_strides[0] = 0;
  if (both) c.what.desc.input_window_offsets[0] = 1;
  return c;
}

verdict failed(failure f, const std::vector<std::string>& likely = {}) {
  return {outcome::failed, f, "what\n  description\n", likely};
}

void add(run_report& to, unsigned times, const test_case& c, const verdict& v) {
  for (unsigned i = 0; i < times; ++i) to.add(c, v, v.failure == failure::accepted_invalid);
}

verdict wrong(const std::string& likely, const std::string& other = {}) {
  return failed(failure::wrong_element, other.empty() ? std::vector{likely} : std::vector{likely, other});
}

std::string page(const run_report& r) {
  std::ostringstream text;
  r.write_markdown(text, "title", "strict", "");
  return text.str();
}

// The remarks about mistakes, without the examples.
std::string mistakes(const run_report& r) {
  std::istringstream lines(r.remarks());
  std::string text;
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with("  for example ")) text += line + '\n';
  }
  return text;
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(Report, ARunThatJudgesNothingFails) {
  run_report r;
  EXPECT_EQ(r.shortcoming(), "Failed: no case was asked.\n");
  r.add(legal(), {outcome::unsupported, failure::none, {}}, false);
  r.add(legal(), {outcome::skipped, failure::none, "why"}, false);
  EXPECT_EQ(r.shortcoming(), "Failed: nothing was judged: no case passed or failed.\n");
}

const verdict declined{outcome::unsupported, failure::none, {}};

TEST(Report, AFeatureLevelAndAnOperatorMayBeDeclinedAsAWhole) {
  auto early = legal(), gradient = legal();
  early.level = feature_level::v2_1;
  gradient.what.desc.type = operator_type::slice_grad;
  run_report r;
  add(r, 3, early, declined);
  add(r, 3, gradient, declined);
  add(r, 1, legal(), {});
  EXPECT_EQ(r.shortcoming(), "");
}

TEST(Report, DecliningSomeDescriptionsFailsUnlessTheImplementationIsPartial) {
  for (const auto& judged : {verdict{}, failed(failure::rejected_valid)}) {
    run_report whole, partial({.is_partial = true});
    for (auto* const r : {&whole, &partial}) {
      add(*r, 3, legal(), declined);
      add(*r, 1, legal(), judged);
    }
    EXPECT_EQ(whole.shortcoming(),
              "Failed: 3 cases were declined at feature levels at which others were not; only a partial implementation "
              "(--partial) may decline descriptions.\n");
    EXPECT_EQ(partial.shortcoming(), "");
  }
}

TEST(Report, APartialImplementationNeverPassesAsAWhole) {
  run_report r({.is_partial = true});
  add(r, 2, legal(), declined);
  add(r, 1, legal(), {});
  EXPECT_EQ(r.last_line(), "3 cases: 1 passed, 0 failed, 2 unsupported, 0 skipped: partial, 33.3 % judged");
  EXPECT_TRUE(has(page(r), "partial, 33.3 % judged")) << page(r);
  EXPECT_EQ(run_report({.is_partial = true}).shortcoming(), "Failed: no case was asked.\n");
}

TEST(Report, ARunThatWasGivenUpFails) {
  run_report r;
  add(r, 1, legal(), {});
  add(r, 2, legal(), {outcome::given_up, failure::none, "the run was given up after 3 hangs"});
  EXPECT_EQ(r.shortcoming(), "Failed: the run was given up after 3 hangs: 2 cases were not asked.\n");
  EXPECT_EQ(r.last_line(), "3 cases: 1 passed, 0 failed, 0 unsupported, 2 skipped");
}

TEST(Report, WrongAcceptancesAreCountedByEveryBrokenRule) {
  run_report r;
  add(r, 1, illegal(true), failed(failure::accepted_invalid));
  add(r, 2, illegal(), failed(failure::accepted_invalid));
  const auto text = r.remarks();
  EXPECT_TRUE(has(text, "Failed: 3: an invalid description accepted: window.stride 3, window.bounds 1\n")) << text;
}

TEST(Report, WrongAcceptancesAreNotCountedByUndocumentedRules) {
  run_report r;
  auto c = illegal();
  c.what.desc.output_tensor.flags = 2;
  add(r, 1, c, failed(failure::accepted_invalid));
  EXPECT_TRUE(has(r.remarks(), "an invalid description accepted: window.stride 1\n")) << r.remarks();
}

TEST(Report, WrongRejectionsAreExplainedBySuspicions) {
  run_report r;
  auto c = legal();  // has a negative stride
  add(r, 2, c, failed(failure::rejected_valid, suspicions(c)));
  c.what.desc.input_tensor.flags = 1;
  add(r, 1, c, failed(failure::rejected_valid, suspicions(c)));
  const auto text = r.remarks();
  EXPECT_TRUE(has(text, "Likely mistake in 3 of them: a valid description is rejected: a window stride is negative\n"))
      << text;
  EXPECT_FALSE(has(text, "OWNED_BY_DML")) << text;
}

TEST(Report, TheBestExplanationLeavesOnlyTheRestToOthers) {
  run_report r;
  add(r, 5, legal(), wrong("a", "b"));
  add(r, 3, legal(), wrong("a", "c"));
  add(r, 2, legal(), wrong("b"));
  add(r, 1, legal(), failed(failure::wrong_element));
  const auto text = mistakes(r);
  EXPECT_TRUE(has(text, "Likely mistake in 8 of them: a\nLikely mistake in 2 of them: b\n")) << text;
  EXPECT_FALSE(has(text, "of them: c")) << text;
}

TEST(Report, AtMostTenMistakesAreShown) {
  run_report r;
  for (const char* mistake : {"a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k"})
    add(r, 1, legal(), wrong(mistake));
  const auto text = r.remarks();
  EXPECT_TRUE(has(text, "of them: j\n")) << text;
  EXPECT_FALSE(has(text, "of them: k\n")) << text;
}

TEST(Report, ARuleThatIsNotEnforcedIsAMistake) {
  run_report r;
  add(r, 1, illegal(true), failed(failure::accepted_invalid));
  add(r, 2, illegal(), failed(failure::accepted_invalid));
  add(r, 1, illegal(), {});
  EXPECT_TRUE(has(mistakes(r), "Likely mistake in 3 of them: window.stride is not always enforced\n")) << r.remarks();
  EXPECT_FALSE(has(r.remarks(), "window.bounds is not")) << r.remarks();
}

test_case of_size(std::uint32_t size) {
  return case_of(slice(data_type::uint8, {size}, {0}, {size}, {1}));
}

TEST(Report, EachMistakeHasItsSmallestAndClearestExample) {
  run_report r;
  r.add(of_size(8), wrong("a", "b"), true);
  r.add(of_size(64), wrong("a"), true);
  r.add(of_size(32), wrong("a"), true);
  r.add(of_size(48), wrong("a"), true);
  r.add(of_size(16), wrong("c"), true, example_of(of_size(4), failed(failure::wrong_element)));
  EXPECT_TRUE(has(r.remarks(), "of them: a\n  for example " + of_size(32).id + "\n")) << r.remarks();
  EXPECT_TRUE(has(r.remarks(), "of them: c\n  for example " + of_size(4).id + "\n")) << r.remarks();
  const auto text = page(r);
  EXPECT_TRUE(has(text, "- in 4 failures: a: `" + of_size(32).id + "`\n\n  ```\n  what\n    description\n  ```\n"))
      << text;
  EXPECT_LT(text.find("## Likely mistakes"), text.find("## Failures")) << text;
}

TEST(Report, SaysWhichRulesAndKindsWereNeverJudged) {
  std::vector<test_case> all{legal(), illegal()};
  all[0].kind = "page", all[0].rules = {rule::window_stride};
  all[1].kind = "rule", all[1].rules = {rule::window_stride};
  auto other = legal();
  other.what.desc.type = operator_type::slice;
  other.kind = "bits";
  all.push_back(other);
  const auto remarks = [&](const std::vector<std::pair<test_case, outcome>>& judged) {
    run_report r;
    for (const auto& [c, o] : judged) r.add(c, {o, failure::none, "", {}}, true);
    r.compare_with(all);
    return r.remarks();
  };
  using enum outcome;
  EXPECT_TRUE(has(remarks({{all[0], passed}}), "Never judged: rules: window.stride (broken); kinds: random, rule\n"));
  EXPECT_TRUE(
      has(remarks({{all[1], passed}}), "Never judged: rules: window.stride (satisfied); kinds: page, random\n"));
  EXPECT_TRUE(has(remarks({{all[1], unsupported}}), "Never judged: rules: window.stride; kinds: page, random, rule\n"));
  EXPECT_TRUE(has(remarks({{all[0], passed}, {all[1], passed}}), "Never judged: kinds: random\n"));
}

TEST(Report, SaysWhichNumberOfElementsWasTheMost) {
  run_report r({.most_elements = 100});
  add(r, 1, legal(), {});
  EXPECT_EQ(r.last_line(),
            "1 cases: 1 passed, 0 failed, 0 unsupported, 0 skipped: only executions of at most 100 elements");
}

TEST(Report, RejectingNothingExplainsEveryWrongAcceptance) {
  run_report r;
  add(r, 10, illegal(), failed(failure::accepted_invalid, {"a"}));
  add(r, 1, legal(), wrong("b"));
  EXPECT_TRUE(has(mistakes(r),
                  "Likely mistake in 10 of them: nothing is rejected: every invalid description was "
                  "accepted\nLikely mistake in 1 of them: b\n"))
      << r.remarks();
  add(r, 1, illegal(), {});
  EXPECT_TRUE(has(mistakes(r), "Likely mistake in 10 of them: a\n")) << r.remarks();
}

TEST(Report, RejectingEverythingExplainsEveryWrongRejection) {
  run_report r;
  add(r, 10, legal(), failed(failure::rejected_valid));
  add(r, 10, illegal(), {});
  EXPECT_TRUE(has(r.remarks(), "Likely mistake in 10 of them: everything is rejected")) << r.remarks();
  add(r, 1, legal(), {});
  EXPECT_FALSE(has(r.remarks(), "everything is rejected")) << r.remarks();
}

TEST(Report, WritingNothingExplainsEveryWrongElement) {
  run_report r;
  add(r, 10, legal(), wrong("elements are not written: they are what the output held before", "a"));
  EXPECT_TRUE(has(r.remarks(), "Likely mistake in 10 of them: outputs are never written")) << r.remarks();
  EXPECT_FALSE(has(r.remarks(), "elements are not written")) << r.remarks();
  add(r, 1, legal(), {});
  EXPECT_TRUE(has(r.remarks(), "Likely mistake in 10 of them: a\n")) << r.remarks();
}

TEST(ReportsPage, FailuresWithoutAMistakeSayWhatWentWrong) {
  run_report r;
  auto c = legal();
  for (unsigned i = 0; i < 12; ++i) {
    c.id = "slice1.test.number_" + std::to_string(i);
    r.add(c, failed(failure::crashed), true);
  }
  const auto text = page(r);
  EXPECT_TRUE(has(text, "\n12: a crash\n\n- `slice1.test.number_0`\n\n  ```\n  what\n    description\n  ```\n"))
      << text;
  EXPECT_TRUE(has(text, "- `slice1.test.number_10`\n- `slice1.test.number_11`\n")) << text;
}

TEST(ReportsPage, LevelsWithoutANameAreOneRow) {
  run_report r;
  auto c = legal();
  for (const std::uint32_t level : {0x9bu, 0x4101u, 0x6400u}) {
    c.level = feature_level{level};
    r.add(c, {}, true);
  }
  const auto text = page(r);
  EXPECT_TRUE(has(text, "| 6_4 | 1 of 1 |")) << text;
  EXPECT_TRUE(has(text, "| others | 2 of 2 |")) << text;
  EXPECT_FALSE(has(text, "0x")) << text;
}

TEST(ReportsPage, UndocumentedBehaviourIsCountedByRuleAndListedUpToALimit) {
  run_report r;
  auto c = legal();
  c.what.desc.output_tensor.flags = 2;
  for (unsigned i = 0; i < 60; ++i) {
    c.id = "slice1.test.number_" + std::to_string(i);
    r.add(c, {outcome::no_opinion, failure::none, "accepted, tensor.flags"}, i % 3 == 0);
  }
  const auto text = page(r);
  EXPECT_TRUE(has(text, "| `tensor.flags` | 20 | 40 |\n")) << text;
  EXPECT_TRUE(has(text, "slice1.test.number_49`")) << text;
  EXPECT_FALSE(has(text, "slice1.test.number_50`")) << text;
  EXPECT_TRUE(has(text, "And 10 more.")) << text;
}

}  // namespace report_tests
}  // namespace slice1::conformance
