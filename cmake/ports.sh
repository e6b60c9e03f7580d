#!/bin/bash
# cmake/ports.sh [--tests] [TARGET...]: runs the tests on other machines and with other compilers, on all if none is
# named. For Debian 12, as root: it installs what is missing, builds below build/, and ends each target with a line
# "TARGET: N passed, F failed", in which each test of a GoogleTest program counts. It fails if anything failed. --tests:
# only slice1_tests, the tests of clauses and units, and those of std::format and std::mdspan for libc++; emscripten's
# library lacks what they use, so that WebAssembly has the kit and the examples in any case.
# cmake/ports.sh --table: writes the last results into tests/README.md.
set -uo pipefail
cd "$(dirname "$0")/.." || exit
export LC_ALL=C.UTF-8  # Wine reads the names of files by the locale
results=build/ports
mkdir -p $results

all=(windows-gcc windows-clang i386 aarch64 s390x s390x-z13 armhf armhf-neon wasm wasm-simd
     gcc-11 clang-14 clang-19 libc++ msvc-look)

# Sets, for a target: the packages it needs; its preset and further settings; the compiler, if not by a toolchain file;
# what is built (none: everything) and which tests run, and both for the table.
describe() {
  packages=(cmake ninja-build libeigen3-dev rapidjson-dev googletest)
  preset=$1 settings=() targets=() tests='.' what="all tests"
  # By an emulator: the tests that copy, judge and print, but not those of the package.
  case $1 in
    aarch64 | s390x* | armhf* | i386 | wasm*)
      targets=(slice1_conformance slice1_examples)
      tests='^(conformance\.slice1|examples\..*)$' what="kit, examples" ;;&
    aarch64 | s390x* | armhf* | i386)
      targets+=(slice1_tests dispatch slice1_dispatch_rules slice1_conformance_self_tests)
      tests='^(slice1_tests.*|conformance\.(slice1|self_tests|exported_models)|examples\..*|dispatch\..*)$'
      what="clauses, units, kit and its own tests, dispatch, examples" ;;&
    windows-gcc)
      packages+=(g++-mingw-w64-x86-64-posix wine64) preset=windows
      # Direct3D 12 under Wine, for the adapter of DirectML.
      packages+=(xvfb xauth libvulkan1 mesa-vulkan-drivers vulkan-validationlayers) ;;
    windows-clang) packages+=(g++-mingw-w64-x86-64-posix wine64 clang-19 lld-19) ;;
    i386) packages+=(g++-12-multilib qemu-user) ;;
    aarch64) packages+=(g++-aarch64-linux-gnu qemu-user) ;;
    s390x*) packages+=(g++-s390x-linux-gnu qemu-user) ;;
    armhf*) packages+=(g++-arm-linux-gnueabihf qemu-user) ;;
    wasm*) packages+=(emscripten) ;;
    gcc-11 | clang-14 | clang-19)
      packages+=(libgtest-dev "${1/#gcc/g++}") preset=test
      targets=(slice1_headers_alone slice1_tests slice1_examples)
      tests='^(slice1_tests.*|examples\..*)$'
      # clang++ 19 can't compile Debian's RapidJSON.
      if [ "$1" = clang-19 ]; then tests='^(slice1_tests.*|examples\.[^.]*)$'; else targets+=(dispatch); fi
      what="clauses, units, examples, each header alone"
      settings=(-DCMAKE_CXX_COMPILER="$(sed 's/^gcc/g++/; s/^clang/clang++/' <<< "$1")"
                # In full, g++ 11 also optimises the tests, which is slow.
                -DSLICE1_TEST_OPTIONS="$([ "$1 $only_tests" = "gcc-11 no" ] || echo -Og)")
      # Each file is compiled by itself, to find missing includes.
      [ "$1" = gcc-11 ] || settings+=(-DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON -DCMAKE_UNITY_BUILD=OFF) ;;
    libc++)
      packages+=(clang-19 libc++-19-dev libc++abi-19-dev)
      targets=(slice1_tests slice1_std_format slice1_mdspan)
      tests='^(slice1_tests.*|slice1_mdspan|package.std_format)$' what="clauses, units, std::format, std::mdspan" ;;
    msvc-look) packages+=(clang-19 g++-12 libgtest-dev) what="syntax of headers and sources" ;;
    *) echo "cmake/ports.sh: no target '$1'; there are ${all[*]}" >&2; exit 2 ;;
  esac
  if [ "$only_tests" = yes ] && [[ $1 != msvc-look && $1 != libc++ && $1 != wasm* ]]; then
    targets=(slice1_tests) tests='^slice1_tests' what="clauses, units"
  fi
}

