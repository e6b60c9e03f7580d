// SPDX-License-Identifier: MIT
// Times the implementations of each case.
#pragma once

#include "results.hpp"

namespace measured {

/// Fills in `seconds` of each case. In each round, each implementation has a turn in each case, in an order that is
/// shuffled anew. One whose output differs from the plain loop's is left out of the case with a note on std::cerr; if
/// it is slice1, the program exits.
void measure(results& all, std::size_t rounds);

}  // namespace measured
