// SPDX-License-Identifier: MIT
// Builds cases: descriptions from a few lists, and a collector that gives cases unique ids.
#pragma once

#include "cases/cases.hpp"
#include "model/sizes.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace slice1::conformance {

using list = std::vector<std::uint32_t>;
using signed_list = std::vector<std::int32_t>;

/// All data types that the operator supports at the newest feature level.
inline constexpr data_type types[]{data_type::float32, data_type::float16, data_type::uint32, data_type::uint16,
                                   data_type::uint8,   data_type::int32,   data_type::int16,  data_type::int8,
                                   data_type::float64, data_type::uint64,  data_type::int64};

/// The list's numbers, then zeros. Requires at most 8.
dimensions dimensions_of(const list& values);

tensor_desc tensor(data_type type, const list& sizes);
tensor_desc tensor(data_type type, const list& sizes, const list& strides);

/// A slice of packed tensors. Without `out`, the output sizes are the largest, as for maximize_output.
slice1_desc slice(data_type type, const list& in, const list& off, const list& win, const signed_list& str,
                  const list& out = {});

/// Sets each output size to its maximum, or to 1 if the window's size or stride is 0.
void maximize_output(slice1_desc& d);

/// Completes a case: its id, "slice1.<kind>.<prefix.><geometry><.suffix>"; the total sizes that its tensors leave out;
/// the rules that it violates, unless it names rules; and whether it can be executed.
void finish(test_case& c, std::string_view kind, std::string_view prefix = "", std::string_view suffix = "");

/// Cases of one kind.
class collector {
 public:
  explicit collector(std::string_view kind) : kind_(kind) {}

  /// Completes and adds a case, unless one with the same id exists.
  void add(test_case c, std::string_view prefix = "", std::string_view suffix = "");
  void add(const slice1_desc& d, std::string_view prefix = "", feature_level level = latest_feature_level);

  std::vector<test_case> take() { return std::move(cases_); }

 private:
  std::string_view kind_;
  std::vector<test_case> cases_{};
  std::unordered_set<std::string> ids_{};
};

/// The corresponding case of another operator. DML_SLICE_GRAD has the same window, its output is the slice's input, and
/// its input the output; DML_SLICE takes the same elements, those that a negative stride reaches in ascending order.
test_case converted(const test_case& c, operator_type type);

/// Cases about the rules that only another operator has.
std::vector<test_case> operator_cases(operator_type type);

/// The cases of each kind, of DML_SLICE1.
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
std::vector<test_case> large_cases();
std::vector<test_case> slow_cases();
/// @}

/// All kinds, in the order of all_cases().
inline constexpr std::array kinds{page_cases,    exhaustive_cases, rule_cases,          combined_cases, boundary_cases,
                                  support_cases, layout_cases,     below_maximum_cases, bits_cases,     caller_cases,
                                  binding_cases, null_cases,       large_cases,         slow_cases};

}  // namespace slice1::conformance
