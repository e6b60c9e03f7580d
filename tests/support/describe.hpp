// SPDX-License-Identifier: MIT
// A description's numbers in one line, for the messages of tests that try many.
#pragma once

#include <algorithm>
#include <cstdint>
#include <slice1/types.hpp>
#include <sstream>
#include <string>

namespace slice1::testing {

/// The tensor that an operator reads, and the one that it writes.
/// @{
constexpr const tensor_desc& read_tensor(const slice1_desc& d) {
  return d.input_tensor;
}
constexpr const tensor_desc& read_tensor(const slice_grad_desc& d) {
  return d.input_gradient_tensor;
}
constexpr const tensor_desc& written_tensor(const slice1_desc& d) {
  return d.output_tensor;
}
constexpr const tensor_desc& written_tensor(const slice_grad_desc& d) {
  return d.output_gradient_tensor;
}
/// @}

/// The description's numbers.
/// @{
template <class Desc>
std::string numbers_of(const Desc& d) {
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
  tensor("input", read_tensor(d));
  tensor("output", written_tensor(d));
  list("window: offsets ", d.input_window_offsets, d.dimension_count);
  list(" sizes ", d.input_window_sizes, d.dimension_count);
  list(" strides ", d.input_window_strides, d.dimension_count);
  return text.str();
}
inline std::string describe(const slice1_desc& d) {
  return numbers_of(d);
}
inline std::string describe(const slice_grad_desc& d) {
  return "gradient: " + numbers_of(d);
}
/// @}

}  // namespace slice1::testing
