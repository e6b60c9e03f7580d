// SPDX-License-Identifier: MIT
#include "program/run.hpp"

#include <slice1/format/names.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <ostream>
#include <utility>

namespace slice1::conformance {
namespace {

// The search for the smallest case asks many questions.
constexpr unsigned most_questions = 300, least_questions = 10;
constexpr std::uint64_t usual_random = 10'000;
constexpr std::uint64_t most_asked_again = 10;
constexpr std::size_t most_asked_before = 3;
constexpr std::size_t most_shown_mistakes = 20;  // on the console, of each kind of failure

// A failure is reported at its case's id; a line in this file would mean nothing.
constexpr int no_line = -1;

void add_failure(const std::string& id, const std::string& message) {
  GTEST_MESSAGE_AT_(id.c_str(), no_line, "", testing::TestPartResult::kNonFatalFailure) << message;
}

std::string batch_name(std::uint64_t seed, std::uint64_t first, std::uint64_t count) {
  return "seed_" + std::to_string(seed) + ".from_" + std::to_string(first) + ".count_" + std::to_string(count);
}

// "slice1.random"
std::string suite_name(operator_type type) {
  return std::string(name_of(type)) + ".random";
}

class one_case : public testing::Test {
 public:
  one_case(test_run& run, const test_case& c) : run_(run), case_(c) {}

 private:
  void TestBody() override {
    if (!GTEST_FLAG_GET(output).empty()) record_properties();
    const verdict v = run_.examine(case_, "--random 0 --gtest_filter=" + case_.id + (case_.slow ? " --slow" : ""));
    switch (v.outcome) {
      case outcome::passed: return;
      case outcome::no_opinion: RecordProperty("undocumented", v.message); return;
      case outcome::unsupported: skip("unsupported"); return;
      case outcome::skipped:
      case outcome::given_up: skip(v.message); return;
      case outcome::failed: add_failure(case_.id, v.message);
    }
  }
  void record_properties() const {
    RecordProperty("rules", ids_of(case_.rules, " "));
    RecordProperty("feature_level", to_string(case_.level));
    RecordProperty("data_type", to_string(case_.what.desc.input_tensor.data_type));
    RecordProperty("rank", std::to_string(case_.what.desc.dimension_count));
  }
  void skip(const std::string& why) const {
    GTEST_MESSAGE_AT_(case_.id.c_str(), no_line, "", testing::TestPartResult::kSkip) << why;
  }

  test_run& run_;
  const test_case& case_;
};

class random_batch : public testing::Test {
 public:
  random_batch(test_run& run, operator_type type, std::uint64_t first, std::uint64_t count)
      : run_(run), type_(type), first_(first), count_(count) {}

 private:
  void TestBody() override {
    for (std::uint64_t i = first_; i < first_ + count_; ++i) {
      const test_case c = random_case(run_.how().seed, i, type_);
      const verdict v = run_.examine(c, random_selection(run_.how().seed, i, type_));
      if (v.outcome == outcome::failed) add_failure(c.id, v.message);
    }
  }

