// SPDX-License-Identifier: MIT
#include "subject/subject.hpp"
#include "subject/unicode.hpp"
#include "subject/windows_api.hpp"

#include <stdexcept>
#include <string>

#if !defined(_WIN32)
#include <dlfcn.h>
#endif

namespace slice1::conformance {
namespace {

using getter = const slice1_implementation* (*)();
constexpr const char* getter_name = "slice1_get_implementation";

[[noreturn]] void fail(const std::filesystem::path& path, const std::string& reason) {
  throw std::runtime_error(utf8_of(path) + ": " + reason);
}

#if defined(_WIN32)
std::string last_error() {
  return "Windows error " + std::to_string(GetLastError());
}
getter exported_getter(const std::filesystem::path& path) {
  // The preferred separators: LoadLibrary would search the system's folders for a path with others.
  const HMODULE library = LoadLibraryW(std::filesystem::absolute(path).make_preferred().c_str());
  if (library == nullptr) fail(path, "can't be loaded: " + last_error());
  return reinterpret_cast<getter>(reinterpret_cast<void*>(GetProcAddress(library, getter_name)));
}
#else
getter exported_getter(const std::filesystem::path& path) {
  // Without a slash, dlopen would search the system's directories.
  void* const library = dlopen((path.has_parent_path() ? path : "." / path).c_str(), RTLD_NOW);
  if (library == nullptr) {
    const char* const reason = dlerror();
    fail(path, std::string("can't be loaded: ") + (reason != nullptr ? reason : "unknown reason"));
  }
  return reinterpret_cast<getter>(dlsym(library, getter_name));
}
#endif

}  // namespace

const slice1_implementation& load(const std::filesystem::path& path) {
  const getter get = exported_getter(path);
  if (get == nullptr) fail(path, std::string("exports no ") + getter_name);
  const slice1_implementation* const found = get();
  if (found == nullptr) fail(path, std::string(getter_name) + " returns null");
  if (found->size < sizeof(slice1_implementation))
    fail(path, "size is " + std::to_string(found->size) + ", but sizeof(slice1_implementation) is " +
                   std::to_string(sizeof(slice1_implementation)));
  if (found->create == nullptr || found->execute == nullptr) fail(path, "create or execute is null");
  if (found->name == nullptr) fail(path, "name is null");
  return *found;
}

}  // namespace slice1::conformance
