// SPDX-License-Identifier: MIT
// What is right? The catalogue of rules and the copy, written a second time from the documents, with none of the
// library's code: the library is one of those that are judged.
#pragma once

#include "description.hpp"

#include <slice1/rules.hpp>  // rule, rule_kind (ids and kinds only)

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace slice1::conformance {

/// The rules about descriptions that one violates at a feature level, each once, in the catalogue's order.
std::vector<rule> violated_rules(const description& d, feature_level level);

/// What the documents say of a description that violates these.
enum class legality { valid, undocumented, invalid };
legality legality_of(std::span<const rule> violated);

/// One past the index of the last element, times the element's bytes; of a valid description's tensor.
std::uint64_t span_in_bytes(const tensor_desc& t);

/// A way to get a copy wrong (or, `none`, right).
enum class mistake {
  none,
  negative_from_offset,      // a negative stride starts at the offset instead of the window's end
  negative_from_past_end,    // one past the window's end
  negative_on_forward_grid,  // the last element of the forward grid first
  sign_ignored,
  negative_from_input_end,  // from the input's end instead of the window's
  offset_ignored,
  magnitude_ignored,         // stride 1 or -1
  only_first_axis_negative,  // the sign counts on the first axis only
  axes_reversed,
  input_strides_ignored,
  output_strides_ignored,
  output_filled_to_maximum,  // MaxCopied elements, whatever OutputTensor.Sizes says
  int_min_in_32_bits,        // |INT_MIN| stays INT_MIN
};

/// Calls visit(input index, output index) for each element of a valid description that is copied, both in elements
/// from the buffers' beginnings, which may lie outside of the buffers where there is a mistake; coordinates in the
/// output row-major.
template <class Visit>
void each_element(const slice1_desc& d, mistake m, const Visit& visit);

/// A valid description's output after the copy; `output` is what it held before. Indices outside of the buffers are
/// left out.
std::vector<std::byte> copied(const slice1_desc& d, mistake m, std::span<const std::byte> input,
                              std::vector<std::byte> output);

/// For each byte of an output of so many bytes: whether it belongs to an element that the copy writes.
std::vector<bool> addressed_bytes(const slice1_desc& d, std::size_t output_size);

}  // namespace slice1::conformance
