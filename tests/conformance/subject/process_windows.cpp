// SPDX-License-Identifier: MIT
#include "subject/process.hpp"

#if defined(_WIN32)

#include "subject/unicode.hpp"
#include "subject/windows_api.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <filesystem>
#include <stdexcept>
#include <utility>

namespace slice1::conformance {
namespace {

// The time that a program has to end once it has closed its stdout.
constexpr DWORD most_wait_for_end = 1000;

constexpr DWORD pipe_bytes = 65536;

[[noreturn]] void fail(const char* what) {
  throw std::runtime_error(std::string(what) + ": Windows error " + std::to_string(GetLastError()));
}

class owned {
 public:
  owned() = default;
  explicit owned(HANDLE h) : handle_(h == INVALID_HANDLE_VALUE ? nullptr : h) {}
  ~owned() {
    if (handle_ != nullptr) CloseHandle(handle_);
  }
  owned(owned&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
  owned& operator=(owned&& other) noexcept {
    std::swap(handle_, other.handle_);
    return *this;
  }
  HANDLE get() const noexcept { return handle_; }

 private:
  HANDLE handle_ = nullptr;
};

struct pipe_ends {
  owned ours, theirs;
};

// A pipe whose end here works asynchronously. A child inherits the other end. Anonymous pipes are always synchronous.
pipe_ends new_pipe(bool to_child) {
  static unsigned count = 0;
  const std::wstring name =
      L"\\\\.\\pipe\\slice1_conformance." + std::to_wstring(GetCurrentProcessId()) + L'.' + std::to_wstring(++count);
  pipe_ends made;
  made.ours = owned(CreateNamedPipeW(
      name.c_str(),
      (to_child ? PIPE_ACCESS_OUTBOUND : PIPE_ACCESS_INBOUND) | FILE_FLAG_OVERLAPPED | FILE_FLAG_FIRST_PIPE_INSTANCE,
      PIPE_TYPE_BYTE | PIPE_WAIT | PIPE_REJECT_REMOTE_CLIENTS, 1, pipe_bytes, pipe_bytes, 0, nullptr));
  if (made.ours.get() == nullptr) fail("CreateNamedPipe");
  SECURITY_ATTRIBUTES inherited{sizeof inherited, nullptr, TRUE};
  made.theirs = owned(CreateFileW(name.c_str(), to_child ? GENERIC_READ : GENERIC_WRITE, 0, &inherited, OPEN_EXISTING,
                                  FILE_ATTRIBUTE_NORMAL, nullptr));
  if (made.theirs.get() == nullptr) fail("CreateFile");
  return made;
}

// The reverse of CommandLineToArgvW.
std::wstring quoted(const std::wstring& argument) {
  if (!argument.empty() && argument.find_first_of(L" \t\"") == std::wstring::npos) return argument;
  std::wstring text = L"\"";
  std::size_t backslashes = 0;
  for (const wchar_t c : argument) {
    if (c == L'"') text.append(backslashes + 1, L'\\');
    backslashes = c == L'\\' ? backslashes + 1 : 0;
    text += c;
  }
  return text.append(backslashes, L'\\') + L'"';
}

std::wstring command_line(const std::vector<std::string>& arguments) {
  std::wstring line;
  for (const auto& utf8 : arguments) {
    const auto wide = path_of(utf8).wstring();
    line += line.empty() ? L"" : L" ";
    line += arguments.size() == 1 ? wide : quoted(wide);
  }
  return line;
}

std::string ending_text(DWORD status) {
  constexpr std::array<std::pair<DWORD, const char*>, 6> names{{{0xC0000005, "access violation"},
                                                                {0xC000001D, "illegal instruction"},
                                                                {0xC0000094, "integer division by zero"},
                                                                {0xC00000FD, "stack overflow"},
                                                                {0xC0000374, "heap corruption"},
                                                                {0xC0000409, "abort or stack buffer overrun"}}};
  for (const auto& [value, name] : names) {
    if (value == status) return name;
  }
  return "exited with status " + std::to_string(status);
}

DWORD milliseconds_until(process::time_point until) {
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - std::chrono::steady_clock::now()).count();
  return static_cast<DWORD>(std::clamp<long long>(left, 0, 1 << 30));
}

}  // namespace

struct process::child {
  owned job{CreateJobObjectW(nullptr, nullptr)}, program{}, to{}, from{};
  owned written{CreateEventW(nullptr, TRUE, FALSE, nullptr)}, arrived{CreateEventW(nullptr, TRUE, FALSE, nullptr)};
  OVERLAPPED writing{}, reading{};
  std::array<std::byte, pipe_bytes> put, piece;
  std::vector<std::byte> kept{};
  bool writes = false, reads = false;  // whether the system uses the bytes of `put`, or of `piece`

  child() = default;
  child(const child&) = delete;
  child& operator=(const child&) = delete;
  ~child() {
    TerminateJobObject(job.get(), 1);
    cancel(to, writing, writes);
    cancel(from, reading, reads);
  }

