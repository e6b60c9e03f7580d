// SPDX-License-Identifier: MIT
// How do other tools get the cases? As one JSON file, or as models that DxDispatch runs on the real driver. Both are
// described in export.md.
#pragma once

#include "cases.hpp"

#include <filesystem>
#include <ostream>
#include <span>

namespace slice1::conformance {

/// Writes cases with the bytes that go in and the bytes that must come out.
void export_json(std::span<const test_case> cases, std::ostream& to);

/// Writes a model for each case that a model can hold, with NumPy files for what goes in and must come out, and
/// cases.csv, which lists them. Returns how many; throws std::runtime_error with a reason if a file can't be written.
std::size_t export_dxdispatch(std::span<const test_case> cases, const std::filesystem::path& folder);

}  // namespace slice1::conformance
