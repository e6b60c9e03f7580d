// SPDX-License-Identifier: MIT
#include "support/kernels.hpp"

template struct slice1::kernels<>;

namespace slice1::testing {

void copy_by(detail::kernel::isa isa, const detail::loop_nest& nest, const std::byte* input, std::byte* output) {
  detail::kernel::copier<>::copy(isa, nest, input, output);
}

}  // namespace slice1::testing
