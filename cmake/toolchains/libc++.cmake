# Another standard library, LLVM's. Debian: clang-19, libc++-19-dev, libc++abi-19-dev.
set(CMAKE_C_COMPILER clang-19)
set(CMAKE_CXX_COMPILER clang++-19 -stdlib=libc++)
