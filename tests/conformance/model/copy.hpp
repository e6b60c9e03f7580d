// SPDX-License-Identifier: MIT
// The operator's copy, written a second time from the page without the library's code, and each likely way to get it
// wrong.
#pragma once

#include "model/description.hpp"
#include "model/sizes.hpp"
#include "model/sparse_bytes.hpp"

#include <slice1/types.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
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
  negative_from_output_end,
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
  zeros_missing,
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
  std::int64_t input_start = 0, output_start = 0;
  std::array<std::int64_t, max_dimension_count> input_steps{}, output_steps{}, counts{};
};

/// A walk without its dimensions of one element.
walk without_single_elements(const walk& w);

/// The walk of a valid description. `output_filled_to_maximum` acts as `none` if it would visit more than 2^20
/// elements.
walk walk_of(const operation& d, mistake m);

/// The walk that writes every element of a tensor and always reads the same element.
walk walk_over(const tensor_desc& output);

/// Calls visit(input index, output index) for each element of a walk, row-major by its counts. The indices are
/// std::int64_t and count elements; with a mistake they may be outside the buffers.
template <class Visit>
void each_element(const walk& whole, const Visit& visit) {
  const walk w = without_single_elements(whole);
  if (w.rank == 0) return visit(w.input_start, w.output_start);
  std::array<std::int64_t, max_dimension_count> at{};
  std::int64_t input = w.input_start, output = w.output_start;
  const auto last = w.rank - 1;
  for (;;) {
    for (std::int64_t k = 0; k < w.counts[last]; ++k)
      visit(input + k * w.input_steps[last], output + k * w.output_steps[last]);
    std::size_t i = last;
    for (; i > 0; --i) {
      const std::size_t k = i - 1;
      if (++at[k] < w.counts[k]) {
        input += w.input_steps[k];
        output += w.output_steps[k];
        break;
      }
      at[k] = 0;
      input -= w.input_steps[k] * (w.counts[k] - 1);
      output -= w.output_steps[k] * (w.counts[k] - 1);
    }
    if (i == 0) return;
  }
}

/// Calls visit for the elements that a valid description copies.
template <class Visit>
void each_element(const operation& d, mistake m, const Visit& visit) {
  each_element(walk_of(d, m), visit);
}

/// Calls visit(output index) for each element of the output, row-major by its coordinates.
template <class Visit>
void each_output_element(const operation& d, const Visit& visit) {
  each_element(walk_over(d.output_tensor), [&](std::int64_t, std::int64_t output) { visit(output); });
}

/// The input's coordinates whose element a valid description copies to these coordinates of the output; none if that
/// element becomes 0.
std::optional<dimensions> source_of(const operation& d, const dimensions& output);

/// The bits of a 32-bit integer converted to float and back: rounded to 24 significant bits, and to the type's range.
std::uint32_t through_float(data_type type, std::uint32_t bits);

/// The buffers of a copy.
struct bound {
  std::span<const std::byte> input{};
  std::span<std::byte> output{};
};

/// Calls move(destination, source, bytes) for each element of a copy that is within the buffers.
template <class Move>
void move_elements(const operation& d, mistake m, const bound& b, const Move& move) {
  const std::int64_t bytes = bytes_of(d.output_tensor.data_type);
  const auto is_inside = [bytes](std::int64_t index, std::size_t size) {
    return index >= 0 && index < static_cast<std::int64_t>(size) / bytes;
  };
  each_element(d, m, [&](std::int64_t from, std::int64_t to) {
    if (!is_inside(from, b.input.size()) || !is_inside(to, b.output.size())) return;
    move(b.output.data() + to * bytes, b.input.data() + from * bytes, static_cast<std::size_t>(bytes));
  });
}

/// Writes zeros to every element of a gradient's output that is within the buffer; nothing for other operators.
void clear_elements(const operation& d, std::span<std::byte> output);

/// Copies in place: `output` has the bytes before, then those after.
void copy_elements(const operation& d, mistake m, std::span<const std::byte> input, std::span<std::byte> output);

/// The output of a valid description after the copy; `output` has its bytes before.
sparse_bytes copied(const operation& d, mistake m, std::span<const std::byte> input, std::span<const std::byte> output);

/// For each byte of an output of this size, whether it belongs to an element of the output.
std::vector<bool> addressed_bytes(const operation& d, std::size_t output_size);

}  // namespace slice1::conformance
