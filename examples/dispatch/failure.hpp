// SPDX-License-Identifier: MIT
// What ends the tool early? A failure: one line that says what is wrong, and where.
#pragma once

#include <stdexcept>  // std::runtime_error

namespace dispatch {

/// Thrown for whatever makes the tool end with exit code 2; its text, made one_line, goes to the standard error.
struct failure : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace dispatch
