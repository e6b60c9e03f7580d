# 32-bit x86, which x86-64 Linux runs. Debian: g++-12-multilib; the folder is for <asm/errno.h> and its like.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR i386)
set(flags -m32 -idirafter /usr/include/x86_64-linux-gnu)
set(CMAKE_C_COMPILER gcc-12 ${flags})
set(CMAKE_CXX_COMPILER g++-12 ${flags})
