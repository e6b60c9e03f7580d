// SPDX-License-Identifier: MIT
// A slice as a picture in SVG: its input, window, copied elements and output, or what is wrong.
#pragma once

#include <slice1/detail/arithmetic.hpp>
#include <slice1/format/desc.hpp>    // detail::lists_of, detail::name_of, detail::tensor_line, detail::any_desc
#include <slice1/format/hints.hpp>   // detail::hinted_text
#include <slice1/format/names.hpp>   // to_string
#include <slice1/format/report.hpp>  // summarize
#include <slice1/format/text.hpp>    // detail::join, detail::decimal, detail::list
#include <slice1/format/trace.hpp>   // element_text
#include <slice1/report.hpp>         // report
#include <slice1/rules.hpp>          // info, rule_kind
#include <slice1/shape.hpp>          // element_span
#include <slice1/svg/cells.hpp>
#include <slice1/svg/drawing.hpp>
#include <slice1/svg/geometry.hpp>
#include <slice1/svg/grid.hpp>
#include <slice1/svg/tensors.hpp>
#include <slice1/types.hpp>     // feature_level, latest_feature_level, tensor_desc
#include <slice1/validate.hpp>  // validate

#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint32_t
#include <optional>     // std::optional, std::nullopt
#include <string>       // std::string
#include <string_view>  // std::string_view
#include <type_traits>  // std::is_same_v
#include <vector>       // std::vector

