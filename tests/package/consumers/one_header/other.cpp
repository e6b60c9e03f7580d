// SPDX-License-Identifier: MIT
#include <slice1.hpp>
#include <string>

std::string text_of_a_rejection() {
  const slice1::descriptor<float, 1> d{.input_sizes = {3}, .input_window_sizes = {3}, .input_window_strides = {0}};
  return to_string(slice1::validate(d));
}

bool judges_structs() {
  return !slice1::validate(slice1::dml::DML_SLICE1_OPERATOR_DESC{}).ok();
}
