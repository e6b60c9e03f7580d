// SPDX-License-Identifier: MIT
// The code that the page offers defines the same descriptions, and its programs print what they copy.
#include "descriptions.hpp"

#include <slice1/directml.hpp>  // slice1::to_desc, slice1::dml
#include <slice1/format.hpp>    // slice1::explain
#include <slice1/slice1.hpp>    // slice1::slice1_desc, used by the code

#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint64_t, used by the code
#include <cstdio>       // std::printf
#include <iostream>     // std::cout
#include <sstream>      // std::ostringstream
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
  const std::string printed[] = {
      "14\n16\n6\n8\n",
      "tensor.total_size_limit: InputTensor.TotalTensorSizeInBytes = 18446744073709551612 bytes",
      "data_type.supported: InputTensor.DataType = UINT4",
      "0\n0\n0\n0\n0\n0\n0\n",
      "8\n0\n6\n0\n",                  // rows 3 and 1 of column 1, where columns are 4 elements apart
      "19200\n19456\n17920\n18432\n",  // the bits of 14, 16, 6 and 8
      "window.bounds: InputWindowOffsets[3] "};
  for (std::size_t i = 0; i < expected.size(); ++i) {
    std::ostringstream shown;
    auto* const before = std::cout.rdbuf(shown.rdbuf());
    expect_same("C++", i, cpp[i]());
    std::cout.rdbuf(before);
    if (!shown.str().starts_with(printed[i])) {
      std::printf("program %zu prints:\n%s", i, shown.str().c_str());
      ++failures;
    }
    expect_same("DirectML", i, directml[i]());
  }
  return failures;
}
