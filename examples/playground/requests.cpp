// SPDX-License-Identifier: MIT
#include "requests.hpp"

#include "load/data_types.hpp"  // dispatch::read_data_type
#include "load/elements.hpp"    // dispatch::read_elements
#include "message.hpp"          // dispatch::failure, dispatch::in_quotes
#include "numpy_text.hpp"

#include <slice1/format.hpp>    // slice1::to_string
#include <slice1/notation.hpp>  // slice1::onnx_windows and others, slice1::validate_not_empty, slice1::window_fit
#include <slice1/shape.hpp>     // slice1::buffer_size, slice1::element_span, slice1::max_copied_elements

#include <algorithm>    // std::max
#include <array>        // std::array
#include <cstddef>      // std::byte, std::size_t
#include <cstdint>      // std::uint32_t, std::int32_t, std::int64_t, std::uint64_t
#include <optional>     // std::optional
#include <string_view>  // std::string_view
#include <utility>      // std::move
#include <variant>      // std::get, std::get_if, std::holds_alternative, std::visit

namespace playground {
namespace {

using dispatch::json::value;
using slice1::tensor_desc;

constexpr std::uint64_t most_elements = 16384;

// Fields.

// The numbers of a member, at most 8, and how many they are.
template <class T>
struct list {
  std::array<T, slice1::max_dimension_count> numbers{};
  std::uint32_t count = 0;
};
template <class T>
list<T> read_list(const value& from) {
  list<T> read;
  for (const auto& number : from.elements()) {
    if (read.count == read.numbers.size()) from.fail("has more than 8 numbers");
    read.numbers[read.count++] = number.integer<T>();
  }
  return read;
}

// The same for a member whose length is the number of dimensions.
template <class T>
std::array<T, slice1::max_dimension_count> read_list(const value& request, std::string_view key, std::uint32_t count) {
  const auto from = request.get(key);
  const auto read = read_list<T>(from);
  if (read.count != count) {
    from.fail("has " + std::to_string(read.count) + " numbers, but the input has " + std::to_string(count) +
              " dimensions");
  }
  return read.numbers;
}

tensor_desc read_tensor(const value& request, std::string_view sizes, std::string_view strides) {
  tensor_desc tensor;
  tensor.data_type = dispatch::read_data_type(request.get("data_type"));
  const auto given = read_list<std::uint32_t>(request.get(sizes));
  tensor.sizes = given.numbers, tensor.dimension_count = given.count;
  if (request.find(strides)) tensor.strides = read_list<std::uint32_t>(request, strides, given.count);
  return tensor;
}

// The tensors of `desc`, whose output has the sizes `largest` unless the request has others.
template <class Desc>
void read_tensors(const value& request, Desc& desc, const slice1::dimensions& largest) {
  desc.output_tensor = desc.input_tensor;
  desc.output_tensor.strides.reset();
  desc.output_tensor.sizes = largest;
  if (request.find("output_sizes")) desc.output_tensor = read_tensor(request, "output_sizes", "output_strides");
  else if (request.find("output_strides")) {
    desc.output_tensor.strides = read_list<std::uint32_t>(request, "output_strides", desc.dimension_count);
  }
}

dispatch::description read_fields(const value& request) {
  const auto which = request.get("operator").one_of({"SLICE1", "SLICE", "SLICE_GRAD"}, "DML_OPERATOR_");
  const auto input = read_tensor(request, "input_sizes", "input_strides");
  const auto n = input.dimension_count;
  const auto offsets = read_list<std::uint32_t>(request, "offsets", n);
  const auto sizes = read_list<std::uint32_t>(request, "sizes", n);
  slice1::dimensions largest = sizes;
  if (which == 1) {
    slice1::slice_desc desc{input, {}, n, offsets, sizes, read_list<std::uint32_t>(request, "strides", n)};
    read_tensors(request, desc, largest);
    return desc;
  }
  slice1::slice1_desc desc{input, {}, n, offsets, sizes, read_list<std::int32_t>(request, "strides", n)};
  for (std::size_t i = 0; i < n; ++i) {
    largest[i] = slice1::max_copied_elements(sizes[i], desc.input_window_strides[i]).value_or(1);
  }
  read_tensors(request, desc, largest);
  if (which == 0) return desc;
  return slice1::slice_grad_desc{desc.output_tensor,        desc.input_tensor,       n,
                                 desc.input_window_offsets, desc.input_window_sizes, desc.input_window_strides};
}

// Notations.

slice1::integer_list read_integers(const value& request, std::string_view key) {
  std::vector<std::int64_t> numbers;
  if (const auto from = request.find(key)) {
    for (const auto& number : from->elements()) numbers.push_back(number.integer<std::int64_t>());
  }
  return numbers;
}

bool is_set(const value& request, std::string_view key) {
  const auto found = request.find(key);
  return found && found->boolean();
}

// The shape of a result, unless it is that of the output.
void note_shape(const slice1::reshaped_windows& made, std::vector<std::string>& notes) {
  bool same = made.shape_rank == made.dimension_count;
  std::string text;
  for (std::size_t i = 0; i < made.shape_rank; ++i) {
    same = same && made.shape[i] == made.output_sizes[i];
    text += (i == 0 ? "" : ", ") + std::to_string(made.shape[i]);
  }
  if (!same) notes.push_back("The result has the same elements in the shape {" + text + "}.");
}

template <class Windows>
described described_by(const slice1::result<Windows>& made, slice1::data_type type) {
  described to;
  const slice1::report checked = made ? slice1::validate_not_empty(*made) : made.error();
  for (const auto& v : checked.violations()) to.errors.push_back(slice1::to_string(v));
  if (!checked.ok()) return to;
  to.desc = made->desc(type);
  if constexpr (std::is_same_v<Windows, slice1::reshaped_windows>) note_shape(*made, to.notes);
  return to;
}

described read_notation(const value& request, std::string_view notation) {
  const auto type = dispatch::read_data_type(request.get("data_type"));
  const auto sizes = read_integers(request, "input_sizes");
  const auto fit = is_set(request, "tight") ? slice1::window_fit::tight : slice1::window_fit::loose;
  if (notation == "numpy") {
    const auto text = request.get("slice");
    const auto read = dispatch::about("slice", [&] { return numpy_slice(text.string(), sizes.size()); });
    if (!read.has_index) return described_by(slice1::numpy_windows(sizes, read.slices, fit), type);
    return described_by(slice1::tensorflow_windows(sizes, read.as_tensorflow, fit), type);
  }
  if (notation == "onnx") {
    slice1::onnx_slice slice{read_integers(request, "starts"), read_integers(request, "ends"),
                             read_integers(request, "axes"), read_integers(request, "steps")};
    slice.standard_clamp = is_set(request, "standard_clamp");
    return described_by(slice1::onnx_windows(sizes, slice, fit), type);
  }
  if (notation == "webnn") {
    const slice1::webnn_slice slice{read_integers(request, "starts"), read_integers(request, "sizes"),
                                    read_integers(request, "strides")};
    return described_by(slice1::webnn_windows(sizes, slice, fit), type);
  }
  const slice1::tensorflow_slice slice{read_integers(request, "begin"),
                                       read_integers(request, "end"),
                                       read_integers(request, "strides"),
                                       request.integer_or("begin_mask", std::uint32_t{0}),
                                       request.integer_or("end_mask", std::uint32_t{0}),
                                       request.integer_or("ellipsis_mask", std::uint32_t{0}),
                                       request.integer_or("new_axis_mask", std::uint32_t{0}),
                                       request.integer_or("shrink_axis_mask", std::uint32_t{0})};
  return described_by(slice1::tensorflow_windows(sizes, slice, fit), type);
}

// Models.

template <class Numbers>
std::string json_list(const Numbers& numbers, std::uint32_t count) {
  std::string text = "[";
  for (std::size_t i = 0; i < count; ++i) text += (i == 0 ? "" : ", ") + std::to_string(numbers[i]);
  return text + "]";
}

std::string tensor_member(std::string_view name, const tensor_desc& tensor) {
  const auto n = tensor.dimension_count;
  std::string text = std::string("        \"").append(name) + R"(": { "DataType": ")" +
                     slice1::to_string(tensor.data_type) + "\", \"Sizes\": " + json_list(tensor.sizes, n);
  if (tensor.strides) text += ", \"Strides\": " + json_list(*tensor.strides, n);
  return text + " },\n";
}

std::string count_member(std::uint32_t count) {
  return "        \"DimensionCount\": " + std::to_string(count) + ",\n";
}

template <class Desc>
std::string last_members(const Desc& desc) {
  const auto n = desc.dimension_count;
  return count_member(n) + "        \"InputWindowOffsets\": " + json_list(desc.input_window_offsets, n) +
         ",\n        \"InputWindowSizes\": " + json_list(desc.input_window_sizes, n) +
         ",\n        \"InputWindowStrides\": " + json_list(desc.input_window_strides, n);
}
std::string last_members(const slice1::slice_desc& desc) {
  const auto n = desc.dimension_count;
  return count_member(n) + "        \"Offsets\": " + json_list(desc.offsets, n) +
         ",\n        \"Sizes\": " + json_list(desc.sizes, n) + ",\n        \"Strides\": " + json_list(desc.strides, n);
}

// How many elements the buffer of a tensor has; nullopt for too many, or for a type without whole bytes.
std::optional<std::uint64_t> value_count(const tensor_desc& tensor) {
  const auto element_size = slice1::element_size(tensor.data_type);
  if (element_size == 0) return std::nullopt;
  const auto count = slice1::buffer_size(tensor).value_or(4) / element_size;
  return count <= most_elements ? std::optional(std::max<std::uint64_t>(count, 1)) : std::nullopt;
}

// 1, 2, 3 and so on; for types of one byte, again from 0 after 127.
std::string counted_values(slice1::data_type type, std::uint64_t count) {
  if (slice1::element_size(type) > 1 || count <= 127) {
    return "{ \"valueCount\": " + std::to_string(count) + ", \"valueStart\": 1, \"valueDelta\": 1 }";
  }
  std::string text = "[";
  for (std::uint64_t i = 1; i <= count; ++i) text += (i == 1 ? "" : ", ") + std::to_string(i % 128);
  return text + "]";
}

// The initial values of a buffer with room for `count` elements.
std::string input_values(const value& request, const tensor_desc& tensor, std::uint64_t count,
                         std::vector<std::string>& notes) {
  const auto given = request.find("values");
  const auto values = given ? given->elements() : std::vector<value>();
  if (values.empty()) return counted_values(tensor.data_type, count);
  std::vector<std::byte> memory(values.size() * slice1::element_size(tensor.data_type));
  try {
    dispatch::read_elements(*given, tensor.data_type, memory);
  } catch (const dispatch::json::too_many_mistakes&) {  // the document has them
  }
  if (const auto needed = slice1::element_span(tensor); needed && *needed != values.size()) {
    notes.push_back("Input values: " + std::to_string(values.size()) + " for " + std::to_string(*needed) +
                    (values.size() < *needed ? " elements, so they repeat." : " elements; the last are not used."));
  }
  std::string text = "[";
  for (std::uint64_t i = 0; i < count; ++i) text += (i == 0 ? "" : ", ") + values[i % values.size()].description();
  return text + "]";
}

// The same with the total sizes that are implied.
dispatch::description with_total_sizes(dispatch::description desc) {
  const auto complete = [](tensor_desc& tensor) {
    if (!tensor.total_tensor_size_in_bytes) tensor.total_tensor_size_in_bytes = slice1::buffer_size(tensor);
  };
  const auto complete_both = [&](auto& d) {
    if constexpr (requires { d.input_tensor; }) complete(d.input_tensor), complete(d.output_tensor);
    else complete(d.input_gradient_tensor), complete(d.output_gradient_tensor);
  };
  std::visit(complete_both, desc);
  return desc;
}

}  // namespace

described describe(const value& request) {
  const auto from = request.get("from");
  from.one_of({"model", "fields", "numpy", "onnx", "tensorflow", "webnn"});
  if (from.string() == "fields") return {read_fields(request)};
  return read_notation(request, from.string());
}

std::string fields_of(const dispatch::description& desc) {
  // The window of a gradient is in its output.
  const bool is_gradient = std::holds_alternative<slice1::slice_grad_desc>(desc);
  const auto& windowed = is_gradient ? dispatch::output_of(desc) : dispatch::input_of(desc);
  const auto& copied = is_gradient ? dispatch::input_of(desc) : dispatch::output_of(desc);
  const auto n = windowed.dimension_count;
  if (n > slice1::max_dimension_count) return {};
  std::string text = R"({"from": "fields", "operator": ")" + std::string(dispatch::names_of(desc).type) +
                     R"(", "data_type": ")" + slice1::to_string(windowed.data_type) + "\"";
  const auto add = [&](const char* key, const auto& numbers) {
    text.append(", \"").append(key).append("\": ") += json_list(numbers, n);
  };
  add("input_sizes", windowed.sizes);
  add("output_sizes", copied.sizes);
  if (windowed.strides) add("input_strides", *windowed.strides);
  if (copied.strides) add("output_strides", *copied.strides);
  if (const auto* const d = std::get_if<slice1::slice_desc>(&desc)) {
    add("offsets", d->offsets), add("sizes", d->sizes), add("strides", d->strides);
  } else {
    const auto add_window = [&](const auto& of) {
      add("offsets", of.input_window_offsets), add("sizes", of.input_window_sizes),
          add("strides", of.input_window_strides);
    };
    if (is_gradient) add_window(std::get<slice1::slice_grad_desc>(desc));
    else add_window(std::get<slice1::slice1_desc>(desc));
  }
  dispatch::json::document document("fields", text += "}");
  return with_total_sizes(describe(document.root()).desc) == with_total_sizes(desc) ? text : std::string();
}

std::string model_of(const dispatch::description& desc, const value& request, std::vector<std::string>& notes) {
  const auto names = dispatch::names_of(desc);
  const auto &input_tensor = dispatch::input_of(desc), &output_tensor = dispatch::output_of(desc);
  const auto type = slice1::to_string(input_tensor.data_type);
  const auto input = value_count(input_tensor), output = value_count(output_tensor);
  std::string resources = "{}", commands = "[]";
  if (input && output) {
    const auto resource = [&](const char* name, const std::string& values) {
      return std::string("    \"") + name + R"(": { "initialValuesDataType": ")" + type + R"(", "initialValues": )" +
             values + " }";
    };
    resources = "{\n" + resource("input", input_values(request, input_tensor, *input, notes)) + ",\n" +
                resource("output", "{ \"valueCount\": " + std::to_string(*output) + ", \"value\": 0 }") + "\n  }";
    commands = R"([
    {
      "type": "dispatch", "dispatchable": "slice",
      "bindings": { ")";
    commands.append(names.input).append(R"(": "input", ")").append(names.output).append(R"(": "output" }
    },
    { "type": "print", "resource": "output" }
  ])");
  } else {
    notes.push_back("Only tensors of at most " + std::to_string(most_elements) +
                    " elements of whole bytes are copied on this page.");
  }
  return "{\n  \"resources\": " + resources + ",\n  \"dispatchables\": {\n    \"slice\": {\n      \"type\": \"" +
         std::string(names.type) + "\",\n      \"desc\": {\n" + tensor_member(names.input, input_tensor) +
         tensor_member(names.output, output_tensor) + std::visit([](const auto& d) { return last_members(d); }, desc) +
         "\n      }\n    }\n  },\n  \"commands\": " + commands + "\n}\n";
}

}  // namespace playground
