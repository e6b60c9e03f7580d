# Windows x64 by mingw-w64's g++; Wine runs what is built. Debian: g++-mingw-w64-x86-64-posix, wine64.
set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR x86_64)
set(CMAKE_C_COMPILER x86_64-w64-mingw32-gcc-posix)
set(CMAKE_CXX_COMPILER x86_64-w64-mingw32-g++-posix)
include(${CMAKE_CURRENT_LIST_DIR}/windows.cmake)
# With -fipa-ra, g++ assumes the register usage of this unit's copy of an inline function, but for Windows the linker
# may keep the copy of a unit that was compiled with other options, as some tests are.
add_compile_options(-fno-ipa-ra)
