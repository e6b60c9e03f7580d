# The packages that the tests need on another machine; presets include this file before the project. GoogleTest is built
# for the target from Debian's googletest. RapidJSON and Eigen are headers, but they are in /usr/include, which must not
# precede the target's own headers.
set(packages ${CMAKE_BINARY_DIR}/packages)
function(run)
  execute_process(COMMAND ${CMAKE_COMMAND} ${ARGN} RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "cmake ${ARGN}\nended with ${status}:\n${output}")
  endif()
endfunction()
if(NOT "${SLICE1_BUILD_TESTS}" STREQUAL "OFF" AND NOT EXISTS ${packages}/lib/cmake/GTest AND EXISTS /usr/src/googletest)
  message(STATUS "Building GoogleTest for ${CMAKE_TOOLCHAIN_FILE}")
  run(-S /usr/src/googletest -B ${packages}/build -G ${CMAKE_GENERATOR} -DCMAKE_TOOLCHAIN_FILE=${CMAKE_TOOLCHAIN_FILE}
      -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_COMPILER_LAUNCHER=${CMAKE_CXX_COMPILER_LAUNCHER} -DBUILD_GMOCK=OFF
      -DCMAKE_INSTALL_PREFIX=${packages} -DCMAKE_INSTALL_LIBDIR=lib)
  run(--build ${packages}/build --target install)
endif()
set(GTest_DIR ${packages}/lib/cmake/GTest CACHE PATH "GoogleTest for the target")
if(EXISTS /usr/include/rapidjson)
  file(MAKE_DIRECTORY ${packages}/headers)
  file(COPY /usr/include/rapidjson DESTINATION ${packages}/headers)
  # RapidJSON 1.1 assigns to a constant in an unused function, which clang rejects from 19 on.
  file(READ ${packages}/headers/rapidjson/document.h document)
  string(REPLACE "{ s = rhs.s; length = rhs.length; }" "= delete;" document "${document}")
  file(WRITE ${packages}/headers/rapidjson/document.h "${document}")
  file(WRITE ${packages}/headers/RapidJSONConfig.cmake "set(RAPIDJSON_INCLUDE_DIRS \${CMAKE_CURRENT_LIST_DIR})\n")
endif()
set(RapidJSON_DIR ${packages}/headers CACHE PATH "RapidJSON alone")
set(Eigen3_DIR /usr/share/eigen3/cmake CACHE PATH "Eigen")
