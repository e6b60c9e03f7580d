// SPDX-License-Identifier: MIT
// Which operators can a model dispatch? A table of them: name, and how the description is read and planned.
#pragma once

#include "json.hpp"

#include <slice1/plan.hpp>    // slice1::plan
#include <slice1/report.hpp>  // slice1::result
#include <slice1/types.hpp>   // slice1::slice1_desc, slice1::slice_desc, slice1::feature_level

#include <string_view>  // std::string_view
#include <variant>      // std::variant

namespace dispatch {

/// An operator's description, whatever the operator.
using description = std::variant<slice1::slice1_desc, slice1::slice_desc>;

/// Reads {"type": "DML_OPERATOR_SLICE1", "desc": {...}}; the description may also be inlined beside the type. Whatever
/// a DirectML struct could hold gets through to validation; throws failure for the rest.
description read_operator(const json::value& dispatchable);

/// "DML_OPERATOR_SLICE1".
std::string_view operator_name(const description& desc);

/// The plan at a feature level, or the report that says why there is none.
slice1::result<slice1::plan> make_plan(const description& desc, slice1::feature_level level);

/// "FLOAT32" or "DML_TENSOR_DATA_TYPE_FLOAT32".
slice1::data_type read_data_type(const json::value& name);

}  // namespace dispatch
