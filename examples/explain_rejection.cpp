// SPDX-License-Identifier: MIT
// Shows why a descriptor is rejected: prints all violations as text, then reads them as data.
#include <cstdint>
#include <cstdio>
#include <slice1/format.hpp>
#include <slice1/slice1.hpp>

int main() {
  // Crops, flips and halves a 4x4 image, with three mistakes.
  slice1::descriptor<double, 4> descriptor{
      .input_sizes = {1, 1, 4, 4},
      .output_sizes = {1, 1, 4, 2},
      .input_window_offsets = {0, 0, 0, 2},
      .input_window_sizes = {1, 1, 4, 3},
      .input_window_strides = {1, 0, -2, 2},
  };
  const auto level = slice1::feature_level::v3_0;
  const auto report = slice1::validate(descriptor, level);
  std::printf("At feature level %s the descriptor is %s:\n%s\n", to_string(level).c_str(),
              to_string(report.status()).c_str(), to_string(report, descriptor).c_str());

  // As data, a violation has a rule, a field, a dimension, an actual value and a bound.
  for (const auto& violation : report.violations()) {
    if (violation.rule() == slice1::rule::output_size) {
      descriptor.output_sizes[*violation.dimension()] = static_cast<std::uint32_t>(*violation.bound());
    }
  }
  descriptor.input_window_offsets[3] = 1;
  descriptor.input_window_strides[1] = 1;
  const auto newer = slice1::validate(descriptor, slice1::feature_level::v4_1);
  std::printf("Corrected, it is %s at 3_0 and %s at 4_1.\n",
              to_string(slice1::validate(descriptor, level).status()).c_str(), to_string(newer.status()).c_str());
}
