// SPDX-License-Identifier: MIT
// Reads a resource's values from lists, sequences and files. All sizes are checked before memory is allocated.
#include "load/resources.hpp"

#include "files/file.hpp"
#include "files/npy.hpp"
#include "load/data_types.hpp"
#include "load/elements.hpp"

#include <slice1/format.hpp>  // slice1::to_string
#include <slice1/shape.hpp>   // slice1::buffer_size, slice1::element_span, slice1::logical_element_count

#include <algorithm>  // std::copy, std::replace
#include <array>      // std::array
#include <optional>   // std::optional

namespace dispatch {
namespace {

using slice1::data_type;

// The bytes that the resources of a model may occupy together, gaps included: the largest TotalTensorSizeInBytes of any
// tensor, or of two with elements of 4 bytes. A multiple of 4.
constexpr std::uint64_t largest_resources = *slice1::buffer_size(data_type::float64, 0xffff'ffffu);

// The bytes that the initial values of a model may occupy together: all of them are written, and shown by print.
constexpr std::uint64_t largest_values = std::uint64_t{1} << 32;

// The type of a file's elements. Booleans of a NumPy file are INT8, as in DxDispatch, or UINT8 if requested.
data_type type_of_file(const npy_header& header, data_type given) {
  if (given == data_type::unknown || given == header.data_type) return header.data_type;
  if (header.is_bool && given == data_type::uint8) return given;
  throw failure("has " + slice1::to_string(header.data_type) + " elements, but initialValuesDataType is " +
                slice1::to_string(given));
}

}  // namespace

std::filesystem::path read_path(const json::value& text) {
  if (text.string().empty() || text.string().find('\0') != std::string_view::npos) text.fail("is not a path");
  std::string path(text.string());
#ifndef _WIN32
  std::replace(path.begin(), path.end(), '\\', '/');  // models may come from Windows
#endif
  return to_path(path);
}

std::string extension_of(const std::filesystem::path& path) {
  const auto text = path.extension().u8string();
  return lower_case({reinterpret_cast<const char*>(text.data()), text.size()});
}

bool is_image(const std::string& extension) {
  return extension == ".png" || extension == ".jpg" || extension == ".jpeg";
}

resource_reader::value_source resource_reader::open_file(const json::value& resource, const json::value& source) const {
  const auto path = read_path(source);
  const auto extension = extension_of(path);
  if (is_image(extension)) source.fail("images are not supported");
  const auto file = about_file(source, [&] { return std::make_shared<input_file>(existing_file(folder_, path)); });
  const auto given_type = resource.find("initialValuesDataType");
  const auto given = given_type ? read_element_type(*given_type) : data_type::unknown;
  npy_header header;
  if (extension == ".npy") {
    about_file(source, [&] {
      header = read_npy_header(*file);
      header.data_type = type_of_file(header, given);
    });
  } else {
    if (given == data_type::unknown) resource.get("initialValuesDataType").fail("must be that of the file's values");
    header.data_type = given;
    const std::uint64_t element_size = slice1::element_size(given), size = file->size();
    if (size % element_size != 0) {
      source.fail(in_quotes(source.string()) + ": has " + std::to_string(size) + " bytes, not a multiple of the " +
                  std::to_string(element_size) + " of " + slice1::to_string(given));
    }
    header.element_count = size / element_size;
  }
  const auto write = [=](auto to) { about_file(source, [&] { dispatch::read_values(*file, header, to); }); };
  return {header.data_type, header.element_count * slice1::element_size(header.data_type), source, write};
}

resource_reader::value_source resource_reader::read_source(const json::value& resource,
                                                           const json::value& initial) const {
  if (!initial.is_list() && !initial.is_object()) {
    const std::string_view name = initial.is_string() ? initial.string() : std::string_view();
    initial.fail("must be a list, an object or \"deferred\", but is " + initial.description() +
                 did_you_mean(name, std::array<std::string_view, 1>{"deferred"}));
  }
  if (initial.is_object()) {
    if (const auto path = initial.find("sourcePath")) {
      for (const char* const key : {"value", "valueStart", "valueDelta"}) {
        if (const auto other = initial.find(key)) other->fail("does not go with 'sourcePath'");
      }
      return open_file(resource, *path);
    }
  }
  const auto given_type = resource.find("initialValuesDataType");
  const auto type = given_type ? read_element_type(*given_type) : data_type::unknown;
  const bool has_types = initial.is_list() && !initial.elements().empty() && initial.elements().front().is_object();
  if (type == data_type::unknown && has_types) {
    auto memory = read_typed_elements(initial);
    const auto write = [memory](auto to) { std::copy(memory.begin(), memory.end(), to.begin()); };
    return {type, memory.size(), initial, write};
  }
  if (type == data_type::unknown) resource.get("initialValuesDataType").fail("must be that of the values");
  const auto counted = initial.is_list() ? initial : initial.get("valueCount");
  const auto count = initial.is_list() ? initial.elements().size() : counted.integer<std::uint64_t>(1);
  const std::uint64_t element_size = slice1::element_size(type);
  if (count > largest_values / element_size) {
    counted.fail(std::to_string(count) + " values: those of a model may occupy " + std::to_string(largest_values) +
                 " bytes together");
  }
  return {type, count * element_size, counted, [=](auto to) { read_elements(initial, type, to); }};
}

buffer resource_reader::allocate(std::uint64_t size) {
  if (size > largest_resources - sizes_) {
    throw failure(std::to_string(size) + " bytes: the resources of a model may occupy " +
                  std::to_string(largest_resources) + " together");
  }
  sizes_ += size;
  return buffer(size);
}

resource resource_reader::read(const json::value& from) {
  from.demand(from.is_object(), "an object");
  resource made;
  made.name = from.key();
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
  if (initial.is_string() && initial.string() == "deferred") {
    made.is_deferred = true;
    return made;
  }

  const auto source = read_source(from, initial);
  if (source.bytes == 0) initial.fail("there must be a value");
  if (source.bytes > largest_values - values_) {
    source.counted.fail(std::to_string(source.bytes) + " bytes of values: those of a model may occupy " +
                        std::to_string(largest_values) + " together");
  }
  values_ += source.bytes;
  const auto size = given_size.value_or((source.bytes + 3) / 4 * 4);
  if (size < source.bytes) {
    from.get("sizeInBytes")
        .fail("must be at least " + std::to_string(source.bytes) + ", which the values occupy, but is " +
              std::to_string(size));
  }
  try {
    made.memory = allocate(size);
  } catch (const failure& reason) {
    from.fail(reason.what());
  }
  made.data_type = source.type;
  made.value_bytes = source.bytes;
  source.write(made.values());
  return made;
}

void resource_reader::define(resource& deferred, const slice1::tensor_desc& output) {
  const auto elements = *slice1::element_span(output);
  deferred.memory = allocate(*output.total_tensor_size_in_bytes);
  deferred.data_type = output.data_type;
  deferred.value_bytes = elements * slice1::element_size(output.data_type);
  const std::span<const std::uint32_t> sizes(output.sizes.data(), output.dimension_count);
  if (elements == slice1::logical_element_count(sizes)) deferred.shape.assign(sizes.begin(), sizes.end());
  deferred.is_deferred = false;
}

}  // namespace dispatch
