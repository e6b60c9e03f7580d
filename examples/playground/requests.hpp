// SPDX-License-Identifier: MIT
// The description that a request of the page means, and the model that runs it.
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

/// A request for this description as fields, with the sizes of the output and all strides that it has; empty if it has
/// more than fields can say.
std::string fields_of(const dispatch::description& desc);

/// A model that dispatches the description and prints the output. The input has the request's "values", again and again
/// if they are too few, or 1, 2, 3 and so on. Values that the data type can't hold are mistakes of the request's
/// document. Tensors of more than 16384 elements, or of a type without whole bytes, are left out: then the model only
/// has the description, and a note is added.
std::string model_of(const dispatch::description& desc, const dispatch::json::value& request,
                     std::vector<std::string>& notes);

}  // namespace playground
