// SPDX-License-Identifier: MIT
// How do files get in and out? Regular files only, whatever a name stands for; written whole or not at all.
#pragma once

#include <cstddef>      // std::byte
#include <cstdint>      // std::uint64_t
#include <cstdio>       // std::FILE, std::fclose
#include <filesystem>   // std::filesystem::path
#include <memory>       // std::unique_ptr
#include <span>         // std::span
#include <string_view>  // std::string_view

namespace dispatch {

/// To be called first, where there are POSIX's signals: SIGINT, SIGTERM and SIGHUP then end the tool as ever, but
/// remove the file that is being written; and a limit on the size of files is an error like a full disk.
void handle_signals();

/// The path that UTF-8 text, as of a model or a command line, stands for.
std::filesystem::path to_path(std::string_view text);

struct file_closer {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
using file_handle = std::unique_ptr<std::FILE, file_closer>;

/// A file that is read from its beginning on. What is no regular file (a folder, a pipe, a device) is not even opened:
/// it might never end. All throw failure, with the reason only.
class input_file {
 public:
  explicit input_file(const std::filesystem::path& path);

  /// Bytes that are left to read.
  std::uint64_t size() const { return size_; }

  /// The next bytes, as many as `to` has.
  void read(std::span<std::byte> to);

 private:
  file_handle file_;
  std::uint64_t size_ = 0;
};

/// Throws failure, with the reason only, where write_file could never write that file: a folder, a pipe, a device, a
/// symbolic link to one of these or to nothing, a file in a folder that isn't there.
void check_writable(const std::filesystem::path& path);

/// Writes the pieces one after the other into a new file beside the target, on to the disk, and then gives it the
/// target's name; a symbolic link stays, and the file that it names is the target. Throws failure, with the reason
/// only; the target is then as it was, and so it is when the tool is killed. Other hard links keep the old content.
void write_file(const std::filesystem::path& path, std::span<const std::span<const std::byte>> pieces);

}  // namespace dispatch
