// SPDX-License-Identifier: MIT
#include "program/suggestions.hpp"

#include "program/expectations.hpp"
#include "subject/unicode.hpp"

#include <algorithm>
#include <cstddef>
#include <system_error>

namespace slice1::conformance {
namespace {

// Damerau and Levenshtein's distance, by rows: the last two and the next.
std::size_t edits_between(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before, last(b.size() + 1), next(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) last[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    next[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      next[j] = std::min({last[j] + 1, next[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0u : 1u)});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        next[j] = std::min(next[j], before[j - 2] + 1);
    }
    before = std::exchange(last, next);
  }
  return last[b.size()];
}

// The group of an id or a pattern: "slice1.page".
std::string group_of(std::string_view id) {
  const auto dot = id.find('.');
  return std::string(id.substr(0, dot == std::string_view::npos ? dot : id.find('.', dot + 1)));
}

// In the order of the cases.
std::vector<std::string> groups_of(const std::vector<test_case>& cases) {
  std::vector<std::string> groups;
  for (const auto& c : cases) {
    auto group = group_of(c.id);
    if (groups.empty() || groups.back() != group) groups.push_back(std::move(group));
  }
  for (const auto type : all_operators) groups.push_back(std::string(name_of(type)) + ".random");
  return groups;
}

// The groups of DML_SLICE1.
std::string listed(const std::vector<std::string>& groups) {
  std::string text;
  for (const auto& group : groups) {
    if (group.starts_with("slice1.")) text += (text.empty() ? "" : ", ") + group;
  }
  return text;
}

std::string about(const std::string& pattern, const std::vector<test_case>& cases) {
  const auto group = group_of(pattern);
  if (group.ends_with(".shrunk"))
    return "; the form is slice1.shrunk.fl6_4.u8.in_3.off_0.win_3.str_m2.out_2 (more in README.md)";
  const auto groups = groups_of(cases);
  if (std::find(groups.begin(), groups.end(), group) == groups.end()) {
    const auto near = nearest(group, groups);
    if (!near.empty()) return "; did you mean " + near + pattern.substr(group.size()) + "?";
    return "; ids begin with " + listed(groups) + ", or slice or slice_grad instead of slice1; --list prints all";
  }
  // A pattern that ends with a star is compared with the ids' beginnings.
  const bool is_beginning = pattern.ends_with('*');
  const auto wanted = pattern.substr(0, pattern.size() - (is_beginning ? 1 : 0));
  std::vector<std::string> ids;
  for (const auto& c : cases) {
    if (!c.id.starts_with(group + '.')) continue;
    auto id = is_beginning ? c.id.substr(0, wanted.size()) : c.id;
    if (ids.empty() || ids.back() != id) ids.push_back(std::move(id));
  }
  const auto near = nearest(wanted, ids);
  return near.empty() ? "; --list prints all ids" : "; did you mean " + near + (is_beginning ? "*?" : "?");
}

}  // namespace

std::string nearest(std::string_view name, const std::vector<std::string>& candidates) {
  const std::string* best = nullptr;
  auto least = std::max<std::size_t>(1, name.size() / 4) + 1;
  for (const auto& candidate : candidates) {
    const auto [shorter, longer] = std::minmax(name.size(), candidate.size());
    if (longer - shorter >= least) continue;
    const auto edits = edits_between(name, candidate);
    if (edits < least) least = edits, best = &candidate;
  }
  return best != nullptr ? *best : std::string();
}

std::string did_you_mean(std::string_view name, const std::vector<std::string>& candidates) {
  const auto near = nearest(name, candidates);
  return near.empty() ? near : " (did you mean '" + near + "'?)";
}

std::string did_you_mean(const std::filesystem::path& missing) {
  const auto folder = missing.has_parent_path() ? missing.parent_path() : std::filesystem::path(".");
  std::error_code error;
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(folder, error))
    names.push_back(utf8_of(entry.path().filename()));
  if (error) return " (there is no folder " + utf8_of(folder) + ")";
  const auto near = nearest(utf8_of(missing.filename()), names);
  return near.empty() ? near : " (did you mean '" + utf8_of(missing.parent_path() / path_of(near)) + "'?)";
}

std::string about_unmatched(std::string_view filter, const std::vector<test_case>& cases, bool has_all_operators) {
  std::string text;
  for (const auto& pattern : wanted_patterns(filter)) {
    const bool is_random = group_of(pattern).ends_with(".random");
    const auto found =
        std::find_if(cases.begin(), cases.end(), [&](const test_case& c) { return matches(pattern, c.id); });
    if (found != cases.end() && (has_all_operators || found->what.desc.type == operator_type::slice1)) continue;
    text += "No case matches " + pattern;
    if (found != cases.end()) text += ": the implementation is asked about DML_SLICE1 only";
    else if (is_random) text += "; random cases have --random, --first and --seed";
    else text += about(pattern, cases);
    text += '\n';
  }
  return text;
}

}  // namespace slice1::conformance
