// SPDX-License-Identifier: MIT
// Deliberately wrong implementations, each of which the judge must find.
#pragma once

#include <slice1/conformance.h>

#include <span>
#include <string_view>

namespace slice1::conformance {

/// An implementation with one fault.
struct mutant {
  slice1_implementation implementation{};  ///< its name is the mutant's id: "offset_ignored"
  std::string_view what{};                 ///< "InputWindowOffsets is ignored"
  bool needs_strict = false;               ///< wrong under output_padding::strict only
  bool needs_process = false;              ///< crashes or hangs
  bool needs_size = false;                 ///< wrong only beyond 16 MiB, with more memory than small cases have
};
std::span<const mutant> mutants();

/// Correct, but writes every byte of the output that belongs to no element, as DirectML may. Not a mutant.
const slice1_implementation& padding_writer();

}  // namespace slice1::conformance
