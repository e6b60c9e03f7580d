// SPDX-License-Identifier: MIT
// Reads and writes regular files only; a file is written completely or not at all.
#pragma once

#include <cstddef>      // std::byte
#include <cstdint>      // std::uint64_t
#include <cstdio>       // std::FILE, std::fclose
#include <filesystem>   // std::filesystem::path
#include <memory>       // std::unique_ptr
#include <span>         // std::span
#include <string_view>  // std::string_view

namespace dispatch {

/// Call it first. On POSIX systems, SIGINT, SIGTERM and SIGHUP then remove the file that is being written before they
/// end the tool, and exceeding a limit on the size of files is an error, like a full disk.
void handle_signals();

/// UTF-8 text from a model or the command line as a path.
std::filesystem::path to_path(std::string_view text);

/// The path relative to the folder if there is a file, else to the current folder. If neither folder has it, throws
/// failure with the reason only, which names both folders.
std::filesystem::path existing_file(const std::filesystem::path& folder, const std::filesystem::path& path);

struct file_closer {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
using file_handle = std::unique_ptr<std::FILE, file_closer>;

/// A file that is read from its beginning. A folder, a pipe or a device is not opened, because it might never end.
/// Members throw failure, with the reason only.
class input_file {
 public:
  explicit input_file(const std::filesystem::path& path);

  /// The number of bytes left to read.
  std::uint64_t size() const { return size_; }

  /// Reads the next bytes into all of `to`.
  void read(std::span<std::byte> to);

 private:
  file_handle file_;
  std::uint64_t size_ = 0;
};

/// The file that the bytes go to, at the end of symbolic links. Throws failure, with the reason only, if write_file
/// can't work: for a folder, a pipe, a device, a symbolic link to one of these or to nothing, or a path through a file.
std::filesystem::path writable_target(const std::filesystem::path& path);

/// Creates the folders of the target, writes a new file beside it, flushes it to the disk, and renames it to the
/// target. A symbolic link stays: the file that it names is the target. Throws failure, with the reason only. The
/// target is unchanged then, and if the tool is killed. Other hard links keep the old content.
void write_file(const std::filesystem::path& path, std::string_view header, std::span<const std::byte> values);

}  // namespace dispatch
