# Debian packages, by `cpack -G DEB`: libslice1-dev for all machines; for this one, slice1-tools and, with
# SLICE1_KERNELS, libslice1-kernels-dev.
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "reference of DirectML's DML_SLICE1 operator")
set(CPACK_PACKAGE_CONTACT "The slice1 authors <slice1@example.org>" CACHE STRING "The maintainer of the packages")
set(CPACK_PACKAGE_NAME slice1)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_HOMEPAGE_URL https://learn.microsoft.com/windows/win32/api/directml/ns-directml-dml_slice1_operator_desc)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_ALL headers tools)
if(SLICE1_KERNELS)
  list(APPEND CPACK_COMPONENTS_ALL kernels)
endif()
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_CURRENT_LIST_DIR}/deb_documents.cmake)

set(CPACK_DEBIAN_HEADERS_PACKAGE_NAME libslice1-dev)
set(CPACK_DEBIAN_HEADERS_PACKAGE_ARCHITECTURE all)
set(CPACK_DEBIAN_HEADERS_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_HEADERS_PACKAGE_SUGGESTS "libgtest-dev, slice1-tools")
set(CPACK_COMPONENT_HEADERS_DESCRIPTION "Headers, a CMake package and a conformance kit. The library says what the
operator accepts, why it rejects a description, and what it computes.")

set(CPACK_DEBIAN_TOOLS_PACKAGE_NAME slice1-tools)
set(CPACK_DEBIAN_TOOLS_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_TOOLS_PACKAGE_SHLIBDEPS ON)
set(CPACK_COMPONENT_TOOLS_DESCRIPTION "slice1-dispatch runs model files of DxDispatch, and slice1_conformance judges
implementations of the operator.")

set(CPACK_DEBIAN_KERNELS_PACKAGE_NAME libslice1-kernels-dev)
set(CPACK_DEBIAN_KERNELS_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_KERNELS_PACKAGE_DEPENDS "libslice1-dev (= ${PROJECT_VERSION})")
set(CPACK_COMPONENT_KERNELS_DESCRIPTION "The static library of the CMake target slice1::kernels. Programs that link it
compile faster: planning and copying are compiled already.")
include(CPack)
