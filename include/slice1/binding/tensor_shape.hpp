// SPDX-License-Identifier: MIT
// Compares the shape of another library's tensor with the one that a description gives it. [binding.shape]
#pragma once

#include <slice1/report.hpp>  // report, report_writer, rule, field
#include <slice1/types.hpp>   // slice1_desc, tensor_desc

#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint32_t, std::uint64_t

namespace slice1::inline SLICE1_VERSION_NAMESPACE::detail {

inline void check_rank_of(report& checked, const slice1_desc& desc, std::size_t rank) noexcept {
  if (desc.dimension_count == rank) return;
  report_writer{checked}(rule::binding_shape, field::input_tensor_dimension_count, whole, rank, desc.dimension_count);
}

// size_of(i): the tensor's size in dimension i.
template <class SizeOf>
void check_sizes_of(report& checked, field of, const tensor_desc& desc, const SizeOf& size_of) noexcept {
  for (std::uint32_t i = 0; i < desc.dimension_count; ++i) {
    const std::uint64_t size = size_of(i);
    if (size != desc.sizes[i]) report_writer{checked}(rule::binding_shape, of, i, size, desc.sizes[i]);
  }
}

}  // namespace slice1::detail
