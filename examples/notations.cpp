// SPDX-License-Identifier: MIT
// Uses slices in other notations: a NumPy slice, run here and converted for DirectML; then one slice after another.
#include <array>
#include <cstdint>
#include <cstdio>
#include <slice1/directml.hpp>
#include <slice1/format.hpp>
#include <slice1/notation.hpp>
#include <slice1/slice1.hpp>
#include <vector>

int main() {
  // a[:, ::-2] of a 4x10 tensor.
  const std::array sizes{4, 10};
  const auto windows = slice1::numpy_windows(sizes, {{}, {.step = -2}});
  if (!windows) {
    std::printf("%s\n", to_string(windows.error()).c_str());
    return 1;
  }
  const auto desc = windows->desc(slice1::data_type::int32);
  std::printf("%s\n", to_string(desc).c_str());

  std::vector<std::int32_t> input(40), output(20);
  for (std::size_t i = 0; i < input.size(); ++i) input[i] = static_cast<std::int32_t>(i);
  if (!slice1::run(desc, input, output)) return 1;
  std::printf("The first row is %d, %d, %d, %d, %d.\n", output[0], output[1], output[2], output[3], output[4]);

  // For DirectML: a pointer to `slice` is the Desc of a DML_OPERATOR_DESC.
  const slice1::dml::operator_desc owner(desc);
  const slice1::dml::DML_SLICE1_OPERATOR_DESC& slice = owner.get();
  std::printf("InputWindowStrides[1] = %d\n", slice.InputWindowStrides[1]);

  // Rows 1 and 2, columns 2 to 6; then its rows upside down; then both as one slice.
  const auto crop = slice1::crop_windows(sizes, {1, 2}, {2, 5});
  if (!crop) return 1;
  const auto flip = slice1::flip_windows(crop->output_sizes, {0});
  if (!flip) return 1;
  const auto both = slice1::compose(*crop, *flip);
  if (!both) return 1;
  std::printf("%s\n", to_string(both->desc(slice1::data_type::int32)).c_str());

  // a[3:3] has no elements. DirectML has no empty tensors, so its operator is left out.
  const auto none = slice1::numpy_windows(sizes, {{.start = 3, .stop = 3}});
  if (none && none->empty()) std::printf("Empty: %ux%u\n", none->output_sizes[0], none->output_sizes[1]);
}