namespace slice1::inline SLICE1_VERSION_NAMESPACE {

/// How `svg` draws a description.
struct svg_options {
  feature_level level = latest_feature_level;  ///< whose rules count
  std::size_t width = 0;   ///< pixels of the page, where tensors stand below each other if that is too narrow; 0: any
  bool has_report = true;  ///< false: without the lines of the report, for a page that has them elsewhere
  std::vector<std::string> dimension_names{};  ///< such as "N", outermost first; without one, it is "dim 0"
};

namespace detail {

template <class Desc>
inline constexpr bool is_drawn_backwards = std::is_same_v<Desc, slice_grad_desc>;

// A description of the picture in a sentence or two, for those who can't see it.
template <class Desc>
std::string svg_description(const Desc& desc, const slice_geometry& geometry, const report& checked,
                            const svg_options& options) {
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
    text = join({"The description is ", to_string(checked.status()), " at feature level ", to_string(options.level),
                 options.has_report ? ":" : "."});
    hinted_text text_of(desc, ". ");
    for (const auto& v : checked.violations()) {
      if (options.has_report) text += join({" ", text_of(v), "."});
    }
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

// The legend's entries, each a sample and its meaning, from left to right, up to `right` if it isn't 0.
class legend {
 public:
  legend(drawing& to, std::size_t left, std::size_t y, std::size_t right)
      : to_(to), left_(left), right_(right), x_(left), y_(y), end_(left) {}

  // Where the longest line ends, and the top of the last.
  std::size_t end() const noexcept { return end_; }
  std::size_t y() const noexcept { return y_; }

  void window() {
    begin(24, "window");
    to_.rectangle("window", x_ + 1, y_ + 1, 22, 14, " rx=\"2\"");
    add(24, "window");
  }
  void start() {
    begin(16, "start");
    to_.circle("start", x_ + 8, y_ + 8, 7);
    add(16, "start");
  }
  void copied(std::string_view meaning) {
    begin(70, meaning);
    for (std::size_t i = 0; i < 5; ++i) to_.rectangle(join({"c", decimal(i)}), x_ + 14 * i, y_ + 1, 14, 14);
    add(70, meaning);
  }
  void missing(std::string_view hatch) {
    begin(24, "no such element");
    to_.rectangle("missing", x_ + 1, y_ + 1, 22, 14, hatch);
    add(24, "no such element");
  }

 private:
  void begin(std::size_t width, std::string_view meaning) {
    if (right_ == 0 || x_ == left_ || x_ + width + 6 + text_width(meaning) <= right_) return;
    x_ = left_;
    y_ += 22;
  }
  void add(std::size_t width, std::string_view meaning) {
    to_.text("faint", x_ + width + 6, y_ + 12, meaning);
    x_ += width + 6 + text_width(meaning) + 16;
    end_ = larger(end_, x_);
  }

  drawing& to_;
  std::size_t left_, right_, x_, y_, end_;
};

// Draws the status, then each violation, with a cross or, where the documents are silent, a question mark. Returns the
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
std::string svg_picture(const Desc& desc, const svg_options& options, value_source values = {}) {
  const report checked = slice1::validate(desc, options.level);
  const slice_geometry geometry(desc);
  const bool has_values = values.text_of != nullptr && geometry.has_copy() && element_span(input_of(desc));
  if (!has_values) values = {};
  const std::string title = join({name_of(desc), ", ", summarize(checked)});
  const std::string description = svg_description(desc, geometry, checked, options);
  const std::string id = hash_of(description);
  const std::string hatch = join({" fill=\"url(#hatch-", id, ")\""});

  constexpr bool is_backwards = is_drawn_backwards<Desc>;
  constexpr auto names = tensors_of<Desc>;
  cell_source windowed_cells(geometry, input_of(desc), values, !is_backwards, true);
  cell_source copied_cells(geometry, input_of(desc), values, is_backwards, false);
  const drawn_tensor windowed{name_of(is_backwards ? names.output : names.input), windowed_of(desc), windowed_cells};
  const drawn_tensor copied{name_of(is_backwards ? names.input : names.output), copied_of(desc), copied_cells};
  grid_look look{cell_width_of(geometry),
                 hatch,
                 {},
                 geometry.has_copy() ? geometry.output_count() : std::nullopt,
                 options.dimension_names};
  if (has_values) {  // drawn once to see how long they are
    drawing unused;
    draw_tensors(unused, geometry, windowed, copied, is_backwards, look, options.width);
    look.cell_width = larger(32, 8 * larger(windowed_cells.longest(), copied_cells.longest()) + 8);
  }
  drawing to;
  const auto [right, bottom] = draw_tensors(to, geometry, windowed, copied, is_backwards, look, options.width);

  constexpr std::size_t border = placement::border;
  legend entries(to, border, bottom + 20, options.width == 0 ? 0 : larger(options.width, right + border) - border);
  if (geometry.has_window()) entries.window();
  if (geometry.has_copy()) {
    entries.start();
    entries.copied(join({has_values ? "copied, " : "copied, numbered ",
                         is_backwards ? "in input order; the rest becomes 0" : "in output order"}));
  }
  if (to.elements().find("\"missing\"") != std::string::npos) entries.missing(hatch);
  std::size_t y = entries.y();
  if (entries.end() != border) y += 16;
  const auto least = options.width == 0 || options.width > 480 ? 480 : options.width;
  const auto width = larger(larger(least, entries.end()), right + border);

  if (!checked.ok() && options.has_report) {
    y = draw_report(to, border, y + 26, width - 2 * border, checked, desc, options.level);
  }

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
/// is ASCII apart from names and values, the same on every machine, below 256 KiB unless names are long, and without
/// scripts or external resources. Only allocation can fail. `desc`: a slice1_desc, a descriptor, a slice_desc, or a
/// slice_grad_desc, whose input is on the left and whose output has the window.
template <detail::any_desc Desc>
std::string svg(const Desc& desc, const svg_options& options) {
  return detail::svg_picture(detail::described(desc), options);
}

/// A picture with the other options at their defaults.
template <detail::any_desc Desc>
std::string svg(const Desc& desc, feature_level level = latest_feature_level) {
  return slice1::svg(desc, svg_options{.level = level});
}

/// A picture with values in the cells instead of numbers, each at most 10 characters. `text_of` is asked for elements
/// of the input. Numbers remain where the dimension counts differ or the input has no valid sizes and strides.
template <detail::any_desc Desc, element_text Text>
std::string svg(const Desc& desc, const svg_options& options, Text&& text_of) {
  const auto text = [&](std::uint64_t index) { return std::string(std::string_view(text_of(index))); };
  using text_function = decltype(text);
  const auto call = [](const void* context, std::uint64_t index) {
    return (*static_cast<const text_function*>(context))(index);
  };
  return detail::svg_picture(detail::described(desc), options, {call, &text});
}

}  // namespace slice1
