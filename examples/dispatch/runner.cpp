// SPDX-License-Identifier: MIT
// How are commands carried out? By the plans of the library; this prints, and writes files.
#include "runner.hpp"

#include "elements.hpp"
#include "failure.hpp"  // failure, one_line
#include "file.hpp"
#include "npy.hpp"

#include <slice1/binding.hpp>  // slice1::validate_binding
#include <slice1/copy.hpp>     // slice1::copy
#include <slice1/format.hpp>   // slice1::to_string

#include <array>     // std::array
#include <bit>       // std::endian
#include <cstddef>   // std::byte, std::size_t
#include <cstdio>    // std::fwrite, std::fflush, std::fputs
#include <optional>  // std::optional
#include <span>      // std::span, std::as_bytes
#include <string>    // std::string
#include <variant>   // std::get_if, std::visit
#include <vector>    // std::vector

namespace dispatch {
namespace {

void report_rejection(const model& m, const std::string& where, const slice1::report& report,
                      slice1::feature_level level) {
  const auto heading = m.name + ": " + where + " is " + slice1::to_string(report.status()) + " at feature level " +
                       slice1::to_string(level) + ":";
  std::fputs((one_line(heading) + "\n" + slice1::to_string(report)).c_str(), stderr);
}

std::span<std::byte> memory_of(const model& m, const binding& b) {
  return m.resources[b.resource].memory.bytes().subspan(b.offset, b.size);
}

// A plan for each dispatchable; none where something is rejected, after all of it has been reported.
std::optional<std::vector<slice1::plan>> check(const model& m, slice1::feature_level level) {
  std::vector<slice1::result<slice1::plan>> results;
  bool ok = true;
  for (const auto& d : m.dispatchables) {
    results.push_back(d.make_plan(level));
    if (results.back()) continue;
    ok = false;
    report_rejection(m, "dispatchable '" + d.name + "'", results.back().error(), level);
  }
  for (std::size_t i = 0; i < m.commands.size(); ++i) {
    const auto* command = std::get_if<dispatch_command>(&m.commands[i]);
    if (command == nullptr || !results[command->dispatchable]) continue;
    const std::span<const std::byte> input = memory_of(m, command->input);
    const auto found = slice1::validate_binding(*results[command->dispatchable], input, memory_of(m, command->output));
    if (found) continue;
    ok = false;
    report_rejection(m,
                     "the binding of commands[" + std::to_string(i) + "] to dispatchable '" +
                         m.dispatchables[command->dispatchable].name + "'",
                     found, level);
  }
  if (!ok) return std::nullopt;
  std::vector<slice1::plan> plans;
  for (const auto& result : results) plans.push_back(*result);
  return plans;
}

class command_runner {
 public:
  command_runner(const model& m, const std::vector<slice1::plan>& plans) : model_(m), plans_(plans) {}

  void operator()(const dispatch_command& command) const {
    const std::span<const std::byte> input = memory_of(model_, command.input);
    // Nothing to look at: the very same binding has been validated.
    static_cast<void>(slice1::copy(plans_[command.dispatchable], input, memory_of(model_, command.output)));
  }

  void operator()(const print_command& command) const {
    const auto& r = model_.resources[command.resource];
    const auto size = slice1::element_size(r.data_type);
    std::string text = "Resource '" + one_line(r.name) + (command.verbose ? "':\n" : "': ");
    for (std::size_t i = 0; i < r.value_count; ++i) {
      const auto bits = load(r.values().data() + i * size, size);
      if (command.verbose) {
        text += '[' + std::to_string(i) + "] ";
        append_text(text, bits, r.data_type);
        text += " (";
        append_hexadecimal(text, bits, r.data_type);
        text += ")\n";
      } else {
        if (i != 0) text += ", ";
        append_text(text, bits, r.data_type);
      }
      if (text.size() > 1 << 16) print(text);
    }
    if (!command.verbose) text += '\n';
    print(text);
    flush();
  }

  void operator()(const write_file_command& command) const {
    const auto& r = model_.resources[command.resource];
    const auto size = slice1::element_size(r.data_type);
    std::span<const std::byte> values = r.values();
    std::vector<std::byte> little_endian;
    if constexpr (std::endian::native != std::endian::little) {
      little_endian.assign(values.begin(), values.end());
      convert_byte_order(little_endian, size, std::endian::little);
      values = little_endian;
    }
    const auto header = command.is_npy ? npy_header_text(r.data_type, command.dimensions) : std::string();
    const std::array<std::span<const std::byte>, 2> pieces{std::as_bytes(std::span(header)), values};
    try {
      write_file(to_path(command.target), pieces);
    } catch (const failure& f) {
      throw failure("'" + command.target + "': " + f.what());
    }
    std::string text = one_line("Resource '" + r.name + "' written to '" + command.target + "'") + "\n";
    print(text);
    flush();
  }

 private:
  static void print(std::string& text) {
    if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size()) fail();
    text.clear();
  }
  static void flush() {
    if (std::fflush(stdout) != 0) fail();
  }
  [[noreturn]] static void fail() { throw failure("the standard output can't be written"); }

  const model& model_;
  const std::vector<slice1::plan>& plans_;
};

}  // namespace

bool run(const model& m, slice1::feature_level level) {
  const auto plans = check(m, level);
  if (!plans) return false;
  for (std::size_t i = 0; i < m.commands.size(); ++i) {
    try {
      std::visit(command_runner(m, *plans), m.commands[i]);
    } catch (const failure& f) {
      throw failure(m.name + ": commands[" + std::to_string(i) + "]: " + f.what());
    }
  }
  return true;
}

}  // namespace dispatch
