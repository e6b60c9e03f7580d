// SPDX-License-Identifier: MIT
// Builds a model from JSON. Every name is resolved and every number checked here, before anything runs. Each part is
// attempted by itself, so that the mistakes of all are found.
#include "load/model.hpp"

#include "files/file.hpp"
#include "load/bindings.hpp"
#include "message.hpp"

#include <array>         // std::array
#include <filesystem>    // std::filesystem::path
#include <optional>      // std::optional
#include <set>           // std::set
#include <system_error>  // std::error_code
#include <utility>       // std::move

namespace dispatch {
namespace {

class loader {
 public:
  explicit loader(json::document& document)
      : file_(to_path(document.name())), resources_(loaded_.resources, file_.parent_path()) {
    loaded_.name = document.name();
    const auto root = document.root();
    try {
      read(root);
    } catch (const json::too_many_mistakes&) {}
    loaded_.warnings = document.take_warnings();
    auto mistakes = document.take_mistakes();
    if (!mistakes.empty()) throw model_failure(std::move(mistakes), std::move(loaded_.warnings));
  }

  model take() { return std::move(loaded_); }

 private:
  // Reads as much as possible, so that every mistake is found. Commands refer to the rest by name: if a list of names
  // can't be read, they are skipped.
  void read(const json::value& root) {
    root.demand(root.is_object(), "an object");
    const bool has_resources = root.attempt([&] {
      for (const auto& r : root.get("resources").members()) resources_.add(r);
    });
    const auto dispatched = dispatched_names(root);
    const bool has_dispatchables = root.attempt([&] {
      for (const auto& d : root.get("dispatchables").members()) add_dispatchable(d, dispatched.contains(d.key()));
    });
    std::optional<json::value> commands;
    root.attempt([&] { commands = root.get("commands"); });
    if (!commands) return;
    if (!has_resources || !has_dispatchables) return commands->skip();
    root.attempt([&] {
      for (const auto& c : commands->elements()) add_command(c);
    });
  }

  void add_dispatchable(const json::value& from, bool is_dispatched) {
    bool is_ignored = false;
    const bool has_type = from.attempt([&] { is_ignored = !is_supported(from) && !is_dispatched; });
    if (is_ignored) {
      const auto type = from.get({"type", "Type"});
      type.warn(type.description() +
                " is not an operator that this tool runs; no command dispatches it, so it is ignored" +
                meant_operator(type.string()));
      return from.skip();
    }
    const bool is_new = from.attempt([&] {
      if (!dispatchables_.emplace(from.key(), loaded_.dispatchables.size()).second) from.fail("is given twice");
    });
    if (!is_new || !has_type) from.skip();
    if (!is_new) return;
    auto& added = loaded_.dispatchables.emplace_back();
    added.name = from.key();
    if (!has_type) return;
    if (!from.attempt([&] { demand_supported(from); })) {
      unsupported_.insert(loaded_.dispatchables.size() - 1);
      return from.skip();
    }
    from.attempt([&] { added.desc = read_operator(from); });
    read_options(from);
    const bool has_bindings = from.attempt([&] {
      const auto bindings = from.find("bindings");
      if (bindings) added.initial_input = read_initial_input(*bindings, added.desc);
    });
    if (!has_bindings) added.initial_input = binding{};  // so that no message says that it is missing
  }

  // Reads options that say how DirectML runs an operator, without an effect on its result.
  static void read_options(const json::value& from) {
    from.attempt([&] {
      if (const auto type = from.find("dmlCompileType")) type->one_of({"DmlCompileOp", "DmlCompileGraph"});
    });
    from.attempt([&] {
      const auto flags = from.find("executionFlags");
      if (!flags) return;
      flags->demand(flags->is_string() || flags->is_list(), "a flag's name or a list of names");
      for (const auto& flag : flags->is_list() ? flags->elements() : std::vector{*flags}) {
        flag.one_of({"NONE", "ALLOW_HALF_PRECISION_COMPUTATION", "DISABLE_META_COMMANDS", "DESCRIPTORS_VOLATILE"},
                    "DML_EXECUTION_FLAG_");
      }
    });
  }

  std::optional<binding> read_initial_input(const json::value& bindings, const description& desc) {
    bindings.demand(bindings.is_object(), "an object");
    const auto given = bindings.find(names_of(desc).input);
    if (!given) return std::nullopt;
    const auto& tensor = input_of(desc);
    if (!is_owned_by_dml(tensor) && tensor.dimension_count != 0) {  // 0: a mistake has been found in it
      given->fail("is bound at initialization, but its tensor's Flags are without OWNED_BY_DML: commands bind it");
    }
    return resources_.read_input(*given);
  }

