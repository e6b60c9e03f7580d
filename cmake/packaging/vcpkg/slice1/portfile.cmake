# An overlay port that uses the checkout that it is in.
set(VCPKG_BUILD_TYPE release)  # headers only
get_filename_component(source "${CMAKE_CURRENT_LIST_DIR}/../../../.." ABSOLUTE)
vcpkg_cmake_configure(SOURCE_PATH "${source}" OPTIONS -DSLICE1_BUILD_TESTS=OFF -DSLICE1_BUILD_EXAMPLES=OFF)
vcpkg_cmake_install()
vcpkg_cmake_config_fixup(CONFIG_PATH share/cmake/slice1)
vcpkg_fixup_pkgconfig()
file(REMOVE_RECURSE "${CURRENT_PACKAGES_DIR}/lib" "${CURRENT_PACKAGES_DIR}/share/licenses")
vcpkg_install_copyright(FILE_LIST "${source}/LICENSE")
