# slice1_output_test(TEST TARGET ARGUMENTS EXPECTED [FILE...]): TARGET, a program, prints exactly the text of EXPECTED.
# The target update_expected replaces that text, there and in the other files, by what the program prints.
if(NOT CMAKE_SCRIPT_MODE_FILE)
  add_custom_target(update_expected)
  function(slice1_output_test test target arguments expected)
    set(program "-DPROGRAM=${CMAKE_CROSSCOMPILING_EMULATOR};$<TARGET_FILE:${target}>;${arguments}")
    set(script -DEXPECTED=${expected} -P ${PROJECT_SOURCE_DIR}/cmake/compare_output.cmake)
    add_test(NAME ${test} COMMAND ${CMAKE_COMMAND} "${program}" ${script})
    add_custom_target(update.${test} COMMAND ${CMAKE_COMMAND} "${program}" "-DUPDATE=${expected};${ARGN}" ${script}
                      DEPENDS ${target} VERBATIM)
    add_dependencies(update_expected update.${test})
  endfunction()
  return()
endif()

# cmake -DPROGRAM=P -DEXPECTED=F [-DUPDATE=FILES] -P compare_output.cmake: the test, or the replacement.
execute_process(COMMAND ${PROGRAM} OUTPUT_VARIABLE printed RESULT_VARIABLE status)
file(READ ${EXPECTED} expected)
string(REPLACE "\r\n" "\n" printed "${printed}")
if(UPDATE AND status EQUAL 0)
  string(REGEX REPLACE "\n$" "" printed "${printed}")
  string(REGEX REPLACE "\n$" "" expected "${expected}")
  foreach(file ${UPDATE})
    file(READ ${file} text)
    string(REPLACE "${expected}" "${printed}" updated "${text}")
    if(NOT updated STREQUAL text)
      file(WRITE ${file} "${updated}")
    endif()
  endforeach()
elseif(NOT status EQUAL 0 OR NOT printed STREQUAL expected)
  message(FATAL_ERROR "${PROGRAM} ended with ${status} and printed\n${printed}\ninstead of\n${expected}\n"
                      "If it should, the target update_expected replaces that.")
endif()
