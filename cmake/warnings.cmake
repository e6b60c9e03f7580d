# slice1_strict(TARGET [OPTIMIZED]): the warnings that our own tests and examples are built with, and their options, unless
# the target is to stay optimised. The library's target has none.
set(SLICE1_TEST_OPTIONS "" CACHE STRING "Compiler options for our own tests and examples, not for kernels and kit")
function(slice1_strict target)
  if(MSVC)
    target_compile_options(${target} PRIVATE /W4 /permissive- /utf-8 /bigobj)
    target_compile_definitions(${target} PRIVATE _CRT_SECURE_NO_WARNINGS)  # std::getenv and its like
  else()
    target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow
                                             -Wold-style-cast)
    # With -O2 and -O3, g++ 12 treats copies of strings and vectors as overlapping or too large (GCC bug 105651 and
    # others). Kernels and kit keep the last two of these warnings.
    if(CMAKE_CXX_COMPILER_ID STREQUAL GNU AND CMAKE_CXX_COMPILER_VERSION MATCHES "^12\\.")
      target_compile_options(${target} PRIVATE -Wno-restrict -Wno-stringop-overflow)
      if(NOT "OPTIMIZED" IN_LIST ARGN)
        target_compile_options(${target} PRIVATE -Wno-array-bounds -Wno-stringop-overread)
      endif()
    endif()
  endif()
  if(NOT "OPTIMIZED" IN_LIST ARGN)
    target_compile_options(${target} PRIVATE ${SLICE1_TEST_OPTIONS})
  endif()
endfunction()
