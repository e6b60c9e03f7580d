// SPDX-License-Identifier: MIT
#include "program/report.hpp"

#include <slice1/format/names.hpp>  // names of rules, types and levels
#include <slice1/version.hpp>

#include <algorithm>
#include <ostream>
#include <set>
#include <sstream>
#include <string_view>
#include <utility>

namespace slice1::conformance {
namespace {

// Limits that keep a page readable.
constexpr std::size_t most_listed_failures = 50, most_listed_silences = 50, most_never_judged = 20;

bool breaks_something(const test_case& c, const std::vector<rule>& violated) {
  return !violated.empty() || !c.binding.is_valid();
}

std::string rank_of(const test_case& c) {
  const auto n = c.what.desc.dimension_count;
  return n >= 1 && n <= 8 ? std::to_string(n) : "none";
}

std::string type_of(const test_case& c) {
  const auto type = c.what.desc.input_tensor.data_type;
  return element_size(type) != 0 ? to_string(type) : "none of the operator's";
}

std::string level_of(const test_case& c) {
  return is_named(c.level) ? to_string(c.level) : "others";
}

std::string passed_of_total(const tally& t) {
  if (t.total() == 0) return "|  |  |  ";
  std::string text = "| " + std::to_string(t.passed) + " of " + std::to_string(t.passed + t.failed) + " | ";
  if (t.unsupported != 0) text += std::to_string(t.unsupported);
  text += " | ";
  if (t.skipped != 0) text += std::to_string(t.skipped);
  return text + ' ';
}

template <class Key, class Name>
void write_table(std::ostream& to, const char* heading, const std::map<Key, tally>& rows, const Name& name) {
  to << "\n## By " << heading << "\n\n| " << heading
     << " | passed of judged | unsupported | skipped |\n|---|---|---|---|\n";
  for (const auto& [key, t] : rows) to << "| " << name(key) << ' ' << passed_of_total(t) << "|\n";
}

// ": window.stride 240, output.size 118"
std::string listed(const std::map<rule, std::uint64_t>& counts) {
  std::vector<std::pair<rule, std::uint64_t>> sorted(counts.begin(), counts.end());
  std::sort(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) {
    return a.second != b.second ? a.second > b.second : a.first < b.first;
  });
  std::string text;
  for (const auto& [r, count] : sorted)
    text += (text.empty() ? ": " : ", ") + std::string(id(r)) + ' ' + std::to_string(count);
  return text;
}

const auto as_it_is = [](std::string_view text) { return text; };

}  // namespace

void tally::add(outcome o) {
  switch (o) {
    case outcome::passed:
    case outcome::no_opinion: ++passed; return;
    case outcome::failed: ++failed; return;
    case outcome::unsupported: ++unsupported; return;
    case outcome::skipped:
    case outcome::given_up: ++skipped; return;
  }
}

std::string text_of(failure f) {
  switch (f) {
    case failure::none: return "an unexpected pass";
    case failure::accepted_invalid: return "an invalid description accepted";
    case failure::rejected_valid: return "a valid description rejected";
    case failure::wrong_element: return "a wrong element";
    case failure::wrote_gap: return "a write between the output's elements";
    case failure::wrote_tail: return "a write after the output's last element";
    case failure::wrote_outside: return "a write outside the output";
    case failure::execution_failed: return "an execution that failed";
    case failure::buffers_accepted: return "unsuitable buffers accepted";
    case failure::crashed: return "a crash";
    case failure::hung: return "a hang";
    case failure::garbled: return "a malformed answer";
  }
  return "a failure";
}

void run_report::add(const test_case& c, const verdict& v, bool accepted, const example& smaller) {
  const auto violated = violated_rules(c.what, c.level);
  auto& by_rule = breaks_something(c, violated) ? broken_ : followed_;
  all_.add(v.outcome);
  kinds_[c.kind].add(v.outcome);
  types_[type_of(c)].add(v.outcome);
  ranks_[rank_of(c)].add(v.outcome);
  levels_[level_of(c)].add(v.outcome);
  operators_[c.what.desc.type].add(v.outcome);
  offers_[{c.what.desc.type, c.level}].add(v.outcome);
  for (const rule r : c.rules) by_rule[r].add(v.outcome);

  mistakes_.add(c, v, !violated.empty(), smaller);
  if (v.outcome == outcome::failed) {
    auto& failed = failures_[text_of(v.failure)];
    if (v.failure == failure::accepted_invalid) {
      for (const rule r : forbidding(violated)) ++failed.by_rule[r];
    }
    ++failed.count;
    const bool is_candidate = mistakes_of(c, v).empty() && failed.choice.is_candidate(c);
    const example shown = !is_candidate ? example() : smaller.id.empty() ? example_of(c, v) : smaller;
    if (is_candidate && failed.choice.takes(shown.id)) {
      failed.unexplained.push_back(shown);
    } else if (failed.others.size() < most_listed_failures) {
      failed.others.push_back(c.id);
    }
  }
  if (v.outcome == outcome::skipped || v.outcome == outcome::given_up) ++reasons_[v.message];
  if (v.outcome == outcome::given_up) given_up_ = v.message, ++not_asked_;
  if (v.outcome != outcome::no_opinion) return;
  if (++silent_count_ <= most_listed_silences) silent_.push_back({c.id, ids_of(violated, " "), accepted});
  for (const rule r : violated) ++(accepted ? choices_[r].accepted : choices_[r].rejected);
}

