# AArch64, little-endian; vectors are part of it. Debian: g++-aarch64-linux-gnu, qemu-user.
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(triplet aarch64-linux-gnu)
set(emulator qemu-aarch64)
include(${CMAKE_CURRENT_LIST_DIR}/linux.cmake)
