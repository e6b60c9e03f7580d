// SPDX-License-Identifier: MIT
// The bar chart, on a logarithmic scale, on which equal ratios have equal lengths.
#include "report.hpp"
#include "svg.hpp"

#include <algorithm>  // std::clamp, std::find, std::max
#include <cmath>      // std::log
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

// The distance from the panel's left edge.
double to_x(double speed) {
  return panel_width * std::log(std::clamp(speed, low, high) / low) / std::log(high / low);
}

class drawing {
 public:
  explicit drawing(const results& found) : found_(found), memory_copy_(found.with(role::memory_copy).at(0)) {
    const auto kinds = found.values(&slice_case::kind);
    for (const std::string kind : shown) {
      if (std::find(kinds.begin(), kinds.end(), kind) != kinds.end()) kinds_.push_back(kind);
    }
    for (const auto& size : found.values(&slice_case::size)) {
      if (size != "tiny") sizes_.push_back(size);
    }
    implementations_ = found.with(role::peer);
    implementations_.insert(implementations_.begin(), 0);
    group_ = first_bar + static_cast<double>(implementations_.size() - 1) * bar + group_gap;
    bottom_ = top + static_cast<double>(kinds_.size()) * group_;
  }

  std::string draw() {
    svg_.text(margin, 28, "title", "start", "Speed of slices: memcpy of the same bytes is 1");
    legend();
    for (std::size_t i = 0; i < kinds_.size(); ++i) {
      svg_.text(margin + label_width - 10, group_top(i) + (group_ - group_gap) / 2 + 4, "", "end", kinds_[i]);
    }
    for (std::size_t i = 0; i < sizes_.size(); ++i) panel(i);
    svg_.text(margin, bottom_ + 54, "faint", "start",
              found_.caption + "; geometric means over elements of 1, 2, 4, 8 bytes");
    const double width = 2 * margin + label_width + static_cast<double>(sizes_.size()) * (panel_width + panel_gap);
    return svg_.file(width, bottom_ + 66, "Speed of slices relative to memcpy");
  }

 private:
  double group_top(std::size_t i) const { return top + group_gap / 2 + static_cast<double>(i) * group_; }

  // memcpy's time divided by the implementation's.
  std::optional<double> speed(const std::string& kind, const std::string& size, std::size_t implementation) const {
    std::vector<double> speeds;
    for (const auto& c : found_.cases) {
      if (c.kind != kind || c.size != size) continue;
      if (const auto ratio = results::ratio(c, memory_copy_, implementation)) speeds.push_back(*ratio);
    }
    if (speeds.empty()) return std::nullopt;
    return geometric_mean(speeds);
  }

  void vertical(double x, const char* kind) { svg_.vertical(x, top, bottom_, kind); }

  void legend() {
    double x = margin;
    for (std::size_t i = 0; i < implementations_.size(); ++i) {
      const auto& name = found_.implementations[implementations_[i]].name;
      svg_.rectangle(x, 43, 11, 11, i);
      svg_.text(x + 16, 53, "", "start", name);
      x += 40 + 7 * static_cast<double>(name.size());
    }
  }

  void panel(std::size_t index) {
    const auto& size = sizes_[index];
    const double left = margin + label_width + static_cast<double>(index) * (panel_width + panel_gap);
    svg_.text(left, top - 14, "panel", "start", size + " of output");
    for (const double tick : ticks) {
      vertical(left + to_x(tick), tick == 1 ? "one" : "grid");
      std::ostringstream label;
      label << tick;
      svg_.text(left + to_x(tick), bottom_ + 15, "faint", "middle", label.str());
    }
    svg_.text(left + to_x(1), top - 4, "faint", "middle", "memcpy");
    svg_.text(left + panel_width / 2, bottom_ + 31, "faint", "middle",
              "times memcpy's speed: longer is faster (logarithmic)");
    for (std::size_t k = 0; k < kinds_.size(); ++k) {
      double y = group_top(k);
      for (std::size_t i = 0; i < implementations_.size(); ++i) {
        const double height = i == 0 ? first_bar : bar;
        if (const auto value = speed(kinds_[k], size, implementations_[i])) {
          svg_.rectangle(left, y, std::max(to_x(*value), 1.0), height - 1, i);
          if (i == 0) svg_.text(left + to_x(*value) - 4, y + height - 4, "value", "end", figure(value));
        }
        y += height;
      }
    }
  }

  const results& found_;
  std::size_t memory_copy_;
  std::vector<std::string> kinds_, sizes_;
  std::vector<std::size_t> implementations_;
  double group_ = 0, bottom_ = 0;
  svg svg_;
};

}  // namespace

std::string bar_chart(const results& found) {
  return drawing(found).draw();
}

}  // namespace measured
