// SPDX-License-Identifier: MIT
// What does a person get to read? Resources as text, and reports.
#include "elements.hpp"
#include "output.hpp"
#include "printer.hpp"
#include "style.hpp"
#include "text.hpp"  // one_line

#include <slice1/format.hpp>  // slice1::to_string, slice1::explain, slice1::table, slice1::trace

#include <cstddef>      // std::byte, std::size_t
#include <cstdint>      // std::uint64_t
#include <cstdio>       // std::fputs, stderr
#include <string>       // std::string, std::to_string
#include <string_view>  // std::string_view
#include <utility>      // std::move
#include <variant>      // std::visit

namespace dispatch {
namespace {

class text_output : public output {
 public:
  text_output(std::string name, slice1::feature_level level, std::optional<std::size_t> explain_lines)
      : name_(std::move(name)), level_(level), explain_lines_(explain_lines) {}

  void read(const model& m) override {
    for (const auto& warning : m.warnings) std::fputs((one_line(warning) + "\n").c_str(), stderr);
  }

  void judged(const dispatchable& d, const slice1::report& found) override {
    if (!found) complain("dispatchable '" + d.name + "'", d.desc, found);
  }
  void judged(const model& m, std::size_t index, const dispatch_command& c, const slice1::report& found) override {
    if (found) return;
    const auto& d = m.dispatchables[c.dispatchable];
    complain("the binding of commands[" + std::to_string(index) + "] to dispatchable '" + d.name + "'", d.desc, found);
  }

  void ran(const model& m, std::size_t index, const dispatch_command& c) override {
    if (!explain_lines_) return;
    const auto& d = m.dispatchables[c.dispatchable];
    out_.put(one_line("commands[" + std::to_string(index) + "] dispatched '" + d.name + "':"));
    const std::byte* const input = m.memory_of(c.input).data();
    const auto explain = [&](const auto& desc) {
      const auto size = slice1::element_size(desc.input_tensor.data_type);
      const auto text_of = [&](std::uint64_t i) {
        std::string text;
        append_text(text, load(input + i * size, size), desc.input_tensor.data_type);
        return text;
      };
      out_.put("\n" + slice1::to_string(desc) + "\n" + slice1::table(desc));
      out_.put(slice1::trace(desc, text_of, *explain_lines_));
    };
    std::visit(explain, d.desc);
    out_.flush();
  }

  void ran(const model& m, std::size_t, const print_command& command) override {
    const auto& r = m.resources[command.resource];
    const auto size = slice1::element_size(r.data_type);
    out_.put("Resource '" + one_line(r.name) + (command.verbose ? "':\n" : "': "));
    std::string text;
    for (std::size_t i = 0; i < r.value_count; ++i) {
      const auto bits = load(r.values().data() + i * size, size);
      text.clear();
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
      out_.put(text);
    }
    if (!command.verbose) out_.put('\n');
    out_.flush();
  }

  void ran(const model& m, std::size_t, const write_file_command& command) override {
    out_.put(one_line("Resource '" + m.resources[command.resource].name + "' written to '" + command.target + "'"));
    out_.put('\n');
    out_.flush();
  }

  void end(outcome, std::string_view) override {}

 private:
  void complain(const std::string& what, const description& desc, const slice1::report& found) const {
    std::string text = one_line(name_ + ": " + what + " is " + slice1::to_string(found.status()) +
                                " at feature level " + slice1::to_string(level_) + ":");
    text += '\n';
    auto reasons = slice1::to_string(found);
    if (explain_lines_) {
      reasons = slice1::explain(found);
      reasons.erase(0, reasons.find('\n') + 1);  // the status again
    }
    // Lines that tell of a rule begin with its id, the others with a space.
    for (std::string_view rest = reasons; !rest.empty();) {
      const auto line = rest.substr(0, rest.find('\n') + 1);
      text += line.front() == ' ' ? std::string(line) : with_id_emphasized(line, stderr);
      rest.remove_prefix(line.size());
    }
    if (explain_lines_) text += std::visit([](const auto& d) { return slice1::table(d); }, desc);
    std::fputs(text.c_str(), stderr);
  }

  std::string name_;
  slice1::feature_level level_;
  std::optional<std::size_t> explain_lines_;
  printer out_;
};

}  // namespace

std::unique_ptr<output> make_text_output(std::string name, slice1::feature_level level,
                                         std::optional<std::size_t> explain_lines) {
  return std::make_unique<text_output>(std::move(name), level, explain_lines);
}

}  // namespace dispatch
