// SPDX-License-Identifier: MIT
// The smallest and largest numbers of a description's types, by short names.
#pragma once

#include <cstdint>
#include <limits>

namespace slice1::testing {

inline constexpr auto int_min = std::numeric_limits<std::int32_t>::min();
inline constexpr auto int_max = std::numeric_limits<std::int32_t>::max();
inline constexpr auto uint_max = std::numeric_limits<std::uint32_t>::max();
inline constexpr auto uint64_max = std::numeric_limits<std::uint64_t>::max();

}  // namespace slice1::testing
