// SPDX-License-Identifier: MIT
// Finds the name that was meant by a mistyped one.
#pragma once

#include <slice1/version.hpp>

#include <array>        // std::array
#include <cstddef>      // std::size_t
#include <string_view>  // std::string_view

namespace slice1::inline SLICE1_VERSION_NAMESPACE {
namespace detail {

// Names differ neither by case nor by what separates their words.
constexpr char folded(char c) noexcept {
  if (c >= 'A' && c <= 'Z') return static_cast<char>(c - 'A' + 'a');
  return c == '-' || c == '.' || c == ' ' ? '_' : c;
}

constexpr bool are_alike(std::string_view a, std::string_view b) noexcept {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (folded(a[i]) != folded(b[i])) return false;
  }
  return true;
}

inline constexpr std::size_t longest_name = 120;

// Damerau and Levenshtein's distance, or `too_many` where it is not less, of names of up to longest_name characters.
// Row i of its table is for the first i characters of a; the last three are kept.
constexpr std::size_t edits_between(std::string_view a, std::string_view b, std::size_t too_many) noexcept {
  std::array<std::array<std::size_t, longest_name + 1>, 3> rows{};
  const auto alike = [&](std::size_t i, std::size_t j) { return folded(a[i - 1]) == folded(b[j - 1]); };
  for (std::size_t j = 0; j <= b.size(); ++j) rows[0][j] = j;
  std::size_t rows_of_too_many = 0;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    const auto &before = rows[(i + 1) % 3], &last = rows[(i + 2) % 3];
    auto& next = rows[i % 3];
    next[0] = i;
    bool has_few = i < too_many;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const auto take = [&edits = next[j]](std::size_t other) { edits = other < edits ? other : edits; };
      next[j] = last[j - 1] + (alike(i, j) ? 0 : 1);
      take(last[j] + 1);
      take(next[j - 1] + 1);
      if (i > 1 && j > 1 && alike(i, j - 1) && alike(i - 1, j)) take(before[j - 2] + 1);
      has_few = has_few || next[j] < too_many;
    }
    rows_of_too_many = has_few ? 0 : rows_of_too_many + 1;
    if (rows_of_too_many == 2) return too_many;  // a swap needs both rows
  }
  const std::size_t edits = rows[a.size() % 3][b.size()];
  return edits < too_many ? edits : too_many;
}

}  // namespace detail

/// The candidate that was probably meant by a name that is none of them; empty where no candidate is likely. Case makes
/// no difference, nor which of "-", "_", "." and " " separates words.
///
/// It is the first candidate of those that take the fewest edits: a character is inserted, left out, replaced, or
/// swapped with the next. A name of at least 4 characters has one edit, and one for each 5 characters if that is more;
/// one of 3 characters can lack another.
/// Without such a candidate, it is the only one that begins or ends with the name, if this has at least 3 characters.
/// Names of more than 120 characters are ignored. The candidates are a range of std::string or std::string_view, which
/// must outlive the result.
template <class Candidates>
constexpr std::string_view nearest_name(std::string_view name, const Candidates& candidates) noexcept {
  if (name.empty() || name.size() > detail::longest_name) return {};
  const std::size_t fifth = name.size() / 5;
  std::size_t too_many = name.size() < 3 ? 1 : fifth < 1 ? 2 : fifth + 1, parts = 0;
  std::string_view best, whole;
  for (const std::string_view candidate : candidates) {
    if (candidate.size() > detail::longest_name) continue;
    if (candidate.size() < name.size() + too_many && name.size() < candidate.size() + too_many) {
      const std::size_t limit = name.size() == 3 && candidate.size() <= 3 && too_many > 1 ? 1 : too_many;
      const std::size_t edits = detail::edits_between(name, candidate, limit);
      if (edits < limit) {
        too_many = edits;
        best = candidate;
      }
    }
    if (name.size() < 3 || name.size() > candidate.size()) continue;
    if (detail::are_alike(name, candidate.substr(0, name.size())) ||
        detail::are_alike(name, candidate.substr(candidate.size() - name.size()))) {
      ++parts;
      whole = candidate;
    }
  }
  if (!best.empty()) return best;
  return parts == 1 ? whole : std::string_view();
}

}  // namespace slice1
