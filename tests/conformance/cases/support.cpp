// SPDX-License-Identifier: MIT
// Every combination of type and rank at each feature level, with levels between the named ones.
#include "cases/builder.hpp"

namespace slice1::conformance {

std::vector<test_case> support_cases() {
  constexpr std::uint32_t levels[]{0,      1,      0x0fff, 0x1000,     0x1fff,    0x2000, 0x20ff, 0x2100,
                                   0x2101, 0x2fff, 0x3000, 0x3001,     0x3100,    0x4000, 0x40ff, 0x4100,
                                   0x4101, 0x5000, 0x5100, 0x5200,     0x6000,    0x6100, 0x6200, 0x6300,
                                   0x6400, 0x6401, 0x7000, 0x80000000, 0xffffffff};
  collector cases("support");
  for (const auto level : levels) {
    for (const std::uint32_t type : {0u, 1u, 2u, 3u, 4u, 5u, 6u, 7u, 8u, 9u, 10u, 11u, 12u, 13u, 14u, 0xffffffffu}) {
      for (std::uint32_t rank = 1; rank <= 8; ++rank) {
        const list sizes(rank, 2);
        signed_list strides(rank, 1);
        strides.back() = -1;
        cases.add(slice(data_type{type}, sizes, list(rank, 0), sizes, strides), "", feature_level{level});
      }
    }
    for (const std::uint32_t count : {0u, 9u}) {
      auto d = slice(data_type::float32, {2, 2, 2, 2}, {0, 0, 0, 0}, {2, 2, 2, 2}, {1, 1, 1, 1});
      d.dimension_count = d.input_tensor.dimension_count = d.output_tensor.dimension_count = count;
      test_case c;
      c.what.desc = d;
      c.level = feature_level{level};
      c.what.desc.input_tensor.total_tensor_size_in_bytes = c.what.desc.output_tensor.total_tensor_size_in_bytes = 64;
      cases.add(c);
    }
  }
  return cases.take();
}

}  // namespace slice1::conformance
