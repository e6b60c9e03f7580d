// SPDX-License-Identifier: MIT
#include "support/violations.hpp"

#include <algorithm>

#include "support/describe.hpp"

namespace slice1::testing {

namespace {

dml::DML_BUFFER_TENSOR_DESC buffer(const tensor_desc& t, std::vector<dml::UINT>& sizes, std::vector<dml::UINT>& strides,
                                   std::uint64_t bytes) {
  sizes.assign(t.sizes.data(), t.sizes.data() + t.dimension_count);
  if (t.strides) strides.assign(t.strides->data(), t.strides->data() + t.dimension_count);
  return {static_cast<dml::DML_TENSOR_DATA_TYPE>(t.data_type),
          static_cast<dml::DML_TENSOR_FLAGS>(t.flags),
          t.dimension_count,
          sizes.data(),
          t.strides ? strides.data() : nullptr,
          bytes,
          t.guaranteed_base_offset_alignment};
}

}  // namespace

void PrintTo(const expected& e, std::ostream* os) {
  *os << id(e.rule) << " " << e.field;
  if (e.dimension) *os << "[" << *e.dimension << "]";
  *os << " actual " << e.actual;
  if (e.bound) *os << " bound " << *e.bound;
}

std::vector<expected> listed(const report& r) {
  std::vector<expected> all;
  for (const auto& v : r.violations()) {
    const std::string operand = v.operand() == operand::first    ? "first."
                                : v.operand() == operand::second ? "second."
                                                                 : "";
    all.push_back({v.rule(), operand + std::string(v.field()), v.dimension(), v.actual(), v.bound()});
  }
  return all;
}

std::vector<rule> rules_of(const report& r) {
  std::vector<rule> rules;
  for (const auto& v : r.violations()) rules.push_back(v.rule());
  return rules;
}

void expect_violations(const report& r, const std::vector<expected>& wanted) {
  EXPECT_EQ(listed(r), wanted);
}

slice1_desc whole(data_type type, const std::vector<std::uint32_t>& sizes) {
  slice1_desc d;
  d.input_tensor.data_type = d.output_tensor.data_type = type;
  d.dimension_count = static_cast<std::uint32_t>(sizes.size());
  d.input_tensor.dimension_count = d.output_tensor.dimension_count = d.dimension_count;
  std::copy(sizes.begin(), sizes.end(), d.input_tensor.sizes.begin());
  std::copy(sizes.begin(), sizes.end(), d.output_tensor.sizes.begin());
  std::copy(sizes.begin(), sizes.end(), d.input_window_sizes.begin());
  std::fill_n(d.input_window_strides.begin(), sizes.size(), 1);
  return d;
}

template <class Desc, class Struct>
dml_structs<Desc, Struct>::dml_structs(const Desc& d, std::uint64_t input_bytes, std::uint64_t output_bytes) {
  input_buffer = buffer(read_tensor(d), input_sizes, input_strides, input_bytes);
  output_buffer = buffer(written_tensor(d), output_sizes, output_strides, output_bytes);
  offsets.assign(d.input_window_offsets.data(), d.input_window_offsets.data() + d.dimension_count);
  window_sizes.assign(d.input_window_sizes.data(), d.input_window_sizes.data() + d.dimension_count);
  window_strides.assign(d.input_window_strides.data(), d.input_window_strides.data() + d.dimension_count);
  slice = {&input, &output, d.dimension_count, offsets.data(), window_sizes.data(), window_strides.data()};
}
template struct dml_structs<slice1_desc, dml::DML_SLICE1_OPERATOR_DESC>;
template struct dml_structs<slice_grad_desc, dml::DML_SLICE_GRAD_OPERATOR_DESC>;

}  // namespace slice1::testing
