# 32-bit x86. Debian: g++-12-multilib, and qemu-user where the kernel can't run such programs; the folder is for
# <asm/errno.h> and its like.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR i386)
set(flags -m32 -idirafter /usr/include/x86_64-linux-gnu)
set(CMAKE_C_COMPILER gcc-12 ${flags})
set(CMAKE_CXX_COMPILER g++-12 ${flags})
execute_process(COMMAND /lib/ld-linux.so.2 --version RESULT_VARIABLE cannot_run OUTPUT_QUIET ERROR_QUIET)
if(cannot_run)
  set(CMAKE_CROSSCOMPILING_EMULATOR qemu-i386)
endif()
