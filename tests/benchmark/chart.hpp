// SPDX-License-Identifier: MIT
// What do the figures look like? An SVG bar chart for light and dark pages.
#pragma once

#include "results.hpp"

#include <string>  // std::string

namespace measured {

/// Each size has a panel, each kind a group of bars, and each implementation a bar.
std::string bar_chart(const results& found);

/// Two decimals, or three below 0.1. A dash if there is no value.
std::string figure(std::optional<double> value);

/// Processor, compiler and date.
std::string caption(const results& found);

}  // namespace measured
