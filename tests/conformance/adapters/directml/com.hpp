// SPDX-License-Identifier: MIT
// COM as the adapter uses it: a pointer that owns its object, and failed calls as exceptions.
#pragma once

#include "interfaces.hpp"

#include <cstdio>
#include <stdexcept>
#include <string>
#include <utility>

namespace directml {

/// "CreateFence returned 0x887a0005".
struct failure : std::runtime_error {
  failure(const std::string& call, HRESULT result) : std::runtime_error(call + " returned " + code(result)) {}
  static std::string code(HRESULT result) {
    char text[11];
    std::snprintf(text, sizeof text, "0x%08lx", static_cast<unsigned long>(result));
    return text;
  }
};

inline void check(HRESULT result, const char* call) {
  if (FAILED(result)) throw failure(call, result);
}

template <class T>
class com {
 public:
  com() = default;
  com(com&& other) noexcept : object_(std::exchange(other.object_, nullptr)) {}
  com& operator=(com&& other) noexcept {
    std::swap(object_, other.object_);
    return *this;
  }
  ~com() {
    if (object_ != nullptr) object_->Release();
  }
  T* get() const { return object_; }
  T* operator->() const { return object_; }

  /// The last two parameters of a call that creates the object.
  /// @{
  static const GUID& iid() {
    if constexpr (requires { T::iid; }) return T::iid;
    else return __uuidof(T);
  }
  void** out() { return reinterpret_cast<void**>(&object_); }
  /// @}

 private:
  T* object_ = nullptr;
};

}  // namespace directml
