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

void carry_out(const model& m, const plans& made, const dispatch_command& command) {
  const std::span<const std::byte> input = m.memory_of(command.input);
  // Nothing to look at: the very same binding has been validated.
  static_cast<void>(slice1::copy(*made[command.dispatchable], input, m.memory_of(command.output)));
}

void carry_out(const model&, const plans&, const print_command&) {}

void carry_out(const model& m, const plans&, const write_file_command& command) {
  const auto& r = m.resources[command.resource];
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

}  // namespace

outcome run(const model& m, slice1::feature_level level, output& out) {
  auto place = m.name;
  try {
    out.read(m);
    const auto made = check(m, level, out);
    for (std::size_t i = 0; made && i < m.commands.size(); ++i) {
      place = m.name + ": commands[" + std::to_string(i) + "]";
      const auto run_command = [&](const auto& c) {
        carry_out(m, *made, c);
        out.ran(m, i, c);
      };
      std::visit(run_command, m.commands[i]);
    }
    place = m.name;
    const auto how = made ? outcome::ok : outcome::rejected;
    out.end(how, "");
    return how;
  } catch (const failure& f) {
    throw failure(place + ": " + f.what());
  }
}

}  // namespace dispatch
