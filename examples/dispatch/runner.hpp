// SPDX-License-Identifier: MIT
// What happens when a model runs? Everything is checked, then the commands are carried out one after the other.
#pragma once

#include "model.hpp"
#include "output.hpp"

#include <slice1/types.hpp>  // slice1::feature_level

namespace dispatch {

/// Tells `out` what happens, up to the end, and returns ok or rejected. Where descriptions are not valid at the level,
/// or resources don't suit them, nothing runs. Throws failure where output can't be written; the end is then still to
/// be told.
outcome run(const model& m, slice1::feature_level level, output& out);

}  // namespace dispatch
