// SPDX-License-Identifier: MIT
// Which options are there, and what do they take?
#include "command_line.hpp"

#include "failure.hpp"
#include "text.hpp"  // in_quotes

#include <slice1/format.hpp>  // slice1::parse_feature_level

#include <charconv>      // std::from_chars
#include <string_view>   // std::string_view
#include <system_error>  // std::errc

namespace dispatch {
namespace {

[[noreturn]] void complain(const std::string& text) {
  throw failure(text + "; try --help");
}

}  // namespace

void read_arguments(std::span<const char* const> arguments, options& result) {
  for (const std::string_view argument : arguments) result.json = result.json || argument == "--json";
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string_view argument = arguments[i];
    const auto equals = argument.starts_with("--") ? argument.find('=') : std::string_view::npos;
    const auto option = argument.substr(0, equals);
    std::optional<std::string_view> value;
    if (equals != std::string_view::npos) value = argument.substr(equals + 1);
    // What follows the option, behind "=" or as the next argument.
    const auto needs = [&](const char* what) {
      if (value) return *value;
      if (++i == arguments.size()) complain(std::string(option) + " needs " + what);
      return std::string_view(arguments[i]);
    };

    if (option == "--feature-level") {
      const auto name = needs("a level");
      const auto level = slice1::parse_feature_level(name);
      if (!level) complain(in_quotes(name) + " is no feature level");
      result.level = *level;
    } else if (option == "--rule") {
      result.task = task::explain_rule;
      result.rule = needs("a rule's id, such as window.bounds");
      return;
    } else if (option == "--explain") {
      std::size_t lines = 16;
      if (value) {
        const char* const end = value->data() + value->size();
        const auto [at, error] = std::from_chars(value->data(), end, lines);
        if (error != std::errc{} || at != end || lines > 1'000'000) {
          complain(in_quotes(*value) + " is no number of lines from 0 to 1000000");
        }
      }
      result.explain_lines = lines;
    } else if (argument == "--json") {
      continue;
    } else if (argument == "--rules" || argument == "--help" || argument == "--version") {
      result.task = argument == "--rules" ? task::list_rules : argument == "--help" ? task::help : task::version;
      return;
    } else if (argument.empty() || argument.starts_with('-')) {
      complain("there is no option " + in_quotes(argument));
    } else if (result.model) {
      complain("one model at a time");
    } else {
      result.model = argument;
    }
  }
  if (result.json && result.explain_lines) complain("--json and --explain don't go together");
}

const char* const usage =
    R"(usage: dispatch [MODEL.json] [--feature-level LEVEL] [--json | --explain[=LINES]]
       dispatch --rules | --rule ID

Runs the commands of a DxDispatch model whose operators are DML_OPERATOR_SLICE1 or DML_OPERATOR_SLICE on the CPU,
bit for bit, and says why descriptions are rejected. Without a model it runs Example 2 of the page on Slice1.

  --feature-level LEVEL  judge descriptions at this level, such as 2_1, DML_FEATURE_LEVEL_4_1 or 0x2100 (default:
                         the newest)
  --json                 print one JSON document with reports and results, for machines
  --explain[=LINES]      explain each dispatch: its description, dimension by dimension, and so many of the
                         elements that it copies (default: 16); and each rejection, with the documents' clauses
  --rules                list the rules by which descriptions and bindings are judged
  --rule ID              explain one of them, with an example
  --help                 print this
  --version              print the version

Exit codes: 0 success; 1 a description or a binding was rejected: its report is on the standard error, and nothing
was run; 2 anything else, with the reason in one line. What a model has without meaning is ignored, as by DxDispatch:
keys that nothing asks for, and elements beyond DimensionCount. The standard error then has a line on each.

A model reads and writes the files that it names. Only regular files; one that is written is written whole or not
at all, and a symbolic link to one stays a link. A .npy file has one dimension unless its writeFile command has
"dimensions": [4, 4]. A model has at most 64 MiB of JSON and 4 GiB of values.

  dispatch --explain                        how Example 2 gets its result
  dispatch --rule window.bounds
and in examples/dispatch of the sources:
  dispatch models/plain.json --feature-level 2_1
                                            does it run on that level, and if not, why?
  dispatch models/strided.json --json | jq .results
)";

}  // namespace dispatch
