// SPDX-License-Identifier: MIT
#include "support/gradient.hpp"

namespace slice1::testing {

byte_vector expected_gradient(const slice_grad_desc& d, const byte_vector& input, byte_vector output) {
  const std::size_t bytes = conformance::bytes_of(d.input_gradient_tensor.data_type);
  each_element_of_output_gradient(d, [&](std::size_t to) {
    for (std::size_t i = 0; i < bytes; ++i) output[to + i] = std::byte{0};
  });
  each_moved_element(d, [&](std::size_t from, std::size_t to) {
    for (std::size_t i = 0; i < bytes; ++i) output[to + i] = input[from + i];
  });
  return output;
}

}  // namespace slice1::testing
