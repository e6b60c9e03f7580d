// SPDX-License-Identifier: MIT
// Which cases should be skipped, or are expected to fail, and why?
#pragma once

#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

namespace slice1::conformance {

/// Whether a text matches a pattern: `*` matches any text, `?` any character.
bool matches(std::string_view pattern, std::string_view text);

/// Whether a GoogleTest filter selects a name: patterns separated by ':', then after a '-' the patterns to exclude.
bool selects(std::string_view filter, std::string_view name);

/// Patterns of ids, each with a reason.
class expectations {
 public:
  expectations() = default;

  /// Each line has a pattern, blanks and a reason. Empty lines and those that start with # are ignored. Throws
  /// std::invalid_argument, naming `file` and line.
  expectations(std::istream& lines, const std::string& file);

  /// The reason of the first pattern that matches; null if none does.
  const std::string* reason(std::string_view id);

  /// "FILE: PATTERN matches no case" for each pattern that no id has matched so far.
  std::vector<std::string> unmatched() const;

 private:
  struct entry {
    std::string pattern, reason;
    bool matched = false;
  };
  std::string file_{};
  std::vector<entry> entries_{};
};

/// Reads a file; an empty name gives no patterns. Throws std::invalid_argument.
expectations read_expectations(const std::string& file);

}  // namespace slice1::conformance
