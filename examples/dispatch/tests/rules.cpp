// SPDX-License-Identifier: MIT
// Each rule has a line in --rules, and an example that breaks it.
#include "rules/rules.hpp"

#include <slice1/rules.hpp>  // slice1::rule_table

#include <algorithm>    // std::count, std::find_if
#include <cstddef>      // std::size_t
#include <cstdio>       // std::printf
#include <string>       // std::string
#include <string_view>  // std::string_view

int main() {
  const auto page = "\n" + dispatch::rules_page();
  const auto examples = dispatch::rule_examples();
  int faults = 0;
  const auto demand = [&faults](bool holds, std::string_view rule, const char* what) {
    if (holds) return;
    ++faults;
    std::printf("%.*s %s\n", static_cast<int>(rule.size()), rule.data(), what);
  };
  for (const auto& row : slice1::rule_table) {
    const auto line = page.find("\n" + std::string(row.id) + "  ");
    demand(line != std::string::npos, row.id, "has no line");
    demand(line == page.rfind("\n" + std::string(row.id) + "  "), row.id, "has two lines");
    const auto example =
        std::find_if(examples.begin(), examples.end(), [&](const auto& e) { return e.rule == row.rule; });
    demand(example != examples.end(), row.id, "has no example");
    if (example == examples.end()) continue;
    bool is_broken = false;
    const auto checked = example->judge();
    for (const auto& v : checked.violations()) is_broken = is_broken || v.rule() == row.rule;
    demand(is_broken, row.id, "is not broken by its example");
  }
  const auto below = static_cast<std::ptrdiff_t>(page.find("\n\n", 1) + 1);
  const auto lines = static_cast<std::size_t>(std::count(page.begin(), page.begin() + below, '\n')) - 1;
  demand(lines == slice1::rule_table.size(), "the page", "has other lines");
  demand(page.find("multiple of 16 bytes") != std::string::npos, "the page", "lacks what is only warned of");
  demand(examples.size() == slice1::rule_table.size(), "the table of examples", "has other examples");
  return faults == 0 ? 0 : 1;
}
