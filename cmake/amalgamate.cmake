# cmake -DOUTPUT=FILE -P cmake/amalgamate.cmake: writes one header, which includes only the standard library: the core,
# directml.hpp, notation.hpp, subtensor.hpp, dynamic_descriptor.hpp, fit.hpp, slice.hpp, mdspan.hpp, format.hpp and svg.hpp.
# Eigen's adapter and the C header of the conformance kit are left out.
cmake_minimum_required(VERSION 3.16)
if(NOT DEFINED OUTPUT)
  message(FATAL_ERROR "usage: cmake -DOUTPUT=FILE -P cmake/amalgamate.cmake")
endif()
set(root ${CMAKE_CURRENT_LIST_DIR}/..)
set(headers slice1.hpp directml.hpp notation.hpp subtensor.hpp dynamic_descriptor.hpp fit.hpp slice.hpp mdspan.hpp format.hpp
            svg.hpp)

set(text "")
set_property(GLOBAL PROPERTY included "")

# Appends a file to `text`, with the files that it includes in their places. A header is included once, the kernels'
# bodies once for each instruction set, each of which begins with vectors.inc. The text is not split into a list of
# lines, because brackets and semicolons would join them.
function(expand file)
  get_property(included GLOBAL PROPERTY included)
  if(file STREQUAL copy/vectors.inc)
    list(FILTER included EXCLUDE REGEX "\\.inc$")
  elseif(file IN_LIST included)
    return()
  endif()
  set_property(GLOBAL PROPERTY included ${included} ${file})
  file(READ ${root}/include/slice1/${file} rest)
  string(REGEX REPLACE "^// SPDX[^\n]*\n" "" rest "${rest}")
  string(REGEX REPLACE "\n(#pragma once|// clang-format [^\n]*|// IWYU pragma[^\n]*)" "" rest "${rest}")
  string(APPEND text "// slice1/${file}\n")
  while(rest MATCHES "(^|\n)(#include <slice1/([^>]*)>[^\n]*\n)")
    set(line "${CMAKE_MATCH_2}")
    set(next "${CMAKE_MATCH_3}")
    string(FIND "${rest}" "${line}" at)
    string(SUBSTRING "${rest}" 0 ${at} before)
    string(LENGTH "${line}" length)
    math(EXPR at "${at} + ${length}")
    string(SUBSTRING "${rest}" ${at} -1 rest)
    string(APPEND text "${before}")
    expand(${next})
  endwhile()
  string(APPEND text "${rest}")
  set(text "${text}" PARENT_SCOPE)
endfunction()

foreach(header IN LISTS headers)
  expand(${header})
endforeach()

file(READ ${root}/include/slice1/version.hpp version)
string(REGEX MATCHALL "SLICE1_VERSION_[A-Z]+ [0-9]+" version "${version}")
string(REGEX REPLACE "[^0-9;]*1_[^0-9;]*" "" version "${version}")
string(REPLACE ";" "." version "${version}")
file(READ ${root}/LICENSE license)
string(REGEX REPLACE "\n" "\n// " license "\n${license}")
string(REGEX REPLACE "// (\n|$)" "//\\1" license "${license}")
file(WRITE ${OUTPUT} "// SPDX-License-Identifier: MIT\n// slice1 ${version} in one header.\n//${license}\n#pragma once\n\n${text}")
