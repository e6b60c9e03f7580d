# 32-bit ARM with NEON.
set(flags -mfpu=neon)
include(${CMAKE_CURRENT_LIST_DIR}/armhf.cmake)
