// SPDX-License-Identifier: MIT
// A slice whose rank is known at run time: a dynamic_descriptor takes std::vector<int64_t> and other lists of integers,
// under the names of descriptor's members.
#pragma once

#include <slice1/copy.hpp>            // run
#include <slice1/notation/lists.hpp>  // integer_list, detail::check_rank, detail::check_length
#include <slice1/plan.hpp>            // plan, make_plan, detail::code
#include <slice1/report.hpp>          // report, result, rule, field
#include <slice1/shape.hpp>           // max_copied_elements
#include <slice1/types.hpp>           // slice1_desc, data_type, feature_level
#include <slice1/validate.hpp>        // validate

#include <array>    // std::array
#include <cstddef>  // std::size_t, std::byte
#include <cstdint>  // std::uint32_t, std::int32_t, std::int64_t, std::uint64_t, INT32_MIN, INT32_MAX
#include <span>     // std::span

namespace slice1::inline SLICE1_VERSION_NAMESPACE {

/// A slice of tensors whose rank is the length of `input_sizes`. Each list is copied from a braced list or any range of
/// any integers; a list that is left out, or empty, has a default. All numbers are elements, the outermost dimension
/// first.
struct dynamic_descriptor {
  data_type type{};                     ///< of both tensors
  integer_list input_sizes{};           ///< at least 1; required
  integer_list input_strides{};         ///< in any order, so that slices may transpose; left out: packed
  integer_list output_sizes{};          ///< left out: the largest; 1 in a dimension whose window has no largest
  integer_list output_strides{};        ///< left out: packed
  integer_list input_window_offsets{};  ///< left out: 0
  integer_list input_window_sizes{};  ///< left out: from the offset to the input's end; 0, which is invalid, beyond it
  integer_list input_window_strides{};  ///< negative: from the window's end backwards; left out: 1
};

namespace detail {

// Calls visit(list, its name, the least and the most that its numbers may be) for each list, in the members' order.
template <class Visit>
constexpr void visit_lists(const dynamic_descriptor& d, const Visit& visit) {
  constexpr std::int64_t most = largest_uint32;
  visit(d.input_sizes, field::list_input_sizes, 0, most);
  visit(d.input_strides, field::list_input_strides, 0, most);
  visit(d.output_sizes, field::list_output_sizes, 0, most);
  visit(d.output_strides, field::list_output_strides, 0, most);
  visit(d.input_window_offsets, field::list_input_window_offsets, 0, most);
  visit(d.input_window_sizes, field::list_input_window_sizes, 0, most);
  visit(d.input_window_strides, field::list_input_window_strides, INT32_MIN, INT32_MAX);
}

// Of lists that are too long, the first 8 numbers are judged, so that a report has room for all violations.
constexpr report validate_lists(const dynamic_descriptor& d) noexcept {
  report checked;
  // [notation.rank]
  const auto rank = d.input_sizes.size();
  check_rank(checked, rank, field::list_input_sizes);
  visit_lists(d, [&](const integer_list& list, field name, std::int64_t, std::int64_t) {
    if (rank != 0 && !list.empty()) check_length(checked, name, list.size(), rank);
  });

  // [descriptor.range]
  visit_lists(d, [&](const integer_list& list, field name, std::int64_t least, std::int64_t most) {
    for (std::uint32_t i = 0; i < list.size() && i < max_dimension_count; ++i) {
      const bool is_below = list[i] < least;
      if (!is_below && list[i] <= most) continue;
      report_writer{checked}(rule::descriptor_range, name, i, static_cast<std::uint64_t>(list[i]),
                             static_cast<std::uint64_t>(is_below ? least : most),
                             is_below ? relation::at_least : relation::at_most);
    }
  });
  return checked;
}

// A dimension in which nothing is left out but strides of packed tensors, which are 0.
struct slice_dimension {
  std::uint32_t input_size, input_stride, output_size, output_stride, window_offset, window_size;
  std::int32_t window_stride;
};
// The numbers fit in their fields, and i is less than the rank.
constexpr slice_dimension dimension_at(const dynamic_descriptor& d, std::size_t i) noexcept {
  const auto number = [i](const integer_list& list, std::uint32_t otherwise) {
    return list.empty() ? otherwise : static_cast<std::uint32_t>(list[i]);
  };
  const auto size = number(d.input_sizes, 0), offset = number(d.input_window_offsets, 0);
  const auto window = number(d.input_window_sizes, offset < size ? size - offset : 0);
  const auto stride = d.input_window_strides.empty() ? 1 : static_cast<std::int32_t>(d.input_window_strides[i]);
  const auto copied = number(d.output_sizes, max_copied_elements(window, stride).value_or(1));
  return {size, number(d.input_strides, 0), copied, number(d.output_strides, 0), offset, window, stride};
}

// A description with this type and strides, but still without dimensions.
constexpr slice1_desc tensors_of_type(const dynamic_descriptor& d) noexcept {
  slice1_desc desc;
  desc.input_tensor.data_type = desc.output_tensor.data_type = d.type;
  if (!d.input_strides.empty()) desc.input_tensor.strides.emplace();
  if (!d.output_strides.empty()) desc.output_tensor.strides.emplace();
  return desc;
}

// At most 8 dimensions.
constexpr void set_dimensions(slice1_desc& desc, std::span<const slice_dimension> all) noexcept {
  auto &input = desc.input_tensor, &output = desc.output_tensor;
  desc.dimension_count = static_cast<std::uint32_t>(all.size());
  input.dimension_count = output.dimension_count = desc.dimension_count;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto& dimension = all[i];
    input.sizes[i] = dimension.input_size;
    if (input.strides) (*input.strides)[i] = dimension.input_stride;
    output.sizes[i] = dimension.output_size;
    if (output.strides) (*output.strides)[i] = dimension.output_stride;
    desc.input_window_offsets[i] = dimension.window_offset;
    desc.input_window_sizes[i] = dimension.window_size;
    desc.input_window_strides[i] = dimension.window_stride;
  }
}

}  // namespace detail

