// SPDX-License-Identifier: MIT
// How are descriptions read? Field by field, by their DirectML names.
#include "operators.hpp"

#include <slice1/format.hpp>  // slice1::parse_data_type
#include <slice1/shape.hpp>   // slice1::buffer_size

#include <array>        // std::array
#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint32_t, std::int32_t, std::uint64_t
#include <string>       // std::string
#include <string_view>  // std::string_view

namespace dispatch {
namespace {

// An enumerator by its full name or by its suffix.
std::string_view without_prefix(std::string_view name, std::string_view prefix) {
  if (name.starts_with(prefix)) name.remove_prefix(prefix.size());
  return name;
}

// As many numbers as `count` says; where that is more than 8, nothing reads them. DirectML ignores the rest.
template <class T>
std::array<T, slice1::max_dimension_count> read_array(const json::value& list, std::uint32_t count) {
  std::array<T, slice1::max_dimension_count> array{};
  std::size_t size = 0;
  for (const auto element : list.elements()) {
    const T number = element.integer<T>();
    if (size < array.size()) array[size] = number;
    ++size;
  }
  const auto counts = "has " + std::to_string(size) + " elements, but DimensionCount is " + std::to_string(count);
  if (count <= array.size() && size < count) list.fail(counts);
  if (size > count) list.warn(counts + ": the rest is ignored");
  return array;
}

std::uint32_t read_flag(const json::value& name) {
  const auto suffix = without_prefix(name.string(), "DML_TENSOR_FLAG_");
  if (suffix == "NONE") return 0;
  if (suffix == "OWNED_BY_DML") return 1;
  name.fail("must be NONE or OWNED_BY_DML, but is " + name.description());
}

std::uint32_t read_flags(const json::value& flags) {
  if (flags.is(json::kind::number)) return flags.integer<std::uint32_t>();
  if (!flags.is(json::kind::array)) return read_flag(flags);
  std::uint32_t all = 0;
  for (const auto flag : flags.elements()) all |= read_flag(flag);
  return all;
}

slice1::tensor_desc read_tensor(const json::value& outer) {
  const auto type = outer.find({"Type", "type"});
  if (type && without_prefix(type->string(), "DML_TENSOR_TYPE_") != "BUFFER") {
    type->fail("must be BUFFER, but is " + type->description());
  }
  const auto inner = outer.find({"Desc", "desc"});
  const auto& fields = inner ? *inner : outer;

  slice1::tensor_desc tensor;
  tensor.data_type = read_data_type(fields.get("DataType"));
  if (const auto flags = fields.find("Flags")) tensor.flags = read_flags(*flags);
  const auto sizes = fields.get("Sizes");
  const auto count = fields.find("DimensionCount");
  tensor.dimension_count =
      count ? count->integer<std::uint32_t>() : static_cast<std::uint32_t>(sizes.elements().size());
  tensor.sizes = read_array<std::uint32_t>(sizes, tensor.dimension_count);
  const auto strides = fields.find("Strides");
  if (strides && !strides->is(json::kind::null)) {
    tensor.strides = read_array<std::uint32_t>(*strides, tensor.dimension_count);
  }
  // The default is what DMLCalcBufferTensorSize gives, and with it that the bound range has whole multiples of 4 bytes.
  const auto total_size = fields.find("TotalTensorSizeInBytes");
  tensor.total_tensor_size_in_bytes = total_size ? total_size->integer<std::uint64_t>() : slice1::buffer_size(tensor);
  if (const auto alignment = fields.find("GuaranteedBaseOffsetAlignment")) {
    tensor.guaranteed_base_offset_alignment = alignment->integer<std::uint32_t>();
  }
  return tensor;
}

// What the operators have in common.
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
  const auto n = desc.dimension_count;
  desc.input_window_offsets = read_array<std::uint32_t>(from.get("InputWindowOffsets"), n);
  desc.input_window_sizes = read_array<std::uint32_t>(from.get("InputWindowSizes"), n);
  desc.input_window_strides = read_array<std::int32_t>(from.get("InputWindowStrides"), n);
  return desc;
}

description read_slice(const json::value& from) {
  auto desc = read_tensors<slice1::slice_desc>(from);
  const auto n = desc.dimension_count;
  desc.offsets = read_array<std::uint32_t>(from.get("Offsets"), n);
  desc.sizes = read_array<std::uint32_t>(from.get("Sizes"), n);
  desc.strides = read_array<std::uint32_t>(from.get("Strides"), n);
  return desc;
}

constexpr std::string_view operator_prefix = "DML_OPERATOR_";
struct operator_reader {
  std::string_view name;
  description (*read)(const json::value& desc);
};
constexpr std::array operator_readers{
    // in the order of the variant
    operator_reader{"DML_OPERATOR_SLICE1", read_slice1},
    operator_reader{"DML_OPERATOR_SLICE", read_slice},
};

}  // namespace

description read_operator(const json::value& dispatchable) {
  const auto type = dispatchable.get({"type", "Type"});
  const auto name = without_prefix(type.string(), operator_prefix);
  std::string known;
  for (const auto& reader : operator_readers) {
    if (without_prefix(reader.name, operator_prefix) == name) {
      return reader.read(dispatchable.find({"desc", "Desc"}).value_or(dispatchable));
    }
    known.append(known.empty() ? "" : ", ").append(reader.name);
  }
  type.fail(type.description() + " is no operator that this tool runs; it runs " + known);
}

std::string_view operator_name(const description& desc) {
  return operator_readers[desc.index()].name;
}

slice1::result<slice1::plan> make_plan(const description& desc, slice1::feature_level level) {
  return std::visit([level](const auto& d) { return slice1::make_plan(d, level); }, desc);
}

slice1::data_type read_data_type(const json::value& name) {
  if (const auto type = slice1::parse_data_type(name.string())) return *type;
  name.fail(name.description() + " is no data type");
}

}  // namespace dispatch
