// SPDX-License-Identifier: MIT
// How does text get out? In pieces to the standard output, where it counts if it does not arrive.
#pragma once

#include "failure.hpp"

#include <cstdio>       // std::fwrite, std::fflush
#include <string>       // std::string
#include <string_view>  // std::string_view

namespace dispatch {

/// Collects text for the standard output. Throws failure where that can't be written.
class printer {
 public:
  void put(std::string_view text) {
    text_ += text;
    if (text_.size() > 1 << 16) write();
  }
  void put(char c) { put({&c, 1}); }
  void flush() {
    write();
    if (std::fflush(stdout) != 0) fail();
  }

 private:
  void write() {
    const bool done = std::fwrite(text_.data(), 1, text_.size(), stdout) == text_.size();
    text_.clear();
    if (!done) fail();
  }
  [[noreturn]] static void fail() { throw failure("the standard output can't be written"); }

  std::string text_;
};

}  // namespace dispatch
