// SPDX-License-Identifier: MIT
// How do the two tensors of a slice stand in a picture? Side by side, or below each other where that is too wide.
#pragma once

#include <slice1/detail/arithmetic.hpp>
#include <slice1/format/desc.hpp>   // detail::name_of, detail::tensor_line, detail::tensors_of
#include <slice1/format/text.hpp>   // detail::join, detail::decimal
#include <slice1/format/trace.hpp>  // element_text
#include <slice1/shape.hpp>         // element_span
#include <slice1/svg/axis.hpp>
#include <slice1/svg/drawing.hpp>
#include <slice1/svg/geometry.hpp>
#include <slice1/svg/grid.hpp>
#include <slice1/types.hpp>  // slice_grad_desc, tensor_desc

#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint64_t
#include <optional>     // std::optional
#include <string>       // std::string
#include <string_view>  // std::string_view
#include <type_traits>  // std::is_same_v
#include <utility>      // std::pair

namespace slice1::inline SLICE1_VERSION_NAMESPACE::detail {

template <class Desc>
inline constexpr bool is_drawn_backwards = std::is_same_v<Desc, slice_grad_desc>;

// Room for every number that can be in a cell or above it.
inline std::size_t cell_width_of(const slice_geometry& geometry) {
  std::uint64_t largest = geometry.output_count().value_or(largest_uint64);
  for (const auto& tensor : {geometry.shown_input(1), geometry.shown_output(1)}) {
    const auto extent = tensor.rank == 0 ? 0 : tensor.axes[tensor.rank - 1].extent();
    if (extent > largest) largest = extent;
  }
  return larger(32, 9 * decimal(largest == 0 ? 0 : largest - 1).size() + 6);
}

// Draws a tensor under its heading: a grid, or a line that says why it has none.
class tensor_picture {
 public:
  tensor_picture(std::string_view name, const tensor_desc& tensor, const shown_tensor& shown, const grid_look& look)
      : name_(name), facts_(tensor_line(tensor)) {
    for (std::size_t i = 0; i + 2 < shown.rank; ++i) {
      if (shown.axes[i].extent() != 1) panels_ += join({panels_.empty() ? "panels: " : ", ", look.label(i)});
    }
    header_ = (panels_.empty() ? 2 : 3) * line_height + 10;
    if (shown.rank != 0) grid_.emplace(shown, look);
  }

  std::size_t width() const noexcept {
    return larger(larger(120, grid_ ? grid_->width() : 0), larger(text_width(facts_), text_width(panels_)));
  }
  std::size_t height() const noexcept { return header_ + (grid_ ? grid_->height() : line_height); }
  std::size_t middle() const noexcept { return header_ + (grid_ ? grid_->middle() : line_height / 2); }

  template <class CellOf, class TextOf>
  void draw(drawing& to, std::size_t x, std::size_t y, const CellOf& cell_of, const TextOf& text_of) const {
    to.begin_group(name_);
    to.text("head", x, y + 12, name_);
    to.text("faint", x, y + 12 + line_height, facts_);
    if (!panels_.empty()) to.text("faint", x, y + 12 + 2 * line_height, panels_);
    if (grid_) grid_->draw(to, x, y + header_, cell_of, text_of);
    else to.text("faint", x, y + header_ + 12, "no elements");
    to.end_group();
  }

 private:
  std::string_view name_;
  std::string facts_, panels_;
  std::size_t header_ = 0;
  std::optional<grid> grid_;
};

// What stands in the cells: the numbers in output order.
struct cell_numbers {
  std::string in_window(const coordinates&, const cell& element) const { return in_copy({}, element); }
  std::string in_copy(const coordinates&, const cell& element) const {
    return element.number ? decimal(*element.number) : std::string();
  }
};

// The same with the values of the elements; 0 where a gradient has none. Nothing where there is no such element.
template <class Desc, class Text>
class cell_values {
 public:
  // The input has an element_span.
  cell_values(const Desc& desc, const slice_geometry& geometry, Text& text_of)
      : desc_(desc), geometry_(geometry), text_of_(text_of) {}

