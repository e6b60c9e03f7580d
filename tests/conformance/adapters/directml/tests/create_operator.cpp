// SPDX-License-Identifier: MIT
// create_operator STAND_IN: the page's function, on a description that DirectML rejects. It is compiled here with our
// declarations of DirectML.
#include "interfaces.hpp"

#include <iostream>
#include <slice1/directml.hpp>
#include <slice1/format.hpp>
#include <slice1/slice1.hpp>

namespace {
using namespace directml;
#include "create_operator.inc"
}  // namespace

int main(int, char** arguments) {
  std::cerr.rdbuf(std::cout.rdbuf());
  const HMODULE library = LoadLibraryA(arguments[1]);
  const auto create_device =
      reinterpret_cast<DMLCreateDevice>(reinterpret_cast<void*>(GetProcAddress(library, "DMLCreateDevice")));
  IDMLDevice* device = nullptr;
  // The stand-in needs no device of Direct3D to create an operator.
  create_device(nullptr, DML_CREATE_DEVICE_FLAG_NONE, IDMLDevice::iid, reinterpret_cast<void**>(&device));

  // The page's Example 2, with its window one column further to the right.
  const slice1::descriptor<float, 4> descriptor{.input_sizes = {1, 1, 4, 4},
                                                .input_window_offsets = {0, 0, 0, 2},
                                                .input_window_sizes = {1, 1, 4, 3},
                                                .input_window_strides = {1, 1, -2, 2}};
  const slice1::dml::operator_desc owner{descriptor};
  const DML_OPERATOR_DESC desc{slice1::dml::DML_OPERATOR_SLICE1, &owner.get()};
  void* op = nullptr;
  return create_operator(device, desc, IDMLOperator::iid, &op) == E_INVALIDARG ? 0 : 1;
}
