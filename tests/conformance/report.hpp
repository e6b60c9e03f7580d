// SPDX-License-Identifier: MIT
// What came of a run? Counts by what cases are about, and a page of them.
#pragma once

#include "judge.hpp"

#include <cstdint>
#include <iosfwd>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace slice1::conformance {

/// How many cases ended how. What the documents are silent on has passed.
struct tally {
  std::uint64_t passed = 0, failed = 0, unsupported = 0, skipped = 0;

  std::uint64_t total() const { return passed + failed + unsupported + skipped; }
  void add(outcome o);
};

/// A run's results, as they come in.
class run_report {
 public:
  /// `accepted`: what create answered, where it was asked.
  void add(const test_case& c, const verdict& v, bool accepted);

  const tally& all() const noexcept { return all_; }

  /// "N cases: P passed, F failed, U unsupported, S skipped"
  std::string last_line() const;

  /// Why the run says too little of the implementation, however few failed: nothing was judged, or it was given up. A
  /// line, or nothing.
  std::string shortcoming() const;

  /// What a reader of the console should know besides failures: skips by reason, what was done where the documents are
  /// silent, by rule. Lines, or nothing.
  std::string remarks() const;

  /// One page. `title` says what was judged; `shard` is empty, or says which part of a run this is.
  void write_markdown(std::ostream& to, const std::string& title, const std::string& padding,
                      const std::string& shard) const;

 private:
  struct silent_case {
    std::string id, rules;
    bool accepted;
  };
  struct choices {
    std::uint64_t accepted = 0, rejected = 0;
  };
  struct failed_ids {
    std::uint64_t count = 0;
    std::vector<std::string> first{};         // as many as a page lists
    std::map<rule, std::uint64_t> by_rule{};  // a case can be about several
  };

  // How many were judged, and how many of them failed in one way.
  struct share {
    std::uint64_t judged = 0, wrong = 0;
  };
  using explained = std::pair<failure, std::vector<std::string>>;  // mistakes that all explain a failure
  void add_shares(const test_case& c, const verdict& v, const std::vector<rule>& violated,
                  const std::vector<std::string>& mistakes);
  std::vector<std::pair<std::uint64_t, std::string>> explanations() const;

  tally all_{};
  std::map<std::string, tally> kinds_{}, types_{}, ranks_{}, levels_{};
  std::map<rule, tally> followed_{}, broken_{};   // by positive and by negative cases
  std::map<std::string, failed_ids> failures_{};  // by kind of failure
  std::map<explained, std::uint64_t> mistakes_{};
  share accepted_{}, rejected_{}, unwritten_{};     // invalid descriptions, valid ones, and copies
  std::map<std::string, std::uint64_t> reasons_{};  // of skips
  std::string given_up_{};                          // why
  std::uint64_t not_asked_ = 0;                     // since then
  std::map<rule, choices> choices_{};
  std::vector<silent_case> silent_{};  // as many as a page lists
  std::uint64_t silent_count_ = 0;
};

/// "a wrong element", "a crash", ...
std::string text_of(failure f);

}  // namespace slice1::conformance
