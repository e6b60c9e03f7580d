// SPDX-License-Identifier: MIT
// Libraries that use different versions of slice1 work in one program. SLICE1_TEST_NAME is this one's function, and
// SLICE1_TEST_OTHER the other's, in the one that has main().
#include <slice1/format.hpp>
#include <slice1/slice1.hpp>

#include <array>

int SLICE1_TEST_NAME() {
  const slice1::descriptor<float, 2> desc{.input_sizes = {2, 3}, .input_window_strides = {-1, 2}};
  const std::array<float, 6> input{1, 2, 3, 4, 5, 6};
  std::array<float, 4> output{};
  const bool copies = slice1::run(desc, input, output).ok() && output == std::array<float, 4>{4, 6, 1, 3};
  return copies && !to_string(slice1::validate(slice1::slice1_desc{})).empty() ? SLICE1_VERSION_MAJOR : -1;
}

#if defined(SLICE1_TEST_OTHER)
int SLICE1_TEST_OTHER();
int main() {
  return SLICE1_TEST_NAME() == SLICE1_VERSION_MAJOR && SLICE1_TEST_OTHER() == 99 ? 0 : 1;
}
#endif
