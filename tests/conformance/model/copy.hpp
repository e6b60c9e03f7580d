// SPDX-License-Identifier: MIT
// Which bytes does a copy write? The operator's copy, written a second time from the page without the library's code,
// and each likely way to get it wrong.
#pragma once

#include "model/sizes.hpp"

#include <slice1/types.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace slice1::conformance {

/// A way to get a copy wrong; `none` is right. all_mistakes describes each.
enum class mistake {
  none,
  negative_from_offset,
  negative_from_past_end,
  negative_on_forward_grid,
  sign_ignored,
  negative_from_input_end,
  offset_ignored,
  magnitude_ignored,
  only_first_axis_negative,
  axes_reversed,
  input_strides_ignored,
  output_strides_ignored,
  output_filled_to_maximum,
  int_min_in_32_bits,
};

/// Every mistake except `none`, with its text: "InputWindowOffsets is ignored".
struct described_mistake {
  mistake value{};
  std::string_view text{};
};
std::span<const described_mistake> all_mistakes();
std::string_view text_of(mistake m);

/// Where a copy starts, and its steps and counts per dimension, in elements from the starts of the buffers.
struct walk {
  std::size_t rank = 0;
  std::int64_t input_start = 0;
  std::array<std::int64_t, max_dimension_count> input_steps{}, output_steps{}, counts{};
};

/// The walk of a valid description. `output_filled_to_maximum` acts as `none` if it would visit more than 2^20
/// elements.
walk walk_of(const slice1_desc& d, mistake m);

/// Calls visit(input index, output index) for each element that a valid description copies, row-major by output
/// coordinates. The indices are std::int64_t and count elements; with a mistake they may lie outside the buffers.
template <class Visit>
void each_element(const slice1_desc& d, mistake m, const Visit& visit) {
  const auto w = walk_of(d, m);
  std::array<std::int64_t, max_dimension_count> at{};
  for (;;) {
    std::int64_t input = w.input_start, output = 0;
    for (std::size_t i = 0; i < w.rank; ++i) {
      input += w.input_steps[i] * at[i];
      output += w.output_steps[i] * at[i];
    }
    visit(input, output);
    std::size_t i = w.rank;
    while (i > 0 && ++at[i - 1] == w.counts[i - 1]) at[--i] = 0;
    if (i == 0) return;
  }
}

/// The buffers of a copy.
struct bound {
  std::span<const std::byte> input{};
  std::span<std::byte> output{};
};

/// Calls move(destination, source, bytes) for each element of a copy that lies within the buffers.
template <class Move>
void move_elements(const slice1_desc& d, mistake m, const bound& b, const Move& move) {
  const std::int64_t bytes = bytes_of(d.output_tensor.data_type);
  const auto is_inside = [bytes](std::int64_t index, std::size_t size) {
    return index >= 0 && index < static_cast<std::int64_t>(size) / bytes;
  };
  each_element(d, m, [&](std::int64_t from, std::int64_t to) {
    if (!is_inside(from, b.input.size()) || !is_inside(to, b.output.size())) return;
    move(b.output.data() + to * bytes, b.input.data() + from * bytes, static_cast<std::size_t>(bytes));
  });
}

/// The output of a valid description after the copy; `output` holds its bytes before.
std::vector<std::byte> copied(const slice1_desc& d, mistake m, std::span<const std::byte> input,
                              std::vector<std::byte> output);

/// For each byte of an output of this size, whether it belongs to an element that the copy writes.
std::vector<bool> addressed_bytes(const slice1_desc& d, std::size_t output_size);

}  // namespace slice1::conformance