// Cases that were declined although others of the same operator and feature level were not.
std::uint64_t run_report::wrongly_declined() const {
  std::uint64_t count = 0;
  for (const auto& [offer, t] : offers_) {
    if (t.passed + t.failed != 0) count += t.unsupported;
  }
  return scope_.is_partial ? 0 : count;
}

std::string run_report::shortcoming() const {
  if (!given_up_.empty())
    return "Failed: " + given_up_ + ": " + std::to_string(not_asked_) + " cases were not asked.\n";
  if (all_.total() == 0) return "Failed: no case was asked.\n";
  if (all_.passed + all_.failed == 0) return "Failed: nothing was judged: no case passed or failed.\n";
  const auto declined = wrongly_declined();
  if (declined == 0) return "";
  return "Failed: " + std::to_string(declined) +
         " cases were declined at feature levels at which others were not; only a partial implementation (--partial) "
         "may decline descriptions.\n";
}

std::string run_report::last_line() const {
  return std::to_string(all_.total()) + " cases: " + std::to_string(all_.passed) + " passed, " +
         std::to_string(all_.failed) + " failed, " + std::to_string(all_.unsupported) + " unsupported, " +
         std::to_string(all_.skipped) + " skipped" +
         (scope_.is_partial ? ": partial, " + share_judged() + " judged" : "") +
         (scope_.most_elements == UINT64_MAX
              ? ""
              : ": only executions of at most " + std::to_string(scope_.most_elements) + " elements");
}

std::string run_report::share_judged() const {
  const auto judged = all_.passed + all_.failed;
  const auto permille = all_.total() == 0 ? 0 : judged * 1000 / all_.total();
  return std::to_string(permille / 10) + '.' + std::to_string(permille % 10) + " %";
}

std::string run_report::remarks() const {
  std::string text;
  for (const auto& [what, ids] : failures_)
    text += "Failed: " + std::to_string(ids.count) + ": " + what + listed(ids.by_rule) + "\n";
  for (const auto& e : mistakes_.explanations()) {
    text += "Likely mistake in " + std::to_string(e.count) + " of them: " + e.mistake + "\n";
    if (!e.shown.id.empty()) text += "  for example " + e.shown.id + "\n";
  }
  for (const auto& [reason, count] : reasons_) text += "Skipped: " + std::to_string(count) + ": " + reason + "\n";
  for (const auto& [r, n] : choices_) {
    text += "Undocumented: " + std::string(id(r)) + ": " + std::to_string(n.accepted) + " accepted, " +
            std::to_string(n.rejected) + " rejected\n";
  }
  const auto left = all_.total() == 0 ? "" : never_judged(most_never_judged);
  return left.empty() ? text : text + "Never judged: " + left + "\n";
}

void run_report::compare_with(const std::vector<test_case>& all) {
  std::set<rule> rules;
  std::set<std::string_view> kinds{"random"};
  for (const auto& c : all) {
    if (operators_.count(c.what.desc.type) == 0) continue;
    rules.insert(c.rules.begin(), c.rules.end());
    kinds.insert(c.kind);
  }
  const auto is_judged = [](const auto& tallies, const auto& key) {
    const auto found = tallies.find(key);
    return found != tallies.end() && found->second.passed + found->second.failed != 0;
  };
  rules_left_.clear(), kinds_left_.clear();
  for (const rule r : rules) {
    const bool followed = is_judged(followed_, r), broken = is_judged(broken_, r);
    if (followed && broken) continue;
    rules_left_.push_back(std::string(id(r)) + (followed ? " (broken)" : broken ? " (satisfied)" : ""));
  }
  for (const auto kind : kinds) {
    if (!is_judged(kinds_, kind)) kinds_left_.emplace_back(kind);
  }
}

