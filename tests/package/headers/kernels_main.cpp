// SPDX-License-Identifier: MIT
// Header-only units and units with slice1::kernels work in one program, with the same results.
#include <cstddef>
#include <cstdint>
#include <slice1/slice1.hpp>
#include <vector>

using numbers = std::vector<std::uint32_t>;
numbers header_only(const slice1::slice1_desc& desc, const slice1::slice_grad_desc& gradient, const numbers& input);
numbers compiled(const slice1::slice1_desc& desc, const slice1::slice_grad_desc& gradient, const numbers& input);

int main() {
  numbers input(100 * 100);
  for (std::size_t i = 0; i < input.size(); ++i) input[i] = static_cast<std::uint32_t>(i + 1);
  for (const int stride : {1, -1, 2, -3}) {
    const slice1::slice1_desc slice = slice1::descriptor<std::uint32_t, 2>{
        .input_sizes = {100, 100}, .input_strides = {1, 100}, .input_window_strides = {stride, 1}};
    slice1::slice_grad_desc gradient;
    gradient.input_gradient_tensor = slice.output_tensor;
    gradient.output_gradient_tensor = slice.input_tensor;
    gradient.output_gradient_tensor.strides.reset();
    gradient.dimension_count = slice.dimension_count;
    gradient.input_window_offsets = slice.input_window_offsets;
    gradient.input_window_sizes = slice.input_window_sizes;
    gradient.input_window_strides = slice.input_window_strides;

    const auto outputs = compiled(slice, gradient, input);
    const std::size_t rows = slice.output_tensor.sizes[0];
    if (outputs.size() != 5 * 100 * rows + 3 * 100 * 100 + 400 || outputs != header_only(slice, gradient, input))
      return 1;
  }
  return 0;
}
