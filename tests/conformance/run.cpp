// SPDX-License-Identifier: MIT
#include "run.hpp"

#include <slice1/format_names.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <ostream>
#include <utility>

namespace slice1::conformance {
namespace {

// Searching for the smallest case asks many questions, and the first of a kind say enough.
constexpr unsigned most_shrunk = 3, most_questions = 300;
constexpr std::uint64_t usual_random = 10'000;
// More of a kind fill the screen and say nothing new.
constexpr unsigned most_printed = 10, most_shown_of_batch = 10;

std::string rules_of(const test_case& c) {
  std::string text;
  for (const rule r : c.rules) text += (text.empty() ? "" : " ") + std::string(id(r));
  return text;
}

class one_case : public testing::Test {
 public:
  one_case(test_run& run, const test_case& c) : run_(run), case_(c) {}

 private:
  void TestBody() override {
    RecordProperty("rules", rules_of(case_));
    RecordProperty("feature_level", to_string(case_.level));
    RecordProperty("data_type", to_string(case_.what.desc.input_tensor.data_type));
    RecordProperty("rank", std::to_string(case_.what.desc.dimension_count));
    const verdict v = run_.examine(case_, "--random 0 --gtest_filter=" + case_.id + (case_.slow ? " --slow" : ""));
    switch (v.outcome) {
      case outcome::passed: return;
      case outcome::no_opinion: RecordProperty("undocumented", v.message); return;
      case outcome::unsupported: GTEST_SKIP() << "unsupported";
      case outcome::skipped: GTEST_SKIP() << v.message;
      case outcome::failed: ADD_FAILURE() << v.message;
    }
  }
  test_run& run_;
  const test_case& case_;
};

class random_batch : public testing::Test {
 public:
  random_batch(test_run& run, std::uint64_t first, std::uint64_t count) : run_(run), first_(first), count_(count) {}

 private:
  void TestBody() override {
    std::uint64_t failed = 0;
    std::string text;
    for (std::uint64_t i = first_; i < first_ + count_; ++i) {
      const test_case c = random_case(run_.how().seed, i);
      const verdict v = run_.examine(c, selection(i));
      if (v.outcome == outcome::failed && ++failed <= most_shown_of_batch) text += '\n' + c.id + '\n' + v.message;
    }
    if (failed != 0) ADD_FAILURE() << failed << " of " << count_ << " random cases failed.\n" << text;
  }

  std::string selection(std::uint64_t i) const {
    return "--seed " + std::to_string(run_.how().seed) + " --first " + std::to_string(i) +
           " --random 1 --gtest_filter=slice1.random.*";
  }

  test_run& run_;
  std::uint64_t first_, count_;
};

}  // namespace

test_run::test_run(const options& o, subject& s, output_padding padding, std::ostream* console)
    : options_(o),
      subject_(s),
      padding_(padding),
      skip_(read_expectations(o.skip)),
      expected_failures_(read_expectations(o.expect_failure)),
      console_(console) {}

verdict test_run::asked(const test_case& c, bool& accepted) {
  const auto skipped = [](std::string why) { return verdict{outcome::skipped, failure::none, std::move(why)}; };
  if (const auto* const reason = skip_.reason(c.id)) return skipped(*reason);
  if (c.slow && !options_.slow) return skipped("more than 2^31 bytes: --slow asks it");
  if (c.slow && sizeof(std::size_t) < 8) return skipped("more bytes than fit into the address space");
  const answer a = subject_.ask(c, wants_execution(c, subject_));
  accepted = a.created == SLICE1_ACCEPTED;
  return judge(c, a, padding_);
}

verdict test_run::examine(const test_case& c, const std::string& selection) {
  bool accepted = false;
  verdict v = asked(c, accepted);
  if (const auto* const reason = expected_failures_.reason(c.id)) {
    if (v.outcome == outcome::failed) v = {outcome::skipped, failure::none, "expected failure: " + *reason};
    else if (v.outcome == outcome::passed)
      v = {outcome::failed, failure::none, "passed, but is expected to fail: " + *reason + '\n'};
  }
  report_.add(c, v, accepted);
  if (v.outcome != outcome::failed) return v;
  const unsigned failures = ++failures_[v.failure];
  if (failures <= most_shrunk) v.message += smallest(c, v.failure);
  v.message += "  alone: " + command_line(options_, selection) + '\n';
  if (console_ != nullptr && failures <= most_printed)
    *console_ << "\nFAILED " << c.id << '\n' << v.message << std::flush;
  return v;
}

std::string test_run::smallest(const test_case& c, failure f) {
  const bool costs_time = f == failure::hung || f == failure::garbled || f == failure::none;
  if (!options_.shrink || c.slow || costs_time) return {};
  const test_case found = shrink(subject_, c, f, padding_, most_questions);
  if (found.id == c.id) return {};
  return "  the smallest case found that fails in the same way: " + found.id + '\n' +
         conformance::examine(subject_, found, padding_).message;
}

void test_run::register_tests(const std::vector<test_case>& cases) {
  constexpr std::string_view prefix = "slice1.";
  for (const auto& c : cases) {
    const auto dot = c.id.find('.', prefix.size());
    testing::RegisterTest(c.id.substr(0, dot).c_str(), c.id.substr(dot + 1).c_str(), nullptr, nullptr, "", 0,
                          [this, &c]() -> testing::Test* { return new one_case(*this, c); });
  }
  const std::uint64_t end = options_.first + options_.random.value_or(usual_random);
  for (std::uint64_t i = options_.first; i < end;) {
    const std::uint64_t count = std::min(options_.batch, end - i);
    const std::string name =
        "seed_" + std::to_string(options_.seed) + ".from_" + std::to_string(i) + ".count_" + std::to_string(count);
    testing::RegisterTest("slice1.random", name.c_str(), nullptr, nullptr, "", 0,
                          [this, i, count]() -> testing::Test* { return new random_batch(*this, i, count); });
    i += count;
  }
}

}  // namespace slice1::conformance
