// SPDX-License-Identifier: MIT
#include "judge/judge.hpp"

#include "judge/explain.hpp"
#include "model/copy.hpp"
#include "model/sizes.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace slice1::conformance {
namespace {

verdict failed(conformance::failure f, const test_case& c, const std::string& what, const explanation& why = {}) {
  return {outcome::failed, f, what + "\n  " + line_of(c) + "\n" + pointers_of(c) + why.lines, why.likely};
}

verdict skipped(const std::string& reason) {
  return {outcome::skipped, failure::none, reason, {}};
}

std::string binding_problem(const test_case& c) {
  const auto& b = c.binding;
  if (b.buffers == arrangement::overlapping)
    return "input and output overlap: the output begins " + std::to_string(std::abs(b.output_at)) + " bytes " +
           (b.output_at < 0 ? "before" : "after") + " the input's first byte";
  const bool is_input = b.input_missing != 0;
  return std::to_string(is_input ? b.input_missing : b.output_missing) + " bytes are missing from the " +
         (is_input ? "input" : "output");
}

bool wrote_elsewhere(const answer& a) {
  return a.changed_before != 0 || a.changed_after != 0 || a.wrote_input || a.wrote_description;
}

verdict judge_binding(const test_case& c, const answer& a) {
  if (a.execution == SLICE1_DONE)
    return failed(failure::buffers_accepted, c, "buffers accepted: " + binding_problem(c));
  if (a.execution != SLICE1_BUFFERS_REJECTED)
    return failed(failure::execution_failed, c,
                  "execution failed: execute returned SLICE1_FAILED instead of "
                  "SLICE1_BUFFERS_REJECTED: " +
                      binding_problem(c));
  if (wrote_elsewhere(a) || a.output != output_before(c))
    return failed(failure::wrote_outside, c, "forbidden write: execute rejected the buffers, but changed bytes");
  return {};
}

// "as far as 12 bytes before the output's first"
std::string distance_text(std::size_t bytes, const char* where) {
  return (bytes == 1 ? "1 byte " : "as far as " + std::to_string(bytes) + " bytes ") + where;
}

std::string places(const test_case& c, const answer& a, const differences& d) {
  std::string text;
  const auto add = [&](bool wrote, const std::string& where) {
    if (wrote) (text += text.empty() ? "" : ", and ") += where;
  };
  add(a.changed_before != 0, distance_text(a.changed_before, "before the output's first"));
  add(a.changed_after != 0,
      distance_text(a.changed_after, "after the output's last, of ") + std::to_string(a.output.size()));
  add(d.extra_bytes != 0, std::to_string(d.extra_bytes) + " bytes of the output's buffer that are beyond the tensor");
  add(a.wrote_input, c.binding.buffers == arrangement::apart ? "the input's bytes, or some just before or after them"
                                                             : "the input's bytes");
  add(a.wrote_description, "the description's structs or arrays");
  return text;
}

std::string count_of(const differences& d) {
  return std::to_string(d.wrong) + " of " + std::to_string(d.elements);
}

verdict judge_copy(const test_case& c, const answer& a, output_padding padding) {
  buffers b;
  b.input = input_of(c);
  b.before = output_before(c);
  b.expected = copied(c.what.desc, mistake::none, b.input, b.before);
  b.found = a.output;
  if (a.output.size() != b.before.size())
    return failed(failure::garbled, c, "malformed answer: the output has another size");
  if (!wrote_elsewhere(a) && a.output == b.expected) return {};

  const auto d = compared(c, b);
  auto elements = d.wrong == 0 ? explanation() : why_wrong(c, b, d, {padding, wrote_elsewhere(a)});
  if (wrote_elsewhere(a) || d.extra_bytes != 0) {
    if (d.wrong != 0) elements.lines.insert(0, "  wrong elements: " + count_of(d) + "\n");
    if (d.first_extra) elements.lines.insert(0, changed_byte(b, *d.first_extra));
    return failed(failure::wrote_outside, c, "forbidden write: changed " + places(c, a, d), elements);
  }
  if (d.wrong != 0) return failed(failure::wrong_element, c, "wrong elements: " + count_of(d), elements);
  if (padding == output_padding::free) return {};
  if (d.first_gap) {
    return failed(failure::wrote_gap, c, "changed gaps: " + std::to_string(d.gap_bytes) + " bytes between the elements",
                  {changed_byte(b, *d.first_gap), {}});
  }
  return failed(failure::wrote_tail, c,
                "changed the tail: " + std::to_string(d.tail_bytes) + " bytes after the last element",
                {changed_byte(b, *d.first_tail), {}});
}

verdict judge_execution(const test_case& c, const answer& a, output_padding padding) {
  if (c.acceptance_only) {
    if (c.binding == binding{}) return {};
    return skipped("not asked: no buffers of these sizes are allocated");
  }
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
  if (!a.executed && (a.wrote_input || a.wrote_description))
    return failed(failure::wrote_outside, c, "forbidden write: create changed the description");
  if (a.created == SLICE1_UNSUPPORTED) return {outcome::unsupported, failure::none, {}, {}};
  const bool accepted = a.created == SLICE1_ACCEPTED;
  const auto violated = violated_rules(c.what, c.level);
  switch (legality_of(violated)) {
    case legality::undocumented:
      return {outcome::no_opinion, failure::none, (accepted ? "accepted, " : "rejected, ") + ids_of(violated), {}};
    case legality::invalid:
      if (!accepted) return {};
      return failed(failure::accepted_invalid, c, "accepted, but invalid: breaks " + ids_of(violated),
                    why_invalid(c, violated));
    case legality::valid: break;
  }
  if (!accepted) return failed(failure::rejected_valid, c, "rejected, but valid: breaks no rule", {{}, suspicions(c)});
  return judge_execution(c, a, padding);
}

}  // namespace

bool has_suspicions(const verdict& v) {
  return v.failure == failure::rejected_valid && !v.likely.empty() && v.likely.front() != depends_on_state;
}

std::string text_of(const verdict& v) {
  constexpr std::size_t most_suspicions = 3;
  const bool suspects = has_suspicions(v);
  const std::size_t count = suspects ? std::min(v.likely.size(), most_suspicions) : v.likely.size();
  std::string text = v.message;
  for (std::size_t i = 0; i < count; ++i) {
    text += suspects ? (i == 0 ? "  most suspicious: " : "  also: ") : (i == 0 ? "  likely mistake: " : "    or: ");
    (text += v.likely[i]) += '\n';
  }
  return text;
}

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
    case ending::crashed: return failed(failure::crashed, c, "crashed" + detail, {a.memory, {}});
    case ending::hung: return failed(failure::hung, c, "hung" + detail);
    case ending::garbled: return failed(failure::garbled, c, "malformed answer" + detail);
    case ending::not_asked: return skipped("not asked: " + a.detail);
    case ending::not_run: return {outcome::given_up, failure::none, a.detail.empty() ? "not run" : a.detail, {}};
    case ending::answered: break;
  }
  return judge_answer(c, a, padding);
}

verdict examine(subject& s, const test_case& c, output_padding padding) {
  return judge(c, s.ask(c, wants_execution(c, s)), padding);
}

}  // namespace slice1::conformance
