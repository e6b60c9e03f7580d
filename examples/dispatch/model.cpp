// SPDX-License-Identifier: MIT
// How does JSON become a model? Every name is resolved and every number checked here, before anything runs.
#include "model.hpp"

#include "elements.hpp"
#include "failure.hpp"
#include "file.hpp"
#include "npy.hpp"
#include "text.hpp"  // in_quotes

#include <slice1/format.hpp>  // slice1::to_string
#include <slice1/shape.hpp>   // slice1::buffer_size

#include <bit>           // std::endian
#include <map>           // std::map
#include <optional>      // std::optional
#include <system_error>  // std::error_code
#include <utility>       // std::move

namespace dispatch {
namespace {

using slice1::data_type;

// What the resources of a model may occupy together, gaps included: the largest TotalTensorSizeInBytes of any tensor,
// or of two with elements of 4 bytes. A multiple of 4.
constexpr std::uint64_t largest_resources = *slice1::buffer_size(data_type::float64, 0xffff'ffffu);

// What the initial values of a model may occupy together: it is all touched, and shown by print.
constexpr std::uint64_t largest_values = std::uint64_t{1} << 32;

class loader {
 public:
  loader(json::document& document, const std::filesystem::path& file) : file_(file) {
    loaded_.name = document.name();
    const auto root = document.root();
    for (const auto r : root.get("resources").members()) {
      if (!resources_.emplace(r.key(), loaded_.resources.size()).second) r.fail("is given twice");
      loaded_.resources.push_back(read_resource(r));
    }
    for (const auto d : root.get("dispatchables").members()) {
      if (!dispatchables_.emplace(d.key(), loaded_.dispatchables.size()).second) d.fail("is given twice");
      loaded_.dispatchables.push_back({std::string(d.key()), read_operator(d)});
    }
    for (const auto c : root.get("commands").elements()) loaded_.commands.push_back(read_command(c));
    loaded_.warnings = document.take_warnings();
  }

  model take() { return std::move(loaded_); }

 private:
  // What a resource is initialised with, as far as its size depends on it. A file is open, and its header is read.
  struct initializer {
    data_type type{};
    std::uint64_t count{};
    std::optional<input_file> file{};
    std::optional<npy_header> npy{};
  };

  static std::filesystem::path read_path(const json::value& text) {
    if (text.string().empty() || text.string().find('\0') != std::string_view::npos) text.fail("is no path");
    return to_path(text.string());
  }

  static data_type read_element_type(const json::value& name) {
    const auto type = read_data_type(name);
    if (slice1::element_size(type) == 0) name.fail(slice1::to_string(type) + " values are not supported");
    return type;
  }

  static buffer allocate(const json::value& resource, std::uint64_t size) {
    try {
      return buffer(size);
    } catch (const std::bad_alloc&) {
      resource.fail("there is no memory for " + std::to_string(size) + " bytes");
    }
  }

  // Calls f; what it complains about the file gets its place.
  template <class F>
  static auto about(const json::value& file, F f) {
    try {
      return f();
    } catch (const failure& e) {
      file.fail(in_quotes(file.string()) + ": " + e.what());
    }
  }

  initializer read_source(const json::value& resource, const json::value& source) const {
    initializer result;
    auto path = read_path(source);
    const auto extension = path.extension();
    if (extension == ".png" || extension == ".jpg" || extension == ".jpeg") source.fail("images are not supported");
    std::error_code error;
    const auto beside_model = file_.parent_path() / path;
    if (std::filesystem::exists(beside_model, error)) path = beside_model;
    about(source, [&] { result.file.emplace(path); });
    if (extension == ".npy") {
      about(source, [&] { result.npy = read_npy_header(*result.file); });
      resource.find("initialValuesDataType");  // has its meaning, but the file knows better
      result.type = result.npy->data_type;
      result.count = result.npy->element_count;
      return result;
    }
    result.type = read_element_type(resource.get("initialValuesDataType"));
    const auto size = slice1::element_size(result.type);
    if (result.file->size() % size != 0) {
      source.fail(in_quotes(source.string()) + ": has " + std::to_string(result.file->size()) +
                  " bytes, no multiple of the " + std::to_string(size) + " of " + slice1::to_string(result.type));
    }
    result.count = result.file->size() / size;
    return result;
  }

  resource read_resource(const json::value& from) {
    if (const auto type = from.find("type"); type && type->string() != "buffer") {
      type->fail("must be \"buffer\", but is " + type->description());
    }
    if (const auto offset = from.find("initialValuesOffsetInBytes")) {
      if (offset->integer<std::uint64_t>() != 0) offset->fail("is not supported");
    }
    const auto initial = from.get("initialValues");
    const bool is_list = initial.is(json::kind::array);
    if (!is_list && !initial.is(json::kind::object)) {
      initial.fail("must be a list or an object, but is " + initial.description());
    }
    const auto source = is_list ? std::nullopt : initial.find("sourcePath");
    initializer first;
    if (source) {
      first = read_source(from, *source);
    } else {
      first.type = read_element_type(from.get("initialValuesDataType"));
      first.count = is_list ? initial.elements().size() : initial.get("valueCount").integer<std::uint64_t>(1);
    }

    const auto element_size = slice1::element_size(first.type);
    if (first.count == 0) initial.fail("there must be a value");
    if (first.count > (largest_values - values_) / element_size) {
      const auto counted = is_list || source ? initial : initial.get("valueCount");
      counted.fail(std::to_string(first.count) + " values: those of a model may occupy " +
                   std::to_string(largest_values) + " bytes together");
    }
    const std::uint64_t values_size = first.count * element_size;
    values_ += values_size;
    std::uint64_t size = values_size;
    if (const auto given = from.find("sizeInBytes")) {
      size = given->integer<std::uint64_t>();
      if (size < values_size) {
        given->fail("must be at least " + std::to_string(values_size) + ", which the values occupy, but is " +
                    given->description());
      }
    }
    if (size > largest_resources - sizes_) {
      from.fail(std::to_string(size) + " bytes: the resources of a model may occupy " +
                std::to_string(largest_resources) + " together");
    }
    size = (size + 3) / 4 * 4;
    sizes_ += size;

    resource made{std::string(from.key()), first.type, first.count, allocate(from, size)};
    if (source) {
      about(*source, [&] {
        if (first.npy) return read_npy_values(*first.file, *first.npy, made.values());
        first.file->read(made.values());
        convert_byte_order(made.values(), element_size, std::endian::little);
      });
    } else if (is_list) {
      auto* at = made.values().data();
      for (const auto value : initial.elements()) {
        store(parse_element(value, first.type), at, element_size);
        at += element_size;
      }
    } else if (const auto value = initial.find("value")) {
      if (initial.find("valueStart") || initial.find("valueDelta")) value->fail("does not go with a sequence");
      fill_with(*value, first.type, made.values());
    } else {
      const auto start = initial.get("valueStart");
      fill_with_sequence(start, initial.get("valueDelta"), first.type, made.values());
    }
    return made;
  }

  // The index of what has that name.
  using indices = std::map<std::string_view, std::size_t>;
  static std::size_t find_named(const indices& all, const json::value& name, const char* what) {
    const auto found = all.find(name.string());
    if (found == all.end()) name.fail("there is no " + std::string(what) + ' ' + name.description());
    return found->second;
  }
  std::size_t find_resource(const json::value& name) const { return find_named(resources_, name, "resource"); }

  // A resource's name, an object with a part of it, or a list of one of these.
  binding read_binding(const json::value& from) const {
    if (from.is(json::kind::array)) {
      const auto list = from.elements();
      if (list.size() != 1) from.fail("must be one binding, but is " + std::to_string(list.size()));
      if (const auto only = *list.begin(); !only.is(json::kind::array)) return read_binding(only);
      from.fail("must be one binding, but is a list of a list");
    }
    if (!from.is(json::kind::object)) {
      const auto index = find_resource(from);
      return {index, 0, loaded_.resources[index].memory.bytes().size()};
    }
    const auto name = from.get("name");
    const auto index = find_resource(name);
    const auto& bound = loaded_.resources[index];
    const auto given_or = [&from](const char* key, std::uint64_t otherwise) {
      const auto given = from.find(key);
      return given ? given->integer<std::uint64_t>() : otherwise;
    };
    const std::uint64_t available = bound.memory.bytes().size();
    const auto element_size = given_or("elementSizeInBytes", slice1::element_size(bound.data_type));
    if (element_size == 0) from.fail("elements of no bytes");
    const auto offset = given_or("elementOffset", 0);
    const auto elements = available / element_size;
    const auto count = given_or("elementCount", 0);
    if (offset > elements || count > elements - offset) {
      from.fail("reaches beyond the " + std::to_string(available) + " bytes of the resource");
    }
    const auto begin = offset * element_size;
    const auto size = from.find("elementCount") ? count * element_size : available - begin;
    return {index, static_cast<std::size_t>(begin), static_cast<std::size_t>(size)};
  }

  command read_dispatch(const json::value& from) const {
    const auto bindings = from.get("bindings");
    return dispatch_command{find_named(dispatchables_, from.get("dispatchable"), "dispatchable"),
                            read_binding(bindings.get("InputTensor")), read_binding(bindings.get("OutputTensor"))};
  }

  command read_print(const json::value& from) const {
    const auto verbose = from.find("verbose");
    return print_command{find_resource(from.get("resource")), verbose && verbose->boolean()};
  }

  command read_write_file(const json::value& from) const {
    write_file_command made{};
    const auto target = from.get("targetPath");
    const auto path = read_path(target);
    about(target, [&] {
      check_writable(path);
      std::error_code error;
      if (std::filesystem::equivalent(path, file_, error)) throw failure("can't be written: it is the model itself");
    });
    made.target = target.string();
    made.is_npy = path.extension() == ".npy";
    made.resource = find_resource(from.get("resource"));
    const auto count = loaded_.resources[made.resource].value_count;
    const auto given = from.find("dimensions");
    if (!given) {
      made.dimensions = {count};
      return made;
    }
    std::uint64_t rest = count;  // the count without the dimensions so far
    for (const auto dimension : given->elements()) {
      const auto size = dimension.integer<std::uint64_t>();
      if (size == 0 || rest % size != 0) {
        dimension.fail("does not divide the resource's " + std::to_string(count) + " values");
      }
      rest /= size;
      if (made.dimensions.size() == npy_most_dimensions) given->fail("NumPy reads at most 32 dimensions");
      made.dimensions.push_back(size);
    }
    if (rest != 1) {
      given->fail("their product must be " + std::to_string(count) + ", the number of the resource's values");
    }
    return made;
  }

  command read_command(const json::value& from) const {
    const auto type = from.get("type");
    if (type.string() == "dispatch") return read_dispatch(from);
    if (type.string() == "print") return read_print(from);
    if (type.string() == "writeFile") return read_write_file(from);
    type.fail("must be dispatch, print or writeFile, but is " + type.description());
  }

  std::filesystem::path file_;
  model loaded_;
  indices resources_, dispatchables_;
  std::uint64_t values_ = 0;  // bytes that the initial values occupy so far
  std::uint64_t sizes_ = 0;   // bytes that the resources occupy so far, gaps included
};

}  // namespace

std::span<std::byte> resource::values() const {
  return memory.bytes().first(static_cast<std::size_t>(value_count * slice1::element_size(data_type)));
}

model load_model(const std::string& name, std::string text, const std::filesystem::path& file) {
  json::document document(name, text);
  std::string().swap(text);  // what it said is in the document
  return loader(document, file).take();
}

}  // namespace dispatch