  static bool is_owned_by_dml(const slice1::tensor_desc& tensor) { return (tensor.flags & 1) != 0; }

  // The names that commands have under "dispatchable".
  static std::set<std::string_view> dispatched_names(const json::value& root) {
    std::set<std::string_view> names;
    for (const auto& commands : root.named("commands")) {
      if (!commands.is_list()) continue;
      for (const auto& c : commands.elements()) {
        for (const auto& name : c.named("dispatchable")) {
          if (name.is_string()) names.insert(name.string());
        }
      }
    }
    return names;
  }

  void add_command(const json::value& from) {
    if (!from.attempt([&] { loaded_.commands.push_back(read_command(from)); })) from.skip();
  }

  command read_write_file(const json::value& from) const {
    write_file_command read{};
    from.attempt([&] {
      const auto target = from.get("targetPath");
      const auto path = read_path(target);
      about_file(target, [&] {
        writable_target(path);
        std::error_code error;
        if (std::filesystem::equivalent(path, file_, error)) throw failure("can't be written: it is the model itself");
      });
      const auto extension = extension_of(path);
      if (is_image(extension)) target.fail("images are not supported");
      read.target = target.string();
      read.path = path;
      read.is_npy = extension == ".npy";
    });
    const auto given = read.is_npy || read.path.empty() ? from.find("dimensions") : std::nullopt;
    read.resource = resources_.find_shown(from.get("resource"), read.is_npy);
    if (read.is_npy) read.dimensions = resources_.dimensions_of(read.resource, given);
    return read;
  }

  command read_dispatch(const json::value& from) {
    dispatch_command read{};
    const dispatchable* dispatched = nullptr;
    from.attempt([&] {
      read.dispatchable = find_named(dispatchables_, from.get("dispatchable"), "dispatchable");
      dispatched = &loaded_.dispatchables[read.dispatchable];
    });
    const auto bindings = from.get("bindings");
    bindings.demand(bindings.is_object(), "an object");
    if (dispatched && unsupported_.contains(read.dispatchable)) {
      bindings.skip();
      return read;
    }
    const bool is_gradient = !dispatched && bindings.find("InputGradientTensor");
    const auto names = names_of(dispatched    ? dispatched->desc
                                : is_gradient ? description(slice1::slice_grad_desc())
                                              : description());
    bindings.expect(std::array{names.input, names.output});
    const auto bind = [&](std::string_view tensor, const auto& read_it) {
      if (!bindings.attempt(read_it)) bindings.skip(tensor);
    };
    bind(names.input, [&] {
      const auto given = bindings.find(names.input);
      if (given) read.input = resources_.read_input(*given);
      else if (!dispatched || !is_owned_by_dml(input_of(dispatched->desc))) bindings.get(names.input);
      else if (!dispatched->initial_input) {
        bindings.complain(std::string(names.input) + " is OWNED_BY_DML, but the 'bindings' of dispatchable " +
                          in_quotes(dispatched->name) + " don't bind it");
      }
    });
    bind(names.output, [&] {
      read.output = resources_.read_output(bindings.get(names.output), dispatched ? &dispatched->desc : nullptr);
    });
    return read;
  }

  command read_print(const json::value& from) const {
    print_command read{};
    from.attempt([&] {
      const auto verbose = from.find("verbose");
      read.verbose = verbose && verbose->boolean();
    });
    read.resource = resources_.find_shown(from.get("resource"), true);
    return read;
  }

  command read_command(const json::value& from) {
    const auto type = from.get("type");
    const auto name = lower_case(type.string());
    if (name == "dispatch") return read_dispatch(from);
    if (name == "print") return read_print(from);
    if (name == "writefile") return read_write_file(from);
    type.fail_as_none_of(std::array<std::string_view, 3>{"dispatch", "print", "writeFile"});
  }

  std::filesystem::path file_;
  model loaded_{};
  named_resources resources_;
  indices dispatchables_{};
  std::set<std::size_t> unsupported_{};  // dispatchables whose operators are unsupported
};

}  // namespace

model load_model(const std::string& name, std::string_view text) {
  json::document document(name, text);
  return loader(document).take();
}

}  // namespace dispatch
