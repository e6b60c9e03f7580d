// SPDX-License-Identifier: MIT
// What is right? The catalogue of rules and the copy, written a second time from the documents, with none of the
// library's code: the library is one of those that are judged.
#pragma once

#include "description.hpp"

#include <slice1/rules.hpp>  // rule, rule_kind (ids and kinds only)

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace slice1::conformance {

/// The rules about descriptions that one violates at a feature level, each once, in the catalogue's order.
std::vector<rule> violated_rules(const description& d, feature_level level);

/// What the documents say of a description that violates these.
enum class legality { valid, undocumented, invalid };
legality legality_of(std::span<const rule> violated);

/// Bytes of an element: 1, 2, 4 or 8; 0 where a type has no such size.
std::uint32_t bytes_of(data_type type);

/// One past the index of a tensor's last element, at most 2^64 - 1; of counts 1 to 8 and nonzero sizes.
std::uint64_t span_in_elements(const tensor_desc& t);

/// The same in bytes; of a valid description's tensor.
std::uint64_t span_in_bytes(const tensor_desc& t);

/// The least TotalTensorSizeInBytes: the span in bytes, rounded up to 4. None where there is no such number: of counts
/// beyond 1 to 8, zero sizes, types of no size, and beyond 64 bits.
std::optional<std::uint64_t> implied_size(const tensor_desc& t);

/// MaxCopied of a window that isn't empty and a stride that isn't 0.
std::uint64_t max_copied(std::uint32_t window_size, std::int32_t window_stride);

/// A way to get a copy wrong (or, `none`, right).
enum class mistake {
  none,
  negative_from_offset,      // a negative stride starts at the offset instead of the window's end
  negative_from_past_end,    // one past the window's end
  negative_on_forward_grid,  // the last element of the forward grid first
  sign_ignored,              // the magnitude, from the offset
  negative_from_input_end,   // from the input's end instead of the window's
  offset_ignored,
  magnitude_ignored,         // stride 1 or -1
  only_first_axis_negative,  // the sign counts on the first axis only
  axes_reversed,             // the window's three arrays are read innermost first
  input_strides_ignored,
  output_strides_ignored,
  output_filled_to_maximum,  // MaxCopied elements, packed by them unless there are strides, whatever the output's sizes
  int_min_in_32_bits,        // |INT_MIN| stays INT_MIN: what equals its magnitude is taken for positive
};

/// Where a copy begins and how it goes on, per dimension, in elements from the buffers' beginnings.
struct walk {
  std::size_t rank = 0;
  std::int64_t input_start = 0;
  std::array<std::int64_t, max_dimension_count> input_steps{}, output_steps{}, counts{};
};

/// The walk of a valid description. `output_filled_to_maximum` is `none` where that is more than 2^20 elements.
walk walk_of(const slice1_desc& d, mistake m);

/// Calls visit(input index, output index) for each element of a valid description that is copied, both in elements
/// (std::int64_t) from the buffers' beginnings, which may lie outside of the buffers where there is a mistake;
/// coordinates in the output row-major.
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

/// A valid description's output after the copy; `output` is what it held before. Indices outside of the buffers are
/// left out.
std::vector<std::byte> copied(const slice1_desc& d, mistake m, std::span<const std::byte> input,
                              std::vector<std::byte> output);

/// For each byte of an output of so many bytes: whether it belongs to an element that the copy writes.
std::vector<bool> addressed_bytes(const slice1_desc& d, std::size_t output_size);

}  // namespace slice1::conformance
