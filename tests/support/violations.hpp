// SPDX-License-Identifier: MIT
// Lets tests state the violations that they expect: whole reports, on variants of example descriptions.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <ostream>
#include <slice1/directml.hpp>
#include <slice1/slice1.hpp>
#include <string>
#include <vector>

// The kernels are slow to compile, so only support/copy_by.cpp instantiates them.
extern template struct slice1::kernels<>;

namespace slice1::testing {

struct expected {
  slice1::rule rule{};
  std::string field{};
  std::optional<std::uint32_t> dimension{};
  std::uint64_t actual{};
  std::optional<std::uint64_t> bound{};

  friend bool operator==(const expected&, const expected&) = default;
  friend void PrintTo(const expected& e, std::ostream* os);
};

/// All violations of a report, in its order.
std::vector<expected> listed(const report& r);

/// Their rules.
std::vector<rule> rules_of(const report& r);

/// A report of a single violation. Tests that are not about its words compare with its text: only
/// unit/format_report.cpp spells messages out.
inline report report_of(rule r, field f, std::optional<std::uint32_t> dimension, std::uint64_t actual,
                        std::optional<std::uint64_t> bound = std::nullopt) {
  report only;
  detail::report_writer{only}(r, f, dimension, actual, bound);
  return only;
}

/// The report holds exactly these violations, in this order.
void expect_violations(const report& r, const std::vector<expected>& wanted);

/// The page's Example 1, valid from feature level 2_1: FLOAT32 {1,1,4,4}, window offsets {0,0,0,1}, sizes {1,1,4,3},
/// strides {1,1,2,2}, output {1,1,2,2}. Both tensors are packed, and their total sizes are omitted.
inline slice1_desc example_1() {
  slice1_desc d;
  d.input_tensor.data_type = d.output_tensor.data_type = data_type::float32;
  d.dimension_count = d.input_tensor.dimension_count = d.output_tensor.dimension_count = 4;
  d.input_tensor.sizes = {1, 1, 4, 4};
  d.output_tensor.sizes = {1, 1, 2, 2};
  d.input_window_offsets = {0, 0, 0, 1};
  d.input_window_sizes = {1, 1, 4, 3};
  d.input_window_strides = {1, 1, 2, 2};
  return d;
}

/// The page's Example 2: Example 1 with row stride -2.
inline slice1_desc example_2() {
  auto d = example_1();
  d.input_window_strides[2] = -2;
  return d;
}

/// A one-dimensional slice of packed FLOAT32 tensors. It can break only the rules about these numbers.
inline slice1_desc line(std::uint32_t input_size, std::uint32_t offset, std::uint32_t window_size, std::int32_t stride,
                        std::uint32_t output_size) {
  slice1_desc d;
  d.input_tensor.data_type = d.output_tensor.data_type = data_type::float32;
  d.dimension_count = d.input_tensor.dimension_count = d.output_tensor.dimension_count = 1;
  d.input_tensor.sizes = {input_size};
  d.output_tensor.sizes = {output_size};
  d.input_window_offsets = {offset};
  d.input_window_sizes = {window_size};
  d.input_window_strides = {stride};
  return d;
}

/// A copy of a whole tensor: input, window and output have these sizes, every stride is 1. Both tensors are packed.
slice1_desc whole(data_type type, const std::vector<std::uint32_t>& sizes);

/// The sample of the older operator, valid from feature level 1_0: FLOAT32 {1,1,5,5}, Offsets {0,0,1,1}, Sizes
/// {1,1,3,2}, Strides {1,1,1,2}. Both tensors are packed, and their total sizes are omitted.
inline slice_desc older_example() {
  slice_desc d;
  d.input_tensor.data_type = d.output_tensor.data_type = data_type::float32;
  d.dimension_count = d.input_tensor.dimension_count = d.output_tensor.dimension_count = 4;
  d.input_tensor.sizes = {1, 1, 5, 5};
  d.output_tensor.sizes = d.sizes = {1, 1, 3, 2};
  d.offsets = {0, 0, 1, 1};
  d.strides = {1, 1, 1, 2};
  return d;
}

/// A one-dimensional slice of packed FLOAT32 tensors by the older operator.
inline slice_desc older_line(std::uint32_t input_size, std::uint32_t offset, std::uint32_t size, std::uint32_t stride) {
  slice_desc d;
  d.input_tensor.data_type = d.output_tensor.data_type = data_type::float32;
  d.dimension_count = d.input_tensor.dimension_count = d.output_tensor.dimension_count = 1;
  d.input_tensor.sizes = {input_size};
  d.output_tensor.sizes = d.sizes = {size};
  d.offsets = {offset};
  d.strides = {stride};
  return d;
}

/// One tensor of a description. A loop over both_tensors tries a rule on each: `side.of(d)`, `side.field(".Sizes")`.
template <class Desc>
struct tensor_side {
  tensor_desc Desc::*member;
  std::string name;

  tensor_desc& of(Desc& d) const { return d.*member; }
  std::string field(const std::string& suffix) const { return name + suffix; }
};

inline const std::array<tensor_side<slice1_desc>, 2> both_tensors{{
    {&slice1_desc::input_tensor, "InputTensor"},
    {&slice1_desc::output_tensor, "OutputTensor"},
}};

/// `count` elements: first, first + 1, ...
template <class T>
std::vector<T> counted(std::size_t count, T first) {
  std::vector<T> values(count);
  for (std::size_t i = 0; i < count; ++i) values[i] = static_cast<T>(first + static_cast<T>(i));
  return values;
}

/// Expects the slice to be valid. Returns its output, which held `before`.
template <class Desc, class T>
std::vector<T> copied(const Desc& d, const std::vector<T>& input, std::vector<T> before) {
  expect_violations(run(d, input, before), {});
  return before;
}

/// A description as DML structs that a test may corrupt. Each array is on the heap and has exactly as many elements as
/// its count, so that a sanitizer detects any read beyond it.
template <class Desc, class Struct>
struct dml_structs {
  std::vector<dml::UINT> input_sizes, input_strides, output_sizes, output_strides, offsets, window_sizes;
  std::vector<dml::INT> window_strides;
  dml::DML_BUFFER_TENSOR_DESC input_buffer{}, output_buffer{};
  dml::DML_TENSOR_DESC input{dml::DML_TENSOR_TYPE_BUFFER, &input_buffer};
  dml::DML_TENSOR_DESC output{dml::DML_TENSOR_TYPE_BUFFER, &output_buffer};
  Struct slice{};

  dml_structs(const Desc& d, std::uint64_t input_bytes, std::uint64_t output_bytes);
  dml_structs(const dml_structs&) = delete;  // the structs point into this object
  dml_structs& operator=(const dml_structs&) = delete;
};
using dml_slice = dml_structs<slice1_desc, dml::DML_SLICE1_OPERATOR_DESC>;
using dml_gradient = dml_structs<slice_grad_desc, dml::DML_SLICE_GRAD_OPERATOR_DESC>;

/// A non-null pointer that must not be dereferenced.
template <class T>
const T* unreadable() {
  const volatile std::uintptr_t address = 16;  // volatile, so that compilers cannot see the address and warn
  return reinterpret_cast<const T*>(address);
}

}  // namespace slice1::testing
