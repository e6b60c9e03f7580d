// SPDX-License-Identifier: MIT
// The results as Markdown tables and as pictures for light and dark pages.
#pragma once

#include "results.hpp"

#include <ostream>  // std::ostream

namespace measured {

/// By kind and size against the fastest peer, then against each peer; the noise; versions; the slowest cases.
void print_tables(std::ostream& out, const results& found);

/// A line for each case and implementation: the case, its name, the median of nanoseconds.
void print_times(std::ostream& out, const results& found);

/// In SVG. Each size has a panel, each kind a group of bars, and each implementation a bar.
std::string bar_chart(const results& found);

/// In SVG: how many cases have which ratio.
std::string histogram(const results& found);

}  // namespace measured
