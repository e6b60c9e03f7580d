// SPDX-License-Identifier: MIT
// Draws a tensor as a grid of cells; with more than two dimensions as panels, one for each index of the outer
// dimensions.
#pragma once

#include <slice1/detail/arithmetic.hpp>
#include <slice1/format/text.hpp>  // detail::join, detail::decimal
#include <slice1/svg/axis.hpp>
#include <slice1/svg/cells.hpp>
#include <slice1/svg/drawing.hpp>
#include <slice1/svg/geometry.hpp>
#include <slice1/types.hpp>  // max_dimension_count

#include <array>        // std::array
#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint64_t, std::int64_t
#include <optional>     // std::optional
#include <span>         // std::span
#include <string>       // std::string
#include <string_view>  // std::string_view

namespace slice1::inline SLICE1_VERSION_NAMESPACE::detail {

// Lengths in pixels.
inline constexpr std::size_t row_height = 28, gap_length = 20, line_height = 16;

// What a tensor's grid looks like. Strides are those of the window, which the output does not have.
struct grid_look {
  std::size_t cell_width = 0;
  std::string_view hatch{};  // the fill of missing elements
  std::array<std::optional<std::int64_t>, max_dimension_count> strides{};
  std::optional<std::uint64_t> count{};  // of the numbers, for the colours; nullopt: elements are not coloured
  std::span<const std::string> names{};  // of the dimensions; others are "dim 2"
  std::size_t room = 0;                  // the width for panels side by side

  // "dim 2" and an arrow to the next element that is copied, then "stride -2".
  std::string axis_name(std::size_t i, bool is_vertical) const {
    const auto stride = strides[i].value_or(1);
    const std::string_view arrow = stride == 0   ? ""
                                   : is_vertical ? (stride < 0 ? " &#8593;" : " &#8595;")
                                                 : (stride < 0 ? " &#8592;" : " &#8594;");
    return join({i < names.size() ? escaped(names[i]) : join({"dim ", decimal(i)}), arrow});
  }
  std::string stride_text(std::size_t i) const {
    return strides[i] ? join({"stride ", decimal(*strides[i])}) : std::string();
  }
  std::string label(std::size_t i) const { return join({axis_name(i, false), strides[i] ? " " : "", stride_text(i)}); }

  // One of five classes of the style, by the number's share of the count.
  std::string colour_of(std::uint64_t number) const {
    auto most = *count > 1 ? *count - 1 : 1;
    while (most > largest_uint32) {  // so that the product does not overflow
      most /= 2;
      number /= 2;
    }
    return join({"c", decimal(number * 4 / most)});
  }
};

// Draws panels in reading order, as many side by side as fit.
class grid {
 public:
  // The tensor has a rank.
  grid(const shown_tensor& tensor, const grid_look& look)
      : tensor_(tensor), look_(look), rank_(tensor.rank), columns_(tensor.axes[rank_ - 1]) {
    if (rank_ > 1) {
      rows_ = tensor.axes[rank_ - 2];
      ticks_width_ = text_width(decimal(rows_.extent() - 1)) + 15;
      margin_ = larger(text_width(look.axis_name(rank_ - 2, true)), text_width(look.stride_text(rank_ - 2))) + 4;
    }
    std::size_t panels = 1;
    std::string panel_label = rank_ > 2 ? "... [:, :] ..." : "";
    for (std::size_t i = 0; i + 2 < rank_; ++i) {
      panels *= tensor.axes[i].size();
      panel_label += join({decimal(tensor.axes[i].extent() - 1), ", "});
    }
    cells_width_ = position(columns_, columns_.size(), look.cell_width);
    cells_height_ = position(rows_, rows_.size(), row_height);
    const auto label_width = larger(text_width(look.label(rank_ - 1)), text_width(panel_label));
    panel_width_ = ticks_width_ + larger(cells_width_, label_width);
    label_height_ = rank_ > 2 ? line_height : 0;

    across_ = larger((look.room < margin_ ? 0 : look.room - margin_) / (panel_width_ + gap_length), 1);
    const std::size_t innermost = rank_ > 2 ? tensor.axes[rank_ - 3].size() : 1;
    if (innermost < across_) across_ = across_ / innermost * innermost;  // full rows of that dimension
    if (panels < across_) across_ = panels;
    down_ = (panels + across_ - 1) / across_;
  }

