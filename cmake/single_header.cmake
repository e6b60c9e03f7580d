# For tests of the single header: sets include_dir to a folder in which each of our headers includes it.
set(include_dir ${PROJECT_BINARY_DIR}/single_header)
file(GLOB_RECURSE ours RELATIVE ${PROJECT_SOURCE_DIR}/include CONFIGURE_DEPENDS
     ${PROJECT_SOURCE_DIR}/include/*.hpp ${PROJECT_SOURCE_DIR}/include/*.inc)
foreach(header IN LISTS ours)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/include/${header})
  if(header MATCHES "hpp$" AND NOT header MATCHES "eigen")
    file(WRITE ${include_dir}/new/${header} "#pragma once\n#include <slice1.hpp>\n")
    configure_file(${include_dir}/new/${header} ${include_dir}/${header} COPYONLY)
  endif()
endforeach()
foreach(header eigen.hpp conformance.h)
  configure_file(${PROJECT_SOURCE_DIR}/include/slice1/${header} ${include_dir}/slice1/${header} COPYONLY)
endforeach()
execute_process(COMMAND ${CMAKE_COMMAND} -DOUTPUT=${include_dir}/new/slice1.hpp
                        -P ${PROJECT_SOURCE_DIR}/cmake/amalgamate.cmake)
configure_file(${include_dir}/new/slice1.hpp ${include_dir}/slice1.hpp COPYONLY)
