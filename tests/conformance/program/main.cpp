// SPDX-License-Identifier: MIT
// The program that judges an implementation of DML_SLICE1: slice1_conformance --help.
#include "export/export.hpp"
#include "mutants/mutants.hpp"
#include "program/implementations.hpp"
#include "program/run.hpp"
#include "program/suggestions.hpp"
#include "program/verdicts.hpp"
#include "program/xml.hpp"
#include "subject/unicode.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <optional>
#include <stdexcept>
#include <string_view>

namespace slice1::conformance {
namespace {

// Exit statuses other than success: something failed, or the command line is wrong.
constexpr int failed_status = 1, usage_status = 2;

struct chosen {
  const slice1_implementation* implementation = nullptr;  // null: a command is judged
  bool built_in = false;
};

// The default is the implementation that slice1_add_conformance_tests linked, if any.
chosen default_implementation() {
#if defined(SLICE1_CONFORMANCE_LINKED)
  return {&completed(*slice1_get_implementation()), false};
#else
  return {find_implementation("slice1"), true};
#endif
}

std::vector<std::string> built_in_names() {
  std::vector<std::string> names{padding_writer().name};
  for (const auto& i : own_implementations()) names.emplace_back(i.name);
  for (const auto& m : mutants()) names.emplace_back(m.implementation.name);
  return names;
}

// The nearest built-in name, also of the given name without "slice1.", else the nearest file.
std::string near_implementation(std::string_view name, const std::filesystem::path& path) {
  constexpr std::string_view prefix = "slice1.";
  const auto names = built_in_names();
  auto near = did_you_mean(name, names);
  if (near.empty() && name.starts_with(prefix)) near = did_you_mean(name.substr(prefix.size()), names);
  return near.empty() ? did_you_mean(path) : near;
}

chosen choose(const options& o) {
  if (!o.command.empty()) return {};
  if (o.implementation.empty()) return default_implementation();
  if (const auto* const found = find_implementation(o.implementation)) return {found, true};
  const bool is_path = o.implementation.find_first_of("/\\.") != std::string::npos;
  const auto path = path_of(o.implementation);
  if (!is_path || !std::ifstream(path))
    throw std::invalid_argument("'" + o.implementation + "' is neither built in (--list-implementations) nor a file" +
                                near_implementation(o.implementation, path));
  return {&load(path), false};
}

std::vector<std::string> arguments_of_child(const options& o) {
  if (!o.command.empty()) return arguments_of(o.command);
  std::vector<std::string> arguments{o.program, "--serve"};
  if (!o.implementation.empty()) arguments.insert(arguments.end(), {"--implementation", o.implementation});
  return emulated(o.emulator, std::move(arguments));
}

std::unique_ptr<subject> make_subject(const options& o, const chosen& what) {
  auto made = o.in_process ? nullptr : child_process(arguments_of_child(o), o.time_limit, o.most_hangs);
  if (made == nullptr && what.implementation != nullptr) made = in_process(*what.implementation);
  if (made == nullptr) throw std::runtime_error("--command needs processes, which this platform does not support");
  return made;
}

[[noreturn]] void fail_to_write(const std::filesystem::path& path) {
  throw std::runtime_error(utf8_of(path) + ": can't be written");
}

std::ofstream opened(const std::filesystem::path& path) {
  std::ofstream file(path, std::ios::binary);
  if (!file) fail_to_write(path);
  return file;
}

void close(std::ofstream& file, const std::filesystem::path& path) {
  file.close();
  if (!file) fail_to_write(path);
}

int list_implementations() {
  for (const auto& i : own_implementations()) std::cout << i.name << '\n';
  std::cout << "writes_padding: correct, but writes the bytes that belong to no element\n";
  for (const auto& m : mutants()) std::cout << m.implementation.name << ": wrong: " << m.what << '\n';
  return 0;
}

int list_cases() {
  for (const auto& c : all_cases()) std::cout << c.id << '\n';
  return 0;
}

// All cases, and shrunk ones that --gtest_filter names.
std::vector<test_case> selectable_cases() {
  auto cases = all_cases();
  for (const auto& id : wanted_patterns(GTEST_FLAG_GET(filter))) {
    if (auto c = case_of(id)) cases.push_back(std::move(*c));
  }
  return cases;
}

int nothing_exported() {
  std::cout << "Nothing is exported: no selected case can be.\n"
            << about_unmatched(GTEST_FLAG_GET(filter), all_cases(), true);
  return failed_status;
}

int write_exports(const options& o) {
  auto cases = selectable_cases();
  for (std::uint64_t i = 0; i < o.random.value_or(0); ++i) cases.push_back(random_case(o.seed, o.first + i));
  const std::string filter = GTEST_FLAG_GET(filter);
  std::erase_if(cases, [&](const test_case& c) { return (c.slow && !o.slow) || !selects(filter, c.id); });
  if (cases.empty()) return nothing_exported();
  if (!o.export_json.empty()) {
    const auto path = path_of(o.export_json);
    auto file = opened(path);
    export_json(cases, file);
    close(file, path);
    std::cout << o.export_json << ": " << cases.size() << " cases\n";
  }
  if (!o.export_dxdispatch.empty()) {
    const auto models = export_dxdispatch(cases, path_of(o.export_dxdispatch));
    if (models == 0) return nothing_exported();
    std::cout << o.export_dxdispatch << ": " << models << " models\n";
  }
  return 0;
}

void write_markdown(const options& o, const run_report& report, const judged& what, const std::string& shard) {
  auto path = path_of(o.markdown);
  std::string remark;
  if (!shard.empty()) {
    path = of_this_shard(path);
    remark = "This is one of several shards: " + shard + '.';
  }
  auto file = opened(path);
  report.write_markdown(file, what.name, name_of(what.padding), remark);
  close(file, path);
}

int status_of(const run_report& report) {
  return report.all().failed != 0 || !report.shortcoming().empty() ? failed_status : 0;
}

int merge_shards(const options& o) {
  const auto run = merged(path_of(o.merge));
  if (!o.markdown.empty()) write_markdown(o, run.report, run.what, {});
  std::cout << run.report.remarks() << run.report.shortcoming() << run.report.last_line() << std::endl;
  return status_of(run.report);
}

bool user_chose_printing(int argc, char** argv) {
  return std::getenv("GTEST_BRIEF") != nullptr ||
         std::any_of(argv, argv + argc, [](const char* a) { return std::string_view(a).starts_with("--gtest_brief"); });
}

void release(testing::TestEventListener* (testing::TestEventListeners::*listener)() const) {
  auto& listeners = testing::UnitTest::GetInstance()->listeners();
  delete listeners.Release((listeners.*listener)());
}

// Removes GoogleTest's printer unless the user has set its brevity: a line for each passed case is useless.
std::ostream* console(bool quiet) {
  if (!quiet) return nullptr;
  release(&testing::TestEventListeners::default_result_printer);
  return &std::cout;
}

int judge_all(const options& o, bool quiet) {
  const chosen what = choose(o);
  const auto subject = make_subject(o, what);
  const auto padding = o.padding.value_or(what.built_in ? output_padding::strict : output_padding::free);
  test_run run(o, *subject, padding, console(quiet));
  const auto cases = selectable_cases();
  run.register_tests(cases);
  const auto xml = xml_file(GTEST_FLAG_GET(output));
  std::ofstream xml_output;
  if (xml) release(&testing::TestEventListeners::default_xml_generator);
  if (xml && !GTEST_FLAG_GET(list_tests)) xml_output = opened(*xml);
  std::ofstream failed;
  if (!o.failed.empty()) run.list_failed_in(failed = opened(of_this_shard(path_of(o.failed))));
  std::optional<verdict_log> log;
  if (!o.verdicts.empty()) run.record_in(log.emplace(of_this_shard(path_of(o.verdicts)), run.what()));
  const int status = RUN_ALL_TESTS();
  if (GTEST_FLAG_GET(list_tests)) return status;

  if (log) log->close();
  if (!o.failed.empty()) close(failed, of_this_shard(path_of(o.failed)));
  if (xml) {
    write_xml(xml_output, *testing::UnitTest::GetInstance());
    close(xml_output, *xml);
  }
  const auto& report = run.reported(cases);
  if (!o.markdown.empty()) write_markdown(o, report, run.what(), this_shard());
  std::cout << run.not_shown() << report.remarks() << run.warnings(cases);
  if (report.all().total() == 0)
    std::cout << about_unmatched(GTEST_FLAG_GET(filter), cases, subject->has_all_operators());
  std::cout << report.shortcoming() << report.last_line() << std::endl;
  return status != 0 ? failed_status : status_of(report);
}

int run_program(const options& o, bool quiet) {
  if (o.help) {
    std::cout << help_text();
    return 0;
  }
  if (o.list_implementations) return list_implementations();
  if (o.list) return list_cases();
  if (o.serve) return serve(*choose(o).implementation);
  if (!o.export_json.empty() || !o.export_dxdispatch.empty()) return write_exports(o);
  if (!o.merge.empty()) return merge_shards(o);
  return judge_all(o, quiet);
}

int guarded_main(int argc, char** argv) {
  const bool asks_help = std::any_of(argv, argv + argc, [](std::string_view a) { return a == "--help" || a == "-h"; });
  if (asks_help) return run_program(parsed({argv[0], "--help"}), true);
  for (int i = 1; i < argc; ++i) check_googletest_option(argv[i]);
  const bool quiet = !user_chose_printing(argc, argv);
  testing::InitGoogleTest(&argc, argv);
  return run_program(parsed({argv, argv + argc}), quiet);
}

// --gtest_output=xml:FILE, with a file for each shard.
void divide_output(std::string& argument) {
  constexpr std::string_view option = "--gtest_output=";
  const auto colon = argument.find(':');
  if (!argument.starts_with(option) || colon == std::string::npos || argument.ends_with('/')) return;
  argument = argument.substr(0, colon + 1) + utf8_of(of_this_shard(path_of(argument.substr(colon + 1))));
}

int guarded_main(std::vector<std::string> arguments) {
  for (auto& argument : arguments) divide_output(argument);
  std::vector<char*> argv;
  for (auto& argument : arguments) argv.push_back(argument.data());
  argv.push_back(nullptr);
  return guarded_main(static_cast<int>(arguments.size()), argv.data());
}

}  // namespace
}  // namespace slice1::conformance

int main(int argc, char** argv) {
  const slice1::conformance::utf8_console console;
  try {
    return slice1::conformance::guarded_main(slice1::conformance::utf8_arguments(argc, argv));
  } catch (const std::exception& e) {
    std::cerr << (argc > 0 ? argv[0] : "slice1_conformance") << ": " << e.what() << '\n';
    return slice1::conformance::usage_status;
  }
}
