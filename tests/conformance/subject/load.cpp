// SPDX-License-Identifier: MIT
#include "subject/subject.hpp"
#include "subject/unicode.hpp"
#include "subject/windows_api.hpp"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <deque>
#include <stdexcept>
#include <string>

#if !defined(_WIN32)
#include <dlfcn.h>
#endif

namespace slice1::conformance {
namespace {

using getter = const slice1_implementation* (*)();
constexpr const char* getter_name = "slice1_get_implementation";

[[noreturn]] void cannot_use(const std::filesystem::path& path, const std::string& reason) {
  throw std::runtime_error(utf8_of(path) + ": " + reason);
}

#if defined(_WIN32)
std::string last_error() {
  return "Windows error " + std::to_string(GetLastError());
}
getter exported_getter(const std::filesystem::path& path) {
  // The preferred separators: LoadLibrary would search the system's folders for a path with others.
  const HMODULE library = LoadLibraryW(std::filesystem::absolute(path).make_preferred().c_str());
  if (library == nullptr) cannot_use(path, "can't be loaded: " + last_error());
  return reinterpret_cast<getter>(reinterpret_cast<void*>(GetProcAddress(library, getter_name)));
}
#else
getter exported_getter(const std::filesystem::path& path) {
  // Without a slash, dlopen would search the system's directories.
  void* const library = dlopen((path.has_parent_path() ? path : "." / path).c_str(), RTLD_NOW);
  if (library == nullptr) {
    const char* const reason = dlerror();
    cannot_use(path, std::string("can't be loaded: ") + (reason != nullptr ? reason : "unknown reason"));
  }
  return reinterpret_cast<getter>(dlsym(library, getter_name));
}
#endif

}  // namespace

const slice1_implementation& completed(const slice1_implementation& implementation) {
  static std::deque<slice1_implementation> all;  // adding to it moves none
  // The first version of the header ended with checks_buffers.
  constexpr std::size_t least = offsetof(slice1_implementation, create_operator);
  if (implementation.size < least)
    throw std::runtime_error("size is " + std::to_string(implementation.size) + ", but must be at least " +
                             std::to_string(least));
  auto& made = all.emplace_back();
  std::memcpy(&made, &implementation, std::min<std::size_t>(implementation.size, sizeof made));
  if (made.name == nullptr) throw std::runtime_error("name is null");
  if ((made.create_operator == nullptr) != (made.execute_operator == nullptr))
    throw std::runtime_error("one of create_operator and execute_operator is null");
  if (made.create_operator == nullptr && (made.create == nullptr || made.execute == nullptr))
    throw std::runtime_error("create or execute is null");
  return made;
}

const slice1_implementation& load(const std::filesystem::path& path) {
  const getter get = exported_getter(path);
  if (get == nullptr) cannot_use(path, std::string("exports no ") + getter_name);
  const slice1_implementation* const found = get();
  if (found == nullptr) cannot_use(path, std::string(getter_name) + " returns null");
  try {
    return completed(*found);
  } catch (const std::runtime_error& e) {
    cannot_use(path, e.what());
  }
}

}  // namespace slice1::conformance
