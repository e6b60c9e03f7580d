// SPDX-License-Identifier: MIT
// How do the figures look? A bar chart, as SVG, for light and dark pages.
#pragma once

#include "results.hpp"

#include <string>  // std::string

namespace measured {

/// A panel for each size, a group of bars for each kind, a bar for each implementation.
std::string bar_chart(const results& found);

/// Two decimals, three below 0.1; a dash of no value.
std::string figure(std::optional<double> value);

/// Processor, compiler and date.
std::string caption(const results& found);

}  // namespace measured