  test_run& run_;
  operator_type type_;
  std::uint64_t first_, count_;
};

}  // namespace

std::string random_selection(std::uint64_t seed, std::uint64_t i, operator_type type) {
  return "--seed " + std::to_string(seed) + " --first " + std::to_string(i) +
         " --random 1 --gtest_filter=" + suite_name(type) + '.' + batch_name(seed, i, 1);
}

test_run::test_run(const options& o, subject& s, output_padding padding, std::ostream* console)
    : options_(o),
      subject_(s),
      padding_(padding),
      skip_(read_expectations(o.skip)),
      expected_failures_(read_expectations(o.expect_failure)),
      report_(what().scope),
      console_(console) {}

verdict test_run::asked(const test_case& c, bool& accepted) {
  const auto skipped = [](std::string why) { return verdict{outcome::skipped, failure::none, std::move(why), {}}; };
  if (const auto* const reason = skip_.reason(c.id)) return skipped(*reason);
  if (c.slow && !options_.slow && !(is_quick_if_sparse(c) && subject_.is_sparse()))
    return skipped("more than 16 MiB: needs --slow");
  if (c.slow && sizeof(std::size_t) < 8) return skipped("more bytes than fit into the address space");
  const bool executes = wants_execution(c, subject_);
  if (executes && elements_of(c) > options_.most_elements)
    return skipped("more elements than --most-elements " + std::to_string(options_.most_elements));
  const answer a = subject_.ask(c, executes);
  accepted = a.created == SLICE1_ACCEPTED;
  verdict v = judge(c, a, padding_);
  constexpr std::uint32_t one_in = 16;  // of the random cases, asked twice, because some mistakes are rare
  if (c.kind != "random" || v.outcome != outcome::passed || number_of(c) % one_in != 0) return v;
  v = conformance::examine(subject_, c, padding_);
  if (v.outcome == outcome::failed) v.message += "  asked at once before it, it passed\n";
  return v;
}

verdict test_run::examine(const test_case& c, const std::string& selection) {
  bool accepted = false;
  verdict v = asked(c, accepted);
  expect(c, v);
  const bool is_state = v.outcome == outcome::failed && passes_alone(c, v);
  asked_before_.push_back(c.id);
  if (asked_before_.size() > most_asked_before) asked_before_.pop_front();
  if (v.outcome != outcome::failed) return record(c, v, accepted, {}), v;
  if (failed_ != nullptr && v.failure != failure::none) *failed_ << c.id << "  " << text_of(v.failure) << '\n';
  ++failures_[v.failure].count;
  const auto wanted = interest_in(c, v);
  std::string text =
      text_of(v) + (is_state ? "  alone, it passes: " : "  alone: ") + command_line(options_, selection) + '\n';
  const example smaller = wanted != interest::none && !is_state ? smallest(c, v, text) : example();
  record(c, v, accepted, smaller);
  v.message = std::move(text);
  if (console_ == nullptr || wanted != interest::show) return v;
  const auto& id = smaller.id.empty() ? c.id : smaller.id;
  if (mistakes_of(c, v).empty() && !failures_[v.failure].unexplained.takes(id)) return v;
  ++failures_[v.failure].shown;
  *console_ << "\nFAILED " << c.id << '\n' << v.message << std::flush;
  return v;
}

void test_run::record(const test_case& c, const verdict& v, bool accepted, const example& smaller) {
  report_.add(c, v, accepted, smaller);
  if (log_ != nullptr) log_->add(c.id, v, accepted, smaller);
}

void test_run::expect(const test_case& c, verdict& v) {
  const auto* reason = expected_failures_.reason(c.id);
  if (reason != nullptr && v.outcome == outcome::passed)
    v = {outcome::failed, failure::none, "passed, but was expected to fail: " + *reason + '\n', {}};
  if (v.outcome != outcome::failed || v.failure == failure::none) return;
  if (reason == nullptr) {
    const auto violated = violated_rules(c.what, c.level);
    reason = expected_failures_.reason_to_fail(violated.empty() ? c.rules : forbidding(violated), v.likely);
  }
  if (reason != nullptr) v = {outcome::skipped, failure::none, "expected failure: " + *reason, {}};
}

// Asks the first failures of a kind again, and more if one of them depended on earlier questions. About the rest, no
// guess is safe then.
bool test_run::passes_alone(const test_case& c, verdict& v) {
  auto& so_far = failures_[v.failure];
  if (so_far.count >= (so_far.passed_alone == 0 ? most_asked_again : 10 * most_asked_again)) {
    if (so_far.passed_alone != 0) v.likely.clear();
    return false;
  }
  if (c.slow || v.failure == failure::hung || v.failure == failure::none) return false;
  if (!subject_.starts_afresh() || conformance::examine(subject_, c, padding_).outcome == outcome::failed) return false;
  ++so_far.passed_alone;
  v.likely = {std::string(depends_on_state)};
  std::string before;
  for (const auto& id : asked_before_) before += (before.empty() ? "" : ", ") + id;
  if (!before.empty()) v.message += "  asked just before it: " + before + '\n';
  return true;
}

// Shows one example of each likely mistake: the first of the failures that have a mistake in common. Each further one
// leaves only the mistakes that explain it, too: a clearer example for the summary.
test_run::interest test_run::interest_in(const test_case& c, const verdict& v) {
  auto& so_far = failures_[v.failure];
  auto mistakes = mistakes_of(c, v);
  if (mistakes.empty()) return so_far.unexplained.is_candidate(c) ? interest::show : interest::none;
  std::sort(mistakes.begin(), mistakes.end());
  for (auto& known : so_far.explained) {
    std::vector<std::string> both;
    std::set_intersection(known.begin(), known.end(), mistakes.begin(), mistakes.end(), std::back_inserter(both));
    if (both.empty()) continue;
    const bool is_clearer = both.size() < known.size();
    known = std::move(both);
    return is_clearer ? interest::shrink : interest::none;
  }
  if (so_far.explained.size() == most_shown_mistakes) return interest::none;
  so_far.explained.push_back(std::move(mistakes));
  return interest::show;
}

std::string test_run::not_shown() const {
  std::string text;
  if (console_ == nullptr) return text;
  for (const auto& [kind, so_far] : failures_) {
    if (so_far.shown < so_far.count)
      text += "and " + std::to_string(so_far.count - so_far.shown) + " more: " + text_of(kind) + '\n';
  }
  return text.empty() ? text : '\n' + text + '\n';
}

std::string test_run::warnings(const std::vector<test_case>& cases) {
  std::string text;
  for (auto* const known : {&skip_, &expected_failures_}) {
    if (!known->has_unmatched()) continue;
    for (const auto& c : cases) known->reason(c.id);
    for (const auto& line : known->unmatched(cases)) text += "Warning: " + line + '\n';
  }
  return text;
}

// Adds lines about it to the text.
example test_run::smallest(const test_case& c, const verdict& v, std::string& text) {
  const bool costs_time = v.failure == failure::hung || v.failure == failure::garbled || v.failure == failure::none;
  if (!options_.shrink || c.slow || costs_time) return {};
  constexpr std::uint64_t most_elements = 1u << 28;  // in all executions together
  const std::uint64_t affordable = wants_execution(c, subject_) ? most_elements / elements_of(c) : most_questions;
  auto questions = static_cast<unsigned>(std::clamp<std::uint64_t>(affordable, least_questions, most_questions));
  auto& left = failures_[v.failure].questions_left;
  const bool is_explained = !mistakes_of(c, v).empty();
  if (!is_explained) questions = std::min(questions, left);
  const unsigned before = questions;
  const test_case found = shrink(subject_, c, v, padding_, questions);
  if (!is_explained) left -= before - questions;
  if (found.id == c.id) return {};
  const verdict again = conformance::examine(subject_, found, padding_);
  text += "  the smallest case found that fails in the same way: " + found.id + '\n' + text_of(again) +
          "  alone: " + command_line(options_, "--random 0 --gtest_filter=" + found.id) + '\n';
  return again.failure == v.failure ? example_of(found, again) : example();
}

void test_run::register_tests(const std::vector<test_case>& cases) {
  const auto is_judged = [this](operator_type type) {
    return type == operator_type::slice1 || subject_.has_all_operators();
  };
  const auto register_cases = [&](bool last) {
    for (const auto& c : cases) {
      if (is_asked_last(c) != last || !is_judged(c.what.desc.type)) continue;
      const auto dot = c.id.find('.', name_of(c.what.desc.type).size() + 1);
      testing::RegisterTest(c.id.substr(0, dot).c_str(), c.id.substr(dot + 1).c_str(), nullptr, nullptr, "", 0,
                            [this, &c]() -> testing::Test* { return new one_case(*this, c); });
    }
  };
  register_cases(false);
  const std::uint64_t end = options_.first + options_.random.value_or(usual_random);
  for (const auto type : all_operators) {
    if (!is_judged(type)) continue;
    for (std::uint64_t i = options_.first; i < end;) {
      const std::uint64_t count = std::min(options_.batch, end - i);
      const std::string name = batch_name(options_.seed, i, count);
      testing::RegisterTest(suite_name(type).c_str(), name.c_str(), nullptr, nullptr, "", 0,
                            [=, this]() -> testing::Test* { return new random_batch(*this, type, i, count); });
      i += count;
    }
  }
  register_cases(true);
}

}  // namespace slice1::conformance