  std::string in_window(const coordinates& at, const cell& element) const {
    if (element.is_missing) return {};
    if constexpr (!is_drawn_backwards<Desc>) return value_at(at);
    else return element.number ? value_at(coordinates_of(input_of(desc_), *element.number)) : "0";
  }
  std::string in_copy(const coordinates& at, const cell& element) const {
    return element.is_missing ? std::string() : value_at(is_drawn_backwards<Desc> ? at : geometry_.source(at));
  }
  // Room for the longest that was asked for.
  std::size_t cell_width() const noexcept { return larger(32, 8 * longest_ + 8); }

 private:
  static constexpr std::size_t most_characters = 10;

  std::string value_at(const coordinates& at) const {
    const auto& given = text_of_(buffer_index(input_of(desc_), at));
    const std::string_view text(given);
    const bool is_long = text.size() > most_characters;
    longest_ = larger(longest_, is_long ? most_characters : text.size());
    return is_long ? join({escaped(text.substr(0, most_characters - 1)), ellipsis}) : escaped(text);
  }

  const Desc& desc_;
  const slice_geometry& geometry_;
  Text& text_of_;
  mutable std::size_t longest_ = 0;
};

// Where the tensors of a picture are.
struct placement {
  static constexpr std::size_t border = 20;
  std::size_t right = 0, bottom = 0;
};

// Draws both tensors for a page of a width in pixels, 0 for any, with an arrow from the input to the output.
template <class Desc, class Texts>
placement draw_tensors(drawing& to, const Desc& desc, const slice_geometry& geometry, grid_look look, std::size_t page,
                       const Texts& texts) {
  constexpr std::size_t border = placement::border, least_columns = 8;
  const std::size_t between = page == 0 || page > 480 ? 72 : 48;
  // Wide cells and narrow pages leave room for fewer columns.
  auto columns = larger(least_columns, axis::capacity * 36 / larger(36, look.cell_width));
  if (page != 0 && columns * look.cell_width + 100 > page) {
    columns = larger(4, (page < 100 ? 0 : page - 100) / look.cell_width);
  }
  const auto shown_input = geometry.shown_input(columns), shown_output = geometry.shown_output(columns);
  grid_look windowed_look = look;
  for (std::size_t i = 0; geometry.has_window() && i < max_dimension_count; ++i) {
    windowed_look.strides[i] = geometry.stride(i);
  }
  constexpr bool is_backwards = is_drawn_backwards<Desc>;
  constexpr auto names = tensors_of<Desc>;
  const auto with_room = [&](std::size_t room) {
    windowed_look.room = look.room = room;
    return std::pair(
        tensor_picture(name_of(is_backwards ? names.output : names.input), windowed_of(desc), shown_input,
                       windowed_look),
        tensor_picture(name_of(is_backwards ? names.input : names.output), copied_of(desc), shown_output, look));
  };
  const auto side_by_side = with_room(page == 0 ? 620 : larger(page, 2 * border + between) / 2 - border - between / 2);
  // A little too wide is no fault: the page makes it smaller.
  const auto needed = 2 * border + side_by_side.first.width() + between + side_by_side.second.width();
  const bool is_stacked = page != 0 && needed > page + page / 4;
  const auto [windowed, copied] = is_stacked ? with_room(larger(page, 2 * border) - 2 * border) : side_by_side;
  const auto& first = is_backwards ? copied : windowed;
  const auto& second = is_backwards ? windowed : copied;
  const auto x = is_stacked ? border : border + first.width() + between;
  const auto y = is_stacked ? border + first.height() + 48 : border;

  windowed.draw(
      to, is_backwards ? x : border, is_backwards ? y : border,
      [&](const coordinates& at) { return geometry.input_cell(at); },
      [&](const coordinates& at, const cell& element) { return texts.in_window(at, element); });
  copied.draw(
      to, is_backwards ? border : x, is_backwards ? border : y,
      [&](const coordinates& at) { return geometry.output_cell(at); },
      [&](const coordinates& at, const cell& element) { return texts.in_copy(at, element); });
  if (is_stacked) {
    to.path("line", join({move_to(border + 60, y - 36), "v26m-6 -7l6 7l6 -7"}));
    return {border + larger(first.width(), second.width()), y + second.height()};
  }
  const auto arrow_y = border + (first.middle() < second.middle() ? first.middle() : second.middle());
  to.path("line", join({move_to(x - between / 2 - 14, arrow_y), "h26m-7 -6l7 6l-7 6"}));
  return {x + second.width(), border + larger(first.height(), second.height())};
}

}  // namespace slice1::detail
