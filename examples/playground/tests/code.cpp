// SPDX-License-Identifier: MIT
// Does the code that the page offers define the same descriptions?
#include "descriptions.hpp"

#include <slice1/directml.hpp>  // slice1::to_desc, slice1::dml
#include <slice1/format.hpp>    // slice1::explain
#include <slice1/slice1.hpp>    // slice1::slice1_desc, used by the code

#include <cstddef>      // std::size_t
#include <cstdio>       // std::printf
#include <string>       // std::string
#include <type_traits>  // std::is_same_v
#include <variant>      // std::visit

namespace {

using functions = dispatch::description (*)();

// The description that a DML_OPERATOR_DESC points to.
dispatch::description read(const slice1::dml::DML_OPERATOR_DESC& desc) {
  if (desc.Type == slice1::dml::DML_OPERATOR_SLICE1) {
    return slice1::to_desc(*static_cast<const slice1::dml::DML_SLICE1_OPERATOR_DESC*>(desc.Desc));
  }
  if (desc.Type == slice1::dml::DML_OPERATOR_SLICE_GRAD) {
    return slice1::to_desc(*static_cast<const slice1::dml::DML_SLICE_GRAD_OPERATOR_DESC*>(desc.Desc));
  }
  return slice1::to_desc(*static_cast<const slice1::dml::DML_SLICE_OPERATOR_DESC*>(desc.Desc));
}

#include "code.inc"

// Every member, with the total sizes that are implied.
std::string members(dispatch::description desc) {
  const auto give_size = [](slice1::tensor_desc& tensor) {
    if (!tensor.total_tensor_size_in_bytes) tensor.total_tensor_size_in_bytes = slice1::buffer_size(tensor);
  };
  return std::visit(
      [&](auto d) {
        if constexpr (std::is_same_v<decltype(d), slice1::slice_grad_desc>) {
          give_size(d.input_gradient_tensor);
          give_size(d.output_gradient_tensor);
        } else {
          give_size(d.input_tensor);
          give_size(d.output_tensor);
        }
        return slice1::explain(d);
      },
      desc);
}

}  // namespace

int main() {
  const auto expected = playground::descriptions();
  int failures = 0;
  const auto expect_same = [&](const char* what, std::size_t i, const dispatch::description& made) {
    if (members(made) == members(expected[i])) return;
    std::printf("%s %zu:\n%sbut must be\n%s", what, i, members(made).c_str(), members(expected[i]).c_str());
    ++failures;
  };
  for (std::size_t i = 0; i < expected.size(); ++i) {
    expect_same("C++", i, cpp[i]());
    expect_same("DirectML", i, directml[i]());
  }
  return failures;
}
