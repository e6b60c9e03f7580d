# cmake -DCXX=C -DINCLUDE_DIR=D -DAMALGAMATE=A -DWORK_DIR=W -P cpp17.cmake: in C++17, the first and only error of each header
# of D, and of the single header that A makes, says that C++20 is needed and how to get it.
file(MAKE_DIRECTORY ${WORK_DIR})
file(GLOB_RECURSE headers ${INCLUDE_DIR}/slice1/*.hpp)
execute_process(COMMAND ${CMAKE_COMMAND} -DOUTPUT=${WORK_DIR}/slice1.hpp -P ${AMALGAMATE} RESULT_VARIABLE status)
if(NOT status EQUAL 0)
  message(FATAL_ERROR "there is no single header")
endif()
foreach(header IN LISTS headers ITEMS ${WORK_DIR}/slice1.hpp)
  file(WRITE ${WORK_DIR}/unit.cpp "#include \"${header}\"\nint main() {}\n")
  execute_process(COMMAND ${CXX} -std=c++17 -fsyntax-only -I ${INCLUDE_DIR} ${WORK_DIR}/unit.cpp
                  RESULT_VARIABLE status ERROR_VARIABLE said OUTPUT_VARIABLE said)
  string(REGEX MATCHALL "error:[^\n]*" errors "${said}")
  list(LENGTH errors count)
  if(status EQUAL 0 OR NOT count EQUAL 1 OR NOT errors MATCHES "slice1 needs C\\+\\+20: compile with -std=c\\+\\+20")
    message(SEND_ERROR "${header} ends with ${status}, and says ${count} errors:\n${said}")
  endif()
endforeach()
