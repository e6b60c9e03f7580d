// SPDX-License-Identifier: MIT
#include "support/kernels.hpp"

template struct slice1::kernels<>;

namespace slice1::testing {

void copy_by(detail::kernel::isa isa, const plan& p, const std::byte* input, std::byte* output, bool nontemporal) {
  auto nest = detail::plan_access::nest(p);
  if (nontemporal) {
    nest.nontemporal = true;
    nest.elements += detail::nontemporal_bytes;  // as a part of a large copy
    detail::choose_groups(nest);
  }
  detail::kernel::copier<>::copy(isa, nest, input, output);
}

}  // namespace slice1::testing
