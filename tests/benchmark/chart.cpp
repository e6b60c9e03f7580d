// SPDX-License-Identifier: MIT
// How is the chart drawn? By a logarithmic scale, on which twice as fast is as long everywhere.
#include "chart.hpp"

#include <algorithm>  // std::clamp, std::max, std::min
#include <cmath>      // std::log
#include <iomanip>    // std::setprecision
#include <sstream>    // std::ostringstream

namespace measured {

namespace {

constexpr double ticks[] = {0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5};
constexpr double bar = 7, group_gap = 9, label_width = 190, panel_width = 340, panel_gap = 34, margin = 16, top = 96;

// Colours that the colour-blind can tell apart, too; on a dark page, lighter ones.
constexpr const char* style = R"(<style>
text { font: 12px system-ui, -apple-system, "Segoe UI", "DejaVu Sans", sans-serif; fill: #1f2328 }
.title { font-size: 16px; font-weight: 600 } .panel { font-size: 13px; font-weight: 600 }
.faint { fill: #59636e; font-size: 11px }
.value { font-size: 9px; fill: #59636e; stroke: #ffffff; stroke-width: 2px; paint-order: stroke }
.page { fill: #ffffff } .grid { stroke: #d1d9e0; stroke-width: 1 } .memcpy { stroke: #1f2328; stroke-width: 1.5 }
.b0 { fill: #0969da } .b1 { fill: #9aa4af } .b2 { fill: #e69f00 } .b3 { fill: #b0569a } .b4 { fill: #009e73 }
@media (prefers-color-scheme: dark) {
text { fill: #e6edf3 } .faint, .value { fill: #9198a1 } .value { stroke: #0d1117 }
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

class scale {
 public:
  explicit scale(const results& found) {
    double smallest = 1, largest = 1;
    for (const auto& kind : found.kinds) {
      for (const auto& size : found.sizes) {
        for (const auto& who : found.implementations) {
          const double speed = found.speed(kind, size, who).value_or(1);
          smallest = std::min(smallest, speed);
          largest = std::max(largest, speed);
        }
      }
    }
    for (const double tick : ticks) {
      if (tick <= smallest) low_ = tick;
    }
    for (const double tick : ticks) {
      if (tick >= largest) {
        high_ = tick;
        break;
      }
    }
  }

  // From the panel's left edge.
  double operator()(double speed) const {
    return panel_width * std::log(std::clamp(speed, low_, high_) / low_) / std::log(high_ / low_);
  }
  bool shows(double tick) const { return tick >= low_ && tick <= high_; }

 private:
  double low_ = ticks[0], high_ = 5;
};

class drawing {
 public:
  explicit drawing(const results& found) : found_(found), to_x_(found) {
    const auto count = [](const auto& names) { return static_cast<double>(names.size()); };
    group_ = count(found.implementations) * bar + group_gap;
    bottom_ = top + count(found.kinds) * group_;
    width_ = 2 * margin + label_width + count(found.sizes) * (panel_width + panel_gap);
    out_ << std::fixed << std::setprecision(1);
  }

  std::string draw() {
    const double height = bottom_ + (found_.tiny_kinds.empty() ? 66 : 82);
    out_ << "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " << width_ << ' ' << height << "\" width=\""
         << width_ << "\" height=\"" << height
         << "\" role=\"img\">\n<title>Speed of slices relative to memcpy</title>\n"
         << style << "<rect class=\"page\" width=\"100%\" height=\"100%\"/>\n";
    text(margin, 28, "title", "start", "Speed of slices relative to memcpy of as many bytes");
    legend();
    for (std::size_t i = 0; i < found_.kinds.size(); ++i) {
      text(margin + label_width - 10, group_top(i) + (group_ - group_gap) / 2 + 4, "", "end", found_.kinds[i]);
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
    for (const auto& who : found_.implementations) {
      const char* const before = line.size() == kind.size() ? ": " : ", ";
      line += before + who + ' ' + figure(found_.nanoseconds(kind, who)) + " ns";
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
      if (!to_x_.shows(tick)) continue;
      vertical(left + to_x_(tick), tick == 1 ? "memcpy" : "grid");
      std::ostringstream label;
      label << tick;
      text(left + to_x_(tick), bottom_ + 15, "faint", "middle", label.str());
    }
    text(left + to_x_(1), top - 4, "faint", "middle", "memcpy");
    text(left + panel_width / 2, bottom_ + 31, "faint", "middle",
         "times memcpy's speed (1: as fast; longer is faster; logarithmic)");
    struct value {
      double x, y;
      std::string figure;
    };
    std::vector<value> values;  // after all bars, so that none covers one
    for (std::size_t k = 0; k < found_.kinds.size(); ++k) {
      for (std::size_t i = 0; i < found_.implementations.size(); ++i) {
        const auto speed = found_.speed(found_.kinds[k], size, found_.implementations[i]);
        if (!speed) continue;
        const double y = group_top(k) + static_cast<double>(i) * bar;
        rectangle(left, y, std::max(to_x_(*speed), 1.0), bar - 1, i);
        if (i == 0) values.push_back({left + to_x_(*speed) + 3, y + bar - 0.5, figure(speed)});
      }
    }
    for (const auto& v : values) text(v.x, v.y, "value", "start", v.figure);
  }

  const results& found_;
  scale to_x_;
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
