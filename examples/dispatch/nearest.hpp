// SPDX-License-Identifier: MIT
// Suggests the name that a mistyped one may stand for.
#pragma once

#include <span>         // std::span
#include <string>       // std::string
#include <string_view>  // std::string_view

namespace dispatch {

/// "; did you mean 'type'?": the candidate that equals the name except for case, else the one at the fewest edits:
/// characters that are inserted, left out, replaced or swapped with the next, at most one for each five of the name. If
/// there is none, the only candidate that ends with the name: elementOffset for offset. Else empty.
std::string did_you_mean(std::string_view name, std::span<const std::string_view> candidates);

}  // namespace dispatch
