// SPDX-License-Identifier: MIT
// missing_value WAY: asks a result for a value that it does not have; prints "aborted" if that aborts, "went on" if
// not. CTest starts it, not a death test of GoogleTest: under Wine, a program that starts others may end silently.
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <slice1/plan.hpp>
#include <string_view>

namespace {

extern "C" void on_abort(int) {
  std::fputs("aborted\n", stderr);
  std::_Exit(0);  // CTest counts the signal as a failure, whatever was printed
}

}  // namespace

int main(int count, char** arguments) {
  std::signal(SIGABRT, on_abort);
  const std::string_view way = count == 2 ? arguments[1] : "";
  const auto none = slice1::make_plan(slice1::slice1_desc{});
  if (way == "value") static_cast<void>(none.value());
  if (way == "arrow") static_cast<void>(none->dimension_count());
  if (way == "star") static_cast<void>((*none).dimension_count());
  if (way == "temporary") static_cast<void>(slice1::make_plan(slice1::slice1_desc{}).value());
  if (way == "star_of_temporary") static_cast<void>(*slice1::make_plan(slice1::slice1_desc{}));
  std::fputs("went on\n", stderr);
}
