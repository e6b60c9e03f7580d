// SPDX-License-Identifier: MIT
// What do the figures look like? Charts in SVG for light and dark pages.
#pragma once

#include "comparison.hpp"
#include "results.hpp"

#include <string>  // std::string

namespace measured {

/// Each size has a panel, each kind a group of bars, and each implementation a bar.
std::string bar_chart(const results& found);

/// How many random cases have which ratio.
std::string histogram(const results& found, const comparison& compared);

/// What is compared: "slice1 against the fastest of ... in each of 400 random cases".
std::string title(const comparison& compared);

/// The seed, and what caption() says.
std::string random_caption(const results& found);

/// Two decimals, or three below 0.1. A dash if there is no value.
std::string figure(std::optional<double> value);

/// Processor, compiler and date.
std::string caption(const results& found);

}  // namespace measured
