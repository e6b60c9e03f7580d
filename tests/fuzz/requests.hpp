// SPDX-License-Identifier: MIT
// Reads a description from bytes: a request of the conformance kit's protocol, with more bits, so that the kit's cases
// are first inputs.
#pragma once

#include <slice1/types.hpp>

#include <cstdint>
#include <functional>
#include <span>

#include "fuzz.hpp"
#include "model/description.hpp"
#include "subject/protocol.hpp"

namespace slice1::fuzz {

/// Bits of `given` and `execute` that the protocol does not use.
enum more_bits : std::uint32_t {
  without_input_total = 2048,  // of `given`: the description has no total sizes
  without_output_total = 4096,
  as_slice = 8192,  // of `given`: the window's arrays are those of the older operator
  repaired = 4      // of `execute`: the numbers are brought into range, so that the description is valid
};

/// A description of DML_SLICE1 of any numbers and pointers, at any feature level.
struct any_description {
  conformance::description what{};
  feature_level level{};
  std::uint32_t placement{};
  bool is_slice{};     // also to be read as one of the older operator
  bool is_repaired{};  // valid, for all three operators
};

/// Missing bytes are 0, more are ignored.
conformance::request request_of(std::span<const std::uint8_t> bytes);

/// The slice that a request describes. A request about a gradient describes the slice that it is the gradient of.
any_description description_of(const conformance::request& r);

/// The description with the same numbers for the older operator.
conformance::description slice_of(const any_description& d);

/// The gradient of the slice: it reads the slice's output and writes the slice's input.
conformance::description gradient_of(const any_description& d);

/// A part of the kit's cases, as they are and repaired.
void make_request_seeds(const std::function<void(const input&)>& add);

}  // namespace slice1::fuzz
