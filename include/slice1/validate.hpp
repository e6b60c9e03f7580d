// SPDX-License-Identifier: MIT
// Checks every rule about descriptions at a feature level, and reports every violation.
#pragma once

#include <slice1/descriptor.hpp>             // IWYU pragma: export
#include <slice1/report.hpp>                 // report, rule
#include <slice1/rules.hpp>                  // rule
#include <slice1/shape.hpp>                  // max_copied_elements
#include <slice1/types.hpp>                  // slice1_desc etc., feature_level, feature_levels
#include <slice1/validate/tensor_rules.hpp>  // IWYU pragma: export

#include <cstddef>   // std::size_t
#include <cstdint>   // std::uint32_t, std::int64_t, std::uint64_t, INT32_MIN, INT32_MAX
#include <optional>  // std::optional

namespace slice1::inline SLICE1_VERSION_NAMESPACE {
namespace detail {

// One pass over the fields finds the violations, which are then sorted. `windowed` is the tensor that the window is in;
// `copied`, by CopiedRule, has no more elements than the window supplies.
template <rule CopiedRule, class Desc>
constexpr report validate_window(const Desc& desc, const operator_pointers& pointers, const operator_view& view,
                                 const tensor_view& windowed, const tensor_view& copied, const operator_arrays& arrays,
                                 feature_level level) noexcept {
  report checked;
  const report_writer add(checked);
  const auto n = view.dimension_count, rank = view.rank;
  validate_tensors(add, view, pointers, arrays, table_of<Desc>, level);

  for (std::uint32_t i = 0; i < rank; ++i) {
    const auto size = desc.input_window_sizes[i];
    const auto stride = desc.input_window_strides[i];

    // [window.size]
    if (pointers.sizes && size == 0) add(rule::window_size, arrays.sizes, i, 0, 1);

    // [window.bounds]
    if (pointers.offsets && pointers.sizes && windowed.rank == n) {
      const auto end = std::uint64_t{desc.input_window_offsets[i]} + size;
      if (end > windowed.desc.sizes[i]) add(rule::window_bounds, arrays.offsets, i, end, windowed.desc.sizes[i]);
    }

    // [window.stride]
    if (pointers.strides && stride == 0) add(rule::window_stride, arrays.strides, i, 0);

    // [output.size]
    // [gradient.size]
    if (pointers.sizes && pointers.strides && copied.rank == n) {
      const auto most = max_copied_elements(size, stride);
      if (most && copied.desc.sizes[i] > *most) {
        add(CopiedRule, field_of(copied.name, field::input_tensor_sizes), i, copied.desc.sizes[i], *most);
      }
    }
  }
  add.sort();
  return checked;
}

constexpr report validate(const slice1_desc& desc, const operator_pointers& pointers, feature_level level) noexcept {
  const auto view = view_of(desc, pointers);
  return validate_window<rule::output_size>(
      desc, pointers, view, view.input, view.output,
      {field::input_window_offsets, field::input_window_sizes, field::input_window_strides}, level);
}

constexpr report validate(const slice_grad_desc& desc, const operator_pointers& pointers,
                          feature_level level) noexcept {
  const auto view = view_of(desc, pointers);
  return validate_window<rule::gradient_size>(
      desc, pointers, view, view.output, view.input,
      {field::gradient_window_offsets, field::gradient_window_sizes, field::gradient_window_strides}, level);
}

constexpr report validate(const slice_desc& desc, const operator_pointers& pointers, feature_level level) noexcept {
  report checked;
  const report_writer add(checked);
  const auto view = view_of(desc, pointers);
  const auto& [input, output, n, rank] = view;
  validate_tensors(add, view, pointers, {field::slice_offsets, field::slice_sizes, field::slice_strides},
                   table_of<slice_desc>, level);

  for (std::uint32_t i = 0; i < rank; ++i) {
    const auto size = desc.sizes[i];
    const auto stride = desc.strides[i];

    // [slice.size]
    if (pointers.sizes && output.rank == n && size != output.desc.sizes[i]) {
      add(rule::slice_size, field::slice_sizes, i, size, output.desc.sizes[i]);
    }

    // [slice.bounds]
    if (pointers.offsets && pointers.sizes && pointers.strides && input.rank == n && size != 0) {
      // Can't overflow: the product is at most (2^32 - 1)^2.
      const auto last = desc.offsets[i] + std::uint64_t{stride} * (size - 1);
      const auto input_size = input.desc.sizes[i];
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

/// Returns every violation of a description at a feature level. Any bit pattern gives a report. An array is read only
/// if the `dimension_count` beside it is 1 to 8. (DML_SLICE1_OPERATOR_DESC and the pages that it refers to; see
/// rule_table)
[[nodiscard]] constexpr report validate(const slice1_desc& desc, feature_level level = latest_feature_level) noexcept {
  return detail::validate(desc, detail::operator_pointers{}, level);
}

/// `validate` for a slice_desc and a slice_grad_desc. (DML_SLICE_OPERATOR_DESC, DML_SLICE_GRAD_OPERATOR_DESC)
template <detail::neighbour_desc Desc>
[[nodiscard]] constexpr report validate(const Desc& desc, feature_level level = latest_feature_level) noexcept {
  return detail::validate(desc, detail::operator_pointers{}, level);
}

namespace detail {

// [descriptor.range]
template <class Element, std::size_t Rank>
constexpr report validate_range(const descriptor<Element, Rank>& desc) noexcept {
  report checked;
  const report_writer add(checked);
  const auto check_range = [&](field of, const auto& member, std::int64_t least, std::int64_t most) {
    for (std::uint32_t i = 0; i < Rank; ++i) {
      const auto actual = member.values[i].value;
      const bool is_below = actual < least;
      if (!is_below && actual <= most) continue;
      add(rule::descriptor_range, of, i, static_cast<std::uint64_t>(actual),
          static_cast<std::uint64_t>(is_below ? least : most), is_below ? relation::at_least : relation::at_most);
    }
  };
  const auto check_uint = [&](field of, const auto& member) { check_range(of, member, 0, 0xffff'ffff); };
  check_uint(field::input_tensor_sizes, desc.input_sizes);
  check_uint(field::input_tensor_strides, desc.input_strides);
  check_uint(field::output_tensor_sizes, desc.output_sizes);
  check_uint(field::output_tensor_strides, desc.output_strides);
  check_uint(field::input_window_offsets, desc.input_window_offsets);
  check_uint(field::input_window_sizes, desc.input_window_sizes);
  check_range(field::input_window_strides, desc.input_window_strides, INT32_MIN, INT32_MAX);
  return checked;
}

}  // namespace detail

/// `validate` for a descriptor. If a number does not fit in its field, only descriptor.range is reported.
template <class Element, std::size_t Rank>
[[nodiscard]] constexpr report validate(const descriptor<Element, Rank>& desc,
                                        feature_level level = latest_feature_level) noexcept {
  const report checked = detail::validate_range(desc);
  return checked.ok() ? slice1::validate(slice1_desc(desc), level) : checked;
}

/// The lowest feature level at which a slice1_desc, a slice_desc, a slice_grad_desc or a descriptor is valid; nullopt
/// if it is valid at none. (The operator's page, Tensor support)
template <class Desc = slice1_desc>
constexpr std::optional<feature_level> needed_feature_level(const Desc& desc) noexcept {
  for (const auto level : feature_levels) {
    if (slice1::validate(desc, level).ok()) return level;
  }
  return std::nullopt;
}

}  // namespace slice1
