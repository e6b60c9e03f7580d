// SPDX-License-Identifier: MIT
// How are bits taken for a value of another type, in constant expressions too?
#pragma once

#include <slice1/version.hpp>

namespace slice1::inline SLICE1_VERSION_NAMESPACE::detail {

/// std::bit_cast, which Emscripten 3.1's standard library lacks; every supported compiler has the builtin.
template <class To, class From>
constexpr To bit_cast(const From& from) noexcept {
  return __builtin_bit_cast(To, from);
}

}  // namespace slice1::detail
