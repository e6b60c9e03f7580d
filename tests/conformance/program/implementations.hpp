// SPDX-License-Identifier: MIT
// The built-in implementations: this library, by each of its ways to copy, and the mutants.
#pragma once

#include <slice1/conformance.h>

#include <span>
#include <string_view>

namespace slice1::conformance {

/// "slice1" (run), "slice1.copy", "slice1.reference_copy", "slice1.scalar", ...: those that this machine can run.
std::span<const slice1_implementation> own_implementations();

/// The built-in implementation or mutant with this name; null if there is none.
const slice1_implementation* find_implementation(std::string_view name);

}  // namespace slice1::conformance
