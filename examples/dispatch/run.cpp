// SPDX-License-Identifier: MIT
// Judges descriptions, carries out commands, and shows the user the results of both.
#include "run.hpp"

#include "files/file.hpp"
#include "files/npy.hpp"
#include "load/elements.hpp"
#include "message.hpp"
#include "output.hpp"

#include <slice1/binding.hpp>          // slice1::validate_binding
#include <slice1/copy.hpp>             // slice1::copy
#include <slice1/directml.hpp>         // slice1::validate_directml_binding
#include <slice1/fit.hpp>              // slice1::fit
#include <slice1/format.hpp>           // slice1::to_string, slice1::explain, slice1::tabulate, slice1::trace
#include <slice1/report.hpp>           // slice1::report, slice1::result
#include <slice1/slice_grad_plan.hpp>  // slice1::plan, slice1::slice_grad_plan, slice1::make_plan
#include <slice1/svg.hpp>              // slice1::svg
#include <slice1/validate.hpp>         // slice1::validate

#include <cstddef>       // std::byte, std::size_t
#include <cstdint>       // std::uint64_t
#include <cstdio>        // stderr
#include <filesystem>    // std::filesystem::path
#include <set>           // std::set
#include <span>          // std::span
#include <string>        // std::string, std::to_string
#include <string_view>   // std::string_view
#include <system_error>  // std::error_code
#include <variant>       // std::get_if, std::variant, std::visit
#include <vector>        // std::vector

namespace dispatch {
namespace {

// The plan of a description, or the report on it.
using planned = std::variant<slice1::result<slice1::plan>, slice1::result<slice1::slice_grad_plan>>;

const slice1::report& report_of(const planned& plan) {
  return std::visit([](const auto& made) -> const slice1::report& { return made.error(); }, plan);
}

class runner {
 public:
  runner(const model& m, const options& asked, json_writer& json) : model_(m), asked_(asked), json_(json) {
    keep_initial_inputs();
  }

  // Draws every description, valid or not. All files are checked before the first one is written.
  void draw() const {
    if (!asked_.svg) return;
    if (model_.dispatchables.empty()) throw failure("--svg: there is no dispatchable to draw");
    for (const bool is_written : {false, true}) {
      for (std::size_t i = 0; i < model_.dispatchables.size(); ++i) draw(i, is_written);
    }
    if (!asked_.json) flush_output();
  }

  // Validates every description and every binding; true if all are valid.
  bool check() {
    bool ok = true;
    for (const auto& d : model_.dispatchables) {
      const auto make_plan = [&](const auto& desc) -> planned { return slice1::make_plan(desc, asked_.level); };
      const auto& plan = plans_.emplace_back(std::visit(make_plan, d.desc));
      const auto& checked = report_of(plan);
      ok = ok && checked.ok();
      if (!checked.ok()) complain("dispatchable '" + d.name + "'", d.desc, checked);
      if (const auto line = accepted_instead(d.desc, asked_.level); !line.empty()) print_error(line + "\n");
      json_.record(json_writer::dispatchables, "name", d.name, "operator", names_of(d.desc).type, checked);
    }
    for (std::size_t i = 0; i < model_.commands.size(); ++i) {
      const auto* command = std::get_if<dispatch_command>(&model_.commands[i]);
      if (command != nullptr && report_of(plans_[command->dispatchable]).ok()) ok = check_binding(i, *command) && ok;
    }
    return ok;
  }

  void carry_out(std::size_t index) {
    std::visit([&](const auto& command) { carry_out(index, command); }, model_.commands[index]);
    if (!asked_.json) flush_output();
  }

 private:
  // Finds the input of each dispatch. DirectML copies inputs that are bound at initialization, before any command;
  // here, only those that a command writes are copied.
  void keep_initial_inputs() {
    std::set<std::size_t> written;
    for (const auto& command : model_.commands) {
      if (const auto* const c = std::get_if<dispatch_command>(&command)) written.insert(c->output.resource);
    }
    for (const auto& d : model_.dispatchables) {
      auto& kept = initial_inputs_.emplace_back();
      if (!d.initial_input || !written.contains(d.initial_input->resource)) continue;
      const auto now = model_.memory_of(*d.initial_input);
      kept.assign(now.begin(), now.end());
    }
    for (const auto& command : model_.commands) {
      auto& input = inputs_.emplace_back();
      const auto* const c = std::get_if<dispatch_command>(&command);
      if (c == nullptr) continue;
      const auto& kept = initial_inputs_[c->dispatchable];
      if (c->input || kept.empty()) input = model_.memory_of(model_.input_of(*c));
      else input = kept;
    }
  }

