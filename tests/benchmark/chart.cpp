// SPDX-License-Identifier: MIT
// How is the chart drawn? On a logarithmic scale, on which equal ratios have equal lengths.
#include "chart.hpp"

#include <algorithm>  // std::clamp, std::find, std::max
#include <cmath>      // std::log
#include <iomanip>    // std::setprecision
#include <sstream>    // std::ostringstream

namespace measured {

namespace {

// A selection: a chart of all kinds would be unreadable. The table has them all.
constexpr const char* shown[] = {
    "contiguous",   "crop, 64-byte rows", "crop, 1 KiB rows",         "stride 2",
    "stride (2,2)", "reversed",           "NHWC to NCHW, 3 channels", "NCHW to NHWC, 3 channels",
    "transpose",    "broadcast of a row", "output stride 2"};

constexpr double ticks[] = {0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2}, low = 0.005, high = 3;
constexpr double first_bar = 14, bar = 6, group_gap = 12, label_width = 186, panel_width = 340, panel_gap = 34,
                 margin = 16, top = 98;

// The colours are distinguishable with colour blindness. Dark pages get lighter ones.
constexpr const char* style = R"(<style>
text { font: 12px system-ui, -apple-system, "Segoe UI", "DejaVu Sans", sans-serif; fill: #1f2328 }
.title { font-size: 16px; font-weight: 600 } .panel { font-size: 13px; font-weight: 600 }
.faint { fill: #59636e; font-size: 11px }
.value { font-size: 10px; font-weight: 600; fill: #ffffff }
.page { fill: #ffffff } .grid { stroke: #d1d9e0; stroke-width: 1 } .memcpy { stroke: #1f2328; stroke-width: 1.5 }
.b0 { fill: #0969da } .b1 { fill: #9aa4af } .b2 { fill: #e69f00 } .b3 { fill: #b0569a } .b4 { fill: #009e73 }
@media (prefers-color-scheme: dark) {
text { fill: #e6edf3 } .faint { fill: #9198a1 } .value { fill: #0d1117 }
.page { fill: #0d1117 } .grid { stroke: #2b323b } .memcpy { stroke: #e6edf3 }
.b0 { fill: #58a6ff } .b1 { fill: #6e7681 } .b2 { fill: #d9a93a } .b3 { fill: #d58bc0 } .b4 { fill: #3fbf95 }
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

// The distance from the panel's left edge.
double to_x(double speed) {
  return panel_width * std::log(std::clamp(speed, low, high) / low) / std::log(high / low);
}

class drawing {
 public:
  explicit drawing(const results& found) : found_(found) {
    const auto count = [](const auto& names) { return static_cast<double>(names.size()); };
    for (const std::string kind : shown) {
      if (std::find(found.kinds.begin(), found.kinds.end(), kind) != found.kinds.end()) kinds_.push_back(kind);
    }
    group_ = first_bar + (count(found.implementations) - 1) * bar + group_gap;
    bottom_ = top + count(kinds_) * group_;
    width_ = 2 * margin + label_width + count(found.sizes) * (panel_width + panel_gap);
    out_ << std::fixed << std::setprecision(1);
  }

  std::string draw() {
    const double height = bottom_ + (found_.tiny_kinds.empty() ? 66 : 82);
    out_ << "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " << width_ << ' ' << height << "\" width=\""
         << width_ << "\" height=\"" << height
         << "\" role=\"img\">\n<title>Speed of slices relative to memcpy</title>\n"
         << style << "<rect class=\"page\" width=\"100%\" height=\"100%\"/>\n";
    text(margin, 28, "title", "start", "Speed of slices: memcpy of the same bytes is 1");
    legend();
    for (std::size_t i = 0; i < kinds_.size(); ++i) {
      text(margin + label_width - 10, group_top(i) + (group_ - group_gap) / 2 + 4, "", "end", kinds_[i]);
    }
    for (std::size_t i = 0; i < found_.sizes.size(); ++i) panel(i);
    text(margin, bottom_ + 54, "faint", "start", caption(found_));
    for (const auto& kind : found_.tiny_kinds) text(margin, bottom_ + 70, "faint", "start", tiny(kind));
    out_ << "</svg>\n";
    return out_.str();
  }

 private:
  double group_top(std::size_t i) const { return top + group_gap / 2 + static_cast<double>(i) * group_; }

  std::string tiny(const std::string& kind) const {
    std::string line = kind;
    for (const auto& implementation : found_.implementations) {
      const char* const before = line.size() == kind.size() ? ": " : ", ";
      line += before + implementation + ' ' + figure(found_.nanoseconds(kind, implementation)) + " ns";
    }
    return line;
  }
  void text(double x, double y, const char* kind, const char* anchor, const std::string& what) {
    out_ << "<text x=\"" << x << "\" y=\"" << y << "\" class=\"" << kind << "\" text-anchor=\"" << anchor << "\">"
         << escaped(what) << "</text>\n";
  }
  void rectangle(double x, double y, double width, double height, std::size_t colour) {
    out_ << "<rect x=\"" << x << "\" y=\"" << y << "\" width=\"" << width << "\" height=\"" << height << "\" class=\"b"
         << colour << "\"/>\n";
  }
  void vertical(double x, const char* kind) {
    out_ << "<line x1=\"" << x << "\" y1=\"" << top << "\" x2=\"" << x << "\" y2=\"" << bottom_ << "\" class=\"" << kind
         << "\"/>\n";
  }

  void legend() {
    double x = margin;
    for (std::size_t i = 0; i < found_.implementations.size(); ++i) {
      const auto& name = found_.implementations[i];
      rectangle(x, 43, 11, 11, i);
      text(x + 16, 53, "", "start", name);
      x += 40 + 7 * static_cast<double>(name.size());
    }
  }

  void panel(std::size_t index) {
    const auto& size = found_.sizes[index];
    const double left = margin + label_width + static_cast<double>(index) * (panel_width + panel_gap);
    text(left, top - 14, "panel", "start", size + " of output");
    for (const double tick : ticks) {
      vertical(left + to_x(tick), tick == 1 ? "memcpy" : "grid");
      std::ostringstream label;
      label << tick;
      text(left + to_x(tick), bottom_ + 15, "faint", "middle", label.str());
    }
    text(left + to_x(1), top - 4, "faint", "middle", "memcpy");
    text(left + panel_width / 2, bottom_ + 31, "faint", "middle",
         "times memcpy's speed: longer is faster (logarithmic)");
    for (std::size_t k = 0; k < kinds_.size(); ++k) {
      double y = group_top(k);
      for (std::size_t i = 0; i < found_.implementations.size(); ++i) {
        const double height = i == 0 ? first_bar : bar;
        if (const auto speed = found_.speed(kinds_[k], size, found_.implementations[i])) {
          rectangle(left, y, std::max(to_x(*speed), 1.0), height - 1, i);
          if (i == 0) text(left + to_x(*speed) - 4, y + height - 4, "value", "end", figure(speed));
        }
        y += height;
      }
    }
  }

  const results& found_;
  std::vector<std::string> kinds_;
  double group_ = 0, bottom_ = 0, width_ = 0;
  std::ostringstream out_;
};

}  // namespace

std::string figure(std::optional<double> value) {
  if (!value) return "-";
  std::ostringstream out;
  out << std::fixed << std::setprecision(*value < 0.095 ? 3 : 2) << *value;
  return out.str();
}

std::string caption(const results& found) {
  return found.cpu + "; " + found.compiler + "; " + found.date + "; geometric means over elements of 1, 2, 4, 8 bytes";
}

std::string bar_chart(const results& found) {
  return drawing(found).draw();
}

}  // namespace measured
