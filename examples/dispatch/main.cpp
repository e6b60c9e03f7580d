// SPDX-License-Identifier: MIT
// A command-line tool that runs a DirectML model file on any machine, or says why the model is rejected.
#include "files/file.hpp"  // input_file, handle_signals
#include "files/json.hpp"  // json::largest_document
#include "json_writer.hpp"
#include "load/data_types.hpp"  // meant_level
#include "load/model.hpp"
#include "message.hpp"
#include "output.hpp"
#include "rules/rules.hpp"
#include "run.hpp"
#include "unicode.hpp"

#include <slice1/format.hpp>   // slice1::parse_feature_level
#include <slice1/version.hpp>  // SLICE1_VERSION_MAJOR and others

#include <array>         // std::array
#include <charconv>      // std::from_chars
#include <cstddef>       // std::size_t
#include <cstdio>        // std::fread, std::ferror, stdin
#include <exception>     // std::exception
#include <filesystem>    // std::filesystem::directory_iterator and others
#include <new>           // std::bad_alloc
#include <optional>      // std::optional
#include <span>          // std::span, std::as_writable_bytes
#include <string>        // std::string, std::to_string
#include <string_view>   // std::string_view
#include <system_error>  // std::errc
#include <vector>        // std::vector

namespace dispatch {
namespace {

constexpr const char* usage =
    R"(usage: dispatch [MODEL.json | -] [--feature-level LEVEL] [--json | --explain[=LINES]] [--svg FILE]
                [--output-padding strict|free]
       dispatch --rules | --rule ID

Runs the commands of a DxDispatch model whose operators are DML_OPERATOR_SLICE1, DML_OPERATOR_SLICE or
DML_OPERATOR_SLICE_GRAD on the CPU, bit for bit, and says why descriptions are rejected. Without a model it runs
Example 2 of the page on DML_SLICE1; - is the standard input.

  --feature-level LEVEL  judge descriptions at this level, such as 2_1, DML_FEATURE_LEVEL_4_1 or 0x2100 (default:
                         the newest)
  --json                 print one JSON document with reports and results, for programs
  --explain[=LINES]      explain each dispatch: its description, a table of its dimensions, and where the first
                         LINES elements (default: 16) come from; and each rejection, with the documents' clauses
  --svg FILE             draw each operator's slice, or what is wrong with it, as an SVG picture. For a model with
                         several, the files are FILE with -1, -2 and so on before its extension
  --output-padding strict|free
                         whether the bytes of an output that belong to no element keep their values (strict, the
                         default) or change, as DirectML may change them (free): each dispatch inverts them
  --rules                list the rules by which descriptions and bindings are judged
  --rule ID              explain one rule, with an example
  --help                 print this text
  --version              print the version

Exit codes: 0 success; 1 a description or a binding was rejected: its report is on the standard error, and nothing
was run; 2 anything else, with a line for each mistake. As in DxDispatch, keys without a meaning and elements beyond
DimensionCount are ignored; so are, here, operators of other kinds that no command dispatches. The standard error has
a line for each.

Files that a model reads are looked up in its folder, then in the current one; those that it writes, and FILE, are
paths from the current folder, and missing folders are created. They must be regular files. A file is written
completely or not at all, and a symbolic link to it stays a link. A .npy file has one dimension unless its writeFile
command has "dimensions": [4, 4]. A model has at most 64 MiB of JSON and 4 GiB of values.

