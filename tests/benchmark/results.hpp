// SPDX-License-Identifier: MIT
// What did the benchmark measure? The figures in its JSON, by kind of slice, size and implementation.
#pragma once

#include <cstddef>      // std::size_t
#include <map>          // std::map
#include <optional>     // std::optional
#include <string>       // std::string
#include <string_view>  // std::string_view
#include <tuple>        // std::tuple
#include <vector>       // std::vector

namespace measured {

/// The geometric mean of positive numbers.
class geometric_mean {
 public:
  void add(double value);
  /// nullopt if no number was added.
  std::optional<double> value() const;

 private:
  double sum_of_logarithms_ = 0;
  std::size_t count_ = 0;
};

class results {
 public:
  /// Reads a file that --benchmark_out has written: its medians, or all runs if there are no repetitions. Throws
  /// std::runtime_error with the reason if it is not such a file or has no results.
  explicit results(const std::string& path);

  /// In the order of the benchmark. `kinds` and `sizes` are compared with memcpy; `tiny_kinds` are separate.
  std::vector<std::string> kinds, sizes, implementations, tiny_kinds;
  std::string cpu, compiler, date;
  std::string seed;  // of random cases; otherwise empty

  /// memcpy's time divided by the implementation's: the geometric mean over all element sizes. 1 is memcpy's speed.
  std::optional<double> speed(const std::string& kind, const std::string& size,
                              const std::string& implementation) const;

  /// The same over all kinds.
  std::optional<double> speed(const std::string& size, const std::string& implementation) const;

  /// Nanoseconds of a tiny slice.
  std::optional<double> nanoseconds(const std::string& tiny_kind, const std::string& implementation) const;

 private:
  void add(std::string_view name, double speed, double nanoseconds);

  using key = std::tuple<std::string, std::string, std::string>;  // kind, size, implementation
  std::map<key, geometric_mean> speeds_, nanoseconds_;
};

}  // namespace measured
