// SPDX-License-Identifier: MIT
#include "support/kernels.hpp"

template slice1::report slice1::detail::copy<0>(const slice1::plan&, const slice1::detail::bound_buffer<const void>&,
                                                const slice1::detail::bound_buffer<void>&) noexcept;

namespace slice1::testing {

void copy_at(detail::kernel::level level, const detail::loop_nest& nest, const std::byte* input, std::byte* output) {
  detail::kernel::copy(level, nest, input, output);
}

}  // namespace slice1::testing
