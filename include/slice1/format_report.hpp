// SPDX-License-Identifier: MIT
// How does an answer read? Text for rules, violations and reports: what is wrong, and what would be legal.
#pragma once

#include <slice1/detail/arithmetic.hpp>
#include <slice1/detail/text.hpp>
#include <slice1/format_names.hpp>  // to_string
#include <slice1/report.hpp>        // report, violation
#include <slice1/rules.hpp>         // rule, rule_kind, info, support_table
#include <slice1/types.hpp>         // data_type, feature_level

#include <cstddef>           // std::size_t
#include <cstdint>           // std::int64_t, std::uint64_t
#include <initializer_list>  // std::initializer_list
#include <optional>          // std::optional
#include <string>            // std::string
#include <string_view>       // std::string_view

namespace slice1 {

namespace detail {

// "4_1": the first level at which either operator has the type; nothing where none has.
inline std::optional<feature_level> first_level_with(data_type type) noexcept {
  std::optional<feature_level> first;
  const auto look_at = [&](const auto& table) {
    for (const auto& row : table) {
      if (row.supports(type) && (!first || row.from < *first)) first = row.from;
    }
  };
  look_at(support_table);
  look_at(slice_support_table);
  return first;
}

// "but must be from -4 to 3": an index that may count from either end of so many.
inline std::string index_limits(std::uint64_t count) {
  return join({"but must be from ", signed_decimal(0 - count), " to ", signed_decimal(count - 1)});
}

constexpr bool is_any_of(std::string_view word, std::initializer_list<std::string_view> words) noexcept {
  for (const auto w : words) {
    if (w == word) return true;
  }
  return false;
}

// What is wrong with a list or a number of another notation. Its numbers are signed.
inline std::string describe_notation(const violation& v, std::string_view where) {
  const auto bound = v.bound().value_or(0);
  const auto number = static_cast<std::int64_t>(v.actual());
  const std::string is = join({where, " = ", decimal(number)});
  const std::string step_is = v.field() == "slices" ? join({where, ".step = ", decimal(number)}) : is;
  switch (v.rule()) {
    case rule::notation_rank: {
      const bool is_count = v.field().ends_with("DimensionCount");
      const bool at_least = v.actual() == 0 && bound == 1;
      // Of these lists less would do, too; the others must be as long as another one.
      const bool at_most =
          v.actual() > bound && (is_count ? bound == max_dimension_count
                                          : is_any_of(v.field(), {"slices", "starts", "begin", "sizes", "result"}));
      return join({is_count ? "" : "the length of ", is, ", but must be ", at_least ? "at least " : "",
                   at_most ? "at most " : "", decimal(bound)});
    }
    case rule::notation_axis:
      if (!v.bound()) return join({is, ", which an earlier axis names, but must be named once"});
      return join({is, ", ", index_limits(bound), ", and named once"});
    case rule::notation_mask:
      return join({where, " = ", hexadecimal(v.actual()), ", but must have at most one bit set"});
    case rule::notation_step:
      if (!v.bound()) return join({step_is, ", but must not be 0"});
      return join({step_is, ", but must be at least 1 where a single index is taken"});
    case rule::notation_step_range:
      return join({step_is, ", but must be at ", number < 0 ? "least -" : "most ", decimal(bound),
                   " where more than one element is copied"});
    case rule::notation_index:
      if (bound == 0) return join({is, ", but its dimension has no elements"});
      return join({is, ", ", index_limits(bound)});
    default: return join({where, " has no elements, but must have at least 1: DirectML has no empty tensors"});
  }
}

// What is wrong with the binding of a buffer or an object.
inline std::string describe_binding(const violation& v, std::string_view where) {
  const std::string actual = decimal(v.actual());
  const std::string bound = decimal(v.bound().value_or(0));
  switch (v.rule()) {
    case rule::binding_element_type:
      return join({"the buffer bound to ", where, " has elements of ", actual, " bytes, but must have elements of ",
                   bound, ", the tensor's"});
    case rule::binding_input_size:
    case rule::binding_output_size:
      return join({"the buffer bound to ", where, " has ", actual, " bytes, but must have at least ", bound});
    case rule::binding_overlap:
      return join({"the buffer bound to ", where, " shares ", actual,
                   " bytes with the one bound to InputTensor, but must share none"});
    default:  // [binding.shape]
      return join({where, " is given as ", actual, ", but must be ", bound});
  }
}

// What is wrong, without the rule's id.
inline std::string describe(const violation& v) {
  const std::string index = v.dimension() ? join({"[", decimal(*v.dimension()), "]"}) : std::string();
  const std::string where = join({v.field(), index});
  const std::string actual = decimal(v.actual());
  const std::string bound = decimal(v.bound().value_or(0));
  const std::string is = join({where, " = ", actual});
  const std::string_view elements = v.actual() == largest_uint64 ? "2^64 - 1 or more" : std::string_view(actual);
  const auto type_name = [](std::uint64_t value) { return to_string(static_cast<data_type>(value)); };
  const auto level_name = [](std::uint64_t value) { return to_string(static_cast<feature_level>(value)); };

  switch (v.rule()) {
    case rule::operator_feature_level:
      return join({"the feature level is ", level_name(v.actual()), ", but must be at least ",
                   level_name(v.bound().value_or(0)), ", which has the operator"});
    case rule::pointer_null: return join({where, " is null, but must not be"});
    case rule::tensor_type: return join({is, ", but must be DML_TENSOR_TYPE_BUFFER (1)"});
    case rule::dimension_count_supported:
      return join({is, ", but must be at ", v.actual() < v.bound().value_or(0) ? "least " : "most ", bound,
                   " at this feature level"});
    case rule::dimension_count_match: return join({is, ", but must equal the operator's DimensionCount, ", bound});
    case rule::data_type_supported: {
      const auto type = static_cast<data_type>(v.actual());
      const auto level = first_level_with(type);
      return join({where, " = ", to_string(type), ", which ",
                   level ? join({"needs feature level ", to_string(*level)}) : "no feature level supports"});
    }
    case rule::data_type_match:
      return join({where, " = ", type_name(v.actual()), ", but must be ", type_name(v.bound().value_or(0)),
                   " (InputTensor.DataType)"});
    case rule::tensor_size:
    case rule::window_size: return join({is, ", but must be at least 1"});
    case rule::tensor_element_count:
      return join({where, " spans ", elements, " elements, but must span at most ", bound});
    case rule::tensor_logical_element_count:
      return join(
          {"the product of ", where, " is ", elements, "; the documents leave open whether it may exceed ", bound});
    case rule::tensor_total_size:
      return join({is, " bytes, but must be at least ", bound, ", which its sizes and strides imply"});
    case rule::tensor_total_size_limit:
      return join({is, " bytes, but must be at most ", bound, ", the bytes of 2^32 - 1 elements"});
    case rule::tensor_total_size_multiple:
      return join({is, " bytes, no multiple of 4 such as ",
                   decimal(checked_round_up_to_4(v.actual()).value_or(v.actual() & ~std::uint64_t{3})),
                   "; the documents require one of bound buffers and are silent on descriptions"});
    case rule::tensor_base_alignment:
      if (v.bound()) return join({is, " bytes, but must be 0 or at least the element size, ", bound});
      return join({is, " bytes, but must be 0 or a power of two, at least the element size"});
    case rule::tensor_owned_by_dml:
      return join({where, " = ", hexadecimal(v.actual()),
                   ", but DML_TENSOR_FLAG_OWNED_BY_DML (0x1) is for input tensors only"});
    case rule::tensor_flags:
      return join({where, " = ", hexadecimal(v.actual()),
                   "; the documents know no flag but DML_TENSOR_FLAG_OWNED_BY_DML (0x1)"});
    case rule::output_nesting:
      return join({where, " do not nest: a stride is ", actual, ", but must be at least ", bound,
                   v.bound().value_or(0) > largest_uint32 ? ", which no stride can be," : "",
                   " to clear the dimensions of smaller stride; the documents are silent on such outputs"});
    case rule::window_bounds: {
      constexpr std::string_view window_offsets = "InputWindowOffsets";
      auto owner = v.field();  // "", or "first." of one of two slices; else the offsets are a list of crop_windows
      const bool described = owner.ends_with(window_offsets);
      if (described) owner.remove_suffix(window_offsets.size());
      const std::string sizes = described ? join({owner, "InputWindowSizes"}) : "extents";
      const std::string limits = described ? join({owner, "InputTensor.Sizes"}) : "sizes";
      return join(
          {where, " + ", sizes, index, " = ", actual, ", but must be at most ", bound, " (", limits, index, ")"});
    }
    case rule::window_stride: return join({is, ", but must not be 0"});
    case rule::output_size:
      return join({is, ", but must be at most ", bound, ": the window has no more elements to copy"});
    case rule::slice_size: return join({is, ", but must be ", bound, " (OutputTensor.Sizes", index, ")"});
    case rule::slice_bounds: {
      const std::string last = join({where, " + Strides", index, " * (Sizes", index, " - 1) = ", actual});
      if (!v.bound()) return join({last, ", but InputTensor.Sizes", index, " = 0"});
      return join({last, ", but must be at most ", bound, " (InputTensor.Sizes", index, " - 1)"});
    }
    case rule::slice_stride: return join({is, "; the documents are silent on a stride that is not at least 1"});
    case rule::binding_element_type:
    case rule::binding_input_size:
    case rule::binding_output_size:
    case rule::binding_overlap:
    case rule::binding_shape: return describe_binding(v, where);
    case rule::notation_rank:
    case rule::notation_axis:
    case rule::notation_mask:
    case rule::notation_step:
    case rule::notation_step_range:
    case rule::notation_index:
    case rule::notation_empty: return describe_notation(v, where);
  }
  return is;
}

// The catalogue's words on a rule, indented.
inline std::string requirement_of(slice1::rule r) {
  return join({"  requirement: ", info(r).requirement, "\n  clause: ", info(r).clause, "\n"});
}

}  // namespace detail

/// The rule's id, its kind in words, its requirement and its clause, a line each.
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

/// One line without its end: the rule's id, then what is wrong, with field, dimension, value and limit, such as
/// "window.bounds: InputWindowOffsets[3] + InputWindowSizes[3] = 5, but must be at most 4 (InputTensor.Sizes[3])".
inline std::string to_string(const violation& v) {
  return detail::join({to_string(v.rule()), ": ", detail::describe(v)});
}

/// A line for each violation, each ended by a newline; empty where there is none.
inline std::string to_string(const report& r) {
  std::string text;
  for (const auto& v : r.violations()) text += detail::join({to_string(v), "\n"});
  return text;
}

/// One line without its end: the status, and the rules that are broken, each once: "invalid: window.bounds,
/// output.size"; "valid".
inline std::string one_line(const report& r) {
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
  std::string text = detail::join({to_string(r.status()), "\n"});
  for (std::size_t i = 0; i < r.violations().size(); ++i) {
    const auto& v = r.violations()[i];
    text += detail::join({to_string(v), "\n"});
    const bool last = i + 1 == r.violations().size() || r.violations()[i + 1].rule() != v.rule();
    if (last) text += detail::requirement_of(v.rule());
  }
  return text;
}

}  // namespace slice1
