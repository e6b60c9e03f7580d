// SPDX-License-Identifier: MIT
// Builds the cases of a rule from a valid description, by one change each.
#pragma once

#include "cases/builder.hpp"

#include <utility>

namespace slice1::conformance {

/// The description to change: a slice of rule_base_rank dimensions, valid at every feature level, with strides of both
/// signs, some of which divide their window.
test_case rule_base();
inline constexpr std::uint32_t rule_base_rank = 4;

inline constexpr tensor_desc slice1_desc::*both_tensors[]{&slice1_desc::input_tensor, &slice1_desc::output_tensor};

/// Gives both tensors a data type.
void give_type(test_case& c, data_type type);

class rule_collector {
 public:
  /// Sets the rule that the following cases test.
  void about(rule r) { rule_ = r; }

  /// Adds a case that satisfies the rule, or breaks it: rule_base() after the change.
  /// @{
  template <class Change>
  void holds(const Change& change) {
    add(changed(change), {rule_});
  }
  template <class Change>
  void breaks(const Change& change) {
    add(changed(change), {});
  }
  /// @}

  std::vector<test_case> take() { return cases_.take(); }

 private:
  template <class Change>
  static test_case changed(const Change& change) {
    auto c = rule_base();
    change(c);
    return c;
  }

  void add(test_case c, std::vector<rule> rules);

  collector cases_{"rule"};
  rule rule_{};
};

/// Adds the cases of the rules about tensors; rule_cases() adds all.
void add_tensor_rules(rule_collector& cases);

}  // namespace slice1::conformance
