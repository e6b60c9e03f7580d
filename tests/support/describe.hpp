// SPDX-License-Identifier: MIT
// Which description failed? Its numbers in one line, for the messages of tests that try many.
#pragma once

#include <algorithm>
#include <cstdint>
#include <slice1/types.hpp>
#include <sstream>
#include <string>

namespace slice1::testing {

inline std::string describe(const slice1_desc& d) {
  std::ostringstream text;
  const auto list = [&text](const char* name, const auto& values, std::uint32_t count) {
    text << name << "{";
    for (std::uint32_t i = 0; i < std::min(count, max_dimension_count); ++i) text << (i == 0 ? "" : ",") << values[i];
    text << "}";
  };
  const auto tensor = [&](const char* name, const tensor_desc& t) {
    text << name << ": data type " << static_cast<std::uint32_t>(t.data_type);
    list(" sizes ", t.sizes, t.dimension_count);
    if (t.strides) list(" strides ", *t.strides, t.dimension_count);
    if (t.total_tensor_size_in_bytes) text << " total " << *t.total_tensor_size_in_bytes;
    text << "; ";
  };
  tensor("input", d.input_tensor);
  tensor("output", d.output_tensor);
  list("window: offsets ", d.input_window_offsets, d.dimension_count);
  list(" sizes ", d.input_window_sizes, d.dimension_count);
  list(" strides ", d.input_window_strides, d.dimension_count);
  return text.str();
}

}  // namespace slice1::testing
