// SPDX-License-Identifier: MIT
// How do cases become tests? Each is registered with GoogleTest, random ones in batches.
#pragma once

#include "expectations.hpp"
#include "options.hpp"
#include "report.hpp"
#include "subject.hpp"

#include <iosfwd>
#include <map>
#include <string>
#include <vector>

namespace slice1::conformance {

/// All that a run needs while it goes on, and what it has found.
class test_run {
 public:
  /// `console` takes the text of failures, the first of each kind; it may be null.
  test_run(const options& o, subject& s, output_padding padding, std::ostream* console);

  /// What came of one case: asks, judges, notes it down. `selection`: the options that choose it alone.
  verdict examine(const test_case& c, const std::string& selection);

  /// "and N more: a crash" for each kind of failure of which the console has not taken all. Lines, or nothing.
  std::string not_shown() const;

  /// What about the files of expectations suits no case, whether it was asked or not. Lines, or nothing.
  std::string warnings(const std::vector<test_case>& cases);

  /// Registers every case, and the random ones in batches. The cases, and this, must live until the tests have run.
  void register_tests(const std::vector<test_case>& cases);

  const run_report& report() const noexcept { return report_; }
  const options& how() const noexcept { return options_; }

 private:
  verdict asked(const test_case& c, bool& accepted);
  bool is_worth_showing(const test_case& c, failure f);
  std::string smallest(const test_case& c, failure f);

  const options& options_;
  subject& subject_;
  output_padding padding_;
  expectations skip_, expected_failures_;
  run_report report_{};
  std::ostream* console_;
  struct failures_so_far {
    std::uint64_t count = 0, shown = 0;
    std::map<rule, unsigned> by_rule{};
  };
  std::map<failure, failures_so_far> failures_{};
};

/// The options that choose a random case alone.
std::string random_selection(std::uint64_t seed, std::uint64_t i);

}  // namespace slice1::conformance
