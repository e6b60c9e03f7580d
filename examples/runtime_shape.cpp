// SPDX-License-Identifier: MIT
// Slicing tensors whose rank is known at run time: shapes and slices come from a model, as vectors of integers.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <slice1/dynamic_descriptor.hpp>
#include <slice1/format.hpp>
#include <vector>

namespace {

// A node of a model, as a converter reads it.
struct slice_node {
  std::vector<std::int64_t> shape, offsets, sizes, strides;
};

void run_node(const slice_node& node) {
  const slice1::dynamic_descriptor slice{.type = slice1::data_type::int32,
                                         .input_sizes = node.shape,
                                         .input_window_offsets = node.offsets,
                                         .input_window_sizes = node.sizes,
                                         .input_window_strides = node.strides};
  const auto plan = slice1::make_plan(slice);
  if (!plan) {
    std::printf("rejected:\n%s\n", to_string(plan.error()).c_str());
    return;
  }

  std::vector<std::int32_t> input(static_cast<std::size_t>(plan->input_element_count()));
  for (std::size_t i = 0; i < input.size(); ++i) input[i] = static_cast<std::int32_t>(i);
  std::vector<std::int32_t> output(static_cast<std::size_t>(plan->output_element_count()));
  if (const auto copied = slice1::copy(*plan, input, output); !copied) {
    std::printf("not copied:\n%s\n", to_string(copied).c_str());
    return;
  }
  std::printf("rank %zu:", plan->output_sizes().size());
  for (const auto element : output) std::printf(" %d", static_cast<int>(element));
  std::printf("\n");
}

}  // namespace

int main() {
  // An empty list is one that is left out: the window has offset 0, all of the input and stride 1.
  run_node({.shape = {6}, .offsets = {}, .sizes = {}, .strides = {-2}});
  run_node({.shape = {2, 3, 4}, .offsets = {0, 1, 0}, .sizes = {2, 2, 4}, .strides = {1, -1, 3}});

  // A number that the operator's fields can't hold is reported by the list's name and the position in it; what the
  // operator forbids, by the names of DML_SLICE1_OPERATOR_DESC.
  run_node({.shape = {2, 3, 4}, .offsets = {0, -1, 0}, .sizes = {2, 1}, .strides = {}});
  run_node({.shape = {2, 3, 4}, .offsets = {0, 2, 0}, .sizes = {2, 2, 4}, .strides = {1, 1, 0}});
}
