// SPDX-License-Identifier: MIT
// Transposes by the input's strides: its dimensions are listed in the output's order, each with its stride in memory.
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <slice1/slice1.hpp>

namespace {

// 2 x 3 pixels of 3 channels (NHWC): an element of pixel p and channel c is 10 * p + c.
constexpr std::uint32_t height = 2, width = 3, channels = 3, row = width * channels;
constexpr std::array<std::int32_t, 18> pixels{0, 1, 2, 10, 11, 12, 20, 21, 22, 30, 31, 32, 40, 41, 42, 50, 51, 52};

// To planes (NCHW). Sizes and strides are in elements.
constexpr slice1::descriptor<std::int32_t, 3> to_planes{
    .input_sizes = {channels, height, width},
    .input_strides = {1, row, channels},
};

// To planes, of the right two columns, mirrored.
constexpr slice1::descriptor<std::int32_t, 3> to_mirrored_planes{
    .input_sizes = {channels, height, width},
    .input_strides = {1, row, channels},
    .input_window_offsets = {0, 0, 1},
    .input_window_strides = {1, 1, -1},
};

// Depth to space: 4 planes of 1 x 2 become one of 2 x 4. An output row is a row of a plane and a row in a block;
// columns likewise.
constexpr std::array<std::int32_t, 8> planes{0, 1, 10, 11, 20, 21, 30, 31};
constexpr slice1::descriptor<std::int32_t, 4> depth_to_space{
    .input_sizes = {1, 2, 2, 2},
    .input_strides = {2, 4, 1, 2},
};

template <class Elements>
void print(const char* name, const Elements& elements, std::size_t columns) {
  std::printf("%s\n", name);
  for (std::size_t i = 0; i < elements.size(); ++i)
    std::printf("%2d%s", elements[i], (i + 1) % columns == 0 ? "\n" : " ");
}

}  // namespace

int main() {
  std::array<std::int32_t, 18> in_planes{};
  std::array<std::int32_t, 12> in_mirrored_planes{};
  std::array<std::int32_t, 8> in_space{};
  if (!slice1::run(to_planes, pixels, in_planes)) return 1;
  if (!slice1::run(to_mirrored_planes, pixels, in_mirrored_planes)) return 1;
  if (!slice1::run(depth_to_space, planes, in_space)) return 1;
  print("Planes", in_planes, width);
  print("The right two columns, mirrored", in_mirrored_planes, 2);
  print("Depth to space", in_space, 4);
}
