// SPDX-License-Identifier: MIT
// Which operators can a model dispatch? A table of them: name, and how the description becomes a plan.
#pragma once

#include "json.hpp"

#include <slice1/plan.hpp>    // slice1::plan
#include <slice1/report.hpp>  // slice1::result
#include <slice1/types.hpp>   // slice1::feature_level

#include <functional>  // std::function

namespace dispatch {

/// An operator's description, read: its plan at a feature level, or the report that says why it has none.
using planner = std::function<slice1::result<slice1::plan>(slice1::feature_level)>;

/// Reads {"type": "DML_OPERATOR_SLICE1", "desc": {...}}; the description may also be inlined beside the type. Whatever
/// a DirectML struct could hold gets through to validation; throws failure for the rest.
planner read_operator(const json::value& dispatchable);

/// "FLOAT32" or "DML_TENSOR_DATA_TYPE_FLOAT32".
slice1::data_type read_data_type(const json::value& name);

}  // namespace dispatch
