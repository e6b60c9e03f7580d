// SPDX-License-Identifier: MIT
// Suggests the name that a mistyped one may stand for.
#pragma once

#include "cases/cases.hpp"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace slice1::conformance {

/// The candidate that takes the fewest edits: characters that are inserted, left out, replaced or swapped with the
/// next, at most one for each four of the name. Empty if there is none.
std::string nearest(std::string_view name, const std::vector<std::string>& candidates);

/// " (did you mean 'X'?)", or empty.
std::string did_you_mean(std::string_view name, const std::vector<std::string>& candidates);

/// A suggestion for a missing file, from the names in its folder.
std::string did_you_mean(const std::filesystem::path& missing);

/// Lines about the patterns of a filter that select no case: similar names, or all groups.
std::string about_unmatched(std::string_view filter, const std::vector<test_case>& cases, bool has_all_operators);

}  // namespace slice1::conformance
