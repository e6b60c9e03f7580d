include(${CMAKE_CURRENT_LIST_DIR}/slice1Targets.cmake)

# The target slice1::kernels, if its library was installed here for this machine.
if(NOT TARGET slice1::kernels)
  unset(slice1-kernels_DIR CACHE)
  get_filename_component(slice1_prefix ${CMAKE_CURRENT_LIST_DIR}/../../.. ABSOLUTE)
  find_package(slice1-kernels ${slice1_VERSION} QUIET CONFIG PATHS ${slice1_prefix} NO_DEFAULT_PATH
               NO_CMAKE_FIND_ROOT_PATH)
endif()

# The component conformance provides slice1_add_conformance_tests; the component kernels is the target above.
foreach(component IN LISTS slice1_FIND_COMPONENTS)
  if(component STREQUAL conformance)
    include(${CMAKE_CURRENT_LIST_DIR}/slice1Conformance.cmake)
    set(slice1_conformance_FOUND TRUE)
  elseif(component STREQUAL kernels AND TARGET slice1::kernels)
    set(slice1_kernels_FOUND TRUE)
  elseif(slice1_FIND_REQUIRED_${component})
    set(slice1_FOUND FALSE)
    set(slice1_NOT_FOUND_MESSAGE "slice1 has no component '${component}' here")
  endif()
endforeach()
