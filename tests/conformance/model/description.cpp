// SPDX-License-Identifier: MIT
#include "model/description.hpp"

#include "model/sizes.hpp"

#include <algorithm>

namespace slice1::conformance {

description described(const slice1_desc& desc) {
  description d;
  d.desc = desc;
  d.desc.input_tensor.total_tensor_size_in_bytes = total_size(desc.input_tensor);
  d.desc.output_tensor.total_tensor_size_in_bytes = total_size(desc.output_tensor);
  return d;
}

bool has_one_rank(const slice1_desc& d) {
  const auto n = d.dimension_count;
  return is_rank(n) && d.input_tensor.dimension_count == n && d.output_tensor.dimension_count == n;
}

bool is_named(feature_level level) {
  return std::find(feature_levels.begin(), feature_levels.end(), level) != feature_levels.end();
}

}  // namespace slice1::conformance
