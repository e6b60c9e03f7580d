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
  std::ostream* console_;
  std::map<failure, unsigned> failures_{};  // so far
};

}  // namespace slice1::conformance
