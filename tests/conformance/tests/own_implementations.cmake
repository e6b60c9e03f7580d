# cmake -DCONFORMANCE=C -P own_implementations.cmake: each way to copy that this machine can run passes, and so does an
# implementation that writes padding, if padding is free. They run in this process, unlike in conformance.slice1,
# because pipes are very slow under Wine.
execute_process(COMMAND ${CONFORMANCE} --list-implementations OUTPUT_VARIABLE listed RESULT_VARIABLE status)
string(REPLACE "\n" ";" listed "${listed}")
set(ran 0)
function(judge)
  execute_process(COMMAND ${CONFORMANCE} --in-process --random 1000 --seed 2 ${ARGN} RESULT_VARIABLE status OUTPUT_VARIABLE output
                  ERROR_VARIABLE output)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "${ARGN} ended with ${status}:\n${output}")
  endif()
endfunction()
foreach(name IN LISTS listed)
  if(name MATCHES "^slice1\\.")
    judge(--implementation ${name})
    math(EXPR ran "${ran} + 1")
  endif()
endforeach()
if(ran LESS 2)
  message(FATAL_ERROR "only ${ran} implementations are listed")
endif()
judge(--implementation writes_padding --output-padding free)

# Slow cases come last.
execute_process(COMMAND ${CONFORMANCE} --in-process --gtest_list_tests "--gtest_filter=*.page.*:*.large.*:*.slow.*:*.random.*"
                OUTPUT_VARIABLE listed)
string(REGEX MATCHALL "[a-z0-9_]+\\.(page|large|slow|random)\\.\r?\n" groups "${listed}")
string(REGEX REPLACE "\\.\r?\n" "" groups "${groups}")
set(expected slice1.page slice.page slice_grad.page slice1.random slice.random slice_grad.random slice1.large slice1.slow
             slice.large slice.slow slice_grad.large slice_grad.slow)
if(NOT groups STREQUAL expected)
  message(FATAL_ERROR "The order is ${groups}")
endif()
