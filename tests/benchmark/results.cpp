// SPDX-License-Identifier: MIT
// Ratios are taken within a round, because a machine's speed changes from moment to moment.
#include "results.hpp"

#include <algorithm>  // std::min, std::nth_element, std::sort, ...
#include <cmath>      // std::exp, std::log, std::sqrt
#include <iomanip>    // std::setprecision
#include <sstream>    // std::ostringstream

namespace measured {

namespace {

void sort(comparison& compared) {
  std::stable_sort(compared.cases.begin(), compared.cases.end(),
                   [](const auto& a, const auto& b) { return a.ratio < b.ratio; });
}

}  // namespace

std::optional<double> results::ratio(const timed_case& c, std::size_t one, std::size_t other) {
  const auto &a = c.seconds[one], &b = c.seconds[other];
  std::vector<double> ratios;
  for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) ratios.push_back(a[i] / b[i]);
  if (ratios.empty()) return std::nullopt;
  const auto middle = ratios.begin() + static_cast<std::ptrdiff_t>(ratios.size() / 2);
  std::nth_element(ratios.begin(), middle, ratios.end());
  return *middle;
}

std::vector<std::string> results::values(std::string slice_case::*member) const {
  std::vector<std::string> found;
  for (const auto& c : cases) {
    if (!(c.*member).empty() && std::find(found.begin(), found.end(), c.*member) == found.end())
      found.push_back(c.*member);
  }
  return found;
}

std::vector<std::size_t> results::with(role wanted) const {
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < implementations.size(); ++i) {
    if (implementations[i].role == wanted) found.push_back(i);
  }
  return found;
}

std::string results::peers() const {
  std::string names;
  const auto found = with(role::peer);
  for (const auto i : found) {
    if (!names.empty()) names += i == found.back() ? " and " : ", ";
    names += implementations[i].name;
  }
  return names;
}

comparison compare(const results& found, const std::vector<std::size_t>& others) {
  comparison compared;
  for (const auto& c : found.cases) {
    compared_case best;
    for (const auto other : others) {
      const auto first = results::ratio(c, other, 0), second = results::ratio(c, other, 1);
      if (!first || !second) continue;
      const auto ratio = std::sqrt(*first * *second);
      if (best.timed == nullptr || ratio < best.ratio) best = {ratio, found.implementations[other].name, &c};
    }
    if (best.timed != nullptr) compared.cases.push_back(best);
  }
  sort(compared);
  return compared;
}

comparison noise(const results& found) {
  comparison compared;
  for (const auto& c : found.cases) {
    if (const auto ratio = results::ratio(c, 1, 0)) compared.cases.push_back({*ratio, "slice1", &c});
  }
  sort(compared);
  return compared;
}

comparison comparison::of(const std::string& kind_or_size) const {
  comparison part;
  for (const auto& c : cases) {
    if (c.timed->kind == kind_or_size || c.timed->size == kind_or_size) part.cases.push_back(c);
  }
  return part;
}

double comparison::mean() const {
  std::vector<double> ratios;
  for (const auto& c : cases) ratios.push_back(c.ratio);
  return geometric_mean(ratios);
}

double comparison::percentile(std::size_t percent) const {
  const std::size_t rank = (cases.size() * percent + 99) / 100;
  return cases[std::max<std::size_t>(rank, 1) - 1].ratio;
}

std::size_t comparison::slower() const {
  return static_cast<std::size_t>(
      std::count_if(cases.begin(), cases.end(), [](const auto& c) { return c.ratio * 1.05 < 1; }));
}

double geometric_mean(const std::vector<double>& values) {
  double sum = 0;
  for (const auto value : values) sum += std::log(value);
  return std::exp(sum / static_cast<double>(values.size()));
}

std::string figure(std::optional<double> value) {
  if (!value) return "-";
  std::ostringstream out;
  out << std::fixed << std::setprecision(*value < 0.095 ? 3 : 2) << *value;
  return out.str();
}

}  // namespace measured
