// SPDX-License-Identifier: MIT
#include "program/mistakes.hpp"

#include <slice1/format/names.hpp>  // id

#include <algorithm>
#include <string_view>
#include <tuple>

namespace slice1::conformance {
namespace {

constexpr std::size_t most_explanations = 10, most_examples = 10;  // more would not be read
// If fewer cases all fail in one way, that proves little.
constexpr std::uint64_t least_of_all = 10;
constexpr std::string_view not_written = "elements are not written", not_enforced = " is not always enforced";

bool names(const std::vector<std::string>& mistakes, const std::string& mistake) {
  return std::find(mistakes.begin(), mistakes.end(), mistake) != mistakes.end();
}

}  // namespace

bool example::is_smaller_than(const example& other) const {
  if (id.empty() || other.id.empty()) return !id.empty();
  return std::tuple(bytes, id.size()) < std::tuple(other.bytes, other.id.size());
}

example example_of(const test_case& c, const verdict& v) {
  return {c.id, v.message, bound_input(c) + bound_output(c)};
}

std::vector<std::string> mistakes_of(const test_case& c, const verdict& v) {
  if (v.outcome != outcome::failed) return {};
  auto mistakes = v.likely;
  if (has_suspicions(v)) {
    for (auto& what : mistakes) what.insert(0, "a valid description is rejected: ");
  }
  if (v.failure != failure::accepted_invalid) return mistakes;
  for (const rule r : forbidding(violated_rules(c.what, c.level)))
    mistakes.push_back(std::string(id(r)) + std::string(not_enforced));
  return mistakes;
}

bool varied_examples::is_candidate(const test_case& c) {
  constexpr unsigned most = 2;
  return taken_.size() < most_examples && ++candidates_[{c.kind, c.what.desc.dimension_count}] <= most;
}

bool varied_examples::takes(const std::string& id) {
  if (taken_.size() == most_examples || names(taken_, id)) return false;
  taken_.push_back(id);
  return true;
}

void likely_mistakes::add(const test_case& c, const verdict& v, bool is_invalid, const example& smaller) {
  const auto mistakes = mistakes_of(c, v);
  add_shares(c, v, is_invalid, mistakes);
  if (mistakes.empty()) return;
  auto& g = groups_[{v.failure, mistakes}];
  ++g.count;
  for (const auto& shown : {example_of(c, v), smaller}) {
    if (shown.is_smaller_than(g.smallest)) g.smallest = shown;
  }
}

void likely_mistakes::add_shares(const test_case& c, const verdict& v, bool is_invalid,
                                 const std::vector<std::string>& mistakes) {
  const auto count = [](share& s, bool wrong) { ++s.judged, s.wrong += wrong; };
  if (v.outcome != outcome::passed && v.outcome != outcome::failed) return;
  if (is_invalid) return count(accepted_, v.failure == failure::accepted_invalid);
  count(rejected_, v.failure == failure::rejected_valid);
  const bool copies = !c.acceptance_only && c.binding.is_valid() && v.failure != failure::rejected_valid;
  const auto is_unwritten = [](const std::string& m) { return m.starts_with(not_written); };
  if (copies) count(unwritten_, std::any_of(mistakes.begin(), mistakes.end(), is_unwritten));
}

std::vector<explanation_of_many> likely_mistakes::explanations() const {
  std::vector<explanation_of_many> found;
  auto left = groups_;
  const auto explain_all = [&](const share& s, failure kind, const char* what) {
    if (s.judged < least_of_all || s.wrong != s.judged) return;
    explanation_of_many all{s.wrong, what, {}};
    std::erase_if(left, [&](const auto& entry) {
      const bool is_explained = entry.first.first == kind;
      if (is_explained && entry.second.smallest.is_smaller_than(all.shown)) all.shown = entry.second.smallest;
      return is_explained;
    });
    found.push_back(std::move(all));
  };
  explain_all(accepted_, failure::accepted_invalid, "nothing is rejected: every invalid description was accepted");
  explain_all(rejected_, failure::rejected_valid, "everything is rejected: every valid description was rejected");
  explain_all(unwritten_, failure::wrong_element, "outputs are never written: each keeps its old bytes");

  // Greedily: the mistake that explains most failures, then the one that explains most of the rest, and so on.
  while (!left.empty() && found.size() < most_explanations) {
    std::map<std::string, std::uint64_t> explained;
    for (const auto& [key, g] : left) {
      for (const auto& m : key.second) explained[m] += g.count;
    }
    // Of two that explain as many, the one that says more than a rule.
    const auto best = std::max_element(explained.begin(), explained.end(), [](const auto& a, const auto& b) {
      if (a.second != b.second) return a.second < b.second;
      return a.first.ends_with(not_enforced) && !b.first.ends_with(not_enforced);
    });
    explanation_of_many next{best->second, best->first, {}};
    std::size_t least = 0;  // the clearest example has the fewest other explanations
    std::erase_if(left, [&](const auto& entry) {
      const auto& mistakes = entry.first.second;
      if (!names(mistakes, next.mistake)) return false;
      const auto& shown = entry.second.smallest;
      if (least == 0 || mistakes.size() < least || (mistakes.size() == least && shown.is_smaller_than(next.shown)))
        next.shown = shown, least = mistakes.size();
      return true;
    });
    found.push_back(std::move(next));
  }
  return found;
}

}  // namespace slice1::conformance
