// SPDX-License-Identifier: MIT
// Which cases are not to be asked, or are known to fail, and why?
#pragma once

#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

namespace slice1::conformance {

/// Whether a text matches a pattern: `*` is any text, `?` any character.
bool matches(std::string_view pattern, std::string_view text);

/// Whether a GoogleTest filter selects a name: patterns apart by ':', those that it is not to match after a '-'.
bool selects(std::string_view filter, std::string_view name);

/// Patterns of ids, each with a reason.
class expectations {
 public:
  expectations() = default;

  /// Each line: a pattern, blanks, a reason. Empty lines, and those that begin with #, say nothing. Throws
  /// std::invalid_argument, naming `file` and line.
  expectations(std::istream& lines, const std::string& file);

  /// The reason of the first pattern that matches; null where none does.
  const std::string* reason(std::string_view id);

  /// "FILE: PATTERN matches no case" for each that has matched none of the ids so far.
  std::vector<std::string> unmatched() const;

 private:
  struct entry {
    std::string pattern, reason;
    bool matched = false;
  };
  std::string file_{};
  std::vector<entry> entries_{};
};

/// Of a file; none where the name is empty. Throws std::invalid_argument.
expectations read_expectations(const std::string& file);

}  // namespace slice1::conformance
