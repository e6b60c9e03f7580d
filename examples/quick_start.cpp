// SPDX-License-Identifier: MIT
// The two examples of DirectML's page on DML_SLICE1, at compile time and at run time.
#include <array>
#include <cstddef>
#include <cstdio>
#include <slice1/slice1.hpp>
#include <vector>

namespace {

constexpr std::array<float, 16> input{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};

// Sizes and offsets are in elements. The output's sizes are omitted, so they are the largest possible: {1, 1, 2, 2}.
constexpr slice1::descriptor<float, 4> example_1{
    .input_sizes = {1, 1, 4, 4},
    .input_window_offsets = {0, 0, 0, 1},
    .input_window_sizes = {1, 1, 4, 3},
    .input_window_strides = {1, 1, 2, 2},
};

// A negative stride starts at the window's last element.
constexpr slice1::descriptor<float, 4> example_2{
    .input_sizes = {1, 1, 4, 4},
    .input_window_offsets = {0, 0, 0, 1},
    .input_window_sizes = {1, 1, 4, 3},
    .input_window_strides = {1, 1, -2, 2},
};

constexpr std::array<float, 4> slice(const slice1::descriptor<float, 4>& descriptor) {
  std::array<float, 4> output{};
  if (!slice1::run(descriptor, input, output)) return {};
  return output;
}

static_assert(slice(example_1) == std::array<float, 4>{2, 4, 10, 12});
static_assert(slice(example_2) == std::array<float, 4>{14, 16, 6, 8});

}  // namespace

int main() {
  for (const auto& descriptor : {example_1, example_2}) {
    // Validate and plan once, then copy any number of times.
    const auto plan = slice1::make_plan(descriptor);
    if (!plan) return 1;
    std::vector<float> output(static_cast<std::size_t>(plan->output_element_count()));
    if (!slice1::copy(*plan, input, output)) return 1;
    for (const float& element : output) {
      std::printf("%g%s", static_cast<double>(element), &element == &output.back() ? "\n" : ", ");
    }
  }
}
