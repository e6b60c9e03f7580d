// SPDX-License-Identifier: MIT
#include "answer.hpp"

#include "in_memory.hpp"
#include "json_writer.hpp"
#include "load/data_types.hpp"  // dispatch::meant_level
#include "load/elements.hpp"
#include "load/model.hpp"
#include "message.hpp"
#include "requests.hpp"
#include "run.hpp"
#include "source_code.hpp"

#include <slice1/format.hpp>  // slice1::to_string, slice1::tabulate, slice1::trace, slice1::parse_feature_level
#include <slice1/svg.hpp>     // slice1::svg

#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

#include <cstddef>    // std::byte, std::size_t
#include <cstdint>    // std::uint32_t, std::uint64_t
#include <exception>  // std::exception
#include <span>       // std::span
#include <variant>    // std::visit, std::get_if
#include <vector>     // std::vector

namespace playground {
namespace {

using dispatch::json::value;
using lines = std::vector<std::string>;

constexpr std::uint64_t most_values = std::uint64_t{1} << 18, most_bytes = std::uint64_t{1} << 26;
constexpr std::size_t most_trace_lines = 256;

class object_writer {
 public:
  object_writer() { writer_.StartObject(); }

  void text(const char* name, std::string_view text) {
    writer_.Key(name);
    put(text);
  }
  void list(const char* name, const lines& texts) {
    writer_.Key(name);
    writer_.StartArray();
    for (const auto& text : texts) put(dispatch::one_line(text));
    writer_.EndArray();
  }
  void json(const char* name, const std::string& document) {
    writer_.Key(name);
    writer_.RawValue(document.data(), document.size(), rapidjson::kObjectType);
  }
  std::string take() {
    writer_.EndObject();
    return {buffer_.GetString(), buffer_.GetSize()};
  }

 private:
  void put(std::string_view text) { writer_.String(text.data(), static_cast<rapidjson::SizeType>(text.size())); }

  rapidjson::StringBuffer buffer_;
  rapidjson::Writer<rapidjson::StringBuffer> writer_{buffer_};
};

// The memory of the input that a command binds to a dispatchable; empty if none is long enough.
std::span<const std::byte> input_of(const dispatch::model& model, std::size_t index) {
  for (const auto& command : model.commands) {
    const auto* const c = std::get_if<dispatch::dispatch_command>(&command);
    if (c == nullptr || c->dispatchable != index) continue;
    const std::span<const std::byte> input = model.memory_of(model.input_of(*c));
    const auto needed = slice1::buffer_size(dispatch::input_of(model.dispatchables[index].desc));
    if (needed && *needed <= input.size()) return input;
  }
  return {};
}

// How the picture is drawn. The page itself shows the report.
slice1::svg_options options_of(const value& request, slice1::feature_level level) {
  slice1::svg_options options{.level = level, .has_report = false};
  options.width = request.integer_or("width", std::uint32_t{0});
  if (const auto names = request.find("names")) {
    for (const auto& name : names->elements()) options.dimension_names.emplace_back(name.string());
  }
  return options;
}

void show(const value& request, const dispatch::model& model, std::size_t index, slice1::feature_level level,
          object_writer& to) {
  const auto& desc = model.dispatchables[index].desc;
  const auto input = input_of(model, index);
  const auto element = [&](std::uint64_t i) {
    return dispatch::element_text(input, i, dispatch::input_of(desc).data_type);
  };
  const auto picture = [&, options = options_of(request, level)](const auto& d) {
    const bool has_values = !input.empty() && (request.find("values") || request.find("model"));
    return has_values ? slice1::svg(d, options, element) : slice1::svg(d, options);
  };
  const auto trace = [&](const auto& d) {
    return input.empty() ? slice1::trace(d, most_trace_lines, level)
                         : slice1::trace(d, element, most_trace_lines, level);
  };
  to.text("line", std::visit([](const auto& d) { return slice1::to_string(d); }, desc));
  to.text("instead", dispatch::accepted_instead(desc, level));
  to.text("picture", std::visit(picture, desc));
  to.text("table", std::visit([](const auto& d) { return slice1::tabulate(d); }, desc));
  to.text("trace", std::visit(trace, desc));
  to.text("cpp", cpp_source(desc, input, level));
  to.text("directml", directml_source(desc));
  if (const auto fields = fields_of(desc); !fields.empty()) to.json("fields", fields);
}

// What dispatch --json prints for a model, which is not changed by it, but its resources are.
std::string run(const dispatch::model& model, slice1::feature_level level) {
  dispatch::options asked;
  asked.level = level;
  asked.json = true;
  dispatch::json_writer json(true, model.name, level);
  dispatch::run(model, asked, json);
  return take_printed();
}

std::string refusal(const lines& errors) {
  take_printed();
  object_writer to;
  to.list("errors", errors);
  return to.take();
}

// A page that takes long is of no use: limits what a model prints and copies.
void demand_small(const dispatch::model& model) {
  std::uint64_t values = 0, bytes = 0;
  for (const auto& r : model.resources) {
    values += r.value_count();
    bytes += r.memory.bytes().size();
  }
  for (const auto& command : model.commands) {
    if (const auto* const p = std::get_if<dispatch::print_command>(&command)) {
      values += model.resources[p->resource].value_count();
    } else if (const auto* const d = std::get_if<dispatch::dispatch_command>(&command)) {
      for (const auto& bound : {model.input_of(*d), d->output}) bytes += model.memory_of(bound).size();
    }
  }
  if (values <= most_values && bytes <= most_bytes) return;
  throw dispatch::failure("the model has and prints " + std::to_string(values) + " values, and has and copies up to " +
                          std::to_string(bytes) + " bytes; this page runs models with at most " +
                          std::to_string(most_values) + " and " + std::to_string(most_bytes) +
                          ", the tool dispatch larger ones");
}

void answer_or_throw(dispatch::json::document& document, object_writer& to) {
  const auto request = document.root();
  slice1::feature_level level = slice1::latest_feature_level;
  if (const auto given = request.find("level")) {
    const auto parsed = slice1::parse_feature_level(given->string());
    if (!parsed) {
      given->fail(given->description() + " is not a feature level" + dispatch::meant_level(given->string()));
    }
    level = *parsed;
  }
  const auto index = request.integer_or("dispatchable", std::uint32_t{0});

  lines notes;
  std::string text;
  if (request.get("from").string() == "model") {
    text = request.get("model").string();
  } else {
    auto described = describe(request);
    if (!described.errors.empty()) return to.list("errors", described.errors);
    notes = std::move(described.notes);
    text = model_of(described.desc, request, notes);
    if (const auto mistakes = document.take_mistakes(); !mistakes.empty()) return to.list("errors", mistakes);
  }
  const auto model = dispatch::load_model("model", text);
  demand_small(model);
  if (model.dispatchables.empty()) throw dispatch::failure("the model has no dispatchable to show");
  // The trace first, because a model may write into its input.
  show(request, model, index < model.dispatchables.size() ? index : 0, level, to);
  to.text("model", text);
  to.list("notes", notes);
  to.json("run", run(model, level));
}

}  // namespace

std::string answer(std::string_view request) {
  try {
    dispatch::json::document document("request", request);
    object_writer to;
    answer_or_throw(document, to);
    return to.take();
  } catch (const dispatch::model_failure& e) {
    return refusal(e.mistakes);
  } catch (const std::exception& e) {
    return refusal({e.what()});
  }
}

}  // namespace playground
