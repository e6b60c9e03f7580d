// SPDX-License-Identifier: MIT
#include "mutants.hpp"

#include <algorithm>

namespace slice1::conformance {
namespace {

bool is_rank(std::uint32_t count) {
  return count >= 1 && count <= max_dimension_count;
}

template <class T>
void read(const T* from, std::uint32_t count, std::array<T, max_dimension_count>& to, bool& given) {
  given = from != nullptr;
  if (given && is_rank(count)) std::copy_n(from, count, to.begin());
}

void read(const slice1_tensor* from, tensor_desc& to, tensor_pointers& pointers) {
  pointers.tensor = from != nullptr;
  if (!pointers.tensor) return;
  pointers.type = from->Type;
  pointers.desc = from->Desc != nullptr;
  if (!pointers.desc || pointers.type != 1) return;
  const auto& buffer = *static_cast<const slice1_buffer_tensor*>(from->Desc);
  to.data_type = static_cast<data_type>(buffer.DataType);
  to.flags = buffer.Flags;
  to.dimension_count = buffer.DimensionCount;
  to.total_tensor_size_in_bytes = buffer.TotalTensorSizeInBytes;
  to.guaranteed_base_offset_alignment = buffer.GuaranteedBaseOffsetAlignment;
  read(buffer.Sizes, buffer.DimensionCount, to.sizes, pointers.sizes);
  bool has_strides = false;
  dimensions strides{};
  read(buffer.Strides, buffer.DimensionCount, strides, has_strides);
  if (has_strides) to.strides = strides;
}

}  // namespace

description read(const slice1_operator& from) {
  description d;
  const auto n = d.desc.dimension_count = from.DimensionCount;
  read(from.InputTensor, d.desc.input_tensor, d.input);
  read(from.OutputTensor, d.desc.output_tensor, d.output);
  read(from.InputWindowOffsets, n, d.desc.input_window_offsets, d.offsets);
  read(from.InputWindowSizes, n, d.desc.input_window_sizes, d.sizes);
  read(from.InputWindowStrides, n, d.desc.input_window_strides, d.strides);
  return d;
}

bool accepts(const description& d, feature_level level) {
  return legality_of(violated_rules(d, level)) != legality::invalid;
}

bool are_large_enough(const slice1_desc& d, const bound& b) {
  return b.input.size() >= d.input_tensor.total_tensor_size_in_bytes &&
         b.output.size() >= d.output_tensor.total_tensor_size_in_bytes;
}

bool are_apart(const bound& b) {
  const auto input = reinterpret_cast<std::uintptr_t>(b.input.data());
  const auto output = reinterpret_cast<std::uintptr_t>(b.output.data());
  return input + b.input.size() <= output || output + b.output.size() <= input;
}

std::span<const mutant> mutants() {
  static const std::vector<mutant> all = [] {
    auto made = execution_mutants();
    const auto others = acceptance_mutants();
    made.insert(made.end(), others.begin(), others.end());
    return made;
  }();
  return all;
}

}  // namespace slice1::conformance
