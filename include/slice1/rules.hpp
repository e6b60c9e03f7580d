// SPDX-License-Identifier: MIT
// The rules of a slice. Validation, messages and documentation read them from here.
#pragma once

#include <slice1/rules/support.hpp>  // IWYU pragma: export

#include <array>        // std::array
#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint8_t
#include <string_view>  // std::string_view

namespace slice1::inline SLICE1_VERSION_NAMESPACE {

/// The rules, in the order in which violations are reported; rule_table has a row for each.
// clang-format off
enum class rule : std::uint8_t {
  operator_feature_level, operator_type, pointer_null, tensor_type, dimension_count_supported, dimension_count_match,
  data_type_supported, data_type_match,
  tensor_size, tensor_element_count, tensor_logical_element_count, tensor_total_size, tensor_total_size_limit,
  tensor_total_size_multiple, tensor_base_alignment, tensor_owned_by_dml, tensor_flags, output_nesting,
  window_size, window_bounds, window_stride, output_size,
  slice_size, slice_bounds, slice_stride, gradient_size,
  binding_element_size, binding_element_type, binding_input_size, binding_output_size, binding_owned_by_dml,
  binding_alignment, binding_overlap, binding_shape,
  notation_rank, notation_range, notation_axis, notation_mask, notation_step, notation_step_range, notation_index,
  notation_empty, descriptor_range
};
// clang-format on

/// What a violation means: the documents forbid it, the feature level lacks it, or the documents are silent.
enum class rule_kind : std::uint8_t { error, level, undocumented };

/// How a legal value relates to a violation's bound.
enum class relation : std::uint8_t {
  at_most,            ///< bound or less; no bound where nothing is small enough
  at_least,           ///< bound or more
  equal,              ///< the bound
  nonzero,            ///< anything but 0 or null; no bound
  one_of,             ///< a member of the set that the row's `limit` names
  multiple_of_4,      ///< no bound
  magnitude_at_most,  ///< from -bound to bound
  index,              ///< from -bound to bound - 1: counted from either end of `bound` elements
  unique              ///< anything that no earlier entry names; no bound
};

/// What a violation's numbers are.
enum class unit : std::uint8_t {
  number,
  count,  ///< a UINT from the caller: a large one may be a converted negative number
  elements,
  bytes,
  data_type,
  feature_level,
  flags,
  pointer,
  signed_number  ///< std::int64_t in two's complement
};

/// One row of the catalogue. In `quantity` and `limit`, @ stands for the violation's field with its index, [i] for that
/// index, and ~ for the operand that the field belongs to, such as "first.".
struct rule_info {
  slice1::rule rule{};                ///< its enumerator
  rule_kind kind{};                   ///< what a violation of it means
  std::string_view id = "";           ///< stable, such as "window.bounds"
  slice1::relation relation{};        ///< of a legal value to the bound; a violation may carry another one
  slice1::unit unit{};                ///< what the value is
  std::string_view requirement = "";  ///< what holds in a legal description, in the documents' names
  std::string_view clause = "";       ///< where the documents require it
  std::string_view quantity = "@ =";  ///< messages: which number is the value
  std::string_view limit = "";        ///< messages: where the bound comes from, or the set of legal values
};

// Literals that know their length, so that the compiler does not count their characters.
using std::string_view_literals::operator""sv;

/// The catalogue, in the order of `rule`. MaxCopied[i] = 1 + (InputWindowSizes[i] - 1) / |InputWindowStrides[i]|.
inline constexpr std::array<rule_info, 43> rule_table{{
    {rule::operator_feature_level, rule_kind::level, "operator.feature_level"sv, relation::at_least,
     unit::feature_level,
     "the feature level has the operator: DML_SLICE1 from 2_1 (0x2100), DML_SLICE from 1_0 (0x1000), "
     "DML_SLICE_GRAD from 3_0 (0x3000)"sv,
     "the operator's page, Availability"sv, "the feature level is"sv, ", the first that has the operator"sv},
    {rule::operator_type, rule_kind::error, "operator.type"sv, relation::one_of, unit::number,
     "a DML_OPERATOR_DESC's Type is DML_OPERATOR_SLICE1, DML_OPERATOR_SLICE or DML_OPERATOR_SLICE_GRAD"sv,
     "DML_OPERATOR_DESC"sv, "@ ="sv,
     "DML_OPERATOR_SLICE1 (111), DML_OPERATOR_SLICE (60) or DML_OPERATOR_SLICE_GRAD (135)"sv},
    {rule::pointer_null, rule_kind::error, "pointer.null"sv, relation::nonzero, unit::pointer,
     "a DML_OPERATOR_DESC's Desc, the operator's two tensors, each tensor's Desc and Sizes, and the operator's three "
     "arrays are not null"sv,
     "the operator's page, Syntax; DML_BUFFER_TENSOR_DESC"sv, "@ is"sv},
    {rule::tensor_type, rule_kind::error, "tensor.type"sv, relation::one_of, unit::number,
     "each tensor's Type is DML_TENSOR_TYPE_BUFFER"sv, "DML_TENSOR_DESC"sv, "@ ="sv, "DML_TENSOR_TYPE_BUFFER (1)"sv},
    {rule::dimension_count_supported, rule_kind::level, "dimension_count.supported"sv, relation::at_most, unit::count,
     "each of the three DimensionCounts is one that the feature level supports"sv,
     "the operator's page, Members and Tensor support"sv, "@ ="sv, " at this feature level"sv},
    {rule::dimension_count_match, rule_kind::error, "dimension_count.match"sv, relation::equal, unit::count,
     "each tensor's DimensionCount equals the operator's"sv, "the operator's page, Members and Tensor constraints"sv,
     "@ ="sv, ", the operator's DimensionCount"sv},
    {rule::data_type_supported, rule_kind::level, "data_type.supported"sv, relation::one_of, unit::data_type,
     "each tensor's DataType is one that the feature level supports"sv, "the operator's page, Tensor support"sv,
     "@ ="sv, "one that this feature level supports"sv},
    {rule::data_type_match, rule_kind::error, "data_type.match"sv, relation::equal, unit::data_type,
     "both tensors have the same DataType"sv, "the operator's page, Tensor constraints"sv, "@ ="sv,
     " (InputTensor.DataType)"sv},
    {rule::tensor_size, rule_kind::error, "tensor.size"sv, relation::at_least, unit::count,
     "every size of a tensor is at least 1"sv,
     "DML_BUFFER_TENSOR_DESC, Sizes; DML_SLICE1_OPERATOR_DESC, Description"sv},
    {rule::tensor_element_count, rule_kind::error, "tensor.element_count"sv, relation::at_most, unit::elements,
     "a tensor spans at most 2^32 - 1 elements, first to last, gaps included"sv,
     "DML_BUFFER_TENSOR_DESC, TotalTensorSizeInBytes"sv, "the span of @ is"sv},
    {rule::tensor_logical_element_count, rule_kind::undocumented, "tensor.logical_element_count"sv, relation::at_most,
     unit::elements, "the product of a tensor's Sizes is at most 2^32 - 1"sv,
     "DML_BUFFER_TENSOR_DESC, TotalTensorSizeInBytes (open whether its elements are logical)"sv,
     "the product of @ is"sv},
    {rule::tensor_total_size, rule_kind::error, "tensor.total_size"sv, relation::at_least, unit::bytes,
     "TotalTensorSizeInBytes is at least what Sizes and Strides imply, rounded up to 4"sv,
     "DML_BUFFER_TENSOR_DESC, TotalTensorSizeInBytes"sv, "@ ="sv, ", which its sizes and strides imply"sv},
    {rule::tensor_total_size_limit, rule_kind::error, "tensor.total_size_limit"sv, relation::at_most, unit::bytes,
     "TotalTensorSizeInBytes is at most that of 2^32 - 1 elements, rounded up to 4"sv,
     "DML_BUFFER_TENSOR_DESC, TotalTensorSizeInBytes"sv, "@ ="sv, ", the bytes of 2^32 - 1 elements"sv},
    {rule::tensor_total_size_multiple, rule_kind::undocumented, "tensor.total_size_multiple"sv, relation::multiple_of_4,
     unit::bytes, "TotalTensorSizeInBytes is a multiple of 4"sv,
     "DirectML helper functions (stated for bound buffers, not for descriptors)"sv},
    {rule::tensor_base_alignment, rule_kind::error, "tensor.base_alignment"sv, relation::one_of, unit::bytes,
     "GuaranteedBaseOffsetAlignment is 0, or a power of two not below the element size"sv,
     "DML_BUFFER_TENSOR_DESC, GuaranteedBaseOffsetAlignment"sv, "@ ="sv,
     "0 or a power of two not below the element size"sv},
    {rule::tensor_owned_by_dml, rule_kind::error, "tensor.owned_by_dml"sv, relation::one_of, unit::flags,
     "DML_TENSOR_FLAG_OWNED_BY_DML is not set on the output tensor"sv, "DML_TENSOR_FLAGS"sv, "@ ="sv,
     "without DML_TENSOR_FLAG_OWNED_BY_DML (0x1), which is for input tensors"sv},
    {rule::tensor_flags, rule_kind::undocumented, "tensor.flags"sv, relation::one_of, unit::flags,
     "no flag other than DML_TENSOR_FLAG_OWNED_BY_DML is set"sv, "none: DML_TENSOR_FLAGS names no other flag"sv,
     "@ ="sv, "0x0 or DML_TENSOR_FLAG_OWNED_BY_DML (0x1)"sv},
    {rule::output_nesting, rule_kind::undocumented, "output.nesting"sv, relation::at_least, unit::elements,
     "the output's dimensions nest: by ascending stride, each stride exceeds the extent of those before it"sv,
     "none: the documents are silent on outputs whose elements may share memory"sv, "@ do not nest: a stride is"sv,
     " to clear the dimensions of smaller stride"sv},
    {rule::window_size, rule_kind::error, "window.size"sv, relation::at_least, unit::count,
     "every InputWindowSizes[i] is at least 1"sv, "DML_SLICE1_OPERATOR_DESC, Description"sv},
    {rule::window_bounds, rule_kind::error, "window.bounds"sv, relation::at_most, unit::count,
     "InputWindowOffsets[i] + InputWindowSizes[i] <= InputTensor.Sizes[i] (DML_SLICE_GRAD: "
     "OutputGradientTensor.Sizes[i]), without wrapping"sv,
     "DML_SLICE1_OPERATOR_DESC, Members"sv, "@ + ~InputWindowSizes[i] ="sv, " (~InputTensor.Sizes[i])"sv},
    {rule::window_stride, rule_kind::error, "window.stride"sv, relation::nonzero, unit::number,
     "every InputWindowStrides[i] is nonzero"sv, "DML_SLICE1_OPERATOR_DESC, Members"sv},
    {rule::output_size, rule_kind::error, "output.size"sv, relation::at_most, unit::count,
     "OutputTensor.Sizes[i] <= MaxCopied[i]"sv, "DML_SLICE1_OPERATOR_DESC, Description"sv, "@ ="sv,
     ": the window has no more elements to copy"sv},
    {rule::slice_size, rule_kind::error, "slice.size"sv, relation::equal, unit::count,
     "DML_SLICE: every Sizes[i] equals OutputTensor.Sizes[i]"sv, "DML_SLICE_OPERATOR_DESC, Members"sv, "@ ="sv,
     " (OutputTensor.Sizes[i])"sv},
    {rule::slice_bounds, rule_kind::error, "slice.bounds"sv, relation::at_most, unit::count,
     "DML_SLICE: Offsets[i] + Strides[i] * (Sizes[i] - 1) < InputTensor.Sizes[i], without wrapping"sv,
     "DML_SLICE_OPERATOR_DESC, Members"sv, "@ + Strides[i] * (Sizes[i] - 1) ="sv, " (InputTensor.Sizes[i] - 1)"sv},
    {rule::slice_stride, rule_kind::undocumented, "slice.stride"sv, relation::nonzero, unit::number,
     "DML_SLICE: every Strides[i] is nonzero"sv, "none: DML_SLICE_OPERATOR_DESC is silent"sv},
    {rule::gradient_size, rule_kind::undocumented, "gradient.size"sv, relation::at_most, unit::count,
     "DML_SLICE_GRAD: InputGradientTensor.Sizes[i] <= MaxCopied[i]"sv,
     "none: DML_SLICE_GRAD_OPERATOR_DESC says what the sizes typically are"sv, "@ ="sv,
     ": the window has no more elements"sv},
    {rule::binding_element_size, rule_kind::error, "binding.element_size"sv, relation::equal, unit::bytes,
     "a typed buffer's elements, where they have no data type, have the size of the tensor's"sv, "this library"sv,
     "the element size of the buffer bound to @ is"sv, ", the tensor's"sv},
    {rule::binding_element_type, rule_kind::error, "binding.element_type"sv, relation::equal, unit::data_type,
     "a typed buffer's elements, where they have a data type, have the tensor's"sv, "this library"sv,
     "the element type of the buffer bound to @ is"sv, ", the tensor's"sv},
    {rule::binding_input_size, rule_kind::error, "binding.input_size"sv, relation::at_least, unit::bytes,
     "the bound input has the bytes that its description requires"sv, "Binding in DirectML"sv,
     "the size of the buffer bound to @ is"sv},
    {rule::binding_output_size, rule_kind::error, "binding.output_size"sv, relation::at_least, unit::bytes,
     "the bound output has the bytes that its description requires"sv, "Binding in DirectML"sv,
     "the size of the buffer bound to @ is"sv},
    {rule::binding_owned_by_dml, rule_kind::error, "binding.owned_by_dml"sv, relation::one_of, unit::flags,
     "a tensor with DML_TENSOR_FLAG_OWNED_BY_DML is bound when the operator is initialized, not when it is executed"sv,
     "DML_TENSOR_FLAGS"sv, "@ is bound at execution, and @.Flags ="sv,
     "without DML_TENSOR_FLAG_OWNED_BY_DML (0x1), whose tensors are bound at initialization"sv},
    {rule::binding_alignment, rule_kind::error, "binding.alignment"sv, relation::one_of, unit::bytes,
     "a bound buffer's offset is a multiple of its tensor's GuaranteedBaseOffsetAlignment"sv,
     "DML_BUFFER_TENSOR_DESC, GuaranteedBaseOffsetAlignment"sv, "the offset of the buffer bound to @ is"sv,
     "a multiple of @.GuaranteedBaseOffsetAlignment"sv},
    {rule::binding_overlap, rule_kind::error, "binding.overlap"sv, relation::one_of, unit::bytes,
     "the required ranges of the bound input and the bound output do not intersect"sv,
     "Binding in DirectML (in-place execution is documented for no slice operator)"sv,
     "the overlap of the buffers bound to InputTensor and @ is"sv, "0"sv},
    {rule::binding_shape, rule_kind::error, "binding.shape"sv, relation::equal, unit::number,
     "a tensor object that is bound, or a slice that reads another's output, has the sizes that are described"sv,
     "this library"sv},
    {rule::notation_rank, rule_kind::error, "notation.rank"sv, relation::equal, unit::number,
     "lists of a notation or dynamic_descriptor have the length that it demands, no tensor more than 8 dimensions"sv,
     "NumPy, ONNX Slice, TensorFlow StridedSlice; DML_BUFFER_TENSOR_DESC"sv, "the length of @ is"sv},
    {rule::notation_range, rule_kind::error, "notation.range"sv, relation::at_most, unit::signed_number,
     "sizes, offsets, extents and WebNN's strides are UINTs: 0 to 2^32 - 1"sv, "DML_SLICE1_OPERATOR_DESC, Syntax"sv},
    {rule::notation_axis, rule_kind::error, "notation.axis"sv, relation::index, unit::signed_number,
     "every axis is one of the tensor's (-rank to rank - 1), and no axis is named twice"sv, "ONNX Slice, axes"sv},
    {rule::notation_mask, rule_kind::error, "notation.mask"sv, relation::one_of, unit::flags,
     "ellipsis_mask has at most one bit set"sv, "TensorFlow StridedSlice, ellipsis_mask"sv, "@ ="sv,
     "0 or a single bit"sv},
    {rule::notation_step, rule_kind::error, "notation.step"sv, relation::nonzero, unit::signed_number,
     "every step is nonzero, and positive where a single index is taken"sv,
     "NumPy, ONNX Slice, TensorFlow StridedSlice"sv},
    {rule::notation_step_range, rule_kind::error, "notation.step_range"sv, relation::magnitude_at_most,
     unit::signed_number, "a step that copies more than one element fits in InputWindowStrides, an INT"sv,
     "DML_SLICE1_OPERATOR_DESC, Syntax"sv, "@ ="sv, " where more than one element is copied"sv},
    {rule::notation_index, rule_kind::error, "notation.index"sv, relation::index, unit::signed_number,
     "a single index lies within its dimension (-size to size - 1)"sv, "TensorFlow StridedSlice, shrink_axis_mask"sv},
    {rule::notation_empty, rule_kind::error, "notation.empty"sv, relation::at_least, unit::number,
     "where nothing but windows can be expressed, they copy at least one element in every dimension"sv,
     "DML_BUFFER_TENSOR_DESC, Sizes"sv, "the size of @ is"sv, ": DirectML has no empty tensors"sv},
    {rule::descriptor_range, rule_kind::error, "descriptor.range"sv, relation::at_most, unit::signed_number,
     "the numbers of a descriptor fit in their fields: UINT, or INT for InputWindowStrides"sv,
     "DML_SLICE1_OPERATOR_DESC, Syntax"sv},
}};

namespace detail {
inline constexpr rule_info no_rule{};
}

/// The catalogue's row for a rule; an empty one for a value that is no rule.
constexpr const rule_info& info(slice1::rule r) noexcept {
  const auto index = static_cast<std::size_t>(r);
  return index < rule_table.size() ? rule_table[index] : detail::no_rule;
}

/// The rule's stable id, such as "window.bounds"; empty for a value that is no rule.
constexpr std::string_view id(slice1::rule r) noexcept {
  return info(r).id;
}

}  // namespace slice1
