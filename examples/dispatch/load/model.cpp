// SPDX-License-Identifier: MIT
// How does JSON become a model? Every name is resolved and every number checked here, before anything runs. Parts are
// attempted by themselves, so that the mistakes of all are found.
#include "load/model.hpp"

#include "files/file.hpp"
#include "files/npy.hpp"
#include "load/elements.hpp"
#include "message.hpp"

#include <slice1/format.hpp>  // slice1::to_string
#include <slice1/shape.hpp>   // slice1::buffer_size

#include <filesystem>    // std::filesystem::path
#include <functional>    // std::function
#include <map>           // std::map
#include <memory>        // std::make_shared
#include <optional>      // std::optional
#include <set>           // std::set
#include <system_error>  // std::error_code
#include <utility>       // std::move

namespace dispatch {
namespace {

using slice1::data_type;

// The bytes that the resources of a model may occupy together, gaps included: the largest TotalTensorSizeInBytes of any
// tensor, or of two with elements of 4 bytes. A multiple of 4.
constexpr std::uint64_t largest_resources = *slice1::buffer_size(data_type::float64, 0xffff'ffffu);

// The bytes that the initial values of a model may occupy together: all of them are touched, and shown by print.
constexpr std::uint64_t largest_values = std::uint64_t{1} << 32;

// Calls f; its failure is about that value.
template <class F>
auto about(const json::value& value, F f) {
  try {
    return f();
  } catch (const failure& reason) {
    value.fail(reason.what());
  }
}

// Calls f; its failure is about the file that `path` names.
template <class F>
auto about_file(const json::value& path, F f) {
  return about(path, [&] { return dispatch::about(in_quotes(path.string()), f); });
}

class loader {
 public:
  explicit loader(json::document& document) : file_(to_path(document.name())) {
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
  // All that can be read is, so that every mistake is found. Commands refer to the rest by name: if a list of names
  // can't be read, they are not.
  void read(const json::value& root) {
    root.demand(root.is_object(), "an object");
    const bool has_resources = root.attempt([&] {
      for (const auto& r : root.get("resources").members()) add_resource(r);
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

  void add_resource(const json::value& from) {
    const auto index = loaded_.resources.size();
    const bool is_new = from.attempt([&] {
      if (!resources_.emplace(from.key(), index).second) from.fail("is given twice");
    });
    if (!is_new) return;
    if (from.attempt([&] { loaded_.resources.push_back(read_resource(from)); })) return;
    from.skip("initialValues");
    broken_.insert(index);  // commands may name it, but nothing more is said about it
    loaded_.resources.push_back({std::string(from.key()), data_type::unknown, 0, buffer(0)});
  }

  void add_dispatchable(const json::value& from, bool is_dispatched) {
    bool is_ignored = false;
    const bool has_type = from.attempt([&] { is_ignored = !is_supported(from) && !is_dispatched; });
    if (is_ignored) {
      from.get({"type", "Type"})
          .warn("is not an operator that this tool runs; no command dispatches it, so it is ignored");
      return from.skip();
    }
    const bool is_new = from.attempt([&] {
      if (!dispatchables_.emplace(from.key(), loaded_.dispatchables.size()).second) from.fail("is given twice");
    });
    if (!is_new || !has_type) from.skip();
    if (!is_new) return;
    loaded_.dispatchables.push_back({std::string(from.key()), {}});
    if (has_type) from.attempt([&] { loaded_.dispatchables.back().desc = read_operator(from); });
  }

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

  // Where the initial values of a resource come from. Files are open, and their headers have been read.
  struct value_source {
    data_type type;
    std::uint64_t count;
    json::value counted;                              // what says how many there are
    std::function<void(std::span<std::byte>)> write;  // into zeroed memory
  };

  static std::filesystem::path read_path(const json::value& text) {
    if (text.string().empty() || text.string().find('\0') != std::string_view::npos) text.fail("is not a path");
    return to_path(text.string());
  }

  value_source open_file(const json::value& resource, const json::value& initial, const json::value& source) const {
    auto path = read_path(source);
    const auto extension = path.extension();
    if (extension == ".png" || extension == ".jpg" || extension == ".jpeg") source.fail("images are not supported");
    std::error_code error;
    const auto beside_model = file_.parent_path() / path;
    if (std::filesystem::exists(beside_model, error)) path = beside_model;
    const auto file = about_file(source, [&] { return std::make_shared<input_file>(path); });
    npy_header header;
    if (extension == ".npy") {
      header = about_file(source, [&] { return read_npy_header(*file); });
      resource.find("initialValuesDataType");  // it has a meaning, but the header decides
    } else {
      header.data_type = read_element_type(resource.get("initialValuesDataType"));
      const std::uint64_t element_size = slice1::element_size(header.data_type), size = file->size();
      if (size % element_size != 0) {
        source.fail(in_quotes(source.string()) + ": has " + std::to_string(size) + " bytes, not a multiple of the " +
                    std::to_string(element_size) + " of " + slice1::to_string(header.data_type));
      }
      header.element_count = size / element_size;
    }
    const auto write = [=](auto to) { about_file(source, [&] { dispatch::read_values(*file, header, to); }); };
    return {header.data_type, header.element_count, initial, write};
  }

  value_source read_source(const json::value& resource, const json::value& initial) const {
    initial.demand(initial.is_list() || initial.is_object(), "a list or an object");
    const auto path = initial.is_list() ? std::nullopt : initial.find("sourcePath");
    if (path) return open_file(resource, initial, *path);
    const auto type = read_element_type(resource.get("initialValuesDataType"));
    const auto counted = initial.is_list() ? initial : initial.get("valueCount");
    const auto count = initial.is_list() ? initial.elements().size() : counted.integer<std::uint64_t>(1);
    return {type, count, counted, [=](auto to) { read_elements(initial, type, to); }};
  }

  resource read_resource(const json::value& from) {
    from.demand(from.is_object(), "an object");
    from.attempt([&] {
      if (const auto type = from.find("type")) type->demand(type->string() == "buffer", "\"buffer\"");
    });
    from.attempt([&] {
      if (from.integer_or<std::uint64_t>("initialValuesOffsetInBytes", 0) != 0) {
        from.get("initialValuesOffsetInBytes").fail("is not supported");
      }
    });
    std::optional<std::uint64_t> given_size;
    from.attempt([&] {
      if (const auto size = from.find("sizeInBytes")) given_size = size->integer<std::uint64_t>();
    });
    from.find("initialValuesDataType");  // it has a meaning, even if it is not read
    const auto initial = from.get("initialValues");
    const auto source = read_source(from, initial);
    const auto element_size = slice1::element_size(source.type);
    if (source.count == 0) initial.fail("there must be a value");
    if (source.count > (largest_values - values_) / element_size) {
      source.counted.fail(std::to_string(source.count) + " values: those of a model may occupy " +
                          std::to_string(largest_values) + " bytes together");
    }
    const std::uint64_t values_size = source.count * element_size;
    values_ += values_size;
    auto size = given_size.value_or(values_size);
    if (size < values_size) {
      from.get("sizeInBytes")
          .fail("must be at least " + std::to_string(values_size) + ", which the values occupy, but is " +
                std::to_string(size));
    }
    if (size > largest_resources - sizes_) {
      from.fail(std::to_string(size) + " bytes: the resources of a model may occupy " +
                std::to_string(largest_resources) + " together");
    }
    size = (size + 3) / 4 * 4;
    sizes_ += size;

    auto memory = about(from, [&] { return buffer(size); });
    resource read{std::string(from.key()), source.type, source.count, std::move(memory)};
    source.write(read.values());
    return read;
  }

  // Indices by name.
  using indices = std::map<std::string_view, std::size_t>;
  static std::size_t find_named(const indices& all, const json::value& name, const char* what) {
    const auto found = all.find(name.string());
    if (found == all.end()) name.fail("there is no " + std::string(what) + ' ' + name.description());
    return found->second;
  }
  std::size_t find_resource(const json::value& name) const { return find_named(resources_, name, "resource"); }

  // A resource's name, an object for a part of it, or a list of one of these.
  binding read_binding(const json::value& from) const {
    if (from.is_list()) {
      const auto list = from.elements();
      if (list.size() != 1) from.fail("must be one binding, but is " + std::to_string(list.size()));
      if (list.front().is_list()) from.fail("must be one binding, but is a list of a list");
      return read_binding(list.front());
    }
    const auto index = find_resource(from.is_object() ? from.get("name") : from);
    if (broken_.contains(index)) {
      from.skip();
      return {index, 0, 0};
    }
    const auto& bound = loaded_.resources[index];
    const std::uint64_t available = bound.memory.bytes().size();
    if (!from.is_object()) return {index, 0, bound.memory.bytes().size()};
    const std::uint64_t default_size = slice1::element_size(bound.data_type);
    const auto element_size = from.integer_or("elementSizeInBytes", default_size);
    if (element_size == 0) from.fail("elements of no bytes");
    const auto offset = from.integer_or<std::uint64_t>("elementOffset", 0);
    const auto count = from.integer_or<std::uint64_t>("elementCount", 0);
    const auto elements = available / element_size;
    if (offset > elements || count > elements - offset) {
      from.fail("reaches beyond the " + std::to_string(available) + " bytes of the resource");
    }
    const auto begin = offset * element_size;
    const auto size = from.find("elementCount") ? count * element_size : available - begin;
    return {index, static_cast<std::size_t>(begin), static_cast<std::size_t>(size)};
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
      read.target = target.string();
      read.is_npy = path.extension() == ".npy";
    });
    const auto given = from.find("dimensions");
    read.resource = find_resource(from.get("resource"));
    const auto count = loaded_.resources[read.resource].value_count;
    read.dimensions = given && !broken_.contains(read.resource) ? read_dimensions(*given, count) : std::vector{count};
    return read;
  }

  static std::vector<std::uint64_t> read_dimensions(const json::value& from, std::uint64_t count) {
    std::vector<std::uint64_t> dimensions;
    std::uint64_t rest = count;  // divided by the dimensions so far
    for (const auto& dimension : from.elements()) {
      const auto size = dimension.integer<std::uint64_t>();
      if (size == 0 || rest % size != 0) {
        dimension.fail("does not divide the resource's " + std::to_string(count) + " values");
      }
      rest /= size;
      if (dimensions.size() == npy_most_dimensions) from.fail("NumPy reads at most 32 dimensions");
      dimensions.push_back(size);
    }
    if (rest != 1) {
      from.fail("their product must be " + std::to_string(count) + ", the number of the resource's values");
    }
    return dimensions;
  }

  command read_command(const json::value& from) const {
    const auto type = from.get("type");
    if (type.string() == "dispatch") {
      dispatch_command read{};
      std::optional<operator_names> names;
      from.attempt([&] {
        read.dispatchable = find_named(dispatchables_, from.get("dispatchable"), "dispatchable");
        names = names_of(loaded_.dispatchables[read.dispatchable].desc);
      });
      const auto bindings = from.get("bindings");
      bindings.demand(bindings.is_object(), "an object");
      const auto bind = [&](std::string_view tensor, binding& to) {
        if (!bindings.attempt([&] { to = read_binding(bindings.get(tensor)); })) bindings.skip(tensor);
      };
      if (!names)
        names = names_of(bindings.find("InputGradientTensor") ? description(slice1::slice_grad_desc()) : description());
      bind(names->input, read.input);
      bind(names->output, read.output);
      return read;
    }
    if (type.string() == "print") {
      print_command read{};
      from.attempt([&] {
        const auto verbose = from.find("verbose");
        read.verbose = verbose && verbose->boolean();
      });
      read.resource = find_resource(from.get("resource"));
      return read;
    }
    type.demand(type.string() == "writeFile", "dispatch, print or writeFile");
    return read_write_file(from);
  }

  std::filesystem::path file_;
  model loaded_;
  indices resources_, dispatchables_;
  std::set<std::size_t> broken_;  // resources that could not be read
  std::uint64_t values_ = 0;      // bytes that the initial values occupy so far
  std::uint64_t sizes_ = 0;       // bytes that the resources occupy so far, gaps included
};

}  // namespace

model load_model(const std::string& name, std::string_view text) {
  json::document document(name, text);
  return loader(document).take();
}

}  // namespace dispatch
