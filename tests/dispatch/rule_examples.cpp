// SPDX-License-Identifier: MIT
// Does each example of the tool's --rule break the rule that it is for, and has each rule one?
#include "../../examples/dispatch/rule_examples.hpp"

#include <slice1/rules.hpp>  // slice1::rule_table

#include <cstddef>  // std::size_t
#include <cstdio>   // std::printf

int main() {
  const auto examples = dispatch::rule_examples();
  int faults = examples.size() == slice1::rule_table.size() ? 0 : 1;
  for (std::size_t i = 0; i < examples.size() && i < slice1::rule_table.size(); ++i) {
    bool is_broken = false;
    const auto found = examples[i].judge();
    for (const auto& v : found.violations()) is_broken = is_broken || v.rule() == slice1::rule_table[i].rule;
    if (is_broken && examples[i].rule == slice1::rule_table[i].rule) continue;
    ++faults;
    std::printf("rule %zu is not broken by: %.*s\n", i, static_cast<int>(examples[i].what.size()),
                examples[i].what.data());
  }
  return faults == 0 ? 0 : 1;
}