  std::size_t width() const noexcept { return margin_ + across_ * (panel_width_ + gap_length) - gap_length; }
  std::size_t height() const noexcept { return top_of(down_) - gap_length; }

  // The middle of the first panel's cells, seen from the top.
  std::size_t middle() const noexcept { return top_of(0) + label_height_ + line_height + cells_height_ / 2; }

  void draw(drawing& to, std::size_t left, std::size_t top, cell_source& source) const {
    std::array<std::size_t, max_dimension_count> shown{};
    for (std::size_t panel = 0;; ++panel) {
      const auto x = left + margin_ + panel % across_ * (panel_width_ + gap_length);
      const auto y = top + top_of(panel / across_) + label_height_ + line_height;
      // Only the first row and the first column of panels have labels of the axes.
      if (panel < across_) to.text("faint", x + ticks_width_, y - line_height - 5, look_.label(rank_ - 1));
      if (panel % across_ == 0 && rank_ > 1) {
        const auto stride = look_.stride_text(rank_ - 2);
        const auto middle_y = y + cells_height_ / 2;
        to.text("faint end", x - 4, middle_y + (stride.empty() ? 4 : 0) - 2, look_.axis_name(rank_ - 2, true));
        if (!stride.empty()) to.text("faint end", x - 4, middle_y + 11, stride);
      }
      const auto label_y = panel < across_ ? top + 11 : y - line_height - 5;
      if (rank_ > 2) to.text("panel", x + ticks_width_, label_y, panel_label(shown));
      draw_panel(to, x + ticks_width_, y, shown, source);
      std::size_t i = rank_ > 2 ? rank_ - 2 : 0;
      while (i > 0 && ++shown[i - 1] == tensor_.axes[i - 1].size()) shown[--i] = 0;
      if (i == 0) return;
    }
  }

 private:
  // Pixels above the k-th row of panels.
  std::size_t top_of(std::size_t k) const noexcept {
    return line_height + k * (label_height_ + line_height + cells_height_ + gap_length);
  }

  // Pixels before the k-th cell of an axis.
  static constexpr std::size_t position(const axis& a, std::size_t k, std::size_t length) noexcept {
    return k * length + a.gaps_until(k) * gap_length;
  }

  // "[0, 1, :, :]", with an ellipsis where panels are left out.
  std::string panel_label(const std::array<std::size_t, max_dimension_count>& shown) const {
    std::string indices;
    bool is_first = true, has_gap_at_begin = false;
    for (std::size_t i = 0; i + 2 < rank_; ++i) {
      indices += join({decimal(tensor_.axes[i][shown[i]]), ", "});
      is_first = is_first && shown[i] == 0;
      has_gap_at_begin = has_gap_at_begin || tensor_.axes[i].has_gap(0);
    }
    // From one shown panel to the next, one dimension advances, and those within it begin again.
    bool has_gap = false, is_at_end = true;
    std::size_t advancing = rank_ - 2;
    while (is_at_end && advancing > 0) {
      const auto& a = tensor_.axes[--advancing];
      has_gap = has_gap || a.has_gap(shown[advancing] + 1);
      is_at_end = shown[advancing] + 1 == a.size();
    }
    for (std::size_t i = advancing + 1; i + 2 < rank_ && !is_at_end; ++i) {
      has_gap = has_gap || tensor_.axes[i].has_gap(0);
    }
    return join({is_first && has_gap_at_begin ? ellipsis : "", is_first && has_gap_at_begin ? " " : "", "[", indices,
                 ":, :]", has_gap ? " " : "", has_gap ? ellipsis : ""});
  }

