// SPDX-License-Identifier: MIT
#include "judge/judge.hpp"

#include "judge/explain.hpp"
#include "model/copy.hpp"
#include "model/sizes.hpp"

#include <algorithm>
#include <utility>

namespace slice1::conformance {
namespace {

verdict failed(conformance::failure f, const test_case& c, const std::string& what, const std::string& lines = {}) {
  return {outcome::failed, f, what + "\n  " + line_of(c) + "\n" + pointers_of(c) + lines};
}

verdict skipped(const std::string& reason) {
  return {outcome::skipped, failure::none, reason};
}

std::string binding_problem(const test_case& c) {
  if (c.binding.overlapping) return "input and output overlap";
  const bool is_input = c.binding.input_missing != 0;
  return std::to_string(is_input ? c.binding.input_missing : c.binding.output_missing) +
         " bytes are missing from the " + (is_input ? "input" : "output");
}

verdict judge_binding(const test_case& c, const answer& a) {
  if (a.execution == SLICE1_DONE)
    return failed(failure::buffers_accepted, c, "buffers accepted: " + binding_problem(c));
  if (a.execution != SLICE1_BUFFERS_REJECTED)
    return failed(failure::execution_failed, c,
                  "execution failed: execute returned SLICE1_FAILED instead of "
                  "SLICE1_BUFFERS_REJECTED: " +
                      binding_problem(c));
  if (a.wrote_before || a.wrote_after || a.wrote_input || a.output != output_before(c))
    return failed(failure::wrote_outside, c, "forbidden write: execute rejected the buffers, but changed bytes");
  return {};
}

std::string places(const test_case& c, const answer& a) {
  const auto size = std::to_string(a.output.size());
  std::string text;
  const auto add = [&](bool wrote, const std::string& where) {
    if (wrote) (text += text.empty() ? "" : ", and ") += where;
  };
  add(a.wrote_before, "bytes before the output's first");
  add(a.wrote_after, "bytes after the output's last, of " + size);
  add(a.wrote_input,
      c.binding.overlapping ? "the input's bytes" : "the input's bytes, or some just before or after them");
  return text;
}

std::string count_of(const differences& d) {
  return std::to_string(d.wrong) + " of " + std::to_string(d.elements);
}

verdict judge_copy(const test_case& c, const answer& a, output_padding padding) {
  const bool wrote_outside = a.wrote_before || a.wrote_after || a.wrote_input;
  buffers b;
  b.input = input_of(c);
  b.before = output_before(c);
  b.expected = copied(c.what.desc, mistake::none, b.input, b.before);
  b.found = a.output;
  if (a.output.size() != b.before.size())
    return failed(failure::garbled, c, "malformed answer: the output has another size");
  if (!wrote_outside && a.output == b.expected) return {};

  const auto d = compared(c, b);
  const auto elements = d.wrong == 0 ? std::string() : why_wrong(c, b, d, padding);
  if (wrote_outside) {
    return failed(failure::wrote_outside, c, "forbidden write: changed " + places(c, a),
                  (d.wrong == 0 ? "" : "  wrong elements: " + count_of(d) + "\n") + elements);
  }
  if (d.wrong != 0) return failed(failure::wrong_element, c, "wrong elements: " + count_of(d), elements);
  if (padding == output_padding::free) return {};
  if (d.first_gap) {
    return failed(failure::wrote_gap, c, "changed gaps: " + std::to_string(d.gap_bytes) + " bytes between the elements",
                  changed_byte(b, *d.first_gap));
  }
  return failed(failure::wrote_tail, c,
                "changed the tail: " + std::to_string(d.tail_bytes) + " bytes after the last element",
                changed_byte(b, *d.first_tail));
}

verdict judge_execution(const test_case& c, const answer& a, output_padding padding) {
  if (c.acceptance_only) return {};
  if (!a.executed) {
    if (!c.binding.is_valid()) return skipped("the implementation does not check buffers");
    return failed(failure::garbled, c, "malformed answer: create accepted, but nothing was executed");
  }
  if (a.execution > SLICE1_FAILED) {
    return failed(failure::garbled, c,
                  "malformed answer: execute returned " + std::to_string(a.execution) + ", which has no meaning");
  }
  if (!c.binding.is_valid()) return judge_binding(c, a);
  if (a.execution == SLICE1_BUFFERS_REJECTED)
    return failed(failure::execution_failed, c,
                  "execution failed: execute rejected buffers that are large enough and apart");
  if (a.execution != SLICE1_DONE)
    return failed(failure::execution_failed, c, "execution failed: execute returned SLICE1_FAILED");
  return judge_copy(c, a, padding);
}

verdict judge_answer(const test_case& c, const answer& a, output_padding padding) {
  if (a.created > SLICE1_UNSUPPORTED) {
    return failed(failure::garbled, c,
                  "malformed answer: create returned " + std::to_string(a.created) + ", which has no meaning");
  }
  if (!a.executed && a.wrote_input)
    return failed(failure::wrote_outside, c, "forbidden write: create changed the description");
  if (a.created == SLICE1_UNSUPPORTED) return {outcome::unsupported, failure::none, {}};
  const bool accepted = a.created == SLICE1_ACCEPTED;
  const auto violated = violated_rules(c.what, c.level);
  switch (legality_of(violated)) {
    case legality::undocumented:
      return {outcome::no_opinion, failure::none, (accepted ? "accepted, " : "rejected, ") + ids_of(violated)};
    case legality::invalid:
      if (!accepted) return {};
      return failed(failure::accepted_invalid, c, "accepted, but invalid: breaks " + ids_of(violated),
                    why_invalid(c, violated));
    case legality::valid: break;
  }
  if (!accepted) return failed(failure::rejected_valid, c, "rejected, but valid: breaks no rule", why_valid(c));
  return judge_execution(c, a, padding);
}

}  // namespace

const char* name_of(output_padding padding) {
  return padding == output_padding::strict ? "strict" : "free";
}

bool wants_execution(const test_case& c, const subject& s) {
  if (c.acceptance_only || (!c.binding.is_valid() && !s.checks_buffers())) return false;
  return legality_of(violated_rules(c.what, c.level)) == legality::valid;
}

verdict judge(const test_case& c, const answer& a, output_padding padding) {
  const std::string detail = a.detail.empty() ? "" : ": " + a.detail;
  switch (a.end) {
    case ending::crashed: return failed(failure::crashed, c, "crashed" + detail);
    case ending::hung: return failed(failure::hung, c, "hung" + detail);
    case ending::garbled: return failed(failure::garbled, c, "malformed answer" + detail);
    case ending::not_run: return {outcome::given_up, failure::none, a.detail.empty() ? "not run" : a.detail};
    case ending::answered: break;
  }
  return judge_answer(c, a, padding);
}

verdict examine(subject& s, const test_case& c, output_padding padding) {
  return judge(c, s.ask(c, wants_execution(c, s)), padding);
}

}  // namespace slice1::conformance
