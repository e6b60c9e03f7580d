// SPDX-License-Identifier: MIT
// The result of a run: counts by rule, type, rank, feature level and kind, and a page of them.
#pragma once

#include "judge/judge.hpp"
#include "program/mistakes.hpp"

#include <cstdint>
#include <iosfwd>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace slice1::conformance {

/// The number of cases by outcome. Undocumented cases count as passed.
struct tally {
  std::uint64_t passed = 0, failed = 0, unsupported = 0, skipped = 0;

  std::uint64_t total() const { return passed + failed + unsupported + skipped; }
  void add(outcome o);
};

/// The scope of a run.
struct scope {
  bool is_partial = false;                   ///< any description may be declined; otherwise, only operators at levels
  std::uint64_t most_elements = UINT64_MAX;  ///< larger executions are left out

  friend bool operator==(const scope&, const scope&) = default;
};

/// Collects the results of a run.
class run_report {
 public:
  explicit run_report(const scope& s = {}) : scope_(s) {}

  /// `accepted`: whether create accepted the case; `smaller`: a case that fails in the same way, if one was found.
  void add(const test_case& c, const verdict& v, bool accepted, const example& smaller = {});

  /// Finds the rules and the kinds of cases of the judged operators that were never judged. Call it after the last add.
  void compare_with(const std::vector<test_case>& all);

  const tally& all() const noexcept { return all_; }

  /// "N cases: P passed, F failed, U unsupported, S skipped"; of a partial implementation, also the share that was
  /// judged, and the number of elements beyond which cases were left out.
  std::string last_line() const;

  /// Why the run must fail even if no case did: nothing was judged, cases were declined that must not be, or the run
  /// was given up. One line, or empty.
  std::string shortcoming() const;

  /// A summary for the console: failures by kind, likely mistakes, skips by reason, answers to undocumented cases by
  /// rule, and what was never judged. Lines, or empty.
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
  struct failed_cases {
    std::uint64_t count = 0;
    varied_examples choice{};
    std::vector<example> unexplained{};       // those chosen
    std::vector<std::string> others{};        // and lists
    std::map<rule, std::uint64_t> by_rule{};  // a case can break several
  };
  void write_failures(std::ostream& to) const;
  std::uint64_t wrongly_declined() const;
  std::string share_judged() const;
  std::string never_judged(std::size_t most) const;

  scope scope_;
  tally all_{};
  std::map<operator_type, tally> operators_{};
  std::map<std::pair<operator_type, feature_level>, tally> offers_{};  // what can be declined as a whole
  std::map<std::string_view, tally> kinds_{};
  std::map<std::string, tally> types_{}, ranks_{}, levels_{};
  std::map<rule, tally> followed_{}, broken_{};     // cases that satisfy a rule, and cases that break it
  std::map<std::string, failed_cases> failures_{};  // by kind of failure
  likely_mistakes mistakes_{};
  std::vector<std::string> rules_left_{}, kinds_left_{};  // never judged
  std::map<std::string, std::uint64_t> reasons_{};        // why cases were skipped
  std::string given_up_{};                                // why
  std::uint64_t not_asked_ = 0;                           // after the run was given up
  std::map<rule, choices> choices_{};
  std::vector<silent_case> silent_{};  // at most as many as a page lists
  std::uint64_t silent_count_ = 0;
};

/// "a wrong element", "a crash", ...
std::string text_of(failure f);

}  // namespace slice1::conformance
