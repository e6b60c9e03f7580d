// SPDX-License-Identifier: MIT
// Divides a copy among the threads of a standard parallel algorithm, which calls a function for each part of the plan.
// With g++ and clang++ on Linux, std::execution::par needs oneTBB.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <execution>
#include <numeric>
#include <slice1/slice1.hpp>
#include <vector>

int main() {
  // A volume, mirrored in all dimensions.
  const slice1::descriptor<float, 3> desc{.input_sizes = {32, 64, 128}, .input_window_strides = {-1, -1, -1}};
  const auto plan = slice1::make_plan(desc);
  if (!plan) return 1;
  std::vector<float> input(static_cast<std::size_t>(plan->input_element_count())), output(input.size());
  std::iota(input.begin(), input.end(), 0.0f);

  std::vector<std::uint64_t> parts(16);
  std::iota(parts.begin(), parts.end(), std::uint64_t{0});
  // The buffers fit the plan: the reports of its parts are empty.
  std::for_each(std::execution::par, parts.begin(), parts.end(),
                [&](std::uint64_t i) { static_cast<void>(slice1::copy(plan->part(i, parts.size()), input, output)); });
  std::printf("mirrored: %s\n", std::equal(input.rbegin(), input.rend(), output.begin()) ? "yes" : "no");
}
