// SPDX-License-Identifier: MIT
// Judges an answer; if it is wrong: what is wrong, where, and which mistake explains it.
#pragma once

#include "cases/cases.hpp"
#include "subject/subject.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace slice1::conformance {

/// Whether bytes of the output that belong to no element may change.
enum class output_padding { strict, free };

/// "strict" or "free".
const char* name_of(output_padding padding);

enum class outcome {
  passed,
  failed,
  unsupported,  // the implementation has no opinion
  skipped,      // not asked, or not judged
  given_up,     // not asked, because the run was given up
  no_opinion    // undocumented: any answer is listed, and counts as passed
};

/// What went wrong. Failures with equal values are of the same kind.
enum class failure {
  none,
  accepted_invalid,
  rejected_valid,
  wrong_element,
  wrote_gap,      // strict only: between the elements
  wrote_tail,     // strict only: after the last element
  wrote_outside,  // before or after the output, or into the input
  execution_failed,
  buffers_accepted,
  crashed,
  hung,
  garbled
};

struct verdict {
  conformance::outcome outcome = outcome::passed;
  conformance::failure failure = failure::none;
  std::string message{};              ///< several lines; empty if passed
  std::vector<std::string> likely{};  ///< guesses, each of which explains the failure, the best first
};

/// The guess about a case that fails after others but passes alone.
inline constexpr std::string_view depends_on_state =
    "state from earlier calls, or not deterministic: the case passes alone, in a new process";

/// Whether the guesses are suspicions: features of a valid description that may have been taken for errors.
bool has_suspicions(const verdict& v);

/// The message, with a line for each guess; of suspicions at most three.
std::string text_of(const verdict& v);

/// Whether execute should be called if create accepts: the description is valid, its buffers can be allocated, and the
/// implementation checks buffers if the case requires it.
bool wants_execution(const test_case& c, const subject& s);

/// The verdict on an answer. The message for a wrong copy has the first wrong coordinates, the expected element, the
/// element found and the coordinates that it comes from.
verdict judge(const test_case& c, const answer& a, output_padding padding);

/// Asks and judges.
verdict examine(subject& s, const test_case& c, output_padding padding);

/// The smallest case found, with at most `questions` questions, that fails in the same way as `c` does in `v`, and with
/// the same guesses, except about a wrong rejection; `c` itself if none is smaller. The search subtracts those it asks.
test_case shrink(subject& s, const test_case& c, const verdict& v, output_padding padding, unsigned& questions);

}  // namespace slice1::conformance