  void start(std::wstring line, HANDLE in, HANDLE out);
  void cancel(const owned& pipe, OVERLAPPED& what, bool& under_way);
  void start_reading();
  bool keep_what_arrived();
  outcome wait_for(bool writable, time_point until);
  outcome write(std::size_t size, time_point until);
};

process::process(const std::vector<std::string>& arguments) : child_(std::make_unique<child>()) {
  // A program that crashes ends, without a window that waits for a click. Children inherit this.
  SetErrorMode(SEM_FAILCRITICALERRORS | SEM_NOGPFAULTERRORBOX | SEM_NOOPENFILEERRORBOX);
  pipe_ends in = new_pipe(true), out = new_pipe(false);
  child_->start(command_line(arguments), in.theirs.get(), out.theirs.get());
  child_->to = std::move(in.ours), child_->from = std::move(out.ours);
  child_->start_reading();
}

process::~process() = default;

void process::child::start(std::wstring line, HANDLE in, HANDLE out) {
  JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits{};
  limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE;
  SetInformationJobObject(job.get(), JobObjectExtendedLimitInformation, &limits, sizeof limits);
  STARTUPINFOW how{};
  how.cb = sizeof how;
  how.dwFlags = STARTF_USESTDHANDLES;
  how.hStdInput = in, how.hStdOutput = out, how.hStdError = GetStdHandle(STD_ERROR_HANDLE);
  PROCESS_INFORMATION made{};
  if (!CreateProcessW(nullptr, line.data(), nullptr, nullptr, TRUE, CREATE_SUSPENDED, nullptr, nullptr, &how, &made))
    fail("can't be started");
  program = owned(made.hProcess);
  const owned thread(made.hThread);
  AssignProcessToJobObject(job.get(), program.get());  // before it can start others
  ResumeThread(thread.get());
}

void process::child::cancel(const owned& pipe, OVERLAPPED& what, bool& under_way) {
  if (!std::exchange(under_way, false)) return;
  DWORD moved = 0;
  CancelIoEx(pipe.get(), &what);
  GetOverlappedResult(pipe.get(), &what, &moved, TRUE);
}

void process::child::start_reading() {
  reading = {};
  reading.hEvent = arrived.get();
  reads = ReadFile(from.get(), piece.data(), pipe_bytes, nullptr, &reading) || GetLastError() == ERROR_IO_PENDING;
}

// False once the other end is closed.
bool process::child::keep_what_arrived() {
  DWORD got = 0;
  reads = false;
  if (!GetOverlappedResult(from.get(), &reading, &got, TRUE)) return false;
  kept.insert(kept.end(), piece.begin(), piece.begin() + got);
  start_reading();
  return true;
}

// Waits until bytes were written, or have arrived.
process::outcome process::child::wait_for(bool writable, time_point until) {
  const std::array<HANDLE, 2> events{arrived.get(), written.get()};
  if (!reads) return outcome::ended;
  const DWORD got = WaitForMultipleObjects(writable ? 2 : 1, events.data(), FALSE, milliseconds_until(until));
  if (got == WAIT_FAILED) fail("WaitForMultipleObjects");
  if (got == WAIT_TIMEOUT) return outcome::timed_out;
  return got == WAIT_OBJECT_0 && !keep_what_arrived() ? outcome::ended : outcome::done;
}

// Joins parts that fit, since each write also costs the reader a read.
process::outcome process::write(std::initializer_list<bytes> parts, time_point until) {
  auto& c = *child_;
  std::size_t left_of_all = 0;
  for (const bytes& part : parts) left_of_all += part.size;
  std::size_t filled = 0;
  for (const bytes& part : parts) {
    auto* at = static_cast<const std::byte*>(part.begin);
    for (std::size_t left = part.size; left > 0;) {
      const auto size = std::min<std::size_t>(left, pipe_bytes - filled);
      std::memcpy(c.put.data() + filled, at, size);
      at += size, left -= size, filled += size, left_of_all -= size;
      if (filled < pipe_bytes && left_of_all > 0) continue;
      if (const auto o = c.write(std::exchange(filled, 0), until); o != outcome::done) return o;
    }
  }
  return outcome::done;
}

// The first bytes of `put`.
process::outcome process::child::write(std::size_t size, time_point until) {
  for (std::size_t done = 0; done < size;) {
    writing = {};
    writing.hEvent = written.get();
    writes = WriteFile(to.get(), put.data() + done, static_cast<DWORD>(size - done), nullptr, &writing) ||
             GetLastError() == ERROR_IO_PENDING;
    if (!writes) return outcome::ended;
    while (!HasOverlappedIoCompleted(&writing)) {
      if (const auto o = wait_for(true, until); o != outcome::done) {
        cancel(to, writing, writes);
        return o;
      }
    }
    DWORD moved = 0;
    writes = false;
    if (!GetOverlappedResult(to.get(), &writing, &moved, TRUE)) return outcome::ended;
    done += moved;
  }
  return outcome::done;
}

process::outcome process::read(void* to, std::size_t size, time_point until) {
  auto& kept = child_->kept;
  auto o = outcome::done;
  while (kept.size() < size && o == outcome::done) o = child_->wait_for(false, until);
  last_read_ = std::min(size, kept.size());
  if (last_read_ > 0) std::memcpy(to, kept.data(), last_read_);
  kept.erase(kept.begin(), kept.begin() + static_cast<std::ptrdiff_t>(last_read_));
  return last_read_ == size ? outcome::done : o;
}

std::string process::ending() {
  const bool ran_on = WaitForSingleObject(child_->program.get(), most_wait_for_end) != WAIT_OBJECT_0;
  DWORD status = 0;
  GetExitCodeProcess(child_->program.get(), &status);
  TerminateJobObject(child_->job.get(), 1);  // also its own children
  return ran_on ? "closed its stdin or stdout" : ending_text(status);
}

}  // namespace slice1::conformance

#endif
