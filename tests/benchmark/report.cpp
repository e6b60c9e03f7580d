// SPDX-License-Identifier: MIT
// How are the results of the benchmark summarised? As tables and a chart. Usage: RESULTS.json [CHART.svg]
#include "chart.hpp"
#include "results.hpp"

#include <algorithm>  // std::max, std::min
#include <exception>  // std::exception
#include <fstream>    // std::ofstream
#include <iomanip>    // std::setw
#include <iostream>   // std::cout, std::cerr

namespace {

using namespace measured;

// Prints an aligned Markdown table. The first row is the heading.
void print(const std::vector<std::vector<std::string>>& rows) {
  std::vector<std::size_t> widths(rows.front().size());
  for (const auto& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  }
  for (const auto& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i)
      std::cout << "| " << row[i] << std::string(widths[i] - row[i].size() + 1, ' ');
    std::cout << "|\n";
    if (&row != &rows.front()) continue;
    for (const auto width : widths) std::cout << '|' << std::string(width + 2, '-');
    std::cout << "|\n";
  }
}

template <class Speed>
std::string figures(const results& found, Speed speed) {
  std::string cell;
  for (const auto& size : found.sizes) cell += (cell.empty() ? "" : " / ") + figure(speed(size));
  return cell;
}

void print_table(const results& found) {
  std::string sizes;
  for (const auto& size : found.sizes) sizes += (sizes.empty() ? "" : " / ") + size;
  std::cout << "Speed relative to memcpy of the output's bytes (1: as fast, 2: twice as fast); outputs of " << sizes
            << "\n"
            << caption(found) << "; geometric means over elements of 1, 2, 4, 8 bytes\n\n";
  std::vector<std::vector<std::string>> rows{{"slice"}};
  for (const auto& implementation : found.implementations) rows.front().push_back(implementation);
  for (const auto& kind : found.kinds) {
    auto& row = rows.emplace_back(1, kind);
    for (const auto& implementation : found.implementations) {
      row.push_back(figures(found, [&](const auto& size) { return found.speed(kind, size, implementation); }));
    }
  }
  auto& all = rows.emplace_back(1, "geometric mean");
  for (const auto& implementation : found.implementations) {
    all.push_back(figures(found, [&](const auto& size) { return found.speed(size, implementation); }));
  }
  for (const auto& kind : found.tiny_kinds) {
    auto& row = rows.emplace_back(1, kind);
    for (const auto& implementation : found.implementations)
      row.push_back(figure(found.nanoseconds(kind, implementation)) + " ns");
  }
  print(rows);
}

void print_comparison(const results& found, const comparison& compared) {
  const auto& cases = compared.cases();
  std::cout << title(compared) << " (2: twice as fast)\n" << random_caption(found) << "\n\n";
  print({{"geometric mean", "median", "25th percentile", "5th", "1st", "worst"},
         {figure(compared.mean()), figure(compared.percentile(50)), figure(compared.percentile(25)),
          figure(compared.percentile(5)), figure(compared.percentile(1)), figure(cases.front().ratio)}});
  std::cout << "\nslower in " << compared.slower() << " of " << cases.size() << " cases\n\n";
  for (const auto& b : compared.bins()) {
    std::cout << std::setw(6) << figure(b.low) << " to " << std::setw(6) << figure(b.high) << std::setw(5) << b.count
              << ' ' << std::string(b.count, '#') << '\n';
  }
  std::cout << "\nThe worst cases:\n";
  std::vector<std::vector<std::string>> rows{{"ratio", "best peer", "case: output size, operation, input size"}};
  for (std::size_t i = 0; i < std::min<std::size_t>(cases.size(), 10); ++i) {
    rows.push_back({figure(cases[i].ratio), cases[i].best_peer, cases[i].kind});
  }
  print(rows);
}

// Prints the results and returns the chart.
std::string report(const results& found) {
  if (found.seed.empty()) {
    print_table(found);
    return bar_chart(found);
  }
  const comparison compared(found);
  print_comparison(found, compared);
  return histogram(found, compared);
}

}  // namespace

int main(int argc, char** argv) try {
  if (argc < 2 || argc > 3) {
    std::cerr << "usage: " << argv[0] << " RESULTS.json [CHART.svg]\n";
    return 2;
  }
  const auto chart = report(results(argv[1]));
  if (argc == 3) {
    std::ofstream file(argv[2], std::ios::binary);
    file << chart;
    file.close();
    if (!file) {
      std::cerr << argv[2] << " cannot be written\n";
      return 1;
    }
    std::cout << "\nChart: " << argv[2] << '\n';
  }
} catch (const std::exception& e) {
  std::cerr << e.what() << '\n';
  return 1;
}
