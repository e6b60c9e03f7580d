// SPDX-License-Identifier: MIT
// Writes SVG: shapes and text with whole coordinates, and a style for light and dark pages.
#pragma once

#include <slice1/format/text.hpp>  // detail::join, detail::decimal

#include <cstddef>           // std::size_t
#include <initializer_list>  // std::initializer_list
#include <string>            // std::string
#include <string_view>       // std::string_view

namespace slice1::inline SLICE1_VERSION_NAMESPACE::detail {

// Every selector is below .slice1, so that a picture inside an HTML page does not change the page's style. The shades
// of blue differ in lightness; contrast is at least 4.5 on all of them. Printed pictures are light.
inline constexpr std::string_view svg_style =
    "<style>\n"
    ".slice1 text { font: 12px sans-serif; fill: #1f2328 }\n"
    ".slice1 .page { fill: #ffffff }\n"
    ".slice1 .head { font-size: 14px; font-weight: bold }\n"
    ".slice1 .faint { fill: #59636e; font-size: 11px }\n"
    ".slice1 .middle { text-anchor: middle }\n"
    ".slice1 .end { text-anchor: end }\n"
    ".slice1 .bad { fill: #b3121d; font-weight: bold }\n"
    ".slice1 .rule { fill: #b3121d; font-family: monospace }\n"
    ".slice1 .number { text-anchor: middle; font-variant-numeric: tabular-nums }\n"
    ".slice1 .cell { fill: #ffffff; stroke: #afb8c1 }\n"
    ".slice1 .inside { fill: #eef1f4; stroke: #afb8c1 }\n"
    ".slice1 .c0 { fill: #e3f2ff; stroke: #57606a }\n"
    ".slice1 .c1 { fill: #c0e2ff; stroke: #57606a }\n"
    ".slice1 .c2 { fill: #94cbff; stroke: #57606a }\n"
    ".slice1 .c3 { fill: #66b1ff; stroke: #57606a }\n"
    ".slice1 .c4 { fill: #3f9bff; stroke: #57606a }\n"
    ".slice1 .missing { stroke: #b3121d; stroke-dasharray: 4 2 }\n"
    ".slice1 .hatch { stroke: #f7c5c8; stroke-width: 2 }\n"
    ".slice1 .window { fill: none; stroke: #1f2328; stroke-width: 3 }\n"
    ".slice1 .start { fill: none; stroke: #1f2328; stroke-width: 2 }\n"
    ".slice1 .line { fill: none; stroke: #59636e; stroke-width: 2 }\n"
    ".slice1 .dots { fill: none; stroke: #818b98; stroke-width: 3; stroke-linecap: round }\n"
    ".slice1 .cross { fill: none; stroke: #b3121d; stroke-width: 2; stroke-linecap: round }\n"
    "@media screen and (prefers-color-scheme: dark) {\n"
    ".slice1 text { fill: #e6edf3 }\n"
    ".slice1 .page { fill: #0d1117 }\n"
    ".slice1 .faint { fill: #9198a1 }\n"
    ".slice1 .number { fill: #ffffff }\n"
    ".slice1 .bad, .slice1 .rule { fill: #ff9492 }\n"
    ".slice1 .cell { fill: #0d1117; stroke: #4b535d }\n"
    ".slice1 .inside { fill: #1c222a; stroke: #4b535d }\n"
    ".slice1 .c0 { fill: #11294a; stroke: #9198a1 }\n"
    ".slice1 .c1 { fill: #123a6f; stroke: #9198a1 }\n"
    ".slice1 .c2 { fill: #134c96; stroke: #9198a1 }\n"
    ".slice1 .c3 { fill: #175dbb; stroke: #9198a1 }\n"
    ".slice1 .c4 { fill: #1f6feb; stroke: #9198a1 }\n"
    ".slice1 .missing { stroke: #ff9492 }\n"
    ".slice1 .hatch { stroke: #7a2b30 }\n"
    ".slice1 .window, .slice1 .start { stroke: #e6edf3 }\n"
    ".slice1 .line { stroke: #9198a1 }\n"
    ".slice1 .cross { stroke: #ff9492 }\n"
    "}\n"
    "</style>\n";

// A diagonal line, repeated over a missing element.
inline constexpr std::string_view hatch_tile =
    "patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\"><rect class=\"page\" width=\"8\" height=\"8\"/>"
    "<path class=\"hatch\" d=\"M4 0v8\"/>";

// Characters with a meaning in XML become entities.
inline std::string escaped(std::string_view text) {
  std::string safe;
  for (const char c : text) {
    switch (c) {
      case '<': safe += "&lt;"; break;
      case '>': safe += "&gt;"; break;
      case '&': safe += "&amp;"; break;
      case '"': safe += "&quot;"; break;
      default: safe += c;
    }
  }
  return safe;
}

// Calls use(line) for each line of a text that is broken at blanks after at most `width` characters. Longer words stay
// whole.
template <class Use>
void for_each_line(std::string_view text, std::size_t width, const Use& use) {
  while (text.size() > width) {
    auto at = text.rfind(' ', width);
    if (at == std::string_view::npos) at = text.find(' ');
    if (at == std::string_view::npos) break;
    use(text.substr(0, at));
    text.remove_prefix(at + 1);
  }
  use(text);
}

// Whether a byte of UTF-8 is not the first of its character.
constexpr bool continues_character(char c) noexcept {
  return (static_cast<unsigned char>(c) & 0xc0u) == 0x80u;
}

// A generous estimate of the width of small text in pixels, because fonts differ. An entity is one character.
constexpr std::size_t text_width(std::string_view xml) noexcept {
  std::size_t characters = 0;
  bool is_entity = false;
  for (const char c : xml) {
    if (c == '&') is_entity = true;
    else if (c == ';') is_entity = false;
    characters += is_entity || continues_character(c) ? std::size_t{0} : std::size_t{1};
  }
  return (characters * 13 + 1) / 2;
}

// The elements of a picture, a line each. `kind` is a class of the style; coordinates are in pixels.
class drawing {
 public:
  const std::string& elements() const noexcept { return elements_; }

  void rectangle(std::string_view kind, std::size_t x, std::size_t y, std::size_t width, std::size_t height,
                 std::string_view attributes = "") {
    elements_ += join({"<rect class=\"", kind, "\" x=\"", decimal(x), "\" y=\"", decimal(y), "\" width=\"",
                       decimal(width), "\" height=\"", decimal(height), "\"", attributes, "/>\n"});
  }
  void circle(std::string_view kind, std::size_t x, std::size_t y, std::size_t radius) {
    elements_ += join({"<circle class=\"", kind, "\" cx=\"", decimal(x), "\" cy=\"", decimal(y), "\" r=\"",
                       decimal(radius), "\"/>\n"});
  }
  void path(std::string_view kind, std::string_view commands) {
    if (!commands.empty()) elements_ += join({"<path class=\"", kind, "\" d=\"", commands, "\"/>\n"});
  }
  // `text` is XML.
  void text(std::string_view kind, std::size_t x, std::size_t y, std::string_view text) {
    elements_ += join({"<text class=\"", kind, "\" x=\"", decimal(x), "\" y=\"", decimal(y), "\">", text, "</text>\n"});
  }
  void begin_group(std::string_view name) { elements_ += join({"<g class=\"", name, "\">\n"}); }
  void end_group() { elements_ += "</g>\n"; }

 private:
  std::string elements_;
};

// "M12 34": where a path continues.
inline std::string move_to(std::size_t x, std::size_t y) {
  return join({"M", decimal(x), " ", decimal(y)});
}

}  // namespace slice1::detail
