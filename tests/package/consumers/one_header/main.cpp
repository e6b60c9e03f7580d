// SPDX-License-Identifier: MIT
// The single header has the core, notations, text and DirectML's structs; two units of a program may include it.
#include <slice1.hpp>
#include <slice1.hpp>  // once is enough

#include <cstdint>
#include <string>
#include <vector>

std::string text_of_a_rejection();
bool judges_structs();

int main() {
  const auto windows = slice1::numpy_windows({4}, {slice1::python_slice{.step = -1}});
  if (!windows) return 1;
  const slice1::descriptor<std::int32_t, 1> reverse{
      .input_sizes = {4}, .input_window_sizes = {4}, .input_window_strides = {-1}};
  const std::vector<std::int32_t> input{1, 2, 3, 4};
  std::vector<std::int32_t> output(4);
  if (!slice1::run(reverse, input, output) || output != std::vector<std::int32_t>{4, 3, 2, 1}) return 2;
  if (!text_of_a_rejection().starts_with("window.stride: InputWindowStrides[0] ")) return 3;
  return judges_structs() ? 0 : 4;
}
