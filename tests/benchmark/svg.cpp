// SPDX-License-Identifier: MIT
// The style sheet and the shapes of all pictures.
#include "svg.hpp"

#include <iomanip>  // std::setprecision

namespace measured {

namespace {

// The colours are distinguishable with colour blindness. Dark pages get lighter ones.
constexpr const char* style = R"(<style>
text { font: 12px system-ui, -apple-system, "Segoe UI", "DejaVu Sans", sans-serif; fill: #1f2328 }
.title { font-size: 16px; font-weight: 600 } .panel { font-size: 13px; font-weight: 600 }
.faint { fill: #59636e; font-size: 11px }
.value { font-size: 10px; font-weight: 600; fill: #ffffff }
.page { fill: #ffffff } .grid { stroke: #d1d9e0; stroke-width: 1 } .one { stroke: #1f2328; stroke-width: 1.5 }
.b0 { fill: #0969da } .b1 { fill: #9aa4af } .b2 { fill: #e69f00 } .b3 { fill: #b0569a } .b4 { fill: #009e73 } .b5 { fill: #cc5500 }
@media (prefers-color-scheme: dark) {
text { fill: #e6edf3 } .faint { fill: #9198a1 } .value { fill: #0d1117 }
.page { fill: #0d1117 } .grid { stroke: #2b323b } .one { stroke: #e6edf3 }
.b0 { fill: #58a6ff } .b1 { fill: #6e7681 } .b2 { fill: #d9a93a } .b3 { fill: #d58bc0 } .b4 { fill: #3fbf95 } .b5 { fill: #f08a4b }
}
</style>
)";

std::string escaped(const std::string& text) {
  std::string safe;
  for (const char c : text) {
    if (c == '<') safe += "&lt;";
    else if (c == '&') safe += "&amp;";
    else safe += c;
  }
  return safe;
}

}  // namespace

svg::svg() {
  shapes_ << std::fixed << std::setprecision(1);
}

void svg::text(double x, double y, const char* kind, const char* anchor, const std::string& what) {
  shapes_ << "<text x=\"" << x << "\" y=\"" << y << "\" class=\"" << kind << "\" text-anchor=\"" << anchor << "\">"
          << escaped(what) << "</text>\n";
}

void svg::rectangle(double x, double y, double width, double height, std::size_t colour) {
  shapes_ << "<rect x=\"" << x << "\" y=\"" << y << "\" width=\"" << width << "\" height=\"" << height << "\" class=\"b"
          << colour << "\"/>\n";
}

void svg::vertical(double x, double top, double bottom, const char* kind) {
  shapes_ << "<line x1=\"" << x << "\" y1=\"" << top << "\" x2=\"" << x << "\" y2=\"" << bottom << "\" class=\"" << kind
          << "\"/>\n";
}

std::string svg::file(double width, double height, const std::string& title) const {
  std::ostringstream whole;
  whole << std::fixed << std::setprecision(1) << "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " << width
        << ' ' << height << "\" width=\"" << width << "\" height=\"" << height << "\" role=\"img\">\n<title>"
        << escaped(title) << "</title>\n"
        << style << "<rect class=\"page\" width=\"100%\" height=\"100%\"/>\n"
        << shapes_.str() << "</svg>\n";
  return whole.str();
}

}  // namespace measured
