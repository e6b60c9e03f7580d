// SPDX-License-Identifier: MIT
// How are commands carried out? By the plans of the library; files are written here, and the rest is the output's.
#include "runner.hpp"

#include "elements.hpp"  // convert_byte_order
#include "failure.hpp"
#include "file.hpp"
#include "npy.hpp"
#include "text.hpp"  // in_quotes

#include <slice1/binding.hpp>  // slice1::validate_binding
#include <slice1/copy.hpp>     // slice1::copy
#include <slice1/plan.hpp>     // slice1::plan

#include <array>     // std::array
#include <bit>       // std::endian
#include <cstddef>   // std::byte, std::size_t
#include <optional>  // std::optional
#include <span>      // std::span, std::as_bytes
#include <string>    // std::string, std::to_string
#include <variant>   // std::get_if, std::visit
#include <vector>    // std::vector

namespace dispatch {
namespace {

using plans = std::vector<std::optional<slice1::plan>>;  // one for each dispatchable

// The plans of a model of which nothing is rejected. All of it is judged.
std::optional<plans> check(const model& m, slice1::feature_level level, output& out) {
  plans made;
  made.reserve(m.dispatchables.size());
  bool ok = true;
  for (const auto& d : m.dispatchables) {
    const auto plan = make_plan(d.desc, level);
    made.push_back(plan ? std::optional(*plan) : std::nullopt);
    ok = ok && plan;
    out.judged(d, plan.error());
  }
  for (std::size_t i = 0; i < m.commands.size(); ++i) {
    const auto* command = std::get_if<dispatch_command>(&m.commands[i]);
    if (command == nullptr || !made[command->dispatchable]) continue;
    const std::span<const std::byte> input = m.memory_of(command->input);
    const auto found = slice1::validate_binding(*made[command->dispatchable], input, m.memory_of(command->output));
    ok = ok && found;
    out.judged(m, i, *command, found);
  }
  return ok ? std::optional(made) : std::nullopt;
}

class command_runner {
 public:
  command_runner(const model& m, const plans& made) : model_(m), plans_(made) {}

  void operator()(const dispatch_command& command) const {
    const std::span<const std::byte> input = model_.memory_of(command.input);
    // Nothing to look at: the very same binding has been validated.
    static_cast<void>(slice1::copy(*plans_[command.dispatchable], input, model_.memory_of(command.output)));
  }

  void operator()(const print_command&) const {}

  void operator()(const write_file_command& command) const {
    const auto& r = model_.resources[command.resource];
    std::span<const std::byte> values = r.values();
    std::vector<std::byte> little_endian;
    if constexpr (std::endian::native != std::endian::little) {
      little_endian.assign(values.begin(), values.end());
      convert_byte_order(little_endian, slice1::element_size(r.data_type), std::endian::little);
      values = little_endian;
    }
    const auto header = command.is_npy ? npy_header_text(r.data_type, command.dimensions) : std::string();
    const std::array<std::span<const std::byte>, 2> pieces{std::as_bytes(std::span(header)), values};
    try {
      write_file(to_path(command.target), pieces);
    } catch (const failure& f) {
      throw failure(in_quotes(command.target) + ": " + f.what());
    }
  }

 private:
  const model& model_;
  const plans& plans_;
};

}  // namespace

outcome run(const model& m, slice1::feature_level level, output& out) {
  const auto made = check(m, level, out);
  if (!made) return outcome::rejected;
  const command_runner run_command(m, *made);
  for (std::size_t i = 0; i < m.commands.size(); ++i) {
    try {
      std::visit(
          [&](const auto& c) {
            run_command(c);
            out.ran(m, i, c);
          },
          m.commands[i]);
    } catch (const failure& f) {
      throw failure(m.name + ": commands[" + std::to_string(i) + "]: " + f.what());
    }
  }
  return outcome::ok;
}

}  // namespace dispatch
