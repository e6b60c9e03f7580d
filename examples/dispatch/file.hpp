// SPDX-License-Identifier: MIT
// How do files get in and out? Read at once; written whole or not at all.
#pragma once

#include <cstddef>      // std::byte
#include <cstdint>      // std::uint64_t
#include <filesystem>   // std::filesystem::path
#include <span>         // std::span
#include <string_view>  // std::string_view
#include <vector>       // std::vector

namespace dispatch {

/// The path that UTF-8 text, as of a model or a command line, stands for.
std::filesystem::path to_path(std::string_view text);

/// The bytes of a file. Throws failure, with the reason only, where it can't be read or has more than `most` bytes.
std::vector<std::byte> read_file(const std::filesystem::path& path, std::uint64_t most);

/// Throws failure, with the reason only, where write_file could never write that file: a folder, a device, a file in a
/// folder that isn't there.
void check_writable(const std::filesystem::path& path);

/// Writes the pieces one after the other into a temporary file beside the target and then gives it the target's name.
/// Throws failure, with the reason only; the target is then as it was.
void write_file(const std::filesystem::path& path, std::span<const std::span<const std::byte>> pieces);

}  // namespace dispatch
