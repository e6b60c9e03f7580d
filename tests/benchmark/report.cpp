// SPDX-License-Identifier: MIT
// The tables, as the page of this folder has them.
#include "report.hpp"

#include <algorithm>  // std::max, std::min, std::nth_element

namespace measured {

namespace {

using row = std::vector<std::string>;

// Prints an aligned table. The first row is the heading. All columns but the first are numbers.
void print(std::ostream& out, const std::vector<row>& rows) {
  std::vector<std::size_t> widths(rows.front().size());
  for (const auto& cells : rows) {
    for (std::size_t i = 0; i < cells.size(); ++i) widths[i] = std::max(widths[i], cells[i].size());
  }
  for (const auto& cells : rows) {
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const std::string padding(widths[i] - cells[i].size(), ' ');
      out << "| " << (i == 0 ? cells[i] + padding : padding + cells[i]) << ' ';
    }
    out << "|\n";
    if (&cells != &rows.front()) continue;
    for (std::size_t i = 0; i < widths.size(); ++i)
      out << '|' << std::string(widths[i] + 1, '-') << (i == 0 ? '-' : ':');
    out << "|\n";
  }
}

row summary(const std::string& name, const comparison& compared) {
  if (compared.cases.empty()) return {name, "0", "-", "-", "-", "-"};
  return {name,
          std::to_string(compared.cases.size()),
          figure(compared.mean()),
          figure(compared.percentile(5)),
          figure(compared.cases.front().ratio),
          std::to_string(compared.slower())};
}

std::vector<std::string> groups(const results& found) {
  auto names = found.values(&slice_case::kind);
  for (const auto& size : found.values(&slice_case::size)) names.push_back(size);
  return names;
}

void print_versions(std::ostream& out, const results& found) {
  std::vector<row> rows{{"time / slice1's: mean (5th percentile, least)", "cases"}};
  const auto cell = [](const comparison& c) {
    if (c.cases.empty()) return std::string("-");
    return figure(c.mean()) + " (" + figure(c.percentile(5)) + ", " + figure(c.cases.front().ratio) + ')';
  };
  for (const auto& name : groups(found)) rows.push_back({name});
  rows.push_back({"all"});
  for (const auto version : found.with(role::version)) {
    rows[0].push_back(found.implementations[version].name);
    const auto compared = compare(found, {version});
    for (std::size_t i = 1; i < rows.size(); ++i) {
      const auto part = i + 1 == rows.size() ? compared : compared.of(rows[i][0]);
      if (rows[i].size() == 1) rows[i].push_back(std::to_string(part.cases.size()));
      rows[i].push_back(cell(part));
    }
  }
  if (rows[0].size() > 2) {
    out << '\n';
    print(out, rows);
  }
}

void print_slowest(std::ostream& out, const comparison& compared) {
  std::vector<row> rows{{"slowest cases", "against", "ratio"}};
  for (std::size_t i = 0; i < std::min<std::size_t>(compared.cases.size(), 10); ++i) {
    rows.push_back({compared.cases[i].timed->name, compared.cases[i].other, figure(compared.cases[i].ratio)});
  }
  out << '\n';
  print(out, rows);
}

}  // namespace

void print_tables(std::ostream& out, const results& found) {
  const auto best = compare(found, found.with(role::peer));
  out << found.caption << "\nTimes as fast as the fastest of " << found.peers() << " in each case\n\n";
  std::vector<row> rows{{"slices", "cases", "geometric mean", "5th percentile", "least", "slower by more than 5 %"}};
  for (const auto& name : groups(found)) rows.push_back(summary(name, best.of(name)));
  rows.push_back(summary("all", best));
  for (const auto i : found.with(role::peer)) {
    rows.push_back(summary("all, against " + found.implementations[i].name + " only", compare(found, {i})));
  }
  rows.push_back(summary("noise: slice1 against itself", noise(found)));
  print(out, rows);
  print_versions(out, found);
  print_slowest(out, best);
  for (const auto version : found.with(role::version)) print_slowest(out, compare(found, {version}));
}

void print_times(std::ostream& out, const results& found) {
  for (const auto& c : found.cases) {
    for (std::size_t i = 0; i < c.seconds.size(); ++i) {
      auto times = c.seconds[i];
      if (times.empty()) continue;
      const auto middle = times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2);
      std::nth_element(times.begin(), middle, times.end());
      out << '"' << c.name << "\"," << found.implementations[i].name << ',' << *middle * 1e9 << '\n';
    }
  }
}

}  // namespace measured
