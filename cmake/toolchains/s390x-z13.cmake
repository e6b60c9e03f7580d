# s390x with the vectors of a z13.
set(flags -march=z13)
include(${CMAKE_CURRENT_LIST_DIR}/s390x.cmake)
