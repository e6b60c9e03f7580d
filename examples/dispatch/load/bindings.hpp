// SPDX-License-Identifier: MIT
// The part of a resource that is bound or shown. Dispatchables and commands refer to resources by name.
#pragma once

#include "files/json.hpp"
#include "load/model.hpp"

#include <cstddef>      // std::size_t
#include <filesystem>   // std::filesystem::path
#include <map>          // std::map
#include <set>          // std::set
#include <string_view>  // std::string_view
#include <vector>       // std::vector

namespace dispatch {

/// Indices by name.
using indices = std::map<std::string_view, std::size_t>;

/// Finds the index of a name. Throws failure if no such name exists; its message has `what`, such as "resource", and
/// the name that was probably meant.
std::size_t find_named(const indices& all, const json::value& name, const char* what);

class named_resources {
 public:
  /// Reads resources into `all`, and their files from the folder of the model.
  named_resources(std::vector<resource>& all, std::filesystem::path folder) : all_(all), reader_(std::move(folder)) {}

  /// Reads a resource; one that can't be read is a mistake of the document. Commands may still name it without further
  /// messages.
  void add(const json::value& from);

  /// Reads an input's binding: a resource's name, an object for its rest from an element on, or a list of one of these.
  /// Warns if DirectML would not bind it. Throws failure.
  binding read_input(const json::value& from) const;

  /// Reads an output's binding. A deferred resource gets the type and size of the first output that is bound to it.
  /// `desc` is null if unknown. Warns once about padding that DirectML need not keep.
  binding read_output(const json::value& from, const description* desc);

  /// A resource that has values when a command shows it, which are of one type if it matters. Throws failure.
  std::size_t find_shown(const json::value& name, bool has_one_type) const;

  /// The dimensions of a .npy file of a whole resource: the given ones; without any, the sizes of the resource's
  /// tensor; without a tensor, one dimension for all elements. Throws failure.
  std::vector<std::uint64_t> dimensions_of(std::size_t shown, const std::optional<json::value>& given) const;

 private:
  binding read_binding(const json::value& from) const;
  void warn_of_padding(const json::value& from, const binding& bound, const description& desc);

  std::vector<resource>& all_;
  resource_reader reader_;
  indices names_{};
  std::set<std::size_t> broken_{};  // resources that could not be read, or will not be known
  bool has_told_of_padding_ = false;
};

}  // namespace dispatch
