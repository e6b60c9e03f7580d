// SPDX-License-Identifier: MIT
// How are the cases compared? By the ratios of their speeds, each relative to the memcpy that was measured beside it.
#include "comparison.hpp"

#include <algorithm>  // std::count_if, std::max, std::stable_sort
#include <cmath>      // std::exp2, std::floor, std::log2
#include <stdexcept>  // std::runtime_error

namespace measured {

namespace {

constexpr const char* measured_name = "slice1";

}  // namespace

comparison::comparison(const results& found) {
  for (const auto& name : found.implementations) {
    if (name != measured_name) peers_.push_back(name);
  }
  for (const auto& kind : found.kinds) {
    for (const auto& size : found.sizes) {
      const auto own = found.speed(kind, size, measured_name);
      double best = 0;
      compared_case c{0, "", kind};
      for (const auto& peer : peers_) {
        const auto speed = found.speed(kind, size, peer);
        if (!speed || *speed <= best) continue;
        best = *speed;
        c.best_peer = peer;
      }
      if (!own || c.best_peer.empty()) continue;
      c.ratio = *own / best;
      cases_.push_back(c);
    }
  }
  if (cases_.empty()) throw std::runtime_error("the results have no case of slice1 and a peer");
  std::stable_sort(cases_.begin(), cases_.end(), [](const auto& a, const auto& b) { return a.ratio < b.ratio; });
}

double comparison::mean() const {
  geometric_mean mean;
  for (const auto& c : cases_) mean.add(c.ratio);
  return *mean.value();
}

double comparison::percentile(std::size_t percent) const {
  const std::size_t rank = (cases_.size() * percent + 99) / 100;
  return cases_[std::max<std::size_t>(rank, 1) - 1].ratio;
}

std::size_t comparison::slower() const {
  return static_cast<std::size_t>(
      std::count_if(cases_.begin(), cases_.end(), [](const auto& c) { return c.ratio < 1; }));
}

std::vector<bin> comparison::bins() const {
  constexpr auto per_octave = static_cast<double>(bins_per_octave);
  const auto index = [](double ratio) { return std::floor(std::log2(ratio) * per_octave); };
  const double first = index(cases_.front().ratio), last = index(cases_.back().ratio);
  std::vector<bin> bins;
  for (double i = first; i <= last; ++i)
    bins.push_back({std::exp2(i / per_octave), std::exp2((i + 1) / per_octave), 0});
  for (const auto& c : cases_) ++bins[static_cast<std::size_t>(index(c.ratio) - first)].count;
  return bins;
}

}  // namespace measured
