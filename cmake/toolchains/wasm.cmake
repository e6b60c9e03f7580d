# WebAssembly by Emscripten; node runs what is built, with this machine's files. Debian: emscripten.
set(ENV{NODE_PATH} /usr/share/nodejs)  # the linker runs node
set(CMAKE_CXX_LINKER_LAUNCHER env NODE_PATH=/usr/share/nodejs)
include(/usr/share/emscripten/cmake/Modules/Platform/Emscripten.cmake)
set(CMAKE_CXX_COMPILER ${CMAKE_CXX_COMPILER} -fwasm-exceptions ${flags})
set(CMAKE_EXE_LINKER_FLAGS_INIT "-sALLOW_MEMORY_GROWTH=1 -sEXIT_RUNTIME=1 -sNODERAWFS=1")
set(CMAKE_CROSSCOMPILING_EMULATOR node --no-experimental-fetch)
