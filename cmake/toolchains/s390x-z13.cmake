# s390x, big-endian, with the vectors of a z13. Debian: g++-s390x-linux-gnu, qemu-user.
set(CMAKE_SYSTEM_PROCESSOR s390x)
set(triplet s390x-linux-gnu)
set(emulator qemu-s390x)
set(flags -march=z13)
include(${CMAKE_CURRENT_LIST_DIR}/linux.cmake)
