// SPDX-License-Identifier: MIT
#include "source_code.hpp"

#include "load/elements.hpp"  // dispatch::element_text, dispatch::element_digits

#include <slice1/format.hpp>  // slice1::to_string
#include <slice1/shape.hpp>   // slice1::buffer_size, slice1::max_copied_elements
#include <slice1/types.hpp>   // slice1::tensor_desc, slice1::max_dimension_count

#include <array>        // std::array
#include <cstddef>      // std::byte, std::size_t
#include <cstdint>      // std::uint32_t, std::uint64_t, std::int64_t
#include <limits>       // std::numeric_limits
#include <optional>     // std::optional
#include <span>         // std::span
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
  std::string text = "      ." + name + " = {";
  const auto add = [&](std::string_view member, const std::string& value) {
    if (text.back() != '{') text += ",\n" + std::string(name.size() + 11, ' ');
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

// The type of an element in C++; empty for types without whole bytes.
std::string element_type(slice1::data_type type) {
  switch (type) {
    case slice1::data_type::float16: return "slice1::float16";
    case slice1::data_type::float32: return "float";
    case slice1::data_type::float64: return "double";
    default: return slice1::element_size(type) == 0 ? std::string() : "std::" + lower(slice1::to_string(type)) + "_t";
  }
}

// An element as a constant that its type can be initialised with.
std::string constant(std::span<const std::byte> input, std::uint64_t index, slice1::data_type type) {
  if (type == slice1::data_type::float16) return "{" + dispatch::element_digits(input, index, type) + "}";
  auto text = dispatch::element_text(input, index, type);
  if (type == slice1::data_type::float32 || type == slice1::data_type::float64) {
    // An integer that a double can't hold would be narrowed.
    return text.size() > 7 && text.find_first_of(".e") == std::string::npos ? text + ".0" : text;
  }
  if (text == "-2147483648" || text == "-9223372036854775808") {
    text.back() = '7';
    return text + " - 1";
  }
  return text + (type == slice1::data_type::uint64 && text.size() > 18 ? "u" : "");
}

// "{1, 2, 3}", or "(4096)" where there are many, or some that have no constants.
std::string initializer(std::span<const std::byte> input, std::uint64_t count, slice1::data_type type) {
  constexpr std::uint64_t most_constants = 64, per_line = 16;
  const auto zeros = "(" + std::to_string(count) + ")";
  if (count > most_constants || count * slice1::element_size(type) > input.size()) return zeros;
  std::string text = "{";
  for (std::uint64_t i = 0; i < count; ++i) {
    const auto element = constant(input, i, type);
    if (element.find('n') != std::string::npos) return zeros;  // nan, inf
    text += (i == 0 ? "" : i % per_line == 0 ? ",\n      " : ", ") + element;
  }
  return text + "}";
}

// The lines from the description to the result: with the buffers, if there are such.
std::string cpp_run(const dispatch::description& any, const std::string& name, std::span<const std::byte> memory,
                    slice1::feature_level level) {
  constexpr std::uint64_t most_bytes = std::uint64_t{1} << 26;
  const auto &input = dispatch::input_of(any), &output = dispatch::output_of(any);
  const auto type = element_type(input.data_type);
  const auto input_bytes = slice1::buffer_size(input), output_bytes = slice1::buffer_size(output);
  const std::string at_level =
      level == slice1::latest_feature_level ? "" : ", slice1::feature_level::v" + slice1::to_string(level);
  if (type.empty() || input.data_type != output.data_type || input_bytes.value_or(most_bytes) >= most_bytes ||
      output_bytes.value_or(most_bytes) >= most_bytes) {
    return "  std::cout << slice1::validate(" + name + at_level + ") << '\\n';\n";
  }
  const auto size = slice1::element_size(input.data_type);
  const std::string shown = type == "slice1::float16" ? "element.bits" : size == 1 ? "+element" : "element";
  return "  const std::vector<" + type + "> input" + initializer(memory, *input_bytes / size, input.data_type) +
         ";\n  std::vector<" + type + "> output(" + std::to_string(*output_bytes / size) +
         ");\n  if (const auto report = slice1::run(" + name + ", input, output" + at_level +
         "); !report.ok()) std::cout << report << '\\n';\n  else for (const " + type +
         " element : output) std::cout << " + shown + " << '\\n';\n";
}

// Whether a descriptor can say all of this tensor.
bool is_plain(const tensor_desc& tensor, std::uint32_t rank) {
  return tensor.dimension_count == rank && !unusual_size(tensor) && tensor.flags == 0 &&
         tensor.guaranteed_base_offset_alignment == 0;
}

// The slice1::descriptor; empty if it can't say all of the description.
std::string descriptor_of(const slice1_desc& desc) {
  const auto n = desc.dimension_count;
  const auto &input = desc.input_tensor, &output = desc.output_tensor;
  const auto type = element_type(input.data_type);
  if (type.empty() || output.data_type != input.data_type || n == 0 || n > slice1::max_dimension_count ||
      !is_plain(input, n) || !is_plain(output, n)) {
    return {};
  }
  const auto begin = "  const slice1::descriptor<" + type + ", " + std::to_string(n) + "> descriptor{";
  std::string text = begin + ".input_sizes = " + list(input.sizes, n);
  const auto add = [&](std::string_view member, const std::string& values) {
    text.append(",\n").append(begin.size(), ' ').append(".").append(member).append(" = ") += values;
  };
  if (input.strides) add("input_strides", list(*input.strides, n));
  bool is_largest = true;
  for (std::size_t i = 0; i < n; ++i) {
    const auto most = slice1::max_copied_elements(desc.input_window_sizes[i], desc.input_window_strides[i]);
    is_largest = is_largest && output.sizes[i] == most.value_or(1);
  }
  if (!is_largest) add("output_sizes", list(output.sizes, n));
  if (output.strides) add("output_strides", list(*output.strides, n));
  for (const auto& m : members_of(desc)) add(m.name, m.values);
  return text + "};\n";
}
std::string descriptor_of(const slice_desc&) {
  return {};
}
std::string descriptor_of(const slice1::slice_grad_desc&) {
  return {};
}

template <class Desc>
std::string cpp_of(const dispatch::description& any, const Desc& desc, std::span<const std::byte> input,
                   slice1::feature_level level) {
  auto text = descriptor_of(desc);
  const std::string name = text.empty() ? "desc" : "descriptor";
  if (text.empty()) {
    text = "  const slice1::" + lower(name_of(any)) + "_desc desc{\n";
    const std::string_view gradient = std::is_same_v<Desc, slice1::slice_grad_desc> ? "gradient_" : "";
    text += cpp_tensor(std::string("input_").append(gradient) + "tensor", dispatch::input_of(any)) +
            cpp_tensor(std::string("output_").append(gradient) + "tensor", dispatch::output_of(any));
    text += "      .dimension_count = " + std::to_string(desc.dimension_count);
    for (const auto& m : members_of(desc)) text += ",\n      ." + m.name + " = " + m.values;
    text += "};\n";
  }
  text += cpp_run(any, name, input, level);
  const auto uses = [&](std::string_view word) { return text.find(word) != std::string::npos; };
  return std::string(uses("std::int") || uses("std::uint") ? "#include <cstdint>\n" : "") +
         "#include <iostream>\n#include <slice1/format.hpp>\n#include <slice1/slice1.hpp>\n" +
         (uses("std::vector") ? "#include <vector>\n" : "") + "\nint main() {\n" + text + "}\n";
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

std::string cpp_source(const dispatch::description& desc, std::span<const std::byte> input,
                       slice1::feature_level level) {
  return std::visit([&](const auto& d) { return cpp_of(desc, d, input, level); }, desc);
}

std::string directml_source(const dispatch::description& desc) {
  return std::visit([&](const auto& d) { return directml_of(desc, d); }, desc);
}

}  // namespace playground
