// SPDX-License-Identifier: MIT
// How are bytes moved between files and memory, such that a failure leaves nothing half done?
#include "file.hpp"

#include "failure.hpp"

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

std::string reason_of(int error) {
  return error != 0 ? std::generic_category().message(error) : "unknown reason";
}

// Nothing with errno set where it can't be opened. `mode` is of std::fopen, in ASCII.
file_handle open(const path& name, std::string_view mode) {
  const std::basic_string<path::value_type> native_mode(mode.begin(), mode.end());
  errno = 0;
#ifdef _WIN32
  return file_handle(_wfopen(name.c_str(), native_mode.c_str()));
#else
  return file_handle(std::fopen(name.c_str(), native_mode.c_str()));
#endif
}

// Where the bytes go: behind symbolic links.
path writable_target(const path& name) {
  std::error_code error;
  auto target = name;
  if (std::filesystem::is_symlink(std::filesystem::symlink_status(name, error))) {
    target = std::filesystem::canonical(name, error);
    if (error) throw failure("can't be written: it is a symbolic link: " + error.message());
  }
  const auto there = std::filesystem::status(target, error);
  if (std::filesystem::exists(there) && !std::filesystem::is_regular_file(there)) {
    throw failure("can't be written: it is no regular file");
  }
  if (!target.has_parent_path()) target = "." / target;
  if (!target.has_filename() || !std::filesystem::is_directory(target.parent_path(), error)) {
    throw failure("can't be written: there is no such folder");
  }
  return target;
}

#ifdef SIGXFSZ  // a POSIX system

// The file to remove when a signal ends the tool.
std::atomic<const char*> unfinished = nullptr;
static_assert(std::atomic<const char*>::is_always_lock_free);

extern "C" void remove_unfinished(int signal) {
  if (const char* const name = unfinished) unlink(name);
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

bool flush_to_disk(std::FILE* file) {
  return std::fflush(file) == 0 && fsync(fileno(file)) == 0;
}

#else

std::atomic<const path::value_type*> unfinished = nullptr;
bool flush_to_disk(std::FILE* file) {
  return std::fflush(file) == 0;
}

#endif

// A new file, which is removed unless it is given the target's name.
class temporary_file {
 public:
  explicit temporary_file(const path& folder) {
    std::random_device random;
    for (int tries = 0; !file_ && (tries == 0 || (errno == EEXIST && tries < 100)); ++tries) {
      name_ = folder / ("dispatch-" + std::to_string(random()) + ".part");
      file_ = open(name_, "wbx");
    }
    if (!file_) fail(errno);
    unfinished = name_.c_str();
  }
  temporary_file(const temporary_file&) = delete;
  temporary_file& operator=(const temporary_file&) = delete;
  ~temporary_file() {
    file_.reset();
    if (unfinished == nullptr) return;
    std::error_code error;
    std::filesystem::remove(name_, error);
    unfinished = nullptr;
  }

  void write(std::span<const std::byte> bytes) {
    errno = 0;
    if (std::fwrite(bytes.data(), 1, bytes.size(), file_.get()) != bytes.size()) fail(errno);
  }

  void become(const path& target) {
    errno = 0;
    if (!flush_to_disk(file_.get())) fail(errno);
    if (std::fclose(file_.release()) != 0) fail(errno);
    std::error_code error;
    if (const auto old = std::filesystem::status(target, error); std::filesystem::exists(old)) {
      std::filesystem::permissions(name_, old.permissions(), error);
    }
    std::filesystem::rename(name_, target, error);
    if (error) throw failure("can't be written: " + error.message());
    unfinished = nullptr;
  }

 private:
  [[noreturn]] static void fail(int error) { throw failure("can't be written: " + reason_of(error)); }

  path name_;
  file_handle file_;
};

}  // namespace

void handle_signals() {
#ifdef SIGXFSZ
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    if (std::signal(signal, remove_unfinished) == SIG_IGN) std::signal(signal, SIG_IGN);  // as under nohup
  }
  std::signal(SIGXFSZ, SIG_IGN);  // to exceed a limit on files is then an error of fwrite
#endif
}

path to_path(std::string_view text) {
  return std::u8string(text.begin(), text.end());
}

input_file::input_file(const path& name) {
  std::error_code error;
  const auto there = std::filesystem::status(name, error);
  if (std::filesystem::is_directory(there)) throw failure("is a folder");
  if (std::filesystem::exists(there) && !std::filesystem::is_regular_file(there)) throw failure("is no regular file");
  file_ = open(name, "rb");
  if (!file_) throw failure("can't be opened: " + reason_of(errno));
  size_ = std::filesystem::file_size(name, error);
  if (error) throw failure("can't be read: " + error.message());
}

void input_file::read(std::span<std::byte> to) {
  errno = 0;
  if (std::fread(to.data(), 1, to.size(), file_.get()) != to.size()) {
    throw failure(std::feof(file_.get()) != 0 ? "ends early" : "can't be read: " + reason_of(errno));
  }
  size_ -= to.size();
}

void check_writable(const path& name) {
  writable_target(name);
}

void write_file(const path& name, std::span<const std::span<const std::byte>> pieces) {
  const auto target = writable_target(name);
  temporary_file file(target.parent_path());
  for (const auto bytes : pieces) file.write(bytes);
  file.become(target);
}

}  // namespace dispatch
