// SPDX-License-Identifier: MIT
// How do cases become tests? Each is registered with GoogleTest, random ones in batches.
#pragma once

#include "expectations.hpp"
#include "options.hpp"
#include "report.hpp"
#include "subject.hpp"

#include <map>
#include <string>
#include <vector>

namespace slice1::conformance {

/// All that a run needs while it goes on, and what it has found.
class test_run {
 public:
  test_run(const options& o, subject& s, output_padding padding);

  /// What came of one case; asks, judges, notes it down.
  verdict examine(const test_case& c);

  /// How to run a case alone, as a line.
  std::string alone(const test_case& c) const;
  std::string alone(std::uint64_t random_index) const;

  /// Registers every case, and the random ones in batches. The cases, and this, must live until the tests have run.
  void register_tests(const std::vector<test_case>& cases);

  const run_report& report() const noexcept { return report_; }
  const options& how() const noexcept { return options_; }

 private:
  verdict asked(const test_case& c, bool& accepted);
  std::string smallest(const test_case& c, failure f);

  const options& options_;
  subject& subject_;
  output_padding padding_;
  expectations skip_, expected_failures_;
  run_report report_{};
  std::map<failure, unsigned> shrunk_{};
};

/// Replaces GoogleTest's printer, unless the user has chosen how brief it is: a failure's text once, the first of each
/// kind, and no line for what passes.
void print_failures_only();

}  // namespace slice1::conformance
