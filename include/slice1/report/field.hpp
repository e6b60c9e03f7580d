// SPDX-License-Identifier: MIT
// Every field that a violation can be about, and how the documents spell it.
#pragma once

#include <slice1/version.hpp>

#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint8_t
#include <string_view>  // std::string_view

namespace slice1::inline SLICE1_VERSION_NAMESPACE {

/// A field that a rule can be about. The fields of every tensor are in the same order.
// clang-format off
enum class field : std::uint8_t {
  none, feature_level, type, desc, dimension_count,
  input_tensor, input_tensor_type, input_tensor_desc, input_tensor_data_type, input_tensor_flags,
  input_tensor_dimension_count, input_tensor_sizes, input_tensor_strides, input_tensor_total_size,
  input_tensor_alignment,
  output_tensor, output_tensor_type, output_tensor_desc, output_tensor_data_type, output_tensor_flags,
  output_tensor_dimension_count, output_tensor_sizes, output_tensor_strides, output_tensor_total_size,
  output_tensor_alignment,
  input_window_offsets, input_window_sizes, input_window_strides,
  // Fields of DML_SLICE_OPERATOR_DESC.
  slice_offsets, slice_sizes, slice_strides,
  // Fields of DML_SLICE_GRAD_OPERATOR_DESC.
  input_gradient_tensor, input_gradient_tensor_type, input_gradient_tensor_desc, input_gradient_tensor_data_type,
  input_gradient_tensor_flags, input_gradient_tensor_dimension_count, input_gradient_tensor_sizes,
  input_gradient_tensor_strides, input_gradient_tensor_total_size, input_gradient_tensor_alignment,
  output_gradient_tensor, output_gradient_tensor_type, output_gradient_tensor_desc, output_gradient_tensor_data_type,
  output_gradient_tensor_flags, output_gradient_tensor_dimension_count, output_gradient_tensor_sizes,
  output_gradient_tensor_strides, output_gradient_tensor_total_size, output_gradient_tensor_alignment,
  gradient_window_offsets, gradient_window_sizes, gradient_window_strides,
  // The Type of a DML_OPERATOR_DESC to make a plan for.
  planned_type,
  // Arguments and results of notations, and members of dynamic_descriptor.
  list_sizes, list_slices, list_starts, list_ends, list_axes, list_steps, list_begin, list_end, list_strides,
  list_offsets, list_extents, list_slice_sizes, ellipsis_mask, result,
  list_input_sizes, list_input_strides, list_output_sizes, list_output_strides, list_input_window_offsets,
  list_input_window_sizes, list_input_window_strides
};
// clang-format on

/// Which of two slices a field belongs to, where there are two: compose(first, second).
enum class operand : std::uint8_t { none, first, second };

namespace detail {

using std::string_view_literals::operator""sv;

// Indexed by field, in the documents' spelling.
// clang-format off
inline constexpr std::string_view field_names[] = {
    ""sv, "DML_FEATURE_LEVEL"sv, "Type"sv, "Desc"sv, "DimensionCount"sv,
    "InputTensor"sv, "InputTensor.Type"sv, "InputTensor.Desc"sv, "InputTensor.DataType"sv, "InputTensor.Flags"sv,
    "InputTensor.DimensionCount"sv, "InputTensor.Sizes"sv, "InputTensor.Strides"sv, "InputTensor.TotalTensorSizeInBytes"sv,
    "InputTensor.GuaranteedBaseOffsetAlignment"sv,
    "OutputTensor"sv, "OutputTensor.Type"sv, "OutputTensor.Desc"sv, "OutputTensor.DataType"sv, "OutputTensor.Flags"sv,
    "OutputTensor.DimensionCount"sv, "OutputTensor.Sizes"sv, "OutputTensor.Strides"sv, "OutputTensor.TotalTensorSizeInBytes"sv,
    "OutputTensor.GuaranteedBaseOffsetAlignment"sv,
    "InputWindowOffsets"sv, "InputWindowSizes"sv, "InputWindowStrides"sv, "Offsets"sv, "Sizes"sv, "Strides"sv,
    "InputGradientTensor"sv, "InputGradientTensor.Type"sv, "InputGradientTensor.Desc"sv, "InputGradientTensor.DataType"sv,
    "InputGradientTensor.Flags"sv, "InputGradientTensor.DimensionCount"sv, "InputGradientTensor.Sizes"sv,
    "InputGradientTensor.Strides"sv, "InputGradientTensor.TotalTensorSizeInBytes"sv,
    "InputGradientTensor.GuaranteedBaseOffsetAlignment"sv,
    "OutputGradientTensor"sv, "OutputGradientTensor.Type"sv, "OutputGradientTensor.Desc"sv, "OutputGradientTensor.DataType"sv,
    "OutputGradientTensor.Flags"sv, "OutputGradientTensor.DimensionCount"sv, "OutputGradientTensor.Sizes"sv,
    "OutputGradientTensor.Strides"sv, "OutputGradientTensor.TotalTensorSizeInBytes"sv,
    "OutputGradientTensor.GuaranteedBaseOffsetAlignment"sv,
    "InputWindowOffsets"sv, "InputWindowSizes"sv, "InputWindowStrides"sv, "Type"sv,
    "sizes"sv, "slices"sv, "starts"sv, "ends"sv, "axes"sv, "steps"sv, "begin"sv, "end"sv, "strides"sv, "offsets"sv, "extents"sv,
    "slice.sizes"sv, "ellipsis_mask"sv, "result"sv,
    "input_sizes"sv, "input_strides"sv, "output_sizes"sv, "output_strides"sv, "input_window_offsets"sv, "input_window_sizes"sv,
    "input_window_strides"sv};
// clang-format on
static_assert(field_names[static_cast<std::size_t>(field::output_tensor)] == "OutputTensor");
static_assert(field_names[static_cast<std::size_t>(field::output_gradient_tensor)] == "OutputGradientTensor");
static_assert(field_names[static_cast<std::size_t>(field::list_input_window_strides)] == "input_window_strides");

// The field of `tensor`, such as output_gradient_tensor, that corresponds to a field of InputTensor.
constexpr field field_of(field tensor, field input_tensor_field) noexcept {
  const auto offset = static_cast<unsigned>(input_tensor_field) - static_cast<unsigned>(field::input_tensor);
  return static_cast<field>(static_cast<unsigned>(tensor) + offset);
}

}  // namespace detail

}  // namespace slice1
