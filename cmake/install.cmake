# The headers and the CMake package. Installing builds nothing, and the result can be moved to any place or machine; the
# library of slice1::kernels, with SLICE1_KERNELS, only to machines of the same kind.
include(CMakePackageConfigHelpers)

set(package_dir share/cmake/slice1)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/ DESTINATION include COMPONENT headers)
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION share/licenses/slice1 COMPONENT headers)
install(TARGETS slice1 EXPORT slice1Targets)
install(EXPORT slice1Targets NAMESPACE slice1:: DESTINATION ${package_dir} COMPONENT headers)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/slice1ConfigVersion.cmake COMPATIBILITY SameMajorVersion
                                 ARCH_INDEPENDENT)
install(FILES ${PROJECT_SOURCE_DIR}/cmake/slice1Config.cmake ${PROJECT_SOURCE_DIR}/cmake/slice1Conformance.cmake
              ${PROJECT_BINARY_DIR}/slice1ConfigVersion.cmake
        DESTINATION ${package_dir} COMPONENT headers)
# For Make, Meson and others; the paths are relative to the file.
file(WRITE ${PROJECT_BINARY_DIR}/slice1.pc "prefix=\${pcfiledir}/../..
Name: slice1
Description: ${PROJECT_DESCRIPTION}
Version: ${PROJECT_VERSION}
Cflags: -I\${prefix}/include
")
install(FILES ${PROJECT_BINARY_DIR}/slice1.pc DESTINATION share/pkgconfig COMPONENT headers)
# The conformance kit: sources, adapters and documents. Its own CMakeLists.txt installs the program if it is built.
install(DIRECTORY ${PROJECT_SOURCE_DIR}/tests/conformance DESTINATION share/slice1 COMPONENT headers
        FILES_MATCHING PATTERN "*.cpp" PATTERN "*.hpp" PATTERN "*.md" PATTERN "*.py" PATTERN "*.mjs" PATTERN CMakeLists.txt
        PATTERN tests EXCLUDE PATTERN mutants_table.cpp EXCLUDE)

# The library is a separate CMake package, which depends on the machine; slice1Config.cmake finds it.
if(SLICE1_KERNELS)
  include(GNUInstallDirs)
  set(kernels_dir ${CMAKE_INSTALL_LIBDIR}/cmake/slice1-kernels)
  install(TARGETS slice1_kernels EXPORT slice1Kernels ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT kernels)
  install(EXPORT slice1Kernels NAMESPACE slice1:: FILE slice1-kernelsConfig.cmake DESTINATION ${kernels_dir}
          COMPONENT kernels)
  write_basic_package_version_file(${PROJECT_BINARY_DIR}/slice1-kernelsConfigVersion.cmake COMPATIBILITY ExactVersion)
  install(FILES ${PROJECT_BINARY_DIR}/slice1-kernelsConfigVersion.cmake DESTINATION ${kernels_dir} COMPONENT kernels)
  file(WRITE ${PROJECT_BINARY_DIR}/slice1-kernels.pc "Name: slice1-kernels
Description: ${PROJECT_DESCRIPTION}, with compiled planning and copying
Version: ${PROJECT_VERSION}
Requires: slice1 = ${PROJECT_VERSION}
Cflags: -DSLICE1_DETAIL_COMPILED_KERNELS
Libs: -L\${pcfiledir}/.. -lslice1_kernels
")
  install(FILES ${PROJECT_BINARY_DIR}/slice1-kernels.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT kernels)
endif()