/// The description; `validate` and `make_plan` judge whether it is valid. Else the report of every list whose length is
/// wrong and of every number that its field can't hold. A violation has the member's name as its field, and the
/// position in the list as its dimension: notation.rank (`input_sizes` has a length of 0 or above 8; another list has
/// another length), descriptor.range. (DML_SLICE1_OPERATOR_DESC, Syntax)
[[nodiscard]] constexpr result<slice1_desc> to_desc(const dynamic_descriptor& d) noexcept {
  const report checked = detail::validate_lists(d);
  if (!checked.ok()) return checked;
  std::array<detail::slice_dimension, max_dimension_count> all{};
  const auto rank = d.input_sizes.size();
  for (std::size_t i = 0; i < rank; ++i) all[i] = detail::dimension_at(d, i);
  auto desc = detail::tensors_of_type(d);
  detail::set_dimensions(desc, {all.data(), rank});
  return desc;
}

/// The report of to_desc where it gives no description, else of the function of this name on its description. For
/// `run`, buffers are typed as for a slice1_desc.
/// @{
[[nodiscard]] constexpr report validate(const dynamic_descriptor& d,
                                        feature_level level = latest_feature_level) noexcept {
  const auto desc = slice1::to_desc(d);
  return desc ? slice1::validate(*desc, level) : desc.error();
}
template <class = detail::code>
[[nodiscard]] constexpr result<plan> make_plan(const dynamic_descriptor& d,
                                               feature_level level = latest_feature_level) noexcept {
  const auto desc = slice1::to_desc(d);
  return desc ? slice1::make_plan(*desc, level) : desc.error();
}
template <class Input = std::span<const std::byte>, class Output = std::span<std::byte>, class = detail::code>
constexpr report run(const dynamic_descriptor& d, const Input& input, Output&& output,
                     feature_level level = latest_feature_level) noexcept {
  const auto desc = slice1::to_desc(d);
  return desc ? slice1::run(*desc, input, static_cast<Output&&>(output), level) : desc.error();
}
/// @}

}  // namespace slice1
