include(${CMAKE_CURRENT_LIST_DIR}/slice1Targets.cmake)

# The component conformance provides slice1_add_conformance_tests.
foreach(component IN LISTS slice1_FIND_COMPONENTS)
  if(component STREQUAL conformance)
    include(${CMAKE_CURRENT_LIST_DIR}/slice1Conformance.cmake)
    set(slice1_conformance_FOUND TRUE)
  elseif(slice1_FIND_REQUIRED_${component})
    set(slice1_FOUND FALSE)
    set(slice1_NOT_FOUND_MESSAGE "slice1 has no component '${component}'")
  endif()
endforeach()
