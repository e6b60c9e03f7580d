// SPDX-License-Identifier: MIT
// How fast is slice1 compared with the best peer of each case?
#pragma once

#include "results.hpp"

#include <cstddef>  // std::size_t
#include <string>   // std::string
#include <vector>   // std::vector

namespace measured {

struct compared_case {
  double ratio = 0;  // the best peer's time divided by slice1's: below 1, slice1 is slower
  std::string best_peer;
  std::string kind;
};

/// A bar of the histogram: the number of ratios from `low` to below `high`.
struct bin {
  double low = 0, high = 0;
  std::size_t count = 0;
};

class comparison {
 public:
  /// The peers are all implementations except slice1. Throws std::runtime_error if no case can be compared.
  explicit comparison(const results& found);

  /// By ascending ratio.
  const std::vector<compared_case>& cases() const { return cases_; }
  const std::vector<std::string>& peers() const { return peers_; }

  double mean() const;                           // geometric
  double percentile(std::size_t percent) const;  // `percent` % of the cases have at most this ratio
  std::size_t slower() const;                    // cases with a ratio below 1

  /// From the least ratio to the greatest; 1 is a boundary.
  static constexpr std::size_t bins_per_octave = 4;
  std::vector<bin> bins() const;

 private:
  std::vector<compared_case> cases_;
  std::vector<std::string> peers_;
};

}  // namespace measured
