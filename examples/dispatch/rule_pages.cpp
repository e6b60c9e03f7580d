// SPDX-License-Identifier: MIT
// How is the catalogue of rules laid out?
#include "rule_pages.hpp"

#include "failure.hpp"
#include "rule_examples.hpp"
#include "style.hpp"  // emphasized
#include "text.hpp"   // in_quotes

#include <slice1/format.hpp>  // slice1::to_string, slice1::explain
#include <slice1/rules.hpp>   // slice1::rule_table

#include <algorithm>  // std::max
#include <cstddef>    // std::size_t
#include <cstdio>     // stdout

namespace dispatch {
namespace {

std::string padded(std::string_view text, std::size_t width) {
  return std::string(text).append(std::max(width, text.size()) - text.size(), ' ');
}

}  // namespace

std::string rules_page() {
  std::size_t id_width = 0, kind_width = 0;
  for (const auto& rule : slice1::rule_table) {
    id_width = std::max(id_width, rule.id.size());
    kind_width = std::max(kind_width, slice1::to_string(rule.kind).size());
  }
  std::string page;
  for (const auto& rule : slice1::rule_table) {
    page += emphasized(padded(rule.id, id_width), stdout) + "  " + padded(slice1::to_string(rule.kind), kind_width) +
            "  " + std::string(rule.requirement) + '\n';
  }
  return page;
}

std::string rule_page(std::string_view id) {
  for (const auto& example : rule_examples()) {
    if (slice1::id(example.rule) != id) continue;
    std::string page = with_id_emphasized(slice1::explain(example.rule), stdout);
    page.append("  example: ").append(example.what).append(":\n");
    const auto found = example.judge();
    for (const auto& v : found.violations()) {
      page += "    " + with_id_emphasized(slice1::to_string(v), stdout) + '\n';
    }
    return page;
  }
  throw failure(in_quotes(id) + " is no rule; try --rules");
}

}  // namespace dispatch
