// SPDX-License-Identifier: MIT
// The operators that a model can dispatch, and their descriptions.
#pragma once

#include "files/json.hpp"

#include <slice1/types.hpp>  // slice1::slice1_desc etc., slice1::tensor_desc

#include <string>       // std::string
#include <string_view>  // std::string_view
#include <variant>      // std::variant

namespace dispatch {

/// The description of any of the operators.
using description = std::variant<slice1::slice1_desc, slice1::slice_desc, slice1::slice_grad_desc>;

/// How models name an operator and its tensors.
struct operator_names {
  std::string_view type;           ///< DML_OPERATOR_SLICE1
  std::string_view input, output;  ///< InputTensor and OutputTensor, or InputGradientTensor and OutputGradientTensor
};
operator_names names_of(const description& desc);

/// The tensor that the operator reads, and the one that it writes.
/// @{
const slice1::tensor_desc& input_of(const description& desc);
const slice1::tensor_desc& output_of(const description& desc);
void input_of(description&&) = delete;
void output_of(description&&) = delete;
/// @}

/// Whether read_operator knows the "type". Throws failure if it is missing.
bool is_supported(const json::value& dispatchable);

/// Throws failure, with the known types, unless read_operator knows the "type".
void demand_supported(const json::value& dispatchable);

/// "; did you mean 'DML_OPERATOR_SLICE1'?" for a type that is nearly one; else empty.
std::string meant_operator(std::string_view type);

/// Reads {"type": "DML_OPERATOR_SLICE1", "desc": {...}} of a supported type; the description may also stand beside the
/// type. Values that fit in a DirectML struct are left to validation; all others are separate mistakes of the document
/// or, if nothing else can be read, a failure.
description read_operator(const json::value& dispatchable);

}  // namespace dispatch
