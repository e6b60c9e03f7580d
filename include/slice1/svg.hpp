// SPDX-License-Identifier: MIT
// A slice as a picture in SVG: its input, window, copied elements and output, or what is wrong.
#pragma once

#include <slice1/detail/arithmetic.hpp>
#include <slice1/format/desc.hpp>    // detail::lists_of, detail::name_of, detail::tensor_line, detail::any_desc
#include <slice1/format/hints.hpp>   // detail::hinted_text
#include <slice1/format/names.hpp>   // to_string
#include <slice1/format/report.hpp>  // summarize
#include <slice1/format/text.hpp>    // detail::join, detail::decimal, detail::list
#include <slice1/report.hpp>         // report
#include <slice1/rules.hpp>          // info, rule_kind
#include <slice1/svg/axis.hpp>
#include <slice1/svg/drawing.hpp>
#include <slice1/svg/geometry.hpp>
#include <slice1/svg/grid.hpp>
#include <slice1/types.hpp>     // feature_level, latest_feature_level, tensor_desc
#include <slice1/validate.hpp>  // validate

#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint32_t
#include <optional>     // std::optional, std::nullopt
#include <string>       // std::string
#include <string_view>  // std::string_view
#include <type_traits>  // std::is_same_v

namespace slice1::inline SLICE1_VERSION_NAMESPACE {
namespace detail {

template <class Desc>
inline constexpr bool is_drawn_backwards = std::is_same_v<Desc, slice_grad_desc>;

// A description of the picture in a sentence or two, for those who can't see it.
template <class Desc>
std::string svg_description(const Desc& desc, const slice_geometry& geometry, const report& checked,
                            feature_level level) {
  std::string text;
  if (checked.ok()) {
    const std::size_t n = desc.dimension_count;
    coordinates last{};
    for (std::size_t i = 0; i < n; ++i) last[i] = copied_of(desc).sizes[i] - 1;
    const std::string_view place = is_drawn_backwards<Desc> ? "goes to OutputGradient[" : "comes from Input[";
    text = join({"Elements copied: ", decimal(*geometry.output_count()), ". The first ", place,
                 list(geometry.source({}), n), "], the last ", place.substr(place.find(' ') + 1),
                 list(geometry.source(last), n), is_drawn_backwards<Desc> ? "]. The rest becomes 0." : "]."});
  } else {
    text = join({"The description is ", to_string(checked.status()), " at feature level ", to_string(level), ":"});
    hinted_text text_of(desc, ". ");
    for (const auto& v : checked.violations()) text += join({" ", text_of(v), "."});
  }
  text += join({" ", name_of(tensors_of<Desc>.input), ": ", tensor_line(input_of(desc)), ". ",
                name_of(tensors_of<Desc>.output), ": ", tensor_line(output_of(desc)), "."});
  for (const auto& [name, values] : lists_of(desc)) text += join({" ", name, ": ", values, "."});
  return text;
}

// A number that differs if texts differ, so that pictures in one page have different ids.
inline std::string hash_of(std::string_view text) {
  std::uint32_t hash = 2166136261u;  // FNV-1a
  for (const char c : text) {
    hash = static_cast<std::uint32_t>((hash ^ static_cast<unsigned char>(c)) * std::uint64_t{16777619});
  }
  return decimal(hash);
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

  template <class CellOf>
  void draw(drawing& to, std::size_t x, std::size_t y, const CellOf& cell_of) const {
    to.begin_group(name_);
    to.text("head", x, y + 12, name_);
    to.text("faint", x, y + 12 + line_height, facts_);
    if (!panels_.empty()) to.text("faint", x, y + 12 + 2 * line_height, panels_);
    if (grid_) grid_->draw(to, x, y + header_, cell_of);
    else to.text("faint", x, y + header_ + 12, "no elements");
    to.end_group();
  }

 private:
  std::string_view name_;
  std::string facts_, panels_;
  std::size_t header_ = 0;
  std::optional<grid> grid_;
};

// The legend's entries, each a sample and its meaning, from left to right.
class legend {
 public:
  legend(drawing& to, std::size_t x, std::size_t y) : to_(to), x_(x), y_(y) {}

  // Where the next entry begins.
  std::size_t end() const noexcept { return x_; }

  void window() {
    to_.rectangle("window", x_ + 1, y_ + 1, 22, 14, " rx=\"2\"");
    add(24, "window");
  }
  void start() {
    to_.circle("start", x_ + 8, y_ + 8, 7);
    add(16, "start");
  }
  void copied(std::string_view meaning) {
    for (std::size_t i = 0; i < 5; ++i) to_.rectangle(join({"c", decimal(i)}), x_ + 14 * i, y_ + 1, 14, 14);
    add(70, meaning);
  }
  void missing(std::string_view hatch) {
    to_.rectangle("missing", x_ + 1, y_ + 1, 22, 14, hatch);
    add(24, "no such element");
  }

 private:
  void add(std::size_t width, std::string_view meaning) {
    to_.text("faint", x_ + width + 6, y_ + 12, meaning);
    x_ += width + 6 + text_width(meaning) + 16;
  }

