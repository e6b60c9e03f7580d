// SPDX-License-Identifier: MIT
// A resource: memory with initial values or, where these are deferred, with what a dispatch writes.
#pragma once

#include "files/json.hpp"
#include "message.hpp"  // failure

#include <slice1/types.hpp>  // slice1::data_type, slice1::element_size, slice1::tensor_desc

#include <cstddef>     // std::byte, std::size_t
#include <cstdint>     // std::uint64_t
#include <cstdlib>     // std::calloc, std::free
#include <filesystem>  // std::filesystem::path
#include <functional>  // std::function
#include <memory>      // std::unique_ptr
#include <span>        // std::span
#include <string>      // std::string, std::to_string
#include <utility>     // std::move
#include <vector>      // std::vector

namespace dispatch {

/// Zeroed memory. Systems provide pages only when they are touched, so a tensor's large gaps take no memory.
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
  slice1::data_type data_type{};       ///< how its values are shown; unknown if their types differ
  std::uint64_t value_bytes{};         ///< how many of its bytes are values; the rest is padding
  buffer memory{0};                    ///< little-endian
  bool is_deferred = false;            ///< without values and memory until a dispatch writes it
  std::vector<std::uint64_t> shape{};  ///< of the values, if they are a tensor

  std::uint64_t value_count() const {
    const auto size = slice1::element_size(data_type);
    return size == 0 ? 0 : value_bytes / size;
  }
  std::span<std::byte> values() const { return memory.bytes().first(static_cast<std::size_t>(value_bytes)); }
};

/// Reads the resources of one model, whose total size is limited.
class resource_reader {
 public:
  /// Files that resources name are looked up in the folder of the model, then in the current one.
  explicit resource_reader(std::filesystem::path folder) : folder_(std::move(folder)) {}

  /// Reads all members of a resource, and its values. Throws failure; a member that can't be read is a separate mistake
  /// of the document.
  resource read(const json::value& from);

  /// Gives a deferred resource the type and size of an output tensor, whose description is valid. Throws failure, with
  /// the reason only.
  void define(resource& deferred, const slice1::tensor_desc& output);

 private:
  // Where the initial values of a resource come from. Files are open, and their headers have been read.
  struct value_source {
    slice1::data_type type;
    std::uint64_t bytes;
    json::value counted;                              // the value that determines their number
    std::function<void(std::span<std::byte>)> write;  // into zeroed memory
  };

  value_source read_source(const json::value& resource, const json::value& initial) const;
  value_source open_file(const json::value& resource, const json::value& source) const;
  buffer allocate(std::uint64_t size);

  std::filesystem::path folder_;
  std::uint64_t values_ = 0;  // bytes that the initial values occupy so far
  std::uint64_t sizes_ = 0;   // bytes that the resources occupy so far, gaps included
};

/// Reads a path from a model. Throws failure if the text is not a path.
std::filesystem::path read_path(const json::value& text);

/// The extension in lower case, ".npy": DxDispatch and Windows ignore case.
std::string extension_of(const std::filesystem::path& path);

/// Whether DxDispatch treats the extension as an image's.
bool is_image(const std::string& extension);

/// Calls f; its failure is about the file that `path` names.
template <class F>
auto about_file(const json::value& path, F f) {
  try {
    return f();
  } catch (const failure& reason) {
    path.fail(in_quotes(path.string()) + ": " + reason.what());
  }
}

}  // namespace dispatch