  // The picture of a dispatchable, or only a check of its file.
  void draw(std::size_t index, bool is_written) const {
    const auto& d = model_.dispatchables[index];
    auto target = to_path(*asked_.svg);
    if (model_.dispatchables.size() > 1) {
      auto name = target.stem();
      name += "-" + std::to_string(index + 1);
      name += target.extension();
      target.replace_filename(name);
    }
    const auto text = target.u8string();
    const std::string file(text.begin(), text.end());
    about("--svg: " + in_quotes(file), [&] {
      writable_target(target);
      std::error_code error;
      if (asked_.model && std::filesystem::equivalent(target, to_path(*asked_.model), error)) {
        throw failure("can't be written: it is the model itself");
      }
      const auto picture_of = [this](const auto& desc) { return slice1::svg(desc, asked_.level); };
      if (is_written) write_file(target, std::visit(picture_of, d.desc), {});
    });
    if (is_written && !asked_.json) print(one_line("Dispatchable '" + d.name + "' drawn in '" + file + "'") + "\n");
  }

  bool check_binding(std::size_t index, const dispatch_command& c) {
    const auto& d = model_.dispatchables[c.dispatchable];
    const auto input = inputs_[index];
    const auto output = model_.memory_of(c.output);
    const auto validate = [&](const auto& plan) { return slice1::validate_binding(*plan, input, output); };
    const slice1::directml_binding bound{model_.input_of(c).offset, c.output.offset, c.input.has_value()};
    const auto of_buffers = std::visit(validate, plans_[c.dispatchable]);
    const auto checked = std::visit(
        [&](const auto& desc) { return slice1::validate_directml_binding(desc, bound, of_buffers); }, d.desc);
    const auto what = "the binding of commands[" + std::to_string(index) + "] to dispatchable '" + d.name + "'";
    if (!checked) complain(what, d.desc, checked);
    json_.record(json_writer::bindings, "command", index, "dispatchable", d.name, checked);
    return checked.ok();
  }

  void carry_out(std::size_t index, const dispatch_command& c) {
    const auto& d = model_.dispatchables[c.dispatchable];
    const auto input = inputs_[index];
    const auto what = "commands[" + std::to_string(index) + "]";
    if (asked_.is_padding_free) change_all(model_.memory_of(c.output), output_of(d.desc));
    std::visit([&](const auto& plan) { copy(*plan, input, model_.memory_of(c.output), what); }, plans_[c.dispatchable]);
    if (!asked_.explain_lines) return;
    print(one_line("commands[" + std::to_string(index) + "] dispatched '" + d.name + "':") + "\n");
    const auto explain = [&](const auto& desc) {
      const auto element = [&](std::uint64_t i) { return element_text(input, i, input_of(d.desc).data_type); };
      print(slice1::to_string(desc) + "\n" + slice1::tabulate(desc));
      print(slice1::trace(desc, element, *asked_.explain_lines));
    };
    std::visit(explain, d.desc);
  }

  void carry_out(std::size_t index, const print_command& c) {
    const auto& r = model_.resources[c.resource];
    if (!asked_.json) return print_values(r, c.verbose);
    const auto write_values = [&] {
      for (std::uint64_t i = 0; i < r.value_count(); ++i) {
        const auto text = element_text(r.values(), i, r.data_type);
        if (text.find('n') != std::string::npos) json_.value(text);  // "inf" or "nan"
        else json_.number(text == "-0" ? "-0.0" : text);             // readers treat -0 as the integer 0
      }
    };
    json_.record(json_writer::results, "command", index, "type", "print", "resource", r.name, "data_type",
                 slice1::to_string(r.data_type), "values", write_values);
  }

  void carry_out(std::size_t index, const write_file_command& c) {
    const auto& r = model_.resources[c.resource];
    std::span<const std::byte> written = r.memory.bytes();
    std::string header;
    if (c.is_npy) {
      header = npy_header_text(r.data_type, c.dimensions);
      std::size_t size = slice1::element_size(r.data_type);
      for (const auto dimension : c.dimensions) size *= static_cast<std::size_t>(dimension);
      written = written.first(size);
    }
    about(in_quotes(c.target), [&] { write_file(c.path, header, written); });
    if (!asked_.json) print(one_line("Resource '" + r.name + "' written to '" + c.target + "'") + "\n");
    json_.record(json_writer::results, "command", index, "type", "writeFile", "resource", r.name, "path", c.target);
  }