install_missing() {
  local missing=() package
  for package in "${packages[@]}"; do
    dpkg -s "$package" 2> /dev/null | grep -q '^Status: install ok' || missing+=("$package")
  done
  [ ${#missing[@]} = 0 ] && return
  echo "installing ${missing[*]}"
  DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "${missing[@]}" > $results/apt.log 2>&1
}

# Reads the output of ctest --verbose; prints how many tests passed and failed.
count() {
  awk '
    match($0, /^[0-9]+: \[  (PASSED|FAILED)  \] [0-9]+ test/) {
      id = $1; sub(":", "", id)
      n = substr($0, 1, RSTART + RLENGTH); gsub(/^.*\] | test$/, "", n)
      if (/  PASSED  /) good[id] += n
      else bad[id] += n
    }
    match($0, /^ *[0-9]+\/[0-9]+ Test +#[0-9]+: /) {
      id = substr($0, RSTART, RLENGTH); gsub(/^.*#|: $/, "", id)
      ok = / Passed  /
      if (id in good) { passed += good[id]; failed += id in bad ? bad[id] : !ok }
      else { passed += ok; failed += !ok }
    }
    END { print passed + 0, failed + 0 }' "$1"
}

build_and_run() {
  local target=$1 log=$results/$1.log folder=build/$1 name wanted=()
  [ "$preset" = test ] || folder=build/$preset
  for name in ${targets[@]+"${targets[@]}"}; do wanted+=(--target "$name"); done
  cmake --preset "$preset" -B "$folder" ${settings[@]+"${settings[@]}"} > "$log" 2>&1 &&
    cmake --build "$folder" ${wanted[@]+"${wanted[@]}"} >> "$log" 2>&1 || { tail -40 "$log"; return 1; }
  ctest --test-dir "$folder" --verbose --timeout 3000 -j "$(nproc)" --no-tests=error -R "$tests" > "$log" 2>&1
  local id
  sed -n 's/.* Test *#\([0-9]*\): .*\*\*\*.*/\1/p' "$log" | while read -r id; do
    grep -a " #$id: .*\*\*\*" "$log"
    grep -a "^$id: " "$log" | tail -30
  done
  read -r passed failed < <(count "$log")
  compiler=$(sed -n 's/^set(CMAKE_CXX_COMPILER_\(ID\|VERSION\) "\(.*\)")/\2/p' \
                 "$folder"/CMakeFiles/3*/CMakeCXXCompiler.cmake | xargs)
}

# The code as MSVC sees it: with its macros and extensions, without GCC's. Clang reads it, with GCC's standard library,
# whose own headers need some of GCC's macros. Other libraries can't be read in this way, and tests/subject needs paths.
msvc_look() {
  local flags=(-std=c++20 -fsyntax-only -fms-extensions -fms-compatibility -fmsc-version=1940 -D__STRICT_ANSI__
               -D_MSC_VER=1940 -Wall -Wextra -Wconversion -Wsign-conversion -Wshadow -Werror -Wno-unknown-pragmas
               -Wno-deprecated-declarations -Iinclude -Itests -Itests/conformance
               -DSLICE1_PICTURES="" '-DCHILDREN=""') kind units
  for kind in BOOL CHAR CHAR8_T CHAR16_T CHAR32_T WCHAR_T SHORT INT LONG LLONG POINTER; do
    flags+=("-D__GCC_ATOMIC_${kind}_LOCK_FREE=2")
  done
  flags+=(-D__GCC_ATOMIC_TEST_AND_SET_TRUEVAL=1)
  units=$(find include/slice1 tests/conformance/* tests/clauses tests/unit tests/support examples/*.cpp -name '*.?pp' |
          grep -v 'eigen\|execution_par\|conformance/adapters\|conformance/tests/subject')
  # shellcheck disable=SC2016
  xargs -P 2 -I {} sh -c 'errors=$("$0" "$@" -x c++ -include {} /dev/null 2>&1) ||
                          echo "{}: $(echo "$errors" | grep -m1 error:)"' \
    clang++-19 "${flags[@]}" <<< "$units" > $results/msvc-look.log
  cat $results/msvc-look.log
  failed=$(wc -l < $results/msvc-look.log) passed=$(($(wc -l <<< "$units") - failed))
  compiler="Clang $(clang++-19 -dumpversion)"
}

# The rows between the markers; a target without a new result keeps its row.
write_table() {
  local page=tests/README.md target
  {
    sed '/<!-- ports: generated -->/q' $page
    printf '\n| target | compiler | what | passed | failed | seconds | on |\n|---|---|---|--:|--:|--:|---|\n'
    for target in "${all[@]}"; do
      cat "$results/$target.row" 2> /dev/null || grep -F "| \`$target\` |" $page
    done
    echo
    sed -n '/<!-- ports: generated -->/,$p' $page | sed -n '/<!-- end -->/,$p'
  } > $results/table.md
  cp $results/table.md $page
}

only_tests=no
if [ "${1-}" = --table ]; then write_table; exit; fi
if [ "${1-}" = --tests ]; then only_tests=yes; shift; fi
[ $# != 0 ] || set -- "${all[@]}"
for target in "$@"; do describe "$target"; done
status=0
for target in "$@"; do
  describe "$target"
  begin=$SECONDS passed=0 failed=1 compiler=unknown
  if install_missing; then
    if [ "$target" = msvc-look ]; then msvc_look; else build_and_run "$target"; fi
  else
    tail -5 $results/apt.log
  fi
  printf '| `%s` | %s | %s | %d | %d | %d | %s |\n' "$target" "$compiler" "$what" "$passed" "$failed" \
    $((SECONDS - begin)) "$(date +%F)" > "$results/$target.row"
  echo "$target: $passed passed, $failed failed"
  [ "$failed" = 0 ] && [ "$passed" != 0 ] || status=1
done
exit $status