// "rules: binding.overlap (broken), slice.size; kinds: slow"; numbers if there are more than `most` of them.
std::string run_report::never_judged(std::size_t most) const {
  const bool is_long = rules_left_.size() + kinds_left_.size() > most;
  const auto listed_as = [is_long](const std::string& what, const std::vector<std::string>& left) {
    if (left.empty()) return std::string();
    if (is_long) return std::to_string(left.size()) + ' ' + what + (what == "rules" ? ", or one side of them" : "");
    std::string text = what + ": " + left.front();
    for (std::size_t i = 1; i < left.size(); ++i) text += ", " + left[i];
    return text;
  };
  const auto rules = listed_as("rules", rules_left_), kinds = listed_as("kinds", kinds_left_);
  return rules + (rules.empty() || kinds.empty() ? "" : "; ") + kinds + (is_long ? " (--markdown lists them)" : "");
}

// "- in 3 failures: what: `id`", and the message below it.
void run_report::write_failures(std::ostream& to) const {
  const auto describe = [&](const std::string& text, const example& e) {
    to << "- " << text << '`' << e.id << "`\n\n  ```\n";
    std::istringstream lines(e.message);
    for (std::string line; std::getline(lines, line);) to << "  " << line << '\n';
    to << "  ```\n";
  };
  const auto mistakes = mistakes_.explanations();
  if (!mistakes.empty()) to << "\n## Likely mistakes\n\n";
  for (const auto& e : mistakes) describe("in " + std::to_string(e.count) + " failures: " + e.mistake + ": ", e.shown);
  if (!failures_.empty()) to << "\n## Failures\n";
  for (const auto& [what, failed] : failures_) {
    to << "\n" << failed.count << ": " << what << listed(failed.by_rule) << "\n\n";
    for (const auto& e : failed.unexplained) describe("", e);
    for (const auto& id : failed.others) to << "- `" << id << "`\n";
    const auto count = failed.unexplained.size() + failed.others.size();
    if (count < failed.count) to << "- and " << failed.count - count << " more\n";
  }
}

void run_report::write_markdown(std::ostream& to, const std::string& title, const std::string& padding,
                                const std::string& shard) const {
  const auto why = shortcoming();
  to << "# " << title << "\n\nJudged by slice1's conformance kit " << SLICE1_VERSION_MAJOR << '.'
     << SLICE1_VERSION_MINOR << '.' << SLICE1_VERSION_PATCH << ", output padding " << padding << ". " << shard
     << "\n\n**" << last_line() << "**\n\n"
     << (why.empty() ? why : why + '\n')
     << "## By rule\n\nCases that satisfy a rule, and cases that break it; a case can have several "
     << "rules.\n\n| rule | satisfied: passed of judged | unsupported | skipped "
     << "| broken: passed of judged | unsupported | skipped |\n|---|---|---|---|---|---|---|\n";
  for (const auto& info : rule_table) {
    const auto positive = followed_.find(info.rule), negative = broken_.find(info.rule);
    if (positive == followed_.end() && negative == broken_.end()) continue;
    to << "| `" << info.id << "` " << passed_of_total(positive == followed_.end() ? tally{} : positive->second)
       << passed_of_total(negative == broken_.end() ? tally{} : negative->second) << "|\n";
  }
  write_table(to, "operator", operators_, [](operator_type type) { return names_of(type).type; });
  write_table(to, "data type", types_, as_it_is);
  write_table(to, "rank", ranks_, as_it_is);
  write_table(to, "feature level", levels_, as_it_is);
  write_table(to, "kind of case", kinds_, as_it_is);

  write_failures(to);
  const auto left = never_judged(rules_left_.size() + kinds_left_.size());
  if (!left.empty()) to << "\n## Never judged\n\n" << left << ".\n";
  if (!reasons_.empty()) to << "\n## Skipped\n\n";
  for (const auto& [reason, count] : reasons_) to << "- " << count << ": " << reason << "\n";
  if (silent_.empty()) return;
  to << "\n## Where the documents are silent\n\nAny answer is right there.\n\n| rule | accepted | rejected "
        "|\n|---|---|---|\n";
  for (const auto& [r, n] : choices_) to << "| `" << id(r) << "` | " << n.accepted << " | " << n.rejected << " |\n";
  to << "\n| case | rules | answer |\n|---|---|---|\n";
  for (const auto& c : silent_)
    to << "| `" << c.id << "` | " << c.rules << " | " << (c.accepted ? "accepted" : "rejected") << " |\n";
  if (silent_.size() < silent_count_) to << "\nAnd " << silent_count_ - silent_.size() << " more.\n";
}

}  // namespace slice1::conformance
