// SPDX-License-Identifier: MIT
// What does a description copy? Its elements one by one, as the operator's page writes them.
#pragma once

#include <slice1/binding.hpp>  // input_buffer, detail::bind, detail::validate_binding
#include <slice1/detail/text.hpp>
#include <slice1/format_desc.hpp>    // detail::window_at
#include <slice1/format_report.hpp>  // to_string
#include <slice1/plan.hpp>           // make_plan
#include <slice1/shape.hpp>          // packed_strides, logical_element_count
#include <slice1/types.hpp>          // slice1_desc, slice_desc

#include <array>        // std::array
#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint64_t, std::int64_t
#include <span>         // std::span
#include <string>       // std::string
#include <string_view>  // std::string_view

namespace slice1 {
namespace detail {

// A line for each output element, the last dimension fastest; append_value(line, input element index) ends it. The
// description is valid, so every index is within the input, and at most 2^32 - 1 lines are to be written.
template <class Desc, class AppendValue>
std::string trace_lines(const Desc& desc, std::size_t most_lines, const AppendValue& append_value) {
  const std::size_t n = desc.dimension_count;
  const auto& sizes = desc.output_tensor.sizes;
  const auto element_strides = desc.input_tensor.strides ? *desc.input_tensor.strides
                                                         : *packed_strides(std::span(desc.input_tensor.sizes).first(n));
  std::array<std::uint64_t, max_dimension_count> starts{};
  std::array<std::int64_t, max_dimension_count> strides{};
  for (std::size_t i = 0; i < n; ++i) {
    const auto window = window_at(desc, i);
    starts[i] = *window.start;
    strides[i] = window.stride;
  }

  const auto count = *logical_element_count(std::span(sizes).first(n));
  const auto written = count < most_lines ? count : most_lines;
  std::string text;
  dimensions output{};
  for (std::uint64_t k = 0; k < written; ++k) {
    std::array<std::uint64_t, max_dimension_count> input{};
    std::uint64_t index = 0;
    for (std::size_t i = 0; i < n; ++i) {
      input[i] = starts[i] + static_cast<std::uint64_t>(strides[i]) * output[i];  // modulo 2^64: negative strides, too
      index += input[i] * element_strides[i];
    }
    const std::string coordinates = numbers(output, n);
    text += join({"Output[", coordinates, "] = ", list(starts, n), " + ", list(strides, n), " * {", coordinates,
                  "} = Input[", list(input, n), "]"});
    append_value(text, index);
    text += "\n";
    std::size_t i = n;
    while (i > 0 && ++output[i - 1] == sizes[i - 1]) output[--i] = 0;
  }
  if (written < count) text += join({"... and ", decimal(count - written), " more\n"});
  return text;
}

// The same, or the report of a description that has no plan.
template <class Desc, class AppendValue>
std::string trace_or_report(const Desc& desc, std::size_t most_lines, const AppendValue& append_value) {
  const auto made = slice1::make_plan(desc);
  return made ? trace_lines(desc, most_lines, append_value) : to_string(made.error());
}

template <class Text>
auto append_text_of(Text& text_of) {
  return [&text_of](std::string& line, std::uint64_t index) {
    line += " = ";
    line += std::string_view(text_of(index));
  };
}

// With the input's elements, or the report of the description or of the buffer.
template <class Desc>
std::string trace_buffer(const Desc& desc, std::size_t most_lines, const bound_buffer<const void>& input) {
  const auto made = slice1::make_plan(desc);
  if (!made) return to_string(made.error());
  std::string wrong;
  // There is no output here: what is said of it does not count, and one of no bytes is not compared with the input.
  const auto found = validate_binding(*made, input, {nullptr, 0, 0});
  for (const auto& v : found.violations()) {
    if (v.field() == "InputTensor") wrong += join({to_string(v), "\n"});
  }
  if (!wrong.empty()) return wrong;
  const auto value_of = [&](std::uint64_t index) { return value_text(made->data_type(), input.data, index); };
  return trace_lines(desc, most_lines, append_text_of(value_of));
}

inline void append_nothing(std::string&, std::uint64_t) {}

}  // namespace detail

/// The copy, a line for each output element, as the page writes it:
///     Output[0,0,1,0] = {0,0,3,1} + {1,1,-2,2} * {0,0,1,0} = Input[{0,0,1,1}]
/// After `most_lines` of them one says how many more there are. Where the description is not valid, its report.
inline std::string trace(const slice1_desc& desc, std::size_t most_lines = 16) {
  return detail::trace_or_report(desc, most_lines, detail::append_nothing);
}
/// The same for the older operator.
inline std::string trace(const slice_desc& desc, std::size_t most_lines = 16) {
  return detail::trace_or_report(desc, most_lines, detail::append_nothing);
}

/// Gives the text of an input element, a string of any kind, by its index in the buffer: tensor strides are in it.
template <class Text>
concept element_text = requires(Text& text_of, std::uint64_t index) {
  std::string_view(text_of(index));
};

/// The same with the text of each copied element: "... = Input[{0,0,1,1}] = 6".
template <element_text Text>
std::string trace(const slice1_desc& desc, Text&& text_of, std::size_t most_lines = 16) {
  return detail::trace_or_report(desc, most_lines, detail::append_text_of(text_of));
}
/// The same for the older operator.
template <element_text Text>
std::string trace(const slice_desc& desc, Text&& text_of, std::size_t most_lines = 16) {
  return detail::trace_or_report(desc, most_lines, detail::append_text_of(text_of));
}

/// The same with the elements of an input buffer as numbers of the description's data type, in the shortest text that
/// reads back, a FLOAT16 as the float of its value. Where the buffer does not suit the input tensor, the report on it.
template <input_buffer Input>
std::string trace(const slice1_desc& desc, const Input& input, std::size_t most_lines = 16) {
  return detail::trace_buffer(desc, most_lines, detail::bind<const void>(std::span(input)));
}
/// The same for the older operator.
template <input_buffer Input>
std::string trace(const slice_desc& desc, const Input& input, std::size_t most_lines = 16) {
  return detail::trace_buffer(desc, most_lines, detail::bind<const void>(std::span(input)));
}

}  // namespace slice1
