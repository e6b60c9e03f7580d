// SPDX-License-Identifier: MIT
// How are descriptions read? Field by field, by their DirectML names.
#include "load/operators.hpp"

#include <slice1/format.hpp>  // slice1::parse_data_type
#include <slice1/shape.hpp>   // slice1::buffer_size

#include <array>        // std::array
#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint32_t, std::int32_t, std::uint64_t
#include <optional>     // std::optional
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
// nullopt: the count could not be read.
template <class T>
void read_array(const json::value& list, std::optional<std::uint32_t> given,
                std::array<T, slice1::max_dimension_count>& to) {
  const auto elements = list.elements();
  for (std::size_t i = 0; i < elements.size(); ++i) {
    list.attempt([&] {
      const T number = elements[i].integer<T>();
      if (i < to.size()) to[i] = number;
    });
  }
  if (!given) return;
  const auto size = elements.size();
  const std::uint32_t count = *given;
  const auto counts = "has " + std::to_string(size) + " elements, but DimensionCount is " + std::to_string(count);
  if (count <= to.size() && size < count) list.fail(counts);
  if (size > count) list.warn(counts + ": the rest is ignored");
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

// Each member is attempted by itself, so that the mistakes of all are found.
slice1::tensor_desc read_tensor(const json::value& outer) {
  outer.demand(outer.is_object(), "an object");
  outer.attempt([&] {
    if (const auto type = outer.find({"Type", "type"})) {
      type->demand(without_prefix(type->string(), "DML_TENSOR_TYPE_") == "BUFFER", "BUFFER");
    }
  });
  const auto inner = outer.find({"Desc", "desc"});
  const auto& fields = inner ? *inner : outer;
  fields.demand(fields.is_object(), "an object");

  slice1::tensor_desc tensor;
  fields.attempt([&] { tensor.data_type = read_data_type(fields.get("DataType")); });
  fields.attempt([&] {
    if (const auto flags = fields.find("Flags")) tensor.flags = read_flags(*flags);
  });
  std::optional<json::value> sizes;
  fields.attempt([&] { sizes = fields.get("Sizes"); });
  std::optional<std::uint32_t> count;
  fields.attempt([&] {
    if (const auto given = fields.find("DimensionCount")) count = given->integer<std::uint32_t>();
    else if (sizes && sizes->is_list()) count = static_cast<std::uint32_t>(sizes->elements().size());
  });
  tensor.dimension_count = count.value_or(0);
  fields.attempt([&] {
    if (sizes) read_array(*sizes, count, tensor.sizes);
  });
  fields.attempt([&] {
    const auto strides = fields.find("Strides");
    if (strides && !strides->is_null()) read_array(*strides, count, tensor.strides.emplace());
  });
  fields.attempt([&] {
    // The default is that of DMLCalcBufferTensorSize: a multiple of 4 bytes.
    const auto total_size = fields.find("TotalTensorSizeInBytes");
    tensor.total_tensor_size_in_bytes = total_size ? total_size->integer<std::uint64_t>() : slice1::buffer_size(tensor);
  });
  fields.attempt([&] {
    tensor.guaranteed_base_offset_alignment = fields.integer_or("GuaranteedBaseOffsetAlignment", std::uint32_t{0});
  });
  return tensor;
}

// Reads both tensors, the count, and the operator's arrays, which are given by name.
template <class Desc, class... Arrays>
Desc read_members(const json::value& from, const Arrays&... arrays) {
  from.demand(from.is_object(), "an object");
  Desc desc;
  from.attempt([&] { desc.input_tensor = read_tensor(from.get("InputTensor")); });
  from.attempt([&] { desc.output_tensor = read_tensor(from.get("OutputTensor")); });
  std::optional<std::uint32_t> count;
  from.attempt([&] { count = from.get("DimensionCount").integer<std::uint32_t>(); });
  desc.dimension_count = count.value_or(0);
  const auto read = [&](const auto& named) {
    from.attempt([&] { read_array(from.get(named.name), count, desc.*named.member); });
  };
  (read(arrays), ...);
  return desc;
}

template <class Desc, class Array>
struct named_array {
  std::string_view name;
  Array Desc::*member;
};
template <class Desc, class Array>
named_array(std::string_view, Array Desc::*) -> named_array<Desc, Array>;  // clang 14 deduces no aggregates

description read_slice1(const json::value& from) {
  using desc = slice1::slice1_desc;
  return read_members<desc>(from, named_array{"InputWindowOffsets", &desc::input_window_offsets},
                            named_array{"InputWindowSizes", &desc::input_window_sizes},
                            named_array{"InputWindowStrides", &desc::input_window_strides});
}

description read_slice(const json::value& from) {
  using desc = slice1::slice_desc;
  return read_members<desc>(from, named_array{"Offsets", &desc::offsets}, named_array{"Sizes", &desc::sizes},
                            named_array{"Strides", &desc::strides});
}

// SLICE1, without the prefix that may be left out.
std::string_view operator_name(const json::value& dispatchable) {
  return without_prefix(dispatchable.get({"type", "Type"}).string(), "DML_OPERATOR_");
}

}  // namespace

std::string_view operator_type(const description& desc) {
  return std::holds_alternative<slice1::slice1_desc>(desc) ? "DML_OPERATOR_SLICE1" : "DML_OPERATOR_SLICE";
}

bool is_supported(const json::value& dispatchable) {
  const auto name = operator_name(dispatchable);
  return name == "SLICE1" || name == "SLICE";
}

description read_operator(const json::value& dispatchable) {
  const auto name = operator_name(dispatchable);
  const auto desc = dispatchable.find({"desc", "Desc"}).value_or(dispatchable);
  if (name == "SLICE1") return read_slice1(desc);
  if (name == "SLICE") return read_slice(desc);
  const auto type = dispatchable.get({"type", "Type"});
  desc.skip();
  type.fail(type.description() +
            " is not an operator that this tool runs; it runs DML_OPERATOR_SLICE1, DML_OPERATOR_SLICE");
}

slice1::data_type read_data_type(const json::value& name) {
  if (const auto type = slice1::parse_data_type(name.string())) return *type;
  std::string all;
  for (std::uint32_t i = 0; slice1::parse_data_type(slice1::to_string(slice1::data_type{i})); ++i) {
    all += (i == 0 ? "" : ", ") + slice1::to_string(slice1::data_type{i});
  }
  name.fail(name.description() + " is not a data type; there are " + all);
}

}  // namespace dispatch
