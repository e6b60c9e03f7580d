// SPDX-License-Identifier: MIT
// The one function that the page calls.
#include "answer.hpp"

#include <string>  // std::string

/// Answers a request; the answer stays until the next call.
extern "C" const char* slice1_answer(const char* request) {
  static std::string text;
  text = playground::answer(request);
  return text.c_str();
}
