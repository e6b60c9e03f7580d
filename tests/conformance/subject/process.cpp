// SPDX-License-Identifier: MIT
#include "subject/process.hpp"

#if defined(SLICE1_CONFORMANCE_PROCESSES)

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <stdexcept>
#include <thread>
#include <utility>

extern "C" char** environ;

namespace slice1::conformance {
namespace {

using namespace std::chrono_literals;

// The time that a program has to end once it has closed its stdout.
constexpr auto most_wait_for_end = 1s;

[[noreturn]] void fail(const char* what, int error) {
  throw std::runtime_error(std::string(what) + ": " + std::strerror(error));
}

struct pipe_ends {
  int read = -1, write = -1;
  ~pipe_ends() {
    if (read >= 0) close(read);
    if (write >= 0) close(write);
  }
  void open() {
    std::array<int, 2> ends{};
    if (pipe(ends.data()) != 0) fail("pipe", errno);
    read = ends[0], write = ends[1];
    fcntl(read, F_SETFD, FD_CLOEXEC);
    fcntl(write, F_SETFD, FD_CLOEXEC);
  }
};

std::string signal_name(int number) {
  constexpr std::array<std::pair<int, const char*>, 9> names{{{SIGSEGV, "SIGSEGV"},
                                                              {SIGABRT, "SIGABRT"},
                                                              {SIGBUS, "SIGBUS"},
                                                              {SIGFPE, "SIGFPE"},
                                                              {SIGILL, "SIGILL"},
                                                              {SIGKILL, "SIGKILL"},
                                                              {SIGPIPE, "SIGPIPE"},
                                                              {SIGTERM, "SIGTERM"},
                                                              {SIGTRAP, "SIGTRAP"}}};
  for (const auto& [value, name] : names) {
    if (value == number) return name;
  }
  return "signal " + std::to_string(number);
}

}  // namespace

process::process(const std::vector<std::string>& arguments) {
  signal(SIGPIPE, SIG_IGN);  // writing to a child that has ended must not end this program
  pipe_ends in, out;
  in.open(), out.open();
  start(arguments, in.read, out.write);
  to_ = std::exchange(in.write, -1), from_ = std::exchange(out.read, -1);
  fcntl(to_, F_SETFL, O_NONBLOCK);
  fcntl(from_, F_SETFL, O_NONBLOCK);
}

void process::start(const std::vector<std::string>& arguments, int in, int out) {
  std::vector<char*> argv;
  for (const auto& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
  argv.push_back(nullptr);

  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  posix_spawn_file_actions_adddup2(&actions, in, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
  sigset_t defaults;
  sigemptyset(&defaults);
  sigaddset(&defaults, SIGPIPE);
  posix_spawnattr_setsigdefault(&attributes, &defaults);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF);
  const int error = posix_spawnp(&id_, argv[0], &actions, &attributes, argv.data(), environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  if (error != 0) {
    id_ = -1;
    fail("can't be started", error);
  }
}

process::~process() {
  kill_and_reap();
  if (to_ >= 0) close(to_);
  if (from_ >= 0) close(from_);
}

void process::kill_and_reap() noexcept {
  if (id_ <= 0) return;
  kill(-id_, SIGKILL);
  while (waitpid(id_, &status_, 0) < 0 && errno == EINTR) {}
  id_ = -1;
}

process::outcome process::wait_for(bool writable, bool& can_write, bool& can_read, time_point until) const {
  for (;;) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - std::chrono::steady_clock::now()).count();
    if (left <= 0) return outcome::timed_out;
    std::array<pollfd, 2> polled{{{from_, POLLIN, 0}, {to_, POLLOUT, 0}}};
    const int ready = poll(polled.data(), writable ? 2 : 1, static_cast<int>(std::min<long long>(left, 1 << 30)));
    if (ready < 0 && errno != EINTR) fail("poll", errno);
    if (ready <= 0) continue;
    can_read = polled[0].revents != 0;
    can_write = writable && polled[1].revents != 0;
    return outcome::done;
  }
}

bool process::keep_what_arrives() {
  std::array<std::byte, 65536> piece;
  const ssize_t got = ::read(from_, piece.data(), piece.size());
  if (got > 0) kept_.insert(kept_.end(), piece.begin(), piece.begin() + got);
  return got > 0 || (got < 0 && (errno == EAGAIN || errno == EINTR));
}

process::outcome process::write(std::initializer_list<bytes> parts, time_point until) {
  for (const bytes& part : parts) {
    auto* at = static_cast<const std::byte*>(part.begin);
    for (std::size_t left = part.size; left > 0;) {
      const ssize_t put = ::write(to_, at, left);
      if (put > 0) {
        at += put, left -= static_cast<std::size_t>(put);
        continue;
      }
      if (errno == EINTR) continue;
      if (errno != EAGAIN) return outcome::ended;
      bool can_write = false, can_read = false;
      if (const auto o = wait_for(true, can_write, can_read, until); o != outcome::done) return o;
      if (can_read && !keep_what_arrives()) return outcome::ended;
    }
  }
  return outcome::done;
}

process::outcome process::read(void* to, std::size_t size, time_point until) {
  auto* const begin = static_cast<std::byte*>(to);
  last_read_ = std::min(size, kept_.size());
  if (last_read_ > 0) {
    std::memcpy(begin, kept_.data(), last_read_);
    kept_.erase(kept_.begin(), kept_.begin() + static_cast<std::ptrdiff_t>(last_read_));
  }
  while (last_read_ < size) {
    const ssize_t got = ::read(from_, begin + last_read_, size - last_read_);
    if (got > 0) {
      last_read_ += static_cast<std::size_t>(got);
      continue;
    }
    if (got == 0) return outcome::ended;
    if (errno == EINTR) continue;
    if (errno != EAGAIN) return outcome::ended;
    bool can_write = false, can_read = false;
    if (const auto o = wait_for(false, can_write, can_read, until); o != outcome::done) return o;
  }
  return outcome::done;
}

std::string process::ending() {
  const auto until = std::chrono::steady_clock::now() + most_wait_for_end;
  pid_t reaped = 0;
  while (id_ > 0 && (reaped = waitpid(id_, &status_, WNOHANG)) == 0 && std::chrono::steady_clock::now() < until)
    std::this_thread::sleep_for(1ms);
  if (reaped == 0 && id_ > 0) {
    kill_and_reap();
    return "closed its stdin or stdout";
  }
  if (id_ > 0) kill(-id_, SIGKILL);  // its own children
  id_ = -1;
  if (WIFSIGNALED(status_)) return signal_name(WTERMSIG(status_));
  return "exited with status " + std::to_string(WEXITSTATUS(status_));
}

}  // namespace slice1::conformance

#endif
