// SPDX-License-Identifier: MIT
// The catalogue of rules, written a second time from the documents without the library's code, because the library is
// one of the implementations to be judged.
#pragma once

#include "model/description.hpp"

#include <slice1/rules.hpp>  // for the ids and kinds of rules; checks nothing

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace slice1::conformance {

/// The rules that a description violates at a feature level, each once, in the catalogue's order.
std::vector<rule> violated_rules(const description& d, feature_level level);

/// The documents' verdict on a description that violates these rules.
enum class legality { valid, undocumented, invalid };
legality legality_of(std::span<const rule> violated);

/// The violated rules that require a rejection.
std::vector<rule> forbidding(std::span<const rule> violated);

/// "window.stride, output.size"
std::string ids_of(std::span<const rule> rules, std::string_view separator = ", ");

}  // namespace slice1::conformance
