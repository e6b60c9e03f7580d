// SPDX-License-Identifier: MIT
// How are bytes moved between files and memory, such that a failure leaves nothing half done?
#include "file.hpp"

#include "failure.hpp"

#include <cerrno>        // errno
#include <fstream>       // std::ifstream, std::ofstream
#include <random>        // std::random_device
#include <string>        // std::string, std::to_string
#include <system_error>  // std::error_code, std::generic_category

namespace dispatch {
namespace {

std::string reason_of(int error) {
  return error != 0 ? std::generic_category().message(error) : "unknown reason";
}

}  // namespace

std::filesystem::path to_path(std::string_view text) {
  return std::u8string(text.begin(), text.end());
}

std::vector<std::byte> read_file(const std::filesystem::path& path, std::uint64_t most) {
  const auto check_size = [most](std::uint64_t size) {
    if (size > most) throw failure("has more than " + std::to_string(most) + " bytes");
  };
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) throw failure("is a folder");
  const auto size = std::filesystem::file_size(path, error);
  const auto expected = error ? 0 : size;
  check_size(expected);
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  if (!file) throw failure("can't be opened: " + reason_of(errno));

  // In pieces: what is no regular file, such as a pipe, does not tell its size.
  constexpr std::size_t piece = 1 << 20;
  std::vector<std::byte> bytes;
  bytes.reserve(static_cast<std::size_t>(expected) + piece);
  while (file) {
    const auto before = bytes.size();
    bytes.resize(before + piece);
    errno = 0;
    file.read(reinterpret_cast<char*>(bytes.data() + before), piece);
    bytes.resize(before + static_cast<std::size_t>(file.gcount()));
    check_size(bytes.size());
  }
  if (file.bad()) throw failure("can't be read: " + reason_of(errno));
  return bytes;
}

void check_writable(const std::filesystem::path& path) {
  std::error_code error;
  const auto there = std::filesystem::status(path, error);
  if (std::filesystem::exists(there) && !std::filesystem::is_regular_file(there)) {
    throw failure("can't be written: it is no regular file");
  }
  const auto folder = path.has_parent_path() ? path.parent_path() : ".";
  if (!path.has_filename() || !std::filesystem::is_directory(folder, error)) {
    throw failure("can't be written: there is no such folder");
  }
}

void write_file(const std::filesystem::path& path, std::span<const std::span<const std::byte>> pieces) {
  auto temporary = path;
  temporary += ".part" + std::to_string(std::random_device{}());
  errno = 0;
  std::ofstream file(temporary, std::ios::binary);
  if (!file) throw failure("can't be written: " + reason_of(errno));
  for (const auto bytes : pieces) {
    file.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
  }
  file.close();  // flushes; its failure counts, too
  std::string reason = file ? "" : reason_of(errno);
  std::error_code error;
  if (file) {
    std::filesystem::rename(temporary, path, error);
    if (error) reason = error.message();
  }
  if (!reason.empty()) {
    std::filesystem::remove(temporary, error);
    throw failure("can't be written: " + reason);
  }
}

}  // namespace dispatch
