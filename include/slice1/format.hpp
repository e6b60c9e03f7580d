// SPDX-License-Identifier: MIT
// How does an answer read? Text for data types, feature levels, violations and reports, that a person can act on.
#pragma once

#include <slice1/report.hpp>  // report, violation, status
#include <slice1/rules.hpp>   // rule
#include <slice1/types.hpp>   // data_type, feature_level

#include <cstdint>           // std::uint64_t
#include <initializer_list>  // std::initializer_list
#include <string>            // std::string, std::to_string
#include <string_view>       // std::string_view

namespace slice1 {

/// "FLOAT32"; the number where it is no data type.
inline std::string to_string(data_type type) {
  switch (type) {
    case data_type::unknown: return "UNKNOWN";
    case data_type::float32: return "FLOAT32";
    case data_type::float16: return "FLOAT16";
    case data_type::uint32: return "UINT32";
    case data_type::uint16: return "UINT16";
    case data_type::uint8: return "UINT8";
    case data_type::int32: return "INT32";
    case data_type::int16: return "INT16";
    case data_type::int8: return "INT8";
    case data_type::float64: return "FLOAT64";
    case data_type::uint64: return "UINT64";
    case data_type::int64: return "INT64";
    case data_type::uint4: return "UINT4";
    case data_type::int4: return "INT4";
  }
  return std::to_string(static_cast<std::uint32_t>(type));
}

namespace detail {

// The pieces in a row. (g++ 12 warns falsely, in the user's build, of "literal" + std::string at -O2.)
inline std::string join(std::initializer_list<std::string_view> pieces) {
  std::string text;
  for (const auto piece : pieces) text += piece;
  return text;
}

inline std::string hexadecimal(std::uint64_t value) {
  std::string digits;
  do {
    digits.insert(digits.begin(), "0123456789ABCDEF"[value % 16]);
    value /= 16;
  } while (value != 0);
  return join({"0x", digits});
}

inline std::string feature_level_name(std::uint64_t value) {
  return join({std::to_string(value >> 12), "_", std::to_string(value >> 8 & 0xf)});
}

}  // namespace detail

/// "2_1"; the hexadecimal number where it is no level.
inline std::string to_string(feature_level level) {
  const auto value = static_cast<std::uint32_t>(level);
  switch (level) {
    case feature_level::v1_0:
    case feature_level::v2_0:
    case feature_level::v2_1:
    case feature_level::v3_0:
    case feature_level::v3_1:
    case feature_level::v4_0:
    case feature_level::v4_1:
    case feature_level::v5_0:
    case feature_level::v5_1:
    case feature_level::v5_2:
    case feature_level::v6_0:
    case feature_level::v6_1:
    case feature_level::v6_2:
    case feature_level::v6_3:
    case feature_level::v6_4: return detail::feature_level_name(value);
  }
  return detail::hexadecimal(value);
}

/// "valid", "undocumented" or "invalid".
inline std::string to_string(status s) {
  switch (s) {
    case status::valid: return "valid";
    case status::undocumented: return "undocumented";
    case status::invalid: return "invalid";
  }
  return std::to_string(static_cast<int>(s));
}

namespace detail {

// What is wrong, without the rule's id.
inline std::string describe(const violation& v) {
  const std::string index = v.dimension() ? join({"[", std::to_string(*v.dimension()), "]"}) : std::string();
  const std::string where = join({v.field(), index});
  const std::string actual = std::to_string(v.actual());
  const std::string bound = std::to_string(v.bound().value_or(0));
  const std::string is = join({where, " = ", actual});
  const std::string_view elements = v.actual() == ~std::uint64_t{0} ? "2^64 - 1 or more" : std::string_view(actual);
  const auto type_name = [](std::uint64_t value) { return to_string(static_cast<data_type>(value)); };
  const auto level_name = [](std::uint64_t value) { return to_string(static_cast<feature_level>(value)); };

  switch (v.rule()) {
    case rule::operator_feature_level:
      return join({"the feature level is ", level_name(v.actual()), ", but the operator exists from ",
                   level_name(v.bound().value_or(0))});
    case rule::pointer_null: return join({where, " is null"});
    case rule::tensor_type: return join({is, ", but must be DML_TENSOR_TYPE_BUFFER (1)"});
    case rule::dimension_count_supported:
      return join({is, ", but must be at ", v.actual() < v.bound().value_or(0) ? "least " : "most ", bound,
                   " at this feature level"});
    case rule::dimension_count_match: return join({is, ", but the operator's DimensionCount = ", bound});
    case rule::data_type_supported:
      return join({where, " = ", type_name(v.actual()), ", which this feature level does not support"});
    case rule::data_type_match:
      return join(
          {where, " = ", type_name(v.actual()), ", but InputTensor.DataType = ", type_name(v.bound().value_or(0))});
    case rule::tensor_size:
    case rule::window_size: return join({is, ", but must be at least 1"});
    case rule::tensor_element_count:
      return join({where, " spans ", elements, " elements, but at most ", bound, " are allowed"});
    case rule::tensor_logical_element_count:
      return join(
          {"the product of ", where, " is ", elements, "; the documents leave open whether it may exceed ", bound});
    case rule::tensor_total_size: return join({is, " bytes, but its sizes and strides imply at least ", bound});
    case rule::tensor_total_size_limit: return join({is, " bytes, but 2^32 - 1 elements occupy only ", bound});
    case rule::tensor_total_size_multiple:
      return join(
          {is, " bytes, no multiple of 4; the documents require one of bound buffers and are silent on descriptions"});
    case rule::tensor_base_alignment:
      if (v.bound()) return join({is, " bytes, but must be 0 or at least the element size, ", bound});
      return join({is, " bytes, but must be 0 or a power of two"});
    case rule::tensor_owned_by_dml:
      return join({where, " = ", hexadecimal(v.actual()),
                   ", but DML_TENSOR_FLAG_OWNED_BY_DML (0x1) is for input tensors only"});
    case rule::tensor_flags:
      return join({where, " = ", hexadecimal(v.actual()),
                   "; the documents know no flag but DML_TENSOR_FLAG_OWNED_BY_DML (0x1)"});
    case rule::output_nesting:
      return join({where, " do not nest: a stride is ", actual, ", but must be at least ", bound,
                   " to clear the dimensions of smaller stride; the documents are silent on such outputs"});
    case rule::window_bounds:
      return join({where, " + InputWindowSizes", index, " = ", actual, ", but InputTensor.Sizes", index, " = ", bound});
    case rule::window_stride: return join({is, ", but must not be 0"});
    case rule::output_size: return join({is, ", but its window has at most ", bound, " elements to copy"});
    case rule::binding_element_type:
      return join(
          {"the buffer bound to ", where, " has elements of ", actual, " bytes, but the tensor's have ", bound});
    case rule::binding_input_size:
    case rule::binding_output_size:
      return join({"the buffer bound to ", where, " has ", actual, " bytes, but ", bound, " are required"});
    case rule::binding_overlap:
      return join({"the buffer bound to ", where, " shares ", actual, " bytes with the one bound to InputTensor"});
  }
  return is;
}

}  // namespace detail

/// One line without its end: the rule's id, then what is wrong, with field, dimension, value and limit, such as
/// "window.bounds: InputWindowOffsets[3] + InputWindowSizes[3] = 5, but InputTensor.Sizes[3] = 4".
inline std::string to_string(const violation& v) {
  return detail::join({id(v.rule()), ": ", detail::describe(v)});
}

/// A line for each violation, each ended by a newline; empty where there is none.
inline std::string to_string(const report& r) {
  std::string text;
  for (const auto& v : r.violations()) text += detail::join({to_string(v), "\n"});
  return text;
}

}  // namespace slice1
