// SPDX-License-Identifier: MIT
// Text for each element that a description copies, as the operator's page writes it.
#pragma once

#include <slice1/binding.hpp>            // input_buffer, detail::bind, detail::validate_binding
#include <slice1/detail/arithmetic.hpp>  // detail::moved
#include <slice1/format/desc.hpp>        // detail::any_desc, detail::described
#include <slice1/format/hints.hpp>       // to_string, detail::hinted_text
#include <slice1/format/text.hpp>
#include <slice1/plan/element_map.hpp>  // detail::find_strides, detail::traversal_of
#include <slice1/reference.hpp>         // detail::for_each_output_element, detail::element_count
#include <slice1/slice_grad_plan.hpp>   // make_plan, detail::targets_of
#include <slice1/types.hpp>             // slice1_desc etc., dimensions

#include <array>        // std::array
#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint64_t, std::int64_t
#include <optional>     // std::optional
#include <span>         // std::span
#include <string>       // std::string
#include <string_view>  // std::string_view

namespace slice1::inline SLICE1_VERSION_NAMESPACE {
namespace detail {

// The index of the input gradient whose element goes to an index of the output gradient.
constexpr std::optional<std::uint32_t> source_in(const target_indices& targets, bool is_reversed,
                                                 std::uint32_t output) noexcept {
  if (output < targets.first || (output - targets.first) % targets.step != 0) return std::nullopt;
  const auto source = (output - targets.first) / targets.step;
  if (source >= targets.count) return std::nullopt;
  return static_cast<std::uint32_t>(is_reversed ? targets.count - 1 - source : source);
}

// Adds a line for each of the first elements that a plan writes: line(output coordinates, input index).
template <class Line>
std::string lines_for_elements(const plan& p, std::size_t most_lines, const Line& line) {
  const auto count = element_count(p);
  const auto written = count < most_lines ? count : most_lines;
  std::string text;
  for_each_output_element(p, written, [&](const dimensions& output, std::size_t, std::size_t input_index) {
    text += join({line(output, input_index), "\n"});
  });
  if (written < count) text += join({"... and ", decimal(count - written), " more\n"});
  return text;
}

// For each dimension of a window: the index of the element that is copied first, and the step to the next.
struct window_traversal {
  std::array<std::uint64_t, max_dimension_count> starts{};
  std::array<std::int64_t, max_dimension_count> strides{};

