# cmake -DCXX=C -DNM=N -DINCLUDE_DIR=D -DSOURCE=S -DOBJECT=O -P extern_template.cmake: with `extern template` a unit's
# object file holds no kernel, without it the kernels.
cmake_minimum_required(VERSION 3.16)

# Without it once, which shows that the kernels' names are known.
foreach(options "-O0" "-O0;-DSLICE1_TEST_EXTERN" "-O2;-DSLICE1_TEST_EXTERN")
  execute_process(COMMAND ${CXX} -std=c++20 ${options} -I${INCLUDE_DIR} -c ${SOURCE} -o ${OBJECT} RESULT_VARIABLE failed)
  if(failed)
    message(FATAL_ERROR "${SOURCE} does not compile")
  endif()
  execute_process(COMMAND ${NM} --defined-only ${OBJECT} OUTPUT_VARIABLE symbols RESULT_VARIABLE failed)
  string(REGEX MATCHALL "[^\n]*(6kernel|7kernels)[^\n]*" kernels "${symbols}")
  list(LENGTH kernels count)
  if(options MATCHES EXTERN)
    set(right EQUAL 0)
  else()
    set(right GREATER 20)
  endif()
  if(failed OR symbols STREQUAL "" OR NOT count ${right})
    message(SEND_ERROR "${options}: ${count} kernels: ${kernels}")
  endif()
endforeach()
