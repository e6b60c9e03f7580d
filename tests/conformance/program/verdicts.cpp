// SPDX-License-Identifier: MIT
#include "program/verdicts.hpp"

#include "cases/cases.hpp"
#include "subject/unicode.hpp"

#include <charconv>
#include <compare>
#include <cstdlib>
#include <optional>
#include <set>
#include <stdexcept>
#include <string_view>
#include <vector>

namespace slice1::conformance {
namespace {

constexpr std::string_view first_word = "slice1-verdicts-5", last_line = "finished", partial = "partial";

[[noreturn]] void fail(const std::filesystem::path& path, const std::string& why) {
  throw std::runtime_error(utf8_of(path) + ": " + why);
}

// Without line ends and tabs.
std::string escaped(const std::string& text) {
  std::string line;
  for (const char c : text) line += c == '\n' ? "\\n" : c == '\t' ? "\\t" : c == '\\' ? "\\\\" : std::string(1, c);
  return line;
}
std::string unescaped(std::string_view line) {
  std::string text;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] != '\\' || i + 1 == line.size()) text += line[i];
    else text += line[++i] == 'n' ? '\n' : line[i] == 't' ? '\t' : line[i];
  }
  return text;
}

std::filesystem::path with_shard(std::filesystem::path path, const std::string& shard) {
  auto name = path.stem();
  name += '.' + shard;
  name += path.extension();
  return path.replace_filename(name);
}

struct record {
  verdict what;
  bool accepted;
  example smaller;
};

// The fields of a line, apart by tabs.
std::vector<std::string_view> fields(std::string_view line) {
  std::vector<std::string_view> all;
  for (;;) {
    const auto tab = line.find('\t');
    all.push_back(line.substr(0, tab));
    if (tab == std::string_view::npos) return all;
    line.remove_prefix(tab + 1);
  }
}

template <class Number>
std::optional<Number> number(std::string_view text, Number most) {
  Number value = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool ok = read.ec == std::errc{} && read.ptr == text.data() + text.size() && value <= most;
  return ok ? std::optional(value) : std::nullopt;
}

// "0_of_4"; empty for a run that is not divided.
std::string shard_name(unsigned i, unsigned count) {
  return count == 1 ? std::string() : std::to_string(i) + "_of_" + std::to_string(count);
}

std::filesystem::path of_shard(const std::filesystem::path& path, const std::string& shard) {
  return shard.empty() ? path : with_shard(path, shard);
}

constexpr std::size_t fields_before_guesses = 7;

example example_of_id(std::string_view id, std::string message) {
  const auto c = case_of(id);
  return c ? example_of(*c, {outcome::failed, failure::none, std::move(message), {}}) : example();
}

void read_file(const std::filesystem::path& path, const std::string& shard, merged_run& run,
               std::map<std::string, record>& records) {
  std::ifstream file(path, std::ios::binary);
  if (!file) fail(path, "can't be read");
  std::string line;
  // A shard that was killed leaves a file that ends between two lines, or within one.
  const auto read_line = [&] {
    if (!std::getline(file, line) || file.eof()) fail(path, "its shard has not finished");
    return line != last_line;
  };
  read_line();
  const auto head = fields(line);
  const auto most_elements = number(head.size() == 6 ? head[4] : "", UINT64_MAX);
  if (!most_elements || head[0] != first_word) fail(path, "has no verdicts");
  if (head[5] != shard) fail(path, "has the verdicts of another shard");
  const judged what{unescaped(head[1]),
                    head[2] == "strict" ? output_padding::strict : output_padding::free,
                    {head[3] == partial, *most_elements}};
  if (run.what.name.empty()) run.what = what;
  if (run.what != what) fail(path, "is about another run");
  while (read_line()) {
    const auto f = fields(line);
    const bool is_whole = f.size() >= fields_before_guesses;
    const auto result = number(is_whole ? f[1] : "", static_cast<unsigned>(outcome::no_opinion));
    const auto kind = number(is_whole ? f[2] : "", static_cast<unsigned>(failure::garbled));
    if (!result || !kind) fail(path, "has a malformed line: " + line.substr(0, 80));
    record made{{static_cast<outcome>(*result), static_cast<failure>(*kind), unescaped(f[4]), {}},
                f[3] == "1",
                example_of_id(f[5], unescaped(f[6]))};
    for (std::size_t i = fields_before_guesses; i < f.size(); ++i) made.what.likely.push_back(unescaped(f[i]));
    if (!records.emplace(f[0], std::move(made)).second) fail(path, "judges a case again: " + std::string(f[0]));
  }
}

