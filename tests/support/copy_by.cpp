// SPDX-License-Identifier: MIT
#include "support/kernels.hpp"

template struct slice1::kernels<>;

namespace slice1::testing {

void copy_by(detail::kernel::isa isa, const plan& p, const std::byte* input, std::byte* output, bool nontemporal) {
  using detail::kernel::copier, detail::kernel::thresholds;
  constexpr thresholds always{.nontemporal_bytes = 0, .nontemporal_row_bytes = 0};
  if (nontemporal) copier<always>::copy(isa, p, input, output);
  else copier<>::copy(isa, p, input, output);
}

}  // namespace slice1::testing
