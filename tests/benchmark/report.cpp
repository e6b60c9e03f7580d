// SPDX-License-Identifier: MIT
// How are the results of the benchmark summarised? As a table and a chart. Usage: RESULTS.json [CHART.svg]
#include "chart.hpp"
#include "results.hpp"

#include <algorithm>  // std::max
#include <exception>  // std::exception
#include <fstream>    // std::ofstream
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
            << caption(found) << "\n\n";
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

}  // namespace

int main(int argc, char** argv) try {
  if (argc < 2 || argc > 3) {
    std::cerr << "usage: " << argv[0] << " RESULTS.json [CHART.svg]\n";
    return 2;
  }
  const results found(argv[1]);
  print_table(found);
  if (argc == 3) {
    std::ofstream file(argv[2], std::ios::binary);
    file << bar_chart(found);
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
