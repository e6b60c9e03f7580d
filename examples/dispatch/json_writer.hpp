// SPDX-License-Identifier: MIT
// Writes the JSON document: four lists of records, written as things happen. Values are not kept.
#pragma once

#include "output.hpp"  // print, flush_output

#include <slice1/format.hpp>  // slice1::to_string
#include <slice1/report.hpp>  // slice1::report
#include <slice1/rules.hpp>   // slice1::info

#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

#include <concepts>     // std::invocable
#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint64_t
#include <optional>     // std::optional
#include <string_view>  // std::string_view
#include <utility>      // std::exchange

namespace dispatch {

/// Writes {"model": ..., "warnings": [...], "dispatchables": [...], "bindings": [...], "results": [...], "status": ...}
/// to the standard output; does nothing unless `wanted`. Throws failure if that can't be written.
class json_writer {
 public:
  /// The lists, in order. All of them are always written.
  enum list : std::size_t { warnings, dispatchables, bindings, results };

  json_writer(bool wanted, std::string_view model, slice1::feature_level level) : is_open_(wanted) {
    writer_.StartObject();
    members("model", model, "feature_level", slice1::to_string(level));
    begin_list();
  }
  json_writer(const json_writer&) = delete;  // the writer refers to the buffer
  json_writer& operator=(const json_writer&) = delete;

  void warn(std::string_view text) {
    if (is_open_) value(text);
  }

  /// Adds a record to a list. Its members are names and values, which are texts, numbers, optional numbers, or
  /// functions that write the elements of a list; a report may be last.
  template <class... Members>
  void record(list to, const Members&... all) {
    if (!std::exchange(is_open_, false)) return;
    enter(to);
    writer_.StartObject();
    members(all...);
    writer_.EndObject();
    is_open_ = true;
  }

  /// An element of a list: a text, or a number as text.
  /// @{
  void value(std::string_view text) { writer_.String(text.data(), static_cast<rapidjson::SizeType>(text.size())); }
  void number(std::string_view text) {
    writer_.RawValue(text.data(), text.size(), rapidjson::kNumberType);
    if (buffer_.GetSize() > 1 << 16) print_buffer();
  }
  /// @}

  /// Ends the document, unless a record is incomplete because the output itself has failed.
  void end(std::string_view status, std::string_view error = {}) {
    if (!std::exchange(is_open_, false)) return;
    enter(results);
    writer_.EndArray();
    members("status", status);
    if (!error.empty()) members("error", error);
    writer_.EndObject();
    buffer_.Put('\n');
    print_buffer();
    flush_output();
  }

 private:
  void key(std::string_view name) { writer_.Key(name.data(), static_cast<rapidjson::SizeType>(name.size())); }
  void begin_list() {
    constexpr std::string_view names[] = {"warnings", "dispatchables", "bindings", "results"};
    key(names[current_]);
    writer_.StartArray();
  }
  void enter(list wanted) {
    while (current_ < wanted) {
      writer_.EndArray();
      current_ = static_cast<list>(current_ + 1);
      begin_list();
    }
  }

  void members() {}
  template <class Value, class... More>
  void members(std::string_view name, const Value& its_value, const More&... more) {
    key(name);
    value(its_value);
    members(more...);
  }
  void members(const slice1::report& checked) {
    const auto write_violations = [&] {
      for (const auto& v : checked.violations()) {
        const auto& rule = slice1::info(v.rule());
        writer_.StartObject();
        members("rule", rule.id, "kind", slice1::to_string(rule.kind), "field", v.field(), "dimension", v.dimension(),
                "actual", v.actual(), "bound", v.bound(), "text", slice1::to_string(v));
        writer_.EndObject();
      }
    };
    members("status", slice1::to_string(checked.status()), "violations", write_violations);
  }
  void value(std::optional<std::uint64_t> number) { number ? writer_.Uint64(*number) : writer_.Null(); }
  void value(const std::invocable auto& write_elements) {
    writer_.StartArray();
    write_elements();
    writer_.EndArray();
  }
  void print_buffer() {
    print({buffer_.GetString(), buffer_.GetSize()});
    buffer_.Clear();
  }

  rapidjson::StringBuffer buffer_{};
  rapidjson::Writer<rapidjson::StringBuffer> writer_{buffer_};
  list current_ = warnings;
  bool is_open_;  // wanted, not within a record, and not ended
};

}  // namespace dispatch
