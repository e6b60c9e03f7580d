// SPDX-License-Identifier: MIT
// How is the benchmark's JSON read? RapidJSON parses it. The name of a case has its kind, sizes and implementation.
#include "results.hpp"

#include <rapidjson/document.h>
#include <rapidjson/istreamwrapper.h>

#include <algorithm>  // std::find, std::stable_sort
#include <cmath>      // std::exp, std::log
#include <fstream>    // std::ifstream
#include <stdexcept>  // std::runtime_error

namespace measured {

namespace {

using json = rapidjson::Value;

const json* find(const json& object, const char* key, bool (json::*is)() const) {
  if (!object.IsObject()) return nullptr;
  const auto member = object.FindMember(key);
  return member != object.MemberEnd() && (member->value.*is)() ? &member->value : nullptr;
}

std::string text(const json& object, const char* key) {
  const auto* const value = find(object, key, &json::IsString);
  return value != nullptr ? value->GetString() : std::string();
}

double number(const json& object, const char* key) {
  const auto* const value = find(object, key, &json::IsNumber);
  return value != nullptr ? value->GetDouble() : 0;
}

void add_once(std::vector<std::string>& names, const std::string& name) {
  if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
}

}  // namespace

void geometric_mean::add(double value) {
  sum_of_logarithms_ += std::log(value);
  ++count_;
}

std::optional<double> geometric_mean::value() const {
  if (count_ == 0) return std::nullopt;
  return std::exp(sum_of_logarithms_ / static_cast<double>(count_));
}

results::results(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw std::runtime_error(path + " cannot be read");
  rapidjson::IStreamWrapper stream(file);
  rapidjson::Document document;
  document.ParseStream(stream);
  const auto* const runs = document.HasParseError() ? nullptr : find(document, "benchmarks", &json::IsArray);
  if (runs == nullptr) throw std::runtime_error(path + " is not JSON output of Google Benchmark");
  if (const auto* const context = find(document, "context", &json::IsObject)) {
    cpu = text(*context, "cpu");
    compiler = text(*context, "compiler");
    seed = text(*context, "seed");
    date = text(*context, "date").substr(0, 10);
  }

  // Interleaved benchmarks are reported in any order. family_index is the order of their registration.
  std::vector<const json*> medians, singles;
  for (const auto& run : runs->GetArray()) {
    if (text(run, "aggregate_name") == "median") medians.push_back(&run);
    else if (text(run, "run_type") == "iteration") singles.push_back(&run);
  }
  auto& taken = medians.empty() ? singles : medians;
  std::stable_sort(taken.begin(), taken.end(), [](const json* a, const json* b) {
    return number(*a, "family_index") < number(*b, "family_index");
  });
  for (const auto* const run : taken) add(text(*run, "run_name"), number(*run, "speed"), number(*run, "ns"));
  if (speeds_.empty() && nanoseconds_.empty()) throw std::runtime_error(path + " holds no results");
}

// A name is kind/size/element size/implementation, followed by Google Benchmark's own suffixes.
void results::add(std::string_view name, double speed, double nanoseconds) {
  std::vector<std::string> parts;
  for (std::size_t begin = 0; begin != std::string_view::npos && begin <= name.size();) {
    const auto slash = name.find('/', begin);
    parts.emplace_back(name.substr(begin, slash - begin));
    begin = slash == std::string_view::npos ? slash : slash + 1;
  }
  if (parts.size() < 4 || !(speed > 0) || !(nanoseconds > 0)) return;
  const bool tiny = parts[1] == "tiny";
  add_once(tiny ? tiny_kinds : kinds, parts[0]);
  if (!tiny) add_once(sizes, parts[1]);
  add_once(implementations, parts[3]);
  (tiny ? nanoseconds_ : speeds_)[{parts[0], parts[1], parts[3]}].add(tiny ? nanoseconds : speed);
}

std::optional<double> results::speed(const std::string& kind, const std::string& size,
                                     const std::string& implementation) const {
  const auto found = speeds_.find({kind, size, implementation});
  return found != speeds_.end() ? found->second.value() : std::nullopt;
}

std::optional<double> results::speed(const std::string& size, const std::string& implementation) const {
  geometric_mean mean;
  for (const auto& kind : kinds) {
    if (const auto value = speed(kind, size, implementation)) mean.add(*value);
  }
  return mean.value();
}

std::optional<double> results::nanoseconds(const std::string& tiny_kind, const std::string& implementation) const {
  const auto found = nanoseconds_.find({tiny_kind, "tiny", implementation});
  return found != nanoseconds_.end() ? found->second.value() : std::nullopt;
}

}  // namespace measured
