# cmake -DCPACK=C -DCONFIG=F -DWORK_DIR=D -DVERSION=V -DINCLUDE_DIR=I -DKERNELS=K [-DLINTIAN=L] -P deb.cmake: the Debian
# packages, with KERNELS also that of the target slice1::kernels, have the right contents, and satisfy lintian.
file(REMOVE_RECURSE ${WORK_DIR})
file(MAKE_DIRECTORY ${WORK_DIR})
execute_process(COMMAND ${CPACK} -G DEB --config ${CONFIG} -B ${WORK_DIR} OUTPUT_VARIABLE log ERROR_VARIABLE log
                RESULT_VARIABLE status)
file(GLOB packages RELATIVE ${WORK_DIR} ${WORK_DIR}/*.deb)
set(kernels)
set(kernels_files)
if(KERNELS)
  set(kernels "libslice1-kernels-dev_${VERSION}_[a-z0-9]+.deb;")
  set(kernels_files lib/libslice1_kernels.a lib/pkgconfig/slice1-kernels.pc
                    lib/cmake/slice1-kernels/slice1-kernelsConfig.cmake share/doc/libslice1-kernels-dev/copyright)
endif()
if(NOT status EQUAL 0
   OR NOT packages MATCHES "^libslice1-dev_${VERSION}_all.deb;${kernels}slice1-tools_${VERSION}_[a-z0-9]+.deb$")
  message(FATAL_ERROR "cpack ended with ${status} and made [${packages}]:\n${log}")
endif()
foreach(package IN LISTS packages)
  execute_process(COMMAND dpkg-deb -x ${package} root WORKING_DIRECTORY ${WORK_DIR} COMMAND_ERROR_IS_FATAL ANY)
endforeach()
set(usr ${WORK_DIR}/root/usr)
foreach(file share/doc/libslice1-dev/copyright share/doc/slice1-tools/copyright share/doc/slice1-tools/changelog.gz
             share/man/man1/slice1-dispatch.1.gz share/man/man1/slice1_conformance.1.gz share/cmake/slice1/slice1Config.cmake
             share/pkgconfig/slice1.pc share/slice1/conformance/CMakeLists.txt ${kernels_files})
  if(NOT EXISTS ${usr}/${file})
    message(SEND_ERROR "The packages don't have ${file}")
  endif()
endforeach()
file(GLOB_RECURSE expected RELATIVE ${INCLUDE_DIR} ${INCLUDE_DIR}/*)
file(GLOB_RECURSE packed RELATIVE ${usr}/include ${usr}/include/*)
if(NOT packed STREQUAL expected)
  message(SEND_ERROR "libslice1-dev has the headers\n${packed}\ninstead of\n${expected}")
endif()
execute_process(COMMAND ${usr}/bin/slice1-dispatch --version OUTPUT_VARIABLE answer)
if(NOT answer STREQUAL "dispatch ${VERSION}\n")
  message(SEND_ERROR "dispatch --version printed ${answer}")
endif()
execute_process(COMMAND ${usr}/bin/slice1_conformance --help OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
if(LINTIAN)
  execute_process(COMMAND ${LINTIAN} --allow-root --fail-on error,warning ${packages} WORKING_DIRECTORY ${WORK_DIR}
                  COMMAND_ERROR_IS_FATAL ANY)
endif()
