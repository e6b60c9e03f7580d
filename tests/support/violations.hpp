// SPDX-License-Identifier: MIT
// How do tests say which violations they expect? Descriptions to start from, and reports compared as a whole.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <ostream>
#include <slice1/slice1.hpp>
#include <string>
#include <vector>

namespace slice1::testing {

struct expected {
  slice1::rule rule{};
  std::string field{};
  std::optional<std::uint32_t> dimension{};
  std::uint64_t actual{};
  std::optional<std::uint64_t> bound{};

  friend bool operator==(const expected&, const expected&) = default;
  friend void PrintTo(const expected& e, std::ostream* os) {
    *os << id(e.rule) << " " << e.field;
    if (e.dimension) *os << "[" << *e.dimension << "]";
    *os << " actual " << e.actual;
    if (e.bound) *os << " bound " << *e.bound;
  }
};

/// All violations of a report, in its order.
inline std::vector<expected> listed(const report& r) {
  std::vector<expected> all;
  for (const auto& v : r.violations()) {
    all.push_back({v.rule(), std::string(v.field()), v.dimension(), v.actual(), v.bound()});
  }
  return all;
}

/// The report holds exactly these violations, in this order.
inline void expect_violations(const report& r, const std::vector<expected>& wanted) { EXPECT_EQ(listed(r), wanted); }

/// The page's Example 1, valid from feature level 2_1 on: FLOAT32 {1,1,4,4}, window offsets {0,0,0,1}, sizes {1,1,4,3},
/// strides {1,1,2,2}, output {1,1,2,2}; packed, total sizes left out.
inline slice1_desc example_1() {
  slice1_desc d;
  d.input_tensor.data_type = d.output_tensor.data_type = data_type::float32;
  d.dimension_count = d.input_tensor.dimension_count = d.output_tensor.dimension_count = 4;
  d.input_tensor.sizes = {1, 1, 4, 4};
  d.output_tensor.sizes = {1, 1, 2, 2};
  d.input_window_offsets = {0, 0, 0, 1};
  d.input_window_sizes = {1, 1, 4, 3};
  d.input_window_strides = {1, 1, 2, 2};
  return d;
}

}  // namespace slice1::testing
