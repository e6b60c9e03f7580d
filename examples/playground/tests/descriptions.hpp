// SPDX-License-Identifier: MIT
// Descriptions whose code is compiled.
#pragma once

#include "load/elements.hpp"   // dispatch::read_elements
#include "load/operators.hpp"  // dispatch::description

#include <slice1/shape.hpp>  // slice1::buffer_size
#include <slice1/types.hpp>  // slice1::element_size

#include <climits>  // INT_MIN
#include <cstddef>  // std::byte
#include <vector>   // std::vector

namespace playground {

inline std::vector<dispatch::description> descriptions() {
  using slice1::data_type;
  slice1::slice1_desc example;
  example.dimension_count = 4;
  example.input_tensor = {.data_type = data_type::float32, .dimension_count = 4, .sizes = {1, 1, 4, 4}};
  example.output_tensor = {.data_type = data_type::float32, .dimension_count = 4, .sizes = {1, 1, 2, 2}};
  example.input_window_offsets = {0, 0, 0, 1};
  example.input_window_sizes = {1, 1, 4, 3};
  example.input_window_strides = {1, 1, -2, 2};

  auto strided = example;
  strided.input_tensor.strides = {0xffff'ffff, 0, 5, 1};
  strided.output_tensor.strides = {100, 50, 10, 2};
  strided.input_tensor.total_tensor_size_in_bytes = 0xffff'ffff'ffff'fffcu;
  strided.output_tensor.guaranteed_base_offset_alignment = 256;
  strided.input_tensor.flags = 1;
  strided.output_tensor.flags = 3;
  strided.input_window_strides = {1, INT_MIN, INT_MIN + 1, INT_MAX};

  slice1::slice_desc older;
  older.dimension_count = older.input_tensor.dimension_count = older.output_tensor.dimension_count = 5;
  older.input_tensor.data_type = older.output_tensor.data_type = data_type::uint4;
  older.input_tensor.sizes = {2, 3, 4, 5, 6};
  older.output_tensor.sizes = older.sizes = {2, 1, 2, 2, 3};
  older.offsets = {0, 2, 1, 0, 0};
  older.strides = {1, 7, 1, 3, 2};

  slice1::slice_grad_desc gradient;
  gradient.dimension_count = 2;
  gradient.input_gradient_tensor = {.data_type = data_type::int16, .dimension_count = 2, .sizes = {2, 3}};
  gradient.output_gradient_tensor = {.data_type = data_type::int16, .dimension_count = 2, .sizes = {5, 7}};
  gradient.output_gradient_tensor.strides = {16, 2};
  gradient.input_window_offsets = {1, 0};
  gradient.input_window_sizes = {4, 7};
  gradient.input_window_strides = {-3, 3};

  auto transposed = example;
  transposed.input_tensor.data_type = transposed.output_tensor.data_type = data_type::int8;
  transposed.input_tensor.strides = {16, 16, 1, 4};
  transposed.output_tensor.sizes = {1, 1, 2, 1};
  transposed.output_tensor.strides = {4, 4, 2, 1};

  auto half = example;
  half.input_tensor.data_type = half.output_tensor.data_type = data_type::float16;

  auto rejected = example;
  rejected.input_tensor.data_type = rejected.output_tensor.data_type = data_type::uint64;
  rejected.input_window_offsets[3] = 2;

  return {example, strided, older, gradient, transposed, half, rejected};
}

// An input of 1, 2, 3 and so on, whose first element has its highest bit set.
inline std::vector<std::byte> input_of(const dispatch::description& desc) {
  const auto& tensor = dispatch::input_of(desc);
  const auto size = slice1::element_size(tensor.data_type);
  const auto bytes = slice1::buffer_size(tensor).value_or(0);
  if (size == 0 || bytes > 1000) return {};
  std::vector<std::byte> memory(bytes);
  dispatch::json::document values("values", R"({ "valueStart": 1, "valueDelta": 1 })");
  dispatch::read_elements(values.root(), tensor.data_type, memory);
  memory[size - 1] |= std::byte{0x80};
  return memory;
}

}  // namespace playground
