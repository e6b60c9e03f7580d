// SPDX-License-Identifier: MIT
#include "program/options.hpp"

#include "program/suggestions.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <stdexcept>
#include <string_view>

namespace slice1::conformance {
namespace {

enum class takes { nothing, value };

struct option {
  std::string_view name;
  takes argument;
  void (*set)(options&, std::string_view option, const std::string& value);
};

// `meant`: of did_you_mean.
[[noreturn]] void fail(const std::string& why, const std::string& meant = "") {
  throw std::invalid_argument(why + (meant.empty() ? "; see --help" : meant));
}

template <class Number>
Number number(std::string_view name, const std::string& text, Number least, Number most) {
  Number value{};
  const char* const end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, value);
  if (read.ec != std::errc{} || read.ptr != end || value < least || value > most)
    fail(std::string(name) + " takes a number from " + std::to_string(least) + " to " + std::to_string(most) +
         ", not '" + text + "'");
  return value;
}

std::uint64_t any_number(std::string_view name, const std::string& text) {
  return number<std::uint64_t>(name, text, 0, UINT64_MAX);
}

template <std::string options::*Member>
void set_text(options& o, std::string_view name, const std::string& value) {
  if (value.empty()) fail(std::string(name) + " takes a value that is not empty");
  o.*Member = value;
}

template <bool options::*Member, bool Value = true>
void set_flag(options& o, std::string_view, const std::string&) {
  o.*Member = Value;
}

void set_random(options& o, std::string_view name, const std::string& value) {
  o.random = any_number(name, value);
}

template <std::uint64_t options::*Member>
void set_number(options& o, std::string_view name, const std::string& value) {
  o.*Member = any_number(name, value);
}

void set_padding(options& o, std::string_view name, const std::string& value) {
  if (value == "strict") o.padding = output_padding::strict;
  else if (value == "free") o.padding = output_padding::free;
  else fail(std::string(name) + " takes strict or free, not '" + value + "'", did_you_mean(value, {"strict", "free"}));
}

void set_time_limit(options& o, std::string_view name, const std::string& value) {
  o.time_limit = std::chrono::seconds(number<unsigned>(name, value, 1, 86'400));
}

void set_most_hangs(options& o, std::string_view name, const std::string& value) {
  o.most_hangs = number<unsigned>(name, value, 1, 1'000'000);
}

void set_batch(options& o, std::string_view name, const std::string& value) {
  o.batch = number<std::uint64_t>(name, value, 1, 1'000'000);
}

constexpr std::array all_options{
    option{"--implementation", takes::value, set_text<&options::implementation>},
    option{"--command", takes::value, set_text<&options::command>},
    option{"--emulator", takes::value, set_text<&options::emulator>},
    option{"--serve", takes::nothing, set_flag<&options::serve>},
    option{"--in-process", takes::nothing, set_flag<&options::in_process>},
    option{"--output-padding", takes::value, set_padding},
    option{"--partial", takes::nothing, set_flag<&options::partial>},
    option{"--time-limit", takes::value, set_time_limit},
    option{"--most-hangs", takes::value, set_most_hangs},
    option{"--random", takes::value, set_random},
    option{"--first", takes::value, set_number<&options::first>},
    option{"--seed", takes::value, set_number<&options::seed>},
    option{"--batch", takes::value, set_batch},
    option{"--most-elements", takes::value, set_number<&options::most_elements>},
    option{"--slow", takes::nothing, set_flag<&options::slow>},
    option{"--shrink", takes::nothing, set_flag<&options::shrink>},
    option{"--no-shrink", takes::nothing, set_flag<&options::shrink, false>},
    option{"--skip", takes::value, set_text<&options::skip>},
    option{"--expect-failure", takes::value, set_text<&options::expect_failure>},
    option{"--markdown", takes::value, set_text<&options::markdown>},
    option{"--failed", takes::value, set_text<&options::failed>},
    option{"--verdicts", takes::value, set_text<&options::verdicts>},
    option{"--merge", takes::value, set_text<&options::merge>},
    option{"--export-json", takes::value, set_text<&options::export_json>},
    option{"--export-dxdispatch", takes::value, set_text<&options::export_dxdispatch>},
    option{"--list", takes::nothing, set_flag<&options::list>},
    option{"--list-implementations", takes::nothing, set_flag<&options::list_implementations>},
    option{"--help", takes::nothing, set_flag<&options::help>},
};

// Without those that programs use inside.
constexpr std::array googletest_options{"--gtest_also_run_disabled_tests",
                                        "--gtest_break_on_failure",
                                        "--gtest_brief",
                                        "--gtest_catch_exceptions",
                                        "--gtest_color",
                                        "--gtest_fail_fast",
                                        "--gtest_fail_if_no_test_linked",
                                        "--gtest_fail_if_no_test_selected",
                                        "--gtest_filter",
                                        "--gtest_flagfile",
                                        "--gtest_list_tests",
                                        "--gtest_output",
                                        "--gtest_print_time",
                                        "--gtest_print_utf8",
                                        "--gtest_random_seed",
                                        "--gtest_recreate_environments_when_repeating",
                                        "--gtest_repeat",
                                        "--gtest_shuffle",
                                        "--gtest_stack_trace_depth",
                                        "--gtest_stream_result_to",
                                        "--gtest_throw_on_failure"};

[[noreturn]] void fail_unknown(std::string_view name, const std::vector<std::string>& names) {
  fail("unknown option '" + std::string(name) + "'", did_you_mean(name, names));
}

const option& found(std::string_view name) {
  for (const auto& o : all_options) {
    if (o.name == name) return o;
  }
  if (!name.starts_with('-')) {
    const auto dot = name.find('.');  // an id has two
    const bool is_case = name.starts_with("slice") && dot != name.npos && name.find('.', dot + 1) != name.npos;
    const char* const option =
        is_case ? "; a case is selected by --gtest_filter=" : "; an implementation is given by --implementation ";
    fail("'" + std::string(name) + "' is not an option", name.empty() ? "" : option + std::string(name));
  }
  std::vector<std::string> names{"--gtest_filter", "--gtest_output"};
  for (const auto& o : all_options) names.emplace_back(o.name);
  fail_unknown(name, names);
}

void check(const options& o) {
  if (!o.command.empty() && !o.implementation.empty()) fail("--implementation and --command exclude each other");
  if (!o.command.empty() && (o.in_process || o.serve)) fail("--command always runs in a separate process");
  if (o.random.value_or(0) > UINT64_MAX - o.first) fail("--first and --random go beyond the last random case");
}

// Quotes a word for a shell.
std::string quoted(const std::string& word) {
#if defined(_WIN32)  // no path has a quotation mark
  return word.find(' ') == std::string::npos ? word : '"' + word + '"';
#else
  constexpr std::string_view plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./-+=:,";
  if (!word.empty() && word.find_first_not_of(plain) == std::string::npos) return word;
  std::string text = "'";
  for (const char c : word) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return text + "'";
#endif
}

}  // namespace

options parsed(const std::vector<std::string>& arguments) {
  options o;
  o.program = arguments.empty() ? "slice1_conformance" : arguments.front();
  for (std::size_t i = 1; i < arguments.size(); ++i) {
    const std::string_view argument = arguments[i];
    const auto equals = argument.find('=');
    const auto& chosen = found(argument.substr(0, equals));
    if (chosen.argument == takes::nothing) {
      if (equals != std::string_view::npos) fail(std::string(chosen.name) + " takes no value");
      chosen.set(o, chosen.name, {});
    } else if (equals != std::string_view::npos) {
      chosen.set(o, chosen.name, std::string(argument.substr(equals + 1)));
    } else {
      if (++i == arguments.size()) fail(std::string(chosen.name) + " takes a value");
      chosen.set(o, chosen.name, arguments[i]);
    }
  }
  check(o);
  return o;
}

void check_googletest_option(std::string_view argument) {
  if (!argument.starts_with("--gtest")) return;
  const auto name = argument.substr(0, argument.find('='));
  const std::vector<std::string> names(googletest_options.begin(), googletest_options.end());
  if (std::find(names.begin(), names.end(), name) == names.end()) fail_unknown(name, names);
  const bool takes_value = name == "--gtest_filter" || name == "--gtest_output";
  if (takes_value && name == argument) fail(std::string(name) + " takes a value: " + std::string(name) + "=...");
}

std::string command_line(const options& o, const std::string& selection) {
  std::string text = quoted(o.program);
  if (!o.implementation.empty()) text += " --implementation " + quoted(o.implementation);
  if (!o.command.empty()) text += " --command " + quoted(o.command);
  if (!o.emulator.empty()) text += " --emulator " + quoted(o.emulator);
  if (o.in_process) text += " --in-process";
  if (o.partial) text += " --partial";
  if (o.padding) text += std::string(" --output-padding ") + name_of(*o.padding);
  return text + ' ' + selection;
}

std::string help_text() {
  return R"(Asks an implementation of DML_SLICE1, DML_SLICE and DML_SLICE_GRAD many questions, and judges its answers.

Which implementation:
  --implementation NAME|PATH   a built-in one (--list-implementations), or a shared library that exports
                               slice1_get_implementation (slice1/conformance.h)
  --command "COMMAND"          a program that speaks the protocol on stdin and stdout (protocol.md)
  --partial                    it may decline any description, because it can't express all of them: it is judged on
                               the others, and never passes as a whole
  --in-process                 no separate process, for debuggers: a crash or a hang ends the run
  --emulator "COMMAND"         starts this program as its own child by COMMAND, for builds for other machines
  --time-limit SECONDS         time for an answer (10); slow cases have ten times as much
  --most-hangs N               hangs after which the run is given up (3)
Which cases:
  --gtest_filter=PATTERNS      only cases with matching ids, by GoogleTest's rules; also a shrunk case, or any that you
                               describe in the same way: slice1.shrunk.fl6_4.u8.in_3.off_0.win_3.str_m2.out_2
  --random N                   number of random cases (10000), in tests of --batch cases each (1000)
  --first I, --seed S          the first random case (0), and the seed (1)
  --most-elements N            leaves out executions of more elements, and says so in the verdict, for implementations
                               that are slow; large cases are asked last
  --slow                       also the cases of more than 16 MiB, some beyond 4 GiB
  --list                       prints the ids of all cases except the random ones
Which verdict:
  --output-padding strict|free whether bytes of the output that belong to no element must keep their values (strict,
                               the default for built-in implementations), or may change (free)
  --skip FILE                  cases to skip; a line has a pattern (* and ?), blanks and a reason
  --expect-failure FILE        cases that fail, in the same format; if one passes, the run fails. Instead of ids, a
                               pattern may be of rules (rule:tensor.flags) or of likely mistakes
                               (mistake:"the sign of strides*"): these may fail
  --no-shrink                  does not search for the smallest case that fails in the same way
Which output:
  --markdown FILE              a page: passed of judged by rule, type, rank, feature level and kind; failures
  --failed FILE                the ids of all failed cases, as --expect-failure reads them
  --verdicts FILE              the verdict on each case, for --merge
  --merge FILE                 judges nothing; reads the verdicts of all shards, reports them as one run, and writes
                               its page if --markdown is given
  --gtest_output=xml:FILE      a report as GoogleTest's (which json: writes), with each failed random case; rules, type,
                               rank and feature level are properties
  --export-json FILE           judges nothing; writes the cases with their bytes, for other tools (export.md)
  --export-dxdispatch FOLDER   judges nothing; writes the cases as models for DxDispatch (export.md). Both exports
                               write the cases that --gtest_filter selects, and random ones if --random is given

GoogleTest's other options and its sharding (GTEST_TOTAL_SHARDS, GTEST_SHARD_INDEX) work as usual; each shard writes
files of its own, FILE with, for example, ".0_of_4" before its extension. The status is 0 if something was judged,
nothing failed and the run was not given up; 1 otherwise; 2 for a wrong command line.

  slice1_conformance --implementation ./libmine.so
  slice1_conformance --command "python3 numpy_adapter.py" --markdown report.md
  slice1_conformance --implementation ./libmine.so --gtest_filter='slice1.*str_m*' --random 0
)";
}

}  // namespace slice1::conformance
