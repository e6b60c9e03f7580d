# cmake -DCOMPILER=C -DINCLUDE_DIR=D -DWORK_DIR=W -P must_not_compile.cmake
# C accepts must_not_compile.cpp, and rejects each case in it with a first error that matches the case's comment.
set(source ${CMAKE_CURRENT_LIST_DIR}/must_not_compile.cpp)

# The file's headers are compiled once, for all cases.
file(STRINGS ${source} includes REGEX "^#include")
string(REPLACE ";" "\n" includes "${includes}")
file(WRITE ${WORK_DIR}/headers.hpp "${includes}\n")
set(ENV{CCACHE_DISABLE} 1)  # clang++ refuses a precompiled header from the cache
set(command ${COMPILER} -std=c++20 -I${INCLUDE_DIR})
execute_process(COMMAND ${command} -x c++-header ${WORK_DIR}/headers.hpp -o ${WORK_DIR}/headers.hpp.gch)
list(APPEND command -fsyntax-only -Wfatal-errors -include ${WORK_DIR}/headers.hpp ${source})

execute_process(COMMAND ${command} RESULT_VARIABLE status ERROR_VARIABLE errors)
if(NOT status EQUAL 0)
  message(FATAL_ERROR "without a case, there must be no error:\n${errors}")
endif()

file(READ ${source} text)
string(REGEX MATCHALL "if defined[^\n]*\n[^\n]*" cases "${text}")
list(LENGTH cases count)
foreach(lines IN LISTS cases)
  if(NOT lines MATCHES "defined\\(([A-Z0-9_]+)\\)\n +// (.+)$")
    message(FATAL_ERROR "no macro and message:\n${lines}")
  endif()
  set(case ${CMAKE_MATCH_1})
  set(expected "${CMAKE_MATCH_2}")
  execute_process(COMMAND ${command} -D${case} RESULT_VARIABLE status ERROR_VARIABLE errors)
  string(REGEX MATCH "error: [^\n]*" first "${errors}")
  if(status EQUAL 0 OR NOT first MATCHES "${expected}")
    message(SEND_ERROR "${case}: the first error must match '${expected}', but is '${first}'\n${errors}")
  endif()
endforeach()
message(STATUS "${count} cases are rejected with the expected first error")
