// SPDX-License-Identifier: MIT
// Reads bindings, and warns where DirectML would object. As in DxDispatch, a binding is everything after its offset.
#include "load/bindings.hpp"

#include "files/npy.hpp"  // npy_most_dimensions
#include "message.hpp"

#include <slice1/shape.hpp>     // slice1::logical_element_count
#include <slice1/types.hpp>     // slice1::data_type, slice1::element_size
#include <slice1/validate.hpp>  // slice1::validate

#include <algorithm>    // std::min
#include <cstdint>      // std::uint64_t
#include <string>       // std::string, std::to_string
#include <string_view>  // std::string_view
#include <utility>      // std::exchange
#include <vector>       // std::vector

namespace dispatch {
namespace {

// DirectML's requirements for every binding. (Binding in DirectML)
constexpr std::uint64_t offset_alignment = 16, size_alignment = 4;  // bytes

void warn_unless_multiple(const json::value& from, const char* what, std::uint64_t bytes, std::uint64_t alignment) {
  if (bytes % alignment == 0) return;
  from.warn(std::string(what) + " is " + std::to_string(bytes) + " bytes, but DirectML demands a multiple of " +
            std::to_string(alignment));
}

}  // namespace

std::size_t find_named(const indices& all, const json::value& name, const char* what) {
  const auto found = all.find(name.string());
  if (found != all.end()) return found->second;
  std::vector<std::string_view> known;
  for (const auto& [other, index] : all) known.push_back(other);
  name.fail("there is no " + std::string(what) + ' ' + name.description() + did_you_mean(name.string(), known));
}

void named_resources::add(const json::value& from) {
  const auto index = all_.size();
  const bool is_new = from.attempt([&] {
    if (!names_.emplace(from.key(), index).second) from.fail("is given twice");
  });
  if (!is_new) return;
  if (from.attempt([&] { all_.push_back(reader_.read(from)); })) return;
  from.skip("initialValues");
  broken_.insert(index);
  all_.emplace_back();
}

binding named_resources::read_binding(const json::value& from) const {
  if (from.is_list()) {
    const auto list = from.elements();
    if (list.size() != 1) from.fail("must be one binding, but is " + std::to_string(list.size()));
    if (list.front().is_list()) from.fail("must be one binding, but is a list of a list");
    return read_binding(list.front());
  }
  from.demand(from.is_string() || from.is_object(), "a resource's name, an object or a list");
  const auto index = find_named(names_, from.is_object() ? from.get("name") : from, "resource");
  if (broken_.contains(index)) {
    from.skip();
    return {index, 0};
  }

  const auto& bound = all_[index];
  const std::uint64_t size = bound.memory.bytes().size();
  std::uint64_t begin = 0;
  if (from.is_object()) {
    auto element_size = from.integer_or<std::uint64_t>("elementSizeInBytes", 0);
    if (element_size == 0) element_size = slice1::element_size(bound.data_type);
    const auto offset = from.integer_or<std::uint64_t>("elementOffset", 0);
    from.integer_or<std::uint64_t>("elementCount", 0);  // has no effect on what DirectML binds
    if (offset != 0 && bound.is_deferred) from.fail("a deferred resource has no elements to leave out");
    if (offset != 0 && element_size == 0) {
      from.fail("the values of the resource have several types: elementOffset needs elementSizeInBytes");
    }
    if (offset != 0 && offset > size / element_size) {
      from.fail("begins beyond the " + std::to_string(size) + " bytes of the resource");
    }
    begin = offset * element_size;
  }
  warn_unless_multiple(from, "its offset", begin, offset_alignment);
  warn_unless_multiple(from, "its size", size - begin, size_alignment);
  return {index, static_cast<std::size_t>(begin)};
}

binding named_resources::read_input(const json::value& from) const {
  const auto read = read_binding(from);
  if (all_[read.resource].is_deferred) from.fail("is deferred, so that it has no values: only an output can be");
  return read;
}

binding named_resources::read_output(const json::value& from, const description* desc) {
  binding read{};
  try {
    read = read_binding(from);
  } catch (const failure&) {
    // It is unknown whether the command writes the resource, but no further message says so.
    for (std::size_t i = 0; i < all_.size(); ++i) {
      if (all_[i].is_deferred) broken_.insert(i);
    }
    throw;
  }
  if (desc == nullptr || broken_.contains(read.resource)) return read;
  auto& bound = all_[read.resource];
  const bool is_valid = std::visit([](const auto& d) { return slice1::validate(d).ok(); }, *desc);
  if (is_valid && bound.is_deferred) {
    try {
      reader_.define(bound, output_of(*desc));
    } catch (const failure& reason) {
      from.fail(reason.what());
    }
  } else if (is_valid) {
    warn_of_padding(from, read, *desc);
  } else if (bound.is_deferred) {
    broken_.insert(read.resource);  // the report on the description says what is wrong
  }
  return read;
}

// Only those padding bytes are shown that are values of the resource.
void named_resources::warn_of_padding(const json::value& from, const binding& bound, const description& desc) {
  const auto& tensor = output_of(desc);
  const std::uint64_t values = all_[bound.resource].value_bytes;
  const std::uint64_t shown =
      std::min(values - std::min<std::uint64_t>(values, bound.offset), *tensor.total_tensor_size_in_bytes);
  const std::uint64_t written = *slice1::logical_element_count({tensor.sizes.data(), tensor.dimension_count}) *
                                slice1::element_size(tensor.data_type);
  if (shown <= written || std::exchange(has_told_of_padding_, true)) return;
  from.warn("the output has " + std::to_string(shown - written) +
            " bytes that belong to no element: DirectML need not keep them, and --output-padding free changes them");
}

std::size_t named_resources::find_shown(const json::value& name, bool has_one_type) const {
  const auto index = find_named(names_, name, "resource");
  if (broken_.contains(index)) return index;
  const auto& shown = all_[index];
  if (shown.is_deferred) name.fail("is deferred, and no command before this one writes it");
  if (has_one_type && shown.data_type == slice1::data_type::unknown) {
    name.fail("has values of several types: only a raw file, by writeFile, can have them");
  }
  return index;
}

std::vector<std::uint64_t> named_resources::dimensions_of(std::size_t shown,
                                                          const std::optional<json::value>& given) const {
  const auto& of = all_[shown];
  if (broken_.contains(shown)) return {};
  const std::uint64_t count = of.memory.bytes().size() / slice1::element_size(of.data_type);
  const auto sizes = given ? given->elements() : std::vector<json::value>();
  if (sizes.empty()) return of.shape.empty() ? std::vector{count} : of.shape;
  std::vector<std::uint64_t> dimensions;
  std::uint64_t product = 1;
  for (const auto& dimension : sizes) {
    const auto size = dimension.integer<std::uint64_t>(1);
    if (size > count / product) {
      given->fail("their product must be at most " + std::to_string(count) + ", the elements of the resource");
    }
    product *= size;
    if (dimensions.size() == npy_most_dimensions) given->fail("NumPy reads at most 32 dimensions");
    dimensions.push_back(size);
  }
  return dimensions;
}

}  // namespace dispatch
