// SPDX-License-Identifier: MIT
// What is a model? Resources with their values, operators, and the commands that use them, with all names resolved.
#pragma once

#include "load/operators.hpp"
#include "message.hpp"  // failure

#include <slice1/types.hpp>  // slice1::data_type, slice1::element_size

#include <cstddef>      // std::byte, std::size_t
#include <cstdint>      // std::uint64_t
#include <cstdlib>      // std::calloc, std::free
#include <memory>       // std::unique_ptr
#include <span>         // std::span
#include <string>       // std::string, std::to_string
#include <string_view>  // std::string_view
#include <utility>      // std::move
#include <variant>      // std::variant
#include <vector>       // std::vector

namespace dispatch {

/// Zeroed memory. Systems provide it only when it is touched, so that a tensor with large gaps costs what it holds.
class buffer {
 public:
  /// Throws failure, with the reason only, if the system does not have that much.
  explicit buffer(std::uint64_t size) : size_(static_cast<std::size_t>(size)) {
    if (size_ == size) memory_.reset(static_cast<std::byte*>(std::calloc(size_ + 1, 1)));
    if (!memory_) throw failure("there is no memory for " + std::to_string(size) + " bytes");
  }
  std::span<std::byte> bytes() const { return {memory_.get(), size_}; }

 private:
  struct free {
    void operator()(std::byte* memory) const { std::free(memory); }
  };
  std::unique_ptr<std::byte, free> memory_;
  std::size_t size_;
};

struct resource {
  std::string name;
  slice1::data_type data_type;  ///< how its values are shown
  std::uint64_t value_count;    ///< how many of them; the rest is padding
  buffer memory;                ///< little-endian; a multiple of 4 bytes

  std::span<std::byte> values() const {
    return memory.bytes().first(static_cast<std::size_t>(value_count * slice1::element_size(data_type)));
  }
};

struct dispatchable {
  std::string name;
  description desc;
};

/// Part of a resource, in bytes.
struct binding {
  std::size_t resource;
  std::size_t offset, size;
};

struct dispatch_command {
  std::size_t dispatchable;
  binding input, output;
};

struct print_command {
  std::size_t resource;
  bool verbose;
};

struct write_file_command {
  std::size_t resource;
  std::string target;
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

  std::span<std::byte> memory_of(const binding& b) const {
    return resources[b.resource].memory.bytes().subspan(b.offset, b.size);
  }
};

/// What is wrong with a model.
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
