// SPDX-License-Identifier: MIT
// The data types that a model can name, and the feature level that was meant.
#pragma once

#include "files/json.hpp"

#include <slice1/types.hpp>  // slice1::data_type

#include <string>       // std::string
#include <string_view>  // std::string_view

namespace dispatch {

/// Reads "FLOAT32" or "DML_TENSOR_DATA_TYPE_FLOAT32". Throws failure, with a suggestion, for other text.
slice1::data_type read_data_type(const json::value& name);

/// Reads the type of initial values in the same forms: one of 1, 2, 4 or 8 bytes, or UNKNOWN.
slice1::data_type read_element_type(const json::value& name);

/// "; did you mean '2_1'?" for text that is nearly a feature level; else empty.
std::string meant_level(std::string_view name);

}  // namespace dispatch
