// SPDX-License-Identifier: MIT
// Text for plans: what they copy, from where and to where.
#pragma once

#include <slice1/format/names.hpp>  // to_string
#include <slice1/format/text.hpp>
#include <slice1/slice_grad_plan.hpp>  // plan, slice_grad_plan

#include <cstddef>      // std::size_t
#include <string>       // std::string
#include <string_view>  // std::string_view

namespace slice1::inline SLICE1_VERSION_NAMESPACE {

/// One line without a newline: data type and output sizes, starts and strides in elements, the bytes of both buffers.
inline std::string to_string(const plan& p) {
  const std::size_t n = p.dimension_count();
  return detail::join({to_string(p.data_type()), " ", detail::list(p.output_sizes(), n), ": Output[",
                       detail::decimal(p.output_start()), " + ", detail::list(p.output_strides(), n), " * o] = Input[",
                       detail::decimal(p.input_start()), " + ", detail::list(p.input_strides(), n), " * o], of ",
                       detail::decimal(p.output_size_in_bytes()), " and ", detail::decimal(p.input_size_in_bytes()),
                       " bytes"});
}

/// The facts of to_string, a line each, and whether the plan is an empty part.
inline std::string explain(const plan& p) {
  const std::size_t n = p.dimension_count();
  bool empty = false;
  for (const auto size : p.output_sizes()) empty = empty || size == 0;
  std::string text = "plan\n";
  const auto add = [&text](std::string_view name, std::string_view value) {
    text += detail::join({"  ", name, " = ", value, "\n"});
  };
  add("data type", detail::join({to_string(p.data_type()), ", ", detail::decimal(p.element_size()), " bytes"}));
  add("output sizes", detail::list(p.output_sizes(), n));
  add("input start", detail::decimal(p.input_start()));
  add("input strides", detail::list(p.input_strides(), n));
  add("input buffer", detail::join({"at least ", detail::decimal(p.input_size_in_bytes()), " bytes"}));
  add("output start", detail::decimal(p.output_start()));
  add("output strides", detail::list(p.output_strides(), n));
  add("output buffer", detail::join({"at least ", detail::decimal(p.output_size_in_bytes()), " bytes"}));
  add("class of copy", to_string(p.copy_class()));
  add("writes", empty ? "nothing: an empty part" : "every output element once");
  return text;
}

/// One line without a newline: the plan of zeros and the plan of elements.
inline std::string to_string(const slice_grad_plan& p) {
  return detail::join({"zeros: ", to_string(p.zeros()), "; elements: ", to_string(p.elements())});
}

/// The facts of to_string, a line each.
inline std::string explain(const slice_grad_plan& p) {
  return detail::join({"zeros: ", explain(p.zeros()), "elements: ", explain(p.elements())});
}

}  // namespace slice1
