// SPDX-License-Identifier: MIT
// What is the result of a run? Counts by rule, type, rank, feature level and kind, and a page of them.
#pragma once

#include "judge/judge.hpp"

#include <cstdint>
#include <iosfwd>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace slice1::conformance {

/// The number of cases by outcome. Undocumented cases count as passed.
struct tally {
  std::uint64_t passed = 0, failed = 0, unsupported = 0, skipped = 0;

  std::uint64_t total() const { return passed + failed + unsupported + skipped; }
  void add(outcome o);
};

/// Collects the results of a run.
class run_report {
 public:
  /// `is_partial`: the implementation may decline any description; otherwise, only operators at feature levels.
  explicit run_report(bool is_partial = false) : is_partial_(is_partial) {}

  /// `accepted`: whether create accepted the case.
  void add(const test_case& c, const verdict& v, bool accepted);

  const tally& all() const noexcept { return all_; }

  /// "N cases: P passed, F failed, U unsupported, S skipped"; of a partial implementation, also the share that was
  /// judged.
  std::string last_line() const;

  /// Why the run must fail even if no case did: nothing was judged, cases were declined that must not be, or the run
  /// was given up. One line, or empty.
  std::string shortcoming() const;

  /// A summary for the console: failures by kind, likely mistakes, skips by reason, and answers to undocumented cases
  /// by rule. Lines, or empty.
  std::string remarks() const;

  /// Writes one page. `title` names what was judged; `shard` names the shard, or is empty.
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
    std::vector<std::string> first{};         // at most as many as a page lists
    std::map<rule, std::uint64_t> by_rule{};  // a case can break several
  };

  // How many cases were judged, and how many of them failed in one way.
  struct share {
    std::uint64_t judged = 0, wrong = 0;
  };
  using explained = std::pair<failure, std::vector<std::string>>;  // mistakes, each of which explains the failure
  void add_shares(const test_case& c, const verdict& v, const std::vector<rule>& violated,
                  const std::vector<std::string>& mistakes);
  std::vector<std::pair<std::uint64_t, std::string>> explanations() const;
  std::uint64_t wrongly_declined() const;
  std::string share_judged() const;

  bool is_partial_;
  tally all_{};
  std::map<std::string, tally> operators_{};
  std::map<std::pair<operator_type, feature_level>, tally> offers_{};  // what can be declined as a whole
  std::map<std::string, tally> kinds_{}, types_{}, ranks_{}, levels_{};
  std::map<rule, tally> followed_{}, broken_{};   // cases that satisfy a rule, and cases that break it
  std::map<std::string, failed_ids> failures_{};  // by kind of failure
  std::map<explained, std::uint64_t> mistakes_{};
  share accepted_{}, rejected_{}, unwritten_{};     // of invalid descriptions, of valid ones, and of copies
  std::map<std::string, std::uint64_t> reasons_{};  // why cases were skipped
  std::string given_up_{};                          // why
  std::uint64_t not_asked_ = 0;                     // after the run was given up
  std::map<rule, choices> choices_{};
  std::vector<silent_case> silent_{};  // at most as many as a page lists
  std::uint64_t silent_count_ = 0;
};

/// "a wrong element", "a crash", ...
std::string text_of(failure f);

}  // namespace slice1::conformance
