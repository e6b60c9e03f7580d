// SPDX-License-Identifier: MIT
#include "subject/protocol.hpp"
#include "subject/windows_api.hpp"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <string_view>

#if defined(_WIN32)
#include <fcntl.h>
#include <io.h>
#else
#include <fcntl.h>
#include <unistd.h>
#endif

namespace slice1::conformance {
namespace {

struct channel {
  std::FILE* in;
  std::FILE* out;
};

#if defined(_WIN32)
// A crash ends the program at once, without waiting for a debugger, or for a window to be closed.
LONG WINAPI end_at_once(EXCEPTION_POINTERS* what) {
  TerminateProcess(GetCurrentProcess(), what->ExceptionRecord->ExceptionCode);
  return EXCEPTION_EXECUTE_HANDLER;
}
#endif

// Keeps the protocol's pipes private: an implementation's own output goes to stderr, and its input is empty.
channel private_channel() {
#if defined(_WIN32)
  SetUnhandledExceptionFilter(end_at_once);
  _setmode(_fileno(stdin), _O_BINARY);
  _setmode(_fileno(stdout), _O_BINARY);
  const channel made{_fdopen(_dup(_fileno(stdin)), "rb"), _fdopen(_dup(_fileno(stdout)), "wb")};
  _dup2(_fileno(stderr), _fileno(stdout));
  const int nothing = _open("NUL", _O_RDONLY);
  if (nothing >= 0) {
    _dup2(nothing, _fileno(stdin));
    _close(nothing);
  }
#else
  const channel made{fdopen(dup(STDIN_FILENO), "rb"), fdopen(dup(STDOUT_FILENO), "wb")};
  dup2(STDERR_FILENO, STDOUT_FILENO);
  const int nothing = open("/dev/null", O_RDONLY);
  if (nothing >= 0) {
    dup2(nothing, STDIN_FILENO);
    close(nothing);
  }
#endif
  return made;
}

bool read(const channel& c, void* to, std::size_t size) {
  return size == 0 || std::fread(to, 1, size, c.in) == size;
}

// Buffers of at least least_sparse bytes cross in parts if the system knows the touched pages.
bool crosses_in_parts(std::size_t size) {
  return size >= least_sparse && knows_touched_pages();
}

bool read(const channel& c, sparse_bytes& to) {
  if (crosses_in_parts(to.size())) return read_parts(to, [&](void* at, std::size_t size) { return read(c, at, size); });
  return read_bytes(to, [&](std::byte* at, std::size_t size) { return read(c, at, size); });
}

bool write(const channel& c, const void* from, std::size_t size) {
  return size == 0 || std::fwrite(from, 1, size, c.out) == size;
}

bool write(const channel& c, const sparse_bytes& from) {
  if (crosses_in_parts(from.size()))
    return write_parts(from, [&](const part_head& head, const void* at, std::size_t size) {
      return write(c, &head, sizeof head) && write(c, at, size);
    });
  return write(c, from.data(), from.size());
}

response response_of(const answer& a) {
  response r;
  r.created = a.created;
  if (a.executed) r.execution = a.execution;
  const auto at = [](std::size_t distance, unsigned shift) {
    return static_cast<std::uint32_t>(std::min<std::size_t>(distance, damage_farthest)) << shift;
  };
  r.damage = (a.changed_before != 0 ? damage_before : 0u) | (a.changed_after != 0 ? damage_after : 0u) |
             (a.wrote_input ? damage_input : 0u) | (a.wrote_description ? damage_description : 0u) |
             at(a.changed_before, damage_before_shift) | at(a.changed_after, damage_after_shift);
  r.output_size = a.output.size();
  return r;
}

}  // namespace

int serve(const slice1_implementation& implementation) {
  const channel c = private_channel();
  const std::string_view name = implementation.name;
  hello h;
  h.traits = (implementation.create_operator == nullptr ? hello_has_slice1_only : 0u) |
             (implementation.checks_buffers != 0 ? hello_checks_buffers : 0u) |
             (implementation.partial != 0 ? hello_is_partial : 0u) | (knows_touched_pages() ? hello_sends_parts : 0u) |
             hello_is_kit;
  h.name_size = static_cast<std::uint32_t>(name.size());
  if (!write(c, &h, sizeof h) || !write(c, name.data(), name.size()) || std::fflush(c.out) != 0) return 2;

  for (request r; read(c, &r, sizeof r);) {
    if (r.magic != request_magic) return 2;
    question q = decoded(r);
    if (!read(c, q.input) || !read(c, q.output)) return 2;
    const answer a = answer_of(implementation, q);
    const response made = response_of(a);
    if (!write(c, &made, sizeof made) || !write(c, a.output) || std::fflush(c.out) != 0) return 2;
  }
  return 0;
}

}  // namespace slice1::conformance
