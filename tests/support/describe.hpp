// SPDX-License-Identifier: MIT
// Which description failed? Its numbers in one line, for the messages of tests that try many.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <slice1/types.hpp>
#include <string>

namespace slice1::testing {

inline std::string describe(const slice1_desc& d) {
  const auto list = [](const auto& values, std::uint32_t count) {
    std::string text = "{";
    for (std::uint32_t i = 0; i < std::min(count, max_dimension_count); ++i) {
      text += (i == 0 ? "" : ",") + std::to_string(values[i]);
    }
    return text + "}";
  };
  const auto tensor = [&](const tensor_desc& t) {
    std::string text = "data type " + std::to_string(static_cast<std::uint32_t>(t.data_type));
    text += " sizes " + list(t.sizes, t.dimension_count);
    text += t.strides ? " strides " + list(*t.strides, t.dimension_count) : std::string(" packed");
    if (t.total_tensor_size_in_bytes) text += " total " + std::to_string(*t.total_tensor_size_in_bytes);
    return text;
  };
  return "input: " + tensor(d.input_tensor) + "; output: " + tensor(d.output_tensor) + "; window: offsets " +
         list(d.input_window_offsets, d.dimension_count) + " sizes " + list(d.input_window_sizes, d.dimension_count) +
         " strides " + list(d.input_window_strides, d.dimension_count);
}

}  // namespace slice1::testing