  template <class Desc>
  constexpr explicit window_traversal(const Desc& valid) noexcept {
    for (std::uint32_t i = 0; i < valid.dimension_count; ++i) {
      const auto window = traversal_of(valid, i);
      starts[i] = window.start;
      strides[i] = window.stride;
    }
  }
};

// A line for each output element, in the order of the reference; append_value(line, input index) completes it.
template <class Desc, class AppendValue>
std::string trace_lines(const Desc& desc, const plan& p, std::size_t most_lines, const AppendValue& append_value) {
  const std::size_t n = p.dimension_count();
  const window_traversal window(desc);
  return lines_for_elements(p, most_lines, [&](const dimensions& output, std::size_t input_index) {
    std::array<std::uint64_t, max_dimension_count> input{};
    for (std::size_t i = 0; i < n; ++i) {
      input[i] = moved(window.starts[i], window.strides[i], output[i]);
    }
    const std::string coordinates = numbers(output, n);
    std::string text = join({"Output[", coordinates, "] = ", list(window.starts, n), " + ", list(window.strides, n),
                             " * {", coordinates, "} = Input[", list(input, n), "]"});
    append_value(text, input_index);
    return text;
  });
}

// A gradient's lines: the source of each element of the output gradient, if it has one.
template <class AppendValue>
std::string trace_lines(const slice_grad_desc& desc, const slice_grad_plan& p, std::size_t most_lines,
                        const AppendValue& append_value) {
  const std::size_t n = p.dimension_count();
  const window_traversal window(desc);
  dimensions input_strides{};
  find_strides(desc.input_gradient_tensor, input_strides);
  return lines_for_elements(p.zeros(), most_lines, [&](const dimensions& output, std::size_t) {
    dimensions input{};
    std::uint64_t input_index = 0;
    bool has_source = true;
    for (std::uint32_t i = 0; i < n && has_source; ++i) {
      const auto source = source_in(targets_of(desc, i), window.strides[i] < 0, output[i]);
      has_source = source.has_value();
      input[i] = source.value_or(0);
      input_index += std::uint64_t{input[i]} * input_strides[i];
    }
    std::string text = join({"OutputGradient[", numbers(output, n), "] = "});
    if (!has_source) return join({text, "0"});
    text += join({"OutputGradient[", list(window.starts, n), " + ", list(window.strides, n), " * ", list(input, n),
                  "] = InputGradient[", list(input, n), "]"});
    append_value(text, input_index);
    return text;
  });
}

// The lines; for a description that is not valid, its report.
template <class Desc, class AppendValue>
std::string trace_or_report(const Desc& desc, std::size_t most_lines, feature_level level,
                            const AppendValue& append_value) {
  const auto planned = slice1::make_plan(desc, level);
  return planned ? trace_lines(desc, *planned, most_lines, append_value)
                 : join({to_string(planned.error(), desc), "\n"});
}

template <class Text>
auto append_text_of(Text& text_of) {
  return [&text_of](std::string& line, std::uint64_t index) {
    line += " = ";
    line += std::string_view(text_of(index));
  };
}

// The lines with the values of the input's elements; or the report on the description or on the buffer.
template <class Desc>
std::string trace_buffer(const Desc& desc, std::size_t most_lines, feature_level level,
                         const bound_buffer<const void>& input) {
  const auto planned = slice1::make_plan(desc, level);
  if (!planned.has_value()) return join({to_string(planned.error(), desc), "\n"});
  std::string wrong;
  hinted_text text_of(desc);
  // There is no output, so its violations are ignored; for an output of 0 bytes, overlap is not evaluated.
  const auto checked = validate_binding(*planned, input, {nullptr, 0, 0});
  for (const auto& v : checked.violations()) {
    if (v.field_id() == tensors_of<Desc>.input) wrong += join({text_of(v), "\n"});
  }
  if (!wrong.empty()) return wrong;
  const auto value_of = [&](std::uint64_t index) { return value_text(planned->data_type(), input.data, index); };
  return trace_lines(desc, *planned, most_lines, append_text_of(value_of));
}

inline void append_nothing(std::string&, std::uint64_t) {}

}  // namespace detail

/// The copy as text, a line for each output element in the page's form:
///     Output[0,0,1,0] = {0,0,3,1} + {1,1,-2,2} * {0,0,1,0} = Input[{0,0,1,1}]
/// After `most_lines` lines, one says how many more elements there are. For a description that is not valid at the
/// feature level, the lines of its report. `desc`: a slice1_desc, a descriptor, a slice_desc, or a slice_grad_desc, for
/// which the lines are about the elements of the output gradient:
///     OutputGradient[0,0,1,1] = OutputGradient[{0,0,3,1} + {1,1,-2,2} * {0,0,1,0}] = InputGradient[{0,0,1,0}]
///     OutputGradient[0,0,1,2] = 0
template <detail::any_desc Desc>
std::string trace(const Desc& desc, std::size_t most_lines = 16, feature_level level = latest_feature_level) {
  return detail::trace_or_report(detail::described(desc), most_lines, level, detail::append_nothing);
}

/// A function that converts an element's index in the input buffer, in elements, to text.
template <class Text>
concept element_text = requires(Text& text_of, std::uint64_t index) {
  std::string_view(text_of(index));
};

/// `trace` with the text of each copied element: "... = Input[{0,0,1,1}] = 6".
template <detail::any_desc Desc, element_text Text>
std::string trace(const Desc& desc, Text&& text_of, std::size_t most_lines = 16,
                  feature_level level = latest_feature_level) {
  return detail::trace_or_report(detail::described(desc), most_lines, level, detail::append_text_of(text_of));
}

/// `trace` with the values of an input buffer's elements, as the shortest text that reads back; a FLOAT16 is written as
/// the float with its value. For a buffer that does not fit the input tensor, the lines of the report on it.
template <detail::any_desc Desc, input_buffer Input>
std::string trace(const Desc& desc, const Input& input, std::size_t most_lines = 16,
                  feature_level level = latest_feature_level) {
  return detail::trace_buffer(detail::described(desc), most_lines, level, detail::bind<const void>(std::span(input)));
}

}  // namespace slice1
