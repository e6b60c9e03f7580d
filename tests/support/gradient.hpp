// SPDX-License-Identifier: MIT
// DML_SLICE_GRAD for tests: example descriptions, random ones that are valid by construction, and the bytes that an
// output gradient must hold, computed naively from the formula.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <slice1/slice1.hpp>
#include <vector>

#include "model/sizes.hpp"
#include "support/kernels.hpp"
#include "support/oracle.hpp"
#include "support/violations.hpp"

namespace slice1::testing {

/// The gradient of this slice, with the same tensors: it reads the slice's output and writes the slice's input.
constexpr slice_grad_desc gradient_of(const slice1_desc& d) {
  slice_grad_desc g;
  g.input_gradient_tensor = d.output_tensor;
  g.output_gradient_tensor = d.input_tensor;
  g.dimension_count = d.dimension_count;
  g.input_window_offsets = d.input_window_offsets;
  g.input_window_sizes = d.input_window_sizes;
  g.input_window_strides = d.input_window_strides;
  return g;
}

/// The slice whose gradient this is.
constexpr slice1_desc slice_of(const slice_grad_desc& g) {
  slice1_desc d;
  d.input_tensor = g.output_gradient_tensor;
  d.output_tensor = g.input_gradient_tensor;
  d.dimension_count = g.dimension_count;
  d.input_window_offsets = g.input_window_offsets;
  d.input_window_sizes = g.input_window_sizes;
  d.input_window_strides = g.input_window_strides;
  return d;
}

/// The page's example in four dimensions, valid from feature level 3_0: FLOAT32, input gradient {1,1,2,2}, output
/// gradient {1,1,4,4}, window offsets {0,0,0,0}, sizes {1,1,4,4}, strides {1,1,2,2}. Both tensors are packed, and their
/// total sizes are omitted.
inline slice_grad_desc gradient_example() {
  auto d = gradient_of(example_1());
  d.input_window_offsets = {};
  d.input_window_sizes = {1, 1, 4, 4};
  return d;
}

/// A one-dimensional gradient of packed FLOAT32 tensors. It can break only the rules about these numbers.
inline slice_grad_desc gradient_line(std::uint32_t output_size, std::uint32_t offset, std::uint32_t window_size,
                                     std::int32_t stride, std::uint32_t input_size) {
  return gradient_of(line(output_size, offset, window_size, stride, input_size));
}

/// A copy of a whole tensor, as a gradient: both tensors and the window have these sizes, every stride is 1.
inline slice_grad_desc whole_gradient(data_type type, const std::vector<std::uint32_t>& sizes) {
  return gradient_of(whole(type, sizes));
}

/// both_tensors for gradients.
inline const std::array<tensor_side<slice_grad_desc>, 2> both_gradients{{
    {&slice_grad_desc::input_gradient_tensor, "InputGradientTensor"},
    {&slice_grad_desc::output_gradient_tensor, "OutputGradientTensor"},
}};

/// A valid description of packed tensors; the output gradient has at most 2000 elements.
inline slice_grad_desc random_packed_gradient(random_source& random, std::uint32_t rank) {
  return gradient_of(random_packed_slice(random, rank));
}

/// A valid description with tensors of any layout; see randomize_layouts.
inline slice_grad_desc random_gradient(random_source& random, std::uint32_t rank) {
  auto d = random_packed_gradient(random, rank);
  randomize_layouts(random, d.input_gradient_tensor, d.output_gradient_tensor);
  return d;
}

/// Calls visit(coordinates) for each coordinate of a tensor.
template <class Visit>
void each_coordinate(const tensor_desc& t, const Visit& visit) {
  std::array<std::int64_t, max_dimension_count> at{};
  for (;;) {
    visit(at);
    std::size_t d = t.dimension_count;
    while (d > 0 && ++at[d - 1] == std::int64_t{t.sizes[d - 1]}) at[--d] = 0;
    if (d == 0) return;
  }
}

/// Calls visit(byte offset in the output gradient) for each of its elements.
template <class Visit>
void each_element_of_output_gradient(const slice_grad_desc& d, const Visit& visit) {
  const auto strides = conformance::strides_of(d.output_gradient_tensor);
  const std::int64_t bytes = conformance::bytes_of(d.output_gradient_tensor.data_type);
  each_coordinate(d.output_gradient_tensor, [&](const auto& at) {
    std::int64_t element = 0;
    for (std::size_t i = 0; i < d.dimension_count; ++i) element += at[i] * strides[i];
    visit(static_cast<std::size_t>(element * bytes));
  });
}

/// Calls visit(byte offset in the input gradient, byte offset in the output gradient) for each element that moves:
///
///     outputGradient[sum of (start[d] + stride[d] * i[d]) * Eout[d]] = inputGradient[sum of i[d] * Ein[d]]
///     start[d] = offset[d] + (stride[d] < 0 ? size[d] - 1 : 0)
template <class Visit>
void each_moved_element(const slice_grad_desc& d, const Visit& visit) {
  const auto input_strides = conformance::strides_of(d.input_gradient_tensor);
  const auto output_strides = conformance::strides_of(d.output_gradient_tensor);
  const std::int64_t bytes = conformance::bytes_of(d.input_gradient_tensor.data_type);
  each_coordinate(d.input_gradient_tensor, [&](const auto& at) {
    std::int64_t from = 0;
    std::int64_t to = 0;
    for (std::size_t i = 0; i < d.dimension_count; ++i) {
      const std::int64_t stride = d.input_window_strides[i];
      const std::int64_t start =
          std::int64_t{d.input_window_offsets[i]} + (stride < 0 ? std::int64_t{d.input_window_sizes[i]} - 1 : 0);
      from += at[i] * input_strides[i];
      to += (start + stride * at[i]) * output_strides[i];
    }
    visit(static_cast<std::size_t>(from * bytes), static_cast<std::size_t>(to * bytes));
  });
}

/// The bytes of `output` after the operator.
byte_vector expected_gradient(const slice_grad_desc& d, const byte_vector& input, byte_vector output);

/// expect_copy for an output whose bytes are not 0: a gradient writes its zeros itself.
template <class T>
void expect_gradient(const slice_grad_desc& d, const std::vector<T>& input, const std::vector<T>& wanted,
                     T untouched = T{42}) {
  expect_copy(d, input, wanted, untouched);
}

/// Whether every kernel writes the output that the formula gives; see makes_expected_output.
inline ::testing::AssertionResult follows_the_formula(const slice_grad_desc& d) {
  return makes_expected_output(d, expected_gradient);
}

}  // namespace slice1::testing