  dispatch --explain                        how does Example 2 get its result?
  dispatch --svg example.svg                what does it look like?
  dispatch --rule window.bounds             what does this rule demand?
and in the folder examples/dispatch of the sources:
  dispatch models/plain.json --feature-level 2_1
                                            does it run at that level, and if not, why?
  dispatch models/strided.json --json | jq .results
)";

// Example 2 of the page on DML_SLICE1_OPERATOR_DESC.
constexpr const char* example = R"({
  "resources": {
    "input": { "initialValuesDataType": "FLOAT32", "initialValues": { "valueCount": 16, "valueStart": 1, "valueDelta": 1 } },
    "output": { "initialValuesDataType": "FLOAT32", "initialValues": { "valueCount": 4, "value": 0 } },
  },
  "dispatchables": { "slice": { "type": "DML_OPERATOR_SLICE1", "desc": {
    "InputTensor": { "DataType": "FLOAT32", "Sizes": [1, 1, 4, 4] },
    "OutputTensor": { "DataType": "FLOAT32", "Sizes": [1, 1, 2, 2] },
    "DimensionCount": 4,
    "InputWindowOffsets": [0, 0, 0, 1],
    "InputWindowSizes": [1, 1, 4, 3],
    "InputWindowStrides": [1, 1, -2, 2],
  } } },
  "commands": [
    { "type": "dispatch", "dispatchable": "slice", "bindings": { "InputTensor": "input", "OutputTensor": "output" } },
    { "type": "print", "resource": "output" },
  ],
})";

constexpr std::array<std::string_view, 9> all_options{
    "--feature-level", "--json", "--explain", "--svg", "--output-padding", "--rules", "--rule", "--help", "--version"};

// `meant`: of did_you_mean.
[[noreturn]] void complain(const std::string& text, const std::string& meant = "") {
  throw failure(text + (meant.empty() ? "; try --help" : meant));
}

std::string all_levels() {
  std::string all;
  for (const auto level : slice1::feature_levels) all += slice1::to_string(level) + ", ";
  return all + "and numbers such as 0x2100";
}

std::size_t read_line_count(std::string_view text) {
  std::size_t lines = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, lines);
  if (error != std::errc{} || stop != end || lines > 1'000'000) {
    complain(in_quotes(text) + " is not a number of lines from 0 to 1000000");
  }
  return lines;
}

// Reads the arguments after the program's name; the first option that requests a page ends them. Throws failure, with
// the reason only; `to` then has the arguments before it, and whether --json is given anywhere.
void read_arguments(std::span<const std::string> arguments, options& to) {
  for (const std::string_view argument : arguments) to.json = to.json || argument == "--json";
  std::size_t i = 0;
  for (; i < arguments.size() && to.page.empty(); ++i) {
    const std::string_view argument = arguments[i];
    const auto equals = argument.starts_with("--") ? argument.find('=') : std::string_view::npos;
    const auto option = argument.substr(0, equals);
    std::optional<std::string_view> value;
    if (equals != std::string_view::npos) value = argument.substr(equals + 1);
    // The option's value, after "=" or as the next argument.
    const auto needs = [&](const char* what) {
      if (value) return *value;
      if (++i == arguments.size()) complain(std::string(option) + " needs " + what);
      return std::string_view(arguments[i]);
    };

    if (option == "--feature-level") {
      const auto name = needs("a level");
      const auto level = slice1::parse_feature_level(name);
      if (!level) complain(in_quotes(name) + " is not a feature level; there are " + all_levels(), meant_level(name));
      to.level = *level;
    } else if (option == "--explain") {
      to.explain_lines = value ? read_line_count(*value) : 16;
    } else if (option == "--svg") {
      to.svg = needs("a file");
      if (to.svg == "-") complain("--svg writes to a file, not to the standard output");
    } else if (option == "--output-padding") {
      const auto padding = needs("strict or free");
      if (padding != "strict" && padding != "free") {
        complain(in_quotes(padding) + " is not strict or free",
                 did_you_mean(padding, std::array<std::string_view, 2>{"strict", "free"}));
      }
      to.is_padding_free = padding == "free";
    } else if (option == "--rule") {
      to.page = rule_page(needs("a rule's id, such as window.bounds"));
    } else if (argument == "--rules") {
      to.page = rules_page();
    } else if (argument == "--help" || argument == "-h") {
      to.page = usage;
    } else if (argument == "--version") {
      to.page = "dispatch " + std::to_string(SLICE1_VERSION_MAJOR) + "." + std::to_string(SLICE1_VERSION_MINOR) + "." +
                std::to_string(SLICE1_VERSION_PATCH) + "\n";
    } else if (argument == "--json") {
      continue;
    } else if (argument.empty() || (argument.starts_with('-') && argument != "-")) {
      complain("there is no option " + in_quotes(argument), did_you_mean(option, all_options));
    } else if (to.model) {
      complain("one model at a time");
    } else if (to.explain_lines && argument.find_first_not_of("0123456789") == std::string_view::npos) {
      complain("a number of lines follows an equals sign: --explain=" + std::string(argument));
    } else {
      to.model = argument;
    }
  }
  if (!to.page.empty() && i < arguments.size()) complain("there is nothing to do with " + in_quotes(arguments[i]));
  if (to.page.empty() && to.json && to.explain_lines) complain("--json and --explain don't go together");
}

