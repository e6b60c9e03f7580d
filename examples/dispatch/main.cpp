// SPDX-License-Identifier: MIT
// What does a DirectML model file compute, or why is it rejected? A command-line tool that answers on any machine.
#include "failure.hpp"
#include "file.hpp"
#include "json.hpp"
#include "model.hpp"
#include "runner.hpp"

#include <slice1/format.hpp>   // slice1::to_string
#include <slice1/types.hpp>    // slice1::feature_level
#include <slice1/version.hpp>  // SLICE1_VERSION_MAJOR and its kin

#include <array>         // std::array
#include <charconv>      // std::from_chars
#include <cstddef>       // std::byte
#include <cstdint>       // std::uint32_t
#include <cstdio>        // std::fputs, std::fflush
#include <exception>     // std::exception
#include <new>           // std::bad_alloc
#include <optional>      // std::optional
#include <string>        // std::string
#include <string_view>   // std::string_view
#include <system_error>  // std::errc
#include <vector>        // std::vector

namespace {

using slice1::feature_level;

enum exit_code { success = 0, rejected = 1, failed = 2 };

constexpr const char* usage = R"(usage: dispatch [MODEL.json] [--feature-level LEVEL]

Runs the commands of a DxDispatch model whose operators are DML_OPERATOR_SLICE1 on the CPU, bit for bit. Without
a model it runs Example 2 of the operator's page.

  --feature-level LEVEL  judge descriptions at this level, such as 2_1, DML_FEATURE_LEVEL_4_1 or 0x2100 (default:
                         the newest)
  --help                 print this
  --version              print the version

Exit codes: 0 success; 1 a description or a binding was rejected: its report is on the standard error, and nothing
was run; 2 anything else, with the reason in one line.
)";

// Example 2 of the page on DML_SLICE1_OPERATOR_DESC.
constexpr std::string_view example = R"({
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

feature_level parse_feature_level(std::string_view text) {
  constexpr std::array levels{feature_level::v1_0, feature_level::v2_0, feature_level::v2_1, feature_level::v3_0,
                              feature_level::v3_1, feature_level::v4_0, feature_level::v4_1, feature_level::v5_0,
                              feature_level::v5_1, feature_level::v5_2, feature_level::v6_0, feature_level::v6_1,
                              feature_level::v6_2, feature_level::v6_3, feature_level::v6_4};
  for (const auto level : levels) {
    const auto name = slice1::to_string(level);
    if (text == name || text == "DML_FEATURE_LEVEL_" + name) return level;
  }
  if (text.starts_with("0x")) {
    const char* const end = text.data() + text.size();
    std::uint32_t value{};
    const auto [at, error] = std::from_chars(text.data() + 2, end, value, 16);
    if (error == std::errc{} && at == end) return static_cast<feature_level>(value);
  }
  throw dispatch::failure("dispatch: '" + std::string(text) + "' is no feature level; try --help");
}

int run_model(const std::string& name, std::string_view text, feature_level level) {
  try {
    const auto model = dispatch::load_model(name, text, dispatch::to_path(name).parent_path());
    return dispatch::run(model, level) ? success : rejected;
  } catch (const std::bad_alloc&) {
    throw dispatch::failure(name + ": there is not enough memory");
  }
}

int run_file(const std::string& name, feature_level level) {
  std::vector<std::byte> text;
  try {
    text = dispatch::read_file(dispatch::to_path(name), dispatch::json::largest_document);
  } catch (const dispatch::failure& f) {
    throw dispatch::failure(name + ": " + f.what());
  }
  return run_model(name, {reinterpret_cast<const char*>(text.data()), text.size()}, level);
}

// Text that is asked for: whether all of it got out.
int print(const std::string& text) {
  if (std::fputs(text.c_str(), stdout) < 0 || std::fflush(stdout) != 0) {
    throw dispatch::failure("dispatch: the standard output can't be written");
  }
  return success;
}

int run_arguments(int count, char** arguments) {
  std::optional<std::string> model;
  auto level = slice1::latest_feature_level;
  for (int i = 1; i < count; ++i) {
    const std::string_view argument = arguments[i];
    constexpr std::string_view option = "--feature-level";
    if (argument == "--help") return print(usage);
    if (argument == "--version") {
      return print("dispatch " + std::to_string(SLICE1_VERSION_MAJOR) + "." + std::to_string(SLICE1_VERSION_MINOR) +
                   "." + std::to_string(SLICE1_VERSION_PATCH) + "\n");
    }
    if (argument == option) {
      if (++i == count) throw dispatch::failure("dispatch: --feature-level needs a level; try --help");
      level = parse_feature_level(arguments[i]);
    } else if (argument.starts_with("--feature-level=")) {
      level = parse_feature_level(argument.substr(option.size() + 1));
    } else if (argument.empty() || argument.starts_with('-')) {
      throw dispatch::failure("dispatch: there is no option '" + std::string(argument) + "'; try --help");
    } else if (model) {
      throw dispatch::failure("dispatch: one model at a time; try --help");
    } else {
      model = argument;
    }
  }
  return model ? run_file(*model, level) : run_model("example", example, level);
}

int fail(const char* reason) {
  std::fputs((dispatch::one_line(reason) + "\n").c_str(), stderr);
  return failed;
}

}  // namespace

int main(int count, char** arguments) {
  try {
    return run_arguments(count, arguments);
  } catch (const std::exception& e) {
    return fail(e.what());
  }
}
