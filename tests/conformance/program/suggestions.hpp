// SPDX-License-Identifier: MIT
// Suggests the name that a mistyped one may stand for.
#pragma once

#include "cases/cases.hpp"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace slice1::conformance {

/// "; did you mean 'X'?": slice1::nearest_name of the candidates. Else empty.
std::string did_you_mean(std::string_view name, const std::vector<std::string>& candidates);

/// A suggestion for a missing file, from the names in its folder.
std::string did_you_mean(const std::filesystem::path& missing);

/// Suggestions for a pattern of ids that matches no case: "; did you mean 'slice1.page.*'?", or what there is.
std::string about_pattern(const std::string& pattern, const std::vector<test_case>& cases);

/// Lines about the patterns of a filter that select no case: similar names, or all groups.
std::string about_unmatched(std::string_view filter, const std::vector<test_case>& cases, bool has_all_operators);

}  // namespace slice1::conformance
