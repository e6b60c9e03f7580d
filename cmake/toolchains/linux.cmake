# Linux on another machine: `triplet` names Debian's cross compiler. Flags are part of the compiler setting, so that
# -DCMAKE_CXX_FLAGS keeps them.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_C_COMPILER ${triplet}-gcc ${flags})
set(CMAKE_CXX_COMPILER ${triplet}-g++ ${flags})
set(CMAKE_FIND_ROOT_PATH /usr/${triplet})
include(${CMAKE_CURRENT_LIST_DIR}/find.cmake)
set(CMAKE_CROSSCOMPILING_EMULATOR ${emulator} -L /usr/${triplet})
