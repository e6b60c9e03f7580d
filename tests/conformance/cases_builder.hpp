// SPDX-License-Identifier: MIT
// How are cases made? Descriptions of a few lists, and a collector that names the cases and keeps their ids apart.
#pragma once

#include "cases.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace slice1::conformance {

using list = std::vector<std::uint32_t>;
using signed_list = std::vector<std::int32_t>;

/// All types that the operator takes at its newest level.
inline constexpr data_type types[]{data_type::float32, data_type::float16, data_type::uint32, data_type::uint16,
                                   data_type::uint8,   data_type::int32,   data_type::int16,  data_type::int8,
                                   data_type::float64, data_type::uint64,  data_type::int64};

/// The first of a list's numbers in an array of 8, the rest 0.
dimensions dimensions_of(const list& values);

tensor_desc tensor(data_type type, const list& sizes);
tensor_desc tensor(data_type type, const list& sizes, const list& strides);

/// A slice of packed tensors. Without `out`, the output is the largest, of size 1 where there is none.
slice1_desc slice(data_type type, const list& in, const list& off, const list& win, const signed_list& str,
                  const list& out = {});

/// Gives the output the largest sizes, 1 where there are none.
void maximize_output(slice1_desc& d);

/// Makes a case's id, "slice1.<kind>.<prefix.><geometry><.suffix>", gives tensors without a total the implied one, and
/// fills in the rules that the description breaks, where none are given, and whether it can be executed.
void finish(test_case& c, std::string_view kind, std::string_view prefix = "", std::string_view suffix = "");

/// Cases of one kind.
class collector {
 public:
  explicit collector(std::string_view kind) : kind_(kind) {}

  /// Finishes and adds a case, unless there is one with its id.
  void add(test_case c, std::string_view prefix = "", std::string_view suffix = "");
  void add(const slice1_desc& d, std::string_view prefix = "", feature_level level = latest_feature_level);

  std::vector<test_case> take() { return std::move(cases_); }

 private:
  std::string_view kind_;
  std::vector<test_case> cases_{};
  std::unordered_set<std::string> ids_{};
};

/// What all_cases is made of.
/// @{
std::vector<test_case> page_cases();
std::vector<test_case> exhaustive_cases();
std::vector<test_case> rule_cases();
std::vector<test_case> combined_cases();
std::vector<test_case> boundary_cases();
std::vector<test_case> support_cases();
std::vector<test_case> layout_cases();
std::vector<test_case> below_maximum_cases();
std::vector<test_case> bits_cases();
std::vector<test_case> caller_cases();
std::vector<test_case> binding_cases();
std::vector<test_case> null_cases();
std::vector<test_case> slow_cases();
/// @}

}  // namespace slice1::conformance
