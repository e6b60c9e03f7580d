// SPDX-License-Identifier: MIT
// Every way to plan and to copy, in a unit that is compiled header-only and with slice1::kernels. SLICE1_TEST_NAME is
// the name of its function.
#include <array>
#include <cstddef>
#include <cstdint>
#include <slice1/copy_fixed.hpp>
#include <slice1/directml.hpp>
#include <slice1/slice.hpp>
#include <slice1/slice1.hpp>
#include <span>
#include <vector>

#if defined(SLICE1_TEST_EXTERN)
extern template struct slice1::kernels<>;
#endif

using numbers = std::vector<std::uint32_t>;
numbers SLICE1_TEST_NAME(const slice1::slice1_desc& desc, const slice1::slice_grad_desc& gradient,
                         const numbers& input);

namespace {

// Example 2 of the operator's page.
constexpr slice1::descriptor<float, 4> example{.input_sizes = {1, 1, 4, 4},
                                               .input_window_offsets = {0, 0, 0, 1},
                                               .input_window_sizes = {1, 1, 4, 3},
                                               .input_window_strides = {1, 1, -2, 2}};
constexpr bool copies_example() {
  constexpr std::array<float, 16> input{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};
  constexpr std::array<float, 4> expected{14, 16, 6, 8};
  std::array<float, 4> by_run{}, by_parts{};
  const auto plan = slice1::make_plan(example);
  return slice1::run(example, input, by_run) && by_run == expected && slice1::copy(plan->part(0, 2), input, by_parts) &&
         slice1::copy(plan->part(1, 2), input, by_parts) && by_parts == expected;
}
static_assert(copies_example());

constexpr slice1::descriptor<std::uint32_t, 1> reverse{.input_sizes = {400}, .input_window_strides = {-1}};

template <class Plan>
void copy_by_parts(const Plan& plan, std::uint64_t n, const numbers& input, numbers& outputs) {
  numbers output(static_cast<std::size_t>(plan.output_element_count()));
  for (std::uint64_t i = 0; i < n; ++i) {
    if (!slice1::copy(plan.part(i, n), std::as_bytes(std::span(input)), std::as_writable_bytes(std::span(output))))
      return;
  }
  outputs.insert(outputs.end(), output.begin(), output.end());
}

}  // namespace

// The outputs of all ways, one after another.
numbers SLICE1_TEST_NAME(const slice1::slice1_desc& desc, const slice1::slice_grad_desc& gradient,
                         const numbers& input) {
  numbers outputs;
  const auto append = [&](const numbers& output) { outputs.insert(outputs.end(), output.begin(), output.end()); };
  const auto plan = slice1::make_plan(desc);
  const auto gradient_plan = slice1::make_plan(gradient);
  if (!plan || !gradient_plan) return outputs;
  copy_by_parts(*plan, 1, input, outputs);
  copy_by_parts(*plan, 3, input, outputs);
  copy_by_parts(*gradient_plan, 1, input, outputs);
  copy_by_parts(*gradient_plan, 3, input, outputs);

  numbers output(static_cast<std::size_t>(plan->output_element_count()));
  if (slice1::run(desc, input, output)) append(output);
  const slice1::dml::operator_desc structs(desc);
  if (slice1::run(structs.get(), input, output)) append(output);
  if (const auto slice = slice1::slice(input, desc)) append(*slice);
  if (const auto slice = slice1::slice(input, gradient)) append(*slice);
  numbers reversed(400);
  if (slice1::copy<reverse>(input, reversed)) append(reversed);
  return outputs;
}
