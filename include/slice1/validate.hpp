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

// Every field is looked at once, by all the rules that speak of it; what they find is then put in order.
constexpr report validate(const slice1_desc& desc, const operator_pointers& pointers, feature_level level) noexcept {
  report found;
  const violation_adder add{found};
  const auto view = view_of(desc, pointers);
  const auto& [input, output, n, rank] = view;
  validate_tensors(add, view, pointers, {"InputWindowOffsets", "InputWindowSizes", "InputWindowStrides"}, support_table,
                   level);

  for (std::uint32_t i = 0; i < rank; ++i) {
    const auto size = desc.input_window_sizes[i];
    const auto stride = desc.input_window_strides[i];

    // [window.size]
    if (pointers.sizes && size == 0) add(rule::window_size, "InputWindowSizes", i, 0, 1);

    // [window.bounds]
    if (pointers.offsets && pointers.sizes && input.rank == n) {
      const auto end = std::uint64_t{desc.input_window_offsets[i]} + size;
      if (end > input.sizes[i]) add(rule::window_bounds, "InputWindowOffsets", i, end, input.sizes[i]);
    }

    // [window.stride]
    if (pointers.strides && stride == 0) add(rule::window_stride, "InputWindowStrides", i, 0);

    // [output.size]
    if (pointers.sizes && pointers.strides && output.rank == n) {
      const auto most = max_copied_elements(size, stride);
      if (most && output.sizes[i] > *most) add(rule::output_size, output.fields.sizes, i, output.sizes[i], *most);
    }
  }
  report_writer::sort(found);
  return found;
}

constexpr report validate(const slice_desc& desc, const operator_pointers& pointers, feature_level level) noexcept {
  report found;
  const violation_adder add{found};
  const auto view = view_of(desc, pointers);
  const auto& [input, output, n, rank] = view;
  validate_tensors(add, view, pointers, {"Offsets", "Sizes", "Strides"}, slice_support_table, level);

  for (std::uint32_t i = 0; i < rank; ++i) {
    const auto size = desc.sizes[i];
    const auto stride = desc.strides[i];

    // [slice.size]
    if (pointers.sizes && output.rank == n && size != output.sizes[i]) {
      add(rule::slice_size, "Sizes", i, size, output.sizes[i]);
    }

    // [slice.bounds]
    if (pointers.offsets && pointers.sizes && pointers.strides && input.rank == n && size != 0) {
      // At most (2^32 - 1)^2, which leaves room for two more numbers of 32 bits.
      const auto last = desc.offsets[i] + std::uint64_t{stride} * (size - 1);
      const auto most = input.sizes[i] == 0 ? std::nullopt : std::optional<std::uint64_t>(input.sizes[i] - 1);
      if (last >= input.sizes[i]) add(rule::slice_bounds, "Offsets", i, last, most);
    }

    // [slice.stride]
    if (pointers.strides && stride == 0) add(rule::slice_stride, "Strides", i, 0);
  }
  report_writer::sort(found);
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
