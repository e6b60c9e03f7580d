# WebAssembly with vectors (SIMD128). Debian: emscripten.
set(flags -msimd128)
include(${CMAKE_CURRENT_LIST_DIR}/wasm.cmake)
