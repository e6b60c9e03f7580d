// SPDX-License-Identifier: MIT
// How is the histogram drawn? With bars of equal width on a logarithmic axis; those left of 1 have another colour.
#include "chart.hpp"
#include "svg.hpp"

#include <algorithm>  // std::max
#include <cmath>      // std::exp2, std::floor, std::log2
#include <sstream>    // std::ostringstream

namespace measured {

namespace {

constexpr double margin = 16, top = 66, bottom = 286, least_width = 800, bar = 22, percentiles_width = 170;
constexpr std::size_t blue = 0, orange = 2;

std::string decimal(double value) {
  std::ostringstream out;
  out << value;
  return out.str();
}

}  // namespace

std::string title(const comparison& compared) {
  std::string names;
  for (const auto& peer : compared.peers()) {
    if (!names.empty()) names += &peer == &compared.peers().back() ? " and " : ", ";
    names += peer;
  }
  return "slice1 against the fastest of " + names + ", in each of " + std::to_string(compared.cases().size()) +
         " random cases";
}

std::string random_caption(const results& found) {
  return "seed " + found.seed + "; " + caption(found);
}

std::string histogram(const results& found, const comparison& compared) {
  const auto bins = compared.bins();
  const double octave = bar * static_cast<double>(comparison::bins_per_octave);
  const auto to_x = [&](double ratio) { return margin + std::log2(ratio / bins.front().low) * octave; };
  const double right = to_x(bins.back().high);
  const double width = std::max(right + percentiles_width, least_width) + margin;
  std::size_t most = 0;
  for (const auto& b : bins) most = std::max(most, b.count);

  svg picture;
  picture.text(margin, 28, "title", "start", title(compared));
  const auto slower = compared.slower();
  picture.rectangle(margin, 43, 11, 11, orange);
  picture.text(margin + 16, 53, "", "start", "slower in " + std::to_string(slower));
  picture.rectangle(margin + 120, 43, 11, 11, blue);
  picture.text(margin + 136, 53, "", "start",
               "as fast or faster in " + std::to_string(compared.cases().size() - slower));

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
  line("worst", compared.cases().front().ratio);
  for (const std::size_t percent : {1u, 5u, 25u})
    line(std::to_string(percent) + " % below", compared.percentile(percent));
  line("median", compared.percentile(50));
  line("geometric mean", compared.mean());
  picture.text(margin, bottom + 54, "faint", "start", random_caption(found));
  return picture.file(width, bottom + 66, title(compared));
}

}  // namespace measured
