// SPDX-License-Identifier: MIT
// One slice of a packed tensor, described so that every library can express it. Versions of slice1 exchange cases, so
// this header includes none of them.
#pragma once

#include <array>    // std::array
#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint32_t, std::uint64_t, std::int32_t, std::int64_t
#include <string>   // std::string
#include <vector>   // std::vector

namespace measured {

inline constexpr std::size_t max_rank = 8;
using dimensions = std::array<std::uint32_t, max_rank>;

enum class operation : std::uint8_t { window, transpose, broadcast };

/// The input is packed. The output lies in a packed frame: in dimension i it is every frame_steps[i]-th element, from
/// the first. In most cases it is the whole frame.
struct slice_case {
  std::string kind;  // the row of the table
  std::string size;  // of the output; empty for random cases
  std::string name;  // unique
  std::size_t element_size = 0;
  measured::operation operation = operation::window;
  std::size_t rank = 0;
  dimensions input_sizes{};
  dimensions output_sizes{};
  dimensions offsets{};  // of a window
  dimensions window_sizes{};
  std::array<std::int32_t, max_rank> strides{};
  dimensions axes{};  // of a transpose: output dimension i is input dimension axes[i]
  dimensions frame_sizes{};
  dimensions frame_steps{};
  bool gradient = false;  // whether the frame's other elements become 0, as DML_SLICE_GRAD does it
};

/// A slice as nested loops over the output's dimensions. All numbers are in elements.
struct loop_nest {
  using strides = std::array<std::int64_t, max_rank>;

  std::size_t rank = 0;
  dimensions counts{};
  std::int64_t input_start = 0;
  strides input_strides{}, output_strides{};
};

loop_nest loops_of(const slice_case& c);

std::size_t product(const dimensions& sizes, std::size_t rank);
loop_nest::strides packed(const dimensions& sizes, std::size_t rank);

/// The sizes of the input and of the frame, gaps included.
std::size_t input_bytes(const slice_case& c);
std::size_t frame_bytes(const slice_case& c);

/// The number of bytes that memcpy copies for comparison.
std::size_t output_bytes(const slice_case& c);

/// Every kind of slice with every element size. Outputs are tiny, 8 KiB, 512 KiB and, if `large`, 256 MiB.
std::vector<slice_case> all_cases(bool large);

/// Common kinds of gradients of the same sizes.
std::vector<slice_case> gradient_cases(bool large);

/// Slices, transposes and broadcasts that `seed` draws. Outputs have 1 KiB to 4 MiB, inputs and frames at most 192 MiB;
/// if `large`, 4 to 64 MiB and at most 512 MiB.
std::vector<slice_case> random_cases(std::uint64_t seed, std::size_t count, bool large);

}  // namespace measured
