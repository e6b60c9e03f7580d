// SPDX-License-Identifier: MIT
// What did somebody mean who mistyped something?
#pragma once

#include "cases/cases.hpp"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace slice1::conformance {

/// "; did you mean 'X'?": slice1::nearest_name of the candidates. Else empty.
std::string did_you_mean(std::string_view name, const std::vector<std::string>& candidates);

/// The same for a missing file, with the names in its folder.
std::string did_you_mean(const std::filesystem::path& missing);

/// What is near a pattern of ids that matches no case, or what there is: "; did you mean 'slice1.page.*'?".
std::string about_pattern(const std::string& pattern, const std::vector<test_case>& cases);

/// Lines about the patterns of a filter that select no case: what is near, or what there is.
std::string about_unmatched(std::string_view filter, const std::vector<test_case>& cases, bool has_all_operators);

}  // namespace slice1::conformance
