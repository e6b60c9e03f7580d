// SPDX-License-Identifier: MIT
// The content of a picture's cells: the number in output order, or the element's value.
#pragma once

#include <slice1/format/text.hpp>  // detail::join, detail::decimal
#include <slice1/svg/drawing.hpp>
#include <slice1/svg/geometry.hpp>
#include <slice1/types.hpp>  // tensor_desc

#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint64_t
#include <string>       // std::string
#include <string_view>  // std::string_view

namespace slice1::inline SLICE1_VERSION_NAMESPACE::detail {

inline constexpr std::string_view ellipsis = "&#8230;";

constexpr std::size_t larger(std::size_t a, std::size_t b) noexcept {
  return a < b ? b : a;
}

// The text of an element of the input by its index in the buffer; without a function there are no values.
struct value_source {
  std::string (*text_of)(const void* context, std::uint64_t index) = nullptr;
  const void* context = nullptr;
};

// The cells of one tensor. With values, the input has an element_span, and the geometry a copy.
class cell_source {
 public:
  // is_input: of the operator's input. is_windowed: of the tensor with the window. The input must outlive this object.
  cell_source(const slice_geometry& geometry, const tensor_desc& input, value_source values, bool is_input,
              bool is_windowed)
      : geometry_(geometry), input_(input), values_(values), is_input_(is_input), is_windowed_(is_windowed) {}

  cell at(const coordinates& position) const {
    return is_windowed_ ? geometry_.input_cell(position) : geometry_.output_cell(position);
  }

  // As XML. A missing element has no value; where nothing is copied to, a gradient is 0.
  std::string text(const coordinates& position, const cell& element) {
    if (values_.text_of == nullptr) return element.number ? decimal(*element.number) : std::string();
    if (element.is_missing) return {};
    if (is_input_) return value_at(position);
    if (!is_windowed_) return value_at(geometry_.source(position));
    return element.number ? value_at(coordinates_of(input_, *element.number)) : "0";
  }

  // The characters of the longest value so far.
  std::size_t longest() const noexcept { return longest_; }

 private:
  static constexpr std::size_t most_characters = 10;

  std::string value_at(const coordinates& position) {
    const std::string text = values_.text_of(values_.context, buffer_index(input_, position));
    std::size_t characters = 0, cut = text.size();
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (continues_character(text[i])) continue;
      if (++characters == most_characters) cut = i;
    }
    const bool is_long = characters > most_characters;
    longest_ = larger(longest_, is_long ? most_characters : characters);
    return is_long ? join({escaped(text.substr(0, cut)), ellipsis}) : escaped(text);
  }

  const slice_geometry& geometry_;
  const tensor_desc& input_;
  value_source values_;
  bool is_input_, is_windowed_;
  std::size_t longest_ = 0;
};

}  // namespace slice1::detail