  // One panel, whose cells begin at left and top.
  void draw_panel(drawing& to, std::size_t left, std::size_t top,
                  const std::array<std::size_t, max_dimension_count>& shown, cell_source& source) const {
    const auto width = look_.cell_width;
    for (std::size_t c = 0; c < columns_.size(); ++c) {
      to.text("faint middle", left + position(columns_, c, width) + width / 2, top - 5, decimal(columns_[c]));
    }
    coordinates at{};
    for (std::size_t i = 0; i + 2 < rank_; ++i) at[i] = tensor_.axes[i][shown[i]];
    std::size_t window_left = 0, window_top = 0, window_right = 0, window_bottom = 0;
    std::string dots;
    for (std::size_t r = 0; r < rows_.size(); ++r) {
      const auto y = top + position(rows_, r, row_height);
      if (rank_ > 1) {
        to.text("faint end", left - 5, y + row_height / 2 + 4, decimal(rows_[r]));
        at[rank_ - 2] = rows_[r];
      }
      for (std::size_t c = 0; c < columns_.size(); ++c) {
        at[rank_ - 1] = columns_[c];
        const cell element = source.at(at);
        if (!element.exists && !element.is_missing) continue;
        const auto x = left + position(columns_, c, width);
        draw_cell(to, x, y, element, source.text(at, element));
        const auto across = [&](std::size_t gap_x) {
          dots += join({move_to(gap_x + 4, y + row_height / 2), "h0m6 0h0m6 0h0"});
        };
        const auto down = [&](std::size_t gap_y) {
          dots += join({move_to(x + width / 2, gap_y + 4), "v0m0 6v0m0 6v0"});
        };
        if (columns_.has_gap(c)) across(x - gap_length);
        if (c + 1 == columns_.size() && columns_.has_gap(c + 1)) across(x + width);
        if (rows_.has_gap(r)) down(y - gap_length);
        if (r + 1 == rows_.size() && rows_.has_gap(r + 1)) down(y + row_height);
        if (!element.in_window) continue;
        if (window_bottom == 0) {  // the first cell of the window; all others are to its right or below
          window_left = x;
          window_top = y;
        }
        window_right = x + width;
        window_bottom = y + row_height;
      }
    }
    to.path("dots", dots);
    if (window_bottom != 0) {
      to.rectangle("window", window_left, window_top, window_right - window_left, window_bottom - window_top,
                   " rx=\"2\"");
    }
  }

  // Draws an element that is in the tensor, or missing.
  void draw_cell(drawing& to, std::size_t x, std::size_t y, const cell& element, std::string_view text) const {
    const auto width = look_.cell_width;
    const bool is_copied = element.number && look_.count && !element.is_missing;
    const std::string kind = element.is_missing  ? "missing"
                             : is_copied         ? look_.colour_of(*element.number)
                             : element.in_window ? "inside"
                                                 : "cell";
    to.rectangle(kind, x, y, width, row_height, element.is_missing ? look_.hatch : "");
    if (element.in_window && element.number == 0u) {
      if (text.size() <= 2) to.circle("start", x + width / 2, y + row_height / 2, 10);
      else to.rectangle("start", x + 4, y + 4, width - 8, row_height - 8, " rx=\"10\"");
    }
    if (text.empty()) return;
    to.text(element.is_missing ? "number bad" : "number", x + width / 2, y + row_height / 2 + 4, text);
  }

  const shown_tensor& tensor_;
  const grid_look& look_;
  std::size_t rank_;
  axis columns_, rows_{1, 1, {0}};
  std::size_t margin_ = 0, ticks_width_ = 0, label_height_ = 0, cells_width_ = 0, cells_height_ = 0, panel_width_ = 0;
  std::size_t across_ = 1, down_ = 1;
};

}  // namespace slice1::detail
