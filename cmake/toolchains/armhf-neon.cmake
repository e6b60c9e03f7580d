# 32-bit ARM with NEON. Debian: g++-arm-linux-gnueabihf, qemu-user.
set(CMAKE_SYSTEM_PROCESSOR armv7)
set(triplet arm-linux-gnueabihf)
set(emulator qemu-arm)
set(flags -mfpu=neon)
include(${CMAKE_CURRENT_LIST_DIR}/linux.cmake)
