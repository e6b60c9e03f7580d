// SPDX-License-Identifier: MIT
// What breaks a rule? For each rule of the catalogue an example, whose report the library really gives.
#pragma once

#include <slice1/report.hpp>  // slice1::report
#include <slice1/rules.hpp>   // slice1::rule

#include <span>         // std::span
#include <string_view>  // std::string_view

namespace dispatch {

struct rule_example {
  slice1::rule rule;
  std::string_view what;      ///< is done, in words: a description or binding other than the page's Example 2
  slice1::report (*judge)();  ///< has a violation of the rule
};

/// One for each rule, in the catalogue's order.
std::span<const rule_example> rule_examples();

}  // namespace dispatch
