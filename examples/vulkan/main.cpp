// SPDX-License-Identifier: MIT
// Compares slices on a GPU with those of slice1: Example 2 of DML_SLICE1's page, then random slices of tensors of any
// rank, element size and layout.
#include <algorithm>
#include <cstdio>
#include <numeric>
#include <random>
#include <vector>

#include "gpu.hpp"

namespace {

constexpr slice1::descriptor<float, 4> example_2{
    .input_sizes = {1, 1, 4, 4},
    .input_window_offsets = {0, 0, 0, 1},
    .input_window_sizes = {1, 1, 4, 3},
    .input_window_strides = {1, 1, -2, 2},
};

std::mt19937 random_bits;

std::uint32_t between(std::uint32_t least, std::uint32_t most) {
  return least + static_cast<std::uint32_t>(random_bits() % (most - least + 1));
}

std::vector<std::byte> random_bytes(std::uint64_t size) {
  std::vector<std::byte> bytes(static_cast<std::size_t>(size));
  for (auto& byte : bytes) byte = static_cast<std::byte>(random_bits());
  return bytes;
}

// Dimensions in any order, with gaps between some.
slice1::dimensions random_strides(const slice1::tensor_desc& t) {
  std::uint32_t order[8], stride = 1;
  std::iota(order, order + t.dimension_count, 0u);
  std::shuffle(order, order + t.dimension_count, random_bits);
  slice1::dimensions strides{};
  for (std::uint32_t i = 0; i < t.dimension_count; ++i) {
    strides[order[i]] = stride;
    stride *= t.sizes[order[i]];
    stride += between(0, 1);
  }
  return strides;
}

// Every device can view the tensors, since they have at most 65536 elements.
slice1::slice1_desc random_slice() {
  constexpr slice1::data_type types[]{slice1::data_type::int8, slice1::data_type::float16, slice1::data_type::float32,
                                      slice1::data_type::float64};
  slice1::slice1_desc d;
  slice1::tensor_desc &input = d.input_tensor, &output = d.output_tensor;
  input.data_type = output.data_type = types[between(0, 3)];
  const auto rank = d.dimension_count = input.dimension_count = output.dimension_count = between(1, 8);
  for (std::uint32_t i = 0; i < rank; ++i) {
    const auto size = input.sizes[i] = between(1, rank < 3 ? 200 : rank < 5 ? 12 : 3);
    const auto window = d.input_window_sizes[i] = between(1, size);
    const auto stride = between(1, between(1, window));
    d.input_window_offsets[i] = between(0, size - window);
    d.input_window_strides[i] = static_cast<std::int32_t>(stride) * (between(0, 1) == 0 ? -1 : 1);
    output.sizes[i] = between(1, (window - 1) / stride + 1);
  }
  if (between(0, 1) == 0) input.strides = random_strides(input);
  if (between(0, 1) == 0) output.strides = random_strides(output);
  return d;
}

bool is_right(vulkan_slice::gpu& gpu, const slice1::slice1_desc& desc) {
  const auto plan = slice1::make_plan(desc);
  if (!plan) return false;
  const auto input = random_bytes(plan->input_size_in_bytes());
  auto output = random_bytes(plan->output_size_in_bytes()), expected = output;
  gpu.copy(*plan, input, output);
  return slice1::copy(*plan, input, expected).ok() && output == expected;
}

}  // namespace

int main() try {
  vulkan_slice::gpu gpu;
  std::fprintf(stderr, "%s\n", gpu.name());

  const auto plan = slice1::make_plan(example_2);
  if (!plan) return 1;
  std::vector<float> input(16), output(4);
  std::iota(input.begin(), input.end(), 1.0f);
  gpu.copy(*plan, std::as_bytes(std::span(input)), std::as_writable_bytes(std::span(output)));
  for (const float& element : output) {
    std::printf("%g%s", static_cast<double>(element), &element == &output.back() ? "\n" : ", ");
  }

  int right = 0;
  for (int i = 0; i < 1000; ++i) right += is_right(gpu, random_slice()) ? 1 : 0;
  std::printf("%d of 1000 random slices are right\n", right);
  return right == 1000 ? 0 : 1;
} catch (const std::exception& error) {
  std::fprintf(stderr, "%s\n", error.what());
  return 1;
}
