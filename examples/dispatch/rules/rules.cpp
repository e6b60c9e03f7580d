// SPDX-License-Identifier: MIT
// Lays out the table of rules, and breaks each rule: mostly by one change to the page's Example 2.
#include "rules/rules.hpp"

#include "message.hpp"
#include "output.hpp"

#include <slice1/binding.hpp>     // slice1::validate_binding
#include <slice1/descriptor.hpp>  // slice1::descriptor
#include <slice1/directml.hpp>    // slice1::dml, slice1::validate on its structs
#include <slice1/format.hpp>      // slice1::to_string, slice1::explain
#include <slice1/notation.hpp>    // slice1::numpy_windows and others, slice1::compose, slice1::validate_not_empty
#include <slice1/plan.hpp>        // slice1::make_plan
#include <slice1/types.hpp>       // slice1::slice1_desc etc.
#include <slice1/validate.hpp>    // slice1::validate

#include <array>        // std::array
#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint32_t, std::int32_t, std::uint64_t
#include <cstdio>       // stdout
#include <string_view>  // std::string_view
#include <vector>       // std::vector

namespace dispatch {
namespace {

using slice1::data_type;
using slice1::report;
using slice1::rule;
using slice1::slice1_desc;
using slice1::slice_desc;

constexpr std::array<std::uint32_t, 4> sizes{1, 1, 4, 4};  // of the input of Example 2

constexpr slice1::descriptor<float, 4> example_2{
    .input_sizes = sizes, .input_window_offsets = {0, 0, 0, 1}, .input_window_strides = {1, 1, -2, 2}};

// The report on Example 2 with a change.
template <auto change>
report with() {
  slice1_desc desc = example_2;
  change(desc);
  return slice1::validate(desc);
}

// The report on a DML_SLICE of the same tensors with a change.
template <auto change>
report slice_with() {
  const slice1_desc same = example_2;
  slice_desc desc{same.input_tensor, same.output_tensor, 4, {0, 0, 0, 1}, {1, 1, 2, 2}, {1, 1, 2, 2}};
  change(desc);
  return slice1::validate(desc);
}

// The report on the gradient of Example 2 with a change.
template <auto change>
report gradient_with() {
  const slice1_desc same = example_2;
  slice1::slice_grad_desc desc{same.output_tensor,        same.input_tensor,       4,
                               same.input_window_offsets, same.input_window_sizes, same.input_window_strides};
  change(desc);
  return slice1::validate(desc);
}

// The report on the DirectML structs of Example 2 with a change.
template <auto change>
report linked_with() {
  const slice1::dml::operator_desc linked(example_2);
  auto desc = linked.get();
  auto input = *desc.InputTensor;
  desc.InputTensor = &input;
  change(desc, input);
  return slice1::validate(desc);
}

// Example 2 bound to buffers of these sizes.
template <class Input, std::size_t InputSize, class Output, std::size_t OutputSize>
report bind() {
  const std::array<Input, InputSize> input{};
  std::array<Output, OutputSize> output{};
  return slice1::validate_binding(*slice1::make_plan(example_2), input, output);
}

// The report on Example 2 and its binding in DirectML with a change.
template <auto change>
report bound_with() {
  slice1_desc desc = example_2;
  slice1::directml_binding bound;
  change(desc, bound);
  return slice1::validate_directml_binding(desc, bound);
}

constexpr rule_example examples[] = {
    {rule::operator_feature_level, "Example 2 at feature level 2_0",
     [] { return slice1::validate(example_2, slice1::feature_level::v2_0); }},
    {rule::operator_type, "a DML_OPERATOR_DESC with Type = DML_OPERATOR_INVALID",
     [] {
       const slice1::dml::operator_desc linked(example_2);
       return slice1::validate(slice1::dml::DML_OPERATOR_DESC{slice1::dml::DML_OPERATOR_INVALID, &linked.get()});
     }},
    {rule::pointer_null, "Example 2 with InputWindowStrides = nullptr",
     linked_with<[](auto& d, auto&) { d.InputWindowStrides = nullptr; }>},
    {rule::tensor_type, "Example 2 with InputTensor->Type = DML_TENSOR_TYPE_INVALID",
     linked_with<[](auto&, auto& input) { input.Type = slice1::dml::DML_TENSOR_TYPE_INVALID; }>},
    {rule::dimension_count_supported, "Example 2 with 9 for all three DimensionCounts",
     with<[](auto& d) { d.dimension_count = d.input_tensor.dimension_count = d.output_tensor.dimension_count = 9; }>},
    {rule::dimension_count_match, "Example 2 with OutputTensor.DimensionCount = 3",
     with<[](auto& d) { d.output_tensor.dimension_count = 3; }>},
    {rule::data_type_supported, "Example 2 with UINT4 for both DataTypes",
     with<[](auto& d) { d.input_tensor.data_type = d.output_tensor.data_type = data_type::uint4; }>},
    {rule::data_type_match, "Example 2 with OutputTensor.DataType = INT32",
     with<[](auto& d) { d.output_tensor.data_type = data_type::int32; }>},
    {rule::tensor_size, "Example 2 with OutputTensor.Sizes[3] = 0",
     with<[](auto& d) { d.output_tensor.sizes[3] = 0; }>},
    {rule::tensor_element_count, "Example 2 with InputTensor.Sizes[0] = 268435456",
     with<[](auto& d) { d.input_tensor.sizes[0] = 1u << 28; }>},
    {rule::tensor_logical_element_count,
     "Example 2 with InputTensor.Sizes[0] = 268435456 and InputTensor.Strides = {0,16,4,1}", with<[](auto& d) {
       d.input_tensor.sizes[0] = 1u << 28;
       d.input_tensor.strides = {0, 16, 4, 1};
     }>},
    {rule::tensor_total_size, "Example 2 with InputTensor.TotalTensorSizeInBytes = 60",
     with<[](auto& d) { d.input_tensor.total_tensor_size_in_bytes = 60; }>},
    {rule::tensor_total_size_limit, "Example 2 with InputTensor.TotalTensorSizeInBytes = 17179869184",
     with<[](auto& d) { d.input_tensor.total_tensor_size_in_bytes = std::uint64_t{1} << 34; }>},
    {rule::tensor_total_size_multiple, "Example 2 with InputTensor.TotalTensorSizeInBytes = 66",
     with<[](auto& d) { d.input_tensor.total_tensor_size_in_bytes = 66; }>},
    {rule::tensor_base_alignment, "Example 2 with InputTensor.GuaranteedBaseOffsetAlignment = 12",
     with<[](auto& d) { d.input_tensor.guaranteed_base_offset_alignment = 12; }>},
    {rule::tensor_owned_by_dml, "Example 2 with OutputTensor.Flags = DML_TENSOR_FLAG_OWNED_BY_DML",
     with<[](auto& d) { d.output_tensor.flags = 1; }>},
    {rule::tensor_flags, "Example 2 with InputTensor.Flags = 2", with<[](auto& d) { d.input_tensor.flags = 2; }>},
    {rule::output_nesting, "Example 2 with OutputTensor.Strides = {2,2,1,1}", with<[](auto& d) {
       d.output_tensor.strides = {2, 2, 1, 1};
     }>},
    {rule::window_size, "Example 2 with InputWindowSizes[3] = 0", with<[](auto& d) { d.input_window_sizes[3] = 0; }>},
    {rule::window_bounds, "Example 2 with InputWindowOffsets[3] = 2",
     with<[](auto& d) { d.input_window_offsets[3] = 2; }>},
    {rule::window_stride, "Example 2 with InputWindowStrides[2] = 0",
     with<[](auto& d) { d.input_window_strides[2] = 0; }>},
    {rule::output_size, "Example 2 with OutputTensor.Sizes[2] = 3",
     with<[](auto& d) { d.output_tensor.sizes[2] = 3; }>},

    {rule::slice_size, "DML_SLICE on the tensors of Example 2, with Sizes[3] = 1",
     slice_with<[](auto& d) { d.sizes[3] = 1; }>},
    {rule::slice_bounds, "DML_SLICE on the tensors of Example 2, with Offsets[3] = 2 and Strides[3] = 2",
     slice_with<[](auto& d) { d.offsets[3] = 2; }>},
    {rule::slice_stride, "DML_SLICE on the tensors of Example 2, with Strides[3] = 0",
     slice_with<[](auto& d) { d.strides[3] = 0; }>},

    {rule::gradient_size, "the DML_SLICE_GRAD of Example 2, with InputGradientTensor.Sizes[2] = 3",
     gradient_with<[](auto& d) { d.input_gradient_tensor.sizes[2] = 3; }>},

    {rule::binding_element_size, "Example 2 bound to 16 floats and, for its output, 4 pairs of floats",
     bind<float, 16, std::array<float, 2>, 4>},
    {rule::binding_element_type, "Example 2 bound to 16 floats and, for its output, 4 numbers of type int32_t",
     bind<float, 16, std::int32_t, 4>},
    {rule::binding_input_size, "Example 2 bound to 15 floats and, for its output, 4", bind<float, 15, float, 4>},
    {rule::binding_output_size, "Example 2 bound to 16 floats and, for its output, 3", bind<float, 16, float, 3>},
    {rule::binding_owned_by_dml, "Example 2 with InputTensor.Flags = DML_TENSOR_FLAG_OWNED_BY_DML, bound at execution",
     bound_with<[](auto& d, auto&) { d.input_tensor.flags = 1; }>},
    {rule::binding_alignment,
     "Example 2 with InputTensor.GuaranteedBaseOffsetAlignment = 64, bound with an offset of 4 bytes",
     bound_with<[](auto& d, auto& bound) {
       d.input_tensor.guaranteed_base_offset_alignment = 64;
       bound.input_offset = 4;
     }>},
    {rule::binding_overlap, "Example 2 bound to 16 floats and, for its output, the first 4 of them",
     [] {
       std::array<float, 16> both{};
       return slice1::validate_binding(*slice1::make_plan(example_2), both, std::span(both).first(4));
     }},
    {rule::binding_shape, "two slices, one after the other: the first gives {1,1,2,2}, the second reads {1,1,4,4}",
     [] {
       const auto every_second = *slice1::every_nth_windows(sizes, {1, 1, 2, 2});
       return slice1::compose(every_second, every_second).error();
     }},

    {rule::notation_rank, "NumPy: x[:,:,:,:,:] of an x with 4 dimensions",
     [] {
       return slice1::numpy_windows(sizes, {{}, {}, {}, {}, {}}).error();
     }},
    {rule::notation_range, "NumPy: a slice of a tensor with sizes {4,-1}",
     [] {
       return slice1::numpy_windows({4, -1}, {}).error();
     }},
    {rule::notation_axis, "ONNX Slice with axes = [4] of an input with 4 dimensions",
     [] { return slice1::onnx_windows(sizes, {.starts = {0}, .ends = {1}, .axes = {4}}).error(); }},
    {rule::notation_mask, "TensorFlow StridedSlice with ellipsis_mask = 3",
     [] {
       return slice1::tensorflow_windows(sizes, {.begin = {0, 0}, .end = {1, 1}, .strides = {1, 1}, .ellipsis_mask = 3})
           .error();
     }},
    {rule::notation_step, "NumPy: x[:,:,::0]",
     [] {
       return slice1::numpy_windows(sizes, {{}, {}, {.step = 0}}).error();
     }},
    {rule::notation_step_range, "NumPy: x[::2147483648] of an x with 4294967295 elements",
     [] { return slice1::numpy_windows({0xffff'ffff}, {{.step = std::int64_t{1} << 31}}).error(); }},
    {rule::notation_index, "TensorFlow StridedSlice with begin[0] = 4 and shrink_axis_mask = 1, of 4 elements",
     [] {
       return slice1::tensorflow_windows({4}, {.begin = {4}, .end = {5}, .strides = {1}, .shrink_axis_mask = 1})
           .error();
     }},
    {rule::notation_empty, "NumPy: x[:,:,2:2], where its windows are needed",
     [] {
       return slice1::validate_not_empty(*slice1::numpy_windows(sizes, {{}, {}, {.start = 2, .stop = 2}}));
     }},
    {rule::descriptor_range, "a descriptor with .input_sizes = {4, -1}",
     [] {
       return slice1::validate(slice1::descriptor<float, 2>{.input_sizes = {4, -1}});
     }},
};

}  // namespace

std::span<const rule_example> rule_examples() {
  return examples;
}

std::string rules_page() {
  std::string page;
  for (const auto& rule : slice1::rule_table) {
    std::string id(rule.id), kind = slice1::to_string(rule.kind);
    id.resize(30, ' ');  // tests check that each id fits
    kind.resize(14, ' ');
    page.append(with_id_emphasized(id + kind, stdout)).append(rule.requirement);
    page.append("  [").append(rule.clause).append("]\n");
  }
  return page +
         "\nOf DirectML's other demands on bindings, which make no difference here, dispatch only warns: an offset is "
         "a\n"
         "multiple of 16 bytes, and a size one of 4.  [Binding in DirectML]\n";
}

std::string rule_page(std::string_view id) {
  for (const auto& example : rule_examples()) {
    if (slice1::id(example.rule) != id) continue;
    auto page = with_id_emphasized(slice1::explain(example.rule), stdout);
    page.append("  example: ").append(example.what).append(":\n");
    const auto checked = example.judge();
    for (const auto& v : checked.violations()) {
      page += "    " + with_id_emphasized(slice1::to_string(v), stdout) + '\n';
    }
    return page;
  }
  std::vector<std::string_view> known;
  for (const auto& example : rule_examples()) known.push_back(slice1::id(example.rule));
  auto meant = did_you_mean(id, known);
  if (meant.empty()) {
    for (const auto rule : known) {
      if (rule.starts_with(lower_case(id))) meant += (meant.empty() ? "; there are " : ", ") + std::string(rule);
    }
  }
  throw failure(in_quotes(id) + " is not a rule" + (meant.empty() ? "; try --rules" : meant));
}

}  // namespace dispatch
