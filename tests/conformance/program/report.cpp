// SPDX-License-Identifier: MIT
#include "program/report.hpp"

#include <slice1/format/names.hpp>  // names of rules, types and levels
#include <slice1/version.hpp>

#include <algorithm>
#include <ostream>
#include <string_view>
#include <utility>

namespace slice1::conformance {
namespace {

// Limits that keep a page readable.
constexpr std::size_t most_listed_failures = 50, most_listed_silences = 50, most_explanations = 5;
// If fewer cases all fail in one way, that proves little.
constexpr std::uint64_t least_of_all = 10;
constexpr std::string_view not_written = "elements are not written";

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

// Explains failures by as few mistakes as possible, greedily: the mistake that explains most of them, then the one that
// explains most of the rest, and so on. Each key holds the mistakes that explain its failures.
std::vector<std::pair<std::uint64_t, std::string>> greedy_cover(std::map<std::vector<std::string>, std::uint64_t> left,
                                                                std::size_t most) {
  std::vector<std::pair<std::uint64_t, std::string>> cover;
  while (!left.empty() && cover.size() < most) {
    std::map<std::string, std::uint64_t> explained;
    for (const auto& [mistakes, count] : left) {
      for (const auto& m : mistakes) explained[m] += count;
    }
    const auto best = std::max_element(explained.begin(), explained.end(),
                                       [](const auto& a, const auto& b) { return a.second < b.second; });
    cover.emplace_back(best->second, best->first);
    std::erase_if(left, [&](const auto& entry) {
      return std::find(entry.first.begin(), entry.first.end(), best->first) != entry.first.end();
    });
  }
  return cover;
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

// The guesses about a failure; suspicions say what they explain.
std::vector<std::string> likely_mistakes(const verdict& v) {
  auto likely = v.likely;
  if (!has_suspicions(v)) return likely;
  for (auto& what : likely) what.insert(0, "a valid description is rejected: ");
  return likely;
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

const auto as_it_is = [](const std::string& text) { return text; };

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

void run_report::add(const test_case& c, const verdict& v, bool accepted) {
  const auto violated = violated_rules(c.what, c.level);
  auto& by_rule = breaks_something(c, violated) ? broken_ : followed_;
  all_.add(v.outcome);
  kinds_[std::string(c.kind)].add(v.outcome);
  types_[type_of(c)].add(v.outcome);
  ranks_[rank_of(c)].add(v.outcome);
  levels_[level_of(c)].add(v.outcome);
  operators_[std::string(names_of(c.what.desc.type).type)].add(v.outcome);
  offers_[{c.what.desc.type, c.level}].add(v.outcome);
  for (const rule r : c.rules) by_rule[r].add(v.outcome);

  const auto mistakes = likely_mistakes(v);
  add_shares(c, v, violated, mistakes);
  if (v.outcome == outcome::failed) {
    if (!mistakes.empty()) ++mistakes_[{v.failure, mistakes}];
    auto& failed = failures_[text_of(v.failure)];
    if (v.failure == failure::accepted_invalid) {
      for (const rule r : forbidding(violated)) ++failed.by_rule[r];
    }
    if (++failed.count <= most_listed_failures) failed.first.push_back(c.id);
  }
  if (v.outcome == outcome::skipped || v.outcome == outcome::given_up) ++reasons_[v.message];
  if (v.outcome == outcome::given_up) given_up_ = v.message, ++not_asked_;
  if (v.outcome != outcome::no_opinion) return;
  if (++silent_count_ <= most_listed_silences) silent_.push_back({c.id, ids_of(violated, " "), accepted});
  for (const rule r : violated) ++(accepted ? choices_[r].accepted : choices_[r].rejected);
}

void run_report::add_shares(const test_case& c, const verdict& v, const std::vector<rule>& violated,
                            const std::vector<std::string>& mistakes) {
  const auto count = [](share& s, bool wrong) { ++s.judged, s.wrong += wrong; };
  if (v.outcome != outcome::passed && v.outcome != outcome::failed) return;
  if (!violated.empty()) return count(accepted_, v.failure == failure::accepted_invalid);
  count(rejected_, v.failure == failure::rejected_valid);
  const bool copies = !c.acceptance_only && !breaks_something(c, violated) && v.failure != failure::rejected_valid;
  const auto is_unwritten = [](const std::string& m) { return m.starts_with(not_written); };
  if (copies) count(unwritten_, std::any_of(mistakes.begin(), mistakes.end(), is_unwritten));
}

// The most frequent explanation first; a general one where all cases of a kind failed.
std::vector<std::pair<std::uint64_t, std::string>> run_report::explanations() const {
  std::vector<std::pair<std::uint64_t, std::string>> found;
  const auto is_all = [&](const share& s, const char* what) {
    const bool all = s.judged >= least_of_all && s.wrong == s.judged;
    if (all) found.emplace_back(s.wrong, what);
    return all;
  };
  const bool accepts_all = is_all(accepted_, "nothing is rejected: every invalid description was accepted");
  const bool rejects_all = is_all(rejected_, "everything is rejected: every valid description was rejected");
  const bool writes_nothing = is_all(unwritten_, "outputs are never written: each keeps its old bytes");
  std::map<std::vector<std::string>, std::uint64_t> left;
  for (const auto& [likely, count] : mistakes_) {
    const auto& [kind, mistakes] = likely;
    if (accepts_all && kind == failure::accepted_invalid) continue;
    if (rejects_all && kind == failure::rejected_valid) continue;
    if (writes_nothing && kind == failure::wrong_element) continue;
    left[mistakes] += count;
  }
  for (auto& explanation : greedy_cover(std::move(left), most_explanations - found.size()))
    found.push_back(std::move(explanation));
  return found;
}

// Cases that were declined although others of the same operator and feature level were not.
std::uint64_t run_report::wrongly_declined() const {
  std::uint64_t count = 0;
  for (const auto& [offer, t] : offers_) {
    if (t.passed + t.failed != 0) count += t.unsupported;
  }
  return is_partial_ ? 0 : count;
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
         std::to_string(all_.skipped) + " skipped" + (is_partial_ ? ": partial, " + share_judged() + " judged" : "");
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
  for (const auto& [count, what] : explanations())
    text += "Likely mistake in " + std::to_string(count) + " of them: " + what + "\n";
  for (const auto& [reason, count] : reasons_) text += "Skipped: " + std::to_string(count) + ": " + reason + "\n";
  for (const auto& [r, n] : choices_) {
    text += "Undocumented: " + std::string(id(r)) + ": " + std::to_string(n.accepted) + " accepted, " +
            std::to_string(n.rejected) + " rejected\n";
  }
  return text;
}

void run_report::write_markdown(std::ostream& to, const std::string& title, const std::string& padding,
                                const std::string& shard) const {
  to << "# " << title << "\n\nJudged by slice1's conformance kit " << SLICE1_VERSION_MAJOR << '.'
     << SLICE1_VERSION_MINOR << '.' << SLICE1_VERSION_PATCH << ", output padding " << padding << ". " << shard
     << "\n\n**" << last_line()
     << "**\n\n## By rule\n\nCases that satisfy a rule, and cases that break it; a case can have several "
     << "rules.\n\n| rule | satisfied: passed of judged | unsupported | skipped "
     << "| broken: passed of judged | unsupported | skipped |\n|---|---|---|---|---|---|---|\n";
  for (const auto& info : rule_table) {
    const auto positive = followed_.find(info.rule), negative = broken_.find(info.rule);
    if (positive == followed_.end() && negative == broken_.end()) continue;
    to << "| `" << info.id << "` " << passed_of_total(positive == followed_.end() ? tally{} : positive->second)
       << passed_of_total(negative == broken_.end() ? tally{} : negative->second) << "|\n";
  }
  write_table(to, "operator", operators_, as_it_is);
  write_table(to, "data type", types_, as_it_is);
  write_table(to, "rank", ranks_, as_it_is);
  write_table(to, "feature level", levels_, as_it_is);
  write_table(to, "kind of case", kinds_, as_it_is);

  if (!failures_.empty()) to << "\n## Failures\n";
  for (const auto& [what, ids] : failures_) {
    to << "\n" << ids.count << ": " << what << listed(ids.by_rule) << "\n\n";
    for (const auto& id : ids.first) to << "- `" << id << "`\n";
    if (ids.first.size() < ids.count) to << "- and " << ids.count - ids.first.size() << " more\n";
  }
  if (!mistakes_.empty()) to << "\n## Likely mistakes\n\n";
  for (const auto& [count, what] : explanations()) to << "- in " << count << " failures: " << what << "\n";
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