[[noreturn]] void fail_too_large() {
  throw failure("has more than " + std::to_string(json::largest_document) + " bytes");
}

std::string read_standard_input() {
  std::string text;
  std::array<char, 4096> piece{};
  while (const auto size = std::fread(piece.data(), 1, piece.size(), stdin)) {
    text.append(piece.data(), size);
    if (text.size() > json::largest_document) fail_too_large();
  }
  if (std::ferror(stdin) != 0) throw failure("can't be read");
  return text;
}

// The suggestion of a file instead of one that isn't there.
std::string meant_file(const std::filesystem::path& missing) {
  const auto folder = missing.has_parent_path() ? missing.parent_path() : std::filesystem::path(".");
  std::vector<std::string> files;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
    const auto name = (missing.parent_path() / entry.path().filename()).u8string();
    if (entry.is_regular_file(error)) files.emplace_back(name.begin(), name.end());
  }
  const auto name = missing.u8string();
  return did_you_mean(std::string(name.begin(), name.end()), std::vector<std::string_view>(files.begin(), files.end()));
}

std::string read_file(const std::string& name) {
  const auto path = to_path(name);
  if (std::error_code error; !std::filesystem::exists(path, error)) {
    if (const auto meant = meant_file(path); !meant.empty()) throw failure("there is no such file" + meant);
  }
  input_file file(path);
  if (file.size() > json::largest_document) fail_too_large();
  std::string text(static_cast<std::size_t>(file.size()), '\0');
  file.read(std::as_writable_bytes(std::span(text)));
  return text;
}

// Reads, checks and runs a model; its failures begin with the model's name.
outcome run_model(const options& asked, const std::string& name, json_writer& json) {
  if (!asked.model) {
    if (!asked.json) print("The built-in example, Example 2 of the operator's page; dispatch FILE runs a model.\n");
    return run(load_model(name, example), asked, json);
  }
  const auto text = about(name, [&] { return *asked.model == "-" ? read_standard_input() : read_file(name); });
  return run(load_model(name, text), asked, json);
}

outcome perform(std::span<const std::string> arguments) {
  handle_signals();
  options asked;
  std::vector<std::string> complaints;
  try {
    read_arguments(arguments, asked);
    print(asked.page);
    flush_output();
    if (!asked.page.empty()) return outcome::ok;
  } catch (const std::exception& e) {
    complaints = {std::string("dispatch: ") + e.what()};
  }
  const auto name = !asked.model ? "example" : *asked.model == "-" ? "(standard input)" : *asked.model;
  json_writer json(asked.json, one_line(name), asked.level);
  try {
    if (complaints.empty()) return run_model(asked, name, json);
  } catch (const model_failure& e) {
    show_warnings(e.warnings, json);
    complaints = e.mistakes;
  } catch (const std::bad_alloc&) {
    complaints = {name + ": there is not enough memory"};
  } catch (const std::exception& e) {
    complaints = {e.what()};
  }
  std::string all;
  for (const auto& complaint : complaints) {
    all += (all.empty() ? "" : "\n") + one_line(complaint);
  }
  print_error(all + "\n");
  try {
    json.end("failed", all);
  } catch (const failure&) {  // the document can't be written either
  }
  return outcome::failed;
}

}  // namespace
}  // namespace dispatch

int main(int count, char** arguments) {
  const dispatch::utf8_console console;
  const auto all = dispatch::utf8_arguments(count, arguments);
  return static_cast<int>(dispatch::perform(std::span(all).subspan(all.empty() ? 0 : 1)));
}
