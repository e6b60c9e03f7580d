// SPDX-License-Identifier: MIT
// Text for data types, feature levels, statuses and rules, and its parsing.
#pragma once

#include <slice1/format/text.hpp>
#include <slice1/plan/copy_class.hpp>  // copy_class
#include <slice1/report.hpp>           // status, field, operand
#include <slice1/rules.hpp>            // rule, rule_kind, relation, id
#include <slice1/types.hpp>            // data_type, feature_level, feature_levels

#include <array>        // std::array
#include <charconv>     // std::from_chars
#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint32_t, std::uint8_t
#include <optional>     // std::optional
#include <string>       // std::string
#include <string_view>  // std::string_view

namespace slice1::inline SLICE1_VERSION_NAMESPACE {

namespace detail {

// Indexed by data_type.
inline constexpr std::array<std::string_view, 14> data_type_names{"UNKNOWN", "FLOAT32", "FLOAT16", "UINT32", "UINT16",
                                                                  "UINT8",   "INT32",   "INT16",   "INT8",   "FLOAT64",
                                                                  "UINT64",  "INT64",   "UINT4",   "INT4"};
static_assert(data_type_names[static_cast<std::size_t>(data_type::int4)] == "INT4");

constexpr char digit(std::uint32_t value) noexcept {
  return static_cast<char>('0' + value);
}

// "2_1" for 0x2100; the level is one of feature_levels.
constexpr std::array<char, 3> feature_level_name(feature_level level) noexcept {
  const auto value = static_cast<std::uint32_t>(level);
  return {digit(value >> 12), '_', digit(value >> 8 & 0xf)};
}

constexpr std::string_view without_prefix(std::string_view name, std::string_view prefix) noexcept {
  if (name.substr(0, prefix.size()) == prefix) name.remove_prefix(prefix.size());
  return name;
}

}  // namespace detail

/// "FLOAT32"; the number if it is not a data type.
inline std::string to_string(data_type type) {
  const auto value = static_cast<std::uint32_t>(type);
  if (value < detail::data_type_names.size()) return std::string(detail::data_type_names[value]);
  return detail::decimal(value);
}

/// The data type of a name, "FLOAT32" or "DML_TENSOR_DATA_TYPE_FLOAT32"; nullopt for other text.
inline std::optional<data_type> parse_data_type(std::string_view name) noexcept {
  const auto suffix = detail::without_prefix(name, "DML_TENSOR_DATA_TYPE_");
  for (std::uint32_t value = 0; value < detail::data_type_names.size(); ++value) {
    if (suffix == detail::data_type_names[value]) return static_cast<data_type>(value);
  }
  return std::nullopt;
}

/// "2_1"; the hexadecimal number if it is not a level.
inline std::string to_string(feature_level level) {
  for (const auto known : feature_levels) {
    if (level != known) continue;
    const auto name = detail::feature_level_name(level);
    return {name.data(), name.size()};
  }
  return detail::hexadecimal(static_cast<std::uint32_t>(level));
}

/// The level of a name, "2_1" or "DML_FEATURE_LEVEL_2_1", or of any hexadecimal number of 32 bits, "0x2100"; nullopt
/// for other text.
inline std::optional<feature_level> parse_feature_level(std::string_view text) noexcept {
  const auto suffix = detail::without_prefix(text, "DML_FEATURE_LEVEL_");
  for (const auto level : feature_levels) {
    const auto name = detail::feature_level_name(level);
    if (suffix == std::string_view(name.data(), name.size())) return level;
  }
  if (text.substr(0, 2) != "0x") return std::nullopt;
  const auto digits = text.substr(2);
  const char* const end = digits.data() + digits.size();
  std::uint32_t value{};
  const auto read = std::from_chars(digits.data(), end, value, 16);
  if (read.ec != decltype(read.ec){} || read.ptr != end) return std::nullopt;
  return static_cast<feature_level>(value);
}

/// "valid", "undocumented" or "invalid"; otherwise its number.
inline std::string to_string(status s) {
  switch (s) {
    case status::valid: return "valid";
    case status::undocumented: return "undocumented";
    case status::invalid: return "invalid";
  }
  return detail::decimal(static_cast<int>(s));
}

/// "error", "level" or "undocumented"; otherwise its number.
inline std::string to_string(rule_kind kind) {
  switch (kind) {
    case rule_kind::error: return "error";
    case rule_kind::level: return "level";
    case rule_kind::undocumented: return "undocumented";
  }
  return detail::decimal(static_cast<std::uint8_t>(kind));
}

/// "empty", "tiny", "rows", "strided rows", "deinterleave", "interleave", "transpose" or "scattered"; otherwise
/// its number.
inline std::string to_string(copy_class c) {
  switch (c) {
    case copy_class::empty: return "empty";
    case copy_class::tiny: return "tiny";
    case copy_class::rows: return "rows";
    case copy_class::strided_rows: return "strided rows";
    case copy_class::deinterleave: return "deinterleave";
    case copy_class::interleave: return "interleave";
    case copy_class::transpose: return "transpose";
    case copy_class::scattered: return "scattered";
  }
  return detail::decimal(static_cast<std::uint8_t>(c));
}

/// The rule's id, "window.bounds"; the number if it is not a rule.
inline std::string to_string(slice1::rule r) {
  const auto name = id(r);
  return name.empty() ? detail::decimal(static_cast<std::uint8_t>(r)) : std::string(name);
}

/// The field in the documents' spelling, "InputTensor.Sizes"; empty if it is not a field.
inline std::string to_string(field f) {
  const auto index = static_cast<std::size_t>(f);
  return index < std::size(detail::field_names) ? std::string(detail::field_names[index]) : std::string();
}

/// "none", "first" or "second"; otherwise its number.
inline std::string to_string(operand o) {
  constexpr std::string_view names[] = {"none", "first", "second"};
  const auto index = static_cast<std::size_t>(o);
  return index < std::size(names) ? std::string(names[index]) : detail::decimal(static_cast<std::uint8_t>(o));
}

/// "at most", "at least", "equal", "nonzero", "one of", "multiple of 4", "magnitude at most", "index" or "unique";
/// otherwise its number.
inline std::string to_string(relation r) {
  constexpr std::string_view names[] = {"at most",       "at least",          "equal", "nonzero", "one of",
                                        "multiple of 4", "magnitude at most", "index", "unique"};
  const auto index = static_cast<std::size_t>(r);
  return index < std::size(names) ? std::string(names[index]) : detail::decimal(static_cast<std::uint8_t>(r));
}

/// The other values that a violation returns: text as it is, a number, and "none" for nullopt.
/// @{
inline std::string to_string(std::string_view text) {
  return std::string(text);
}
inline std::string to_string(std::uint64_t number) {
  return detail::decimal(number);
}
template <class Number>
std::string to_string(const std::optional<Number>& number) {
  return number ? detail::decimal(*number) : "none";
}
/// @}

}  // namespace slice1
