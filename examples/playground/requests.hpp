// SPDX-License-Identifier: MIT
// Which description does a request of the page mean, and which model runs it?
#pragma once

#include "files/json.hpp"
#include "load/operators.hpp"  // dispatch::description

#include <string>  // std::string
#include <vector>  // std::vector

namespace playground {

/// A description, or what is wrong with the slice.
struct described {
  dispatch::description desc{};
  std::vector<std::string> errors{};  ///< lines; not empty: there is no description
  std::vector<std::string> notes{};   ///< lines
};

/// The description of fields, or of a slice in another notation. Throws failure if the request can't be read.
described describe(const dispatch::json::value& request);

/// A model that dispatches the description on an input of 1, 2, 3 and so on and prints the output. Tensors of more than
/// 16384 elements, or of a type without whole bytes, are left out: then the model only has the description, and a note
/// is added.
std::string model_of(const dispatch::description& desc, std::vector<std::string>& notes);

}  // namespace playground
