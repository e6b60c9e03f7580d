// SPDX-License-Identifier: MIT
// One misuse a CASE; without one, the file compiles.
#include <complex>
#include <slice1/directml.hpp>
#include <slice1/slice1.hpp>
#include <string>
#include <vector>

constexpr slice1::descriptor<float, 1> reversed{
    .input_sizes = {2}, .input_window_sizes = {2}, .input_window_strides = {-1}};

int main() {
  const std::vector<float> input{1, 2};
  std::vector<float> output(2);
#if CASE == 1
  slice1::descriptor<bool, 1> d{};
#elif CASE == 2
  slice1::descriptor<std::complex<float>, 1> d{};
#elif CASE == 3
  slice1::descriptor<float, 9> d{};
#elif CASE == 4
  return slice1::run(reversed, input, std::as_const(output)).ok();
#elif CASE == 5
  return slice1::run(reversed, std::vector<std::string>(2), output).ok();
#elif CASE == 6
  slice1::plan p;
#elif CASE == 7
  return static_cast<int>(slice1::validate(reversed).violations().size());
#elif CASE == 8
  return slice1::run(reversed, input, std::vector<float>(2)).ok();
#elif CASE == 9
  const float rows[2][1] = {{1}, {2}};
  return slice1::run(reversed, rows, output).ok();
#elif CASE == 10
  return slice1::dml::operator_desc(reversed).get().DimensionCount == 1;
#elif CASE == 11
  const std::span<const std::uint32_t> dangling = slice1::make_plan(reversed)->output_sizes();
  return static_cast<int>(dangling[0]);
#elif CASE == 12
  slice1::plan p(slice1::detail::plan_key(), slice1::slice1_desc{});
#endif
  return slice1::run(reversed, input, output) ? 0 : 1;
}
