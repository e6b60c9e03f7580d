// SPDX-License-Identifier: MIT
#include "subject/process.hpp"

#if defined(SLICE1_CONFORMANCE_PROCESSES) && !defined(_WIN32)

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

struct process::child {
  pid_t id = -1;
  int to = -1, from = -1;
  int status = 0;
  std::vector<std::byte> kept{};

  child() = default;
  child(const child&) = delete;
  child& operator=(const child&) = delete;
  ~child() {
    kill_and_reap();
    if (to >= 0) close(to);
    if (from >= 0) close(from);
  }
  void start(const std::vector<std::string>& arguments, int in, int out);
  outcome wait_for(bool writable, bool& can_write, bool& can_read, time_point until) const;
  bool keep_what_arrives();
  void kill_and_reap() noexcept;
};

process::process(const std::vector<std::string>& arguments) : child_(std::make_unique<child>()) {
  signal(SIGPIPE, SIG_IGN);  // writing to a child that has ended must not end this program
  pipe_ends in, out;
  in.open(), out.open();
  child_->start(arguments, in.read, out.write);
  child_->to = std::exchange(in.write, -1), child_->from = std::exchange(out.read, -1);
  fcntl(child_->to, F_SETFL, O_NONBLOCK);
  fcntl(child_->from, F_SETFL, O_NONBLOCK);
}

process::~process() = default;

void process::child::start(const std::vector<std::string>& arguments, int in, int out) {
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
  const int error = posix_spawnp(&id, argv[0], &actions, &attributes, argv.data(), environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  if (error != 0) {
    id = -1;
    fail("can't be started", error);
  }
}

void process::child::kill_and_reap() noexcept {
  if (id <= 0) return;
  kill(-id, SIGKILL);
  while (waitpid(id, &status, 0) < 0 && errno == EINTR) {}
  id = -1;
}

process::outcome process::child::wait_for(bool writable, bool& can_write, bool& can_read, time_point until) const {
  for (;;) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - std::chrono::steady_clock::now()).count();
    if (left <= 0) return outcome::timed_out;
    std::array<pollfd, 2> polled{{{from, POLLIN, 0}, {to, POLLOUT, 0}}};
    const int ready = poll(polled.data(), writable ? 2 : 1, static_cast<int>(std::min<long long>(left, 1 << 30)));
    if (ready < 0 && errno != EINTR) fail("poll", errno);
    if (ready <= 0) continue;
    can_read = polled[0].revents != 0;
    can_write = writable && polled[1].revents != 0;
    return outcome::done;
  }
}

bool process::child::keep_what_arrives() {
  std::array<std::byte, 65536> piece;
  const ssize_t got = ::read(from, piece.data(), piece.size());
  if (got > 0) kept.insert(kept.end(), piece.begin(), piece.begin() + got);
  return got > 0 || (got < 0 && (errno == EAGAIN || errno == EINTR));
}

process::outcome process::write(std::initializer_list<bytes> parts, time_point until) {
  auto& p = *child_;
  for (const bytes& part : parts) {
    auto* at = static_cast<const std::byte*>(part.begin);
    for (std::size_t left = part.size; left > 0;) {
      const ssize_t put = ::write(p.to, at, left);
      if (put > 0) {
        at += put, left -= static_cast<std::size_t>(put);
        continue;
      }
      if (errno == EINTR) continue;
      if (errno != EAGAIN) return outcome::ended;
      bool can_write = false, can_read = false;
      if (const auto o = p.wait_for(true, can_write, can_read, until); o != outcome::done) return o;
      if (can_read && !p.keep_what_arrives()) return outcome::ended;
    }
  }
  return outcome::done;
}

process::outcome process::read(void* to, std::size_t size, time_point until) {
  auto& p = *child_;
  auto* const begin = static_cast<std::byte*>(to);
  last_read_ = std::min(size, p.kept.size());
  if (last_read_ > 0) {
    std::memcpy(begin, p.kept.data(), last_read_);
    p.kept.erase(p.kept.begin(), p.kept.begin() + static_cast<std::ptrdiff_t>(last_read_));
  }
  while (last_read_ < size) {
    const ssize_t got = ::read(p.from, begin + last_read_, size - last_read_);
    if (got > 0) {
      last_read_ += static_cast<std::size_t>(got);
      continue;
    }
    if (got == 0) return outcome::ended;
    if (errno == EINTR) continue;
    if (errno != EAGAIN) return outcome::ended;
    bool can_write = false, can_read = false;
    if (const auto o = p.wait_for(false, can_write, can_read, until); o != outcome::done) return o;
  }
  return outcome::done;
}

std::string process::ending() {
  auto& p = *child_;
  const auto until = std::chrono::steady_clock::now() + most_wait_for_end;
  pid_t reaped = 0;
  while (p.id > 0 && (reaped = waitpid(p.id, &p.status, WNOHANG)) == 0 && std::chrono::steady_clock::now() < until)
    std::this_thread::sleep_for(1ms);
  if (reaped == 0 && p.id > 0) {
    p.kill_and_reap();
    return "closed its stdin or stdout";
  }
  if (p.id > 0) kill(-p.id, SIGKILL);  // its own children
  p.id = -1;
  if (WIFSIGNALED(p.status)) return signal_name(WTERMSIG(p.status));
  return "exited with status " + std::to_string(WEXITSTATUS(p.status));
}

}  // namespace slice1::conformance

#endif
