// SPDX-License-Identifier: MIT
// Moves bytes between files and memory, so that a failure leaves nothing half done.
#include "files/file.hpp"

#include "message.hpp"  // failure, in_quotes

#if __has_include(<unistd.h>)
#include <unistd.h>  // fsync, unlink
#endif

#include <atomic>        // std::atomic
#include <cerrno>        // errno
#include <csignal>       // std::signal, std::raise
#include <random>        // std::random_device
#include <string>        // std::string, std::to_string
#include <system_error>  // std::error_code, std::generic_category

namespace dispatch {
namespace {

using std::filesystem::path;

std::string to_text(const path& name) {
  const auto text = name.u8string();
  return {text.begin(), text.end()};
}

// Throws failure with errno's reason.
void demand(bool done, const char* complaint) {
  if (!done) throw failure(complaint + (": " + std::generic_category().message(errno)));
}

// Opens a file; null, with errno set, if it can't. `mode` is that of std::fopen.
file_handle open(const path& name, std::string_view mode) {
  const std::basic_string<path::value_type> native_mode(mode.begin(), mode.end());
#ifdef _WIN32
  return file_handle(_wfopen(name.c_str(), native_mode.c_str()));
#else
  return file_handle(std::fopen(name.c_str(), native_mode.c_str()));
#endif
}

// The file to remove when a signal ends the tool.
std::atomic<const path::value_type*> unfinished = nullptr;
static_assert(std::atomic<const path::value_type*>::is_always_lock_free);

#ifdef SIGXFSZ  // a POSIX system
extern "C" void remove_unfinished(int signal) {
  if (const char* const name = unfinished) unlink(name);
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}
#endif

bool flush_to_disk(std::FILE* file) {
#ifdef SIGXFSZ
  return std::fflush(file) == 0 && fsync(fileno(file)) == 0;
#else
  return std::fflush(file) == 0;
#endif
}

}  // namespace

void handle_signals() {
#ifdef SIGXFSZ
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    if (std::signal(signal, remove_unfinished) == SIG_IGN) std::signal(signal, SIG_IGN);  // as under nohup
  }
  std::signal(SIGXFSZ, SIG_IGN);  // exceeding a limit on files is then an error of fwrite
#endif
}

path to_path(std::string_view text) {
  return std::u8string(text.begin(), text.end());
}

path existing_file(const path& folder, const path& name) {
  std::error_code error;
  if (std::filesystem::exists(folder / name, error)) return folder / name;
  if (std::filesystem::exists(name, error)) return name;
  const auto place = [&error](const path& of) {
    return "'" + to_text(std::filesystem::absolute(of / ".", error).lexically_normal()) + "'";
  };
  const auto model = place(folder), current = place({});
  throw failure("there is no such file in the model's folder, " + model +
                (model == current ? "" : ", or in the current one, " + current));
}

input_file::input_file(const path& name) {
  std::error_code error;
  const auto there = std::filesystem::status(name, error);
  if (std::filesystem::is_directory(there)) throw failure("is a folder");
  if (std::filesystem::exists(there) && !std::filesystem::is_regular_file(there)) {
    throw failure("is not a regular file");
  }
  file_ = open(name, "rb");
  demand(file_ != nullptr, "can't be opened");
  size_ = std::filesystem::file_size(name, error);
  if (error) throw failure("can't be read: " + error.message());
}

void input_file::read(std::span<std::byte> to) {
  const bool done = std::fread(to.data(), 1, to.size(), file_.get()) == to.size();
  if (std::feof(file_.get()) != 0) throw failure("ends early");
  demand(done, "can't be read");
  size_ -= to.size();
}

path writable_target(const path& name) {
  std::error_code error;
  auto target = name;
  if (std::filesystem::is_symlink(std::filesystem::symlink_status(name, error))) {
    target = std::filesystem::canonical(name, error);
    if (error) throw failure("can't be written: it is a symbolic link: " + error.message());
  }
  const auto there = std::filesystem::status(target, error);
  if (std::filesystem::exists(there) && !std::filesystem::is_regular_file(there)) {
    throw failure("can't be written: it is not a regular file");
  }
  if (!target.has_filename()) throw failure("can't be written: it is a folder's name");
  if (!target.has_parent_path()) target = "." / target;
  // write_file creates the folders below the last one that exists.
  auto folder = target.parent_path();
  while (!std::filesystem::exists(folder, error) && folder.has_parent_path() && folder != folder.parent_path()) {
    folder = folder.parent_path();
  }
  if (std::filesystem::exists(folder, error) && !std::filesystem::is_directory(folder, error)) {
    throw failure("can't be written: " + in_quotes(to_text(folder)) + " is not a folder");
  }
  return target;
}

void write_file(const path& name, std::string_view header, std::span<const std::byte> values) {
  constexpr const char* complaint = "can't be written";
  const auto target = writable_target(name);
  std::error_code error;
  std::filesystem::create_directories(target.parent_path(), error);
  if (error) throw failure(complaint + (": " + error.message()));
  const auto part = target.parent_path() / ("dispatch-" + std::to_string(std::random_device()()) + ".part");
  auto file = open(part, "wbx");
  demand(file != nullptr, complaint);
  unfinished = part.c_str();
  try {
    for (const auto bytes : {std::as_bytes(std::span(header)), values}) {
      const bool written = bytes.empty() || std::fwrite(bytes.data(), 1, bytes.size(), file.get()) == bytes.size();
      demand(written, complaint);
    }
    demand(flush_to_disk(file.get()), complaint);
    demand(std::fclose(file.release()) == 0, complaint);
    if (const auto old = std::filesystem::status(target, error); std::filesystem::exists(old)) {
      std::filesystem::permissions(part, old.permissions(), error);
    }
    std::filesystem::rename(part, target, error);
    if (error) throw failure(complaint + (": " + error.message()));
  } catch (...) {
    file.reset();
    std::filesystem::remove(part, error);
    unfinished = nullptr;
    throw;
  }
  unfinished = nullptr;
}

}  // namespace dispatch
