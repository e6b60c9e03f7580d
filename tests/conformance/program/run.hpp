// SPDX-License-Identifier: MIT
// Registers each case as a test with GoogleTest; random ones in batches.
#pragma once

#include "program/expectations.hpp"
#include "program/options.hpp"
#include "program/report.hpp"
#include "program/verdicts.hpp"
#include "subject/subject.hpp"

#include <deque>
#include <iosfwd>
#include <map>
#include <string>
#include <vector>

namespace slice1::conformance {

/// A run and its results.
class test_run {
 public:
  /// `console` receives the messages of the first failures of each kind; it may be null.
  test_run(const options& o, subject& s, output_padding padding, std::ostream* console);

  /// The implementation that is judged, and how.
  judged what() const { return {subject_.name(), padding_, {is_partial(), options_.most_elements}}; }

  /// Asks one case, judges and records it. `selection`: the options that select it alone.
  verdict examine(const test_case& c, const std::string& selection);

  /// "and N more: a crash" for each kind of failure that the console did not receive completely: it receives one
  /// example of each likely mistake, and some failures that none explains. Lines, or empty.
  std::string not_shown() const;

  /// Warnings about patterns of --skip and --expect-failure that match no case. Lines, or empty.
  std::string warnings(const std::vector<test_case>& cases);

  /// Registers a test for every case, and for every batch of random cases. `cases` and this object must live until the
  /// tests have run.
  void register_tests(const std::vector<test_case>& cases);

  /// Every verdict is also written to `log`, which must live as long as this object.
  void record_in(verdict_log& log) { log_ = &log; }

  /// The id of every failed case is also written to `ids`, as a pattern for --expect-failure.
  void list_failed_in(std::ostream& ids) { failed_ = &ids; }

  /// The results, compared with all existing cases.
  const run_report& reported(const std::vector<test_case>& cases) {
    report_.compare_with(cases);
    return report_;
  }

  const options& how() const noexcept { return options_; }

 private:
  bool is_partial() const { return options_.partial || subject_.is_partial(); }
  verdict asked(const test_case& c, bool& accepted);
  void expect(const test_case& c, verdict& v);
  bool passes_alone(const test_case& c, verdict& v);
  enum class interest { none, shrink, show };
  interest interest_in(const test_case& c, const verdict& v);
  example smallest(const test_case& c, const verdict& v, std::string& text);
  void record(const test_case& c, const verdict& v, bool accepted, const example& smaller);

  const options& options_;
  subject& subject_;
  output_padding padding_;
  expectations skip_, expected_failures_;
  run_report report_;
  std::ostream* console_;
  verdict_log* log_ = nullptr;
  std::ostream* failed_ = nullptr;
  std::deque<std::string> asked_before_{};  // the last cases
  struct failures_so_far {
    std::uint64_t count = 0, shown = 0, passed_alone = 0;
    varied_examples unexplained{};
    unsigned questions_left = 3000;  // to shrink what no mistake explains
    std::vector<std::vector<std::string>>
        explained{};  // of each one shown, the mistakes that explain all like it so far
  };
  std::map<failure, failures_so_far> failures_{};
};

/// The options that select one random case.
std::string random_selection(std::uint64_t seed, std::uint64_t i, operator_type type = operator_type::slice1);

}  // namespace slice1::conformance
