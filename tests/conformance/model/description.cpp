// SPDX-License-Identifier: MIT
#include "model/description.hpp"

#include "model/sizes.hpp"

#include <algorithm>

namespace slice1::conformance {

std::string_view name_of(operator_type type) {
  switch (type) {
    case operator_type::slice: return "slice";
    case operator_type::slice1: break;
    case operator_type::slice_grad: return "slice_grad";
  }
  return "slice1";
}

operator_names names_of(operator_type type) {
  switch (type) {
    case operator_type::slice:
      return {"DML_OPERATOR_SLICE", "InputTensor", "OutputTensor", "Offsets", "Sizes", "Strides"};
    case operator_type::slice1: break;
    case operator_type::slice_grad:
      return {"DML_OPERATOR_SLICE_GRAD", "InputGradientTensor", "OutputGradientTensor",
              "InputWindowOffsets",      "InputWindowSizes",    "InputWindowStrides"};
  }
  return {"DML_OPERATOR_SLICE1", "InputTensor",      "OutputTensor",
          "InputWindowOffsets",  "InputWindowSizes", "InputWindowStrides"};
}

description described(const operation& desc) {
  description d;
  d.desc = desc;
  d.desc.input_tensor.total_tensor_size_in_bytes = total_size(desc.input_tensor);
  d.desc.output_tensor.total_tensor_size_in_bytes = total_size(desc.output_tensor);
  return d;
}

bool has_one_rank(const operation& d) {
  const auto n = d.dimension_count;
  return is_rank(n) && d.input_tensor.dimension_count == n && d.output_tensor.dimension_count == n;
}

bool is_named(feature_level level) {
  return std::find(feature_levels.begin(), feature_levels.end(), level) != feature_levels.end();
}

}  // namespace slice1::conformance
