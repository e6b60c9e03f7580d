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
#include <type_traits>  // std::is_same_v, std::remove_const_t

namespace dispatch {
namespace {

using slice1::tensor_desc;

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
  const auto counts = "has " + std::to_string(size) + (size == 1 ? " element" : " elements") +
                      ", but DimensionCount is " + std::to_string(count);
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
tensor_desc read_tensor(const json::value& outer) {
  outer.demand(outer.is_object(), "an object");
  outer.attempt([&] {
    if (const auto type = outer.find({"Type", "type"})) {
      type->demand(without_prefix(type->string(), "DML_TENSOR_TYPE_") == "BUFFER", "BUFFER");
    }
  });
  const auto inner = outer.find({"Desc", "desc"});
  const auto& fields = inner ? *inner : outer;
  fields.demand(fields.is_object(), "an object");

  tensor_desc tensor;
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

// In the order of description's alternatives.
constexpr operator_names names[] = {
    {"DML_OPERATOR_SLICE1", "InputTensor", "OutputTensor"},
    {"DML_OPERATOR_SLICE", "InputTensor", "OutputTensor"},
    {"DML_OPERATOR_SLICE_GRAD", "InputGradientTensor", "OutputGradientTensor"},
};
constexpr std::string_view type_prefix = "DML_OPERATOR_";

template <class Desc>
auto& tensor_of(Desc& desc, bool is_input) {
  if constexpr (std::is_same_v<std::remove_const_t<Desc>, slice1::slice_grad_desc>) {
    return is_input ? desc.input_gradient_tensor : desc.output_gradient_tensor;
  } else {
    return is_input ? desc.input_tensor : desc.output_tensor;
  }
}

// Each array of an operator by its name: use("Offsets", desc.offsets).
template <class Use>
void for_each_array(slice1::slice_desc& desc, const Use& use) {
  use("Offsets", desc.offsets);
  use("Sizes", desc.sizes);
  use("Strides", desc.strides);
}
template <class Desc, class Use>
void for_each_array(Desc& desc, const Use& use) {
  use("InputWindowOffsets", desc.input_window_offsets);
  use("InputWindowSizes", desc.input_window_sizes);
  use("InputWindowStrides", desc.input_window_strides);
}

template <class Desc>
void read_members(const json::value& from, const operator_names& named, Desc& desc) {
  from.demand(from.is_object(), "an object");
  from.attempt([&] { tensor_of(desc, true) = read_tensor(from.get(named.input)); });
  from.attempt([&] { tensor_of(desc, false) = read_tensor(from.get(named.output)); });
  std::optional<std::uint32_t> count;
  from.attempt([&] { count = from.get("DimensionCount").integer<std::uint32_t>(); });
  desc.dimension_count = count.value_or(0);
  for_each_array(desc, [&](std::string_view name, auto& numbers) {
    from.attempt([&] { read_array(from.get(name), count, numbers); });
  });
}

// An empty description of the type; nullopt for other types. The prefix may be left out.
std::optional<description> description_of_type(std::string_view type) {
  const auto is = [&](std::size_t i) {
    return without_prefix(type, type_prefix) == without_prefix(names[i].type, type_prefix);
  };
  if (is(0)) return slice1::slice1_desc();
  if (is(1)) return slice1::slice_desc();
  if (is(2)) return slice1::slice_grad_desc();
  return std::nullopt;
}

}  // namespace

operator_names names_of(const description& desc) {
  return names[desc.index()];
}

const slice1::tensor_desc& input_of(const description& desc) {
  return std::visit([](const auto& d) -> const tensor_desc& { return tensor_of(d, true); }, desc);
}
const slice1::tensor_desc& output_of(const description& desc) {
  return std::visit([](const auto& d) -> const tensor_desc& { return tensor_of(d, false); }, desc);
}

bool is_supported(const json::value& dispatchable) {
  return description_of_type(dispatchable.get({"type", "Type"}).string()).has_value();
}

description read_operator(const json::value& dispatchable) {
  const auto type = dispatchable.get({"type", "Type"});
  const auto from = dispatchable.find({"desc", "Desc"}).value_or(dispatchable);
  auto desc = description_of_type(type.string());
  if (!desc) {
    from.skip();
    std::string all;
    for (const auto& known : names) all.append(all.empty() ? "" : ", ").append(known.type);
    type.fail(type.description() + " is not an operator that this tool runs; it runs " + all);
  }
  std::visit([&](auto& d) { read_members(from, names_of(*desc), d); }, *desc);
  return *desc;
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
