// SPDX-License-Identifier: MIT
#include "program/run.hpp"

#include "program/implementations.hpp"

#include <gtest/gtest.h>

#include <initializer_list>
#include <sstream>
#include <string>
#include <vector>

namespace slice1::conformance {
namespace run_tests {

/// Gives every question the same answer.
class always : public subject {
 public:
  explicit always(answer a) : answer_(std::move(a)) {}
  std::string name() const override { return "always"; }
  bool checks_buffers() const override { return false; }
  bool has_all_operators() const override { return false; }
  bool is_partial() const override { return false; }
  answer ask(const test_case&, bool) override { return answer_; }

 private:
  answer answer_;
};

answer created(std::uint32_t how) {
  answer a;
  a.created = how;
  return a;
}

std::string shown(const options& o, subject& s, const std::vector<test_case>& cases) {
  std::ostringstream console;
  test_run run(o, s, output_padding::strict, &console);
  for (const auto& c : cases) run.examine(c, "--random 0");
  return console.str() + run.not_shown();
}

std::size_t occurrences(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

// Descriptions that break one rule each.
std::vector<test_case> breaking(rule broken, std::size_t count) {
  std::vector<test_case> found;
  for (auto& c : all_cases()) {
    if (found.size() < count && violated_rules(c.what, c.level) == std::vector<rule>{broken})
      found.push_back(std::move(c));
  }
  EXPECT_EQ(found.size(), count);
  return found;
}

TEST(Run, ShowsOneFailureOfEachRuleThatIsNotEnforced) {
  options o;
  o.shrink = false;
  auto cases = breaking(rule::window_stride, 15);
  const auto others = breaking(rule::tensor_base_alignment, 5);
  cases.insert(cases.end(), others.begin(), others.end());
  always accepting(created(SLICE1_ACCEPTED));
  const auto text = shown(o, accepting, cases);
  EXPECT_EQ(occurrences(text, "breaks window.stride\n"), 1u);
  EXPECT_EQ(occurrences(text, "breaks tensor.base_alignment\n"), 1u);
  EXPECT_EQ(occurrences(text, "and 18 more: an invalid description accepted\n"), 1u);
}

// Valid ones of some ranks.
std::vector<test_case> of_ranks(std::initializer_list<std::uint32_t> ranks, std::size_t count) {
  std::vector<test_case> found;
  for (const auto rank : ranks) {
    std::size_t left = count;
    for (auto& c : all_cases()) {
      if (left == 0 || c.kind != "layout" || c.slow || c.what.desc.dimension_count != rank) continue;
      if (!violated_rules(c.what, c.level).empty()) continue;
      found.push_back(std::move(c));
      --left;
    }
    EXPECT_EQ(left, 0u) << rank;
  }
  return found;
}

TEST(Run, ShowsFewFailuresThatNoMistakeExplainsOfEachKindAndRank) {
  options o;
  o.shrink = false;
  answer crash;
  crash.end = ending::crashed;
  always crashing(crash);
  const auto text = shown(o, crashing, of_ranks({2, 3}, 5));
  EXPECT_EQ(occurrences(text, "\nFAILED "), 4u) << text;
  EXPECT_EQ(occurrences(text, "and 6 more: a crash\n"), 1u) << text;
}

TEST(Run, ShowsTheSameShrunkCaseOnce) {
  answer crash;
  crash.end = ending::crashed;
  always crashing(crash);
  const auto text = shown({}, crashing, of_ranks({2, 3}, 5));
  EXPECT_EQ(occurrences(text, "\nFAILED "), 1u) << text;
  EXPECT_EQ(occurrences(text, "the smallest case found"), 1u) << text;
}

// One inverts the first byte of some outputs, the other the last byte of some of rank 4.
TEST(Run, ShowsARareMistakeBesideAFrequentOneIfNoGuessExplainsThem) {
  auto wrong = *find_implementation("slice1");
  wrong.execute_operator = [](std::uint32_t type, const slice1_operator* d, const void* input, std::uint64_t size,
                              void* output, std::uint64_t output_size) -> int {
    const int how = find_implementation("slice1")->execute_operator(type, d, input, size, output, output_size);
    const auto t = *static_cast<const slice1_buffer_tensor*>(d->OutputTensor->Desc);
    if (how != SLICE1_DONE || t.Strides != nullptr) return how;
    std::uint64_t count = 1;
    for (std::uint32_t i = 0; i < d->DimensionCount; ++i) count *= t.Sizes[i];
    auto* const bytes = static_cast<unsigned char*>(output);
    if (t.Sizes[d->DimensionCount - 1] != 1) bytes[0] = static_cast<unsigned char>(~bytes[0]);
    else if (d->DimensionCount == 4) bytes[count - 1] = static_cast<unsigned char>(~bytes[count - 1]);
    return how;
  };
  const auto s = in_process(wrong);
  std::vector<test_case> cases;
  for (auto& c : all_cases()) {
    if (c.kind == "exhaustive" ? cases.size() < 500 : c.kind == "callers" || c.kind == "rule")
      cases.push_back(std::move(c));
  }
  const auto text = shown({}, *s, cases);
  const std::string smallest = "the smallest case found that fails in the same way: slice1.shrunk.fl6_4.u8.";
  EXPECT_EQ(occurrences(text, smallest + "in_2.off_0.win_2.str_1.out_2"), 1u) << text;
  EXPECT_EQ(occurrences(text, smallest + "in_1x1x1x1.off_0x0x0x0"), 1u) << text;
}

TEST(Run, MentionsNoMoreFailuresIfAllAreShown) {
  options o;
  o.shrink = false;
  always accepting(created(SLICE1_ACCEPTED));
  EXPECT_EQ(occurrences(shown(o, accepting, breaking(rule::window_stride, 1)), " more"), 0u);
}

// Each of two mistakes is shown once, shrunk, before either is shown again.
TEST(Run, ShowsAShrunkExampleOfEachLikelyMistake) {
  static const auto& right = *find_implementation("slice1");
  auto wrong = *find_implementation("sign_ignored");
  wrong.execute_operator = [](std::uint32_t type, const slice1_operator* d, const void* input, std::uint64_t size,
                              void* output, std::uint64_t output_size) -> int {
    const auto* const name = d->DimensionCount == 4 ? "offset_ignored" : "sign_ignored";
    return find_implementation(name)->execute_operator(type, d, input, size, output, output_size);
  };
  wrong.create_operator = right.create_operator;
  const auto s = in_process(wrong);
  std::vector<test_case> cases;
  for (auto& c : all_cases()) {
    if (c.kind == "callers") cases.push_back(std::move(c));
  }
  const auto text = shown({}, *s, cases);
  EXPECT_EQ(occurrences(text, "FAILED "), 2u) << text;
  EXPECT_EQ(occurrences(text, "the smallest case found"), 2u) << text;
  EXPECT_NE(occurrences(text, "likely mistake: InputWindowOffsets is ignored"), 0u) << text;
  EXPECT_NE(occurrences(text, "likely mistake: the sign of strides is ignored"), 0u) << text;
}

TEST(Run, LeavesOutExecutionsOfMoreElements) {
  options o;
  o.most_elements = 5;
  const auto s = in_process(*find_implementation("slice1"));
  test_run run(o, *s, output_padding::strict, nullptr);
  const auto outcome_of = [&](std::string_view id) { return run.examine(*case_of(id), "").outcome; };
  EXPECT_EQ(outcome_of("slice1.shrunk.fl6_4.u8.in_5.off_0.win_5.str_1.out_5"), outcome::passed);
  EXPECT_EQ(outcome_of("slice1.shrunk.fl6_4.u8.in_6.off_0.win_6.str_1.out_6"), outcome::skipped);
  EXPECT_EQ(outcome_of("slice1.shrunk.fl6_4.u8.in_6.off_0.win_6.str_1.out_6.istr_0"), outcome::skipped);
  EXPECT_EQ(outcome_of("slice1.shrunk.fl6_4.u8.in_6.off_0.win_6.str_0.out_6"), outcome::passed);  // is rejected
}

/// Rejects every case but the first of each process.
class forgetful : public subject {
 public:
  std::string name() const override { return "forgetful"; }
  bool checks_buffers() const override { return false; }
  bool has_all_operators() const override { return false; }
  bool is_partial() const override { return false; }
  answer ask(const test_case&, bool) override { return created(asked_++ == 0 ? SLICE1_ACCEPTED : SLICE1_REJECTED); }
  bool starts_afresh() override { return asked_ = 0, true; }

 private:
  unsigned asked_ = 0;
};

// Valid, and not executed.
std::vector<test_case> acceptable(std::size_t count) {
  std::vector<test_case> found;
  for (auto& c : all_cases()) {
    if (found.size() < count && c.acceptance_only && violated_rules(c.what, c.level).empty())
      found.push_back(std::move(c));
  }
  EXPECT_EQ(found.size(), count);
  return found;
}

TEST(Run, AFailureThatPassesAloneIsCalledState) {
  const auto cases = acceptable(4);
  forgetful s;
  const auto text = shown({}, s, cases);
  const std::string state =
      "  likely mistake: state from earlier calls, or not deterministic: the case passes alone, in a new process\n";
  EXPECT_EQ(occurrences(text, "rejected, but valid"), 1u);
  EXPECT_EQ(occurrences(text, state), 1u) << text;
  EXPECT_EQ(occurrences(text, "most suspicious: "), 0u);
  EXPECT_EQ(occurrences(text, "  asked just before it: " + cases[0].id + "\n"), 1u);
  EXPECT_EQ(occurrences(text, "  alone, it passes: "), 1u);
}

TEST(Run, SomeRandomCasesAreAskedTwice) {
  static unsigned executions;
  executions = 0;
  auto counting = *find_implementation("slice1");
  counting.create_operator = [](std::uint32_t type, const slice1_operator* d, std::uint32_t level) -> int {
    return find_implementation("slice1")->create_operator(type, d, level);
  };
  counting.execute_operator = [](std::uint32_t type, const slice1_operator* d, const void* input, std::uint64_t size,
                                 void* output, std::uint64_t output_size) -> int {
    ++executions;
    return find_implementation("slice1")->execute_operator(type, d, input, size, output, output_size);
  };
  const auto s = in_process(counting);
  unsigned once = 0;
  for (std::uint64_t i = 0; i < 400; ++i) examine(*s, random_case(1, i), output_padding::free);
  once = std::exchange(executions, 0u);
  options o;
  test_run run(o, *s, output_padding::free, nullptr);
  for (std::uint64_t i = 0; i < 400; ++i) run.examine(random_case(1, i), "");
  EXPECT_GT(executions, once + once / 32);
  EXPECT_LT(executions, once + once / 8);
}

TEST(Run, AFailureThatFailsAloneKeepsItsGuess) {
  options o;
  o.shrink = false;
  always rejecting(created(SLICE1_REJECTED));
  const auto text = shown(o, rejecting, acceptable(2));
  EXPECT_EQ(occurrences(text, "passes alone"), 0u);
  EXPECT_EQ(occurrences(text, "  most suspicious: "), 1u);
}

TEST(Run, TheIdsOfFailedCasesAreExpectations) {
  options o;
  o.shrink = false;
  const auto cases = breaking(rule::window_stride, 3);
  always accepting(created(SLICE1_ACCEPTED));
  std::ostringstream ids;
  test_run run(o, accepting, output_padding::strict, nullptr);
  run.list_failed_in(ids);
  for (const auto& c : cases) run.examine(c, "");
  run.examine(acceptable(1).front(), "");
  std::istringstream lines(ids.str());
  expectations known(lines, "failed");
  EXPECT_EQ(occurrences(ids.str(), "\n"), 3u);
  for (const auto& c : cases) EXPECT_EQ(*known.reason(c.id), "an invalid description accepted");
}

TEST(Run, TheCommandForARandomCaseNamesItWithoutPatterns) {
  options o;
  o.program = "./p";
  o.seed = 3, o.first = 5, o.random = 1;
  o.shrink = false;
  answer crash;
  crash.end = ending::crashed;
  always crashing(crash);
  std::ostringstream console;
  test_run run(o, crashing, output_padding::strict, &console);
  run.examine(random_case(3, 5), random_selection(3, 5));
  EXPECT_EQ(occurrences(console.str(),
                        "  alone: ./p --seed 3 --first 5 --random 1 "
                        "--gtest_filter=slice1.random.seed_3.from_5.count_1\n"),
            1u);
}

}  // namespace run_tests
}  // namespace slice1::conformance
