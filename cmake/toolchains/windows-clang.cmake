# Windows x64 by clang++ with mingw-w64's libraries; Wine runs what is built. Debian: clang-19, lld-19,
# g++-mingw-w64-x86-64-posix, wine64.
set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR x86_64)
set(CMAKE_C_COMPILER clang-19)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_C_COMPILER_TARGET x86_64-w64-mingw32)
set(CMAKE_CXX_COMPILER_TARGET x86_64-w64-mingw32)
set(libraries -fuse-ld=lld-19 -lpthread)
include(${CMAKE_CURRENT_LIST_DIR}/windows.cmake)
