// SPDX-License-Identifier: MIT
// What happens when a model runs? Everything is checked, then the commands are carried out one after the other.
#pragma once

#include "model.hpp"

#include <slice1/types.hpp>  // slice1::feature_level

namespace dispatch {

/// Whether the model ran. Where descriptions are not valid at the level, or resources don't suit them, nothing runs,
/// and their reports are on the standard error. Throws failure where output can't be written.
bool run(const model& m, slice1::feature_level level);

}  // namespace dispatch
