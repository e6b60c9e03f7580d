// SPDX-License-Identifier: MIT
// The types of elements for typed tests, and the values that survive only a copy bit for bit.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <slice1/format.hpp>
#include <slice1/types.hpp>
#include <string>
#include <vector>

namespace slice1::testing {

/// A C++ type, and the data type of its elements.
template <class T, data_type DataType>
struct kind {
  using type = T;
  static constexpr data_type value = DataType;
};
using kinds = ::testing::Types<
    kind<float, data_type::float32>, kind<float16, data_type::float16>, kind<double, data_type::float64>,
    kind<std::uint8_t, data_type::uint8>, kind<std::uint16_t, data_type::uint16>,
    kind<std::uint32_t, data_type::uint32>, kind<std::uint64_t, data_type::uint64>, kind<std::int8_t, data_type::int8>,
    kind<std::int16_t, data_type::int16>, kind<std::int32_t, data_type::int32>, kind<std::int64_t, data_type::int64>>;
struct kind_names {
  template <class Kind>
  static std::string GetName(int) {
    return to_string(Kind::value);
  }
};

/// A floating-point type, and values of it as bits.
template <class T, class Bits, Bits... patterns>
struct special {
  using type = T;
  static inline const std::vector<Bits> values{patterns...};
};
// Each list has both zeros, the smallest and the largest denormal, both infinities, and quiet and signalling NaNs of
// either sign with payloads at both ends.
using specials = ::testing::Types<
    special<float16, std::uint16_t, 0x0000, 0x8000, 0x0001, 0x83ff, 0x7c00, 0xfc00, 0x7e00, 0xfe01, 0x7fff, 0x7c01,
            0xfdff, 0x7d55>,
    special<float, std::uint32_t, 0x00000000, 0x80000000, 0x00000001, 0x807fffff, 0x7f800000, 0xff800000, 0x7fc00000,
            0xffc00001, 0x7fffffff, 0x7f800001, 0xffbfffff, 0x7fa55555>,
    special<double, std::uint64_t, 0x0000000000000000, 0x8000000000000000, 0x0000000000000001, 0x800fffffffffffff,
            0x7ff0000000000000, 0xfff0000000000000, 0x7ff8000000000000, 0xfff8000000000001, 0x7fffffffffffffff,
            0x7ff0000000000001, 0xfff7ffffffffffff, 0x7ff5555555555555>>;
struct special_names {
  template <class Special>
  static std::string GetName(int) {
    return "Of" + std::to_string(8 * sizeof(typename Special::type)) + "Bits";
  }
};

}  // namespace slice1::testing
