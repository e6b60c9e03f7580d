// SPDX-License-Identifier: MIT
#include "program/expectations.hpp"

#include "subject/unicode.hpp"

#include <filesystem>
#include <fstream>
#include <stdexcept>

namespace slice1::conformance {

namespace {

bool matches_any(std::string_view patterns, std::string_view text) {
  while (!patterns.empty()) {
    const auto colon = patterns.find(':');
    if (matches(patterns.substr(0, colon), text)) return true;
    patterns.remove_prefix(colon == std::string_view::npos ? patterns.size() : colon + 1);
  }
  return false;
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

expectations::expectations(std::istream& lines, const std::string& file) : file_(file) {
  constexpr std::string_view blanks = " \t\r";
  std::string line;
  for (std::size_t number = 1; std::getline(lines, line); ++number) {
    const auto begin = line.find_first_not_of(blanks);
    if (begin == std::string::npos || line[begin] == '#') continue;
    const auto end = line.find_first_of(blanks, begin);
    const auto reason = end == std::string::npos ? end : line.find_first_not_of(blanks, end);
    if (reason == std::string::npos)
      throw std::invalid_argument(file + ":" + std::to_string(number) + ": '" + line.substr(begin, end - begin) +
                                  "' has no reason");
    entries_.push_back(
        {line.substr(begin, end - begin), line.substr(reason, line.find_last_not_of(blanks) + 1 - reason), false});
  }
}

const std::string* expectations::reason(std::string_view id) {
  const std::string* first = nullptr;
  for (auto& e : entries_) {
    if (!matches(e.pattern, id)) continue;
    e.matched = true;
    if (first == nullptr) first = &e.reason;
  }
  return first;
}

std::vector<std::string> expectations::unmatched() const {
  std::vector<std::string> lines;
  for (const auto& e : entries_) {
    if (!e.matched) lines.push_back(file_ + ": " + e.pattern + " matches no case");
  }
  return lines;
}

expectations read_expectations(const std::string& file) {
  if (file.empty()) return {};
  // Some platforms open a directory and read nothing.
  const auto path = path_of(file);
  if (std::filesystem::is_directory(path)) throw std::invalid_argument(file + ": is a directory");
  std::ifstream lines(path);
  if (!lines) throw std::invalid_argument(file + ": can't be read");
  return expectations(lines, file);
}

}  // namespace slice1::conformance
