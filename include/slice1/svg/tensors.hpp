// SPDX-License-Identifier: MIT
// The two tensors of a slice in a picture: side by side, or one below the other where that is too wide.
#pragma once

#include <slice1/detail/arithmetic.hpp>
#include <slice1/format/desc.hpp>  // detail::tensor_line
#include <slice1/format/text.hpp>  // detail::join, detail::decimal
#include <slice1/svg/axis.hpp>
#include <slice1/svg/cells.hpp>
#include <slice1/svg/drawing.hpp>
#include <slice1/svg/geometry.hpp>
#include <slice1/svg/grid.hpp>
#include <slice1/types.hpp>  // max_dimension_count, tensor_desc

#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint64_t
#include <optional>     // std::optional
#include <string>       // std::string
#include <string_view>  // std::string_view
#include <utility>      // std::pair

namespace slice1::inline SLICE1_VERSION_NAMESPACE::detail {

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

  void draw(drawing& to, std::size_t x, std::size_t y, cell_source& source) const {
    to.begin_group(name_);
    to.text("head", x, y + 12, name_);
    to.text("faint", x, y + 12 + line_height, facts_);
    if (!panels_.empty()) to.text("faint", x, y + 12 + 2 * line_height, panels_);
    if (grid_) grid_->draw(to, x, y + header_, source);
    else to.text("faint", x, y + header_ + 12, "no elements");
    to.end_group();
  }

 private:
  std::string_view name_;
  std::string facts_, panels_;
  std::size_t header_ = 0;
  std::optional<grid> grid_;
};

// Where the tensors of a picture are.
struct placement {
  static constexpr std::size_t border = 20;
  std::size_t right = 0, bottom = 0;
};

// A tensor to draw.
struct drawn_tensor {
  std::string_view name;
  const tensor_desc& desc;
  cell_source& source;
};

// Draws the tensor with the window and the other one, for a page of a width in pixels, 0 for any, with an arrow from
// the input to the output.
inline placement draw_tensors(drawing& to, const slice_geometry& geometry, const drawn_tensor& windowed,
                              const drawn_tensor& copied, bool is_backwards, grid_look look, std::size_t page) {
  constexpr std::size_t border = placement::border;
  const std::size_t between = page == 0 || page > 480 ? 72 : 48;
  // Wide cells and narrow pages leave room for fewer columns.
  auto columns = larger(8, axis::capacity * 36 / larger(36, look.cell_width));
  if (page != 0 && columns * look.cell_width + 100 > page) {
    columns = larger(4, (page < 100 ? 0 : page - 100) / look.cell_width);
  }
  const auto shown_input = geometry.shown_input(columns), shown_output = geometry.shown_output(columns);
  grid_look windowed_look = look;
  for (std::size_t i = 0; geometry.has_window() && i < max_dimension_count; ++i) {
    windowed_look.strides[i] = geometry.stride(i);
  }
  const auto with_room = [&](std::size_t room) {
    windowed_look.room = look.room = room;
    return std::pair(tensor_picture(windowed.name, windowed.desc, shown_input, windowed_look),
                     tensor_picture(copied.name, copied.desc, shown_output, look));
  };
  const auto side_by_side = with_room(page == 0 ? 620 : larger(page, 2 * border + between) / 2 - border - between / 2);
  // A little too wide is no fault: the page makes it smaller.
  const auto needed = 2 * border + side_by_side.first.width() + between + side_by_side.second.width();
  const bool is_stacked = page != 0 && needed / 5 * 4 > page;
  const auto pictures = is_stacked ? with_room(larger(page, 2 * border) - 2 * border) : side_by_side;
  const auto& first = is_backwards ? pictures.second : pictures.first;
  const auto& second = is_backwards ? pictures.first : pictures.second;
  const auto x = is_stacked ? border : border + first.width() + between;
  const auto y = is_stacked ? border + first.height() + 48 : border;
  pictures.first.draw(to, is_backwards ? x : border, is_backwards ? y : border, windowed.source);
  pictures.second.draw(to, is_backwards ? border : x, is_backwards ? border : y, copied.source);
  if (is_stacked) {
    to.path("line", join({move_to(border + 60, y - 36), "v26m-6 -7l6 7l6 -7"}));
    return {border + larger(first.width(), second.width()), y + second.height()};
  }
  const auto arrow_y = border + (first.middle() < second.middle() ? first.middle() : second.middle());
  to.path("line", join({move_to(x - between / 2 - 14, arrow_y), "h26m-7 -6l7 6l-7 6"}));
  return {x + second.width(), border + larger(first.height(), second.height())};
}

}  // namespace slice1::detail
