// SPDX-License-Identifier: MIT
// Text of reports with hints at numbers that may be negative ones, read as UINT.
#pragma once

#include <slice1/detail/arithmetic.hpp>
#include <slice1/format/desc.hpp>    // detail::any_desc, detail::described, detail::name_of, detail::readable
#include <slice1/format/report.hpp>  // detail::lines_of, detail::explained, detail::describe
#include <slice1/format/text.hpp>
#include <slice1/report.hpp>                 // report, violation, field, operand
#include <slice1/rules.hpp>                  // rule
#include <slice1/types.hpp>                  // slice1_desc etc., tensor_desc, element_size
#include <slice1/validate/tensor_rules.hpp>  // detail::extent_of, detail::tensors_of

#include <cstdint>      // std::uint32_t, std::int32_t
#include <string>       // std::string
#include <string_view>  // std::string_view

namespace slice1::inline SLICE1_VERSION_NAMESPACE {
namespace detail {

// What to pass instead of a negative number.
inline constexpr std::string_view offset_advice =
    "an offset counts from the tensor's beginning, and the last element's is the size - 1";
inline constexpr std::string_view size_advice = "a size can't be negative, and DirectML infers none";
inline constexpr std::string_view slice_stride_advice =
    "DML_SLICE has no negative strides, but DML_SLICE1 has them: InputWindowStrides";
template <class Desc>
inline constexpr std::string_view tensor_stride_advice =
    "a tensor's strides can't be negative, but InputWindowStrides can: they reverse a slice";
template <>
inline constexpr std::string_view tensor_stride_advice<slice_desc> = slice_stride_advice;

// visit_causes for dimension i of the operator's arrays.
// @{
template <class Desc, class Visit>
void visit_arrays(const Desc& desc, slice1::rule broken, std::uint32_t i, const Visit& visit) {
  if (broken != rule::window_bounds) return;
  visit("InputWindowOffsets", i, desc.input_window_offsets[i], offset_advice);
  visit("InputWindowSizes", i, desc.input_window_sizes[i], size_advice);
}
template <class Visit>
void visit_arrays(const slice_desc& desc, slice1::rule broken, std::uint32_t i, const Visit& visit) {
  if (broken == rule::slice_size) visit("Sizes", i, desc.sizes[i], size_advice);
  if (broken != rule::slice_bounds) return;
  visit("Offsets", i, desc.offsets[i], offset_advice);
  if (desc.sizes[i] <= 1 || desc.strides[i] == 0) return;  // their product is 0
  visit("Sizes", i, desc.sizes[i], size_advice);
  visit("Strides", i, desc.strides[i], slice_stride_advice);
}
// @}

// Calls visit(name, dimension, value, advice) for each size, stride and offset that can cause the violation by being
// too large. No other function knows which numbers a rule reads. tensor.total_size_limit reads none: where sizes and
// strides imply such a total size, tensor.element_count names them.
template <class Desc, class Visit>
void visit_causes(const Desc& desc, const violation& v, const Visit& visit) {
  constexpr auto names = tensors_of<Desc>;
  if (v.operand() != operand::none) return;  // compose has two slices, and desc is neither
  const auto visit_size = [&](field name, const tensor_desc& tensor, std::uint32_t i) {
    if (i >= readable(tensor.dimension_count)) return;
    visit(name_of(field_of(name, field::input_tensor_sizes)), i, tensor.sizes[i], size_advice);
  };
  // The sizes and strides that a span adds up, or those that make a stride of `most` too small to nest.
  const auto visit_span = [&](field name, const tensor_desc& tensor, std::uint64_t most = largest_uint64) {
    for (std::uint32_t i = 0; i < readable(tensor.dimension_count); ++i) {
      const std::uint32_t stride = tensor.strides ? (*tensor.strides)[i] : 1;
      if (tensor.sizes[i] <= 1 || stride == 0 || stride > most) continue;
      if (stride < most) visit_size(name, tensor, i);
      visit(name_of(field_of(name, field::input_tensor_strides)), i, stride, tensor_stride_advice<Desc>);
    }
  };

  const bool is_of_input = v.field_id() < names.output;
  const field name = is_of_input ? names.input : names.output;
  const auto& tensor = is_of_input ? input_of(desc) : output_of(desc);
  const std::uint32_t i = v.dimension().value_or(max_dimension_count);
  switch (v.rule()) {
    case rule::tensor_element_count:
    case rule::tensor_total_size: return visit_span(name, tensor);
    case rule::tensor_logical_element_count:
      for (std::uint32_t k = 0; k < max_dimension_count; ++k) visit_size(name, tensor, k);
      return;
    case rule::output_nesting: return visit_span(name, tensor, v.actual());
    case rule::binding_input_size:
    case rule::binding_output_size: {  // also if the total size is given, which is at least the span
      const auto span = extent_of(tensor, readable(tensor.dimension_count)).span;
      if (v.actual() < saturating_multiply(span, element_size(tensor.data_type))) visit_span(name, tensor);
      return;
    }
    case rule::binding_overlap:
      visit_span(names.input, input_of(desc));
      return visit_span(names.output, output_of(desc));
    case rule::output_size:
    case rule::gradient_size:
    case rule::binding_shape: return visit_size(name, tensor, i);
    case rule::slice_size: visit_size(names.output, output_of(desc), i); break;
    default: break;
  }
  if (i < readable(desc.dimension_count)) visit_arrays(desc, v.rule(), i, visit);
}

// Converts the violations of one report to text, in their order, with a hint at each number that may be a negative one.
template <class Desc>
class hinted_text {
 public:
  // The description must outlive this object. `separator` precedes each hint; the default begins an indented line.
  explicit hinted_text(const Desc& desc, std::string_view separator = "\n  ") : desc_(desc), separator_(separator) {}

  // Returns to_string(v) and the hints that no earlier violation had.
  std::string operator()(const violation& v) {
    bool has_cause = false;
    std::string hints;
    visit_causes(desc_, v, [&](std::string_view name, std::uint32_t i, std::uint32_t value, std::string_view advice) {
      const auto meant = static_cast<std::int32_t>(value);
      if (meant >= 0) return;
      has_cause = true;
      const auto hint = join({separator_, name, "[", decimal(i), "] = ", decimal(value), ", which is ", decimal(meant),
                              " read as UINT: ", advice});
      if (given_.find(hint) == std::string::npos) hints += hint;
    });
    given_ += hints;
    return join({to_string(v.rule()), ": ", describe(v, has_cause), hints});
  }

 private:
  const Desc& desc_;
  std::string_view separator_;
  std::string given_{};
};

}  // namespace detail

/// The text of a report on this description or on buffers bound to its tensors: to_string(r) and, below a violation, an
/// indented line for each size, stride or offset of 2^31 or more that can be its cause, once in the report:
///       InputTensor.Strides[1] = 4294967295, which is -1 read as UINT: a tensor's strides can't be negative, but ...
/// `desc`: a slice1_desc, a descriptor, a slice_desc or a slice_grad_desc, which need not be valid.
template <detail::any_desc Desc>
std::string to_string(const report& r, const Desc& desc) {
  return detail::lines_of(r, detail::hinted_text(detail::described(desc)));
}

/// explain(r) with the hints of to_string(r, desc).
template <detail::any_desc Desc>
std::string explain(const report& r, const Desc& desc) {
  return detail::explained(r, detail::hinted_text(detail::described(desc)));
}

}  // namespace slice1
