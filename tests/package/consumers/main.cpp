// SPDX-License-Identifier: MIT
#include <slice1/directml.hpp>
#include <slice1/format.hpp>
#include <slice1/slice1.hpp>
#include <vector>

int main() {
  const slice1::descriptor<float, 1> reverse{
      .input_sizes = {3}, .input_window_sizes = {3}, .input_window_strides = {-1}};
  std::vector<float> input{1, 2, 3}, output(3);
  return slice1::run(reverse, input, output) && output == std::vector<float>{3, 2, 1} ? 0 : 1;
}
