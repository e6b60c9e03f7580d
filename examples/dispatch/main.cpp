// SPDX-License-Identifier: MIT
// What does a DirectML model file compute, or why is it rejected? A command-line tool that answers on any machine.
#include "command_line.hpp"
#include "failure.hpp"
#include "file.hpp"  // input_file, handle_signals
#include "json.hpp"  // json::largest_document
#include "model.hpp"
#include "output.hpp"
#include "printer.hpp"
#include "rule_pages.hpp"
#include "runner.hpp"
#include "text.hpp"  // one_line

#include <slice1/version.hpp>  // SLICE1_VERSION_MAJOR and its kin

#include <cstddef>    // std::size_t
#include <cstdio>     // std::fputs, stderr
#include <exception>  // std::exception
#include <memory>     // std::unique_ptr
#include <new>        // std::bad_alloc
#include <span>       // std::span, std::as_writable_bytes
#include <string>     // std::string, std::to_string

namespace dispatch {
namespace {

// Example 2 of the page on DML_SLICE1_OPERATOR_DESC.
constexpr const char* example = R"({
  "resources": {
    "input": { "initialValuesDataType": "FLOAT32", "initialValues": { "valueCount": 16, "valueStart": 1, "valueDelta": 1 } },
    "output": { "initialValuesDataType": "FLOAT32", "initialValues": { "valueCount": 4, "value": 0 } },
  },
  "dispatchables": {
    "slice": {
      "type": "DML_OPERATOR_SLICE1",
      "desc": {
        "InputTensor": { "DataType": "FLOAT32", "Sizes": [1, 1, 4, 4] },
        "OutputTensor": { "DataType": "FLOAT32", "Sizes": [1, 1, 2, 2] },
        "DimensionCount": 4,
        "InputWindowOffsets": [0, 0, 0, 1],
        "InputWindowSizes": [1, 1, 4, 3],
        "InputWindowStrides": [1, 1, -2, 2],
      },
    },
  },
  "commands": [
    { "type": "dispatch", "dispatchable": "slice", "bindings": { "InputTensor": "input", "OutputTensor": "output" } },
    { "type": "print", "resource": "output" },
  ],
})";

std::string read_model(const std::string& name) {
  try {
    input_file file(to_path(name));
    if (file.size() > json::largest_document) {
      throw failure("has more than " + std::to_string(json::largest_document) + " bytes");
    }
    std::string text(static_cast<std::size_t>(file.size()), '\0');
    file.read(std::as_writable_bytes(std::span(text)));
    return text;
  } catch (const failure& f) {
    throw failure(name + ": " + f.what());
  }
}

outcome run_model(const options& asked, const std::string& name, output& out) {
  try {
    const auto model = asked.model ? load_model(name, read_model(name), to_path(name)) : load_model(name, example, {});
    return run(model, asked.level, out);
  } catch (const std::bad_alloc&) {
    throw failure(name + ": there is not enough memory");
  }
}

std::string version() {
  return "dispatch " + std::to_string(SLICE1_VERSION_MAJOR) + "." + std::to_string(SLICE1_VERSION_MINOR) + "." +
         std::to_string(SLICE1_VERSION_PATCH) + "\n";
}

// Whatever is asked for but to run a model.
void print_page(const options& asked) {
  printer page;
  switch (asked.task) {
    case task::run: break;
    case task::help: page.put(usage); break;
    case task::version: page.put(version()); break;
    case task::list_rules: page.put(rules_page()); break;
    case task::explain_rule: page.put(rule_page(asked.rule)); break;
  }
  page.flush();
}

int perform(std::span<const char* const> arguments) {
  options asked;
  const auto name = [&asked] { return asked.model.value_or("example"); };
  std::unique_ptr<output> out;
  handle_signals();
  try {
    read_arguments(arguments, asked);
    if (asked.task != task::run) {
      print_page(asked);
      return 0;
    }
    out =
        asked.json ? make_json_output(name(), asked.level) : make_text_output(name(), asked.level, asked.explain_lines);
    return static_cast<int>(run_model(asked, name(), *out));
  } catch (const std::exception& e) {
    const auto reason = (out ? "" : "dispatch: ") + one_line(e.what());  // a model's has its name already
    std::fputs((reason + "\n").c_str(), stderr);
    if (!out && asked.json) out = make_json_output(name(), asked.level);
    try {
      if (out) out->end(outcome::failed, reason);
    } catch (const failure&) {  // there is nobody left to tell
    }
    return static_cast<int>(outcome::failed);
  }
}

}  // namespace
}  // namespace dispatch

int main(int count, char** arguments) {
  return dispatch::perform(std::span<const char* const>(arguments, static_cast<std::size_t>(count)).subspan(count > 0));
}
