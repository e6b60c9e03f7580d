// SPDX-License-Identifier: MIT
// Counts the edits between two names.
#include "nearest.hpp"

#include "message.hpp"  // in_quotes, lower_case

#include <algorithm>  // std::max, std::min
#include <cstddef>    // std::size_t
#include <vector>     // std::vector

namespace dispatch {
namespace {

// Damerau and Levenshtein's distance. Row i of the table is for the first i characters of a.
std::size_t edits_between(std::string_view a, std::string_view b) {
  std::vector<std::vector<std::size_t>> table(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) {
    for (std::size_t j = 0; j <= b.size(); ++j) {
      auto& edits = table[i][j];
      if (i == 0 || j == 0) {
        edits = i + j;
        continue;
      }
      const auto same = [&](std::size_t k, std::size_t l) { return a[k - 1] == b[l - 1]; };
      edits = std::min({table[i - 1][j] + 1, table[i][j - 1] + 1, table[i - 1][j - 1] + (same(i, j) ? 0 : 1)});
      if (i > 1 && j > 1 && same(i, j - 1) && same(i - 1, j)) edits = std::min(edits, table[i - 2][j - 2] + 1);
    }
  }
  return table[a.size()][b.size()];
}

std::string_view nearest(std::string_view name, std::span<const std::string_view> candidates) {
  constexpr std::size_t longest = 60;
  if (name.size() > longest) return {};
  std::string_view best;
  auto least = std::max<std::size_t>(1, name.size() / 5) + 1;
  for (const auto candidate : candidates) {
    if (candidate.size() > longest) continue;
    const auto edits = edits_between(lower_case(name), lower_case(candidate));
    if (edits < least) {
      least = edits;
      best = candidate;
    }
  }
  if (!best.empty()) return best;
  for (const auto candidate : candidates) {
    if (name.size() < 4 || !lower_case(candidate).ends_with(lower_case(name))) continue;
    if (!best.empty()) return {};
    best = candidate;
  }
  return best;
}

}  // namespace

std::string did_you_mean(std::string_view name, std::span<const std::string_view> candidates) {
  const auto meant = nearest(name, candidates);
  return meant.empty() ? "" : "; did you mean " + in_quotes(meant) + "?";
}

}  // namespace dispatch
