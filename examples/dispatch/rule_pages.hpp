// SPDX-License-Identifier: MIT
// What are the rules? Pages on them, made from the library's catalogue.
#pragma once

#include <string>       // std::string
#include <string_view>  // std::string_view

namespace dispatch {

/// All rules: id, kind and requirement, a line each.
std::string rules_page();

/// One of them: id, kind, requirement and clause, and an example with the report on it. Throws failure, with the
/// reason only, where there is no rule of that id.
std::string rule_page(std::string_view id);

}  // namespace dispatch
