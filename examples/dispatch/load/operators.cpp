// SPDX-License-Identifier: MIT
// How are descriptions read? Field by field, by their DirectML names.
#include "load/operators.hpp"

#include <slice1/format.hpp>  // slice1::parse_data_type
#include <slice1/shape.hpp>   // slice1::buffer_size

#include <array>        // std::array
#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint32_t, std::int32_t, std::uint64_t
#include <string>       // std::string
#include <string_view>  // std::string_view

namespace dispatch {
namespace {

// An enumerator's own part of its name, which may be all that is given.
std::string_view without_prefix(std::string_view name, std::string_view prefix) {
  if (name.starts_with(prefix)) name.remove_prefix(prefix.size());
  return name;
}

// The first `count` numbers, where that is at most 8; validation reads no others. DirectML ignores the rest.
template <class T>
std::array<T, slice1::max_dimension_count> read_array(const json::value& list, std::uint32_t count) {
  std::array<T, slice1::max_dimension_count> array{};
  const auto elements = list.elements();
  for (std::size_t i = 0; i < elements.size(); ++i) {
    const T number = elements[i].integer<T>();
    if (i < array.size()) array[i] = number;
  }
  const auto size = elements.size();
  const auto counts = "has " + std::to_string(size) + " elements, but DimensionCount is " + std::to_string(count);
  if (count <= array.size() && size < count) list.fail(counts);
  if (size > count) list.warn(counts + ": the rest is ignored");
  return array;
}

std::uint32_t read_flag(const json::value& name) {
  const auto flag = without_prefix(name.string(), "DML_TENSOR_FLAG_");
  name.demand(flag == "NONE" || flag == "OWNED_BY_DML", "NONE or OWNED_BY_DML");
  return flag == "NONE" ? 0 : 1;
}

std::uint32_t read_flags(const json::value& flags) {
  if (flags.is_number()) return flags.integer<std::uint32_t>();
  if (!flags.is_list()) return read_flag(flags);
  std::uint32_t all = 0;
  for (const auto& flag : flags.elements()) all |= read_flag(flag);
  return all;
}

slice1::tensor_desc read_tensor(const json::value& outer) {
  if (const auto type = outer.find({"Type", "type"})) {
    type->demand(without_prefix(type->string(), "DML_TENSOR_TYPE_") == "BUFFER", "BUFFER");
  }
  const auto inner = outer.find({"Desc", "desc"});
  const auto& fields = inner ? *inner : outer;

  slice1::tensor_desc tensor;
  tensor.data_type = read_data_type(fields.get("DataType"));
  if (const auto flags = fields.find("Flags")) tensor.flags = read_flags(*flags);
  const auto sizes = fields.get("Sizes");
  tensor.dimension_count = fields.integer_or("DimensionCount", static_cast<std::uint32_t>(sizes.elements().size()));
  tensor.sizes = read_array<std::uint32_t>(sizes, tensor.dimension_count);
  const auto strides = fields.find("Strides");
  if (strides && !strides->is_null()) tensor.strides = read_array<std::uint32_t>(*strides, tensor.dimension_count);
  // The default is that of DMLCalcBufferTensorSize: a multiple of 4 bytes.
  const auto total_size = fields.find("TotalTensorSizeInBytes");
  tensor.total_tensor_size_in_bytes = total_size ? total_size->integer<std::uint64_t>() : slice1::buffer_size(tensor);
  tensor.guaranteed_base_offset_alignment = fields.integer_or("GuaranteedBaseOffsetAlignment", std::uint32_t{0});
  return tensor;
}

template <class Desc>
Desc read_tensors(const json::value& from) {
  Desc desc;
  desc.input_tensor = read_tensor(from.get("InputTensor"));
  desc.output_tensor = read_tensor(from.get("OutputTensor"));
  desc.dimension_count = from.get("DimensionCount").integer<std::uint32_t>();
  return desc;
}

description read_slice1(const json::value& from) {
  auto desc = read_tensors<slice1::slice1_desc>(from);
  const auto count = desc.dimension_count;
  desc.input_window_offsets = read_array<std::uint32_t>(from.get("InputWindowOffsets"), count);
  desc.input_window_sizes = read_array<std::uint32_t>(from.get("InputWindowSizes"), count);
  desc.input_window_strides = read_array<std::int32_t>(from.get("InputWindowStrides"), count);
  return desc;
}

description read_slice(const json::value& from) {
  auto desc = read_tensors<slice1::slice_desc>(from);
  const auto count = desc.dimension_count;
  desc.offsets = read_array<std::uint32_t>(from.get("Offsets"), count);
  desc.sizes = read_array<std::uint32_t>(from.get("Sizes"), count);
  desc.strides = read_array<std::uint32_t>(from.get("Strides"), count);
  return desc;
}

}  // namespace

description read_operator(const json::value& dispatchable) {
  const auto type = dispatchable.get({"type", "Type"});
  const auto name = without_prefix(type.string(), "DML_OPERATOR_");
  const auto desc = dispatchable.find({"desc", "Desc"}).value_or(dispatchable);
  if (name == "SLICE1") return read_slice1(desc);
  if (name == "SLICE") return read_slice(desc);
  type.fail(type.description() +
            " is not an operator that this tool runs; it runs DML_OPERATOR_SLICE1, DML_OPERATOR_SLICE");
}

slice1::data_type read_data_type(const json::value& name) {
  if (const auto type = slice1::parse_data_type(name.string())) return *type;
  name.fail(name.description() + " is not a data type");
}

}  // namespace dispatch
