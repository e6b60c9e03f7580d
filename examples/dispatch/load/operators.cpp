// SPDX-License-Identifier: MIT
// Reads descriptions field by field, by their DirectML names.
#include "load/operators.hpp"

#include "load/data_types.hpp"
#include "message.hpp"  // did_you_mean

#include <slice1/shape.hpp>  // slice1::buffer_size

#include <algorithm>    // std::find
#include <array>        // std::array
#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint32_t, std::int32_t, std::uint64_t
#include <optional>     // std::optional
#include <string>       // std::string
#include <string_view>  // std::string_view
#include <type_traits>  // std::is_same_v, std::remove_const_t
#include <vector>       // std::vector

namespace dispatch {
namespace {

using slice1::tensor_desc;

// An enumerator's name without its prefix, which may be left out.
std::string_view without_prefix(std::string_view name, std::string_view prefix) {
  if (name.starts_with(prefix)) name.remove_prefix(prefix.size());
  return name;
}

// How many elements an array must have.
struct element_count {
  std::string_view source;              // where the number comes from
  std::optional<std::uint32_t> number;  // nullopt: it could not be read
};

std::string is(const element_count& count) {
  return std::string(count.source) + " is " + std::to_string(*count.number);
}

// The first `count` numbers, if that is at most 8; validation reads no others. DirectML ignores the rest. If the count
// can't be right, `other` says how many there must be. `of_negative` is the message about a negative number.
template <class T>
void read_array(const json::value& list, const element_count& count, const element_count& other,
                std::array<T, slice1::max_dimension_count>& to, const char* of_negative = "") {
  const auto elements = list.elements();
  for (std::size_t i = 0; i < elements.size(); ++i) {
    list.attempt([&] {
      const auto exact = elements[i].exact_integer();
      if (*of_negative != '\0' && exact && exact->negative) {
        elements[i].fail("is " + elements[i].description() + ", but must not be negative: " + of_negative);
      }
      const T number = elements[i].integer<T>();
      if (i < to.size()) to[i] = number;
    });
  }
  const auto size = elements.size();
  const auto has = "has " + std::to_string(size) + (size == 1 ? " element" : " elements") + ", but ";
  const bool is_usable = count.number && *count.number <= to.size();
  if (is_usable && size < *count.number) list.fail(has + is(count));
  if (count.number && size > *count.number) list.warn(has + is(count) + ": the rest is ignored");
  if (is_usable || !other.number || size >= *other.number) return;
  list.fail(has + (count.number ? is(count) + ", which is above 8, and " : "") + is(other));
}

std::uint32_t read_flag(const json::value& name) {
  // DML_TENSOR_FLAG_NONE is 0, and DML_TENSOR_FLAG_OWNED_BY_DML 1.
  return static_cast<std::uint32_t>(name.one_of({"NONE", "OWNED_BY_DML"}, "DML_TENSOR_FLAG_"));
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
    if (const auto type = outer.find({"Type", "type"})) type->one_of({"BUFFER"}, "DML_TENSOR_TYPE_");
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
  element_count count{"DimensionCount", std::nullopt}, size_count{"the number of Sizes", std::nullopt};
  if (sizes && sizes->is_list()) size_count.number = static_cast<std::uint32_t>(sizes->elements().size());
  fields.attempt([&] {
    const auto given = fields.find("DimensionCount");
    count.number = given ? given->integer<std::uint32_t>() : size_count.number;
  });
  tensor.dimension_count = count.number.value_or(0);
  fields.attempt([&] {
    if (sizes) read_array(*sizes, count, {}, tensor.sizes);
  });
  fields.attempt([&] {
    const auto strides = fields.find("Strides");
    const bool is_null = !strides || strides->is_null() || (strides->is_list() && strides->elements().empty());
    if (!is_null) {
      read_array(*strides, count, size_count, tensor.strides.emplace(),
                 "the InputWindowStrides of DML_OPERATOR_SLICE1 reverse a slice");
    }
  });
  fields.attempt([&] {
    // The default, also for 0, is DMLCalcBufferTensorSize's: a multiple of 4 bytes.
    const auto total_size = fields.integer_or<std::uint64_t>("TotalTensorSizeInBytes", 0);
    tensor.total_tensor_size_in_bytes = total_size != 0 ? total_size : slice1::buffer_size(tensor);
  });
  fields.attempt([&] {
    tensor.guaranteed_base_offset_alignment = fields.integer_or("GuaranteedBaseOffsetAlignment", std::uint32_t{0});
  });
  return tensor;
}

// In the order of the alternatives of `description`.
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

// Calls use for each array of an operator with its name: use("Offsets", desc.offsets).
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

// The members of an operator except DimensionCount, which all have.
using member_names = std::vector<std::string_view>;
member_names members_of(description desc) {
  const auto named = names_of(desc);
  member_names all{named.input, named.output};
  std::visit([&](auto& d) { for_each_array(d, [&](std::string_view name, auto&) { all.push_back(name); }); }, desc);
  return all;
}

// Fails if members are missing and there are another operator's instead. There are no warnings about these.
void demand_own_members(const json::value& from, const description& desc) {
  const auto own = members_of(desc);
  member_names missing, foreign;
  for (const auto name : own) {
    if (from.named(name).empty()) missing.push_back(name);
  }
  for (const description& other : {description(slice1::slice1_desc()), description(slice1::slice_desc()),
                                   description(slice1::slice_grad_desc())}) {
    for (const auto name : members_of(other)) {
      const auto is_in = [name](const member_names& all) {
        return std::find(all.begin(), all.end(), name) != all.end();
      };
      if (!from.named(name).empty() && !is_in(own) && !is_in(foreign)) foreign.push_back(name);
    }
  }
  if (missing.empty() || foreign.empty()) return;
  const auto listed = [](const member_names& all) {
    std::string text;
    for (const auto name : all) text.append(text.empty() ? "" : ", ").append(name);
    return text;
  };
  for (const auto name : foreign) {
    from.find(name);
    from.skip(name);
  }
  from.complain("has " + listed(foreign) + ", but " + std::string(names_of(desc).type) + " has " + listed(missing));
}

template <class Desc>
void read_members(const json::value& from, const operator_names& named, Desc& desc) {
  from.demand(from.is_object(), "an object");
  from.expect(members_of(desc));
  const bool has_own_members = from.attempt([&] { demand_own_members(from, desc); });
  const auto read = [&](std::string_view name, const auto& read_value) {
    from.attempt([&] {
      if (has_own_members || from.find(name)) read_value(from.get(name));
    });
  };
  read(named.input, [&](const json::value& tensor) { tensor_of(desc, true) = read_tensor(tensor); });
  read(named.output, [&](const json::value& tensor) { tensor_of(desc, false) = read_tensor(tensor); });
  const auto input_count_name = std::string(named.input) + ".DimensionCount";
  element_count count{"DimensionCount", std::nullopt}, input_count{input_count_name, std::nullopt};
  from.attempt([&] { count.number = from.get("DimensionCount").integer<std::uint32_t>(); });
  desc.dimension_count = count.number.value_or(0);
  const auto rank = tensor_of(desc, true).dimension_count;
  if (rank <= slice1::max_dimension_count) input_count.number = rank;
  for_each_array(desc, [&](std::string_view name, auto& numbers) {
    const char* const of_negative = name == "Strides" ? "the strides of DML_OPERATOR_SLICE1 can be" : "";
    read(name, [&](const json::value& list) { read_array(list, count, input_count, numbers, of_negative); });
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

void demand_supported(const json::value& dispatchable) {
  if (is_supported(dispatchable)) return;
  const auto type = dispatchable.get({"type", "Type"});
  std::string all;
  for (const auto& known : names) all.append(all.empty() ? "" : ", ").append(known.type);
  type.fail(type.description() + " is not an operator that this tool runs; it runs " + all +
            meant_operator(type.string()));
}

std::string meant_operator(std::string_view type) {
  std::vector<std::string_view> known;
  for (const auto& named : names) known.push_back(without_prefix(named.type, type_prefix));
  return did_you_mean(type, known, type_prefix);
}

description read_operator(const json::value& dispatchable) {
  const auto type = dispatchable.get({"type", "Type"});
  const auto from = dispatchable.find({"desc", "Desc"}).value_or(dispatchable);
  auto desc = description_of_type(type.string());
  std::visit([&](auto& d) { read_members(from, names_of(*desc), d); }, *desc);
  return *desc;
}

}  // namespace dispatch
