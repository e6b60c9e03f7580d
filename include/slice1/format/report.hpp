// SPDX-License-Identifier: MIT
// Text for rules, violations and reports: what is wrong, and what would be legal.
#pragma once

#include <slice1/detail/arithmetic.hpp>
#include <slice1/format/names.hpp>  // to_string
#include <slice1/format/text.hpp>
#include <slice1/report.hpp>  // report, violation
#include <slice1/rules.hpp>   // rule, rule_kind, info, support_table
#include <slice1/types.hpp>   // data_type, feature_level

#include <cstddef>      // std::size_t
#include <cstdint>      // std::int64_t, std::uint64_t
#include <optional>     // std::optional
#include <string>       // std::string
#include <string_view>  // std::string_view

namespace slice1::inline SLICE1_VERSION_NAMESPACE {

namespace detail {

// A rule's quantity and limit for a field that needs other words than the row has.
struct rewording {
  slice1::rule rule;
  field of;
  std::string_view quantity, limit;
};
inline constexpr rewording rewordings[] = {
    {rule::operator_type, field::planned_type, "@ =",
     "DML_OPERATOR_SLICE1 (111) or DML_OPERATOR_SLICE (60); make_plan takes a DML_SLICE_GRAD_OPERATOR_DESC itself"},
    {rule::data_type_match, field::output_gradient_tensor_data_type, "@ =", " (InputGradientTensor.DataType)"},
    {rule::window_bounds, field::gradient_window_offsets,
     "@ + InputWindowSizes[i] =", " (OutputGradientTensor.Sizes[i])"},
    {rule::window_bounds, field::list_offsets, "@ + extents[i] =", " (sizes[i])"},
    {rule::window_bounds, field::list_starts, "@ + slice.sizes[i] =", " (sizes[i])"},
    {rule::binding_overlap, field::output_gradient_tensor,
     "the overlap of the buffers bound to InputGradientTensor and @ is", "0"},
    {rule::notation_rank, field::dimension_count, "@ =", ""},
    {rule::notation_step, field::list_slices, "@.step =", ""},
    {rule::notation_step_range, field::list_slices, "@.step =", " where more than one element is copied"},
};
constexpr rewording wording_of(const violation& v) noexcept {
  for (const auto& other : rewordings) {
    if (other.rule == v.rule() && other.of == v.field_id()) return other;
  }
  return {v.rule(), v.field_id(), info(v.rule()).quantity, info(v.rule()).limit};
}

// Fills in the placeholders of rule_info: @ by the violation's field, ~ by its operand, [i] by its dimension.
inline std::string filled_in(std::string_view text, const violation& v) {
  constexpr std::string_view operands[] = {"", "first.", "second."};
  const auto operand = operands[static_cast<std::size_t>(v.operand())];
  const std::string index = v.dimension() ? join({"[", decimal(*v.dimension()), "]"}) : std::string();
  std::string filled;
  while (!text.empty()) {
    if (text.starts_with("[i]")) {
      filled += index;
      text.remove_prefix(3);
      continue;
    }
    if (text[0] == '@') filled += join({operand, v.field(), index});
    else if (text[0] == '~') filled += operand;
    else filled += text[0];
    text.remove_prefix(1);
  }
  return filled;
}

inline std::string number_text(std::uint64_t value, unit u) {
  switch (u) {
    case unit::data_type: return to_string(static_cast<data_type>(value));
    case unit::feature_level: return to_string(static_cast<feature_level>(value));
    case unit::flags: return hexadecimal(value);
    case unit::pointer: return "null";
    case unit::signed_number: return decimal(static_cast<std::int64_t>(value));
    case unit::elements: return value == largest_uint64 ? "2^64 - 1 or more" : decimal(value);
    case unit::number:
    case unit::count:
    case unit::bytes: break;
  }
  return decimal(value);
}

// " (it needs feature level 4_1)": the first level at which an operator of the family has the type.
inline std::string level_needed_by(data_type type) {
  std::optional<feature_level> first;
  const auto find_in = [&](const auto& table) {
    for (const auto& row : table) {
      if (row.supports(type) && (!first || row.from < *first)) first = row.from;
    }
  };
  find_in(support_table);
  find_in(slice_support_table);
  find_in(slice_grad_support_table);
  return first ? join({" (it needs feature level ", to_string(*first), ")"}) : " (no feature level does)";
}

// "be at most 4": the violation's relation, its bound, and the limit that its row names.
inline std::string demand_of(const violation& v, std::string_view limit) {
  const unit u = info(v.rule()).unit;
  const std::string bound = v.bound() ? number_text(*v.bound(), u) : "-1";
  switch (v.relation()) {
    case relation::at_most: return join({"be at most ", bound, limit});
    case relation::at_least: return join({"be at least ", bound, limit});
    case relation::equal: return join({"be ", bound, limit});
    case relation::nonzero: return join({"not be ", number_text(0, u), limit});
    case relation::one_of:
      return join({"be ", limit, v.bound() ? join({" (", bound, ")"}) : "",
                   u == unit::data_type ? level_needed_by(static_cast<data_type>(v.actual())) : ""});
    case relation::multiple_of_4: return join({"be a multiple of 4", limit});
    case relation::magnitude_at_most: return join({"be at most ", bound, " in magnitude", limit});
    case relation::index:
      if (v.bound().value_or(0) == 0) return "be left out: the dimension has no elements";
      return join({"be from -", bound, " to ", decimal(*v.bound() - 1), limit});
    case relation::unique: return join({"be named once", limit});
  }
  return {};
}

// What is wrong, without the rule's id. `has_hint`: another text names the numbers that may be negative.
inline std::string describe(const violation& v, bool has_hint = false) {
  const auto& row = info(v.rule());
  const auto [rule, of, quantity, limit] = wording_of(v);
  std::string actual =
      join({filled_in(quantity, v), " ", number_text(v.actual(), row.unit), row.unit == unit::bytes ? " bytes" : ""});
  if (row.id.empty()) return actual;
  const bool is_silent = row.kind == rule_kind::undocumented;
  const bool may_be_negative = !has_hint && row.unit == unit::count && v.actual() > largest_uint32 / 2;
  return join({actual, is_silent ? ", but should " : ", but must ", demand_of(v, filled_in(limit, v)),
               is_silent ? "; the documents leave it open" : "",
               may_be_negative ? " (negative numbers read as UINT: -1 is 4294967295)" : ""});
}

// A rule's requirement and clause, indented.
inline std::string requirement_of(slice1::rule r) {
  return join({"  requirement: ", info(r).requirement, "\n  clause: ", info(r).clause, "\n"});
}

}  // namespace detail

/// The rule's id, its kind, its requirement and its clause, a line each.
inline std::string explain(slice1::rule r) {
  if (id(r).empty()) return detail::join({to_string(r), ", which is no rule\n"});
  const auto& row = info(r);
  const bool is_own = row.clause == "this library" || row.id.starts_with("notation.");
  const std::string_view words = row.kind == rule_kind::level ? "a level: what breaks it is beyond the feature level"
                                 : row.kind == rule_kind::undocumented
                                     ? "undocumented: the documents are silent on what breaks it"
                                 : is_own ? "an error: this library refuses what breaks it"
                                          : "an error: the documents forbid what breaks it";
  return detail::join({to_string(r), "\n  kind: ", words, "\n", detail::requirement_of(r)});
}

/// One line without a newline: the rule's id, then what is wrong, with field, dimension, value and bound, such as
/// "window.bounds: InputWindowOffsets[3] + InputWindowSizes[3] = 5, but must be at most 4 (InputTensor.Sizes[3])".
inline std::string to_string(const violation& v) {
  return detail::join({to_string(v.rule()), ": ", detail::describe(v)});
}

namespace detail {

// The texts of the violations, separated by newlines; "valid" without violations.
template <class TextOf>
std::string lines_of(const report& r, TextOf&& text_of) {
  if (r.ok()) return "valid";
  std::string text;
  for (const auto& v : r.violations()) text += join({text.empty() ? "" : "\n", text_of(v)});
  return text;
}

// The status; then the text of each violation, and after the last of each rule the rule's requirement and clause.
template <class TextOf>
std::string explained(const report& r, TextOf&& text_of) {
  std::string text = join({to_string(r.status()), "\n"});
  for (std::size_t i = 0; i < r.violations().size(); ++i) {
    const auto& v = r.violations()[i];
    text += join({text_of(v), "\n"});
    const bool last = i + 1 == r.violations().size() || r.violations()[i + 1].rule() != v.rule();
    if (last) text += requirement_of(v.rule());
  }
  return text;
}

inline constexpr auto plain_text = [](const violation& v) { return slice1::to_string(v); };

}  // namespace detail

/// A line for each violation, without a newline after the last; "valid" for an empty report.
inline std::string to_string(const report& r) {
  return detail::lines_of(r, detail::plain_text);
}

/// One line without a newline: the status, then each broken rule once: "invalid: window.bounds, output.size", "valid".
inline std::string summarize(const report& r) {
  std::string text = to_string(r.status());
  std::string_view separator = ": ";
  for (std::size_t i = 0; i < r.violations().size(); ++i) {
    const auto rule = r.violations()[i].rule();
    if (i != 0 && r.violations()[i - 1].rule() == rule) continue;  // a report has each rule's violations together
    text += detail::join({separator, to_string(rule)});
    separator = ", ";
  }
  return text;
}

/// The status; then the line of each violation, and after the last of each rule the rule's requirement and clause.
inline std::string explain(const report& r) {
  return detail::explained(r, detail::plain_text);
}

}  // namespace slice1
