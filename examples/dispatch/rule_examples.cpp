// SPDX-License-Identifier: MIT
// How is each rule broken? Mostly by one change to Example 2 of the page on DML_SLICE1_OPERATOR_DESC.
#include "rule_examples.hpp"

#include <slice1/binding.hpp>   // slice1::validate_binding
#include <slice1/directml.hpp>  // slice1::dml, slice1::validate on its structs
#include <slice1/plan.hpp>      // slice1::make_plan
#include <slice1/types.hpp>     // slice1::slice1_desc, slice1::slice_desc
#include <slice1/validate.hpp>  // slice1::validate
#include <slice1/windows.hpp>   // slice1::numpy_windows and its kin, slice1::compose

#include <array>    // std::array
#include <cstdint>  // std::uint32_t, std::int64_t

namespace dispatch {
namespace {

using slice1::data_type;
using slice1::report;
using slice1::rule;
using slice1::slice1_desc;
using slice1::slice_desc;

constexpr std::array<std::uint32_t, 4> sizes{1, 1, 4, 4};  // of the input of Example 2

slice1_desc example_2() {
  slice1_desc desc;
  desc.input_tensor.data_type = desc.output_tensor.data_type = data_type::float32;
  desc.input_tensor.dimension_count = desc.output_tensor.dimension_count = desc.dimension_count = 4;
  desc.input_tensor.sizes = {1, 1, 4, 4};
  desc.output_tensor.sizes = {1, 1, 2, 2};
  desc.input_window_offsets = {0, 0, 0, 1};
  desc.input_window_sizes = {1, 1, 4, 3};
  desc.input_window_strides = {1, 1, -2, 2};
  return desc;
}

// The same tensors for the older operator.
slice_desc example_of_slice() {
  const auto like = example_2();
  return {like.input_tensor, like.output_tensor, 4, {0, 0, 0, 1}, {1, 1, 2, 2}, {1, 1, 2, 2}};
}

template <class Change>
report change(Change f) {
  auto desc = example_2();
  f(desc);
  return slice1::validate(desc);
}

template <class Change>
report change_slice(Change f) {
  auto desc = example_of_slice();
  f(desc);
  return slice1::validate(desc);
}

// Bound to buffers of so many elements each.
template <class Input, std::size_t InputSize, class Output, std::size_t OutputSize>
report bind() {
  const std::array<Input, InputSize> input{};
  std::array<Output, OutputSize> output{};
  return slice1::validate_binding(*slice1::make_plan(example_2()), input, output);
}

report take(const slice1::python_slice& of_axis_2) {
  const std::array<slice1::python_slice, 3> slices{{{}, {}, of_axis_2}};
  return slice1::numpy_windows(sizes, slices).error();
}

constexpr rule_example examples[] = {
    {rule::operator_feature_level, "Example 2 at feature level 2_0",
     [] { return slice1::validate(example_2(), slice1::feature_level::v2_0); }},
    {rule::pointer_null, "Example 2 with InputWindowStrides = nullptr",
     [] {
       const slice1::dml::operator_desc linked(example_2());
       auto desc = linked.get();
       desc.InputWindowStrides = nullptr;
       return slice1::validate(desc);
     }},
    {rule::tensor_type, "Example 2 with InputTensor->Type = DML_TENSOR_TYPE_INVALID",
     [] {
       const slice1::dml::operator_desc linked(example_2());
       auto desc = linked.get();
       auto input = *desc.InputTensor;
       input.Type = slice1::dml::DML_TENSOR_TYPE_INVALID;
       desc.InputTensor = &input;
       return slice1::validate(desc);
     }},
    {rule::dimension_count_supported, "Example 2 with 9 for all three DimensionCounts",
     [] {
       return change(
           [](auto& d) { d.dimension_count = d.input_tensor.dimension_count = d.output_tensor.dimension_count = 9; });
     }},
    {rule::dimension_count_match, "Example 2 with OutputTensor.DimensionCount = 3",
     [] { return change([](auto& d) { d.output_tensor.dimension_count = 3; }); }},
    {rule::data_type_supported, "Example 2 with UINT4 for both DataTypes",
     [] { return change([](auto& d) { d.input_tensor.data_type = d.output_tensor.data_type = data_type::uint4; }); }},
    {rule::data_type_match, "Example 2 with OutputTensor.DataType = INT32",
     [] { return change([](auto& d) { d.output_tensor.data_type = data_type::int32; }); }},
    {rule::tensor_size, "Example 2 with OutputTensor.Sizes[3] = 0",
     [] { return change([](auto& d) { d.output_tensor.sizes[3] = 0; }); }},
    {rule::tensor_element_count, "Example 2 with InputTensor.Sizes[0] = 268435456",
     [] { return change([](auto& d) { d.input_tensor.sizes[0] = 1u << 28; }); }},
    {rule::tensor_logical_element_count,
     "Example 2 with InputTensor.Sizes[0] = 268435456 and InputTensor.Strides = {0,16,4,1}",
     [] {
       return change([](auto& d) {
         d.input_tensor.sizes[0] = 1u << 28;
         d.input_tensor.strides = {0, 16, 4, 1};
       });
     }},
    {rule::tensor_total_size, "Example 2 with InputTensor.TotalTensorSizeInBytes = 60",
     [] { return change([](auto& d) { d.input_tensor.total_tensor_size_in_bytes = 60; }); }},
    {rule::tensor_total_size_limit, "Example 2 with InputTensor.TotalTensorSizeInBytes = 17179869184",
     [] { return change([](auto& d) { d.input_tensor.total_tensor_size_in_bytes = std::uint64_t{1} << 34; }); }},
    {rule::tensor_total_size_multiple, "Example 2 with InputTensor.TotalTensorSizeInBytes = 66",
     [] { return change([](auto& d) { d.input_tensor.total_tensor_size_in_bytes = 66; }); }},
    {rule::tensor_base_alignment, "Example 2 with InputTensor.GuaranteedBaseOffsetAlignment = 12",
     [] { return change([](auto& d) { d.input_tensor.guaranteed_base_offset_alignment = 12; }); }},
    {rule::tensor_owned_by_dml, "Example 2 with OutputTensor.Flags = DML_TENSOR_FLAG_OWNED_BY_DML",
     [] { return change([](auto& d) { d.output_tensor.flags = 1; }); }},
    {rule::tensor_flags, "Example 2 with InputTensor.Flags = 2",
     [] { return change([](auto& d) { d.input_tensor.flags = 2; }); }},
    {rule::output_nesting, "Example 2 with OutputTensor.Strides = {2,2,1,1}",
     [] { return change([](auto& d) {
            d.output_tensor.strides = {2, 2, 1, 1};
          }); }},
    {rule::window_size, "Example 2 with InputWindowSizes[3] = 0",
     [] { return change([](auto& d) { d.input_window_sizes[3] = 0; }); }},
    {rule::window_bounds, "Example 2 with InputWindowOffsets[3] = 2",
     [] { return change([](auto& d) { d.input_window_offsets[3] = 2; }); }},
    {rule::window_stride, "Example 2 with InputWindowStrides[2] = 0",
     [] { return change([](auto& d) { d.input_window_strides[2] = 0; }); }},
    {rule::output_size, "Example 2 with OutputTensor.Sizes[2] = 3",
     [] { return change([](auto& d) { d.output_tensor.sizes[2] = 3; }); }},

    {rule::slice_size, "DML_SLICE on the tensors of Example 2, with Sizes[3] = 1",
     [] { return change_slice([](auto& d) { d.sizes[3] = 1; }); }},
    {rule::slice_bounds, "DML_SLICE on the tensors of Example 2, with Offsets[3] = 2 and Strides[3] = 2",
     [] { return change_slice([](auto& d) { d.offsets[3] = 2; }); }},
    {rule::slice_stride, "DML_SLICE on the tensors of Example 2, with Strides[3] = 0",
     [] { return change_slice([](auto& d) { d.strides[3] = 0; }); }},

    {rule::binding_element_type, "Example 2 bound to 16 floats and, for its output, 4 doubles",
     bind<float, 16, double, 4>},
    {rule::binding_input_size, "Example 2 bound to 15 floats and, for its output, 4", bind<float, 15, float, 4>},
    {rule::binding_output_size, "Example 2 bound to 16 floats and, for its output, 3", bind<float, 16, float, 3>},
    {rule::binding_overlap, "Example 2 bound to 16 floats and, for its output, the first 4 of them",
     [] {
       std::array<float, 16> both{};
       return slice1::validate_binding(*slice1::make_plan(example_2()), both, std::span(both).first(4));
     }},
    {rule::binding_shape, "two slices, one after the other: the first gives {1,1,2,2}, the second reads {1,1,4,4}",
     [] {
       constexpr std::array<std::int64_t, 4> steps{1, 1, 2, 2};
       const auto every_second = *slice1::every_nth_windows(sizes, steps);
       return slice1::compose(every_second, every_second).error();
     }},

    {rule::notation_rank, "NumPy: x[:,:,:,:,:] of an x with 4 dimensions",
     [] {
       const std::array<slice1::python_slice, 5> slices{};
       return slice1::numpy_windows(sizes, slices).error();
     }},
    {rule::notation_axis, "ONNX Slice with axes = [4] of an input with 4 dimensions",
     [] {
       constexpr std::array<std::int64_t, 1> start{0}, end{1}, axis{4};
       return slice1::onnx_windows(sizes, {.starts = start, .ends = end, .axes = axis}).error();
     }},
    {rule::notation_mask, "TensorFlow StridedSlice with ellipsis_mask = 3",
     [] {
       constexpr std::array<std::int64_t, 2> zeros{}, ones{1, 1};
       return slice1::tensorflow_windows(sizes, {.begin = zeros, .end = ones, .strides = ones, .ellipsis_mask = 3})
           .error();
     }},
    {rule::notation_step, "NumPy: x[:,:,::0]", [] { return take({.step = 0}); }},
    {rule::notation_step_range, "NumPy: x[::2147483648] of an x with 4294967295 elements",
     [] {
       constexpr std::array<std::uint32_t, 1> long_sizes{0xffff'ffff};
       constexpr std::array<slice1::python_slice, 1> slices{{{.step = std::int64_t{1} << 31}}};
       return slice1::numpy_windows(long_sizes, slices).error();
     }},
    {rule::notation_index, "TensorFlow StridedSlice with begin[0] = 4 and shrink_axis_mask = 1, of 4 elements",
     [] {
       constexpr std::array<std::uint32_t, 1> four{4};
       constexpr std::array<std::int64_t, 1> begin{4}, end{5}, step{1};
       return slice1::tensorflow_windows(four, {.begin = begin, .end = end, .strides = step, .shrink_axis_mask = 1})
           .error();
     }},
    {rule::notation_empty, "NumPy: x[:,:,2:2]", [] { return take({.start = 2, .stop = 2}); }},
};

}  // namespace

std::span<const rule_example> rule_examples() {
  return examples;
}

}  // namespace dispatch
