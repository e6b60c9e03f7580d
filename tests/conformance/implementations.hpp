// SPDX-License-Identifier: MIT
// Which implementations are built in? This library, by each of its ways to copy, and deliberately wrong ones.
#pragma once

#include <slice1/conformance.h>

#include <span>
#include <string_view>

namespace slice1::conformance {

/// "slice1" (run), "slice1.copy", "slice1.reference_copy", "slice1.words", ... as far as the machine has them.
std::span<const slice1_implementation> own_implementations();

/// A deliberately wrong implementation, by which the judge is judged; `writes_padding`, an honest one, is none of them.
struct mutant {
  slice1_implementation implementation{};  ///< its name is the mutant's: "offset_ignored"
  std::string_view what{};                 ///< "InputWindowOffsets is ignored"
  bool needs_strict = false;               ///< wrong under output_padding::strict only
  bool needs_process = false;              ///< crashes or hangs
};
std::span<const mutant> mutants();

/// Right, but writes every byte of the output that belongs to no element: what DirectML may do.
const slice1_implementation& padding_writer();

/// The implementation of a name, a mutant's or its own; null where there is none.
const slice1_implementation* find_implementation(std::string_view name);

}  // namespace slice1::conformance
