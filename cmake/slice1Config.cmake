include(${CMAKE_CURRENT_LIST_DIR}/slice1Targets.cmake)
