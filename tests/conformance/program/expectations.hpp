// SPDX-License-Identifier: MIT
// The cases to skip or expected to fail, each with a reason.
#pragma once

#include "cases/cases.hpp"
#include "model/rules.hpp"

#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

namespace slice1::conformance {

/// Whether a text matches a pattern: `*` matches any text, `?` any character.
bool matches(std::string_view pattern, std::string_view text);

/// Whether a GoogleTest filter selects a name: patterns separated by ':', then after a '-' the patterns to exclude.
bool selects(std::string_view filter, std::string_view name);

/// The patterns that a filter names before its '-'.
std::vector<std::string> wanted_patterns(std::string_view filter);

/// Patterns of ids, of rules and of likely mistakes, each with a reason.
class expectations {
 public:
  expectations() = default;

  /// Each line has a pattern, blanks and a reason. A pattern is one of ids, or begins with "rule:" or "mistake:"; in
  /// quotation marks it may have blanks. Empty lines and those that start with # are ignored. Throws
  /// std::invalid_argument, naming `file` and line.
  expectations(std::istream& lines, const std::string& file);

  /// The reason of the first pattern that matches; null if none does.
  const std::string* reason(std::string_view id);

  /// The reason why a case fails; null unless patterns match all rules that it is about, or a likely mistake.
  const std::string* reason_to_fail(const std::vector<rule>& rules, const std::vector<std::string>& likely);

  /// "FILE: PATTERN matches no case" for each pattern of ids that none has matched so far, and "matches no failure" for
  /// each of the others, with what was probably meant.
  std::vector<std::string> unmatched(const std::vector<test_case>& cases) const;

  /// Whether there are such patterns.
  bool has_unmatched() const;

 private:
  enum class subject { id, rule, mistake };
  struct entry {
    std::string pattern, reason;
    subject about;
    bool matched = false;
  };
  const std::string* matched(subject about, std::string_view text);

  std::string file_{};
  std::vector<entry> entries_{};
};

/// Reads a file; an empty name gives no patterns. Throws std::invalid_argument.
expectations read_expectations(const std::string& file);

}  // namespace slice1::conformance
