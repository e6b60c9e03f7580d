// SPDX-License-Identifier: MIT
#include "program/suggestions.hpp"

#include "program/expectations.hpp"
#include "subject/unicode.hpp"

#include <slice1/format/nearest.hpp>

#include <algorithm>
#include <system_error>

namespace slice1::conformance {
namespace {

// Empty where nothing was probably meant.
std::string suggestion_of(std::string_view meant) {
  return meant.empty() ? std::string() : "; did you mean '" + std::string(meant) + "'?";
}

// The group of an id or a pattern: "slice1.page".
std::string group_of(std::string_view id) {
  const auto dot = id.find('.');
  return std::string(id.substr(0, dot == std::string_view::npos ? dot : id.find('.', dot + 1)));
}

// In the order of the cases.
std::vector<std::string> groups_of(const std::vector<test_case>& cases) {
  std::vector<std::string> groups;
  for (const auto& c : cases) {
    auto group = group_of(c.id);
    if (groups.empty() || groups.back() != group) groups.push_back(std::move(group));
  }
  for (const auto type : all_operators) groups.push_back(std::string(name_of(type)) + ".random");
  return groups;
}

// The groups of DML_SLICE1.
std::string listed(const std::vector<std::string>& groups) {
  std::string text;
  for (const auto& group : groups) {
    if (group.starts_with("slice1.")) text += (text.empty() ? "" : ", ") + group;
  }
  return text;
}

}  // namespace

std::string about_pattern(const std::string& pattern, const std::vector<test_case>& cases) {
  const auto group = group_of(pattern);
  if (group.ends_with(".shrunk"))
    return "; the form is slice1.shrunk.fl6_4.u8.in_3.off_0.win_3.str_m2.out_2 (more in README.md)";
  const auto groups = groups_of(cases);
  if (std::find(groups.begin(), groups.end(), group) == groups.end()) {
    const auto meant = nearest_name(group, groups);
    if (!meant.empty()) return suggestion_of(std::string(meant) + pattern.substr(group.size()));
    return "; ids begin with " + listed(groups) + ", or slice or slice_grad instead of slice1; --list prints all";
  }
  // A pattern that ends with a star is compared with the ids' beginnings.
  const bool is_beginning = pattern.ends_with('*');
  const auto wanted = pattern.substr(0, pattern.size() - (is_beginning ? 1 : 0));
  std::vector<std::string> ids;
  for (const auto& c : cases) {
    if (!c.id.starts_with(group + '.')) continue;
    auto id = is_beginning ? c.id.substr(0, wanted.size()) : c.id;
    if (ids.empty() || ids.back() != id) ids.push_back(std::move(id));
  }
  const auto meant = nearest_name(wanted, ids);
  return meant.empty() ? "; --list prints all ids" : suggestion_of(std::string(meant) + (is_beginning ? "*" : ""));
}

std::string did_you_mean(std::string_view name, const std::vector<std::string>& candidates) {
  return suggestion_of(nearest_name(name, candidates));
}

std::string did_you_mean(const std::filesystem::path& missing) {
  const auto folder = missing.has_parent_path() ? missing.parent_path() : std::filesystem::path(".");
  std::error_code error;
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(folder, error))
    names.push_back(utf8_of(entry.path().filename()));
  if (error) return "; there is no folder " + utf8_of(folder);
  const auto meant = nearest_name(utf8_of(missing.filename()), names);
  return meant.empty() ? "" : suggestion_of(utf8_of(missing.parent_path() / path_of(std::string(meant))));
}

std::string about_unmatched(std::string_view filter, const std::vector<test_case>& cases, bool has_all_operators) {
  std::string text;
  for (const auto& pattern : wanted_patterns(filter)) {
    const bool is_random = group_of(pattern).ends_with(".random");
    const auto found =
        std::find_if(cases.begin(), cases.end(), [&](const test_case& c) { return matches(pattern, c.id); });
    if (found != cases.end() && (has_all_operators || found->what.desc.type == operator_type::slice1)) continue;
    text += "No case matches " + pattern;
    if (found != cases.end()) text += ": the implementation is asked about DML_SLICE1 only";
    else if (is_random) text += "; random cases have --random, --first and --seed";
    else text += about_pattern(pattern, cases);
    text += '\n';
  }
  return text;
}

}  // namespace slice1::conformance
