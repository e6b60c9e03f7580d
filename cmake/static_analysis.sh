#!/bin/bash
# cmake/static_analysis.sh: clang-tidy, clang's -Weverything and GCC's -fanalyzer on the headers. Each ends with a line
# "NAME: N passed, F failed". Needs clang-tidy-19 and Eigen; cppcheck 2.10 can't parse the lambdas of C++20.
set -uo pipefail
cd "$(dirname "$0")/.."
flags=(-std=c++20 -Iinclude -isystem /usr/include/eigen3)
all=$(mktemp --suffix=.cpp)
trap 'rm -f "$all"' EXIT
{ find include/slice1 -name '*.hpp' | sort | sed 's|^include/\(.*\)|#include <\1>|'; echo 'template struct slice1::kernels<>;'; } > "$all"
failures=0

# check NAME COMMAND...: counts the command as passed if it succeeds.
check() {
  local name=$1 printed
  shift
  if printed=$("$@" 2>&1); then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    printf '%s: %s\n%s\n' "$name" "$*" "$printed"
  fi
}
conclude() {
  echo "$1: $passed passed, $failed failed"
  failures=$((failures + failed))
}

# Every header by itself, because the check of includes looks at the main file only; .clang-tidy has the checks.
passed=0 failed=0
for header in $(find "$PWD/include/slice1" -name '*.hpp' | sort); do
  check clang-tidy clang-tidy-19 --quiet "$header" -- -x c++ "${flags[@]}" -Wno-everything
done
conclude clang-tidy

# Left out are warnings of C++98, of padding, of pointers in general, of switches with a default (-Wswitch-enum) or
# without one (-Wswitch-default), each of which forbids what the other demands.
passed=0 failed=0
for compiler in clang++ clang++-19; do
  check Weverything "$compiler" "${flags[@]}" -fsyntax-only -Weverything -Werror -Wno-unknown-warning-option \
    -Wno-c++98-compat -Wno-c++98-compat-pedantic -Wno-padded -Wno-unsafe-buffer-usage \
    -Wno-unsafe-buffer-usage-in-container -Wno-switch-enum -Wno-switch-default "$all"
done
conclude Weverything

# Two of g++ 12's analyses misunderstand vectors: they treat the number of elements as a number of bits, and parts of
# vectors as uninitialised memory.
passed=0 failed=0
check analyzer g++ "${flags[@]}" -O1 -fanalyzer -Werror -Wno-analyzer-shift-count-overflow \
  -Wno-analyzer-use-of-uninitialized-value -c "$all" -o /dev/null
conclude fanalyzer

[ "$failures" -eq 0 ]