// How many shards wrote files of this name.
unsigned shard_count(const std::filesystem::path& path) {
  const auto folder = path.has_parent_path() ? path.parent_path() : std::filesystem::path(".");
  const auto begin = utf8_of(path.stem()) + ".0_of_", end = utf8_of(path.extension());
  std::optional<unsigned> found;
  if (std::filesystem::is_regular_file(path)) found = 1;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    const auto name = utf8_of(entry.path().filename());
    if (!name.starts_with(begin) || !name.ends_with(end) || name.size() < begin.size() + end.size()) continue;
    const auto count =
        number(std::string_view(name).substr(begin.size(), name.size() - begin.size() - end.size()), 1'000'000);
    if (!count) continue;
    if (found)
      fail(path, "there are files of runs with " + std::to_string(*found) + " and with " + std::to_string(*count) +
                     " shards");
    found = count;
  }
  if (!found)
    fail(path,
         "there is neither this file nor one of a shard 0, such as " + utf8_of(with_shard(path.filename(), "0_of_4")));
  return *found;
}

// Which random case it is, from an id such as "slice1.random.1_42....". They compare in the order of a run.
struct random_number {
  std::size_t place = 0;  // the operator's, in all_operators
  std::uint64_t seed = 0, i = 0;
  auto operator<=>(const random_number&) const = default;
};
std::optional<random_number> random_number_of(std::string_view id) {
  random_number read;
  for (const auto type : all_operators) {
    const auto begin = std::string(name_of(type)) + ".random.";
    if (id.starts_with(begin)) {
      const char* const end = id.data() + id.size();
      const auto seed = std::from_chars(id.data() + begin.size(), end, read.seed);
      if (seed.ec != std::errc{} || seed.ptr == end || *seed.ptr != '_') return std::nullopt;
      if (std::from_chars(seed.ptr + 1, end, read.i).ec != std::errc{}) return std::nullopt;
      return read;
    }
    ++read.place;
  }
  return std::nullopt;
}

}  // namespace

std::string this_shard() {
  const char* const total = std::getenv("GTEST_TOTAL_SHARDS");
  const char* const index = std::getenv("GTEST_SHARD_INDEX");
  if (total == nullptr || index == nullptr || std::string_view(total) == "1") return {};
  return std::string(index) + "_of_" + total;
}

std::filesystem::path of_this_shard(const std::filesystem::path& path) {
  return of_shard(path, this_shard());
}

verdict_log::verdict_log(const std::filesystem::path& path, const judged& what)
    : path_(path), file_(path, std::ios::binary) {
  file_ << first_word << '\t' << escaped(what.name) << '\t' << name_of(what.padding) << '\t'
        << (what.scope.is_partial ? partial : "") << '\t' << what.scope.most_elements << '\t' << this_shard() << '\n';
  if (!file_) fail(path_, "can't be written");
}

void verdict_log::add(const std::string& id, const verdict& v, bool accepted, const example& smaller) {
  file_ << id << '\t' << static_cast<unsigned>(v.outcome) << '\t' << static_cast<unsigned>(v.failure) << '\t'
        << (accepted ? '1' : '0') << '\t' << escaped(v.message) << '\t' << smaller.id << '\t'
        << escaped(smaller.message);
  for (const auto& guess : v.likely) file_ << '\t' << escaped(guess);
  file_ << '\n';
}

void verdict_log::close() {
  file_ << last_line << '\n';
  file_.close();
  if (!file_) fail(path_, "can't be written");
}

merged_run merged(const std::filesystem::path& path) {
  merged_run run;
  std::map<std::string, record> records;
  const unsigned count = shard_count(path);
  for (unsigned i = 0; i < count; ++i) {
    const auto shard = shard_name(i, count);
    read_file(of_shard(path, shard), shard, run, records);
  }
  std::set<random_number> random;
  for (const auto& [id, r] : records) {
    if (const auto n = random_number_of(id)) random.insert(*n);
  }
  run.report = run_report(run.what.scope);
  // In the order of a single process.
  const auto add = [&](const test_case& c) {
    const auto found = records.find(c.id);
    if (found == records.end()) return;
    run.report.add(c, found->second.what, found->second.accepted, found->second.smaller);
    records.erase(found);
  };
  const auto all = all_cases();
  const auto add_all = [&](bool last) {
    for (const auto& c : all) {
      if (is_asked_last(c) == last) add(c);
    }
  };
  add_all(false);
  const std::map<std::string, record> others = records;
  for (const auto& [id, r] : others) {
    if (const auto c = case_of(id)) add(*c);
  }
  for (const auto& n : random) add(random_case(n.seed, n.i, all_operators[n.place]));
  add_all(true);
  run.report.compare_with(all);
  if (!records.empty()) fail(path, "there is no case " + records.begin()->first);
  return run;
}

}  // namespace slice1::conformance
