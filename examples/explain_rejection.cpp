// SPDX-License-Identifier: MIT
// Shows why a descriptor is rejected: prints all violations as text and in a user's words, then reads them as data.
#include <cstdint>
#include <cstdio>
#include <slice1/format.hpp>
#include <slice1/slice1.hpp>
#include <string>

namespace {

// What the user of an image editor reads, who has never heard of windows.
std::string in_the_users_words(const slice1::violation& v) {
  const std::string what = v.dimension() == 3u ? "column" : "row";
  switch (v.rule()) {
    case slice1::rule::window_bounds:
      return "The crop ends at " + what + ' ' + std::to_string(v.actual()) + ", but the image has only " +
             std::to_string(v.bound().value_or(0)) + '.';
    case slice1::rule::descriptor_range:
      return "The crop begins at " + what + ' ' + std::to_string(static_cast<std::int64_t>(v.actual())) +
             ", outside the image.";
    default: return "This image can't be cropped: " + to_string(v);
  }
}

}  // namespace

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

  for (const auto& violation : report.violations()) {
    if (violation.rule() == slice1::rule::window_bounds) std::puts(in_the_users_words(violation).c_str());
  }
  auto negative = descriptor;
  negative.input_window_offsets[3] = -1;
  const auto refused = slice1::validate(negative, level);
  std::puts(in_the_users_words(refused.violations()[0]).c_str());

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
