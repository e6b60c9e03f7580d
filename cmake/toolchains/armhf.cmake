# 32-bit ARM without vectors. Debian: g++-arm-linux-gnueabihf, qemu-user.
set(CMAKE_SYSTEM_PROCESSOR armv7)
set(triplet arm-linux-gnueabihf)
set(emulator qemu-arm)
include(${CMAKE_CURRENT_LIST_DIR}/linux.cmake)
