// SPDX-License-Identifier: MIT
// What was measured: the seconds of each case, implementation and round, and the ratios of these times.
#pragma once

#include "implementations.hpp"

#include <cstddef>   // std::size_t
#include <optional>  // std::optional
#include <string>    // std::string
#include <vector>    // std::vector

namespace measured {

/// `again` is slice1 under a second name: the two differ by the noise of the measurement. A `version` is another
/// version of slice1.
enum class role : std::uint8_t { slice1, again, memory_copy, peer, version };

struct implementation {
  std::string name;
  measured::role role = role::peer;
  measured::prepare prepare = nullptr;
};

/// Seconds by implementation and round. An implementation that is left out has no rounds.
struct timed_case : slice_case {
  std::vector<std::vector<double>> seconds;
};

struct results {
  std::vector<implementation> implementations;  // the first is slice1, the second is it again
  std::vector<timed_case> cases;
  std::string caption;  // processor, compiler, seed

  /// The time of one implementation divided by that of another: the median of the rounds, in which they took turns.
  static std::optional<double> ratio(const timed_case& c, std::size_t one, std::size_t other);

  /// The different values of a member, in the order of the cases.
  std::vector<std::string> values(std::string slice_case::*member) const;
  std::vector<std::size_t> with(role wanted) const;  // indices of implementations
  std::string peers() const;                         // "A, B and C"
};

/// Fills in `seconds` of each case. In each round, each implementation has a turn in each case, in an order that is
/// shuffled anew. One whose output differs from the plain loop's is left out of the case with a note on std::cerr; if
/// it is slice1, the program exits.
void measure(results& all, std::size_t rounds);

struct compared_case {
  double ratio = 0;  // the other's time divided by slice1's: below 1, slice1 is slower
  std::string other;
  const timed_case* timed = nullptr;
};

/// Cases by ascending ratio.
struct comparison {
  std::vector<compared_case> cases;

  comparison of(const std::string& kind_or_size) const;
  double mean() const;                           // geometric
  double percentile(std::size_t percent) const;  // `percent` % of the cases have at most this ratio
  std::size_t slower() const;                    // cases in which slice1 takes more than 5 % longer
};

/// Compares slice1, the mean of its two turns, with the fastest of these implementations in each case.
comparison compare(const results& found, const std::vector<std::size_t>& others);

/// Compares slice1 with itself.
comparison noise(const results& found);

double geometric_mean(const std::vector<double>& values);

/// Two decimals, or three below 0.1. A dash if there is no value.
std::string figure(std::optional<double> value);

}  // namespace measured
