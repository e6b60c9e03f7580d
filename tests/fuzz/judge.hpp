// SPDX-License-Identifier: MIT
// Compares the library's report and plan of a description with the kit's model.
#pragma once

#include <slice1/slice1.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "fuzz.hpp"
#include "model/copy.hpp"
#include "model/rules.hpp"
#include "model/sizes.hpp"
#include "support/describe.hpp"

namespace slice1::fuzz {

using conformance::operation;
using rules = std::vector<rule>;

/// The operator and the description's numbers, for messages.
inline std::string text_of(const operation& d) {
  return std::string(conformance::name_of(d.type)) + ": " + testing::numbers_of(d);
}

/// Each violated rule once. Checks the order: by rule, then input before output, then dimensions ascending.
inline rules rules_of(const report& r) {
  rules found;
  std::optional<std::tuple<rule, field, std::uint32_t>> last;
  for (const auto& v : r.violations()) {
    const std::tuple here(v.rule(), v.field_id(), v.dimension().value_or(0));
    check(!last || *last < here, "order of violations");
    last = here;
    if (found.empty() || found.back() != v.rule()) found.push_back(v.rule());
  }
  return found;
}

inline void check_rules(const report& found, const rules& wanted, const operation& d, const char* what) {
  const auto ids = rules_of(found);
  check(ids == wanted, what, [&] {
    return "found " + conformance::ids_of(ids) + "; wanted " + conformance::ids_of(wanted) + "\n" + text_of(d);
  });
  const auto legality = conformance::legality_of(wanted);
  check(static_cast<int>(found.status()) == static_cast<int>(legality), "status");
  check(found.ok() == wanted.empty(), "ok");
}

/// make_plan's result. Its plan and its report agree with the model's rules.
template <class Desc>
auto planned(const Desc& desc, feature_level level, const rules& wanted) {
  const auto made = make_plan(desc, level);
  check(made.has_value() == wanted.empty(), "acceptance by make_plan");
  check(rules_of(made.error()) == wanted, "rules of make_plan");
  return made;
}

inline std::uint64_t required_bytes(const tensor_desc& t) {
  return t.total_tensor_size_in_bytes.value_or(conformance::span_in_bytes(t));
}

/// Whether the plan has the numbers of a walk. Dimensions of one element can have any input stride.
inline bool has_walk(const plan& p, const conformance::walk& w) {
  bool same = p.dimension_count() == w.rank && p.input_start() == static_cast<std::uint64_t>(w.input_start) &&
              p.output_start() == static_cast<std::uint64_t>(w.output_start);
  for (std::size_t i = 0; i < w.rank; ++i) {
    same = same && p.output_sizes()[i] == w.counts[i] && p.output_strides()[i] == w.output_steps[i] &&
           (w.counts[i] == 1 || p.input_strides()[i] == w.input_steps[i]);
  }
  return same;
}

inline bool has_walks(const plan& p, const operation& d) {
  return has_walk(p, conformance::walk_of(d, conformance::mistake::none));
}

/// A gradient has two walks: one over the whole output, and one that ascends in the output, whose stride a dimension of
/// one element keeps.
inline bool has_walks(const slice_grad_plan& p, const operation& d) {
  auto w = conformance::walk_of(d, conformance::mistake::none);
  const auto strides = conformance::strides_of(d.output_tensor);
  for (std::size_t i = 0; i < w.rank; ++i) {
    if (w.counts[i] == 1) w.output_steps[i] = strides[i];
    if (w.output_steps[i] >= 0) continue;
    w.input_start += (w.counts[i] - 1) * w.input_steps[i];
    w.output_start += (w.counts[i] - 1) * w.output_steps[i];
    w.input_steps[i] = -w.input_steps[i];
    w.output_steps[i] = -w.output_steps[i];
  }
  return has_walk(p.zeros(), conformance::walk_over(d.output_tensor)) && has_walk(p.elements(), w);
}

/// The plan has the numbers of the model.
template <class Plan>
void check_plan(const Plan& p, const operation& d) {
  const auto element_count = [&](std::uint64_t bytes) { return (bytes + p.element_size() - 1) / p.element_size(); };
  const bool same = has_walks(p, d) && p.dimension_count() == d.dimension_count &&
                    p.data_type() == d.input_tensor.data_type &&
                    p.element_size() == conformance::bytes_of(p.data_type()) &&
                    p.input_size_in_bytes() == required_bytes(d.input_tensor) &&
                    p.output_size_in_bytes() == required_bytes(d.output_tensor) &&
                    p.input_element_count() == element_count(p.input_size_in_bytes()) &&
                    p.output_element_count() == element_count(p.output_size_in_bytes());
  check(same, "plan", [&] { return text_of(d); });
}

}  // namespace slice1::fuzz
