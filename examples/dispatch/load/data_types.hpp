// SPDX-License-Identifier: MIT
// Which data types can a model name, and which feature level was meant?
#pragma once

#include "files/json.hpp"

#include <slice1/types.hpp>  // slice1::data_type

#include <string>       // std::string
#include <string_view>  // std::string_view

namespace dispatch {

/// Reads "FLOAT32" or "DML_TENSOR_DATA_TYPE_FLOAT32". Throws failure, with what to name instead, for other text.
slice1::data_type read_data_type(const json::value& name);

/// The same for the types of initial values: those of 1, 2, 4 or 8 bytes, and UNKNOWN.
slice1::data_type read_element_type(const json::value& name);

/// "; did you mean '2_1'?" for text that is nearly a feature level; else empty.
std::string meant_level(std::string_view name);

}  // namespace dispatch