  drawing& to_;
  std::size_t x_, y_;
};

// Room for every number that can be in a cell or above it.
inline std::size_t cell_width_of(const slice_geometry& geometry) {
  std::uint64_t largest = geometry.output_count().value_or(largest_uint64);
  for (const auto& tensor : {geometry.shown_input(1), geometry.shown_output(1)}) {
    const auto extent = tensor.rank == 0 ? 0 : tensor.axes[tensor.rank - 1].extent();
    if (extent > largest) largest = extent;
  }
  return larger(32, 9 * decimal(largest == 0 ? 0 : largest - 1).size() + 6);
}

// The status, then each violation, with a cross or, where the documents are silent, a question mark. Returns the
// position of the last line.
template <class Desc>
std::size_t draw_report(drawing& to, std::size_t x, std::size_t y, std::size_t width, const report& checked,
                        const Desc& desc, feature_level level) {
  constexpr std::size_t indent = 18;
  hinted_text text_of(desc, ". ");
  to.begin_group("report");
  to.text("bad", x, y, join({to_string(checked.status()), " at feature level ", to_string(level)}));
  for (const auto& v : checked.violations()) {
    y += 4;
    if (info(v.rule()).kind == rule_kind::undocumented) to.text("bad", x + 2, y + line_height, "?");
    else to.path("cross", join({move_to(x, y + line_height - 8), "l8 8m-8 0l8 -8"}));
    // Monospaced characters are about 7 pixels wide.
    for_each_line(text_of(v), (width - indent) * 2 / 15, [&](std::string_view line) {
      y += line_height;
      to.text("rule", x + indent, y, escaped(line));
    });
  }
  to.end_group();
  return y;
}

template <class Desc>
std::string svg_picture(const Desc& desc, feature_level level) {
  const report checked = slice1::validate(desc, level);
  const slice_geometry geometry(desc);
  const std::string title = join({name_of(desc), ", ", summarize(checked)});
  const std::string description = svg_description(desc, geometry, checked, level);
  const std::string id = hash_of(description);
  const std::string hatch = join({" fill=\"url(#hatch-", id, ")\""});

  grid_look output_look{
      cell_width_of(geometry), hatch, {}, geometry.has_copy() ? geometry.output_count() : std::nullopt};
  grid_look input_look = output_look;
  for (std::size_t i = 0; geometry.has_window() && i < max_dimension_count; ++i) {
    input_look.strides[i] = geometry.stride(i);
  }

  constexpr std::size_t border = 20, between = 72;
  // Wide numbers leave room for fewer columns.
  const std::size_t columns = larger(8, axis::capacity * 36 / larger(36, output_look.cell_width));
  const auto shown_input = geometry.shown_input(columns);
  const auto shown_output = geometry.shown_output(columns);
  constexpr auto names = tensors_of<Desc>;
  const tensor_picture windowed(name_of(is_drawn_backwards<Desc> ? names.output : names.input), windowed_of(desc),
                                shown_input, input_look);
  const tensor_picture copied(name_of(is_drawn_backwards<Desc> ? names.input : names.output), copied_of(desc),
                              shown_output, output_look);
  const auto& left = is_drawn_backwards<Desc> ? copied : windowed;
  const auto& right = is_drawn_backwards<Desc> ? windowed : copied;
  const auto right_x = border + left.width() + between;
  drawing to;
  windowed.draw(to, is_drawn_backwards<Desc> ? right_x : border, border,
                [&](const coordinates& at) { return geometry.input_cell(at); });
  copied.draw(to, is_drawn_backwards<Desc> ? border : right_x, border,
              [&](const coordinates& at) { return geometry.output_cell(at); });
  const auto arrow_x = border + left.width() + 22;
  const auto arrow_y = border + (left.middle() < right.middle() ? left.middle() : right.middle());
  to.path("line", join({move_to(arrow_x, arrow_y), "h26m-7 -6l7 6l-7 6"}));

  std::size_t y = border + larger(left.height(), right.height()) + 20;
  legend entries(to, border, y);
  if (geometry.has_window()) entries.window();
  if (geometry.has_copy()) {
    entries.start();
    entries.copied(is_drawn_backwards<Desc> ? "copied, numbered in input order; the rest becomes 0"
                                            : "copied, numbered in output order");
  }
  if (to.elements().find("\"missing\"") != std::string::npos) entries.missing(hatch);
  if (entries.end() != border) y += 16;
  const auto width = larger(larger(480, entries.end()), right_x + right.width() + border);

  if (!checked.ok()) y = draw_report(to, border, y + 26, width - 2 * border, checked, desc, level);

  const std::string size = join({"width=\"", decimal(width), "\" height=\"", decimal(y + border), "\""});
  const std::string root =
      join({"<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"slice1\" ", size, " viewBox=\"0 0 ", decimal(width), " ",
            decimal(y + border), "\" role=\"img\" aria-labelledby=\"title-", id, " desc-", id, "\">\n"});
  const std::string alternative = join({"<title id=\"title-", id, "\">", escaped(title), "</title>\n<desc id=\"desc-",
                                        id, "\">", escaped(description), "</desc>\n"});
  const std::string pattern =
      join({"<defs><pattern id=\"hatch-", id, "\" width=\"8\" height=\"8\" ", hatch_tile, "</pattern></defs>\n"});
  return join({root, alternative, svg_style, pattern, "<rect class=\"page\" ", size, " rx=\"8\"/>\n", to.elements(),
               "</svg>\n"});
}

}  // namespace detail

/// A picture of a slice as an SVG document: the input as a grid with the window outlined, the copied elements coloured
/// and numbered in output order from 0, the start ringed, and the output beside it with the same numbers. Elements that
/// the window or the output demands but the input does not have are hatched in red, and the report is below. Works for
/// every description, valid or not. A tensor with more than two dimensions is drawn as panels. Of each tensor, at most
/// 6 panels of 8 rows and 12 columns are drawn, or one of 12 rows and 12 columns, with ellipses for the rest. The text
/// is ASCII, the same on every machine, below 256 KiB, and without scripts or external resources. Only allocation can
/// fail. `desc`: a slice1_desc, a descriptor, a slice_desc, or a slice_grad_desc, whose input is on the left and whose
/// output has the window.
template <detail::any_desc Desc>
std::string svg(const Desc& desc, feature_level level = latest_feature_level) {
  return detail::svg_picture(detail::described(desc), level);
}

}  // namespace slice1
