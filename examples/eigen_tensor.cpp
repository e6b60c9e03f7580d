// SPDX-License-Identifier: MIT
// Slices an Eigen tensor: crops and mirrors an image, into a new tensor and into existing memory.
#include <array>
#include <cstdint>
#include <cstdio>
#include <slice1/eigen.hpp>
#include <slice1/format.hpp>

namespace {

// Rows, columns, channels. Column-major tensors, Eigen's default, work likewise.
using image = Eigen::Tensor<std::uint8_t, 3, Eigen::RowMajor>;

void print(const image& pixels) {
  for (Eigen::Index row = 0; row < pixels.dimension(0); ++row) {
    for (Eigen::Index column = 0; column < pixels.dimension(1); ++column) {
      for (Eigen::Index channel = 0; channel < pixels.dimension(2); ++channel) {
        std::printf("%02x", static_cast<unsigned>(pixels(row, column, channel)));
      }
      std::printf(column + 1 < pixels.dimension(1) ? " " : "\n");
    }
  }
}

}  // namespace

int main() {
  image pixels(3, 4, 3);  // red is the row, green is the column, blue is ff
  for (Eigen::Index row = 0; row < 3; ++row) {
    for (Eigen::Index column = 0; column < 4; ++column) {
      pixels(row, column, 0) = static_cast<std::uint8_t>(row);
      pixels(row, column, 1) = static_cast<std::uint8_t>(column);
      pixels(row, column, 2) = 0xff;
    }
  }
  print(pixels);

  // Rows 1 and 2; columns 0 to 2 from right to left; all channels.
  slice1::descriptor<std::uint8_t, 3> mirrored_crop{.input_sizes = {3, 4, 3},
                                                    .input_window_offsets = {1, 0, 0},
                                                    .input_window_sizes = {2, 3, 3},
                                                    .input_window_strides = {1, -1, 1}};
  const auto cropped = slice1::slice(pixels, mirrored_crop);
  if (!cropped) return 1;
  std::printf("cropped and mirrored\n");
  print(*cropped);

  // Also reverse the channels, from RGB to BGR. The output is existing memory.
  mirrored_crop.input_window_strides = {1, -1, -1};
  std::array<std::uint8_t, 18> memory{};
  if (!slice1::slice(pixels, mirrored_crop, Eigen::TensorMap<image>(memory.data(), 2, 3, 3))) return 1;
  std::printf("BGR: %02x %02x %02x ...\n", memory[0], memory[1], memory[2]);

  // A descriptor that does not fit the tensor is reported.
  mirrored_crop.input_sizes = {4, 4, 3};
  std::printf("%s\n", to_string(slice1::slice(pixels, mirrored_crop).error()).c_str());
}
