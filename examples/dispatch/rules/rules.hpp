// SPDX-License-Identifier: MIT
// Pages about the rules, generated from the library's table, and an example for each that breaks it.
#pragma once

#include <slice1/report.hpp>  // slice1::report
#include <slice1/rules.hpp>   // slice1::rule

#include <span>         // std::span
#include <string>       // std::string
#include <string_view>  // std::string_view

namespace dispatch {

struct rule_example {
  slice1::rule rule;
  std::string_view what;      ///< the change, in words
  slice1::report (*judge)();  ///< has a violation of the rule
};

/// One for each rule, in the order of slice1::rule_table.
std::span<const rule_example> rule_examples();

/// The whole table, a line for each rule: id, kind, requirement and, in brackets, clause. Below it, the tool's
/// warnings.
std::string rules_page();

/// One rule: id, kind, requirement and clause, and an example with its report. Throws failure, with the reason only, if
/// no rule has that id.
std::string rule_page(std::string_view id);

}  // namespace dispatch
