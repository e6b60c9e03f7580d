// SPDX-License-Identifier: MIT
// Is a description legal at a feature level? Every rule of the catalogue that speaks of descriptions, every violation.
#pragma once

#include <slice1/detail/tensor_rules.hpp>  // detail::validate_tensors
#include <slice1/report.hpp>               // report, rule
#include <slice1/rules.hpp>                // support_table, slice_support_table
#include <slice1/shape.hpp>                // max_copied_elements
#include <slice1/types.hpp>                // slice1_desc, slice_desc, feature_level

#include <cstdint>   // std::uint32_t, std::uint64_t
#include <optional>  // std::optional

namespace slice1 {
namespace detail {

// One call judges one description. The sections stand in the catalogue's order.
constexpr report validate(const slice1_desc& desc, const operator_pointers& pointers, feature_level level) noexcept {
  report found;
  const violation_adder add{found};
  const auto view = view_of(desc, pointers);
  const auto& [input, output, n, rank] = view;
  validate_tensors(found, view, pointers, {"InputWindowOffsets", "InputWindowSizes", "InputWindowStrides"},
                   support_table, level);

  // [window.size]
  for (std::uint32_t i = 0; pointers.sizes && i < rank; ++i) {
    if (desc.input_window_sizes[i] == 0) add(rule::window_size, "InputWindowSizes", i, 0, 1);
  }

  // [window.bounds]
  for (std::uint32_t i = 0; pointers.offsets && pointers.sizes && input.rank == n && i < n; ++i) {
    const auto end = std::uint64_t{desc.input_window_offsets[i]} + desc.input_window_sizes[i];
    if (end > input.sizes[i]) add(rule::window_bounds, "InputWindowOffsets", i, end, input.sizes[i]);
  }

  // [window.stride]
  for (std::uint32_t i = 0; pointers.strides && i < rank; ++i) {
    if (desc.input_window_strides[i] == 0) add(rule::window_stride, "InputWindowStrides", i, 0);
  }

  // [output.size]
  for (std::uint32_t i = 0; pointers.sizes && pointers.strides && output.rank == n && i < n; ++i) {
    const auto most = max_copied_elements(desc.input_window_sizes[i], desc.input_window_strides[i]);
    if (most && output.sizes[i] > *most) add(rule::output_size, output.fields.sizes, i, output.sizes[i], *most);
  }
  return found;
}

constexpr report validate(const slice_desc& desc, const operator_pointers& pointers, feature_level level) noexcept {
  report found;
  const violation_adder add{found};
  const auto view = view_of(desc, pointers);
  const auto& [input, output, n, rank] = view;
  validate_tensors(found, view, pointers, {"Offsets", "Sizes", "Strides"}, slice_support_table, level);

  // [slice.size]
  for (std::uint32_t i = 0; pointers.sizes && output.rank == n && i < n; ++i) {
    if (desc.sizes[i] != output.sizes[i]) add(rule::slice_size, "Sizes", i, desc.sizes[i], output.sizes[i]);
  }

  // [slice.bounds]
  const bool has_window = pointers.offsets && pointers.sizes && pointers.strides && input.rank == n;
  for (std::uint32_t i = 0; has_window && i < n; ++i) {
    if (desc.sizes[i] == 0) continue;
    // At most (2^32 - 1)^2, which leaves room for two more numbers of 32 bits.
    const auto last = desc.offsets[i] + std::uint64_t{desc.strides[i]} * (desc.sizes[i] - 1);
    if (last < input.sizes[i]) continue;
    const auto most = input.sizes[i] == 0 ? std::nullopt : std::optional<std::uint64_t>(input.sizes[i] - 1);
    add(rule::slice_bounds, "Offsets", i, last, most);
  }

  // [slice.stride]
  for (std::uint32_t i = 0; pointers.strides && i < rank; ++i) {
    if (desc.strides[i] == 0) add(rule::slice_stride, "Strides", i, 0);
  }
  return found;
}

}  // namespace detail

/// Judges a description at a feature level. Total: any bit pattern gives a report, of every violation at once. Reads
/// nothing but its arguments; a tensor's arrays only where its `dimension_count` is in 1..8.
/// (DML_SLICE1_OPERATOR_DESC, and the pages that it rests on; see rule_table)
[[nodiscard]] constexpr report validate(const slice1_desc& desc, feature_level level = latest_feature_level) noexcept {
  return detail::validate(desc, detail::operator_pointers{}, level);
}

/// The same for the older operator. (DML_SLICE_OPERATOR_DESC)
[[nodiscard]] constexpr report validate(const slice_desc& desc, feature_level level = latest_feature_level) noexcept {
  return detail::validate(desc, detail::operator_pointers{}, level);
}

}  // namespace slice1
