// SPDX-License-Identifier: MIT
#include "program/expectations.hpp"

#include "program/suggestions.hpp"
#include "subject/unicode.hpp"

#include <slice1/rules.hpp>  // id, rule_table

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <stdexcept>

namespace slice1::conformance {

namespace {

constexpr std::string_view blanks = " \t\r";

// The first blank that is not between quotation marks, or the line's end.
std::size_t end_of_pattern(const std::string& line, std::size_t begin) {
  bool quoted = false;
  for (std::size_t i = begin; i < line.size(); ++i) {
    if (line[i] == '"') quoted = !quoted;
    else if (!quoted && blanks.find(line[i]) != std::string_view::npos) return i;
  }
  return line.size();
}

bool removed(std::string& text, std::string_view prefix) {
  const bool has = text.starts_with(prefix);
  if (has) text.erase(0, prefix.size());
  return has;
}

bool matches_any(std::string_view patterns, std::string_view text) {
  const auto all = wanted_patterns(patterns);
  return std::any_of(all.begin(), all.end(), [&](const std::string& pattern) { return matches(pattern, text); });
}

// What a pattern of rules that matches none of them probably means.
std::string about_rule(const std::string& pattern) {
  std::vector<std::string> ids;
  for (const auto& row : rule_table) ids.emplace_back(row.id);
  const auto is_matched = [&](const std::string& id) { return matches(pattern, id); };
  return std::any_of(ids.begin(), ids.end(), is_matched) ? std::string() : did_you_mean(pattern, ids);
}

}  // namespace

bool matches(std::string_view pattern, std::string_view text) {
  // The last star, and where the text that it matches ends so far. Backtracking to the last star is enough.
  std::size_t p = 0, t = 0, star = std::string_view::npos, star_end = 0;
  while (t < text.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      star = p++, star_end = t;
    } else if (p < pattern.size() && (pattern[p] == '?' || pattern[p] == text[t])) {
      ++p, ++t;
    } else if (star != std::string_view::npos) {
      p = star + 1, t = ++star_end;
    } else {
      return false;
    }
  }
  while (p < pattern.size() && pattern[p] == '*') ++p;
  return p == pattern.size();
}

bool selects(std::string_view filter, std::string_view name) {
  const auto minus = filter.find('-');
  const auto wanted = filter.substr(0, minus);
  if (!wanted.empty() && !matches_any(wanted, name)) return false;
  return minus == std::string_view::npos || !matches_any(filter.substr(minus + 1), name);
}

std::vector<std::string> wanted_patterns(std::string_view filter) {
  std::vector<std::string> found;
  for (std::string_view left = filter.substr(0, filter.find('-')); !left.empty();) {
    const auto colon = std::min(left.find(':'), left.size());
    found.emplace_back(left.substr(0, colon));
    left.remove_prefix(std::min(colon + 1, left.size()));
  }
  return found;
}

expectations::expectations(std::istream& lines, const std::string& file) : file_(file) {
  std::string line;
  for (std::size_t number = 1; std::getline(lines, line); ++number) {
    const auto begin = line.find_first_not_of(blanks);
    if (begin == std::string::npos || line[begin] == '#') continue;
    const auto end = end_of_pattern(line, begin);
    const auto reason = line.find_first_not_of(blanks, end);
    std::string pattern = line.substr(begin, end - begin);
    if (reason == std::string::npos)
      throw std::invalid_argument(file + ":" + std::to_string(number) + ": '" + pattern + "' has no reason");
    std::erase(pattern, '"');
    const auto about = removed(pattern, "rule:")      ? subject::rule
                       : removed(pattern, "mistake:") ? subject::mistake
                                                      : subject::id;
    entries_.push_back({pattern, line.substr(reason, line.find_last_not_of(blanks) + 1 - reason), about, false});
  }
}

const std::string* expectations::matched(subject about, std::string_view text) {
  const std::string* first = nullptr;
  for (auto& e : entries_) {
    if (e.about != about || !matches(e.pattern, text)) continue;
    e.matched = true;
    if (first == nullptr) first = &e.reason;
  }
  return first;
}

const std::string* expectations::reason(std::string_view id) {
  return matched(subject::id, id);
}

const std::string* expectations::reason_to_fail(const std::vector<rule>& rules,
                                                const std::vector<std::string>& likely) {
  const std::string* found = nullptr;
  for (const auto& guess : likely) {
    const auto* const reason = matched(subject::mistake, guess);
    if (found == nullptr) found = reason;
  }
  if (found != nullptr) return found;
  for (const auto r : rules) {
    const auto* const reason = matched(subject::rule, slice1::id(r));
    if (reason == nullptr) return nullptr;
    if (found == nullptr) found = reason;
  }
  return found;
}

bool expectations::has_unmatched() const {
  return std::any_of(entries_.begin(), entries_.end(), [](const entry& e) { return !e.matched; });
}

std::vector<std::string> expectations::unmatched(const std::vector<test_case>& cases) const {
  std::vector<std::string> lines;
  for (const auto& e : entries_) {
    if (e.matched) continue;
    const auto text = file_ + ": " + e.pattern;
    if (e.about == subject::id) lines.push_back(text + " matches no case" + about_pattern(e.pattern, cases));
    else lines.push_back(text + " matches no failure" + (e.about == subject::rule ? about_rule(e.pattern) : ""));
  }
  return lines;
}

expectations read_expectations(const std::string& file) {
  if (file.empty()) return {};
  // Some platforms open a directory and read nothing.
  const auto path = path_of(file);
  if (std::filesystem::is_directory(path)) throw std::invalid_argument(file + ": is a directory");
  std::ifstream lines(path);
  if (!lines) throw std::invalid_argument(file + ": can't be read" + did_you_mean(path));
  return expectations(lines, file);
}

}  // namespace slice1::conformance
