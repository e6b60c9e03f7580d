// SPDX-License-Identifier: MIT
// The mistakes that explain the failures of a run: as few as possible, each with its smallest example.
#pragma once

#include "judge/judge.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace slice1::conformance {

/// A case that fails, to show. The message has the description and what went wrong; no lines about guesses.
struct example {
  std::string id{};  ///< empty: none
  std::string message{};
  std::uint64_t bytes = 0;  ///< of both buffers

  /// Whether it is easier to read than another one.
  bool is_smaller_than(const example& other) const;
};
example example_of(const test_case& c, const verdict& v);

/// The mistakes that may explain a failure, each alone: the guesses of the judge; for an invalid description that was
/// accepted, also that one of the rules which it breaks is not enforced. Empty if there is no guess.
std::vector<std::string> mistakes_of(const test_case& c, const verdict& v);

/// Chooses examples of failures that no mistake explains: few of each kind of case and rank, so that a frequent mistake
/// leaves room for a rare one, and none twice.
class varied_examples {
 public:
  /// Whether the next failure can be an example.
  bool is_candidate(const test_case& c);

  /// Whether to show an example, which may be a candidate's smallest case.
  bool takes(const std::string& id);

 private:
  std::map<std::pair<std::string_view, std::uint32_t>, unsigned> candidates_{};  // by kind of case and rank
  std::vector<std::string> taken_{};
};

/// A mistake that explains some failures.
struct explanation_of_many {
  std::uint64_t count = 0;  ///< how many
  std::string mistake{};
  example shown{};
};

/// Collects failures, and whether all cases of a kind fail in the same way.
class likely_mistakes {
 public:
  /// `smaller`: a case that fails in the same way, if a search has found one.
  void add(const test_case& c, const verdict& v, bool is_invalid, const example& smaller);

  /// The most frequent explanation first; a general one if all cases of a kind failed. No two explain the same failure.
  std::vector<explanation_of_many> explanations() const;

 private:
  // How many cases were judged, and how many of them failed in one way.
  struct share {
    std::uint64_t judged = 0, wrong = 0;
  };
  // Failures that the same mistakes explain.
  struct group {
    std::uint64_t count = 0;
    example smallest{};
  };
  using groups = std::map<std::pair<failure, std::vector<std::string>>, group>;
  void add_shares(const test_case& c, const verdict& v, bool is_invalid, const std::vector<std::string>& mistakes);

  share accepted_{}, rejected_{}, unwritten_{};  // of invalid descriptions, of valid ones, and of copies
  groups groups_{};
};

}  // namespace slice1::conformance
