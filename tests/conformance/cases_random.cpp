// SPDX-License-Identifier: MIT
#include "cases_builder.hpp"

namespace slice1::conformance {

test_case random_case(std::uint64_t, std::uint64_t) {
  return {};
}

}  // namespace slice1::conformance