  // Inverts all bits of an output before it is written: those between and after its elements stay inverted.
  static void change_all(std::span<std::byte> output, const slice1::tensor_desc& tensor) {
    for (auto& byte : output.first(static_cast<std::size_t>(*tensor.total_tensor_size_in_bytes))) byte = ~byte;
  }

  // Copies in parts, so that a user sees the progress of a long copy. The reports are empty: check_binding has
  // validated the same binding.
  template <class Plan>
  static void copy(const Plan& plan, std::span<const std::byte> input, std::span<std::byte> output,
                   const std::string& what) {
    constexpr std::size_t part_bytes = std::size_t{1} << 26;
    const auto parts = static_cast<std::uint32_t>(output.size() / part_bytes + 1);
    for (std::uint32_t i = 0; i < parts; ++i) {
      static_cast<void>(slice1::copy(plan.part(i, parts), input, output));
      if (parts > 1) show_progress(what, i + 1, parts);
    }
  }

  static void print_values(const resource& r, bool verbose) {
    print("Resource '" + one_line(r.name) + (verbose ? "':\n" : "': "));
    for (std::uint64_t i = 0; i < r.value_count(); ++i) {
      const auto text = element_text(r.values(), i, r.data_type);
      if (verbose) {
        print("[" + std::to_string(i) + "] " + text + " (" + element_digits(r.values(), i, r.data_type) + ")\n");
      } else {
        print(i + 1 < r.value_count() ? text + ", " : text + '\n');
      }
    }
  }

  // Writes a report to the standard error.
  void complain(const std::string& what, const description& desc, const slice1::report& checked) const {
    auto text = one_line(model_.name + ": " + what + " is " + slice1::to_string(checked.status()) +
                         " at feature level " + slice1::to_string(asked_.level) + ":") +
                "\n";
    auto reasons = std::visit([&](const auto& d) { return slice1::to_string(checked, d) + "\n"; }, desc);
    if (asked_.explain_lines) {
      reasons = std::visit([&](const auto& d) { return slice1::explain(checked, d); }, desc);
      reasons.erase(0, reasons.find('\n') + 1);  // the status, which is already above
    }
    // A line about a rule begins with its id, the others with a space.
    for (std::string_view rest = reasons; !rest.empty();) {
      const auto line = rest.substr(0, rest.find('\n') + 1);
      text += line.front() == ' ' ? std::string(line) : with_id_emphasized(line, stderr);
      rest.remove_prefix(line.size());
    }
    if (asked_.explain_lines) text += std::visit([](const auto& d) { return slice1::tabulate(d); }, desc);
    print_error(text);
  }

  const model& model_;
  const options& asked_;
  json_writer& json_;
  std::vector<planned> plans_;                          // one for each dispatchable
  std::vector<std::vector<std::byte>> initial_inputs_;  // for each dispatchable, as it was at initialization; or empty
  std::vector<std::span<const std::byte>> inputs_;      // for each command; empty if it is no dispatch
};

}  // namespace

std::string accepted_instead(const description& desc, slice1::feature_level level) {
  const auto* const d = std::get_if<slice1::slice1_desc>(&desc);
  if (d == nullptr || slice1::validate(*d, level).ok()) return {};
  const auto made = slice1::fit(*d, level);
  if (!made) return {};
  return "Feature level " + slice1::to_string(level) + " accepts the same copy as " + slice1::to_string(*made);
}

void show_warnings(const std::vector<std::string>& warnings, json_writer& json) {
  for (const auto& warning : warnings) {
    print_error(one_line(warning) + "\n");
    json.warn(one_line(warning));
  }
}

outcome run(const model& m, const options& asked, json_writer& json) {
  runner r(m, asked, json);
  const bool ok = about(m.name, [&] {
    show_warnings(m.warnings, json);
    r.draw();
    return r.check();
  });
  for (std::size_t i = 0; ok && i < m.commands.size(); ++i) {
    about(m.name + ": commands[" + std::to_string(i) + "]", [&] { r.carry_out(i); });
  }
  about(m.name, [&] { json.end(ok ? "ok" : "rejected"); });
  return ok ? outcome::ok : outcome::rejected;
}

}  // namespace dispatch
