// SPDX-License-Identifier: MIT
// Exports the cases to other tools, as one JSON file or as models that DxDispatch runs on the real driver; export.md
// describes both.
#pragma once

#include "cases/cases.hpp"

#include <filesystem>
#include <ostream>
#include <span>

namespace slice1::conformance {

/// Writes the cases with their input and expected output.
void export_json(std::span<const test_case> cases, std::ostream& to);

/// Writes a model for each case that a model can express, NumPy files with its input and expected output, and
/// cases.csv, the list of models. Returns the number of models. Throws std::runtime_error if a file can't be written.
std::size_t export_dxdispatch(std::span<const test_case> cases, const std::filesystem::path& folder);

}  // namespace slice1::conformance
