// SPDX-License-Identifier: MIT
#include "source_code.hpp"

#include <slice1/format.hpp>  // slice1::to_string
#include <slice1/shape.hpp>   // slice1::buffer_size
#include <slice1/types.hpp>   // slice1::tensor_desc, slice1::max_dimension_count

#include <array>        // std::array
#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint32_t, std::int64_t
#include <limits>       // std::numeric_limits
#include <string_view>  // std::string_view
#include <type_traits>  // std::is_same_v
#include <variant>      // std::visit

namespace playground {
namespace {

using slice1::slice1_desc;
using slice1::slice_desc;
using slice1::tensor_desc;

// "{1, -2}", the first numbers of a member.
template <class Numbers>
std::string list(const Numbers& values, std::uint32_t count) {
  std::string text = "{";
  for (std::size_t i = 0; i < count && i < slice1::max_dimension_count; ++i) {
    if (i != 0) text += ", ";
    // Without a suffix, 2147483648 is no int, so that its negative may be a large number.
    if (std::int64_t{values[i]} == std::numeric_limits<std::int32_t>::min()) text += "-2147483647 - 1";
    else text += std::to_string(values[i]);
  }
  return text + "}";
}

// Numbers beyond 2^63 - 1 have no type without a suffix.
std::string number(std::uint64_t value) {
  return std::to_string(value) + (value >> 63 != 0 ? "u" : "");
}

std::string lower(std::string text) {
  for (char& c : text) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return text;
}

// One of an operator's arrays.
struct member {
  std::string name;           // of slice1_desc or its kin
  std::string_view variable;  // in code for DirectML
  std::string_view type;
  std::string values;
};
template <class Desc>
std::array<member, 3> members_of(const Desc& desc) {
  const auto n = desc.dimension_count;
  return {{{"input_window_offsets", "offsets", "UINT", list(desc.input_window_offsets, n)},
           {"input_window_sizes", "window_sizes", "UINT", list(desc.input_window_sizes, n)},
           {"input_window_strides", "window_strides", "INT", list(desc.input_window_strides, n)}}};
}
std::array<member, 3> members_of(const slice_desc& desc) {
  const auto n = desc.dimension_count;
  return {{{"offsets", "offsets", "UINT", list(desc.offsets, n)},
           {"sizes", "sizes", "UINT", list(desc.sizes, n)},
           {"strides", "strides", "UINT", list(desc.strides, n)}}};
}

// "SLICE1".
std::string name_of(const dispatch::description& desc) {
  return std::string(dispatch::names_of(desc).type.substr(std::string_view("DML_OPERATOR_").size()));
}

// The total size, unless it is what is implied.
std::optional<std::uint64_t> unusual_size(const tensor_desc& tensor) {
  const auto size = tensor.total_tensor_size_in_bytes;
  return size == slice1::buffer_size(tensor) ? std::nullopt : size;
}

std::string cpp_tensor(const std::string& name, const tensor_desc& tensor) {
  const auto n = tensor.dimension_count;
  std::string text = "    ." + name + " = {";
  const auto add = [&](std::string_view member, const std::string& value) {
    if (text.back() != '{') text += ",\n" + std::string(name.size() + 9, ' ');
    text.append(".").append(member).append(" = ") += value;
  };
  add("data_type", "slice1::data_type::" + lower(slice1::to_string(tensor.data_type)));
  if (tensor.flags != 0) add("flags", std::to_string(tensor.flags));
  add("dimension_count", std::to_string(n));
  add("sizes", list(tensor.sizes, n));
  if (tensor.strides) add("strides", "slice1::dimensions" + list(*tensor.strides, n));
  if (const auto size = unusual_size(tensor)) add("total_tensor_size_in_bytes", number(*size));
  if (const auto bytes = tensor.guaranteed_base_offset_alignment; bytes != 0) {
    add("guaranteed_base_offset_alignment", std::to_string(bytes));
  }
  return text + "},\n";
}

template <class Desc>
std::string cpp_of(const dispatch::description& any, const Desc& desc) {
  std::string text = "#include <slice1/slice1.hpp>\n\nconstexpr slice1::" + lower(name_of(any)) + "_desc desc{\n";
  const std::string_view gradient = std::is_same_v<Desc, slice1::slice_grad_desc> ? "gradient_" : "";
  text += cpp_tensor(std::string("input_").append(gradient) + "tensor", dispatch::input_of(any)) +
          cpp_tensor(std::string("output_").append(gradient) + "tensor", dispatch::output_of(any));
  text += "    .dimension_count = " + std::to_string(desc.dimension_count);
  for (const auto& m : members_of(desc)) text += ",\n    ." + m.name + " = " + m.values;
  return text + "};\n";
}

std::string array(std::string_view type, std::string_view name, const std::string& values) {
  return std::string("const ").append(type).append(" ").append(name).append("[] = ") + values + ";\n";
}

// The array and the two structs of a tensor.
std::string directml_tensor(const std::string& name, const tensor_desc& tensor) {
  const auto n = tensor.dimension_count;
  std::string text = array("UINT", name + "_sizes", list(tensor.sizes, n));
  if (tensor.strides) text += array("UINT", name + "_strides", list(*tensor.strides, n));
  const auto buffer = name + "_buffer";
  text += "DML_BUFFER_TENSOR_DESC " + buffer + " = {};\n";
  const auto set = [&](std::string_view member, const std::string& value) {
    text.append(buffer).append(".").append(member).append(" = ").append(value) += ";\n";
  };
  set("DataType", "DML_TENSOR_DATA_TYPE_" + slice1::to_string(tensor.data_type));
  if (tensor.flags == 1) set("Flags", "DML_TENSOR_FLAG_OWNED_BY_DML");
  else if (tensor.flags != 0) set("Flags", "static_cast<DML_TENSOR_FLAGS>(" + std::to_string(tensor.flags) + ")");
  set("DimensionCount", std::to_string(n));
  set("Sizes", name + "_sizes");
  if (tensor.strides) set("Strides", name + "_strides");
  const auto size = tensor.total_tensor_size_in_bytes ? tensor.total_tensor_size_in_bytes : slice1::buffer_size(tensor);
  if (size) set("TotalTensorSizeInBytes", number(*size));
  if (const auto bytes = tensor.guaranteed_base_offset_alignment; bytes != 0) {
    set("GuaranteedBaseOffsetAlignment", std::to_string(bytes));
  }
  return text + "const DML_TENSOR_DESC " + name + " = {DML_TENSOR_TYPE_BUFFER, &" + buffer + "};\n\n";
}

template <class Desc>
std::string directml_of(const dispatch::description& any, const Desc& desc) {
  const auto &input = dispatch::input_of(any), &output = dispatch::output_of(any);
  for (const auto n : {input.dimension_count, output.dimension_count, desc.dimension_count}) {
    if (n == 0 || n > slice1::max_dimension_count) {
      return "// A DimensionCount of " + std::to_string(n) + " has no arrays.\n";
    }
  }
  std::string text = directml_tensor("input", input) + directml_tensor("output", output);
  std::string arguments;
  for (const auto& m : members_of(desc)) {
    text += array(m.type, m.variable, m.values);
    arguments.append(", ") += m.variable;
  }
  const auto name = name_of(any);
  text += "const DML_" + name + "_OPERATOR_DESC slice = {&input, &output, " + std::to_string(desc.dimension_count) +
          arguments + "};\n";
  return text + "const DML_OPERATOR_DESC operator_desc = {DML_OPERATOR_" + name + ", &slice};\n";
}

}  // namespace

std::string cpp_source(const dispatch::description& desc) {
  return std::visit([&](const auto& d) { return cpp_of(desc, d); }, desc);
}

std::string directml_source(const dispatch::description& desc) {
  return std::visit([&](const auto& d) { return directml_of(desc, d); }, desc);
}

}  // namespace playground
