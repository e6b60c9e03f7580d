// SPDX-License-Identifier: MIT
// Finds whether an enum has an enumerator of a value, so that a table which lacks one does not compile.
#pragma once

#include <string_view>

namespace slice1::testing {

/// Whether the value has a name; by the compiler's text for it, which is "(slice1::rule)43" where it has none.
template <auto value>
constexpr bool is_named() {
#if defined(_MSC_VER) && !defined(__clang__)
  constexpr std::string_view text = __FUNCSIG__;
  return text.find("<(") == std::string_view::npos;
#else
  constexpr std::string_view text = __PRETTY_FUNCTION__;
  return text.find("= (") == std::string_view::npos;
#endif
}

}  // namespace slice1::testing
