// SPDX-License-Identifier: MIT
// What does a machine get to read? One JSON document, written as things happen: no value stands in memory twice.
#include "elements.hpp"
#include "output.hpp"
#include "printer.hpp"
#include "text.hpp"  // one_line

#include <slice1/format.hpp>  // slice1::to_string
#include <slice1/rules.hpp>   // slice1::info

#include <rapidjson/writer.h>

#include <cstddef>   // std::size_t
#include <cstdint>   // std::uint64_t
#include <optional>  // std::optional
#include <utility>   // std::move

namespace dispatch {
namespace {

// The printer as RapidJSON writes to it.
struct printer_stream {
  using Ch = char;
  void Put(char c) { out.put(c); }
  void Flush() {}
  printer out{};
};

class json_output : public output {
 public:
  json_output(const std::string& name, slice1::feature_level level) : text_(make_text_output(name, level, {})) {
    writer_.StartObject();
    member("model", one_line(name));
    member("feature_level", slice1::to_string(level));
  }

  void read(const model& m) override {
    text_->read(m);
    enter(warnings);
    for (const auto& warning : m.warnings) string(one_line(warning));
  }

  void judged(const dispatchable& d, const slice1::report& found) override {
    text_->judged(d, found);
    begin_record(dispatchables);
    member("name", d.name);
    member("operator", operator_name(d.desc));
    add(found);
    end_record();
  }

  void judged(const model& m, std::size_t index, const dispatch_command& c, const slice1::report& found) override {
    text_->judged(m, index, c, found);
    begin_record(bindings);
    member("command", index);
    member("dispatchable", m.dispatchables[c.dispatchable].name);
    add(found);
    end_record();
  }

  void ran(const model&, std::size_t, const dispatch_command&) override {}

  void ran(const model& m, std::size_t index, const print_command& c) override {
    const auto& r = m.resources[c.resource];
    begin_record(results);
    member("command", index);
    member("type", "print");
    member("resource", r.name);
    member("data_type", slice1::to_string(r.data_type));
    key("values");
    writer_.StartArray();
    const auto size = slice1::element_size(r.data_type);
    std::string text;
    for (std::size_t i = 0; i < r.value_count; ++i) {
      text.clear();
      append_text(text, load(r.values().data() + i * size, size), r.data_type);
      if (text == "-0") text = "-0.0";                             // which readers don't take for the integer 0
      const bool is_number = text.find('n') == std::string::npos;  // neither "inf" nor "nan"
      if (is_number) writer_.RawValue(text.data(), text.size(), rapidjson::kNumberType);
      else string(text);
    }
    writer_.EndArray();
    end_record();
  }

  void ran(const model& m, std::size_t index, const write_file_command& c) override {
    begin_record(results);
    member("command", index);
    member("type", "writeFile");
    member("resource", m.resources[c.resource].name);
    member("path", c.target);
    end_record();
  }

  void end(outcome how, std::string_view error) override {
    if (!is_between_records_) return;  // what has failed is the output itself
    is_between_records_ = false;
    enter(results);
    writer_.EndArray();
    constexpr std::string_view words[] = {"ok", "rejected", "failed"};
    member("status", words[static_cast<std::size_t>(how)]);
    if (!error.empty()) member("error", error);
    writer_.EndObject();
    stream_.out.put('\n');
    stream_.out.flush();
  }

 private:
  // The lists of the document, in their order; all of them are there, whatever happens.
  enum section { none, warnings, dispatchables, bindings, results };

  void enter(section wanted) {
    constexpr std::string_view names[] = {"", "warnings", "dispatchables", "bindings", "results"};
    while (current_ < wanted) {
      if (current_ != none) writer_.EndArray();
      current_ = static_cast<section>(current_ + 1);
      key(names[current_]);
      writer_.StartArray();
    }
  }

  void begin_record(section of) {
    enter(of);
    is_between_records_ = false;
    writer_.StartObject();
  }
  void end_record() {
    writer_.EndObject();
    is_between_records_ = true;
  }

  void key(std::string_view text) { writer_.Key(text.data(), static_cast<rapidjson::SizeType>(text.size())); }
  void string(std::string_view text) { writer_.String(text.data(), static_cast<rapidjson::SizeType>(text.size())); }
  void member(std::string_view name, std::string_view text) {
    key(name);
    string(text);
  }
  void member(std::string_view name, std::optional<std::uint64_t> number) {
    key(name);
    if (number) writer_.Uint64(*number);
    else writer_.Null();
  }

  void add(const slice1::report& found) {
    member("status", slice1::to_string(found.status()));
    key("violations");
    writer_.StartArray();
    for (const auto& v : found.violations()) {
      const auto& rule = slice1::info(v.rule());
      writer_.StartObject();
      member("rule", rule.id);
      member("kind", slice1::to_string(rule.kind));
      member("field", v.field());
      member("dimension", v.dimension());
      member("actual", v.actual());
      member("bound", v.bound());
      member("text", slice1::to_string(v));
      writer_.EndObject();
    }
    writer_.EndArray();
  }

  std::unique_ptr<output> text_;
  printer_stream stream_{};
  rapidjson::Writer<printer_stream> writer_{stream_};
  section current_ = none;
  bool is_between_records_ = true;
};

}  // namespace

std::unique_ptr<output> make_json_output(const std::string& name, slice1::feature_level level) {
  return std::make_unique<json_output>(name, level);
}

}  // namespace dispatch
