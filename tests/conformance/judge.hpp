// SPDX-License-Identifier: MIT
// Was the answer right? If not: what is wrong, where, and which mistake explains it.
#pragma once

#include "cases.hpp"
#include "subject.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace slice1::conformance {

/// Whether bytes of the output that belong to no element may change.
enum class output_padding { strict, free };

enum class outcome {
  passed,
  failed,
  unsupported,  // the implementation has no opinion
  skipped,      // not asked, or not judged: it can't say
  given_up,     // not asked, as the run was given up before
  no_opinion    // undocumented: whatever it did is listed, and counts as passed
};

/// What went wrong; two failures are of the same kind where this is equal.
enum class failure {
  none,
  accepted_invalid,
  rejected_valid,
  wrong_element,
  wrote_gap,      // strict only: between the elements
  wrote_tail,     // strict only: behind the last element
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
  std::string message{};  ///< several lines; empty where passed
};

/// Whether execute is to be asked where create accepts: the description is valid, and what the binding breaks is
/// judged.
bool wants_execution(const test_case& c, const subject& s);

/// Of the rules that a description violates, those because of which it must be rejected.
std::vector<rule> forbidding(const std::vector<rule>& violated);

/// The verdict on an answer. A wrong copy's message has the first wrong coordinate, the element expected, the element
/// found and the coordinate that it comes from, and the likely mistake.
verdict judge(const test_case& c, const answer& a, output_padding padding);

/// Asks, and judges.
verdict examine(subject& s, const test_case& c, output_padding padding);

/// The smallest case found that fails in the same way, at most `most_questions` questions later; `c` itself where none
/// is smaller.
test_case shrink(subject& s, const test_case& c, failure f, output_padding padding, unsigned most_questions);

}  // namespace slice1::conformance
