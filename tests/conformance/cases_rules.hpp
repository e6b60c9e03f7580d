// SPDX-License-Identifier: MIT
// How are the cases of a rule made? Each is a legal description in which one thing is changed.
#pragma once

#include "cases_builder.hpp"

#include <limits>
#include <utility>

namespace slice1::conformance {

inline constexpr std::uint32_t most_32 = std::numeric_limits<std::uint32_t>::max();

/// What is changed: a legal slice of rule_base_rank dimensions, which every feature level takes, with strides of both
/// signs and windows that they do and don't divide.
test_case rule_base();
inline constexpr std::uint32_t rule_base_rank = 4;

inline constexpr tensor_desc slice1_desc::*both_tensors[]{&slice1_desc::input_tensor, &slice1_desc::output_tensor};

class rule_collector {
 public:
  /// The rule that the cases from here on are about.
  void about(rule r) { rule_ = r; }

  /// A case that fulfils the rule, or breaks it: rule_base() after a change.
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

/// The cases of the rules about tensors; rule_cases() has them all.
void add_tensor_rules(rule_collector& cases);

}  // namespace slice1::conformance
