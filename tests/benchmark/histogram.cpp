// SPDX-License-Identifier: MIT
// The histogram, with bars of equal width on a logarithmic axis; those left of 1 have another colour.
#include "report.hpp"
#include "svg.hpp"

#include <algorithm>  // std::count_if, std::max
#include <cmath>      // std::exp2, std::floor, std::log2
#include <sstream>    // std::ostringstream

namespace measured {

namespace {

constexpr double margin = 16, top = 66, bottom = 286, least_width = 800, bar = 22, percentiles_width = 170;
constexpr std::size_t blue = 0, orange = 2, bins_per_octave = 4;

// A bar: the number of ratios from `low` to below `high`.
struct bin {
  double low = 0, high = 0;
  std::size_t count = 0;
};

// From the least ratio to the greatest; 1 is a boundary.
std::vector<bin> bins_of(const comparison& compared) {
  constexpr auto per_octave = static_cast<double>(bins_per_octave);
  const auto index = [](double ratio) { return std::floor(std::log2(ratio) * per_octave); };
  const double first = index(compared.cases.front().ratio), last = index(compared.cases.back().ratio);
  std::vector<bin> bins;
  for (double i = first; i <= last; ++i)
    bins.push_back({std::exp2(i / per_octave), std::exp2((i + 1) / per_octave), 0});
  for (const auto& c : compared.cases) ++bins[static_cast<std::size_t>(index(c.ratio) - first)].count;
  return bins;
}

std::string decimal(double value) {
  std::ostringstream out;
  out << value;
  return out.str();
}

}  // namespace

std::string histogram(const results& found) {
  const auto compared = compare(found, found.with(role::peer));
  const auto count = compared.cases.size();
  const auto title = "slice1 against the fastest peer in each of " + std::to_string(count) + " random cases";
  const auto bins = bins_of(compared);
  const double octave = bar * static_cast<double>(bins_per_octave);
  const auto to_x = [&](double ratio) { return margin + std::log2(ratio / bins.front().low) * octave; };
  const double right = to_x(bins.back().high);
  const double width = std::max(right + percentiles_width, least_width) + margin;
  std::size_t most = 0;
  for (const auto& b : bins) most = std::max(most, b.count);

  svg picture;
  picture.text(margin, 28, "title", "start", title);
  const auto slower = static_cast<std::size_t>(
      std::count_if(compared.cases.begin(), compared.cases.end(), [](const auto& c) { return c.ratio < 1; }));
  picture.rectangle(margin, 43, 11, 11, orange);
  picture.text(margin + 16, 53, "", "start", "slower in " + std::to_string(slower));
  picture.rectangle(margin + 120, 43, 11, 11, blue);
  picture.text(margin + 136, 53, "", "start", "as fast or faster in " + std::to_string(count - slower));

  const double first_tick = std::ceil(std::log2(bins.front().low)), last_tick = std::floor(std::log2(bins.back().high));
  for (double tick = first_tick; tick <= last_tick; ++tick) {
    const double x = to_x(std::exp2(tick));
    picture.vertical(x, top, bottom, tick == 0 ? "one" : "grid");
    picture.text(x, bottom + 15, "faint", "middle", decimal(std::exp2(tick)));
  }
  for (const auto& b : bins) {
    if (b.count == 0) continue;
    const double height = (bottom - top - 20) * static_cast<double>(b.count) / static_cast<double>(most);
    picture.rectangle(to_x(b.low) + 1, bottom - height, bar - 2, height, b.low < 1 ? orange : blue);
    picture.text(to_x(b.low) + bar / 2, bottom - height - 4, "faint", "middle", std::to_string(b.count));
  }
  picture.text((margin + right) / 2, bottom + 31, "faint", "middle",
               "times the fastest peer's speed: further right is faster (logarithmic)");

  double y = top + 14;
  const auto line = [&](const std::string& name, double value) {
    picture.text(width - margin - 50, y, "", "end", name);
    picture.text(width - margin, y, "panel", "end", figure(value));
    y += 20;
  };
  line("worst", compared.cases.front().ratio);
  for (const std::size_t percent : {1u, 5u, 25u})
    line(std::to_string(percent) + " % below", compared.percentile(percent));
  line("median", compared.percentile(50));
  line("geometric mean", compared.mean());
  picture.text(margin, bottom + 54, "faint", "start", "peers: " + found.peers());
  picture.text(margin, bottom + 70, "faint", "start", found.caption);
  return picture.file(width, bottom + 82, title);
}

}  // namespace measured
