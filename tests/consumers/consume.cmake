# cmake -DWAY=W -DSLICE1_DIR=D -DWORK_DIR=B -DGENERATOR=G -DCOMPILER=C -DTOOLCHAIN=T -DFLAGS=F -P consume.cmake
# Builds and runs the consumer beside this file by the package (installed without a build, then moved), by its component
# conformance, by add_subdirectory, or by nothing but the include path.
function(run)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT status EQUAL 0 OR output MATCHES "[Ww]arning")
    message(FATAL_ERROR "${ARGN}\nended with ${status}:\n${output}")
  endif()
endfunction()

file(REMOVE_RECURSE ${WORK_DIR})
set(compiler -G ${GENERATOR} -DCMAKE_CXX_COMPILER=${COMPILER} "-DCMAKE_CXX_FLAGS=${FLAGS}")
if(TOOLCHAIN)
  list(APPEND compiler -DCMAKE_TOOLCHAIN_FILE=${TOOLCHAIN})
endif()
set(arguments -DSLICE1_DIR=${SLICE1_DIR})
if(WAY MATCHES "^(package|conformance)$")
  run(${CMAKE_COMMAND} -S ${SLICE1_DIR} -B ${WORK_DIR}/unbuilt ${compiler} -DSLICE1_BUILD_TESTS=OFF
      -DSLICE1_BUILD_EXAMPLES=OFF)
  run(${CMAKE_COMMAND} --install ${WORK_DIR}/unbuilt --prefix ${WORK_DIR}/installed)
  file(RENAME ${WORK_DIR}/installed ${WORK_DIR}/moved)
  set(arguments -DCMAKE_PREFIX_PATH=${WORK_DIR}/moved)
endif()
if(WAY STREQUAL conformance)
  set(project conformance)
  set(build_type None)  # the kit is built, too: that takes a while even without optimisation
else()
  set(project project)
  set(build_type Release)
  list(APPEND arguments -DWAY=${WAY})
endif()
if(WAY STREQUAL conformance)
  foreach(shards 0 -2 2.5 x)
    execute_process(COMMAND ${CMAKE_COMMAND} -S ${CMAKE_CURRENT_LIST_DIR}/${project} -B ${WORK_DIR}/wrong ${compiler}
                            -DSHARDS=${shards} ${arguments} OUTPUT_QUIET ERROR_VARIABLE errors)
    if(NOT errors MATCHES "SHARDS '${shards}' is no positive number")
      message(FATAL_ERROR "SHARDS ${shards} is no error:\n${errors}")
    endif()
  endforeach()
endif()
run(${CMAKE_COMMAND} -S ${CMAKE_CURRENT_LIST_DIR}/${project} -B ${WORK_DIR}/build ${compiler}
    -DCMAKE_BUILD_TYPE=${build_type} ${arguments})
run(${CMAKE_COMMAND} --build ${WORK_DIR}/build --config ${build_type})
run(${CMAKE_COMMAND} -E chdir ${WORK_DIR}/build ${CMAKE_CTEST_COMMAND} -C ${build_type} --no-tests=error)
