// SPDX-License-Identifier: MIT
// A model: resources with their values, operators, and the commands that use them, with all names resolved.
#pragma once

#include "load/operators.hpp"
#include "load/resources.hpp"
#include "message.hpp"  // failure

#include <cstddef>      // std::byte, std::size_t
#include <cstdint>      // std::uint64_t
#include <filesystem>   // std::filesystem::path
#include <optional>     // std::optional
#include <span>         // std::span
#include <string>       // std::string
#include <string_view>  // std::string_view
#include <utility>      // std::move
#include <variant>      // std::variant
#include <vector>       // std::vector

namespace dispatch {

/// The part of a resource after an offset.
struct binding {
  std::size_t resource;
  std::size_t offset;  ///< bytes
};

struct dispatchable {
  std::string name;
  description desc;
  std::optional<binding> initial_input;  ///< bound at initialization: DirectML then copies an OWNED_BY_DML tensor
};

struct dispatch_command {
  std::size_t dispatchable;
  std::optional<binding> input;  ///< bound at execution, else at initialization
  binding output;
};

struct print_command {
  std::size_t resource;
  bool verbose;
};

struct write_file_command {
  std::size_t resource;
  std::string target;  ///< as written in the model
  std::filesystem::path path;
  bool is_npy;
  std::vector<std::uint64_t> dimensions;  ///< of a .npy file
};

using command = std::variant<dispatch_command, print_command, write_file_command>;

struct model {
  std::string name;
  std::vector<std::string> warnings;  ///< a line for each thing that was ignored
  std::vector<resource> resources;
  std::vector<dispatchable> dispatchables;
  std::vector<command> commands;  ///< their indices are those of the vectors above

  /// The input binding of a command, or else of its dispatchable's initialization.
  const binding& input_of(const dispatch_command& c) const {
    return c.input ? *c.input : *dispatchables[c.dispatchable].initial_input;
  }

  std::span<std::byte> memory_of(const binding& b) const {
    return resources[b.resource].memory.bytes().subspan(b.offset);
  }
};

/// All mistakes in a model.
struct model_failure : failure {
  model_failure(std::vector<std::string> all, std::vector<std::string> of_ignored)
      : failure(all.front()), mistakes(std::move(all)), warnings(std::move(of_ignored)) {}

  std::vector<std::string> mistakes;  ///< a line each, at least one; its number is limited
  std::vector<std::string> warnings;  ///< a line for each thing that was ignored
};

/// Reads a model, whose name is its path if it is a file, and all the files that it names, relative to its folder, then
/// to the current one. Throws failure if the text is not JSON, else model_failure with all mistakes; also if the model
/// would overwrite itself.
model load_model(const std::string& name, std::string_view text);

}  // namespace dispatch
