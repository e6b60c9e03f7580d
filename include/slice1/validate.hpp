// SPDX-License-Identifier: MIT
// Is a description legal at a feature level? Checks every rule about descriptions and reports every violation.
#pragma once

#include <slice1/report.hpp>                 // report, rule
#include <slice1/rules.hpp>                  // support_table, slice_support_table
#include <slice1/shape.hpp>                  // max_copied_elements
#include <slice1/types.hpp>                  // slice1_desc, slice_desc, feature_level, feature_levels
#include <slice1/validate/tensor_rules.hpp>  // IWYU pragma: export

#include <cstdint>   // std::uint32_t, std::uint64_t
#include <optional>  // std::optional

namespace slice1 {
namespace detail {

// One pass over the fields finds the violations, which are then sorted.
constexpr report validate(const slice1_desc& desc, const operator_pointers& pointers, feature_level level) noexcept {
  report checked;
  const report_writer add(checked);
  const auto view = view_of(desc, pointers);
  const auto& [input, output, n, rank] = view;
  validate_tensors(add, view, pointers,
                   {field::input_window_offsets, field::input_window_sizes, field::input_window_strides}, support_table,
                   level);

  for (std::uint32_t i = 0; i < rank; ++i) {
    const auto size = desc.input_window_sizes[i];
    const auto stride = desc.input_window_strides[i];

    // [window.size]
    if (pointers.sizes && size == 0) add(rule::window_size, field::input_window_sizes, i, 0, 1);

    // [window.bounds]
    if (pointers.offsets && pointers.sizes && input.rank == n) {
      const auto end = std::uint64_t{desc.input_window_offsets[i]} + size;
      if (end > input.sizes[i]) add(rule::window_bounds, field::input_window_offsets, i, end, input.sizes[i]);
    }

    // [window.stride]
    if (pointers.strides && stride == 0) add(rule::window_stride, field::input_window_strides, i, 0);

    // [output.size]
    if (pointers.sizes && pointers.strides && output.rank == n) {
      const auto most = max_copied_elements(size, stride);
      if (most && output.sizes[i] > *most)
        add(rule::output_size, field::output_tensor_sizes, i, output.sizes[i], *most);
    }
  }
  add.sort();
  return checked;
}

constexpr report validate(const slice_desc& desc, const operator_pointers& pointers, feature_level level) noexcept {
  report checked;
  const report_writer add(checked);
  const auto view = view_of(desc, pointers);
  const auto& [input, output, n, rank] = view;
  validate_tensors(add, view, pointers, {field::slice_offsets, field::slice_sizes, field::slice_strides},
                   slice_support_table, level);

  for (std::uint32_t i = 0; i < rank; ++i) {
    const auto size = desc.sizes[i];
    const auto stride = desc.strides[i];

    // [slice.size]
    if (pointers.sizes && output.rank == n && size != output.sizes[i]) {
      add(rule::slice_size, field::slice_sizes, i, size, output.sizes[i]);
    }

    // [slice.bounds]
    if (pointers.offsets && pointers.sizes && pointers.strides && input.rank == n && size != 0) {
      // Can't overflow: the product is at most (2^32 - 1)^2.
      const auto last = desc.offsets[i] + std::uint64_t{stride} * (size - 1);
      const auto input_size = input.sizes[i];
      if (input_size == 0) add(rule::slice_bounds, field::slice_offsets, i, last);
      else if (last >= input_size) add(rule::slice_bounds, field::slice_offsets, i, last, input_size - 1);
    }

    // [slice.stride]
    if (pointers.strides && stride == 0) add(rule::slice_stride, field::slice_strides, i, 0);
  }
  add.sort();
  return checked;
}

}  // namespace detail

/// Every violation of a description at a feature level. Any bit pattern gives a report. An array is read only where the
/// `dimension_count` beside it is 1 to 8.
/// (DML_SLICE1_OPERATOR_DESC and the pages that it rests on; see rule_table)
[[nodiscard]] constexpr report validate(const slice1_desc& desc, feature_level level = latest_feature_level) noexcept {
  return detail::validate(desc, detail::operator_pointers{}, level);
}

/// The same for the older operator. (DML_SLICE_OPERATOR_DESC)
[[nodiscard]] constexpr report validate(const slice_desc& desc, feature_level level = latest_feature_level) noexcept {
  return detail::validate(desc, detail::operator_pointers{}, level);
}

/// The least feature level at which a slice1_desc, a slice_desc or a descriptor is valid; nullopt where it is valid at
/// none. (The operator's page, Tensor support)
template <class Desc = slice1_desc>
constexpr std::optional<feature_level> needed_feature_level(const Desc& desc) noexcept {
  for (const auto level : feature_levels) {
    if (slice1::validate(desc, level).ok()) return level;
  }
  return std::nullopt;
}

}  // namespace slice1
