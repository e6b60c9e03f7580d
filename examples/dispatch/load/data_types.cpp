// SPDX-License-Identifier: MIT
// Reads the names of data types, and suggests one for a name that is unknown.
#include "load/data_types.hpp"

#include "message.hpp"  // did_you_mean, lower_case

#include <slice1/format.hpp>  // slice1::parse_data_type, slice1::to_string

#include <cstdint>      // std::uint32_t
#include <optional>     // std::optional
#include <string>       // std::string
#include <string_view>  // std::string_view
#include <vector>       // std::vector

namespace dispatch {
namespace {

using slice1::data_type;

// Suggests a replacement for a type that DirectML does not have. Empty for other names.
std::string way_out_of(std::string_view type) {
  const auto name = lower_case(type);
  if (name == "bool" || name == "boolean") return "; UINT8 holds booleans, as 0 and 1";
  if (name == "bfloat16" || name == "bf16") return "; UINT16 holds the bits of BFLOAT16";
  return {};
}

[[noreturn]] void fail(const json::value& name, const char* what, data_type first, data_type last) {
  std::string all;
  std::vector<std::string_view> known;
  for (auto i = static_cast<std::uint32_t>(first); i <= static_cast<std::uint32_t>(last); ++i) {
    known.push_back(slice1::detail::data_type_names[i]);
    all.append(all.empty() ? "" : ", ").append(known.back());
  }
  auto meant = way_out_of(name.string());
  if (meant.empty()) meant = did_you_mean(name.string(), known, "DML_TENSOR_DATA_TYPE_");
  name.fail(name.description() + " is not " + what + "; there are " + all + meant);
}

}  // namespace

data_type read_data_type(const json::value& name) {
  if (const auto type = slice1::parse_data_type(name.string())) return *type;
  fail(name, "a data type", data_type::unknown, data_type::int4);
}

data_type read_element_type(const json::value& name) {
  const auto type = slice1::parse_data_type(name.string());
  if (!type) fail(name, "a data type of values", data_type::float32, data_type::int64);
  if (*type != data_type::unknown && slice1::element_size(*type) == 0) {
    name.fail(slice1::to_string(*type) + " values are not supported");
  }
  return *type;
}

std::string meant_level(std::string_view name) {
  std::vector<std::string> levels;
  for (const auto level : slice1::feature_levels) levels.push_back(slice1::to_string(level));
  const std::vector<std::string_view> known(levels.begin(), levels.end());
  return did_you_mean(name, known, "DML_FEATURE_LEVEL_");
}

}  // namespace dispatch
