// SPDX-License-Identifier: MIT
// Combines the shards of a run in one report. Each writes its verdicts to a file, from which they are read again.
#pragma once

#include "program/report.hpp"

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <utility>

namespace slice1::conformance {

/// The file of this shard: the name with, for example, ".0_of_4" before its extension. Unchanged if the run is not
/// divided.
std::filesystem::path of_this_shard(const std::filesystem::path& path);

/// "0_of_4", as GTEST_SHARD_INDEX and GTEST_TOTAL_SHARDS say; empty if the run is not divided.
std::string this_shard();

/// The implementation that was judged, and how.
struct judged {
  std::string name{};
  output_padding padding{};
  conformance::scope scope{};

  friend bool operator==(const judged&, const judged&) = default;
};

/// Writes verdicts to a file, a line each, and a last line that says that the run has finished.
class verdict_log {
 public:
  /// Throws std::runtime_error if the file can't be written; so does close.
  verdict_log(const std::filesystem::path& path, const judged& what);

  /// The arguments are those of run_report::add.
  void add(const std::string& id, const verdict& v, bool accepted, const example& smaller = {});

  /// Call it once, after the last verdict.
  void close();

 private:
  std::filesystem::path path_;
  std::ofstream file_;
};

/// The results of all shards of a run.
struct merged_run {
  judged what{};
  run_report report{};
};

/// The report that a single process would have written, from the files of all shards, or from that of an undivided run:
/// `path` is the name that they were given. Throws std::runtime_error, in one line, if a file is missing or malformed,
/// if a shard has not finished, or if the shards judged different things, or judged a case twice.
merged_run merged(const std::filesystem::path& path);

}  // namespace slice1::conformance
